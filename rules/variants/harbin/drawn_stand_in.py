"""Sets and a pair in which the drawn tile may stand for one that the hand waits for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from rules.core.melds import Group
from rules.core.tiles import Kind
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext
from rules.scoring.winning_shapes import SetsAndPair

StandsFor = Callable[[HandContext], frozenset[Kind]]
"""Returns the kinds that the winning tile of a hand may stand for; none for an ordinary tile."""


@dataclass(frozen=True, slots=True)
class StandInSets(SetsAndPair):
    """Winning shape of sets and a pair in which the winning tile may stand for the kinds that `stands` allows.

    Every other tile stands for itself alone.
    """

    stands: StandsFor = lambda case: frozenset()

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield the readings with the winning tile as itself, then those with each kind it may stand for."""
        # Not `super()`: with `slots` the decorator makes a new class, and `super()` would look for the old one.
        yield from SetsAndPair.readings(self, case)
        win = case.win
        if win is None:
            return
        for kind in sorted(self.stands(case) - {win}):
            for reading in SetsAndPair.readings(self, case.with_winning_tile(kind, case.by, case.source)):
                groups = [*reading.groups]
                groups[reading.placed] = shown_as(groups[reading.placed], kind, win)
                yield Reading(case, self.id, tuple(groups), reading.placed, reading.packed_sets)


def shown_as(group: Group, stood_for: Kind, face: Kind) -> Group:
    """Return the group with one tile showing another face than it counts as.

    >>> from rules.core.melds import Form
    >>> shown_as(Group(Form.CHOW, (1, 2, 3)), 2, 30).faces
    (1, 30, 3)
    """
    place = group.kinds.index(stood_for)
    return replace(group, faces=(*group.kinds[:place], face, *group.kinds[place + 1 :]))

"""Tiles put aside as kongs of one, counted by sort: red dragons (sort 0), laizi (1), skins (2)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from rules.core.melds import Seat
from rules.core.tiles import Kind
from rules.engine.table import State
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import Answer, ScoringInput, Sort


def set_aside_counts(state: State, seat: Seat, dragons: Collection[Kind]) -> tuple[int, int, int]:
    """Return how many tiles of each sort a seat has put aside; all `dragons` count as red ones."""
    faces = [face for _, face in state.seats[seat].bonus]
    reds, laizi = sum(face in dragons for face in faces), sum(face in state.wild.kinds for face in faces)
    return reds, laizi, len(faces) - reds - laizi


def set_aside_by(case: HandContext) -> tuple[int, ...]:
    """Return how many tiles of each sort the winner has put aside."""
    return (*case.numbers("special"), 0, 0, 0)[:3]


def kongs_of_one(sort: int) -> Callable[[Reading], int]:
    """Return the condition that counts the winner's kongs of one tile of a sort."""
    return lambda reading: set_aside_by(reading.case)[sort]


@dataclass(frozen=True)
class SetAsideCount(ScoringInput):
    """Input, for hands scored by hand: the number of tiles that the winner has put aside, `place` being their sort."""

    place: int = 0

    def apply(self, case: HandContext, answer: Answer) -> HandContext:
        """Return the hand context with this number."""
        counts = self.with_one(set_aside_by(case), self.place, answer if isinstance(answer, int) else 0)
        return replace(case, values={**case.values, "special": counts})

    def value_in(self, case: HandContext) -> Answer | None:
        """Return the number of tiles of this sort put aside in a hand context; None for 0."""
        return set_aside_by(case)[self.place] or None

    def cleared(self, case: HandContext) -> HandContext:
        """Return the hand context with none of these tiles."""
        return self.apply(case, 0)


SET_ASIDE_INPUTS = tuple(
    SetAsideCount(name, Sort.NUMBER, most, place=sort)
    for sort, (name, most) in enumerate((("red", 8), ("laizi", 4), ("skin", 8)))
)

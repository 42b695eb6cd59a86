"""Hands that need no sets, only tiles of certain kinds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Form, Group
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.winning_shapes import FAR

WHOLE = 14


@rulebook_key("any_tiles_of")
@dataclass(frozen=True, slots=True)
class AnyTilesOf:
    """Winning shape of fourteen tiles (a kong counts as three) of these kinds, in no sets; no bonus tile may be laid
    out.
    """

    kinds: frozenset[Kind]
    id: str = "any_tiles"

    regular = 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield the only reading: the melds, and every other tile by itself."""
        if case.win is None or case.bonus or self.shanten(case.held) >= 0:
            return
        singles = tuple(Group(Form.SPECIAL, (kind,)) for kind in case.tiles)
        yield Reading(case, self.id, (*case.melds, *singles), len(case.melds) + len(singles) - 1)

    def shanten(self, held: Held) -> int:
        """Return the shanten: the number of tiles missing or of other kinds, less one."""
        if any(kind not in self.kinds for meld in held.melds for kind in meld.faces or meld.kinds):
            return FAR
        return WHOLE - 1 - 3 * len(held.melds) - sum(held.counts[kind] for kind in self.kinds)

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten, and the kinds of which the hand does not hold four."""
        shanten = self.shanten(held)
        if shanten in (-1, FAR):
            return shanten, frozenset()
        return shanten, frozenset(kind for kind in self.kinds if held.counts[kind] < 4)

"""Sets and a pair that win only with a claimed pung among them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules import shapes
from rules.scoring.hands import FAR, SetsAndPair
from rules.scoring.table import Held
from rules.shapes import Codes, count_of, counts_of, with_tile
from rules.tiles import PLAIN, Kind


@lru_cache(maxsize=1 << 15)
def with_pung(codes: Codes, sets: int) -> int:
    """How far tiles are from so many sets, a pung at least among them, and a pair: 0 waits, -1 is complete.

    >>> from rules.shapes import codes_of_kinds
    >>> from rules.tiles import parse_tiles
    >>> [with_pung(codes_of_kinds(parse_tiles(text)), 1) for text in ("55m 22p", "45m 22p", "555m 22p")]
    [0, 1, -1]
    """
    # A like tile that another set uses may change places with one that the pung lacks: the pung goes first.
    fewest = 3 + shapes.distance(codes, sets - 1)
    for kind, count in enumerate(counts_of(codes)):
        if count:
            held = min(count, 3)
            fewest = min(fewest, 3 - held + shapes.distance(with_tile(codes, kind, -held), sets - 1))
    return fewest


@lru_cache(maxsize=1 << 13)
def _improving(codes: Codes, sets: int) -> tuple[int, frozenset[Kind]]:
    now = with_pung(codes, sets)
    return now, frozenset(
        kind for kind in PLAIN if count_of(codes, kind) < 4 and with_pung(with_tile(codes, kind), sets) < now
    )


@dataclass(frozen=True, slots=True)
class WithClaimedPung(SetsAndPair):
    """Sets and a pair, a claimed pung or kong among them: farther by one as long as none was claimed.

    Its readings are those of any sets; why one does not win, the page says.
    """

    @property
    def regular(self) -> int:
        """No shape that any sets make."""
        return 0

    def distance(self, held: Held) -> int:
        """How far the tiles are from it."""
        if _claimed(held):
            return SetsAndPair.distance(self, held)
        sets = self.sets - len(held.melds)
        return with_pung(held.codes, sets) + 1 if sets > 0 else FAR

    def improving(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """The distance and the kinds that lessen it."""
        if _claimed(held):
            return SetsAndPair.improving(self, held)
        sets = self.sets - len(held.melds)
        if sets <= 0:
            return FAR, frozenset()
        distance, kinds = _improving(held.codes, sets)
        return distance + 1, kinds


def _claimed(held: Held) -> bool:
    return any(meld.is_pung and not meld.concealed for meld in held.melds)

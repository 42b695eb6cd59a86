"""Sets and a pair that win only with a claimed pung and, where agreed, only with all three suits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules import hands
from rules.core.tiles import PLAIN, Kind, suit_of
from rules.hands import Codes, count_of, counts_of, shanten_in_suits, with_tile
from rules.scoring.hand_context import Held
from rules.scoring.winning_shapes import FAR, SetsAndPair


@lru_cache(maxsize=1 << 15)
def shanten_with_pung(codes: Codes, sets: int, needed: int = 0) -> int:
    """Return the shanten for sets, one of them a pung, and a pair, with each of the `needed` suits (a bit each).

    >>> from rules.hands import codes_of_kinds
    >>> from rules.core.tiles import parse_tiles
    >>> [shanten_with_pung(codes_of_kinds(parse_tiles(text)), 1) for text in ("55m 22p", "45m 22p", "555m 22p")]
    [0, 1, -1]
    >>> [shanten_with_pung(codes_of_kinds(parse_tiles(text)), 1, 0b101) for text in ("555m 22p", "555m 22s")]
    [1, -1]
    """
    # A like tile that another set uses may change places with one that the pung lacks: the pung goes first.
    fewest = 3 + min([_plain_shanten(codes, sets - 1, needed & ~(1 << suit)) for suit in range(4)])
    for kind, count in enumerate(counts_of(codes)):
        if count:
            held = min(count, 3)
            rest = needed & ~(1 << suit_of(kind)) if kind < 27 else needed
            fewest = min(fewest, 3 - held + _plain_shanten(with_tile(codes, kind, -held), sets - 1, rest))
    return fewest


def _plain_shanten(codes: Codes, sets: int, needed: int) -> int:
    """Return the shanten for `sets` sets and a pair, with each of the `needed` suits (a bit each)."""
    return shanten_in_suits(codes, sets, needed) if needed else hands.shanten(codes, sets)


@lru_cache(maxsize=1 << 13)
def _accepting_tiles(codes: Codes, sets: int, needed: int, claimed: bool) -> tuple[int, frozenset[Kind]]:
    """Return the shanten and the kinds that lower it; unless one is `claimed`, one of the sets must be a pung."""
    away = _plain_shanten if claimed else shanten_with_pung
    now = away(codes, sets, needed)
    return now, frozenset(
        kind for kind in PLAIN if count_of(codes, kind) < 4 and away(with_tile(codes, kind), sets, needed) < now
    )


@dataclass(frozen=True, slots=True)
class WithClaimedPung(SetsAndPair):
    """Winning shape of sets and a pair, with a claimed pung or kong; until one is claimed the shanten is one more.

    With `suits` all three suits must be in the hand.
    """

    suits: bool = False

    @property
    def regular(self) -> int:
        """0, since not every hand of sets and a pair wins."""
        return 0

    def shanten(self, held: Held) -> int:
        """Return the shanten; `FAR` if all sets are laid and none is a claimed pung."""
        sets, needed = self.sets - len(held.melds), self._missing_suits(held)
        if _claimed(held):
            return _plain_shanten(held.codes, sets, needed)
        return shanten_with_pung(held.codes, sets, needed) + 1 if sets > 0 else FAR

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten, and the kinds that lower it."""
        sets, needed, claimed = self.sets - len(held.melds), self._missing_suits(held), _claimed(held)
        if claimed and not needed:
            return SetsAndPair.accepting_tiles(self, held)
        if sets <= 0 and not claimed:
            return FAR, frozenset()
        shanten, kinds = _accepting_tiles(held.codes, sets, needed, claimed)
        return (shanten, kinds) if claimed else (shanten + 1, kinds)

    def _missing_suits(self, held: Held) -> int:
        """Return the suits that the hand still needs beside its laid sets, as bits; 0 if suits do not matter."""
        laid = {suit_of(meld.kinds[0]) for meld in held.melds}
        return sum([1 << suit for suit in range(3) if suit not in laid]) if self.suits else 0


def _claimed(held: Held) -> bool:
    """Check that one of the hand's melds is a claimed pung or kong."""
    return any(meld.is_pung and not meld.concealed for meld in held.melds)

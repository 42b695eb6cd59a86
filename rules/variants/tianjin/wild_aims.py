"""Sorts of hands in which wild tiles are counted on: one or two left waiting for any tile, none held at all.

Beside them, hands that are worth it for certain chows. Where it matters which tile comes last, a hand that lacks
another one counts as a step farther off: it neither waits nor is complete before everything else is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rules import hands
from rules.core.clearable_caches import ClearableCache
from rules.core.tiles import Kind
from rules.hands import STEP
from rules.scoring.hand_context import Held
from rules.scoring.wild_sets import natural_tiles
from rules.scoring.winning_shapes import FAR

_MOST_KNOWN = 1 << 12


def _last(lacking: int, held: Held, sets: int) -> int:
    """The distance where so many tiles lack before the hand waits for any other: complete once that is there too."""
    return -1 if not lacking and sum(held.counts) > 3 * sets + 1 else lacking


@dataclass(frozen=True, slots=True)
class NoneWild:
    """Any sets and a pair without a wild tile, in the hand or laid."""

    def shanten(self, held: Held, sets: int) -> int:
        """The distance of the whole hand; a wild tile cannot leave it."""
        codes, free, _ = natural_tiles(held)
        laid = any(kind in held.wild.kinds for meld in held.melds for kind in meld.kinds)
        return FAR if free or laid else hands.shanten(codes, sets)


@dataclass(frozen=True, slots=True)
class LoneWild:
    """All sets, and a wild tile that waits for any other to be its pair."""

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten of the sets without that tile."""
        codes, free, _ = natural_tiles(held)
        if not free:
            return FAR
        return _last(hands.lacking_sets(codes, sets, free - 1, held.wild.fifth), held, sets)


@dataclass(frozen=True, slots=True)
class TwoWild:
    """All sets but one and a pair, and two wild tiles that make a set of any other."""

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten of the rest without those two."""
        codes, free, _ = natural_tiles(held)
        if free < 2 or not sets:
            return FAR
        return _last(hands.shanten(codes, sets - 1, free - 2, held.wild.fifth) + 1, held, sets)


@dataclass(frozen=True, slots=True)
class WithKinds:
    """One tile of each of these kinds, which make so many sets, and any others and a pair beside them."""

    kinds: tuple[Kind, ...]

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten of these kinds and the rest together, reduced by wild tiles."""
        rest = sets - len(self.kinds) // 3
        return _beside(held, self.kinds, rest) - 1 if rest >= 0 else FAR


@dataclass(frozen=True, slots=True)
class Closing:
    """A chow whose tile of kind `last` comes last, and any sets and a pair beside it."""

    kinds: tuple[Kind, Kind, Kind]
    last: Kind

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten before the hand waits for that tile."""
        if not sets:
            return FAR
        before = _beside(held, tuple([kind for kind in self.kinds if kind != self.last]), sets - 1)
        return -1 if not before and not _beside(held, self.kinds, sets - 1) else before


def _beside(held: Held, kinds: tuple[Kind, ...], sets: int) -> int:
    """Count the tiles missing to these kinds and so many sets and a pair beside them."""
    codes, free, _ = natural_tiles(held)
    lacking, rest = 0, [*codes]
    for suit, without in _by_suit(kinds):
        short, rest[suit] = without[rest[suit]]
        lacking += short
    more = max(lacking - free, 0)
    left = rest[0], rest[1], rest[2], rest[3]
    return more + hands.shanten(left, sets, max(free - lacking, 0), held.wild.fifth) + 1


class _Without(ClearableCache[int, tuple[int, int]]):
    """For the code of a suit: how many of certain kinds it lacks, and its code without a tile of each that it has."""

    def __init__(self, powers: Sequence[int]) -> None:
        super().__init__()
        self._powers = powers

    def __missing__(self, code: int) -> tuple[int, int]:
        if len(self) >= _MOST_KNOWN:
            self.clear()
        held = [power for power in self._powers if code // power % 5]
        found = self[code] = len(self._powers) - len(held), code - sum(held)
        return found


@cache
def _by_suit(kinds: tuple[Kind, ...]) -> tuple[tuple[int, _Without], ...]:
    """Different kinds by the suits that they are of."""
    powers: dict[int, list[int]] = {}
    for suit, power in map(STEP.__getitem__, kinds):
        powers.setdefault(suit, []).append(power)
    return tuple([(suit, _Without(of_suit)) for suit, of_suit in powers.items()])

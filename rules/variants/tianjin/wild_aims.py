"""Special hands of wild tiles: one or two left waiting for any tile, or none held at all; and hands with certain chows.

Where the last tile matters, a hand that lacks another tile counts as one step farther: it neither waits nor is complete
until all other tiles are there.
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


def _shanten_before_last(lacking: int, held: Held, sets: int) -> int:
    """Return the shanten of a hand that first lacks `lacking` certain tiles and then any further tile; -1 if it is
    complete.
    """
    return -1 if not lacking and sum(held.counts) > 3 * sets + 1 else lacking


@dataclass(frozen=True, slots=True)
class NoWildTiles:
    """Aim of a hand: sets and a pair without a wild tile, in the hand or laid."""

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten of the whole hand; `FAR` with a wild tile, which cannot be discarded."""
        codes, free, _ = natural_tiles(held)
        laid = any(kind in held.wild.kinds for meld in held.melds for kind in meld.kinds)
        return FAR if free or laid else hands.shanten(codes, sets)


@dataclass(frozen=True, slots=True)
class LoneWildWait:
    """Aim of a hand: all sets, and a wild tile that waits for any other to be its pair."""

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten of the sets without that wild tile; `FAR` if there is none."""
        codes, free, _ = natural_tiles(held)
        if not free:
            return FAR
        return _shanten_before_last(hands.lacking_sets(codes, sets, free - 1, held.wild.fifth), held, sets)


@dataclass(frozen=True, slots=True)
class TwoWildWait:
    """Aim of a hand: all sets but one, a pair, and two wild tiles that make a set with any other."""

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten of the rest without those two; `FAR` if there are fewer."""
        codes, free, _ = natural_tiles(held)
        if free < 2 or not sets:
            return FAR
        return _shanten_before_last(hands.shanten(codes, sets - 1, free - 2, held.wild.fifth) + 1, held, sets)


@dataclass(frozen=True, slots=True)
class WithKinds:
    """Aim of a hand: one tile of each of these kinds in sets, with any other sets and a pair."""

    kinds: tuple[Kind, ...]

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten of these kinds and the rest together, wild tiles filling gaps."""
        rest = sets - len(self.kinds) // 3
        return _beside(held, self.kinds, rest) - 1 if rest >= 0 else FAR


@dataclass(frozen=True, slots=True)
class ChowCompletedBy:
    """Aim of a hand: the chow of `kinds`, completed last by kind `last`, with any sets and a pair."""

    kinds: tuple[Kind, Kind, Kind]
    last: Kind

    def shanten(self, held: Held, sets: int) -> int:
        """Return the shanten before the hand waits for that tile; -1 if it is complete with it."""
        if not sets:
            return FAR
        before = _beside(held, tuple([kind for kind in self.kinds if kind != self.last]), sets - 1)
        return -1 if not before and not _beside(held, self.kinds, sets - 1) else before


def _beside(held: Held, kinds: tuple[Kind, ...], sets: int) -> int:
    """Return the number of tiles missing for one of each of these kinds and, beside them, `sets` sets and a pair."""
    codes, free, _ = natural_tiles(held)
    lacking, rest = 0, [*codes]
    for suit, without in _by_suit(kinds):
        short, rest[suit] = without[rest[suit]]
        lacking += short
    more = max(lacking - free, 0)
    left = rest[0], rest[1], rest[2], rest[3]
    return more + hands.shanten(left, sets, max(free - lacking, 0), held.wild.fifth) + 1


class _WithoutKinds(ClearableCache[int, tuple[int, int]]):
    """Cache by the code of a suit: the number of certain kinds missing, and the code with one of each held kind
    removed.
    """

    def __init__(self, powers: Sequence[int]) -> None:
        """Make the cache for certain kinds, given by their place values (`powers`) in the code of the suit."""
        super().__init__()
        self._powers = powers

    def __missing__(self, code: int) -> tuple[int, int]:
        """Work out and keep the entry of a code; all entries are dropped when there are too many."""
        if len(self) >= _MOST_KNOWN:
            self.clear()
        held = [power for power in self._powers if code // power % 5]
        found = self[code] = len(self._powers) - len(held), code - sum(held)
        return found


@cache
def _by_suit(kinds: tuple[Kind, ...]) -> tuple[tuple[int, _WithoutKinds], ...]:
    """Return the suits of these kinds, each with its cache of codes without them."""
    powers: dict[int, list[int]] = {}
    for suit, power in map(STEP.__getitem__, kinds):
        powers.setdefault(suit, []).append(power)
    return tuple([(suit, _WithoutKinds(of_suit)) for suit, of_suit in powers.items()])

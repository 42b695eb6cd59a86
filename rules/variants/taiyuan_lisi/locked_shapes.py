"""Winning shapes of hands with locked tiles: shanten counts only hands that hold them all.

Readings are those of the ordinary shapes: a complete hand wins with all that it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rules import hands
from rules.core.tiles import ORPHANS, PLAIN, Kind
from rules.hands.locked_shanten import ANY_SUITS, Uses, accepting_tiles_with_locked, shanten_with_locked
from rules.scoring.aimed_sets import try_tiles
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.winning_shapes import FAR, SetsAndPair, SevenPairs, ThirteenOrphans

SUITS = range(3)


def _completable_hands(held: Held) -> Iterator[tuple[Held, tuple[Kind, ...]]]:
    """Yield the hands that the held tiles may be completed to win as, each with the tiles that must stay in it to the
    end.

    There are several while one of the tiles is still to be discarded.
    """
    for kept, unused in held.locked.alternatives:
        yield (held if unused is None else held.plus(unused, -1)), kept


def _suits_needed(held: Held) -> list[Uses]:
    """Return, for each suit that a hand of two suits may lack, the suits it must still use.

    Of each suit: False if it is absent, None if a set of it is laid, True if it is still needed.
    """
    laid = {kind // 9 for meld in held.melds for kind in meld.kinds if kind // 9 in SUITS}
    return [
        tuple([False if suit == out else None if suit in laid else True for suit in SUITS])  # type: ignore[misc]
        for out in SUITS
        if out not in laid
    ]


@dataclass(frozen=True, slots=True)
class LockedSets(SetsAndPair):
    """Winning shape of sets and a pair that hold every locked tile; with `two_suits`, of exactly two suits, honors
    aside.
    """

    two_suits: bool = False

    def shanten(self, held: Held) -> int:
        """Return the shanten, counting only hands that keep every locked tile."""
        if not held.locked.kinds and not self.two_suits:
            return SetsAndPair.shanten(self, held)
        return min([shanten_with_locked(*way) for way in self._aims(held)], default=FAR)

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten, and the kinds that lower it."""
        if not held.locked.kinds and not self.two_suits:
            return SetsAndPair.accepting_tiles(self, held)
        aims = [*self._aims(held)]
        aways = [shanten_with_locked(*aim) for aim in aims]
        least = min(aways, default=FAR)
        best = [aim for aim, away in zip(aims, aways, strict=True) if away == least]
        return nearest([accepting_tiles_with_locked(*aim) for aim in best])

    def _aims(self, held: Held) -> Iterator[tuple[hands.Codes, int, tuple[Kind, ...], Uses]]:
        """Yield every way to complete the hand: tile codes, sets still to make, tiles to keep, suits to use."""
        sets = self.sets - len(held.melds)
        for way, kept in _completable_hands(held) if sets >= 0 else ():
            for uses in _suits_needed(held) if self.two_suits else (ANY_SUITS,):
                yield way.codes, sets, kept, uses


def nearest(found: list[tuple[int, frozenset[Kind]]]) -> tuple[int, frozenset[Kind]]:
    """Return the smallest of these shanten, with the accepting tiles of all that have it."""
    least = min([away for away, _ in found], default=FAR)
    return least, frozenset[Kind]().union(*[kinds for away, kinds in found if away == least < FAR])


@dataclass(frozen=True, slots=True)
class LockedPairs(SevenPairs):
    """Winning shape of seven pairs that hold every locked tile; with `two_suits`, of exactly two suits.

    Four alike count as two pairs.
    """

    repeats: bool = True
    two_suits: bool = False

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield every reading as seven pairs; `reason_not_to_win` in rules.py refuses those that break a rule."""
        return SevenPairs(repeats=True, id=self.id).readings(case)

    def shanten(self, held: Held) -> int:
        """Return the shanten, counting only hands that keep every locked tile; `FAR` with a meld."""
        if held.melds:
            return FAR
        if not held.locked.kinds and not self.two_suits:
            return SevenPairs.shanten(self, held)
        outs = SUITS if self.two_suits else (-1,)
        return min([_pairs_away(way, kept, out) for way, kept in _completable_hands(held) for out in outs])

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten, and the kinds that lower it."""
        if not held.locked.kinds and not self.two_suits:
            return SevenPairs.accepting_tiles(self, held)
        ways = held.locked.alternatives
        if self.two_suits or len(ways) > 1 or held.melds:
            return try_tiles(self.shanten, held)
        return _pairs_accepting_tiles(held, ways[0][0])


class _Pairs(NamedTuple):
    """Tiles missing for seven pairs: `lacking` in pairs of required kinds, and `left` other pairs.

    The other pairs are made of the tiles that `rest` counts, by kind.
    """

    lacking: int
    left: int
    rest: tuple[int, ...]

    @property
    def away(self) -> int:
        """The shanten; other pairs start from single tiles as far as there are any."""
        single = sum(count % 2 for count in self.rest)
        return self.lacking + self.left + max(self.left - single, 0) - 1


def _pairs(held: Held, kept: tuple[Kind, ...], out: int = -1) -> _Pairs | None:
    """Choose seven pairs without the suit `out` (-1: any suit), first pairs of the tiles to keep, then the nearest
    others.

    Return None if that is impossible.
    """
    counts = [0 if kind // 9 == out else held.counts[kind] for kind in PLAIN]
    due, lacking, needed = 7, 0, {0, 1, 2} - {out} if out >= 0 else set[int]()
    for kind in sorted({*kept}):
        if kind // 9 == out:
            return None
        pairs = -(-kept.count(kind) // 2)
        lacking += max(2 * pairs - counts[kind], 0)
        counts[kind] = max(counts[kind] - 2 * pairs, 0)
        due -= pairs
        needed.discard(kind // 9)
    for suit in needed:  # a suit of which nothing is kept has a pair all the same
        best = max(range(9 * suit, 9 * suit + 9), key=lambda kind: min(counts[kind], 2))
        lacking += 2 - min(counts[best], 2)
        counts[best] = max(counts[best] - 2, 0)
        due -= 1
    return _Pairs(lacking, max(due - sum(count // 2 for count in counts), 0), tuple(counts))


def _pairs_away(held: Held, kept: tuple[Kind, ...], out: int) -> int:
    """Return the shanten towards seven pairs without the suit `out` that hold the tiles `kept`; `FAR` if impossible."""
    found = _pairs(held, kept, out)
    return FAR if found is None else found.away


def _pairs_accepting_tiles(held: Held, kept: tuple[Kind, ...]) -> tuple[int, frozenset[Kind]]:
    """Return the shanten and accepting tiles: second tiles of pairs, and first ones if too few tiles are single."""
    found = _pairs(held, kept)
    assert found is not None
    few = found.left > sum(count % 2 for count in found.rest)
    wanted = {kind for kind in PLAIN if found.left and (few or found.rest[kind] % 2)}
    wanted |= {kind for kind in kept if held.counts[kind] < kept.count(kind) + kept.count(kind) % 2}
    return found.away, frozenset([kind for kind in wanted if held.counts[kind] < 4])


@dataclass(frozen=True, slots=True)
class LockedOrphans(ThirteenOrphans):
    """Winning shape of thirteen orphans that hold every locked tile."""

    def shanten(self, held: Held) -> int:
        """Return the shanten; `FAR` if locked tiles are of other kinds or make more than one pair."""
        fits = [way for way, kept in _completable_hands(held) if _only_orphans(kept)]
        return min([ThirteenOrphans.shanten(self, way) for way in fits], default=FAR)

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten, and the kinds that lower it."""
        return try_tiles(self.shanten, held)


def _only_orphans(kept: tuple[Kind, ...]) -> bool:
    """Check that the locked tiles can all be part of thirteen orphans."""
    return all(kind in ORPHANS for kind in kept) and len(kept) - len({*kept}) <= 1

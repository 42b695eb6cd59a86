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
    """Yield the hands that may be completed, each with the kinds that it must hold to the end."""
    for kept, unused in held.locked.alternatives:
        yield (held if unused is None else held.plus(unused, -1)), kept


def _suits_laid(held: Held) -> set[int]:
    return {kind // 9 for meld in held.melds for kind in meld.kinds if kind // 9 in SUITS}


def _suits_needed(held: Held) -> list[Uses]:
    """Return, for each suit that may be missing, the suits that a hand of two suits must still use."""
    laid = _suits_laid(held)
    return [
        tuple([False if suit == out else None if suit in laid else True for suit in SUITS])  # type: ignore[misc]
        for out in SUITS
        if out not in laid
    ]


@dataclass(frozen=True, slots=True)
class LockedSets(SetsAndPair):
    """Sets and a pair that hold every locked tile; with `two_suits`, tiles of exactly two suits, and honors."""

    two_suits: bool = False

    def shanten(self, held: Held) -> int:
        if not held.locked.kinds and not self.two_suits:
            return SetsAndPair.shanten(self, held)
        return min([shanten_with_locked(*way) for way in self._aims(held)], default=FAR)

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        if not held.locked.kinds and not self.two_suits:
            return SetsAndPair.accepting_tiles(self, held)
        aims = [*self._aims(held)]
        aways = [shanten_with_locked(*aim) for aim in aims]
        least = min(aways, default=FAR)
        best = [aim for aim, away in zip(aims, aways, strict=True) if away == least]
        return nearest([accepting_tiles_with_locked(*aim) for aim in best])

    def _aims(self, held: Held) -> Iterator[tuple[hands.Codes, int, tuple[Kind, ...], Uses]]:
        sets = self.sets - len(held.melds)
        for way, kept in _completable_hands(held) if sets >= 0 else ():
            for uses in _suits_needed(held) if self.two_suits else (ANY_SUITS,):
                yield way.codes, sets, kept, uses


def nearest(found: list[tuple[int, frozenset[Kind]]]) -> tuple[int, frozenset[Kind]]:
    """Return the smallest of these shanten, with all its accepting tiles."""
    least = min([away for away, _ in found], default=FAR)
    return least, frozenset[Kind]().union(*[kinds for away, kinds in found if away == least < FAR])


@dataclass(frozen=True, slots=True)
class LockedPairs(SevenPairs):
    """Seven pairs that hold every locked tile, four alike counting as two; with `two_suits`, of exactly two suits."""

    repeats: bool = True
    two_suits: bool = False

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield every reading; `reason_not_to_win` of the page refuses those that break a rule."""
        return SevenPairs(repeats=True, id=self.id).readings(case)

    def shanten(self, held: Held) -> int:
        if held.melds:
            return FAR
        if not held.locked.kinds and not self.two_suits:
            return SevenPairs.shanten(self, held)
        outs = SUITS if self.two_suits else (-1,)
        return min([_pairs_away(way, kept, out) for way, kept in _completable_hands(held) for out in outs])

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        if not held.locked.kinds and not self.two_suits:
            return SevenPairs.accepting_tiles(self, held)
        ways = held.locked.alternatives
        if self.two_suits or len(ways) > 1 or held.melds:
            return try_tiles(self.shanten, held)
        return _pairs_accepting_tiles(held, ways[0][0])


class _Pairs(NamedTuple):
    """Tiles missing for seven pairs: `lacking` in required pairs; `left` other pairs, made of the counts in `rest`."""

    lacking: int
    left: int
    rest: tuple[int, ...]

    @property
    def away(self) -> int:
        """Return the shanten; other pairs start from single tiles as far as there are any."""
        single = sum(count % 2 for count in self.rest)
        return self.lacking + self.left + max(self.left - single, 0) - 1


def _pairs(held: Held, kept: tuple[Kind, ...], out: int = -1) -> _Pairs | None:
    """Choose seven pairs without the suit `out` (-1: any), required ones first, then the best; None if impossible."""
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
    found = _pairs(held, kept, out)
    return FAR if found is None else found.away


def _pairs_accepting_tiles(held: Held, kept: tuple[Kind, ...]) -> tuple[int, frozenset[Kind]]:
    """Return the shanten and the accepting tiles: second tiles of pairs, and first ones if single tiles are too few."""
    found = _pairs(held, kept)
    assert found is not None
    few = found.left > sum(count % 2 for count in found.rest)
    wanted = {kind for kind in PLAIN if found.left and (few or found.rest[kind] % 2)}
    wanted |= {kind for kind in kept if held.counts[kind] < kept.count(kind) + kept.count(kind) % 2}
    return found.away, frozenset([kind for kind in wanted if held.counts[kind] < 4])


@dataclass(frozen=True, slots=True)
class LockedOrphans(ThirteenOrphans):
    """Thirteen orphans that hold every locked tile."""

    def shanten(self, held: Held) -> int:
        """Return the shanten; `FAR` if locked tiles are of other kinds or make more than one pair."""
        fits = [way for way, kept in _completable_hands(held) if _only_orphans(kept)]
        return min([ThirteenOrphans.shanten(self, way) for way in fits], default=FAR)

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        return try_tiles(self.shanten, held)


def _only_orphans(kept: tuple[Kind, ...]) -> bool:
    return all(kind in ORPHANS for kind in kept) and len(kept) - len({*kept}) <= 1

"""Every way to split concealed tiles into sets and a pair."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.shapes.codes import Codes
from rules.tiles import Kind

NO_PAIR: Kind = -1


class Trio(NamedTuple):
    """Three tiles that make a set: a chow upwards from `first`, or a pung of it."""

    is_chow: bool
    first: Kind

    @property
    def kinds(self) -> tuple[Kind, Kind, Kind]:
        """The three tiles."""
        first = self.first
        return (first, first + 1, first + 2) if self.is_chow else (first, first, first)


class Split(NamedTuple):
    """One way to read tiles: the sets in order of their first tiles, a chow before a pung, and the pair's kind."""

    sets: tuple[Trio, ...]
    pair: Kind

    @property
    def chows(self) -> int:
        """How many of the sets are chows."""
        return sum(trio.is_chow for trio in self.sets)


def readings(codes: Codes, sets: int) -> tuple[Split, ...]:
    """All ways to split the tiles into so many sets and a pair, none twice; those with more chows come first.

    Empty when the hand is not complete.
    """
    characters, dots = _ways(codes[0], 0), _ways(codes[1], 1)
    bamboos, honors = _ways(codes[2], 2), _ways(codes[3], 3)
    if not (characters and dots and bamboos and honors):
        return ()
    pairs = [ways[0].pair for ways in (characters, dots, bamboos, honors) if ways[0].pair != NO_PAIR]
    if len(pairs) != 1 or len(characters[0].sets + dots[0].sets + bamboos[0].sets + honors[0].sets) != sets:
        return ()
    found = [
        Split(m.sets + p.sets + s.sets + z.sets, max(m.pair, p.pair, s.pair, z.pair))
        for m in characters
        for p in dots
        for s in bamboos
        for z in honors
    ]
    if len(found) > 1:
        found.sort(key=_fewer_chows)
    return tuple(found)


def _fewer_chows(split: Split) -> int:
    return -split.chows


@lru_cache(maxsize=100_000)
def _ways(code: int, suit: int) -> tuple[Split, ...]:
    """All ways to split one suit into sets and at most one pair, the pair `NO_PAIR` when it holds none."""
    ranks = 7 if suit == 3 else 9
    counts = [code // 5 ** (ranks - 1 - rank) % 5 for rank in range(ranks)]
    if sum(counts) % 3 == 1:
        return ()
    base = 9 * suit
    found = {
        Split(
            tuple(sorted((Trio(chow, base + rank) for chow, rank in trios), key=_place)),
            base + pair if pair >= 0 else NO_PAIR,
        )
        for trios, pair in _split(counts, 0, suit != 3, sum(counts) % 3 == 2)
    }
    return tuple(sorted(found, key=_order))


def _place(trio: Trio) -> tuple[Kind, bool]:
    return trio.first, not trio.is_chow


def _order(split: Split) -> tuple[int, Kind, list[tuple[Kind, bool]]]:
    return -split.chows, split.pair, [_place(trio) for trio in split.sets]


def _split(counts: list[int], rank: int, runs: bool, pair_due: bool) -> Iterator[tuple[list[tuple[bool, int]], int]]:
    """Splits of the ranks from `rank` upwards, as (is a chow, rank) and the rank of the pair."""
    while rank < len(counts) and not counts[rank]:
        rank += 1
    if rank == len(counts):
        if not pair_due:
            yield [], NO_PAIR
        return
    if pair_due and counts[rank] >= 2:
        counts[rank] -= 2
        for trios, _ in _split(counts, rank, runs, False):
            yield trios, rank
        counts[rank] += 2
    if counts[rank] >= 3:
        counts[rank] -= 3
        for trios, pair in _split(counts, rank, runs, pair_due):
            yield [(False, rank), *trios], pair
        counts[rank] += 3
    if runs and rank < len(counts) - 2 and counts[rank + 1] and counts[rank + 2]:
        for step in range(3):
            counts[rank + step] -= 1
        for trios, pair in _split(counts, rank, runs, pair_due):
            yield [(True, rank), *trios], pair
        for step in range(3):
            counts[rank + step] += 1

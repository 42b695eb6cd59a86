"""Every way to split concealed tiles into sets and a pair."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.core.tiles import Kind
from rules.hands.suit_codes import Codes

NO_PAIR: Kind = -1


class Trio(NamedTuple):
    """A set of three tiles: the chow that begins with `first`, or a pung of it."""

    is_chow: bool
    first: Kind

    @property
    def kinds(self) -> tuple[Kind, Kind, Kind]:
        """The three tiles."""
        first = self.first
        return (first, first + 1, first + 2) if self.is_chow else (first, first, first)


class Split(NamedTuple):
    """A reading of tiles as sets and a pair: the sets in the order of their first tiles, and the kind of the pair."""

    sets: tuple[Trio, ...]
    pair: Kind

    @property
    def chows(self) -> int:
        """Number of sets that are chows."""
        return sum(trio.is_chow for trio in self.sets)


def readings(codes: Codes, sets: int) -> tuple[Split, ...]:
    """Return all different ways to split the tiles into `sets` sets and a pair, more chows first."""
    characters, dots = ways(codes[0], 0), ways(codes[1], 1)
    bamboos, honors = ways(codes[2], 2), ways(codes[3], 3)
    if not (characters and dots and bamboos and honors):
        return ()
    m, p, s, z = characters[0], dots[0], bamboos[0], honors[0]
    if len(m.sets) + len(p.sets) + len(s.sets) + len(z.sets) != sets:
        return ()
    if (m.pair, p.pair, s.pair, z.pair).count(NO_PAIR) != 3:
        return ()
    found = [
        Split(m.sets + p.sets + s.sets + z.sets, max(m.pair, p.pair, s.pair, z.pair))
        for m in characters
        for p in dots
        for s in bamboos
        for z in honors
    ]
    if len(found) > 1:
        found.sort(key=order)
    return tuple(found)


def order(split: Split) -> tuple[int, Kind, list[tuple[Kind, bool]]]:
    """Return the sort key of a reading: more chows first, then in the order of kinds."""
    return -split.chows, split.pair, [(trio.first, not trio.is_chow) for trio in split.sets]


@lru_cache(maxsize=100_000)
def ways(code: int, suit: int) -> tuple[Split, ...]:
    """Return all ways to split a suit, given by its code, into sets and at most one pair.

    There is a pair (else `NO_PAIR`) if the number of tiles requires one.
    """
    return _from_lowest(code, suit, False) or _from_lowest(code, suit, True)


@lru_cache(maxsize=100_000)
def _from_lowest(code: int, suit: int, pair_due: bool) -> tuple[Split, ...]:
    """Return all ways to split a suit into sets, and a pair if it is due, beginning with the lowest rank.

    The tiles of the lowest rank hold a pung, a pair or neither, and each one left over begins a chow; so nothing is
    found twice, and the sets come in order.
    """
    if not code:
        return () if pair_due else (Split((), NO_PAIR),)
    rank, worth = (0, 5**6) if suit == 3 else (0, 5**8)
    while code < worth:
        rank, worth = rank + 1, worth // 5
    count, kind = code // worth, 9 * suit + rank
    found = []
    for pung, pair in ((False, False), (False, True), (True, False)):
        chows = count - 3 * pung - 2 * pair
        if chows < 0 or (pair and not pair_due):
            continue
        rest = code - count * worth
        if chows:
            above, second = worth // 5, worth // 25
            if suit == 3 or not second or rest // above < chows or rest // second % 5 < chows:
                continue
            rest -= chows * (above + second)
        head = (Trio(True, kind),) * chows + (Trio(False, kind),) * pung
        for tail in _from_lowest(rest, suit, pair_due and not pair):
            found.append(Split(head + tail.sets, kind if pair else tail.pair))
    return tuple(found)

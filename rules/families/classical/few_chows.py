"""Four sets and a pair with a limited number of chows, or with none at all and wild tiles among them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product

from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import PLAIN, Kind
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.winning_shapes import FAR, SetsAndPair

SPANS = ((0, 9), (9, 18), (18, 27), (27, 34))
COPIES = 4
MOST_SETS = 5
"""The most sets of any hand."""
_Parts = tuple[int, int, int]
"""The numbers of chows, pungs and pairs made of the tiles of a suit."""
_MostTiles = tuple[int, ...]
"""For each of `_parts`, in order, the most tiles of the suit that serve in it; far below zero if it is impossible."""


@cache
def _parts(chows: int, sets: int) -> tuple[_Parts, ...]:
    """Return every combination of sets and pair that one suit may contribute: numbers of chows, pungs and pairs.

    The hand has `sets` sets, at most `chows` of them chows, and a pair.
    """
    return tuple(
        (made, pungs, pairs) for made in range(chows + 1) for pungs in range(sets - made + 1) for pairs in (0, 1)
    )


@cache
def _sums(chows: int, sets: int) -> tuple[tuple[int, int, int], ...]:
    """Return every pair of combinations in `_parts` that fit into one hand, with their sum; all three as indexes."""
    parts = _parts(chows, sets)
    places = {part: place for place, part in enumerate(parts)}
    found = product(enumerate(parts), repeat=2)
    joined = ((one, other, (a[0] + b[0], a[1] + b[1], a[2] + b[2])) for (one, a), (other, b) in found)
    return tuple((one, other, places[both]) for one, other, both in joined if both in places)


@cache
def _complete_sums(chows: int, sets: int) -> tuple[tuple[int, int], ...]:
    """Return every pair of combinations in `_parts` that together make all sets and the pair, as indexes."""
    parts = _parts(chows, sets)
    whole = {place for place, (made, pungs, pairs) in enumerate(parts) if made + pungs == sets and pairs}
    return tuple((one, other) for one, other, both in _sums(chows, sets) if both in whole)


@lru_cache(maxsize=1 << 15)
def _suit_parts(counts: tuple[int, ...], chows: int, sets: int) -> _MostTiles:
    """Return, for each of `_parts`, the most tiles of a suit that can serve in it.

    `counts` are the tiles by number, nine for a suit, seven for the honors.
    """
    # Read from its other end a suit serves for the same, and honors do in any order.
    alike = tuple(sorted(counts)) if len(counts) < 9 else min(counts, counts[::-1])
    best = _suit_by_chows(alike, chows)
    return tuple([most for made in range(chows + 1) for most in best[made][: 2 * (sets - made + 1)]])


@lru_cache(maxsize=1 << 15)
def _suit_by_chows(counts: tuple[int, ...], chows: int) -> tuple[_MostTiles, ...]:
    """Return, by number of chows, the most tiles usable in them beside 0, 1, 2 ... pungs, without and with a pair."""
    starts = range(7) if len(counts) == 9 else ()
    found: list[_MostTiles] = []
    for made in range(chows + 1):
        ways = [_IMPOSSIBLE]
        for begun in combinations_with_replacement(starts, made):
            left, used = [*counts], 0
            room = [COPIES] * len(left)
            for start in begun:
                for rank in range(start, start + 3):
                    if left[rank]:
                        used += 1
                        left[rank] -= 1
                    room[rank] -= 1
            if min(room) >= 0:
                fit = tuple(sorted([held for held, free in zip(left, room, strict=True) if free >= 3], reverse=True))
                narrow = max([held for held, free in zip(left, room, strict=True) if free == 2], default=-FAR)
                ways.append(tuple([used + most for most in _pungs_and_pair(fit, narrow)]))
        found.append(tuple([max(most) for most in zip(*ways, strict=True)]))
    return tuple(found)


_IMPOSSIBLE: _MostTiles = (-FAR,) * (2 * MOST_SETS + 2)


@lru_cache(maxsize=1 << 12)
def _pungs_and_pair(fit: tuple[int, ...], narrow: int) -> _MostTiles:
    """Return the most tiles usable in 0, 1, 2 ... pungs, each without and with a pair.

    `fit` are the copies held of each kind with room for a pung, most first; `narrow` those of the best kind with room
    for a pair only.
    """
    found, alone = [*_IMPOSSIBLE], 0
    for count in range(min(MOST_SETS, len(fit)) + 1):
        # The pair is best made of the kind next best for a pung, or of one that has no room for a pung.
        following = min(fit[count], 3) if count < len(fit) else -FAR
        found[2 * count : 2 * count + 2] = alone, alone + max(min(following, 2), min(narrow, 2))
        alone += following
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def _combined(one: _MostTiles, other: _MostTiles, chows: int, sets: int) -> _MostTiles:
    """Return the table of two suits together: for each of `_parts` the most tiles that can serve in it.

    `one` and `other` are the tables of the suits; cached, as few results differ.
    """
    found = [-FAR] * len(one)
    for first, second, both in _sums(chows, sets):
        found[both] = max(found[both], one[first] + other[second])
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def _most_tiles(one: _MostTiles, other: _MostTiles, chows: int, sets: int) -> int:
    """Return the most tiles that serve in exactly `sets` sets and a pair, of two suits given by their tables."""
    return max([one[first] + other[second] for first, second in _complete_sums(chows, sets)])


@lru_cache(maxsize=1 << 13)
def _shanten(counts: tuple[int, ...], chows: int, sets: int) -> int:
    """Return the shanten of a hand, counted by kind, for `sets` sets, at most `chows` of them chows, and a pair."""
    m, p, s, z = [_suit_parts(counts[low:high], chows, sets) for low, high in SPANS]
    rest = _combined(p, _combined(s, z, chows, sets), chows, sets)
    return 3 * sets + 1 - _most_tiles(m, rest, chows, sets)


@lru_cache(maxsize=1 << 13)
def _accepting_tiles(counts: tuple[int, ...], chows: int, sets: int) -> frozenset[Kind]:
    """Return the kinds that lower the shanten of a hand for `sets` sets, at most `chows` of them chows, and a pair."""
    suits, found = [_suit_parts(counts[low:high], chows, sets) for low, high in SPANS], set[Kind]()
    enough = 3 * sets + 2 - _shanten(counts, chows, sets)
    for place, (low, high) in enumerate(SPANS):
        one, other, third = suits[:place] + suits[place + 1 :]
        others = _combined(one, _combined(other, third, chows, sets), chows, sets)
        for kind in range(low, high):
            if counts[kind] < COPIES:
                more = (*counts[low:kind], counts[kind] + 1, *counts[kind + 1 : high])
                if _most_tiles(_suit_parts(more, chows, sets), others, chows, sets) >= enough:
                    found.add(kind)
    return frozenset(found)


@rulebook_key("few_chows")
@dataclass(frozen=True, slots=True)
class FewChows(SetsAndPair):
    """Winning shape of sets and a pair with at most `chows` chows, claimed ones included.

    With `others` hands with more chows are read too, as they may win by other rules; shanten ignores them.
    """

    chows: int = 1
    others: bool = False

    @property
    def regular(self) -> int:
        """The number of sets if every hand of this shape is a regular one, as it is without chows; else 0."""
        return 0 if self.chows else self.sets

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield the readings of the hand as sets and a pair with few enough chows."""
        # Not `super()`: a class with slots is made anew, and its methods know only the one before.
        for reading in SetsAndPair.readings(self, case):
            if self.others or len(reading.chows) <= self.chows:
                yield reading

    def shanten(self, held: Held) -> int:
        """Return the shanten towards this shape; chows already claimed count against the limit."""
        chows, sets = self._remaining(held)
        if chows < 0 or sets < 0:
            return FAR
        if held.wild.tiles:
            return _with_wild(held, sets)[0]
        return _shanten(tuple(held.counts[: len(PLAIN)]), chows, sets)

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten towards this shape and the kinds that lower it."""
        chows, sets = self._remaining(held)
        if chows < 0 or sets < 0:
            return FAR, frozenset()
        if held.wild.tiles:
            return _with_wild(held, sets)
        counts = tuple(held.counts[: len(PLAIN)])
        return _shanten(counts, chows, sets), _accepting_tiles(counts, chows, sets)

    def _remaining(self, held: Held) -> tuple[int, int]:
        """Return the numbers of chows that may, and of sets that must still be made beside the laid sets."""
        sets = self.sets - len(held.melds)
        return min(self.chows - sum(group.is_chow for group in held.melds), sets), sets


# Without chows, wild tiles standing in: every pung and the pair take one at most


@lru_cache(maxsize=1 << 12)
def _missing_tiles(many: tuple[int, int, int, int], wild: int, sets: int) -> int:
    """Return the fewest tiles lacking for `sets` pungs and a pair, each with one wild tile at most.

    `many` are the numbers of kinds held 0, 1, 2 and 3 times, `wild` is the number of wild tiles held.
    """
    best = FAR
    for pair in range(4):
        if not many[pair]:
            continue
        left = [number - (held == pair) for held, number in enumerate(many)]
        groups, open_places = [(2, min(pair, 2))], sets
        for held in (3, 2, 1, 0):
            taken = min(left[held], open_places)
            groups += [(3, held)] * taken
            open_places -= taken
        short = [size - held for size, held in groups if held < size]
        best = min(best, sum(short) - min(wild, len(short)))
    return best


def _with_wild(held: Held, sets: int) -> tuple[int, frozenset[Kind]]:
    """Return the shanten towards `sets` pungs and a pair with wild tiles, and the kinds that lower it."""
    kinds = [kind for kind in PLAIN if kind not in held.wild.kinds]
    wild = sum(held.counts[kind] for kind in held.wild.kinds)
    many = _copies_held([held.counts[kind] for kind in kinds])
    now, nearer = _missing_tiles(many, wild, sets), dict[int, bool]()
    for often in range(3):
        if many[often]:
            more = list(many)
            more[often] -= 1
            more[often + 1] += 1
            nearer[often] = _missing_tiles((more[0], more[1], more[2], more[3]), wild, sets) < now
    found = {kind for kind in kinds if nearer.get(held.counts[kind], False)}
    if _missing_tiles(many, wild + 1, sets) < now:
        found |= {tile.kind for tile in held.wild.tiles if held.counts[tile.kind] < tile.copies}
    return now - 1, frozenset(found)


def _copies_held(counts: Sequence[int]) -> tuple[int, int, int, int]:
    """Return the numbers of kinds held 0, 1, 2, and 3 or more times."""
    found = [0, 0, 0, 0]
    for count in counts:
        found[min(count, 3)] += 1
    return found[0], found[1], found[2], found[3]

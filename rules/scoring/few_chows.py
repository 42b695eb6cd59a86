"""Four sets and a pair of which only so many may be chows; and none at all, where wild tiles may stand in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from rules.scoring.hands import FAR, SetsAndPair
from rules.scoring.table import HandCase, Held, Reading
from rules.tiles import PLAIN, Kind

SPANS = ((0, 9), (9, 18), (18, 27), (27, 34))
COPIES = 4
_Part = tuple[int, int, int]
"""How many chows, pungs and pairs are made of the tiles of a suit."""
_Best = dict[_Part, int]
"""By that, the most tiles of the suit that serve in them."""


@lru_cache(maxsize=1 << 15)
def _of_suit(counts: tuple[int, ...], chows: int, sets: int) -> _Best:
    """What the tiles of a suit (or, seven of them, the honors) can serve for."""
    best: _Best = {}
    starts = range(7) if len(counts) == 9 else ()
    for made in range(min(chows, sets) + 1):
        for begun in combinations_with_replacement(starts, made):
            left, used = [*counts], 0
            room = [COPIES] * len(left)
            for start in begun:
                for rank in range(start, start + 3):
                    used += left[rank] > 0
                    left[rank] = max(left[rank] - 1, 0)
                    room[rank] -= 1
            if min(room) >= 0:
                _add_pungs(best, left, room, made, sets - made, used)
    return best


def _add_pungs(best: _Best, left: Sequence[int], room: Sequence[int], made: int, sets: int, used: int) -> None:
    """What the tiles left beside so many chows serve for: so many pungs at most, each of another kind, and a pair."""
    ranks = range(len(left))
    pungs = sorted((rank for rank in ranks if room[rank] >= 3), key=lambda rank: -min(left[rank], 3))
    served = [min(left[rank], 3) for rank in pungs]
    pair_in = [(min(left[rank], 2), rank) for rank in ranks if room[rank] >= 2]
    for count in range(min(sets, len(pungs)) + 1):
        alone = used + sum(served[:count])
        if best.get((made, count, 0), -1) < alone:
            best[made, count, 0] = alone
        for worth, rank in pair_in:
            # A kind gives a pung or the pair; the next best pung takes the place of one that the pair takes away.
            place = pungs.index(rank) if rank in pungs else count
            whole = alone + worth
            if place < count:
                if count == len(pungs):
                    continue
                whole += served[count] - served[place]
            if best.get((made, count, 1), -1) < whole:
                best[made, count, 1] = whole


@lru_cache(maxsize=1 << 13)
def _of_two(one: tuple[int, ...], other: tuple[int, ...], chows: int, sets: int) -> _Best:
    """What the tiles of two suits can serve for."""
    return _together(_of_suit(one, chows, sets), _of_suit(other, chows, sets), chows, sets)


@lru_cache(maxsize=1 << 13)
def _of_three(
    one: tuple[int, ...], other: tuple[int, ...], third: tuple[int, ...], chows: int, sets: int
) -> _Best:
    """What the tiles of three can serve for."""
    return _together(_of_suit(one, chows, sets), _of_two(other, third, chows, sets), chows, sets)


def _together(one: _Best, other: _Best, chows: int, sets: int) -> _Best:
    """What the tiles of both can serve for."""
    found: _Best = {}
    for (chows_1, pungs_1, pairs_1), used_1 in one.items():
        for (chows_2, pungs_2, pairs_2), used_2 in other.items():
            made, pungs, pairs = chows_1 + chows_2, pungs_1 + pungs_2, pairs_1 + pairs_2
            if made <= chows and made + pungs <= sets and pairs < 2:
                part = made, pungs, pairs
                if found.get(part, -1) < used_1 + used_2:
                    found[part] = used_1 + used_2
    return found


def _most(one: _Best, other: _Best, chows: int, sets: int) -> int:
    """The most tiles of both that serve in just so many sets and a pair."""
    best = 0
    for (made, pungs, pairs), used in one.items():
        for more in range(chows - made + 1):
            rest = sets - made - pungs - more
            if rest >= 0:
                best = max(best, used + other.get((more, rest, 1 - pairs), -FAR))
    return best


@lru_cache(maxsize=1 << 13)
def _away(counts: tuple[int, ...], chows: int, sets: int) -> int:
    """How far tiles are from so many sets, at most so many of them chows, and a pair."""
    one, *others = [counts[low:high] for low, high in SPANS]
    rest = _of_three(others[0], others[1], others[2], chows, sets)
    return 3 * sets + 1 - _most(_of_suit(one, chows, sets), rest, chows, sets)


@lru_cache(maxsize=1 << 13)
def _improving(counts: tuple[int, ...], chows: int, sets: int) -> frozenset[Kind]:
    """The kinds that lessen that."""
    parts, found = [counts[low:high] for low, high in SPANS], set[Kind]()
    enough = 3 * sets + 2 - _away(counts, chows, sets)
    for place, (low, high) in enumerate(SPANS):
        one, other, third = parts[:place] + parts[place + 1 :]
        others = _of_three(one, other, third, chows, sets)
        for kind in range(low, high):
            if counts[kind] < COPIES:
                more = (*counts[low:kind], counts[kind] + 1, *counts[kind + 1 : high])
                if _most(_of_suit(more, chows, sets), others, chows, sets) >= enough:
                    found.add(kind)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class FewChows(SetsAndPair):
    """Sets and a pair with at most so many chows, claimed ones included."""

    chows: int = 1

    @property
    def regular(self) -> int:
        """No shape in which any chow may stand."""
        return 0

    def readings(self, case: HandCase) -> Iterable[Reading]:
        """Those of any sets and a pair with few enough chows."""
        # Not `super()`: a class with slots is made anew, and its methods know only the one before.
        for reading in SetsAndPair.readings(self, case):
            if len(reading.chows) <= self.chows:
                yield reading

    def distance(self, held: Held) -> int:
        """How far the tiles are from it."""
        chows, sets = self._open(held)
        if chows < 0 or sets < 0:
            return FAR
        if held.wild.tiles:
            return _with_wild(held, sets)[0]
        return _away(tuple(held.counts[: len(PLAIN)]), chows, sets)

    def improving(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """The distance and the kinds that lessen it."""
        chows, sets = self._open(held)
        if chows < 0 or sets < 0:
            return FAR, frozenset()
        if held.wild.tiles:
            return _with_wild(held, sets)
        counts = tuple(held.counts[: len(PLAIN)])
        return _away(counts, chows, sets), _improving(counts, chows, sets)

    def _open(self, held: Held) -> tuple[int, int]:
        """How many chows there may still be, and how many sets there still must be."""
        sets = self.sets - len(held.melds)
        return min(self.chows - sum(group.is_chow for group in held.melds), sets), sets


# Without chows, wild tiles standing in: every pung and the pair take one at most


@lru_cache(maxsize=1 << 12)
def _lacking(many: tuple[int, int, int, int], wild: int, sets: int) -> int:
    """What lacks to so many pungs and a pair, of kinds held never, once, twice, or three times and more."""
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
    kinds = [kind for kind in PLAIN if kind not in held.wild.kinds]
    wild = sum(held.counts[kind] for kind in held.wild.kinds)
    many = _how_often([held.counts[kind] for kind in kinds])
    now, nearer = _lacking(many, wild, sets), dict[int, bool]()
    for often in range(3):
        if many[often]:
            more = list(many)
            more[often] -= 1
            more[often + 1] += 1
            nearer[often] = _lacking((more[0], more[1], more[2], more[3]), wild, sets) < now
    found = {kind for kind in kinds if nearer.get(held.counts[kind], False)}
    if _lacking(many, wild + 1, sets) < now:
        found |= {tile.kind for tile in held.wild.tiles if held.counts[tile.kind] < tile.copies}
    return now - 1, frozenset(found)


def _how_often(counts: Sequence[int]) -> tuple[int, int, int, int]:
    found = [0, 0, 0, 0]
    for count in counts:
        found[min(count, 3)] += 1
    return found[0], found[1], found[2], found[3]

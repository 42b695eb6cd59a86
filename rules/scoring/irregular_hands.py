"""Concealed hands other than sets and a pair: tiles knitted across suits, pairs of some kinds only, hands written out.

Each returns the number of missing tiles for the nearest such hand, and the kinds that lower it; all else follows from
these.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product

from rules.core.melds import Form, Group
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import BAMBOOS, CHARACTERS, DOTS, PLAIN, Kind
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held, opened
from rules.scoring.winning_shapes import FAR

HAND = 14
PAIRS = 7
RANKS = range(9)
SUITS = (CHARACTERS.start, DOTS.start, BAMBOOS.start)


class Irregular(ABC):
    """Base of winning shapes of concealed hands that are not sets and a pair."""

    id: str
    regular = 0

    @abstractmethod
    def lacking(self, counts: Sequence[int]) -> tuple[int, frozenset[Kind]]:
        """Return the number of tiles missing to the nearest hand of this shape, and the kinds that lower it.

        `counts` are the numbers of natural tiles by kind.
        """

    def short(self, counts: Sequence[int]) -> int:
        """Return the number of tiles missing to the nearest hand of this shape."""
        return self.lacking(counts)[0]

    @abstractmethod
    def parts(self, counts: Sequence[int]) -> list[tuple[Kind, ...]]:
        """Return the kinds of each group of a complete hand."""

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield one reading of a complete hand, in which wild tiles fill the gaps."""
        wild = case.wild.kinds
        plain = case.plain or wild.issuperset(kind for kind in case.tiles if kind not in PLAIN)
        if case.melds or case.win is None or not plain or len(case.tiles) != HAND or self.shanten(case.held) >= 0:
            return
        natural, jokers = natural_counts(case.held)
        counts = list(natural)
        stood = Counter[Kind]()
        while (short := self.lacking(counts))[0]:
            kind = min(short[1])
            counts[kind] += 1
            stood[kind] += 1
        faces = iter([kind for kind in case.tiles if kind in wild][:jokers])
        groups = [Group(Form.SPECIAL, kinds, faces=shown(kinds, stood, faces)) for kinds in self.parts(counts)]
        placed = next(index for index, group in enumerate(groups) if case.win in (group.faces or group.kinds))
        yield Reading(case, self.id, opened(groups, placed, case), placed)

    def shanten(self, held: Held) -> int:
        """Return the number of tiles that wild tiles cannot fill, less one; `FAR` for a hand with melds."""
        if held.melds:
            return FAR
        counts, jokers = natural_counts(held)
        return self.short(counts) - jokers - 1

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten and the kinds that lower it, wild ones that can still be drawn among them."""
        if held.melds:
            return FAR, frozenset()
        counts, jokers = natural_counts(held)
        lacking, kinds = self.lacking(counts)
        if lacking > jokers:
            coming = {tile.kind for tile in held.wild.tiles if held.counts[tile.kind] < tile.copies}
            kinds = (kinds - held.wild.kinds) | coming
        return lacking - jokers - 1, kinds


def natural_counts(held: Held) -> tuple[Sequence[int], int]:
    """Return the numbers of tiles by kind without the wild ones, and the number of wild tiles."""
    if not held.wild.kinds:
        return held.counts, 0
    counts = list(held.counts)
    for kind in held.wild.kinds:
        counts[kind] = 0
    return counts, sum(held.counts[kind] for kind in held.wild.kinds)


def shown(kinds: tuple[Kind, ...], stood: Counter[Kind], jokers: Iterator[Kind]) -> tuple[Kind, ...]:
    """Return the faces of a group in which some of `jokers` stand for missing tiles; empty if all tiles are natural.

    `stood` counts the tiles still to be filled by jokers, by kind; both it and `jokers` are used up.
    """
    faces = list(kinds)
    for place, kind in enumerate(kinds):
        if stood[kind]:
            stood[kind] -= 1
            faces[place] = next(jokers)
    return tuple(faces) if faces != list(kinds) else ()


def of_pairs(pairs: Sequence[tuple[Kind, Kind]], counts: Sequence[int], most: int) -> tuple[int, frozenset[Kind]]:
    """Return the number of tiles missing for seven pairs out of `pairs`, and the kinds that lower it.

    A pair is of two kinds, or twice of the same; each may be used at most `most` times.
    """
    gains = []
    for one, other in pairs:
        mine, theirs = (counts[one], counts[other]) if one != other else ((counts[one] + 1) // 2, counts[one] // 2)
        gains += [(mine >= time) + (theirs >= time) for time in range(1, most + 1)]
    gains.sort(reverse=True)
    lacking, least = HAND - sum(gains[:PAIRS]), gains[PAIRS - 1]
    if not lacking:
        return 0, frozenset()
    found = set[Kind]()
    for one, other in pairs:
        for kind, mate in {(one, other), (other, one)}:
            time = counts[kind] + 1 if kind != mate else counts[kind] // 2 + 1
            halved = counts[mate] >= time if kind != mate else counts[kind] % 2 == 1
            if time <= most and least <= int(halved):
                found.add(kind)
    return lacking, frozenset(found)


def short_of_pairs(whole: int, halves: int) -> int:
    """Return the number of tiles missing for seven pairs, given the numbers of complete and of half pairs."""
    whole = min(whole, PAIRS)
    return HAND - 2 * whole - min(halves, PAIRS - whole)


@rulebook_key("knitting")
@dataclass(frozen=True, slots=True)
class KnittedPairs(Irregular):
    """Winning shape: seven pairs, each of two tiles with the same number, in the same two suits for all pairs."""

    id: str = "knitting"

    def lacking(self, counts: Sequence[int]) -> tuple[int, frozenset[Kind]]:
        """Return the number of tiles missing in the best two suits, and the kinds that lower it."""
        ways = [of_pairs(self._pairs(*two), counts, 4) for two in combinations(SUITS, 2)]
        least = min(lacking for lacking, _ in ways)
        return least, frozenset().union(*(kinds for lacking, kinds in ways if lacking == least))

    def short(self, counts: Sequence[int]) -> int:
        """Return the number of tiles missing to the nearest hand."""
        found = HAND
        for one, other in combinations([counts[first : first + len(RANKS)] for first in SUITS], 2):
            whole = sum(map(min, one, other))
            found = min(found, short_of_pairs(whole, sum(one) + sum(other) - 2 * whole))
        return found

    @staticmethod
    def _pairs(one: Kind, other: Kind) -> list[tuple[Kind, Kind]]:
        """Return the nine pairs of tiles with the same number, in the suits that begin with these two kinds."""
        return [(one + rank, other + rank) for rank in RANKS]

    def parts(self, counts: Sequence[int]) -> list[tuple[Kind, ...]]:
        """Return the pairs of a complete hand in the order of their numbers."""
        return [
            (one + rank, other + rank)
            for one, other in combinations(SUITS, 2)
            for rank in RANKS
            for _ in range(min(counts[one + rank], counts[other + rank]))
        ]


@rulebook_key("pairs_of")
@dataclass(frozen=True, slots=True)
class PairsOf(Irregular):
    """Winning shape: seven pairs of these kinds only; four alike count as two pairs."""

    kinds: frozenset[Kind]
    id: str

    def lacking(self, counts: Sequence[int]) -> tuple[int, frozenset[Kind]]:
        """Return the number of tiles missing to seven such pairs, and the kinds that lower it."""
        return of_pairs([(kind, kind) for kind in sorted(self.kinds)], counts, 2)

    def short(self, counts: Sequence[int]) -> int:
        """Return the number of tiles missing to the nearest hand."""
        held = [counts[kind] for kind in self.kinds]
        whole = sum([count // 2 for count in held])
        return short_of_pairs(whole, sum(held) - 2 * whole)

    def parts(self, counts: Sequence[int]) -> list[tuple[Kind, ...]]:
        """Return the pairs of a complete hand in the order of their kinds."""
        return [(kind, kind) for kind in sorted(self.kinds) for _ in range(counts[kind] // 2)]


@rulebook_key("written_out")
@dataclass(frozen=True, slots=True)
class WrittenOut(Irregular):
    """Winning shape: one of `hands`, which are listed tile by tile."""

    hands: tuple[tuple[Kind, ...], ...]
    id: str

    def lacking(self, counts: Sequence[int]) -> tuple[int, frozenset[Kind]]:
        """Return the number of tiles missing to the nearest of the hands, and the kinds that lower it."""
        return _nearest(self.hands, tuple(counts[:34]))

    def parts(self, counts: Sequence[int]) -> list[tuple[Kind, ...]]:
        """Return each tile as a group by itself."""
        return [(kind,) for kind in range(34) for _ in range(counts[kind])]


@lru_cache(maxsize=1 << 12)
def _nearest(hands: tuple[tuple[Kind, ...], ...], counts: tuple[int, ...]) -> tuple[int, frozenset[Kind]]:
    """Return the number of tiles missing to the nearest of `hands`, and the kinds that lower it."""
    shorts = [sum([number - held for kind, number in hand if (held := counts[kind]) < number]) for hand in _all(hands)]
    least, found = min(shorts), set[Kind]()
    for hand, short in zip(_all(hands), shorts, strict=True):
        if short == least:
            found.update([kind for kind, number in hand if counts[kind] < number])
    return least, frozenset(found)


@cache
def _all(hands: tuple[tuple[Kind, ...], ...]) -> tuple[tuple[tuple[Kind, int], ...], ...]:
    """Return for each hand its kinds with their numbers of tiles."""
    return tuple([tuple(Counter(hand).items()) for hand in hands])


GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
"""1112345678999, by number."""


@rulebook_key("nine_gates")
@dataclass(frozen=True, slots=True)
class NineGates(Irregular):
    """Winning shape: a concealed 1112345678999 of one suit that wins on any tile of that suit; no wild tiles."""

    id: str = "nine_gates"

    def shanten(self, held: Held) -> int:
        """Return the shanten; `FAR` in a deal with wild tiles."""
        return FAR if held.wild.tiles else Irregular.shanten(self, held)

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten and the kinds that lower it; `FAR` and none in a deal with wild tiles."""
        return (FAR, frozenset()) if held.wild.tiles else Irregular.accepting_tiles(self, held)

    def lacking(self, counts: Sequence[int]) -> tuple[int, frozenset[Kind]]:
        """Return the number of tiles missing in the best suit, and the kinds that lower it.

        The fourteenth tile counts only once the other thirteen are there.
        """
        ways = [self._in(counts, first) for first in SUITS]
        least = min(lacking for lacking, _ in ways)
        return least, frozenset().union(*(kinds for lacking, kinds in ways if lacking == least))

    @staticmethod
    def _in(counts: Sequence[int], first: Kind) -> tuple[int, frozenset[Kind]]:
        """Return the number of tiles missing in the suit that begins with `first`, and the kinds that lower it."""
        mine = counts[first : first + len(RANKS)]
        short = [first + rank for rank in RANKS if mine[rank] < GATES[rank]]
        missing = sum(max(0, wanted - count) for wanted, count in zip(GATES, mine, strict=True))
        if missing:
            return missing + 1, frozenset(short)
        return (0, frozenset()) if sum(mine) == HAND else (1, frozenset(first + rank for rank in RANKS))

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Return the only reading, if 1112345678999 was there before the winning tile."""
        before = Held.of(case.concealed, case.melds, case.wild)
        return Irregular.readings(self, case) if self.shanten(before) == 0 else ()

    def parts(self, counts: Sequence[int]) -> list[tuple[Kind, ...]]:
        """Return each tile as a group by itself."""
        return [(kind,) for kind in range(34) for _ in range(counts[kind])]


SETS = 4
_Trio = tuple[int, ...]
"""Numbers of tiles of one rank in the three suits, largest first; the suits themselves do not matter."""
_TRIOS = {held: tuple(sorted(held, reverse=True)) for held in product(range(5), repeat=3)}


@cache
def _used(trio: _Trio) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of tiles of one rank that each further set of that rank uses, for up to four sets.

    The second result is the number of tiles that a pair uses after each number of sets.
    """
    further = tuple([sum(count > sets for count in trio) for sets in range(SETS)])
    return further, tuple(min(2, more) for more in further)


@lru_cache(maxsize=1 << 14)
def _most_of_each(trios: tuple[_Trio, ...]) -> int:
    """Return the greatest number of tiles usable in four sets and a pair whose ranks all differ."""
    sets = [3 - trio.count(0) for trio in trios]
    most = 0
    for rank, number in enumerate(sets):
        best = sorted([*sets[:rank], *sets[rank + 1 :]], reverse=True)
        most = max(most, min(number, 2) + sum(best[:SETS]))
    return most


@lru_cache(maxsize=1 << 14)
def _most_used(trios: tuple[_Trio, ...]) -> int:
    """Return the greatest number of tiles usable in four sets and a pair of any ranks."""
    used = [_used(trio) for trio in trios]
    # A further set of a number never uses more tiles than the one before it, so the best are always there to be taken.
    ranked = sorted(((worth, rank) for rank, (further, _) in enumerate(used) for worth in further), reverse=True)
    most = 0
    for rank, (further, paired) in enumerate(used):
        others = [worth for worth, owner in ranked[: 2 * SETS] if owner != rank]
        for sets in range(SETS):
            most = max(most, sum(further[:sets]) + paired[sets] + sum(others[: SETS - sets]))
    return most


def _trios(counts: Sequence[int]) -> list[_Trio]:
    """Return for each rank the numbers of its tiles in the three suits."""
    return [*map(_TRIOS.__getitem__, zip(counts[:9], counts[9:18], counts[18:27], strict=True))]


@rulebook_key("triple_knitting")
@dataclass(frozen=True, slots=True)
class KnittedTriples(Irregular):
    """Winning shape: four sets of one number in all three suits, and a pair of one number in two suits.

    Without `repeats` the sets and the pair must have five different numbers.
    """

    id: str = "triple_knitting"
    repeats: bool = True

    def lacking(self, counts: Sequence[int]) -> tuple[int, frozenset[Kind]]:
        """Return the number of tiles missing to the nearest hand of this shape, and the kinds that lower it."""
        trios, found = _trios(counts), set[Kind]()
        most_used = self._most_used
        used = most_used(tuple(sorted(trios)))
        if used == HAND:
            return 0, frozenset()
        nearer: dict[tuple[_Trio, int], bool] = {}
        for rank, trio in enumerate(trios):
            for first in SUITS:
                held = counts[first + rank]
                if held < 4 and (trio, held) not in nearer:
                    more = [*trio]
                    more[trio.index(held)] += 1
                    changed = sorted([*trios[:rank], tuple(sorted(more, reverse=True)), *trios[rank + 1 :]])
                    nearer[trio, held] = most_used(tuple(changed)) > used
                if nearer.get((trio, held)):
                    found.add(first + rank)
        return HAND - used, frozenset(found)

    def short(self, counts: Sequence[int]) -> int:
        """Return the number of tiles missing to the nearest hand of this shape."""
        return HAND - self._most_used(tuple(sorted(_trios(counts))))

    @property
    def _most_used(self) -> Callable[[tuple[_Trio, ...]], int]:
        """The function that counts the usable tiles."""
        return _most_used if self.repeats else _most_of_each

    def parts(self, counts: Sequence[int]) -> list[tuple[Kind, ...]]:
        """Return the sets of a complete hand in the order of their numbers, and the pair last."""
        found: list[tuple[Kind, ...]] = []
        pair: tuple[Kind, ...] = ()
        for rank in RANKS:
            kinds = [first + rank for first in SUITS]
            sets = min(counts[kind] for kind in kinds)
            found += [tuple(kinds)] * sets
            pair = tuple(kind for kind in kinds if counts[kind] > sets) or pair
        return [*found, pair]

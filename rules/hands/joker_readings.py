"""Readings of a complete hand with jokers: its sets and pair, and the kinds that the jokers stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple, TypeAlias

from rules.core.tiles import PLAIN, SUIT_TILES, Kind
from rules.hands.readings import Split, Trio
from rules.hands.suit_codes import STEP, Codes, counts_of


class JokerSplit(NamedTuple):
    """A reading of a hand with jokers as sets and a pair."""

    split: Split
    """The sets and the pair, as if each joker were the tile it stands for."""
    stands: tuple[tuple[Kind, ...], ...]
    """For every set in the order of `split`, and last for the pair: the kinds that jokers stand for in it."""


_Group: TypeAlias = tuple[Kind, int, tuple[Kind, ...]]
"""First kind, one of the shapes below, the kinds jokers stand for; groups sort as the sets of a split do."""
_Groups: TypeAlias = tuple[_Group, ...]
_Able: TypeAlias = tuple[frozenset[Kind], ...]
"""For each joker the kinds that it may stand for, the narrowest range first; empty where every joker may stand for
anything.
"""
_ToldApart: TypeAlias = frozenset[tuple[Kind, ...]] | None
_CHOW, _PUNG, _PAIR = range(3)

_CHOWS = tuple(kind for kind in SUIT_TILES if kind % 9 < 7)


def readings_with_jokers(
    codes: Codes,
    sets: int,
    jokers: int | Sequence[Collection[Kind]],
    *,
    fifth: bool = True,
    natural: bool = True,
    most: int = 3,
    in_pair: int = 2,
    told_apart: _ToldApart = None,
) -> tuple[JokerSplit, ...]:
    """Return all different ways to split natural tiles and jokers into `sets` sets and a pair, more chows first.

    `jokers` is their number, or the kinds that each may stand for. `fifth`: they may stand for a fifth tile of a kind;
    `natural`: no group may consist of jokers alone. A set holds at most `most` jokers, the pair `in_pair`. Of groups
    that are not in `told_apart` (None: all are) one with the same form and natural tiles stands for all.
    """
    number = jokers if isinstance(jokers, int) else len(jokers)
    if sum(counts_of(codes)) + number != 3 * sets + 2:
        return ()
    found: set[JokerSplit] = set()
    terms = _Terms(most, min(most, in_pair), told_apart)
    able = () if isinstance(jokers, int) else tuple(sorted(map(frozenset, jokers), key=len))
    for groups in _whole_hands(codes, number, terms, natural, able):
        stands = [stood for _, _, kinds in groups for stood in kinds]
        if (
            (fifth or _four_of_each(groups))
            and (not able or _can_stand(able, stands))
        ):
            found.add(_joker_split(groups))
    return tuple(sorted(found, key=_order))


class _Terms(NamedTuple):
    """Limits for jokers in a set and in the pair, and the groups that are distinguished (None: all)."""

    in_set: int
    in_pair: int
    told_apart: _ToldApart

    def allow(self, shape: int, jokers: int) -> bool:
        """Return True if a group of this shape may hold `jokers` jokers."""
        return jokers <= (self.in_pair if shape == _PAIR else self.in_set)


def _whole_hands(codes: Codes, jokers: int, terms: _Terms, natural: bool, able: _Able) -> Iterator[_Groups]:
    """Yield the groups of every reading that uses all natural tiles and all jokers.

    With `natural` no group may consist of jokers alone; if it may, it must be one that the jokers are `able` to stand
    for.
    """
    partial: list[tuple[_Groups, int, bool]] = [((), jokers, True)]
    for suit, code in enumerate(codes):
        partial = [
            (groups + more, left, pair)
            for groups, spare, pair_due in partial
            for more, left, pair in _with_left(_fills(code, suit, spare, pair_due, terms), spare, pair_due)
        ]
    for groups, left, pair_due in partial:
        if not left and not pair_due:
            yield groups
        elif not natural and left >= 2 * pair_due and (left < 3 or terms.in_set > 2) and terms.in_pair >= 2 * pair_due:
            yield from (groups + more for more in _of_jokers(left, pair_due, terms.told_apart, able))


def _with_left(ways: frozenset[_Groups], spare: int, pair_due: bool) -> Iterator[tuple[_Groups, int, bool]]:
    """Yield the readings of a suit, each with the number of jokers left and True if the pair is still missing."""
    for groups in ways:
        used = sum(len(kinds) for _, _, kinds in groups)
        yield groups, spare - used, pair_due and not any(shape == _PAIR for _, shape, _ in groups)


@lru_cache(maxsize=100_000)
def _fills(code: int, suit: int, jokers: int, pair: bool, terms: _Terms) -> frozenset[_Groups]:
    """Return all ways to use all natural tiles of a suit in groups, with at most `jokers` jokers.

    One of the groups may be the pair, if `pair` is True.
    """
    if not code:
        return frozenset({()})
    found = set()
    for group, natural in _apart(_around_lowest(code, suit), terms.told_apart):
        _, shape, stands = group
        if len(stands) <= jokers and terms.allow(shape, len(stands)) and (pair or shape != _PAIR):
            for rest in _fills(code - natural, suit, jokers - len(stands), pair and shape != _PAIR, terms):
                found.add(tuple(sorted((*rest, group))))
    return frozenset(found)


def _around_lowest(code: int, suit: int) -> Iterator[tuple[_Group, int]]:
    """Yield the groups that may hold the lowest tile of a suit, each with the code of the natural tiles in it."""
    ranks = 7 if suit == 3 else 9
    counts = [code // 5 ** (ranks - 1 - rank) % 5 for rank in range(ranks)]
    lowest = next(rank for rank in range(ranks) if counts[rank])
    kind = 9 * suit + lowest
    worth = STEP[kind][1]
    for shape, size in ((_PUNG, 3), (_PAIR, 2)):
        for held in range(1, min(counts[lowest], size) + 1):
            yield (kind, shape, (kind,) * (size - held)), held * worth
    if suit == 3:
        return
    for first in range(max(lowest - 2, 0), min(lowest, ranks - 3) + 1):
        others = [rank for rank in range(first, first + 3) if rank != lowest and counts[rank]]
        for chosen in range(1 << len(others)):
            natural = [lowest] + [rank for place, rank in enumerate(others) if chosen >> place & 1]
            stands = tuple(9 * suit + rank for rank in range(first, first + 3) if rank not in natural)
            yield (9 * suit + first, _CHOW, stands), sum(STEP[rank][1] for rank in natural)


def _of_jokers(jokers: int, pair_due: bool, told_apart: _ToldApart, able: _Able) -> Iterator[_Groups]:
    """Yield every choice of groups of jokers alone that uses up `jokers` jokers."""
    whole, doubles = _made_alone(told_apart, able)
    pairs: list[_Groups] = [(pair,) for pair in doubles] if pair_due else [()]
    for trios in combinations_with_replacement(whole, (jokers - 2 * pair_due) // 3):
        for pair in pairs:
            yield trios + pair


_ALONE_SETS: tuple[tuple[_Group, int], ...] = (
    *(((first, _CHOW, (first, first + 1, first + 2)), 0) for first in _CHOWS),
    *(((kind, _PUNG, (kind,) * 3), 0) for kind in PLAIN),
)
_ALONE_PAIRS: tuple[tuple[_Group, int], ...] = tuple(((kind, _PAIR, (kind,) * 2), 0) for kind in PLAIN)


@lru_cache(maxsize=1024)
def _made_alone(told_apart: _ToldApart, able: _Able) -> tuple[_Groups, _Groups]:
    """Return the sets and the pairs that jokers can form alone; `able` is empty if they may stand for anything."""
    sets, pairs = (
        [group for group in alone if not able or _can_stand(able, group[0][2])] for alone in (_ALONE_SETS, _ALONE_PAIRS)
    )
    return (
        tuple(group for group, _ in _apart(sets, told_apart)), tuple(group for group, _ in _apart(pairs, told_apart))
    )


def _apart(groups: Iterable[tuple[_Group, int]], told_apart: _ToldApart) -> Iterator[tuple[_Group, int]]:
    """Yield the groups that matter, each with the code of its natural tiles.

    These are all groups told apart, and of the others the first with the same form and natural tiles.
    """
    met = set[tuple[int, int]]()
    for group, natural in groups:
        if told_apart is None or _kinds(group) in told_apart:
            yield group, natural
        elif (group[1], natural) not in met:
            met.add((group[1], natural))
            yield group, natural


def _kinds(group: _Group) -> tuple[Kind, ...]:
    """Return the kinds that the tiles of a group count as."""
    first, shape, _ = group
    return (first, first + 1, first + 2) if shape == _CHOW else (first,) * (3 if shape == _PUNG else 2)


def _four_of_each(groups: _Groups) -> bool:
    """Return True if these groups hold no kind more than four times."""
    return max(Counter(kind for group in groups for kind in _kinds(group)).values()) <= 4


def _can_stand(able: _Able, stands: Sequence[Kind]) -> bool:
    """Return True if the jokers can stand for all kinds of `stands`, one each.

    `able` has the kinds that each joker may stand for. If any two such ranges are nested or disjoint, the narrowest
    that will do is as good as any, and no other way need be tried.
    """
    if not stands:
        return True
    nested, tried = _nested(able), set[frozenset[Kind]]()
    for place, kinds in enumerate(able):
        if stands[0] in kinds and kinds not in tried:
            if _can_stand((*able[:place], *able[place + 1 :]), stands[1:]):
                return True
            if nested:
                return False
            tried.add(kinds)
    return False


@lru_cache(maxsize=4096)
def _nested(able: _Able) -> bool:
    """Return True if any two of these ranges of jokers are nested or disjoint."""
    return all(one <= other or one.isdisjoint(other) for one, other in combinations(able, 2))


def _joker_split(groups: _Groups) -> JokerSplit:
    """Return the groups of a hand as a reading, its sets in order."""
    trios = sorted(group for group in groups if group[1] != _PAIR)
    ((pair, _, pair_stands),) = (group for group in groups if group[1] == _PAIR)
    split = Split(tuple(Trio(shape == _CHOW, first) for first, shape, _ in trios), pair)
    return JokerSplit(split, (*(stands for _, _, stands in trios), pair_stands))


def _order(reading: JokerSplit) -> tuple[int, Kind, list[tuple[Kind, bool]], tuple[tuple[Kind, ...], ...]]:
    """Return the sort key of a reading: more chows first, then in the order of kinds."""
    split = reading.split
    return -split.chows, split.pair, [(trio.first, not trio.is_chow) for trio in split.sets], reading.stands

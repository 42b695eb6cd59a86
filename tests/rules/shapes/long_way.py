"""The same questions answered the long way, straight from the words of the rules.

A hand here lies in a few kinds only (`KINDS`): one suit and some honors. All kinds outside are alike, since none of
them is held: a set or pair of them is `fresh`, wholly to be found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

Group = tuple[int, ...]

KINDS = (*range(9), 27, 28, 29, 30)
"""Characters and winds."""
_SETS: tuple[Group, ...] = (*((kind,) * 3 for kind in KINDS), *((rank, rank + 1, rank + 2) for rank in range(7)))
_PAIRS: tuple[Group, ...] = tuple((kind,) * 2 for kind in KINDS)
_FRESH = -1


@cache
def targets(kinds: frozenset[int], sets: int) -> tuple[tuple[Group, ...], ...]:
    """Every choice of so many sets and a pair that could use one of these kinds in each group, or be fresh."""
    useful = [group for group in _SETS if kinds & set(group)] + [(_FRESH,) * 3]
    pairs = [group for group in _PAIRS if kinds & set(group)] + [(_FRESH,) * 2]
    return tuple((*chosen, pair) for chosen in combinations_with_replacement(useful, sets) for pair in pairs)


def missing(tiles: Sequence[int], sets: int, jokers: int = 0, *, fifth: bool = False, natural: bool = False) -> int:
    """The fewest natural tiles to draw until these tiles and jokers hold so many sets and a pair."""
    held = Counter(tiles)
    best = 99
    for groups in targets(frozenset(held), sets):
        wanted = Counter(kind for group in groups for kind in group)
        beyond = sum(max(count - 4, 0) for kind, count in wanted.items() if kind != _FRESH)
        if beyond > (jokers if fifth else 0):
            continue
        lacking = sum((wanted - held).values())
        draws = max(lacking - jokers, 0)
        if draws < best:
            best = min(best, _with_naturals(groups, held, wanted, jokers, best) if natural else draws)
    return best


def _with_naturals(groups: tuple[Group, ...], held: Counter[int], wanted: Counter[int], jokers: int, bound: int) -> int:
    """The fewest tiles to draw so that jokers complete these groups and none is all jokers."""
    lacking = sorted((wanted - held).elements())
    have = list((wanted & held).elements())
    for draws in range(max(len(lacking) - jokers, 0), min(len(lacking) + 1, bound)):
        for drawn in set(combinations(lacking, draws)):
            if all(held[kind] + count <= 4 for kind, count in Counter(drawn).items() if kind != _FRESH) and _matched(
                groups, [*have, *drawn]
            ):
                return draws
    return 99


def _matched(groups: tuple[Group, ...], tiles: list[int]) -> bool:
    """Whether every group can be given a tile of its own among these."""
    owner: dict[int, int] = {}

    def place(group: int, tried: set[int]) -> bool:
        for at, kind in enumerate(tiles):
            if kind in groups[group] and at not in tried:
                tried.add(at)
                if at not in owner or place(owner[at], tried):
                    owner[at] = group
                    return True
        return False

    return all(place(group, set()) for group in range(len(groups)))


def splits(tiles: Sequence[int], sets: int) -> Iterator[tuple[tuple[Group, ...], int]]:
    """Every way to split tiles into sets and a pair: the sets sorted, and the kind of the pair."""
    held = Counter(tiles)
    able = [group for group in _SETS if Counter(group) <= held]
    for chosen in combinations_with_replacement(sorted(able), sets):
        rest = held - Counter(kind for group in chosen for kind in group)
        if len(tiles) == 3 * sets + 2 and sum(rest.values()) == 2 and len(rest) == 1:
            yield chosen, next(iter(rest))

"""Sets and a pair where some tiles are wild: shanten, and readings with every meaning of the wild tiles.

A wild tile of a plain kind is taken out of the natural ones first: even if it stands for itself, it counts as a wild
one. Where a rule bounds the wild tiles of every group, and of the pair to one, distances reckon with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, compress

from rules import hands
from rules.core.melds import Form, Group
from rules.core.tiles import PLAIN, Kind
from rules.core.wild import ANYWHERE, Wild, WildTile
from rules.hands import Codes, Jokers, JokerSort, JokerSorts, Limits, with_tile
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held, opened

_PLAIN = len(PLAIN)
MANY = 3
"""No hand needs a fifth copy of a kind held less often: the group that lacks three is as near when made of another
kind.
"""
MOST_DRAWN = 2
"""The greatest number of wild tiles still to come that is considered; no hand needs more fifth copies."""


def natural_tiles(held: Held) -> tuple[Codes, int, Jokers]:
    """Return the codes of the natural tiles, the number of wild tiles that may stand anywhere, and the other wild
    tiles.

    The latter are given as numbers of tiles with the blocks (suits, winds, dragons) in which they may stand.
    """
    counts, codes, wild = held.counts, held.codes, held.wild
    free = 0
    for kind in wild.barred:
        if counts[kind]:
            codes = with_tile(codes, kind, -counts[kind])
    for kind, _, _ in wild.free:
        count = counts[kind]
        if count:
            free += count
            if kind < _PLAIN:
                codes = with_tile(codes, kind, -count)
    if not wild.bound:
        return codes, free, ()
    bound: dict[int, int] = {}
    for (kind, _, _), blocks in wild.bound:
        count = counts[kind]
        if count:
            bound[blocks] = bound.get(blocks, 0) + count
            if kind < _PLAIN:
                codes = with_tile(codes, kind, -count)
    return codes, free, tuple(bound.items())


def _left(tile: WildTile, held: Held) -> int:
    """Return the number of tiles of a wild kind that the hand does not hold and that may still be drawn."""
    kind, _, copies = tile
    left = copies - held.counts[kind]
    for meld in held.melds:
        if kind in (meld.faces or meld.kinds):
            left -= (meld.faces or meld.kinds).count(kind)
    return max(left, 0)


def _away(codes: Codes, sets: int, free: int, bound: Jokers, wild: Wild) -> int:
    """Return the shanten of natural tiles with `free` wild tiles that may stand anywhere and the limited ones in
    `bound`.
    """
    if not bound:
        return hands.shanten(codes, sets, free, wild.fifth, wild.natural)
    return hands.shanten_with_jokers(codes, sets, _jokers(free, bound), fifth=wild.fifth)


def _jokers(free: int, bound: Jokers) -> Jokers:
    """Return all wild tiles as pairs: the blocks of the code where a joker may stand, and the number of such jokers.

    `bound` are those tied to some blocks, as such pairs already; the other `free` ones may stand anywhere.
    """
    return (*bound, (ANYWHERE, free)) if free else bound


def _nearer(codes: Codes, sets: int, free: int, bound: Jokers, wild: Wild) -> tuple[int, Iterable[Kind]]:
    """Return the shanten of natural tiles with these wild tiles (see `_away`), and the natural kinds that lower it."""
    if bound:
        return hands.accepting_tiles_with_jokers(codes, sets, _jokers(free, bound), fifth=wild.fifth)
    away, flags = hands.accepting_tiles(codes, sets, free, wild.fifth, wild.natural)
    return away, compress(PLAIN, flags)


def shanten(held: Held, sets: int) -> int:
    """Return the shanten towards `sets` sets and a pair of tiles in the hand."""
    codes, free, bound = natural_tiles(held)
    wild = held.wild
    if wild.few:
        return hands.shanten_with_few_jokers(codes, sets, _sorts(held), _limits(held, sets))
    best = _away(codes, sets, free, bound, wild)
    if best > 0 and wild.fifth and max(held.counts[:_PLAIN]) >= MANY:
        # Drawing wild tiles may be a shorter way than any through natural ones: there is no fifth copy of those.
        for drawn in range(1, min(best, sum([_left(tile, held) for tile in wild.free])) + 1):
            if drawn > best:
                break
            best = min(best, drawn + _away(codes, sets, free + drawn, bound, wild))
        coming = [blocks for tile, blocks in wild.bound if _left(tile, held)]
        for drawn in range(1, min(best, MOST_DRAWN) + 1):
            for more in combinations(coming, drawn):
                best = min(best, drawn + _away(codes, sets, free, _with(bound, more), wild))
    return best


def _with(bound: Jokers, more: Iterable[int]) -> Jokers:
    """Return the jokers with one more for each entry of `more`, which are the blocks where it may stand."""
    found = dict(bound)
    for blocks in more:
        found[blocks] = found.get(blocks, 0) + 1
    return tuple(sorted(found.items(), key=lambda one: (one[0].bit_count(), one[0])))


def accepting_tiles(held: Held, sets: int) -> tuple[int, frozenset[Kind]]:
    """Return the shanten towards `sets` sets and a pair, and the accepting tiles, with wild ones that may come."""
    codes, free, bound = natural_tiles(held)
    if held.wild.few:
        return _accepting_tiles_few(held, codes, sets)
    wild, best, found = held.wild, shanten(held, sets), set[Kind]()
    coming = [tile for tile in wild.free if _left(tile, held)]
    most = min(best + 1, sum(_left(tile, held) for tile in coming)) if wild.fifth else min(1, len(coming))
    for drawn in range(most + 1):
        away, kinds = _nearer(codes, sets, free + drawn, bound, wild)
        if drawn + away == best:
            found.update(kinds)
            if drawn:
                found.update(tile.kind for tile in coming)
    found -= wild.kinds - {tile.kind for tile in coming}
    found -= wild.barred
    if best >= 0:
        for tile, _ in wild.bound:
            if _left(tile, held) and shanten(held.plus(tile.kind), sets) < best:
                found.add(tile.kind)
    return best, frozenset(found)


def _limits(held: Held, sets: int) -> Limits:
    """Return the limits for wild tiles in a set and in the pair."""
    wild = held.wild
    return Limits(wild.most, 1 if wild.natural else wild.in_pair, sets + len(held.melds))


def _sorts(held: Held) -> JokerSorts:
    """Return the wild tiles by the blocks in which they may stand, fewest blocks first: those held and those that may
    come.
    """
    wild = held.wild
    ranged = [*wild.bound, *((tile, ANYWHERE) for tile in wild.free)]
    found = [JokerSort(blocks, held.counts[tile.kind], _left(tile, held)) for tile, blocks in ranged]
    return tuple([sort for sort in found if sort.held or sort.coming])


def _accepting_tiles_few(held: Held, codes: Codes, sets: int) -> tuple[int, frozenset[Kind]]:
    """Return the shanten and the accepting tiles where a group may hold only few wild tiles."""
    wild = held.wild
    best, natural = hands.accepting_tiles_with_few_jokers(codes, sets, _sorts(held), _limits(held, sets))
    more = [
        tile.kind for tile in wild.tiles
        if best >= 0 and _left(tile, held) and shanten(held.plus(tile.kind), sets) < best
    ]  # fmt: skip
    return best, (natural - wild.kinds - wild.barred).union(more)


def readings(case: HandContext, sets: int, shape: str, *, placed: bool) -> Iterator[Reading]:
    """Yield every reading of a complete hand as `sets` sets and a pair, with every meaning of its wild tiles.

    `shape` is the id that the readings carry. With `placed` every place of the winning tile gives a reading, else only
    one.
    """
    held, wild = case.held, case.wild
    if case.win is None or any(kind >= _PLAIN and kind not in wild.kinds for kind in case.tiles):
        return
    codes, _, _ = natural_tiles(held)
    ranges = wild.ranges
    mine = sorted(kind for kind in case.tiles if kind in ranges)
    anything = all(len(ranges[kind]) == _PLAIN for kind in mine)
    told_apart = wild.told_apart if anything else None
    found = hands.readings_with_jokers(
        codes, sets - len(case.melds), len(mine) if anything else [ranges[kind] for kind in mine],
        fifth=wild.fifth, natural=wild.natural, most=wild.most, in_pair=wild.in_pair, told_apart=told_apart,
    )  # fmt: skip
    seen = set[_Sort]()
    for split, stands in found:
        trios = [(Form.CHOW if trio.is_chow else Form.PUNG, trio.kinds) for trio in split.sets]
        parts = [*trios, (Form.PAIR, (split.pair,) * 2)]
        if told_apart is not None:
            sort = _sort_of(parts, stands, case.win, told_apart)
            if sort in seen:
                continue
            seen.add(sort)
        for faces, place in _shown(parts, stands, mine, case.win, wild):
            groups = [
                Group(form, kinds, faces=shown) for (form, kinds), shown in zip(parts, faces, strict=True)
            ]
            whole, at = (*case.melds, *groups), len(case.melds) + place
            yield Reading(case, shape, opened(whole, at, case), at)
            if not placed:
                break


_Part = tuple[Form, tuple[Kind, ...]]
_Sort = tuple[tuple[tuple[Kind, ...], str, int, bool], ...]


def _sort_of(
    parts: Sequence[_Part], stands: Sequence[tuple[Kind, ...]], win: Kind, told_apart: frozenset[tuple[Kind, ...]]
) -> _Sort:
    """Return the sort of a reading; readings of equal sort score the same if rows distinguish only the groups in
    `told_apart`.

    Of other groups the sort has only the form, the number of wild tiles, and True if they may hold the winning tile as
    a natural one.
    """
    return tuple(sorted(
        (kinds if kinds in told_apart else (), form.value, len(stood), kinds.count(win) > stood.count(win))
        for (form, kinds), stood in zip(parts, stands, strict=True)
    ))  # fmt: skip
_Faces = list[tuple[Kind, ...]]


def _shown(
    parts: Sequence[_Part], stands: Sequence[tuple[Kind, ...]], mine: Sequence[Kind], win: Kind, wild: Wild
) -> Iterator[tuple[_Faces, int]]:
    """Yield the faces of all groups, and the index of the group with the winning tile, once for each type of that
    group.

    `parts` are the groups, `stands` the kinds in each that wild tiles stand for, `mine` the wild tiles of the hand.
    """
    met: set[tuple[tuple[Kind, ...], tuple[Kind, ...]]] = set()
    for place, (_, kinds) in enumerate(parts):
        if win in mine:
            firsts = [(place, stand) for stand in dict.fromkeys(stands[place]) if wild.may(win, stand)]
        else:
            natural = list(kinds)
            for stand in stands[place]:
                natural.remove(stand)
            firsts = [(-1, win)] if win in natural else []
        for group, stand in firsts:
            faces = _dealt_out(parts, stands, mine, (group, stand, win), wild)
            if faces is not None and (kinds, faces[place]) not in met:
                met.add((kinds, faces[place]))
                yield faces, place


def _dealt_out(
    parts: Sequence[_Part], stands: Sequence[tuple[Kind, ...]], mine: Sequence[Kind], first: tuple[int, Kind, Kind],
    wild: Wild,
) -> _Faces | None:  # fmt: skip
    """Return the faces of all groups when wild tiles are assigned to their places; None if that is not possible.

    `first` fixes one of them as (group, kind it stands for, wild kind), with -1 for none; the others stand for
    themselves where they can. Other parameters are as in `_shown`.
    """
    due = [(group, stand) for group, stood in enumerate(stands) for stand in stood]
    left, fixed = list(mine), list[tuple[int, Kind, Kind]]()
    if first[0] >= 0:
        due.remove(first[:2])
        left.remove(first[2])
        fixed.append(first)
    more = _matched(sorted(due, key=lambda one: one[1] not in left), left, wild)
    if more is None:
        return None
    faces = [list(kinds) for _, kinds in parts]
    for group, stand, kind in sorted((*fixed, *more), key=lambda one: one[1] == one[2]):
        if stand != kind:
            faces[group][faces[group].index(stand)] = kind
    return [tuple(shown) for shown in faces]


def _matched(due: Sequence[tuple[int, Kind]], left: Sequence[Kind], wild: Wild) -> list[tuple[int, Kind, Kind]] | None:
    """Assign wild tiles of `left` to the places `due`, given as (group, kind to stand for).

    Return (group, kind to stand for, wild kind) for each place; None if it is not possible.
    """
    if not due:
        return []
    (group, stand), *rest = due
    # Itself first, then whatever may stand for least else: few ways need be tried.
    for kind in sorted(set(left), key=lambda kind: (kind != stand, wild.breadth(kind))):
        if wild.may(kind, stand):
            others = list(left)
            others.remove(kind)
            more = _matched(rest, others, wild)
            if more is not None:
                return [(group, stand, kind), *more]
    return None

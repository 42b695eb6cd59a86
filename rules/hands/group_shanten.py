"""Shanten and accepting tiles of hands made of a king and groups of many lengths.

A target is a king, and groups with a given number of tiles in all. For every suit the groups that its tiles may grow
into are kept as costs (`rules.hands.group_costs`), and suits are combined by addition.

docs/decisions/0041-costs-of-groups.md tells why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rules.core.melds import Form, Group
from rules.core.tiles import FLOWERS, GREEN, RED, SEASONS, WHITE, Kind
from rules.hands.group_costs import HARD, SIZE, Costs, HeldDragons, added, least, pruned, settled
from rules.hands.groups import GroupRules, Laid, LaidWinds, Ranks, laid_in, laid_winds, lowered, sort_of
from rules.hands.partition import MEANT, Counts, additions_apart
from rules.hands.rare_shapes import FAR, NOWHERE, Outlook, blossoms_lacking, orphans_lacking


@lru_cache(maxsize=1 << 17)
def suit_costs(counts: Ranks, dragons: HeldDragons) -> Costs:
    """Return the costs of all groups that the tiles of a suit may grow into; `counts` are its tiles by rank.

    A group takes every tile that fits, unless a dragon could fill the gap and leave the tile to another group.
    """
    low = next((rank for rank, held in enumerate(counts) if held), None)
    if low is None:
        return (0,)
    held = counts[low]
    found = set(suit_costs(lowered(counts, low, held), dragons))
    for size in (3, 4, 5) if dragons.white else (3, 4):
        for used in range(1, min(held, size) + 1) if dragons.white else (min(held, size),):
            _grow(found, suit_costs(lowered(counts, low, used), dragons), size, (size - used) * dragons.bridge)
    for size in (3, 4, 5):
        for start in range(max(0, low - size + 1), min(low, 9 - size) + 1):
            above = [rank for rank in range(low + 1, start + size) if counts[rank]]
            for mine in _choices(above, bool(dragons.red)):
                rest = list(counts)
                for rank in (low, *mine):
                    rest[rank] -= 1
                lacking = (size - 1 - len(mine)) * dragons.row
                _grow(found, suit_costs(tuple(rest), dragons), size, lacking)
    return settled(found, dragons)


def _choices(ranks: Sequence[int], free: bool) -> list[list[int]]:
    """Return the choices of these ranks: all ranks as the only choice, or with `free` every subset."""
    if not free:
        return [list(ranks)]
    return [[rank for place, rank in enumerate(ranks) if chosen >> place & 1] for chosen in range(1 << len(ranks))]


def _grow(found: set[int], rest: Costs, size: int, lacking: int) -> None:
    """Add to `found` the costs of `rest` with one more group, of `size` tiles and with missing tiles of the cost
    `lacking`.

    The group has `size` tiles and lacks tiles at the cost `lacking`.
    """
    more, end = size * SIZE + lacking, 13 * SIZE
    found.update([cost + more for cost in rest if cost + more < end])


@lru_cache(maxsize=1 << 16)
def laid_costs(counts: Ranks, laid: tuple[Laid, ...], dragons: HeldDragons) -> Costs:
    """Return the costs as `suit_costs` does, in a suit with open groups `laid` that may grow at their ends."""
    if not laid:
        return suit_costs(counts, dragons)
    first, others = laid[0], laid[1:]
    found = set(laid_costs(counts, others, dragons))
    if first.bridge:
        held = counts[first.low]
        for size in (1, 2, 3, 4):
            for used in range(min(held, size) + 1) if dragons.white else (min(held, size),):
                rest = laid_costs(lowered(counts, first.low, used), others, dragons)
                _grow(found, rest, size, (size - used) * dragons.bridge)
        return settled(found, dragons)
    for below in range(min(2, first.low) + 1):
        for above in range(min(2, 8 - first.high) + 1):
            ends = (*range(first.low - below, first.low), *range(first.high + 1, first.high + 1 + above))
            for mine in _choices([rank for rank in ends if counts[rank]], bool(dragons.red)):
                left = tuple(held - (rank in mine) for rank, held in enumerate(counts))
                lacking = (len(ends) - len(mine)) * dragons.row
                _grow(found, laid_costs(left, others, dragons), len(ends), lacking)
    return settled(found, dragons)


@lru_cache(maxsize=1 << 14)
def wind_costs(counts: Ranks, greens: int, laid: LaidWinds) -> Costs:
    """Return the costs of all groups that the winds and `greens` green dragons may grow into.

    `counts` are the winds by rank, `laid` open groups of winds that may grow.
    """
    found = {
        (cost >> 12) * SIZE + ((cost >> 8 & 15) + max(0, (cost & 15) - greens)) * HARD
        for cost in _wind_costs(counts, laid)
    }
    return least(found)


@lru_cache(maxsize=1 << 14)
def _wind_costs(counts: Ranks, laid: LaidWinds) -> Costs:
    """Return the costs of `wind_costs` for any number of green dragons; tiles that these may fill are counted apart."""
    found: set[int] = set()
    if laid:
        (group, stands), others = laid[0], laid[1:]
        found.update(_wind_costs(counts, others))
        if group.bridge:
            for size in (1, 2, 3, 4):
                for used in range(min(counts[group.low], size) + 1):
                    _grow(found, _wind_costs(lowered(counts, group.low, used), others), size, size - used)
        elif len(stands) == 3:
            missing = next(rank for rank in range(4) if rank not in stands)
            _grow(found, _wind_costs(counts, others), 1, 1)
            if counts[missing]:
                _grow(found, _wind_costs(lowered(counts, missing), others), 1, 0)
        return pruned(found)
    # A group of which nothing is held needs one wind drawn; green dragons may be the rest.
    found.update((0, *(size * SIZE + HARD + size - 1 for size in (3, 4, 5))))
    low = next((rank for rank, held in enumerate(counts) if held), None)
    if low is None:
        return pruned(found)
    found.update(_wind_costs(lowered(counts, low, counts[low]), ()))
    for size in (3, 4, 5):
        for used in range(1, min(counts[low], size) + 1):
            _grow(found, _wind_costs(lowered(counts, low, used), ()), size, size - used)
    others_held = [rank for rank in range(low + 1, 4) if counts[rank]]
    for chosen in range(1 << len(others_held)):
        mine = [low, *(rank for place, rank in enumerate(others_held) if chosen >> place & 1)]
        left = tuple(held - (rank in mine) for rank, held in enumerate(counts))
        for size in range(max(3, len(mine)), 5):
            _grow(found, _wind_costs(left, ()), size, size - len(mine))
    return pruned(found)


@lru_cache(maxsize=32)
def empty_costs(dragons: HeldDragons) -> Costs:
    """Return the costs of groups without any held tile: all tiles must be drawn, or dragons stand for all but one."""
    rows = (0, *(size * (SIZE + dragons.row) for size in range(3, 13)))
    if not dragons.white:
        return rows
    return added(rows, (0, *(size * SIZE + HARD + size - 1 for size in (3, 4, 5))), 12, dragons)


class Spread(NamedTuple):
    """A choice of the king and of the groups across suits to play for.

    `bound` is the number of tiles missing in these, `lacking` are their kinds. `counts` are the tiles left for other
    groups, which must cover `tiles` tiles; `seasons` is False if some season is used up.
    """

    bound: int
    counts: Counts
    tiles: int
    lacking: frozenset[Kind]
    seasons: bool = True


class Parts(NamedTuple):
    """The costs of the groups beside a choice of king and groups across suits: by suit, and of everything else."""

    suits: tuple[Costs, Costs, Costs]
    others: Costs
    dragons: HeldDragons


@lru_cache(maxsize=1 << 15)
def _outlook(
    held: Counts, melds: tuple[Group, ...], faces: tuple[tuple[Kind, ...], ...], rules: GroupRules
) -> Outlook:
    """Return the shanten over all winning shapes and the accepting tiles; `faces` are those of the melds."""
    rare = orphans_lacking(held, melds, rules), blossoms_lacking(held, melds, rules)
    found = [_standard(held, melds, faces, rules), *rare]
    fewest = min(need for need, _ in found)
    return fewest - 1, frozenset[Kind]().union(*(kinds for need, kinds in found if need == fewest))


def shanten(counts: Sequence[int], melds: tuple[Group, ...], rules: GroupRules) -> int:
    """Return the shanten alone, much faster than `outlook`."""
    if any(counts[MEANT:]):
        return FAR
    return _shanten(tuple(counts[:MEANT]), melds, tuple(meld.faces for meld in melds), rules)


@lru_cache(maxsize=1 << 15)
def _shanten(
    held: Counts, melds: tuple[Group, ...], faces: tuple[tuple[Kind, ...], ...], rules: GroupRules
) -> int:
    """Return the shanten over all winning shapes; `faces` are those of the melds."""
    rare = orphans_lacking(held, melds, rules)[0], blossoms_lacking(held, melds, rules)[0]
    return min(_optimal(held, melds, faces, rules)[0], *rare) - 1


def outlook(counts: Sequence[int], melds: tuple[Group, ...], rules: GroupRules) -> Outlook:
    """Return the shanten over all winning shapes (-1 complete, 0 waiting), and the accepting tiles.

    `counts` are the tiles in the hand by kind.
    """
    if any(counts[MEANT:]):
        return NOWHERE
    return _outlook(tuple(counts[:MEANT]), melds, tuple(meld.faces for meld in melds), rules)


# King and groups ------------------------------------------------------------------------------------------------------


def _standard(
    held: Counts, melds: tuple[Group, ...], faces: tuple[tuple[Kind, ...], ...], rules: GroupRules
) -> Outlook:
    """Return the number of tiles missing for a king and groups, and the kinds that lower it."""
    best, optimal, rules = _optimal(held, melds, faces, rules)
    laid = _laid(melds, rules)
    nearer: set[Kind] = set()
    if best:
        for aim, parts in optimal:
            nearer |= aim.lacking
            nearer |= _nearer(aim, parts, best - aim.bound, melds, laid, _left_to(aim, rules), nearer)
    return best, frozenset(nearer)


@lru_cache(maxsize=1 << 8)
def _optimal(
    held: Counts, melds: tuple[Group, ...], faces: tuple[tuple[Kind, ...], ...], rules: GroupRules
) -> tuple[int, tuple[tuple[Spread, Parts], ...], GroupRules]:
    """Return the number of tiles missing for a king and groups, and the choices for which no more are missing.

    The choices are of the king and of groups across suits, each with the costs of the rest; the last result are the
    rules that hold for the remaining groups.
    """
    tiles = rules.size - 3 - sum(len(meld.kinds) for meld in melds if meld.form is not Form.KING)
    if tiles < 0:
        return FAR, (), rules
    best, optimal = FAR, list[tuple[Spread, Parts]]()
    laid = _laid(melds, rules)
    if any(kind in SEASONS for meld in melds if meld.form is not Form.BRIDGE for kind in meld.kinds):
        rules = _without_seasons(rules)
    # Without the tiles that a king takes, the other groups cannot lack less than with them.
    whole = Spread(0, held, tiles, frozenset())
    at_least = _total(whole, _parts(held, melds, laid, rules))
    for aim in _aims(held, melds, tiles, rules):
        if aim.bound + (at_least if aim.tiles == tiles else 0) > best:
            continue
        parts = _parts(aim.counts, melds, laid, _left_to(aim, rules))
        need = aim.bound + _total(aim, parts)
        if need < best:
            best, optimal = need, []
        if need == best:
            optimal.append((aim, parts))
    return best, tuple(optimal), rules


@lru_cache(maxsize=64)
def _without_seasons(rules: GroupRules) -> GroupRules:
    """Return the rules without the bridge of seasons."""
    return replace(rules, seasons=False)


def _left_to(aim: Spread, rules: GroupRules) -> GroupRules:
    """Return the rules for the groups beside a choice of king and groups across suits."""
    return rules if aim.seasons else _without_seasons(rules)


LaidAll = tuple[tuple[tuple[Laid, ...], tuple[Laid, ...], tuple[Laid, ...]], LaidWinds]


def _laid(melds: tuple[Group, ...], rules: GroupRules) -> LaidAll:
    """Return the open groups that may grow, by suit, and those of winds; none where the rules let no group grow."""
    if not rules.extend or not melds:
        return ((), (), ()), ()
    return (laid_in(melds, 0), laid_in(melds, 1), laid_in(melds, 2)), laid_winds(melds)


def _aims(held: Counts, melds: tuple[Group, ...], tiles: int, rules: GroupRules) -> list[Spread]:
    """Return the choices of king and groups across suits that are worth aiming at, the nearest first.

    The groups of the hand must cover `tiles` tiles.
    """
    found: dict[tuple[Counts, int, bool], Spread] = {}
    for lacking, rest in _kings(held, melds, rules):
        for more, left, covered in _crossings(rest, melds, rules, tiles):
            bound = len(lacking) + len(more)
            kinds = frozenset((*lacking, *more))
            # There is one of each season: what a king or a special group takes is lost to the bridge.
            seasons = all(left[kind] == held[kind] and kind not in kinds for kind in SEASONS)
            key = (left, covered, seasons)
            known = found.get(key)
            if known is None or bound < known.bound:
                found[key] = Spread(bound, left, tiles - covered, kinds, seasons)
            elif bound == known.bound:
                found[key] = known._replace(lacking=known.lacking | kinds)
    return sorted(found.values(), key=lambda aim: (aim.bound, aim.tiles))


def _kings(held: Counts, melds: tuple[Group, ...], rules: GroupRules) -> Iterator[tuple[tuple[Kind, ...], Counts]]:
    """Yield for each possible king the kinds it lacks and the tiles left beside it; a laid one lacks nothing."""
    if any(meld.form is Form.KING for meld in melds):
        yield (), held
        return
    for trio in rules.kings:
        yield _taken(held, trio)


def _taken(held: Counts, kinds: Sequence[Kind]) -> tuple[tuple[Kind, ...], Counts]:
    """Take one tile of each of these kinds out of the hand; return the missing kinds, and the tiles left by kind."""
    rest, lacking = list(held), []
    for kind in kinds:
        if rest[kind]:
            rest[kind] -= 1
        else:
            lacking.append(kind)
    return tuple(lacking), tuple(rest)


def _crossings(
    held: Counts, melds: tuple[Group, ...], rules: GroupRules, tiles: int
) -> Iterator[tuple[tuple[Kind, ...], Counts, int]]:
    """Yield choices of groups across suits and of dragons alone, which cover at most `tiles` tiles.

    Each comes as the kinds missing, the tiles left by kind, and the number of tiles covered.
    """
    candidates: list[tuple[Kind, ...]] = []
    for trio in rules.specials:
        there = [kind for kind in trio if held[kind]]
        if len(there) > 1 or (there and there[0] >= FLOWERS[0]):
            candidates.append(trio)
    if rules.mixed:
        candidates += _mixed(held)
        for meld in melds if rules.extend else ():
            if additions_apart(meld, (4,) * MEANT, rules):
                candidates += [(meld.kinds[0] % 9 + 9 * suit,) for suit in range(3)]
    if rules.dragon_rose:
        candidates += [(WHITE, GREEN, RED)] if sum(map(bool, (held[WHITE], held[GREEN], held[RED]))) > 1 else []
    if rules.white_green:
        candidates += [(kind,) * size for kind in (WHITE, GREEN) for size in (3, 4) if held[kind] >= size - 1]
    if not candidates:
        yield (), held, 0
        return
    yield from _chosen(held, candidates, 0, tiles, (), 0)


def _chosen(
    held: Counts, candidates: Sequence[tuple[Kind, ...]], first: int, tiles: int, lacking: tuple[Kind, ...],
    covered: int,
) -> Iterator[tuple[tuple[Kind, ...], Counts, int]]:  # fmt: skip
    """Yield these choices extended by further groups from `candidates` (from index `first` on)."""
    yield lacking, held, covered
    for place in range(first, len(candidates)):
        kinds = candidates[place]
        more, rest = _taken(held, kinds)
        if len(kinds) <= tiles and len(more) < 2 + (len(kinds) == 3 and not lacking) and len(lacking) + len(more) < 3:
            yield from _chosen(rest, candidates, place, tiles - len(kinds), (*lacking, *more), covered + len(kinds))


def _mixed(held: Counts) -> list[tuple[Kind, ...]]:
    """Return bridges of one rank in several suits, of three to five tiles, of which at most one tile is missing."""
    found: list[tuple[Kind, ...]] = []
    for rank in range(9):
        have = [held[rank], held[rank + 9], held[rank + 18]]
        if sum(have) < 2:
            continue
        for size in (3, 4, 5):
            for first in range(min(4, size) + 1):
                for second in range(min(4, size - first) + 1):
                    wanted = (first, second, size - first - second)
                    lacking = sum(max(0, want - there) for want, there in zip(wanted, have, strict=True))
                    if wanted[2] <= 4 and sum(map(bool, wanted)) > 1 and lacking < 2:
                        found.append(tuple(rank + 9 * suit for suit in range(3) for _ in range(wanted[suit])))
    return found


def _parts(held: Counts, melds: tuple[Group, ...], laid: LaidAll, rules: GroupRules) -> Parts:
    """Return the costs of all groups that these tiles and the melds may grow into."""
    dragons = HeldDragons(held[RED], held[WHITE])
    m, p, s = (laid_costs(held[9 * suit : 9 * suit + 9], laid[0][suit], dragons) for suit in range(3))
    return Parts((m, p, s), _others(held, melds, laid[1], rules, dragons), dragons)


def _others(held: Counts, melds: tuple[Group, ...], winds: LaidWinds, rules: GroupRules, dragons: HeldDragons) -> Costs:
    """Return the costs of all that is not in a suit: winds, blossoms, dragons alone, groups of tiles not held."""
    alone: list[int] = []
    if rules.extend:
        for meld in melds:
            if len(meld.kinds) == 3 and sort_of(meld.form, meld.kinds) in ("reds", "dragons"):
                alone.append({RED: dragons.row, WHITE: dragons.bridge}.get(meld.kinds[0], 0 if held[GREEN] else HARD))
    return _rest_costs(
        held[27:31] if rules.winds else (), held[GREEN], winds,
        sum(held[kind] for kind in FLOWERS) * rules.flowers, sum(held[kind] for kind in SEASONS) * rules.seasons,
        tuple(alone), dragons,
    )  # fmt: skip


@lru_cache(maxsize=1 << 15)
def _rest_costs(
    winds: Ranks, greens: int, laid: LaidWinds, flowers: int, seasons: int, alone: tuple[int, ...], dragons: HeldDragons
) -> Costs:
    """Work out the costs that `_others` returns.

    `flowers` and `seasons` are numbers held, `alone` the costs of a fourth tile for each open group of dragons.
    """
    costs = empty_costs(dragons)
    if winds:
        costs = added(costs, wind_costs(winds, greens, laid), 12, dragons)
    for count in (flowers, seasons):
        if count:
            costs = added(costs, (0, 4 * SIZE + (4 - count) * HARD), 12, dragons)
    for lack in alone:
        costs = added(costs, (0, SIZE + lack), 12, dragons)
    return costs


_Sized = Mapping[int, Sequence[int]]
"""Costs by the tiles they cover, rising by what must be drawn."""


def _need(first: Costs, second: _Sized, aim: Spread, reds: int = 0, whites: int = 0, below: int = FAR) -> int:
    """Return the number of tiles missing so that groups of `first` and of `second` together cover the tiles of `aim`.

    `reds` and `whites` are dragons beyond those held; a result that is not lower than `below` is returned as `below`.
    """
    red, white, fewest = aim.counts[RED] + reds, aim.counts[WHITE] + whites, below
    for one in first:
        if one >> 8 & 15 >= fewest:
            continue
        for two in second.get(aim.tiles - (one >> 12), ()):
            cost = one + two
            need = cost >> 8 & 15
            if need >= fewest:
                break
            row, bridge = cost >> 4 & 15, cost & 15
            if row > red:
                need += row - red
            if bridge > white:
                need += bridge - white
            if need < fewest:
                fewest = need
    return fewest


@lru_cache(maxsize=1 << 12)
def _by_size(costs: Costs) -> _Sized:
    """Group costs by the number of tiles that they cover."""
    found: dict[int, list[int]] = {}
    for cost in costs:
        found.setdefault(cost >> 12, []).append(cost)
    return found


def _total(aim: Spread, parts: Parts) -> int:
    """Return the number of tiles missing in the groups beside the king and groups chosen (`aim`)."""
    first = added(parts.suits[0], parts.suits[1], aim.tiles, parts.dragons)
    second = added(parts.suits[2], parts.others, aim.tiles, parts.dragons)
    return _need(first, _by_size(second), aim)


def _nearer(
    aim: Spread, parts: Parts, need: int, melds: tuple[Group, ...], laid: LaidAll, rules: GroupRules, known: set[Kind]
) -> set[Kind]:
    """Return the kinds of tiles that lower `need`, the tiles missing in the groups beside the king and groups chosen.

    `aim` is that choice, `parts` are the costs of the other groups; kinds in `known` are not tried again.
    """
    if not need:
        return set()
    held, dragons, found = aim.counts, parts.dragons, set[Kind]()
    m, p, s = parts.suits
    pairs = added(m, p, aim.tiles, dragons)
    rest = added(s, parts.others, aim.tiles, dragons)
    beside = (
        added(p, rest, aim.tiles, dragons), added(m, rest, aim.tiles, dragons),
        added(pairs, parts.others, aim.tiles, dragons),
    )  # fmt: skip
    for suit in range(3):
        first, others = 9 * suit, _by_size(beside[suit])
        own = held[first : first + 9]
        for rank in range(9):
            if first + rank not in known and own[rank] < 4:
                more = laid_costs(lowered(own, rank, -1), laid[0][suit], dragons)
                if more != parts.suits[suit] and _need(more, others, aim, below=need) < need:
                    found.add(first + rank)
    if rules.winds:
        sized = _by_size(rest)
        for kind, there in ((RED, dragons.red), (WHITE, dragons.white)):
            if kind in known:
                continue
            if there:
                helps = _need(pairs, sized, aim, reds=kind == RED, whites=kind == WHITE, below=need) < need
            else:
                # Costs tell what a dragon may stand for only where one is held.
                more_tiles = aim._replace(counts=lowered(held, kind, -1))
                helps = _total(more_tiles, _parts(more_tiles.counts, melds, laid, rules)) < need
            if helps:
                found.add(kind)
    suits = _by_size(added(pairs, s, aim.tiles, dragons))
    for kinds in (*((kind,) for kind in (*range(27, 31), GREEN) if rules.winds), *_missing_blossoms(held, rules)):
        if kinds and not known.issuperset(kinds):
            costs = _others(lowered(held, kinds[0], -1), melds, laid[1], rules, dragons)
            if costs != parts.others and _need(costs, suits, aim, below=need) < need:
                found.update(kinds)
    return found


def _missing_blossoms(held: Counts, rules: GroupRules) -> list[tuple[Kind, ...]]:
    """Return the flowers and the seasons that are not held; each tile of a series helps its bridge equally."""
    played = ((FLOWERS, rules.flowers), (SEASONS, rules.seasons))
    return [tuple(kind for kind in series if not held[kind]) for series, there in played if there]

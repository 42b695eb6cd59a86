"""Every way to form a king and groups from the tiles of a hand: rows, bridges, roses, trios across the suits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product

from rules.core.melds import Form, Group
from rules.core.tiles import FLOWERS, GREEN, RED, SEASONS, WHITE, Kind
from rules.hands.groups import (
    GroupRules,
    Part,
    faces_of,
    group_of,
    grown,
    laid_in,
    laid_winds,
    sort_of,
    suit_splits,
    wind_splits,
)

Counts = tuple[int, ...]
"""Tiles by kind: suit tiles, winds, dragons, flowers, seasons."""

MEANT = 42
"""Kinds below this number take part; any other makes a hand unreadable."""


def without(counts: Counts, kinds: Sequence[Kind]) -> Counts | None:
    """Return `counts` less tiles of these kinds; None if some are missing."""
    rest = list(counts)
    for kind in kinds:
        if not rest[kind]:
            return None
        rest[kind] -= 1
    return tuple(rest)


def crossing_groups(counts: Counts, rules: GroupRules) -> list[Group]:
    """Return all special trios and bridges across suits that the hand holds complete."""
    found = [Group(Form.SPECIAL, trio) for trio in rules.specials if all(counts[kind] for kind in trio)]
    return [*found, *_mixed_groups(counts)] if rules.mixed else found


def _mixed_groups(counts: Counts) -> list[Group]:
    """Return all bridges of one rank in several suits that the hand holds."""
    found: list[Group] = []
    for rank in range(9):
        held = [counts[rank + 9 * suit] for suit in range(3)]
        if sum(held) < 3 or sum(map(bool, held)) < 2:
            continue
        for used in product(*(range(have + 1) for have in held)):
            if 3 <= sum(used) <= 9 and sum(map(bool, used)) > 1:
                kinds = tuple(rank + 9 * suit for suit in range(3) for _ in range(used[suit]))
                found.append(Group(Form.BRIDGE, kinds))
    return found


def crossings(
    counts: Counts, candidates: Sequence[Group], first: int = 0
) -> Iterator[tuple[tuple[Group, ...], Counts]]:
    """Yield every choice of groups out of `candidates` (from index `first` on), none first, with the tiles left."""
    yield (), counts
    for place in range(first, len(candidates)):
        rest = without(counts, candidates[place].kinds)
        if rest is not None:
            for others, left in crossings(rest, candidates, place):
                yield (candidates[place], *others), left


DRAGON_ROSE = Group(Form.ROW, (WHITE, GREEN, RED))
FLOWER_BRIDGE = Group(Form.BRIDGE, tuple(FLOWERS))
SEASON_BRIDGE = Group(Form.BRIDGE, tuple(SEASONS))


def dragon_groups(counts: Counts, rules: GroupRules) -> Iterator[tuple[tuple[Group, ...], int, int, int]]:
    """Yield every choice of groups of dragons alone, with the white, green and red ones that are left."""
    white, green, red = counts[WHITE], counts[GREEN], counts[RED]
    alone = (0, 3, 4) if rules.white_green else (0,)
    roses = range(min(white, green, red) + 1) if rules.dragon_rose else range(1)
    for count, whites, greens, reds in product(roses, alone, alone, (0, 3, 4)):
        left = (white - count - whites, green - count - greens, red - count - reds)
        if min(left) >= 0:
            groups = [DRAGON_ROSE] * count
            groups += [Group(Form.BRIDGE, (WHITE,) * whites)] if whites else []
            groups += [Group(Form.BRIDGE, (GREEN,) * greens)] if greens else []
            groups += [Group(Form.ROW, (RED,) * reds)] if reds else []
            yield tuple(groups), *left


def grown_apart(
    melds: tuple[Group, ...], counts: Counts, rules: GroupRules
) -> Iterator[tuple[tuple[Group, ...], Counts]]:
    """Yield the melds with every choice of tiles added that are not of their own suit, and the tiles left.

    These may be a fourth dragon, or the same rank of other suits.
    """
    yield melds, counts
    if rules.extend and melds:
        yield from _grown_from(0, melds, counts, rules)


def _grown_from(
    first: int, melds: tuple[Group, ...], counts: Counts, rules: GroupRules
) -> Iterator[tuple[tuple[Group, ...], Counts]]:
    """Yield the melds with such tiles added to one or more of them, from index `first` on, and the tiles left."""
    for index in range(first, len(melds)):
        for more in additions_apart(melds[index], counts, rules):
            rest = without(counts, more)
            assert rest is not None
            longer = grown(melds[index], Group(melds[index].form, more))
            changed = (*melds[:index], longer, *melds[index + 1 :])
            yield changed, rest
            yield from _grown_from(index + 1, changed, rest, rules)


def additions_apart(meld: Group, counts: Counts, rules: GroupRules) -> list[tuple[Kind, ...]]:
    """Return the choices of tiles that the hand can add to an open group, other than of its own suit and jokers."""
    sort = sort_of(meld.form, meld.kinds)
    if sort in ("reds", "dragons"):
        return [(meld.kinds[0],)] if len(meld.kinds) == 3 and counts[meld.kinds[0]] else []
    if not rules.mixed or meld.form is not Form.BRIDGE or sort not in ("suit", "mixed"):
        return []
    if any(face != kind for face, kind in zip(faces_of(meld), meld.kinds, strict=True)):
        return []
    rank, suits = meld.kinds[0] % 9, {kind // 9 for kind in meld.kinds}
    held = [counts[rank + 9 * suit] for suit in range(3)]
    return [
        tuple(rank + 9 * suit for suit in range(3) for _ in range(used[suit]))
        for used in product(*(range(have + 1) for have in held))
        if any(used)
        and len(meld.kinds) + sum(used) <= 9
        and len(suits | {suit for suit in range(3) if used[suit]}) > 1
    ]


def splits(counts: Counts, melds: tuple[Group, ...], rules: GroupRules) -> tuple[tuple[Group, ...], ...]:
    """Return every reading of a complete hand as a king and groups: the melds, as they grow, then the groups in hand.

    Empty for a hand that is not complete.
    """
    held = tuple(counts[:MEANT])
    if any(counts[MEANT:]) or sum(held) + sum(len(meld.kinds) for meld in melds) != rules.size:
        return ()
    return _splits(held, melds, tuple(meld.faces for meld in melds), rules)


@lru_cache(maxsize=1 << 12)
def _splits(
    held: Counts, melds: tuple[Group, ...], faces: tuple[tuple[Kind, ...], ...], rules: GroupRules
) -> tuple[tuple[Group, ...], ...]:
    """Return every reading of a hand of the right size; `faces` are those of the melds."""
    # `faces` tells jokers apart from what they stand for: equal groups may differ in them.
    # Of two like groups it matters which is the open one.
    found: dict[tuple[tuple[Form, tuple[Kind, ...], tuple[Kind, ...], bool], ...], tuple[Group, ...]] = {}
    for king, after_king in kings_in(held, melds, rules):
        for crossed, rest in crossings(after_king, crossing_groups(after_king, rules)):
            blossoms, left = _blossoms(rest)
            if left is None:
                continue
            for reading in _plain_splits(left, melds, rules):
                groups = (*reading[: len(melds)], *king, *crossed, *blossoms, *reading[len(melds) :])
                key = tuple(sorted((group.form, group.kinds, faces_of(group), group.concealed) for group in groups))
                found.setdefault(key, groups)
    return tuple(found.values())


def kings_in(held: Counts, melds: Sequence[Group], rules: GroupRules) -> Iterator[tuple[tuple[Group, ...], Counts]]:
    """Yield each king in the hand with the tiles left; none is taken if a king is laid."""
    if any(meld.form is Form.KING for meld in melds):
        yield (), held
        return
    for trio in rules.kings:
        rest = without(held, trio)
        if rest is not None:
            yield (Group(Form.KING, trio),), rest


def _blossoms(held: Counts) -> tuple[tuple[Group, ...], Counts | None]:
    """Return the bridges of blossoms and the tiles left; None for these if some blossom would be left over."""
    groups: list[Group] = []
    for series, bridge in ((FLOWERS, FLOWER_BRIDGE), (SEASONS, SEASON_BRIDGE)):
        count = sum(held[kind] for kind in series)
        if count == len(series):
            groups.append(bridge)
        elif count:
            return (), None
    return tuple(groups), held[: FLOWERS[0]]


def _plain_splits(held: Counts, melds: tuple[Group, ...], rules: GroupRules) -> Iterator[tuple[Group, ...]]:
    """Yield every reading of suit tiles, winds and dragons that leaves none over."""
    laid = [laid_in(melds, suit) if rules.extend else () for suit in range(3)]
    winds = laid_winds(melds) if rules.extend else ()
    for open_groups, counts in grown_apart(melds, held, rules):
        for alone, white, green, red in dragon_groups(counts, rules):
            windy = wind_splits(counts[27:31], green, winds)
            if not windy:
                continue
            for reds in shares(red):
                for whites in shares(white):
                    ways = [
                        suit_splits(counts[9 * suit : 9 * suit + 9], reds[suit], whites[suit], laid[suit])
                        for suit in range(3)
                    ]
                    for parts in product(*ways, windy):
                        yield assembled(open_groups, alone, parts)


@lru_cache(maxsize=64)
def shares(jokers: int) -> tuple[tuple[int, int, int], ...]:
    """Return the ways to distribute jokers among three suits."""
    return tuple(
        (cut[0], cut[1] - cut[0], jokers - cut[1]) for cut in combinations_with_replacement(range(jokers + 1), 2)
    )


def assembled(melds: tuple[Group, ...], alone: Sequence[Group], parts: Sequence[Sequence[Part]]) -> tuple[Group, ...]:
    """Return all groups of a hand: melds with the tiles added to them, then `alone`, then the new groups of `parts`.

    `parts` holds the parts of each suit, and those of winds last.
    """
    laid, new = list(melds), list(alone)
    for suit, chosen in enumerate(parts):
        for part in chosen:
            group = group_of(part, suit)
            if part.meld < 0:
                new.append(group)
            else:
                laid[part.meld] = grown(laid[part.meld], group)
    return (*laid, *new)

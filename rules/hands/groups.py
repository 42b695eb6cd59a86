"""Groups of three tiles and more: rows, bridges, roses, and trios that cross the suits.

A *row* runs through different tiles (ranks of a suit, winds, dragons), a *bridge* repeats one. The dragons are limited
jokers: red stands in rows of a suit, white in bridges of a suit, green among winds. Inside a suit, tiles are ranks 0 to
8, among winds 0 to 3; a `Part` is a group (or what is added to an open one) in those ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules.core.melds import Form, Group
from rules.core.tiles import FLOWERS, GREEN, RED, SEASONS, WHITE, WINDS, Kind

Trio = tuple[Kind, Kind, Kind]
Ranks = tuple[int, ...]
SHORTEST = 3


@dataclass(frozen=True, slots=True)
class GroupRules:
    """The groups that a rule set of rows and bridges allows.

    A hand must have one of the `kings`; `specials` are other trios across suits. `mixed`: bridges of one rank in
    several suits; `dragon_rose`: white, green and red as a row; `white_green`: bridges of white or of green dragons
    alone; `extend`: open groups may grow. `winds`, `flowers` and `seasons` are true if such tiles are in play; `size`
    is the number of tiles in a winning hand.
    """

    kings: tuple[Trio, ...]
    specials: tuple[Trio, ...] = ()
    mixed: bool = False
    dragon_rose: bool = False
    white_green: bool = False
    extend: bool = True
    winds: bool = True
    flowers: bool = True
    seasons: bool = True
    size: int = 15


class Part(NamedTuple):
    """A new group of one suit (`meld` is -1), or tiles added to the open group with the index `meld`.

    `ranks` are its tiles, `jokers` holds True for each that a dragon stands for.
    """

    meld: int
    bridge: bool
    ranks: Ranks
    jokers: tuple[bool, ...]


class Laid(NamedTuple):
    """An open group that may grow: its index among the melds, True if it is a bridge, its lowest and highest rank."""

    meld: int
    bridge: bool
    low: int
    high: int


Step = tuple[Part | None, Ranks, int, int]
"""A part and the remaining tiles: tiles by rank, jokers for rows, jokers for bridges."""


def lowered(counts: Ranks, rank: int, by: int = 1) -> Ranks:
    """Return `counts` with `by` tiles fewer of a rank."""
    return (*counts[:rank], counts[rank] - by, *counts[rank + 1 :])


def openings(counts: Ranks, reds: int, whites: int) -> Iterator[Step]:
    """Yield every new group of a suit that contains its lowest tile in hand, with the remaining tiles (`Step`).

    `counts` are the tiles by rank, `reds` and `whites` the dragons that may stand for others.
    """
    low = next(rank for rank, held in enumerate(counts) if held)
    for naturals in range(1, counts[low] + 1):
        rest = lowered(counts, low, naturals)
        for jokers in range(max(0, SHORTEST - naturals), whites + 1):
            size = naturals + jokers
            yield Part(-1, True, (low,) * size, (False,) * naturals + (True,) * jokers), rest, reds, whites - jokers
    yield from _rows(low, lowered(counts, low), reds, whites, (False,))


def _rows(low: int, counts: Ranks, reds: int, whites: int, jokers: tuple[bool, ...]) -> Iterator[Step]:
    """Yield every row that continues tiles taken already, with the remaining tiles (`Step`).

    `low` is the rank of its first tile, `jokers` holds True for each tile so far that is a red dragon; the last one is
    not.
    """
    size = len(jokers)
    for more in range(max(0, SHORTEST - size), min(reds, 9 - size) + 1):
        # Dragons at the ends stand above as long as there is room; where they stand makes no difference to the count.
        above = min(more, 9 - low - size)
        below = more - above
        ranks = tuple(range(low - below, low + size + above))
        yield Part(-1, False, ranks, (True,) * below + jokers + (True,) * above), counts, reds - more, whites
    for gap in range(reds + 1):
        following = low + size + gap
        if following > 8:
            break
        if counts[following]:
            yield from _rows(low, lowered(counts, following), reds - gap, whites, (*jokers, *(True,) * gap, False))


def growths(laid: Laid, counts: Ranks, reds: int, whites: int) -> Iterator[Step]:
    """Yield every way to add tiles to an open group of a suit, with the remaining tiles (`Step`); adding none comes
    first.
    """
    yield None, counts, reds, whites
    if laid.bridge:
        for naturals in range(counts[laid.low] + 1):
            for jokers in range(not naturals, whites + 1):
                size = naturals + jokers
                part = Part(laid.meld, True, (laid.low,) * size, (False,) * naturals + (True,) * jokers)
                yield part, lowered(counts, laid.low, naturals), reds, whites - jokers
        return
    for below in range(laid.low + 1):
        for above in range(9 - laid.high):
            if below or above:
                ranks = (*range(laid.low - below, laid.low), *range(laid.high + 1, laid.high + 1 + above))
                for laid_as, rest, left in _filled(ranks, counts, reds):
                    yield Part(laid.meld, False, ranks, laid_as), rest, left, whites


def _filled(ranks: Ranks, counts: Ranks, reds: int) -> list[tuple[tuple[bool, ...], Ranks, int]]:
    """Return the ways to fill these ranks with tiles of the hand or red dragons.

    Each comes as True for every red dragon, the tiles left by rank, and the red dragons left.
    """
    ways: list[tuple[tuple[bool, ...], Ranks, int]] = [((), counts, reds)]
    for rank in ranks:
        ways = [
            way
            for jokers, rest, left in ways
            for way in (
                *([((*jokers, False), lowered(rest, rank), left)] if rest[rank] else []),
                *([((*jokers, True), rest, left - 1)] if left else []),
            )
        ]
    return ways


@lru_cache(maxsize=1 << 16)
def suit_splits(
    counts: Ranks, reds: int, whites: int, laid: tuple[Laid, ...] = (), whole: bool = True
) -> tuple[tuple[Part, ...], ...]:
    """Return every way to form groups of all tiles of a suit and of exactly `reds` red and `whites` white dragons.

    `laid` are open groups that may grow; unless `whole`, tiles may be left over.
    """
    found: set[tuple[Part, ...]] = set()
    if laid:
        for part, rest, red, white in growths(laid[0], counts, reds, whites):
            for others in suit_splits(rest, red, white, laid[1:], whole):
                found.add(tuple(sorted((part, *others))) if part else others)
    elif not any(counts):
        return () if reds or whites else ((),)
    else:
        for part, rest, red, white in openings(counts, reds, whites):
            assert part is not None
            for others in suit_splits(rest, red, white, (), whole):
                found.add(tuple(sorted((part, *others))))
        if not whole:
            low = next(rank for rank, held in enumerate(counts) if held)
            found.update(suit_splits(lowered(counts, low, counts[low]), reds, whites, (), False))
    return tuple(sorted(found))


def wind_openings(counts: Ranks, greens: int) -> Iterator[tuple[Part, Ranks, int]]:
    """Yield every new group that contains the lowest wind in hand: bridges (equal winds) and roses (three or four
    different ones).

    Each comes with the winds left by rank and the green dragons left.
    """
    low = next(rank for rank, held in enumerate(counts) if held)
    for naturals in range(1, counts[low] + 1):
        for jokers in range(max(0, SHORTEST - naturals), greens + 1):
            part = Part(-1, True, (low,) * (naturals + jokers), (False,) * naturals + (True,) * jokers)
            yield part, lowered(counts, low, naturals), greens - jokers
    others = [rank for rank in range(low + 1, 4) if counts[rank]]
    for chosen in range(1 << len(others)):
        mine = [low, *(rank for place, rank in enumerate(others) if chosen >> place & 1)]
        rest = tuple(held - (rank in mine) for rank, held in enumerate(counts))
        missing = [rank for rank in range(4) if rank not in mine]
        for size in range(max(SHORTEST, len(mine)), 5):
            if size - len(mine) <= greens:
                ranks = sorted((*mine, *missing[: size - len(mine)]))
                part = Part(-1, False, tuple(ranks), tuple(rank not in mine for rank in ranks))
                yield part, rest, greens - (size - len(mine))


def wind_growths(laid: Laid, stands: Ranks, counts: Ranks, greens: int) -> Iterator[tuple[Part | None, Ranks, int]]:
    """Yield every way to add winds to an open group whose tiles count as `stands`; adding none comes first.

    Each comes with the winds left by rank and the green dragons left.
    """
    yield None, counts, greens
    if laid.bridge:
        for naturals in range(counts[laid.low] + 1):
            for jokers in range(not naturals, greens + 1):
                part = Part(laid.meld, True, (laid.low,) * (naturals + jokers), (False,) * naturals + (True,) * jokers)
                yield part, lowered(counts, laid.low, naturals), greens - jokers
        return
    for rank in range(4):
        if rank not in stands:
            if counts[rank]:
                yield Part(laid.meld, False, (rank,), (False,)), lowered(counts, rank), greens
            if greens:
                yield Part(laid.meld, False, (rank,), (True,)), counts, greens - 1


LaidWinds = tuple[tuple[Laid, Ranks], ...]


@lru_cache(maxsize=1 << 14)
def wind_splits(counts: Ranks, greens: int, laid: LaidWinds = (), whole: bool = True) -> tuple[tuple[Part, ...], ...]:
    """Return every way to form groups of all winds and of exactly `greens` green dragons.

    `laid` are open groups that may grow; unless `whole`, winds may be left over.
    """
    found: set[tuple[Part, ...]] = set()
    if laid:
        for grown, rest, green in wind_growths(laid[0][0], laid[0][1], counts, greens):
            for others in wind_splits(rest, green, laid[1:], whole):
                found.add(tuple(sorted((grown, *others))) if grown else others)
    elif not any(counts):
        return () if greens else ((),)
    else:
        for part, rest, green in wind_openings(counts, greens):
            for others in wind_splits(rest, green, (), whole):
                found.add(tuple(sorted((part, *others))))
        if not whole:
            low = next(rank for rank, held in enumerate(counts) if held)
            found.update(wind_splits(lowered(counts, low, counts[low]), greens, (), False))
    return tuple(sorted(found))


# What a group is ------------------------------------------------------------------------------------------------------


def faces_of(group: Group) -> tuple[Kind, ...]:
    """Return the kinds that the tiles of a group show."""
    return group.faces or group.kinds


@lru_cache(maxsize=1 << 12)
def sort_of(form: Form, kinds: tuple[Kind, ...]) -> str:
    """Return the type of a group: ``suit``, ``mixed`` (suits), ``winds``, ``flowers``, ``seasons``, ``reds``,
    ``dragon_rose``, ``dragons``; ``king`` and ``special`` for those forms.
    """
    if form in (Form.KING, Form.SPECIAL):
        return str(form)
    first = kinds[0]
    if first < 27:
        return "suit" if len({kind // 9 for kind in kinds}) == 1 else "mixed"
    if first in WINDS:
        return "winds"
    if first in FLOWERS:
        return "flowers"
    if first in SEASONS:
        return "seasons"
    if first == RED:
        return "reds"
    return "dragon_rose" if form is Form.ROW else "dragons"


def is_joker(face: Kind, stand: Kind) -> bool:
    """Return True if a tile is a dragon that stands for another tile."""
    return face != stand and face in (WHITE, GREEN, RED)


def announced_as_bridge(form: Form, kinds: Iterable[Kind]) -> bool:
    """Return True if players announce a group as a bridge: its tiles have one rank, whatever their suits.

    The blossoms of a series are different tiles, yet their group is called a bridge.
    """
    if form is Form.BRIDGE:
        return True
    if form is not Form.KING:
        return False
    kinds = tuple(kinds)
    return all(kind < 27 for kind in kinds) and len({kind % 9 for kind in kinds}) == 1


@lru_cache(maxsize=1 << 14)
def group_of(part: Part, suit: int) -> Group:
    """Return a part in ranks as a group of kinds; `suit` is 0 to 2, or 3 for winds."""
    first = suit * 9
    joker = GREEN if suit == 3 else WHITE if part.bridge else RED
    kinds = tuple(first + rank for rank in part.ranks)
    faces = tuple(joker if stands else kind for kind, stands in zip(kinds, part.jokers, strict=True))
    return Group(Form.BRIDGE if part.bridge else Form.ROW, kinds, faces=faces)


def grown(group: Group, more: Group) -> Group:
    """Return an open group with the tiles of `more` added."""
    pairs = sorted((*zip(group.kinds, faces_of(group), strict=True), *zip(more.kinds, faces_of(more), strict=True)))
    return Group(
        group.form, tuple(kind for kind, _ in pairs), group.concealed,
        faces=tuple(face for _, face in pairs), laid=group.laid,
    )  # fmt: skip


def laid_in(melds: Iterable[Group], suit: int) -> tuple[Laid, ...]:
    """Return the open groups of a suit, in ranks."""
    return tuple(
        Laid(index, meld.form is Form.BRIDGE, meld.kinds[0] % 9, meld.kinds[-1] % 9)
        for index, meld in enumerate(melds)
        if meld.kinds[0] // 9 == suit and sort_of(meld.form, meld.kinds) == "suit"
    )


def laid_winds(melds: Iterable[Group]) -> LaidWinds:
    """Return the open groups of winds, in ranks, each with the winds that its tiles stand for."""
    return tuple(
        (
            Laid(index, meld.form is Form.BRIDGE, meld.kinds[0] - 27, meld.kinds[-1] - 27),
            tuple(kind - 27 for kind in meld.kinds),
        )
        for index, meld in enumerate(melds)
        if sort_of(meld.form, meld.kinds) == "winds"
    )

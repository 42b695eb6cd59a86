"""Hands with wild tiles of every kind against every meaning of every tile, tried one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.melds import Form, Group
from rules.core.options import OptionValues
from rules.core.tiles import (
    BAMBOOS,
    CHARACTERS,
    DOTS,
    DRAGONS,
    KIND,
    ORPHANS,
    PLAIN,
    SUIT_TILES,
    WINDS,
    Kind,
    parse_tiles,
)
from rules.core.wild import NOTHING_WILD, Wild, WildTile
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.winning_shapes import SetsAndPair, ThirteenOrphans
from tests.budget import examples

J1, J2, J6, J7, J8 = (KIND[code] for code in ("1j", "2j", "6j", "7j", "8j"))
JOKERS = Wild.printed(
    {J1: PLAIN, J2: DOTS, J6: WINDS, J7: DRAGONS, J8: SUIT_TILES}, dict.fromkeys((J1, J2, J6, J7, J8), 2)
)
NAMED = NOTHING_WILD.named([KIND["2p"]])
SUITS_ONLY = Wild(stands=frozenset(SUIT_TILES)).named([KIND["2p"]], {KIND["2p"]: 3})
TWO = Wild().named([KIND["2p"], KIND["3p"]])
SHAPE = SetsAndPair()
SMALL = (*parse_tiles("1234p"), *parse_tiles("1s 1z 2z 5z"))
"""The kinds that hands are made of here: everything else is alike."""
FRESH = (*parse_tiles("7p 5s 3z 6z"),)


def meanings(tiles: tuple[Kind, ...], wild: Wild) -> Iterator[tuple[Kind, ...]]:
    """What the tiles may stand for together, natural ones for themselves."""
    ranges = {tile.kind: sorted(tile.stands) for tile in wild.tiles}
    yield from product(*(ranges.get(kind, [kind]) for kind in tiles))


def grouped(counts: Counter[Kind], sets: int) -> bool:
    """Whether tiles are so many sets and a pair; the lowest is put into every group it could belong to."""
    low = min((kind for kind in counts if counts[kind]), default=None)
    if low is None:
        return not sets
    run = (low, low + 1, low + 2)
    groups: list[tuple[Kind, ...]] = [(low,) * 3] if sets else []
    if sum(counts.values()) % 3 == 2:
        groups.append((low,) * 2)
    if sets and low < 27 and low % 9 < 7:
        groups.append(run)
    for group in groups:
        rest = counts.copy()
        rest.subtract(group)
        if min(rest.values()) >= 0 and grouped(rest, sets - (len(group) == 3)):
            return True
    return False


def complete(tiles: tuple[Kind, ...], wild: Wild) -> bool:
    """Whether some meaning of the tiles is sets and a pair."""
    return any(grouped(Counter(stood), len(tiles) // 3) for stood in meanings(tiles, wild))


def held_of(tiles: tuple[Kind, ...], wild: Wild) -> Held:
    """The tiles beside as many pungs as make a hand of them."""
    laid = Group(Form.PUNG, (KIND["7z"],) * 3, laid=True)
    return Held.of(tiles, (laid,) * (4 - len(tiles) // 3), wild)


def copies(kind: Kind, wild: Wild) -> int:
    """How many tiles of a kind there are."""
    return next((tile.copies for tile in wild.tiles if tile.kind == kind), 4)


def possible(tiles: tuple[Kind, ...], wild: Wild) -> bool:
    """Whether there are so many of each kind."""
    return all(count <= copies(kind, wild) for kind, count in Counter(tiles).items())


@st.composite
def hands(draw: st.DrawFn, size: int) -> tuple[tuple[Kind, ...], Wild]:
    """So many tiles, at most three of them wild."""
    wild = draw(st.sampled_from((JOKERS, NAMED, SUITS_ONLY, TWO)))
    supply = [kind for kind in SMALL if kind not in wild.kinds for _ in range(4)]
    jokers = [tile.kind for tile in wild.tiles for _ in range(tile.copies)]
    chosen = draw(st.permutations(jokers))[: draw(st.integers(0, min(3, size)))]
    if sum(kind in (J1, J8) for kind in chosen) > 2 or (wild in (NAMED, SUITS_ONLY, TWO) and len(chosen) > 2):
        chosen = chosen[:2]  # more could stand for more than can be tried
    natural = draw(st.permutations(supply))[: size - len(chosen)]
    return tuple(sorted((*natural, *chosen))), wild


def drawable(wild: Wild) -> tuple[Kind, ...]:
    """What may come: one kind of each sort, and every wild one."""
    return tuple(dict.fromkeys((*SMALL, *parse_tiles("5p 2s 3s"), *FRESH, *wild.kinds)))


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from((1, 4)).flatmap(hands))
def test_a_hand_waits_for_what_completes_it(found: tuple[tuple[Kind, ...], Wild]) -> None:
    tiles, wild = found
    wanted = {
        kind for kind in drawable(wild)
        if possible((*tiles, kind), wild) and complete(tuple(sorted((*tiles, kind))), wild)
    }  # fmt: skip
    shanten, kinds = SHAPE.accepting_tiles(held_of(tiles, wild))
    assert shanten == SHAPE.shanten(held_of(tiles, wild))
    assert (shanten == 0) >= bool(wanted)
    if shanten == 0:
        assert {kind for kind in kinds if possible((*tiles, kind), wild)} & {*drawable(wild)} == wanted


@settings(max_examples=examples(40), deadline=None)
@given(hands(4))
def test_a_hand_one_tile_away_takes_two_draws(found: tuple[tuple[Kind, ...], Wild]) -> None:
    tiles, wild = found
    shanten = SHAPE.shanten(held_of(tiles, wild))
    if shanten <= 0 or sum(kind in wild.kinds for kind in tiles) > 1:
        return
    drawn = [more for more in combinations_with_replacement(drawable(wild), 2) if possible((*tiles, *more), wild)]
    reached = any(
        complete(tuple(sorted((*tiles[:discarded], *tiles[discarded + 1 :], *more))), wild)
        for more in drawn if sum(kind in wild.kinds for kind in more) < 2
        for discarded in range(len(tiles))
    )  # fmt: skip
    assert (shanten == 1) >= reached


def case_of(text: str, win: str, wild: Wild) -> HandContext:
    """A drawn win of these concealed tiles beside pungs."""
    tiles = tuple(parse_tiles(text))
    laid = Group(Form.PUNG, (KIND["7z"],) * 3, laid=True)
    melds = (laid,) * (4 - (len(tiles) + 1) // 3)
    return HandContext(tuple(sorted(tiles)), melds, (), KIND[win], "self", 0, None, 0, 4, OptionValues({}), wild=wild)


def hands_of(readings: list[Reading]) -> set[tuple[tuple[Kind, ...], ...]]:
    """The groups of the hand in each reading, as what they stand for."""
    return {tuple(sorted(group.kinds for group in reading.groups if not group.laid)) for reading in readings}


@settings(max_examples=examples(60), deadline=None)
@given(hands(5), st.data())
def test_readings_are_all_meanings(found: tuple[tuple[Kind, ...], Wild], data: st.DataObject) -> None:
    tiles, wild = found
    win = data.draw(st.sampled_from(tiles))
    rest = list(tiles)
    rest.remove(win)
    laid = Group(Form.PUNG, (KIND["7z"],) * 3, laid=True)
    case = HandContext(tuple(rest), (laid,) * 3, (), win, "self", 0, None, 0, 4, OptionValues({}), wild=wild)
    readings = [*SHAPE.readings(case)]
    expected = set()
    for stood in meanings(tiles, wild):
        counts = Counter(stood)
        for pair in [kind for kind in counts if counts[kind] >= 2]:
            trio = tuple(sorted((counts - Counter((pair, pair))).elements()))
            low = trio[0]
            if trio in ((low,) * 3, (low, low + 1, low + 2)) and (
                len({*trio}) == 1 or (low < 27 and low // 9 == (low + 2) // 9)
            ):
                expected.add(tuple(sorted((trio, (pair, pair)))))
    assert hands_of(readings) == expected
    assert bool(expected) == (SHAPE.shanten(case.held) == -1)
    for reading in readings:
        shown = Counter(face for group in reading.groups[3:] for face in group.faces or group.kinds)
        assert shown == Counter(tiles)
        assert win in (reading.groups[reading.placed].faces or reading.groups[reading.placed].kinds)
        for group in reading.groups[3:]:
            pairs = zip(group.faces or group.kinds, group.kinds, strict=True)
            assert all(face == kind or wild.may(face, kind) for face, kind in pairs)


def test_a_wild_tile_may_stand_for_itself() -> None:
    """With 9m wild a hand that it completes as 9m has a reading in which every tile is what it shows."""
    wild = NOTHING_WILD.named([KIND["9m"]])
    readings = [*SHAPE.readings(case_of("78m 55s", "9m", wild))]
    assert any(all(group.faces in ((), group.kinds) for group in reading.groups) for reading in readings)
    soft = [*SHAPE.readings(case_of("46m 55s", "9m", wild))]
    assert soft and all(any(group.faces not in ((), group.kinds) for group in reading.groups) for reading in soft)


def test_what_a_kind_may_not_stand_for_it_does_not() -> None:
    """Wild tiles that stand for suits alone make no pung of winds."""
    wild = Wild(stands=frozenset(SUIT_TILES)).named([KIND["2p"]])
    case = case_of("11z 22z", "2p", wild)
    assert not [*SHAPE.readings(case)] and SHAPE.shanten(case.held) == 0
    assert [*SHAPE.readings(case_of("11z 22z", "2p", NAMED))]


def test_the_winning_tile_is_read_in_every_group_it_may_stand_in() -> None:
    """Two wild kinds, one of them drawn: it may be in the pair or in the chow."""
    wild = NOTHING_WILD.named([KIND["1z"], KIND["2z"]])
    readings = [*SHAPE.readings(case_of("46m 5s 1z", "2z", wild))]
    assert {reading.groups[reading.placed].form for reading in readings} == {Form.CHOW, Form.PAIR}


def test_at_most_so_many_in_a_group() -> None:
    one, two = (Wild.printed({J1: PLAIN}, {J1: 4}, most=most) for most in (1, 2))
    assert [*SHAPE.readings(case_of("46m 5s 1j", "1j", one))]
    assert not [*SHAPE.readings(case_of("1m 9s 1j 1j", "1j", one))]
    assert [*SHAPE.readings(case_of("1m 9s 1j 1j", "1j", two))]


def test_ranges_that_overlap_are_refused() -> None:
    with pytest.raises(ValueError, match="nested"):
        Wild((WildTile(J1, frozenset((*DOTS, *WINDS))), WildTile(J2, frozenset((*DOTS, *BAMBOOS)))))
    assert Wild((WildTile(J1, frozenset((*DOTS, *CHARACTERS))), WildTile(J2, frozenset(DOTS)))).bound[0][0].kind == J2


def orphans(tiles: tuple[Kind, ...], wild: Wild) -> bool:
    """Whether some meaning of fourteen tiles is every orphan and one of them twice."""
    ranges = {tile.kind: sorted(tile.stands & {*ORPHANS}) for tile in wild.tiles}
    return any({*stood} == {*ORPHANS} for stood in product(*(ranges.get(kind, [kind]) for kind in tiles)))


@settings(max_examples=examples(60), deadline=None)
@given(st.data(), st.sampled_from((JOKERS, Wild().named([KIND["9m"], KIND["1z"]]), Wild().named([KIND["5m"]]))))
def test_orphans_with_wild_tiles_wait_for_what_completes_them(data: st.DataObject, wild: Wild) -> None:
    natural = [kind for kind in ORPHANS if kind not in wild.kinds]
    jokers = [tile.kind for tile in wild.tiles for _ in range(min(tile.copies, 2))]
    few = data.draw(st.permutations(jokers))[: data.draw(st.integers(0, 3))]
    more = data.draw(st.permutations([*natural[:2], *natural[:2], KIND["5p"]]))
    tiles = tuple(sorted([*few, *data.draw(st.permutations(natural)), *more][:13]))
    shanten, kinds = ThirteenOrphans().accepting_tiles(Held.of(tiles, (), wild))
    wanted = {
        kind for kind in (*PLAIN, *wild.kinds)
        if possible((*tiles, kind), wild) and orphans(tuple(sorted((*tiles, kind))), wild)
    }  # fmt: skip
    assert (shanten == 0) == bool(wanted)
    if shanten == 0:
        assert {kind for kind in kinds if possible((*tiles, kind), wild)} == wanted
    for kind in wanted:
        case = HandContext(tiles, (), (), kind, "self", 0, None, 0, 4, OptionValues({}), wild=wild)
        found = [*ThirteenOrphans().readings(case)]
        assert found
        for reading in found:
            assert {one for group in reading.groups for one in group.kinds} == {*ORPHANS}
            shown = Counter(face for group in reading.groups for face in group.faces or group.kinds)
            assert shown == Counter((*tiles, kind))

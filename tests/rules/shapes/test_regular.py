"""Distances to sets and a pair, against the long way and against the facts that fix a distance."""

from hypothesis import given
from hypothesis import strategies as st

from rules.core.tiles import PLAIN, Kind, parse_tiles
from rules.hands import (
    NOT_HELD,
    accepting_tiles,
    after_discards,
    best_discards,
    codes_of_kinds,
    counts_of,
    shanten,
    with_tile,
)
from tests.rules.shapes import long_way
from tests.rules.shapes.hands import FEW, codes_after, held

small = held(st.integers(0, 11), FEW)
whole = held(st.sampled_from((13, 14, 16, 17)))


@given(small, st.integers(0, 3))
def test_the_distance_is_that_of_the_cheapest_target(tiles: list[Kind], sets: int) -> None:
    assert shanten(codes_of_kinds(tiles), sets) == long_way.missing(tiles, sets) - 1


@given(small, st.integers(0, 3), st.integers(0, 6), st.booleans())
def test_jokers_are_reckoned_exactly(tiles: list[Kind], sets: int, jokers: int, fifth: bool) -> None:
    expected = long_way.missing(tiles, sets, jokers, fifth=fifth) - 1
    assert shanten(codes_of_kinds(tiles), sets, jokers, fifth) == expected


@given(held(st.integers(0, 8), FEW), st.integers(0, 2), st.integers(1, 6))
def test_every_group_can_be_asked_for_a_natural_tile(tiles: list[Kind], sets: int, jokers: int) -> None:
    expected = long_way.missing(tiles, sets, jokers, fifth=True, natural=True) - 1
    assert shanten(codes_of_kinds(tiles), sets, jokers, fifth=True, natural=True) == expected


def test_fifth_copies_cost_a_joker_each() -> None:
    quads = codes_of_kinds(parse_tiles("1111222233334z"))
    assert shanten(quads, 4) == 3
    assert shanten(quads, 4, 1) == 2
    assert shanten(quads, 4, 1, fifth=True) == 1
    lone = codes_of_kinds(parse_tiles("11112222z"))
    assert shanten(lone, 3, 3) == 1
    assert shanten(lone, 3, 3, fifth=True) == -1
    assert shanten(lone, 3, 2, fifth=True) == long_way.missing(parse_tiles("11112222z"), 3, 2, fifth=True) - 1


def test_two_jokers_are_a_pair_only_where_no_natural_tile_is_asked_for() -> None:
    assert shanten((0, 0, 0, 0), 0, 2, fifth=True) == -1
    assert shanten((0, 0, 0, 0), 0, 2, fifth=True, natural=True) == 0
    regrouped = codes_of_kinds(parse_tiles("234s"))
    assert shanten(regrouped, 1, 2, fifth=True, natural=True) == -1


@given(whole)
def test_a_draw_brings_a_hand_one_step_nearer_or_none_and_some_draw_does(tiles: list[Kind]) -> None:
    sets = (len(tiles) - 1) // 3
    codes = codes_of_kinds(tiles)
    away, flags = accepting_tiles(codes, sets)
    assert away == shanten(codes, sets)
    for kind in PLAIN:
        if tiles.count(kind) == 4:
            assert not flags[kind]
        else:
            assert away - shanten(codes_after(tiles, kind), sets) == flags[kind]
    assert any(flags) == (away >= 0)


@given(held(st.integers(3, 12)), st.integers(1, 6), st.booleans(), st.booleans())
def test_draws_and_discards_agree_with_the_distance_when_jokers_help(
    tiles: list[Kind], jokers: int, fifth: bool, natural: bool
) -> None:
    sets = (len(tiles) + jokers - 1) // 3
    rules = (jokers, fifth, natural)
    codes = codes_of_kinds(tiles)
    away, flags = accepting_tiles(codes, sets, *rules)
    assert away == shanten(codes, sets, *rules)
    after = after_discards(codes, sets, *rules)
    for kind in PLAIN:
        count = tiles.count(kind)
        assert flags[kind] == (count < 4 and shanten(codes_after(tiles, kind), sets, *rules) < away)
        if (len(tiles) + jokers) % 3 == 2:
            expected = shanten(with_tile(codes, kind, -1), sets, *rules) if count else NOT_HELD
            assert after[kind] == expected


@given(held(st.sampled_from((2, 5, 8, 11, 14, 17))))
def test_the_best_discards_are_those_that_keep_the_distance_least(tiles: list[Kind]) -> None:
    sets = len(tiles) // 3
    codes = codes_of_kinds(tiles)
    least, discards = best_discards(codes, sets)
    left = {kind: shanten(with_tile(codes, kind, -1), sets) for kind in set(tiles)}
    assert least == min(left.values())
    assert [discard.kind for discard in discards] == sorted(kind for kind in left if left[kind] == least)
    for discard in discards:
        assert discard.accepting_tiles == accepting_tiles(with_tile(codes, discard.kind, -1), sets)[1]


@given(held(st.sampled_from((2, 5, 8, 11)), FEW))
def test_a_hand_is_complete_when_it_can_be_split(tiles: list[Kind]) -> None:
    sets = len(tiles) // 3
    assert (shanten(codes_of_kinds(tiles), sets) == -1) == any(long_way.splits(tiles, sets))


def test_some_hands_everybody_knows() -> None:
    for text, sets, expected in (
        ("123m 456p 789s 11z 22z", 4, 0),
        ("1112345678999m", 4, 0),
        ("11112222333344m", 4, -1),
        ("1111222233334m", 4, 0),
        ("147m 258p 369s 1234z", 4, 8),
        ("5z", 0, 0),
        ("1111z", 1, 1),
        ("123m 456p 789s 111z 222z 33z", 5, -1),
    ):
        assert shanten(codes_of_kinds(parse_tiles(text)), sets) == expected, text


def test_nine_gates_wait_for_every_rank() -> None:
    away, flags = accepting_tiles(codes_of_kinds(parse_tiles("1112345678999m")), 4)
    assert away == 0 and flags == bytes([1] * 9 + [0] * 25)
    assert counts_of(codes_of_kinds(parse_tiles("1112345678999m")))[0] == 3

"""Readings with jokers are those of every hand the jokers can turn the tiles into."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.tiles import CHARACTERS, DOTS, PLAIN, Kind, parse_tiles
from rules.hands import JokerSplit, Trio, codes_of_kinds, readings, readings_with_jokers, shanten
from tests.rules.shapes.hands import held


def tiles_of(reading: JokerSplit) -> list[tuple[Kind, ...]]:
    pair = reading.split.pair
    return [*(trio.kinds for trio in reading.split.sets), (pair, pair)]


@given(held(st.sampled_from((1, 3, 4, 6, 7, 9, 10)), (0, 1, 2, 3, 4, 27, 28)), st.booleans())
def test_one_or_two_jokers_stand_for_all_they_can(tiles: list[Kind], natural: bool) -> None:
    jokers = 2 - len(tiles) % 3
    sets = len(tiles) // 3
    found = readings_with_jokers(codes_of_kinds(tiles), sets, jokers, fifth=False, natural=natural)
    expected = set()
    for stood in combinations_with_replacement(PLAIN, jokers):
        full = Counter(tiles) + Counter(stood)
        if max(full.values()) <= 4:
            expected |= set(readings(codes_of_kinds(full.elements()), sets))
    splits = {reading.split for reading in found}
    if natural:
        assert splits == {split for split in expected if could_hold_naturals(tiles, split.sets, split.pair)}
    else:
        assert splits == expected


def could_hold_naturals(tiles: list[Kind], sets: tuple[Trio, ...], pair: Kind) -> bool:
    """Whether each group can be handed a natural tile of its own, trying every way to do so."""
    if not sets:
        return pair in tiles
    return any(
        could_hold_naturals([*tiles[: tiles.index(kind)], *tiles[tiles.index(kind) + 1 :]], sets[1:], pair)
        for kind in set(sets[0].kinds) & set(tiles)
    )


@given(held(st.integers(1, 10), (0, 1, 2, 4, 5, 27, 28)), st.integers(0, 4), st.booleans())
def test_a_reading_uses_every_tile_and_says_what_each_joker_is(tiles: list[Kind], jokers: int, fifth: bool) -> None:
    sets = (len(tiles) + jokers) // 3
    codes = codes_of_kinds(tiles)
    found = readings_with_jokers(codes, sets, jokers, fifth=fifth)
    assert len(found) == len(set(found))
    for reading in found:
        assert sum(map(len, reading.stands)) == jokers
        whole = Counter(kind for group in tiles_of(reading) for kind in group)
        assert whole - Counter(kind for stood in reading.stands for kind in stood) == Counter(tiles)
        assert all(len(stood) < len(group) for stood, group in zip(reading.stands, tiles_of(reading), strict=True))
        assert fifth or max(whole.values()) <= 4
    if fifth and (len(tiles) + jokers) % 3 == 2:
        assert bool(found) == (shanten(codes, sets, jokers, fifth=True, natural=True) == -1)


def test_two_lone_jokers_are_no_pair_but_may_join_a_chow() -> None:
    assert not readings_with_jokers((0, 0, 0, 0), 0, 2)
    assert len(readings_with_jokers((0, 0, 0, 0), 0, 2, natural=False)) == len(PLAIN)
    found = readings_with_jokers(codes_of_kinds(parse_tiles("234s")), 1, 2)
    pairs = {reading.split.pair for reading in found}
    assert pairs == {19, 20, 21}


def test_jokers_may_be_held_to_one_in_a_set() -> None:
    codes = codes_of_kinds(parse_tiles("1m 55p"))
    assert readings_with_jokers(codes, 1, 2)
    most_one = readings_with_jokers(codes, 1, 2, most=1)
    assert most_one and all(len(stood) <= 1 for reading in most_one for stood in reading.stands)
    assert {reading.split.sets for reading in most_one} == {(Trio(False, 13),)}


@pytest.mark.parametrize(("able", "complete"), [(CHARACTERS, True), (DOTS, False)])
def test_a_joker_may_stand_for_some_kinds_only(able: range, complete: bool) -> None:
    found = readings_with_jokers(codes_of_kinds(parse_tiles("13m 55p")), 1, [able])
    assert bool(found) == complete


def test_each_joker_stands_for_one_of_its_own_kinds() -> None:
    codes = codes_of_kinds(parse_tiles("13m 5p"))
    assert readings_with_jokers(codes, 1, [CHARACTERS, DOTS]) == readings_with_jokers(codes, 1, [DOTS, CHARACTERS])
    assert readings_with_jokers(codes, 1, [CHARACTERS, DOTS])
    assert not readings_with_jokers(codes, 1, [CHARACTERS, CHARACTERS])


def test_a_wrong_number_of_tiles_has_no_reading() -> None:
    assert not readings_with_jokers(codes_of_kinds(parse_tiles("123m 55p")), 1, 1)

"""Readings are all the splits there are, each once, those with more chows first."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.tiles import PLAIN, Kind, parse_tiles
from rules.hands import Split, Trio, codes_of_kinds, readings, with_tile
from tests.budget import examples
from tests.rules.shapes import long_way
from tests.rules.shapes.hands import held


def as_groups(split: Split) -> tuple[tuple[tuple[Kind, ...], ...], Kind]:
    return tuple(sorted(trio.kinds for trio in split.sets)), split.pair


@st.composite
def complete(draw: st.DrawFn, sets: int = 4, ranks: int = 9) -> list[Kind]:
    """Sets and a pair in one suit, which is where a hand can be read in more than one way."""
    tiles = []
    for _ in range(sets):
        first = draw(st.integers(0, ranks - 1))
        is_chow = draw(st.booleans()) and first < ranks - 2
        tiles += Trio(is_chow, first).kinds
    return tiles + [draw(st.integers(0, ranks - 1))] * 2


@settings(max_examples=examples(150))
@given(complete(ranks=6).filter(lambda tiles: max(map(tiles.count, tiles)) <= 4))
def test_readings_are_all_splits_and_none_twice(tiles: list[Kind]) -> None:
    found = readings(codes_of_kinds(tiles), 4)
    expected = {(tuple(sorted(sets)), pair) for sets, pair in long_way.splits(tiles, 4)}
    assert found and len(found) == len(set(found))
    assert {as_groups(split) for split in found} == expected
    assert [split.chows for split in found] == sorted((split.chows for split in found), reverse=True)


@given(held(st.integers(0, 14)))
def test_a_hand_that_is_not_complete_has_no_reading(tiles: list[Kind]) -> None:
    sets = len(tiles) // 3
    found = readings(codes_of_kinds(tiles), sets)
    for split in found:
        assert sorted([*(kind for trio in split.sets for kind in trio.kinds), split.pair, split.pair]) == sorted(tiles)
        assert len(split.sets) == sets
    if len(tiles) % 3 != 2:
        assert not found
    assert not readings(codes_of_kinds(tiles), sets + 1)


def test_three_chows_may_be_three_pungs() -> None:
    found = readings(codes_of_kinds(parse_tiles("111222333m 99m 567s")), 4)
    assert [split.chows for split in found] == [4, 1]
    assert found[1].sets == (Trio(False, 0), Trio(False, 1), Trio(False, 2), Trio(True, 22))


def test_sets_stand_in_the_order_of_their_tiles() -> None:
    (split,) = readings(codes_of_kinds(parse_tiles("222z 567s 123m 111m 99p")), 4)
    assert split == Split((Trio(True, 0), Trio(False, 0), Trio(True, 22), Trio(False, 28)), 17)


def test_honors_make_no_chow() -> None:
    assert not readings(codes_of_kinds(parse_tiles("123z 11m")), 1)
    assert not any(readings(with_tile((0, 0, 0, 0), kind, 3), 1) for kind in PLAIN)


def test_a_pair_alone_is_read_when_all_sets_are_exposed() -> None:
    assert readings(codes_of_kinds([33, 33]), 0) == (Split((), 33),)

"""Seven pairs and thirteen orphans, against the words of the rule."""

from collections import Counter
from itertools import compress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.tiles import ORPHANS, PLAIN, Kind, parse_tiles
from rules.hands import (
    accepting_tiles,
    accepting_tiles_of_three,
    codes_of_kinds,
    pairs_and_pung,
    pairs_and_pung_accepting_tiles,
    seven_pairs,
    seven_pairs_accepting_tiles,
    seven_pairs_helped_without,
    seven_pairs_without,
    shanten,
    shanten_of_three,
    thirteen_orphans,
    thirteen_orphans_accepting_tiles,
    thirteen_orphans_without,
    with_tile,
)
from tests.rules.shapes.hands import codes_after, held

hands = held(st.integers(0, 14)) | held(st.integers(0, 14), ORPHANS)


def pairs_missing(tiles: list[Kind], repeats: bool) -> int:
    """Take pairs one by one, each time the one nearest to being there."""
    rest = Counter(tiles)
    missing, used = 0, set()
    for _ in range(7):
        able = [kind for kind in PLAIN if repeats or kind not in used]
        kind = max(able, key=lambda kind: (min(rest[kind], 2), kind not in tiles))
        missing += 2 - min(rest[kind], 2)
        rest[kind] -= min(rest[kind], 2)
        used.add(kind)
    return missing


@given(hands, st.integers(0, 4), st.booleans())
def test_seven_pairs_are_counted_pair_by_pair(tiles: list[Kind], jokers: int, repeats: bool) -> None:
    assert seven_pairs(codes_of_kinds(tiles), jokers, repeats) == max(pairs_missing(tiles, repeats) - jokers, 0) - 1


long_hands = held(st.integers(0, 17))


@given(long_hands)
def test_seven_pairs_and_a_pung_are_counted_for_each_pung_there_could_be(tiles: list[Kind]) -> None:
    missing = (
        max(3 - tiles.count(pung), 0) + pairs_missing([kind for kind in tiles if kind != pung], True) for pung in PLAIN
    )
    assert pairs_and_pung(codes_of_kinds(tiles)) == min(missing) - 1


@given(long_hands)
def test_tiles_that_improve_pairs_and_a_pung_lower_the_distance(tiles: list[Kind]) -> None:
    away, flags = pairs_and_pung_accepting_tiles(codes_of_kinds(tiles))
    assert away == pairs_and_pung(codes_of_kinds(tiles))
    for kind in PLAIN:
        nearer = tiles.count(kind) < 4 and pairs_and_pung(codes_of_kinds([*tiles, kind])) < away
        assert bool(flags[kind]) is nearer


@given(hands, st.integers(0, 4))
def test_orphans_need_each_of_thirteen_and_one_twice(tiles: list[Kind], jokers: int) -> None:
    kinds = {kind for kind in tiles if kind in ORPHANS}
    paired = any(tiles.count(kind) > 1 for kind in kinds)
    assert thirteen_orphans(codes_of_kinds(tiles), jokers) == max(14 - len(kinds) - paired - jokers, 0) - 1


@given(hands, st.integers(0, 2), st.booleans())
def test_improving_tiles_are_those_that_lower_the_distance(tiles: list[Kind], jokers: int, repeats: bool) -> None:
    codes = codes_of_kinds(tiles)
    for found, measure in (
        (seven_pairs_accepting_tiles(codes, jokers, repeats), lambda hand: seven_pairs(hand, jokers, repeats)),
        (thirteen_orphans_accepting_tiles(codes, jokers), lambda hand: thirteen_orphans(hand, jokers)),
        (accepting_tiles_of_three(codes), shanten_of_three),
    ):
        away, flags = found
        assert away == measure(codes)
        for kind in PLAIN:
            nearer = tiles.count(kind) < 4 and measure(codes_after(tiles, kind)) < away
            assert flags[kind] == nearer


@given(hands, st.booleans())
def test_discards_told_together_leave_what_each_leaves(tiles: list[Kind], repeats: bool) -> None:
    codes, kinds = codes_of_kinds(tiles), sorted(set(tiles))
    left = [with_tile(codes, kind, -1) for kind in kinds]
    assert seven_pairs_without(codes, kinds, repeats) == [seven_pairs(less, repeats=repeats) for less in left]
    assert thirteen_orphans_without(codes, kinds) == [thirteen_orphans(less) for less in left]
    there = [(kind * 7 + 3) % 5 for kind in PLAIN]
    helped = [sum(compress(there, seven_pairs_accepting_tiles(less, repeats=repeats)[1])) for less in left]
    assert seven_pairs_helped_without(codes, kinds, there, repeats) == helped


@given(hands)
def test_the_nearest_of_three_shapes_counts(tiles: list[Kind]) -> None:
    codes = codes_of_kinds(tiles)
    each = shanten(codes, 4), seven_pairs(codes), thirteen_orphans(codes)
    assert shanten_of_three(codes) == accepting_tiles_of_three(codes)[0] == min(each)


@pytest.mark.parametrize(
    ("text", "repeats", "expected"),
    [
        ("1111m 2233p 44s 5566z", False, 1),
        ("1111m 2233p 44s 5566z", True, -1),
        ("11m 2233p 44s 556677z", False, -1),
        ("1111m 2222p 3333s 4z", False, 6),
        ("1111m 2222p 3333s 4z", True, 0),
    ],
)
def test_four_alike_are_two_pairs_only_where_the_rules_say_so(text: str, repeats: bool, expected: int) -> None:
    assert seven_pairs(codes_of_kinds(parse_tiles(text)), repeats=repeats) == expected


def test_thirteen_different_orphans_wait_for_any() -> None:
    away, flags = thirteen_orphans_accepting_tiles(codes_of_kinds(parse_tiles("19m 19p 19s 1234567z")))
    assert away == 0 and [kind for kind in PLAIN if flags[kind]] == sorted(ORPHANS)
    assert accepting_tiles(codes_of_kinds(parse_tiles("19m 19p 19s 1234567z")), 4)[0] == 8

"""The same answers as two published libraries give, where they are installed."""

from functools import cache
from typing import Any

import pytest

from rules.hands import (
    accepting_tiles_of_three,
    codes_of_kinds,
    counts_of,
    readings,
    seven_pairs,
    shanten,
    shanten_of_three,
    thirteen_orphans,
)
from tests.rules.shapes.hands import random_hands


@cache
def hands() -> list[list[int]]:
    return [sorted(tiles) for tiles in random_hands(2_000, (13, 14), seed=7)]


def test_distances_are_those_of_the_mahjong_package() -> None:
    peer: Any = pytest.importorskip("mahjong.shanten").Shanten()
    for tiles in hands():
        codes = codes_of_kinds(tiles)
        counts = list(counts_of(codes))
        assert shanten(codes, 4) == peer.calculate_shanten_for_regular_hand(counts)
        assert seven_pairs(codes) == peer.calculate_shanten_for_chiitoitsu_hand(counts)
        assert thirteen_orphans(codes) == peer.calculate_shanten_for_kokushi_hand(counts)


def test_distances_and_waits_are_those_of_xiangting() -> None:
    xiangting: Any = pytest.importorskip("xiangting")
    four = xiangting.PlayerCount.FOUR
    for tiles in hands():
        codes = codes_of_kinds(tiles)
        counts = list(counts_of(codes))
        assert shanten_of_three(codes) + 1 == xiangting.calculate_replacement_number(counts, four)
        if len(tiles) == 13:
            missing, flags = xiangting.calculate_necessary_tiles(counts, four)
            away, ours = accepting_tiles_of_three(codes)
            assert away + 1 == missing
            assert [bool(flag) for flag in ours] == xiangting.to_array(flags)


def test_readings_are_those_of_the_mahjong_package() -> None:
    divider: Any = pytest.importorskip("mahjong.hand_calculating.divider").HandDivider()
    complete = 0
    for tiles in random_hands(6_000, (14,), seed=3):
        codes = codes_of_kinds(tiles)
        found = readings(codes, 4)
        if found:
            complete += 1
            theirs = [way for way in divider.divide_hand(list(counts_of(codes))) if len(way) == 5]
            assert {tuple(sorted(map(tuple, way))) for way in theirs} == {
                tuple(sorted([*(trio.kinds for trio in split.sets), (split.pair, split.pair)])) for split in found
            }
    assert complete > 5

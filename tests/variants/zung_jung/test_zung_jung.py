"""Zung Jung: what neither its cases nor its deals show."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.notation import parse_example
from rules.scoring.sheets import ScoreSheet

RULESET = registry.get("zung_jung")


def judged(text: str) -> ScoreSheet:
    case = parse_example(RULESET, text)
    return RULESET.at(case.options).scoring.judge(case)


@pytest.mark.parametrize(
    ("hand", "row", "points"),
    [
        # Of a series the dearest alone.
        ("111222333z 123m 5s <5s", "big_three_winds", 120), ("111222333z 123m 5s <5s", "little_three_winds", 0),
        ("111222333z 123m 4z <4z", "big_three_winds", 0), ("111222z 345m 123m 4z <4z", "little_three_winds", 30),
        ("111222z 345m 123m 5s <5s", "little_three_winds", 0),
        ("234234m 567567p 5s <5s", "two_identical_chows_twice", 60),
        ("234234m 567567p 5s <5s", "two_identical_chows", 0),
        ("234m 567p 5s chow:234m chow:567p <5s value.two_identical_chows_twice=0", "two_identical_chows", 10),
        ("234m 33s 456s chow:234m chow:234m +3s", "two_identical_chows", 0),
        ("123m 789p 111s 999s 1m <1m", "mixed_outside", 0), ("123m 789p 111s 999s 1m <1m", "pure_outside", 50),
        ("123m 789p 111s 999s 1z <1z", "mixed_outside", 40),
        ("111m 999m pung:111p 999s 1z <1z", "all_terminals_honors", 100),
        ("111m 999m pung:111p 999s 1z <1z", "mixed_outside", 0),
        ("55z 22m 345p pung:666z pung:777z +5z", "value_honor", 30),
        ("34m 99s ckong:2222p kong:7777s chow:123s +5m", "two_kongs", 20),
        ("34m 99s ckong:2222p kong:7777s chow:123s +5m", "one_kong", 0),
        ("333444m 5s pung:555m pung:666m <5s", "four_consecutive_pungs", 200),
        ("333444m 5s pung:555m pung:666m <5s", "three_consecutive_pungs", 0),
        # The players' own values decide which is dearest.
        ("333444m 5s pung:555m pung:666m <5s value.three_consecutive_pungs=250", "three_consecutive_pungs", 250),
        ("333444m 5s pung:555m pung:666m <5s value.three_consecutive_pungs=200", "four_consecutive_pungs", 0),
        # Similar pungs: the pair must be of the third suit.
        ("44s 77s pung:444m pung:444p chow:567s <4s", "three_similar_pungs", 120),
        ("4s 123s 567s pung:444m pung:444p <4s", "little_three_similar_pungs", 30),
        ("5s 123s 567s pung:444m pung:444p <5s", "little_three_similar_pungs", 0),
        ("1z 123s 567s pung:444m pung:444p <1z", "little_three_similar_pungs", 0),
        # Pairs and orphans: what may be added to them.
        ("2244m 3355p 6688s 7s <7s", "all_simples", 5), ("2244m 3355p 6688s 7s <7s", "concealed_hand", 0),
        ("1122m 3355m 6688m 7m <7m", "full_flush", 80), ("1199m 1199p 1199s 1z <1z", "all_terminals_honors", 100),
        ("1199m 1199p 1199s 1z <1z", "mixed_outside", 0), ("19m 19p 19s 1234567z <1m", "mixed_outside", 0),
        ("19m 19p 19s 1234567z <1m", "all_terminals_honors", 0),
        ("19m 19p 19s 1234567z +1m #last_tile", "last_tile_draw", 10),
        ("1133m 5577p 2288s 9s +9s self_draw_bonus=5", "self_draw", 5),
        # A replacement for a bonus tile is no win on a kong.
        ("234m 678p 33s 45s 567s *2f +6s #replacement #after_bonus bonus_tiles=true", "replacement_tile", 0),
        ("234m 678p 33s 45s 567s +6s #replacement", "replacement_tile", 10),
        ("234m 678p 33s 45s 567s +6s #replacement #last_tile", "last_tile_draw", 10),
        ("234m 678p 33s 45s 567s *1234f +6s seat=S bonus_tiles=true", "flower", 6),
        ("234m 678p 33s 45s 567s *1234f +6s seat=S bonus_tiles=true", "own_flower", 4),
    ],
)  # fmt: skip
def test_a_pattern_stands_just_where_its_condition_holds(hand: str, row: str, points: int) -> None:
    assert judged(hand).amounts().get(row, 0) == points


def test_of_two_listed_limits_the_dearest_alone_and_of_equals_the_first() -> None:
    sheet = judged("111z 5z pung:222z pung:333z pung:444z <5z")
    assert (sheet.amounts(), sheet.score) == ({"big_four_winds": 400}, 400)
    equals = judged("11z 44z 555z pung:222z pung:333z <1z")
    assert (equals.amounts(), equals.score) == ({"little_four_winds": 320}, 320)


def test_bonus_tiles_are_added_beyond_the_limit_and_do_not_reach_a_minimum() -> None:
    beyond = judged("1112345678999s *2f +5s seat=S bonus_tiles=true")
    assert (beyond.score, beyond.times("full_flush")) == (484, 0)
    poor = judged("456p 789s 33m 34s pung:111z *2f <2s seat=S bonus_tiles=true minimum_points=5")
    assert not poor.legal and poor.missing == 4


def test_a_sum_is_cut_to_the_limit() -> None:
    assert judged("33z 444z 23p pung:111z pung:222z +1p limit=100").score == 100
    sheet = judged("777z 11m 99m pung:555z pung:666z +1m")
    assert (sum(sheet.amounts().values()), sheet.score) == (335, 320)


def test_seats_are_random_and_the_highest_throw_is_east() -> None:
    table, orders = RULESET.at(RULESET.resolve()), set()
    for seed in range(100):
        drawn = table.flow.seating(Match(table, 0).state, Random(seed))
        assert isinstance(drawn, ev.SeatsDrawn)
        rolled = {roll[0]: sum(roll[1:]) for roll in drawn.throws[:4]}
        assert rolled[drawn.people[0]] == max(rolled.values())
        orders.add(tuple(rolled[person] for person in drawn.people) == tuple(sorted(rolled.values(), reverse=True)))
    assert orders == {True, False}, "the others do not sit by what they threw"

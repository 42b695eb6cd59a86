"""Hong Kong New Style: what neither its cases nor its deals show."""

from __future__ import annotations

import pytest

from rules.engine import registry
from rules.engine.notation import parse_example
from rules.variants.hong_kong_new.rules import base_points

RULESET = registry.get("hong_kong_new")


def count(text: str) -> dict[str, int]:
    case = parse_example(RULESET, f"{text} minimum_faan=0")
    return RULESET.at(case.options).scoring.judge(case).amounts()


def test_faan_become_points_by_steps_of_four() -> None:
    steps = {0: 2, 1: 4, 2: 8, 3: 16, 4: 32, 5: 64, 7: 64, 8: 128, 11: 128, 12: 256, 15: 256, 16: 512, 19: 512}
    usual = RULESET.resolve()
    assert {faan: base_points(faan, usual) for faan in steps} == steps
    assert [base_points(faan, usual) for faan in (20, 100)] == [1024, 1024]
    spicy = RULESET.resolve({"settlement": "full_spicy"})
    assert [base_points(faan, spicy) for faan in (0, 1, 10, 11, 20)] == [2, 4, 2048, 2048, 2048]


@pytest.mark.parametrize(
    ("hand", "row", "faan"),
    [
        # Disjoint pairs of sets only.
        ("123789m 123789m 5s <5s", "two_terminal_chows", 2), ("123789m 123m 456p 5s <5s", "two_terminal_chows", 1),
        ("444m 444p 77m 77p 99s 1z <1z seven_pairs=false", "double_pung", 0),
        ("444m 444p 777m 77p 99s <7p", "double_pung", 2), ("444m 444p 77m 123s 99s <7m", "double_pung", 1),
        ("345m 345m 345p 345p 9s <9s mixed_double_chow=true", "mixed_double_chow", 2),
        ("345m 345p 345p 678s 9s <9s mixed_double_chow=true", "mixed_double_chow", 1),
        ("345m 345p 345s 345s 9m <9m mixed_double_chow=true", "mixed_double_chow", 0),
        # A straight in one suit holds the old and the young chow; one across suits does not.
        ("123456789m 345p 5s <5s", "two_terminal_chows", 0), ("123789m 456p 789s 5s <5s", "two_terminal_chows", 1),
        ("123m 456p 789s 345m 5s <5s", "mixed_straight", 3), ("123m 456p 789p 345m 5s <5s", "mixed_straight", 0),
        # Just one kind twice; just two; three.
        ("234234m 567p 678s 5s <5s", "pure_double_chow", 2), ("234234m 567567p 5s <5s", "pure_double_chow", 0),
        ("234234m 567567p 5s <5s", "two_pure_double_chows", 9),
        ("222333444m 567p 5s <5s", "pure_triple_chow", 10), ("222333444m 567p 5s <5s", "pure_double_chow", 0),
        ("222233334444m 5s <5s pattern_pure_quadruple_chow=false", "pure_triple_chow", 10),
        # Pungs at both ends, and in sequence.
        ("111m 99m 111p 999p 5s <9m seven_pairs=false", "two_old_young_pungs", 0),
        ("111m 999m 123p 456s 5s <5s", "old_young_pungs", 1),
        ("333444m 5s pung:555m pung:666m <5s", "pure_four_shifted_pungs", 15),
        ("333444m 5s pung:555m pung:666m <5s", "pure_shifted_pungs", 0),
        ("888999m 111p 234s 5s <5s", "pure_shifted_pungs", 0),
        ("666777s 5m pung:888s pung:111p <5m", "pure_shifted_pungs", 4),
        # Winds.
        ("111222333z 123m 5s <5s", "big_three_winds", 6), ("111222333z 123m 4z <4z", "big_three_winds", 0),
        ("111222333z 123m 4z <4z pattern_little_four_winds=false", "big_three_winds", 0),
        # Just so many kongs and concealed pungs, also where the row for more is off; kongs are concealed pungs.
        ("9s kong:2222p kong:7777s ckong:8888p kong:1111m +9s pattern_four_kongs=false", "three_kongs", 0),
        ("34m 99s kong:2222p kong:7777s ckong:8888p +5m", "three_kongs", 6),
        ("111m 333p 777s 99s 34m +5m pattern_three_concealed_pungs=false", "two_concealed_pungs", 0),
        ("111m 333p 777s 99s 55m +5m pattern_four_concealed_pungs=false", "three_concealed_pungs", 0),
        ("111m 333p 99s 55m kong:7777s +5m", "four_concealed_pungs", 20),
        ("111m 333p 99s 55m kong:7777s +5m kongs_concealed=concealed_only", "three_concealed_pungs", 4),
        # One suit missing and no honors do not disturb one another; a full flush has neither.
        ("234m 567m 678s 999s 5s <5s", "one_voided_suit", 1), ("234m 567m 678s 999s 5s <5s", "no_honors", 1),
        ("234m 567m 678s 111z 5s <5s", "one_voided_suit", 1), ("234m 567p 678s 111z 5s <5s", "one_voided_suit", 0),
        ("234567m 789m 999m 5m <5m pattern_full_flush=false", "no_honors", 0),
        # Terminals and honors, with simples and without.
        ("123m 789p 111s 999s 1z <1z", "outside_hand", 3), ("123m 789p 111s 999s 1m <1m", "outside_hand", 0),
        ("123m 789p 111s 999s 1p <1p", "pure_outside_hand", 5), ("111m 999m 111p 999s 1z <1z", "outside_hand", 0),
        ("111m 999m 111p pung:999s 1z <1z", "all_terminals_and_honors", 8),
        ("1199m 1199p 1199s 1z <1z", "all_terminals_and_honors", 8),
        # Waits: kinds that the hand has used up itself count as waits.
        ("234m 678p 33s 46s 567p <5s", "single_wait", 1), ("234m 678p 33s 45s 567p <6s", "single_wait", 0),
        ("1111m 23m 456p 789s 55z <4m", "single_wait", 0), ("1133m 5577p 2288s 9s <9s", "single_wait", 0),
        # Four alike that are no kong.
        ("4444p 56p 22m 666m 88p +8p", "tile_hog", 1), ("567p 22m 666m 88p kong:4444p +8p", "tile_hog", 0),
        ("1133m 5577p 2288s 9s <9s", "concealed_hand", 0), ("55m 678p 111s 222s 99p <5m", "special_pair", 0),
    ],
)  # fmt: skip
def test_a_row_stands_just_where_its_condition_holds(hand: str, row: str, faan: int) -> None:
    assert count(hand).get(row, 0) == faan


def test_a_limit_hand_goes_before_a_sum_cut_to_as_much() -> None:
    """The same tiles as chows, with three identical ones in one suit, come to more than thirteen."""
    assert count("222m 333m 444m 55m 66m +5m faan_cap=13") == {"four_concealed_pungs": 13}

"""Western Classical beyond its cases and deals: hands that are nearly special, and what else would have won."""

from __future__ import annotations

import pytest

from rules.engine import registry
from rules.engine.notation import parse_example
from rules.scoring.sheets import ScoreSheet

RULES = registry.get("western_classical")


def judged(example: str) -> ScoreSheet:
    """The sheet of a hand in score notation."""
    case = parse_example(RULES, example)
    return RULES.at(RULES.resolve(case.options)).scoring.judge(case)


def rows(example: str) -> set[str]:
    """The rows that it scores."""
    sheet = judged(example)
    return {line.element for line in sheet.lines} if sheet.legal else set()


@pytest.mark.parametrize(
    ("row", "hand", "nearly"),
    [
        ("run_pung_pair", "123456789m 555m 8m <8m", "123456789m 555m 8p <8p"),
        ("run_pung_pair", "123456789m 555m 8m <8m", "123456789m 8m pung:555m <8m"),
        ("dragons_tail", "123456789m 555z 1z <1z", "123456789m 555z 6z <6z"),
        ("dragons_tail", "123456789m 111z 5z <5z", "123456m 123m 111z 5z <5z"),
        ("guardian_winds", "123456789m 11z 33z <1z", "123456789m 11z 55z <1z"),
        ("guardian_dragons", "123456789m 55z 77z <7z", "123456m 789p 55z 77z <7z"),
        ("own_dragon_suit", "444p 88p 55z pung:222p pung:999p <5z", "444p 88p 66z pung:222p pung:999p <6z"),
        ("own_dragon_suit", "444m 88m 77z pung:222m pung:999m <7z", "444m 77z 11z pung:222m pung:999m <7z"),
        ("ruby_jade", "55s 33s pung:222s pung:666z pung:777z <5s", "55s 33s pung:777s pung:666z pung:777z <5s"),
        ("ruby_jade", "55s 33s pung:222s pung:666z pung:777z <5s", "55s 33p pung:222s pung:666z pung:777z <5s"),
        ("royal_ruby", "555s 777s 9s pung:111s pung:777z <9s", "555s 777s 2s pung:111s pung:777z <2s"),
        ("royal_ruby", "555s 777s 9s pung:111s pung:777z <9s", "555s 777s 9s pung:111s pung:666z <9s"),
        ("all_pair_jade", "22s 33s 44s 66s 88s 666z <6z", "22s 33s 44s 66s 88s 88s 2s <2s"),
        ("all_pairs_one_suit_honors", "11m 33m 55m 88m 22z 55z 7z <7z", "11m 33m 55m 88m 22m 99m 7m <7m"),
        ("windfall", "11p 33p 44p 77p 99p 123z <4z", "11p 33p 44p 77p 77p 123z <4z"),
        ("hachi_ban", "2345678s 11z 22z 33z <9s", "2345678s 11z 22z 55z <9s"),
        ("triple_knitting", "1468m 1468p 1468s 9m <9p", "1468m 1468p 1468s 8m <8p"),
    ],
)  # fmt: skip
def test_hands_that_are_nearly_special_are_not(row: str, hand: str, nearly: str) -> None:
    """The hand is named by the row, the one that differs by little is not."""
    assert row in rows(hand)
    assert row not in rows(nearly)


def test_only_a_hand_that_wins_makes_a_place_for_a_tile() -> None:
    """The seven makes a pair beside three sixes; tiles that make a chow of them win nothing where none is allowed."""
    hand = "444m 777p 6667s pung:111z <7s"
    assert "single_wait" not in rows(hand)
    assert "single_wait" in rows(f"{hand} max_chows=0")


def test_the_ordinary_count_stands_where_it_is_higher() -> None:
    """A special hand at half its fraction gives way to points and doubles; where chows forbid these, it does not."""
    dear = "22m 44p pung:555z pung:666z pung:777z +2m exposed_half=half"
    assert "big_three_dragons" not in rows(dear) and judged(dear).score > 250
    chow = "23m 44p pung:555z pung:666z pung:777z +1m exposed_half=half"
    assert judged(chow).score > 250
    assert rows(f"{chow} max_chows=0") == {"big_three_dragons"} and judged(f"{chow} max_chows=0").score == 250


def test_hands_of_equal_worth_are_all_named_however_the_hand_is_read() -> None:
    """Sets and a pair that are seven pairs too."""
    assert rows("223344667788s 5s +5s") == {"heavenly_twins", "concealed_full_flush"}


@pytest.mark.parametrize(
    ("hand", "unit"),
    [
        ("1245789m 124578s <9s", "half_limit"),
        ("1245789m 124578s <9s limit=101", "half_limit"),
        ("234s 66s 88s 666z chow:234s <8s", "limit"),
        ("234s 66s 88s 666z chow:234s <8s exposed_half=half", "half_limit"),
    ],
)
def test_a_special_hand_says_what_part_of_the_limit_it_is(hand: str, unit: str) -> None:
    """On the result, where only the points would leave one wondering."""
    (line,) = judged(hand).lines
    assert line.unit == unit and line.amount == judged(hand).score

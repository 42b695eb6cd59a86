"""Fujian mahjong: what its deals and cases do not show."""

from __future__ import annotations

import pytest

from rules.engine import registry
from rules.engine.notation import parse_example
from rules.scoring.settlement import Outcome, Winner

RULESET = registry.get("fujian")
GOLD = "state.gold_kind=13"


def amounts(text: str) -> dict[str, int | float]:
    case = parse_example(RULESET, text)
    return RULESET.at(case.options).scoring.judge(case).amounts()


def test_the_lower_of_two_equal_special_hands_is_listed() -> None:
    found = amounts("123m 456m 789m 234s 66s 34p +5p #heavenly_hand #robbing_gold")
    assert "heavenly_hand" in found
    assert "robbing_gold" not in found
    assert "no_flowers" not in found


def test_a_third_gold_that_completes_the_hand_counts_as_three_golds() -> None:
    assert amounts(f"55p 123m 456m 789s 44s 67p 1s *12z +5p {GOLD}")["three_golds"] == 40


def test_three_golds_declared_at_once_are_no_flush() -> None:
    hand = "55p 12223344466889p"
    found = amounts(f"{hand} *12z +5p #three_golds {GOLD}")
    assert (found.get("full_flush", 0), found["three_golds"]) == (0, 40)


@pytest.mark.parametrize(
    ("hand", "row"),
    [("345m 345m 66m 7m 5p pung:111m pung:222m *13z +8m", "half_flush"),
     ("345m 345m 66m 78m pung:111m pung:222m *13z +6m", "full_flush"),
     ("345m 345m 66m 7m 5p pung:111m pung:222s *13z +8m", "")],
)  # fmt: skip
def test_gold_of_another_suit_makes_the_lesser_flush(hand: str, row: str) -> None:
    found = amounts(f"{hand} {GOLD}")
    assert {key for key in found if key.endswith("flush")} == ({row} if row else set())


def test_with_honors_in_sets_a_gold_that_is_an_honor_counts_as_another_suit() -> None:
    hand = "345m 345m 66m 7m 1z pung:111m pung:222m *13f +8m state.gold_kind=27 honors_as_bonus=false"
    assert amounts(hand)["half_flush"] == 120


def test_a_dealer_who_loses_adds_his_repeats_before_doubling() -> None:
    case = parse_example(
        RULESET, "456m 789p 234s 66p 34p chow:123m *16z +5p seat=S state.streak=2 dealer_pays_streak=true"
    )
    table = RULESET.at(case.options)

    payment = table.settlement(Outcome(4, case.options, (Winner(case, table.scoring.judge(case)),)))[0]
    assert payment.amounts == (-18, 46, -14, -14)


def test_three_golds_declared_by_the_dealer_are_no_heavenly_hand() -> None:
    found = amounts(f"55p 12223344466889p *12z +5p #three_golds #heavenly special_stack=true {GOLD}")
    assert "three_golds" in found
    assert "heavenly_hand" not in found

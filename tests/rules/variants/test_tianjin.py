"""Tianjin mahjong: what its deals and cases do not show."""

from __future__ import annotations

import pytest

from rules import registry
from rules.notation import parse_example
from rules.scoring.sheets import ScoreSheet
from rules.scoring.transfers import Share
from rules.tiles import KIND
from rules.variants.tianjin import raised

RULESET = registry.get("tianjin")
EAST, EIGHT = KIND["1z"], KIND["8m"]


def judged(text: str, indicator: int = EAST) -> ScoreSheet:
    case = parse_example(RULESET, f"{text} seat=S state.indicator={indicator}")
    return RULESET.at(case.options).scoring.judge(case)


def elements(text: str, indicator: int = EAST) -> dict[str, int | float]:
    return judged(text, indicator).amounts()


def test_a_joker_held_before_catches_no_five() -> None:
    """The joker stands in the middle, and what was drawn is the six."""
    assert elements("4m 1z 123p 789p 234s 55s +6m") == {}
    assert elements("4m 1z 123p 789p 234s 55s +5m") == {"catch_five": 3}


def test_where_fives_are_jokers_a_drawn_one_is_caught() -> None:
    assert elements("46m 123p 789p 234s 55s +5m", KIND["5m"]) == {"catch_five": 3}


def test_a_dragon_of_another_suit_than_the_jokers_is_a_plain_one() -> None:
    assert elements("1234567p 88m 234s 7s +7s", EIGHT) == {"dragon": 4}
    assert elements("12345678m 2z 3s 234p +9m") == {"dragon": 4}


def test_a_drawn_joker_counts_for_a_pair_with_another_joker() -> None:
    assert elements("123m 456p 789p 234s 2z +1z") == {"joker_pair_wait": 2}


def test_two_jokers_in_a_chow_of_a_dragon_are_no_wait() -> None:
    """Where the chow is there twice, the other one is the dragon's."""
    assert elements("123456m 12z 234p 55s +7m") == {"dragon": 4}
    assert elements("123456789m 12z 55s +7m")["double_joker_wait"] == 2


def test_a_gold_kong_is_jokers() -> None:
    assert "no_joker" not in elements("123m 46m 789p 55s ckong:2222z +5m")
    assert elements("123m 46m 789p 55s ckong:3333z +5m") == {"catch_five": 3, "no_joker": 2}


def test_the_greatest_reading_is_sought_before_the_cap() -> None:
    assert elements("1234m 6789m 234p 55s cap=2 +5m") == {"catch_five": 3, "dragon": 4, "no_joker": 2}
    assert judged("1234m 6789m 234p 55s cap=2 +5m").score == 2


def test_the_minimum_is_asked_before_the_cap() -> None:
    assert judged("46m 123p 789p 234s 55s cap=1 minimum_points=3 +5m").legal


@pytest.mark.parametrize(("mark", "amount"), [(0, 3), (1, 6), (2, 12)])
def test_an_answered_challenge_is_four_times_the_stake(mark: int, amount: int) -> None:
    assert raised(Share.of("value", 3), mark).amount == amount

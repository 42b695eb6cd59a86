"""Tianjin mahjong: what its deals and cases do not show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.core.tiles import KIND
from rules.engine import registry
from rules.engine.notation import parse_example
from rules.scoring.hand_context import Held
from rules.scoring.sheets import ScoreSheet
from rules.scoring.transfers import Share
from rules.variants.tianjin.rules import raised_share, read_facts

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
    """Beside a dragon they are one: as a pung they need not be a chow of it."""
    assert elements("123456m 12z 234p 55s +7m") == {"dragon": 4}
    assert elements("123456789m 12z 55s +7m")["double_joker_wait"] == 2


def test_a_gold_kong_is_jokers() -> None:
    assert "no_joker" not in elements("123m 46m 789p 55s ckong:2222z +5m")
    assert elements("123m 46m 789p 55s ckong:3333z +5m") == {"catch_five": 3, "no_joker": 2}


def test_the_greatest_reading_is_sought_before_the_cap() -> None:
    assert elements("1234m 6789m 234p 55s cap=2 +5m") == {"catch_five": 3, "dragon": 4, "no_joker": 2}
    assert judged("1234m 6789m 234p 55s cap=2 +5m").score == 2


def test_of_two_readings_the_greater_counts_though_the_cap_makes_them_alike() -> None:
    """As a pung with two jokers the seven would be a wait, worth 2."""
    assert elements("123456m 12z 234p 55s cap=2 +7m") == {"dragon": 4}


def test_the_minimum_is_asked_before_the_cap() -> None:
    assert judged("46m 123p 789p 234s 55s cap=1 minimum_points=3 +5m").legal


@pytest.mark.parametrize(("mark", "amount"), [(0, 3), (1, 6), (2, 12)])
def test_an_answered_challenge_is_four_times_the_stake(mark: int, amount: int) -> None:
    assert raised_share(Share.of("value", 3), mark).amount == amount


def test_an_answer_is_read_from_a_case() -> None:
    stakes = read_facts({"state": {"indicator": "1z", "challengers": ["S", "N"], "answered": ["N"]}})["stakes"]
    assert stakes == (0, 1, 0, 2)


@pytest.mark.parametrize(("minimum", "away"), [(1, 0), (2, 2)])
def test_where_little_is_enough_any_hand_is_played_for(minimum: int, away: int) -> None:
    """A joker that fills a chow is worth nothing: only where 1 wins is such a hand near."""
    scoring = RULESET.at(RULESET.resolve({"minimum_points": minimum})).scoring
    case = parse_example(RULESET, f"13m 1z 456p 789p 23s 55s +4s seat=S state.indicator={EAST}")
    assert scoring.shanten(Held.of(case.concealed, (), case.wild)) == away


MANY_JOKERS = (
    "11222z 46m 12p 9s kong:7777p +5m",  # a five is caught, and jokers are all else
    "11122z 6m 5p pung:333s pung:777p +4m",
    "1122z 178m pung:333s pung:777s +1z",
    "88899m 17m pung:555z pung:333s +7m",
    "888999m 3p pung:555z pung:333s +5s",
    "8899m 234m pung:333s pung:555z +1m",
    "55666m 47m pung:333s pung:222z +8m",
)
"""Hands with four to six jokers, with the eastern, the eighth or the fifth of characters turned."""


@pytest.mark.parametrize("text", MANY_JOKERS)
@pytest.mark.parametrize("flag", ["", " #heavenly", " #replacement"])
def test_a_hand_of_many_jokers_is_worth_what_it_is_with_every_reading_of_them(text: str, flag: str) -> None:
    turned = {"1": EAST, "8": EIGHT, "5": KIND["5m"]}[text[0]]
    case = parse_example(RULESET, f"{text}{flag} seat=S state.indicator={turned}")
    scoring = RULESET.at(case.options).scoring
    whole = replace(case, wild=replace(case.wild, told_apart=None))
    few, all_of_them = ([one for shape in scoring.shapes for one in shape.readings(of)] for of in (case, whole))
    assert len(few) < len(all_of_them) / 2
    assert scoring.judge(case) == scoring.judge(whole)


def test_a_hand_of_seven_jokers_has_few_enough_readings_to_be_judged_at_once() -> None:
    """Every one of them read would be about a hundred thousand."""
    case = parse_example(RULESET, f"123p 456m 7s 888999m +9m seat=S state.indicator={EIGHT}")
    (shape,) = RULESET.at(case.options).scoring.shapes
    assert sum(1 for _ in shape.readings(case)) < 4000

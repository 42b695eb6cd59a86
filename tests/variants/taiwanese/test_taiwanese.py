"""Taiwanese mahjong: what no scripted deal can show."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.notation import parse_example

RULESET = registry.get("taiwanese")


def seated(seed: int) -> ev.SeatsDrawn:
    table = RULESET.at(RULESET.resolve())
    found = table.flow.seating(Match(table, 0).state, Random(seed))
    assert isinstance(found, ev.SeatsDrawn)
    return found


def test_seats_are_filled_at_random_and_the_highest_throw_deals_first() -> None:
    behind = set()
    for seed in range(200):
        drawn = seated(seed)
        assert sorted(drawn.people) == [0, 1, 2, 3]
        first_rolls = {roll[0]: sum(roll[1:]) for roll in drawn.throws[:4]}
        assert first_rolls[drawn.people[0]] == max(first_rolls.values())
        behind.add(tuple(first_rolls[person] == sorted(first_rolls.values())[-2] for person in drawn.people))
    assert len(behind) > 3, "the others do not sit by what they threw"


def count(text: str) -> dict[str, int]:
    case = parse_example(RULESET, text)
    return RULESET.at(case.options).scoring.judge(case).amounts()


@pytest.mark.parametrize(
    ("hand", "open_ended"),
    [
        ("234m 567m 345p 123p 99s 67s <8s", True), ("234m 567m 345p 123p 99s 67s <5s", True),
        ("234m 567m 345p 123p 99s 12s <3s", False), ("234m 567m 345p 123p 11s 89s <7s", False),
        ("234m 567m 345p 123p 99s 68s <7s", False), ("234m 567m 345p 123p 345s 9s <9s", False),
        # A wait on both sides, one of them held four times: a single kind is left.
        ("234m 567m 345p 88s 67s kong:5555s <8s", False),
        # The 4 completes 4-5-6 at its open end, or 2-3-4: two kinds win.
        ("234m 567m 345p 99s 23s 456s <4s", True),
    ],
)
def test_all_chows_need_an_open_end_and_two_waits(hand: str, open_ended: bool) -> None:
    assert ("all_chows" in count(hand)) is open_ended


def test_waits_that_the_hand_itself_uses_up_do_not_count() -> None:
    assert "single_wait" in count("123m 456m 789p 11s 23s ckong:4444s <1s")
    assert "single_wait" not in count("123m 456m 789p 11s 23s pung:777z <1s")


def test_four_alike_are_two_pairs_of_seven_pairs_and_a_pung() -> None:
    assert "li_gu" in count("1111m 33m 55m 77p 99p 444s 66z 2s +2s li_gu=true")


@pytest.mark.parametrize(("winner", "total"), [("E", 5), ("S", 0)])
def test_the_total_includes_the_tai_of_the_dealer(winner: str, total: int) -> None:
    """What counts for the limit and the minimum stays the hand itself."""
    case = parse_example(RULESET, f"234m 567m 345p 99s 67s chow:123p <8s seat={winner} from=W state.streak=2")
    sheet = RULESET.at(case.options).scoring.judge(case)
    assert (sheet.score, sheet.total) == (2, 2 + total)

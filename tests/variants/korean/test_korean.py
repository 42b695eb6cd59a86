"""Korean mahjong: what neither its cases nor its deals show."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.notation import parse_case, parse_example
from rules.scoring.sheets import Line, ScoreSheet
from rules.scoring.table import TableScoring
from tests.play import play_deals, random_chooser
from tests.rigged import discard, rigged

RULESET = registry.get("korean")
CHOWS = "123m 456p 789p"


def judged(text: str) -> ScoreSheet:
    case = parse_example(RULESET, text)
    return RULESET.at(case.options).scoring.judge(case)


@pytest.mark.parametrize(
    ("hand", "row", "fan"),
    [
        # Pinghu: the pair, the wait, another kind that wins, nobody's own draw.
        (f"{CHOWS} 55z 67m <8m #ready #double_ready", "all_chows", 0),
        (f"{CHOWS} 22z 67m <8m seat=S #double_ready", "all_chows", 0), (f"{CHOWS} 22z 67m <8m", "all_chows", 1),
        (f"{CHOWS} 44z 67m <8m", "all_chows", 1),
        (f"{CHOWS} 44z 67m <8m north_value=true #double_ready", "all_chows", 0),
        (f"{CHOWS} 99m 68m <7m #double_ready", "all_chows", 0), (f"{CHOWS} 99m 12m <3m #double_ready", "all_chows", 0),
        (f"{CHOWS} 678m 9m <9m #double_ready", "all_chows", 0),
        ("123p 456p 555m 67m 99p <8m #double_ready", "all_chows", 0),
        ("555567m 123p 456p 9p <9p #double_ready", "all_chows", 0),
        # Open to both sides by its form, but all four of the other kind are in the hand: one kind wins.
        ("1223333445m 123p <6m #double_ready", "all_chows", 0), ("1223344599m 123p <6m #double_ready", "all_chows", 1),
        (f"{CHOWS} 99m 67m +8m #earthly_hand seat=S", "all_chows", 0),
        # Terminals and honors: some of each, in sets or pairs, not as orphans.
        ("111m 99p 33z pung:999m pung:444z <9p", "mixed_terminals", 8),
        ("111m 99p 33z pung:999m pung:444z <9p", "all_pungs", 0),
        ("1199m 1199p 1122z 3z <3z", "mixed_terminals", 8), ("11z 22z 33z 44z 55z 66z 7z <7z", "mixed_terminals", 0),
        ("111m 99p 11s pung:999m pung:111p <9p bamboo=terminals", "mixed_terminals", 0),
        ("111m 99p 11s pung:999m pung:111p <9p bamboo=terminals", "all_pungs", 2),
        ("19m 19p 19s 1234567z <1z bamboo=terminals", "mixed_terminals", 0),
        # What great hands take the place of.
        ("44z 67p pung:111z pung:222z pung:333z <8p", "little_four_winds", 8),
        ("44z 67p pung:111z pung:222z pung:333z <8p", "seat_wind_pung", 0),
        ("11z 67p pung:444z pung:222z pung:333z <8p north_value=true", "north_pung", 0),
        ("777z 99p 67p pung:555z pung:666z <8p", "dragon_pung", 0),
        ("44z 99p pung:111z pung:222z pung:333z <4z", "seat_wind_pung", 0),
        ("44z 55p pung:111z pung:222z pung:333z <4z", "all_pungs", 0),
        ("44z 99p pung:111z pung:222z pung:333z <4z", "half_flush", 0),
        ("44z 99p pung:111z pung:222z pung:333z <4z north_value=true", "north_pung", 0),
        ("33z 55z 222z pung:111z pung:666z <5z", "all_pungs", 0),
        ("33z 55z 222z pung:111z pung:666z <5z", "half_flush", 0),
        ("11z 22z 33z 44z 55z 66z 7z <7z", "all_honors", 12), ("11z 22z 33z 44z 55z 66z 7z <7z", "seven_pairs", 4),
        ("222m 777p 888p 33z 55m +5m", "three_concealed_pungs", 0), ("222m 777p 888p 33z 55m +5m", "all_pungs", 0),
        ("222m 777p 888p ckong:3333z 5m <5m", "four_concealed_pungs", 6),
        ("222m 777p 888p 33z 55m <5m", "three_concealed_pungs", 4),
        # Drawn beside nine gates and orphans; not beside hands won as dealt or with the first draw.
        ("1112345678999m +5m", "self_draw", 1), ("1112345678999m +5m", "concealed_hand", 0),
        ("1112345678999m <5m", "full_flush", 0), ("1112234567899m <9m", "nine_gates", 0),
        ("222m 777p 88p 55m pung:444m +5m", "self_draw", 0), (f"{CHOWS} 99m 67m +8m #heavenly_hand", "self_draw", 0),
        # The other table.
        ("222m 777p 88p 55m pung:444m +5m values=samsik", "three_concealed_pungs", 2),
        ("1133m 5577p 22z 66z 8p <8p values=samsik", "seven_pairs", 2),
        ("77z 123p 67p pung:555z pung:666z <8p values=samsik", "little_three_dragons", 4),
        ("222m 777p 888p 33z 55m +5m values=samsik", "four_concealed_pungs", 4),
        ("44z 67p pung:111z pung:222z pung:333z <8p values=samsik", "little_four_winds", 4),
        ("111m 99p 33z pung:999m pung:444z <9p values=samsik", "mixed_terminals", 6),
        ("123p 456p 88p 22p pung:999p <8p values=samsik", "full_flush", 6),
        ("777z 99p 67p pung:555z pung:666z <8p values=samsik", "big_three_dragons", 6),
        ("44z 99p pung:111z pung:222z pung:333z <4z values=samsik", "big_four_winds", 6),
        ("33z 55z 222z pung:111z pung:666z <5z values=samsik", "all_honors", 6),
        (f"{CHOWS} 99m 67m <8m #human_hand seat=S values=samsik", "human_hand", 12),
        ("1112345678999m <5m values=samsik", "nine_gates", 12),
        ("19m 19p 19s 1234567z <1z bamboo=terminals values=samsik", "thirteen_orphans", 16),
    ],
)  # fmt: skip
def test_a_row_is_worth_just_this(hand: str, row: str, fan: int) -> None:
    assert judged(hand).amounts().get(row, 0) == fan


def test_the_dearest_reading_counts_and_of_equals_the_one_with_more_rows() -> None:
    """Three equal chows, or three pungs; no two readings of one hand are worth the same in the usual table."""
    assert judged("222333444m 55p 67p +8p").times("three_concealed_pungs")
    case = parse_example(RULESET, RULESET.sample)
    scoring = RULESET.at(case.options).scoring
    assert isinstance(scoring, TableScoring)
    reading = next(iter(scoring.shapes[0].readings(case)))
    one, two = Line("straight", 1, 2, "fan"), (Line("all_chows", 1, 1, "fan"), Line("self_draw", 1, 1, "fan"))
    few, many = ScoreSheet(True, lines=(one,), score=2), ScoreSheet(True, lines=two, score=2)
    assert scoring.prefer(reading, many) > scoring.prefer(reading, few)


def test_a_claimed_chow_makes_no_hand() -> None:
    sheet = judged("99p 67p chow:123m pung:555z pung:666z <8p")
    assert (sheet.legal, sheet.reason) == (False, "claimed_chow")


@pytest.mark.parametrize(("rule", "legal"), [("none", True), ("same_kind", True), ("all_waits", False)])
def test_a_case_tells_what_its_owner_has_thrown(rule: str, legal: bool) -> None:
    """Fives and eights of characters win; a five lies among the own discards."""
    case = {"seat": "S", "players": 3, "concealed": f"{CHOWS} 99m 67m", "win": "8m", "by": "discard", "from": "W",
            "state": {"own_discards": "5m"}, "options": {"sacred_discard": rule}}  # fmt: skip
    hand = parse_case(RULESET, case)
    assert RULESET.at(hand.options).scoring.judge(hand).legal is legal


def test_seats_are_random_and_the_highest_throw_deals_first() -> None:
    first, orders = set(), set()
    for rule in ("winner", "rotation"):
        for seed in range(40):
            match = Match.new(RULESET, RULESET.resolve({"next_dealer": rule}), seed=seed)
            drawn = next(event for event in match.events if isinstance(event, ev.SeatsDrawn))
            rolled = {roll[0]: sum(roll[1:]) for roll in drawn.throws[:3]}
            assert rolled[drawn.people[0]] == max(rolled.values())
            first.add((rule, drawn.people))
            falling = sorted(rolled.values(), reverse=True)
            orders.add((rule, [rolled[person] for person in drawn.people] == falling))
    assert len(first) == 12 and len(orders) == 4, "the others do not sit by what they threw"


def test_everybody_sees_a_hand_declared_open_and_what_it_draws() -> None:
    options = RULESET.resolve({"open_ready": True})
    hidden, opened = (
        rigged(RULESET, {0: "1z 5p", 1: f"{CHOWS} 99m 67m"}, draws="7z 5z 6z 2z", options=given)
        for given in (RULESET.resolve(), options)
    )
    for match in (hidden, opened):
        discard(match, 0, "1z")
        discard(match, 1, "7z", ready=True)
    assert not hidden.view(2).seats[1].open
    assert len(opened.view(2).seats[1].open) == 13 and opened.view(2).unseen(0) < hidden.view(2).unseen(0)


def test_a_deal_begun_anew_keeps_the_pot_of_drawn_deals() -> None:
    """What lies there is a fact of the match: a log played again says the same."""
    options = RULESET.resolve({"draw_pot": 3, "dead_wall": 14})
    rng = Random(4)
    match = Match.new(RULESET, options, seed=4)
    for _ in play_deals(match, 4, random_chooser(rng), rng):
        pass
    again = Match.replay(match.events)
    assert again.state.facts == match.state.facts and again.state.pot == match.state.pot > 0

"""Shenyang mahjong: what its deals and cases do not show."""

from __future__ import annotations

import pytest

from rules.core.melds import Form
from rules.core.tiles import parse_tiles
from rules.engine import registry
from rules.engine.hand_contexts import winning_flags
from rules.engine.notation import format_group, parse_case, parse_example, parse_meld
from rules.scoring.hand_context import Held
from rules.scoring.settlement import Outcome, Winner, total
from rules.scoring.sheets import ScoreSheet
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import read_script

RULESET = registry.get("shenyang")


def judged(text: str) -> ScoreSheet:
    case = parse_example(RULESET, text)
    return RULESET.at(case.options).scoring.judge(case)


def paid(state: dict[str, object], **options: object) -> list[int]:
    """What a plain hand of South brings that West has fed."""
    described = {"concealed": "456m 99p 23s", "melds": ["pung:777s", "chow:345p"], "win": "4s", "by": "discard",
                 "from": "W", "seat": "S", "state": state, "options": options}  # fmt: skip
    case = parse_case(RULESET, described)
    table = RULESET.at(case.options)
    return total(table.settlement(Outcome(4, case.options, (Winner(case, table.scoring.judge(case)),))), 4)


@pytest.mark.parametrize("text", ["xset:567z", "xset:1234z"])
def test_a_first_turn_set_is_read_and_written(text: str) -> None:
    group = parse_meld(text)
    assert (group.form, group.concealed, group.size) == (Form.HONORS, True, 3)
    assert format_group(group) == text


def test_the_replacement_of_four_winds_is_no_replacement_of_a_kong() -> None:
    script = {"name": "", "clause": "", "dealer": "W", "hands": {"W": "1234z 99p 24m 777s 8p 12s"}, "loose": "3p",
              "play": ["W lay_set 1234z"], "expect": {}}  # fmt: skip
    state = play_script(read_script(script, "shenyang")).match.state
    seat = state.seats[2]
    assert seat.drawn is not None
    assert "replacement" not in winning_flags(state, 2, state.faces[seat.drawn], "self")


def test_no_hand_of_one_suit_has_winds_or_dragons_laid_out() -> None:
    sheet = judged("456s 99s 24s pung:777s xset:567z +3s seat=S allow_full_flush=true")
    assert (sheet.legal, sheet.reason) == (False, "missing_suit")


@pytest.mark.parametrize(("hand", "times"), [
    ("567m 99s 23p pung:555m pung:888s +4p", 1), ("567m 99s 23p ckong:8888p pung:888s +4p", 0),
    ("345m 55m 99p pung:777s chow:123s +5m", 1), ("678s 99p 24m pung:777z xset:567z +3m", 0),
])  # fmt: skip
def test_four_in_one(hand: str, times: int) -> None:
    """The winning tile may be the fourth; a kong, or a tile in a first-turn set, is none."""
    sheet = judged(f"{hand} seat=S")
    assert sheet.legal and sheet.amounts().get("four_in_one", 0) == times


def test_no_row_for_four_alike_in_seven_pairs() -> None:
    rows = judged("1111m 3399p 5566s 7z +7z seat=S allow_seven_pairs=true").amounts()
    assert rows == {"seven_pairs": 4}
    one_suit = "1111s 3399s 5566s 7s +7s seat=S allow_seven_pairs=true allow_full_flush=true"
    assert {"seven_pairs": 4, "full_flush": 4}.items() <= judged(one_suit).amounts().items()


def test_one_in_hand_asks_that_all_four_sets_were_claimed() -> None:
    melds = "pung:777s pung:222z pung:444m"
    assert "golden_hook" in judged(f"9p {melds} pung:111p <9p seat=S").amounts()
    assert "golden_hook" not in judged(f"9p {melds} ckong:1111p <9p seat=S").amounts()


def test_what_doubles_a_whole_deal() -> None:
    assert paid({"closed": []}) == [0, 2, -2, 0]
    assert paid({"closed": [], "double": True}) == [0, 2, -2, 0], "neither is agreed"
    assert paid({"closed": [], "double": True}, double_after_draw=True) == [0, 4, -4, 0]
    assert paid({"closed": [], "double": True}, double_dice=True) == [0, 4, -4, 0]
    assert paid({"closed": ["E", "W", "N"]}) == [0, 8, -8, 0]
    assert paid({"closed": ["E", "W"]}) == [0, 4, -4, 0]


@pytest.mark.parametrize(("given", "away"), [
    ({}, 1), ({"pung_rule": "any_pung"}, 0), ({"allow_full_flush": True}, 0),
])  # fmt: skip
def test_players_play_for_a_claimed_pung_where_every_hand_needs_one(given: dict[str, object], away: int) -> None:
    held = Held.of(parse_tiles("123s 345m 999p 11s 68s"))
    assert RULESET.at(RULESET.resolve(given)).scoring.shanten(held) == away


def test_players_play_for_all_three_suits() -> None:
    """Without dots two of them lack to a pair beside a tile of the fourth set; and a pung has to be claimed."""
    scoring = RULESET.at(RULESET.resolve()).scoring
    assert scoring.shanten(Held.of(parse_tiles("123s 345m 999s 1z 1z 68s"))) == 3
    assert scoring.shanten(Held.of(parse_tiles("123s 345m 999p 1z 1z 68s"))) == 1


def test_the_score_is_not_capped() -> None:
    sheet = judged("9p pung:777s pung:222z pung:444m pung:111p <9p seat=S cap_fan=1")
    assert sheet.score == 32


def test_of_several_readings_the_dearest_counts() -> None:
    assert "all_pungs" in judged("11122233m 99p pung:777s +3m seat=S").amounts()

"""Changsha mahjong: what its deals and cases do not show."""

from __future__ import annotations

import pytest

from rules.core.tiles import KIND, parse_tiles
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import WIN, Say
from rules.engine.notation import parse_example
from rules.scoring.sheets import ScoreSheet
from rules.scripted_deals.player import DealPlayer
from rules.scripted_deals.rig import Rig, opened
from rules.scripted_deals.script import read_script
from rules.variants.changsha.open_kongs import OPEN
from rules.variants.changsha.rules import RULESET as PAGE
from rules.variants.changsha.rules import bonuses
from rules.variants.changsha.shown_bonuses import bonuses_in

RULESET = registry.get("changsha")


def judged(text: str) -> ScoreSheet:
    case = parse_example(RULESET, f"{text} seat=S")
    return RULESET.at(case.options).scoring.judge(case)


def test_an_element_of_any_reading_counts() -> None:
    """Read as sets the pair is a 2, read as pairs there are seven; both are one suit."""
    sheet = judged("112233m 445566m 7m +7m")
    assert sheet.legal and sheet.amounts() == {"full_flush": 1, "seven_pairs": 1}
    assert judged("111m 222m 333m 55p 77s +7s").amounts() == {"all_pungs": 1}


def test_two_fours_make_three_big_wins() -> None:
    assert judged("1111m 5555p 22s 44s 9s +9s").amounts() == {"luxury_seven_pairs": 3}


def test_a_luxury_hand_keeps_its_number_where_wins_do_not_add_up() -> None:
    sheet = judged("1111m 5577p 22s 44s 9s big_win_stack=false +9s")
    assert (sheet.amounts(), sheet.score) == ({"luxury_seven_pairs": 2}, 1)


@pytest.mark.parametrize(
    ("text", "melded"),
    [
        ("3p chow:123m pung:444s chow:567p pung:999m <3p", True),
        ("3p chow:123m pung:444s chow:567p kong:9999m <3p #robbing_kong", True),
        ("5p chow:123m pung:444s chow:567p pung:999m +5p", False),
        ("5p chow:123m pung:444s chow:567p ckong:9999m <5p", False),
    ],
)
def test_all_melded_asks_for_claimed_sets_and_anothers_tile(text: str, melded: bool) -> None:
    sheet = judged(text)
    assert sheet.legal and ("all_melded" in sheet.amounts()) is melded


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("1111m 2222p 258s 46m", {"four_joys": 2, "double_triplets": 1}),
        ("111m 222p 333s 5556p", {"double_triplets": 2}),
        ("1346m 13467p 1346s", {"no_generals": 1}),
        ("1346m 13467p 25m 25p", {"missing_suit": 1}),
        ("33m 33p 33s 55m 55p 55s 8m", {"three_same": 1}),
        ("258m 1346p 258s 135m", {}),
    ],
)
def test_what_a_hand_as_dealt_shows(hand: str, found: dict[str, int]) -> None:
    o = PAGE.house_rules(PAGE.resolve({"three_same": True}))
    assert {id: len(shown) for id, shown in bonuses_in(parse_tiles(hand), bonuses(o)).items()} == found  # type: ignore[arg-type]


def test_the_second_tile_of_the_stack_may_win_too() -> None:
    script = read_script(
        {
            "dealer": "N", "options": {"open_kong": True, "start_bonuses": False},
            "hands": {"S": "123m 456m 999p 23s 55s"}, "draws": "1m 9p", "play": ["... S", "S ckong 9999p"],
        },
        "changsha",
    )  # fmt: skip
    rig = Rig(opened(script.ruleset, script.options, script.before))
    DealPlayer(rig, script.deal).run()
    match, seat = rig.match, 1
    for tile in match.state.wall.live():
        match.state.faces[tile] = KIND["4s"] if tile % 2 else KIND["7m"]
    happened = match.play(seat, Say(OPEN))
    drawn = [event for event in happened if isinstance(event, ev.TileDrawn)]
    assert [event.face for event in drawn] == [KIND["4s"]] and WIN in match.pending()[seat]

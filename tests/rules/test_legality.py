"""Written hands are judged by the table: what it can come to counts the same, what it cannot is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.calculator import calculator
from rules.calculator.calculator import Draft
from rules.calculator.legality import as_laid, judge
from rules.calculator.writing import read
from rules.commands.report import score_case
from rules.core.errors import ImpossibleHand, NotationError, OptionError
from rules.engine import registry
from rules.engine.notation import format_group, parse_example, parse_meld
from rules.scoring.sheets import ScoreSheet


def counted(ruleset_id: str, text: str) -> ScoreSheet:
    """The count of a hand in the short form, as the table judges it."""
    ruleset = registry.get(ruleset_id)
    case = parse_example(ruleset, text)
    return judge(ruleset.at(case.options), case)


FLOWER = parse_meld("single:1f").kind
FUJIAN = "456m 789p 234s 66p 34p chow:123m *16z"
WUHAN = "456m 789p 55s 23s pung:111z"
VIETNAMESE = "123m 456p 88s 67p"


@pytest.mark.parametrize(
    ("ruleset_id", "text", "reason"),
    [
        ("fujian", f"{FUJIAN} <5p seat=S state.gold_kind=26", ""),
        ("fujian", f"{FUJIAN} <5p seat=S state.gold_kind=0", "set_not_laid"),
        ("tianjin", "456m 789p 23s 55s pung:111z +4s", ""),
        ("tianjin", "456m 789p 23s 55s chow:123m +4s", "set_not_laid"),
        ("wuhan", f"{WUHAN} <4s seat=S state.joker=8", ""),
        ("wuhan", f"{WUHAN} <4s seat=S state.joker=21", "not_discarded"),
        ("wuhan", f"{WUHAN} +4s seat=S state.joker=21", ""),
        ("wuhan", "456m 789p 55s 23s pung:666z <4s seat=S state.joker=8", ""),
        ("wuhan", "456m 789p 55s 23s pung:666z <4s seat=S state.joker=8 green_kong=true", "set_not_laid"),
        ("wuhan", "678m 789p 55s 23s pung:111z <4s seat=S state.joker=8", ""),
        ("wuhan", "678m 789p 55s 23s pung:111z <4s seat=S state.joker=8 skins=true", "special_in_hand"),
        ("vietnamese", f"{VIETNAMESE} chow:345s <1j", ""),
        ("vietnamese", f"{VIETNAMESE} chow:345s <1j discard_flower_wild=none", "joker_discarded"),
        ("vietnamese", f"{VIETNAMESE} pung:7s7s8j <5p", ""),
        ("vietnamese", f"{VIETNAMESE} pung:7s7s8j <5p claim_jokers=none", "set_not_laid"),
        ("vietnamese", f"{VIETNAMESE} chow:2s3s8j <5p", "joker_unsaid"),
        ("vietnamese", f"{VIETNAMESE} chow:2s3s8j@4s <5p", ""),
        ("hong_kong_old", "111p 222p 55s 33s pung:111z <5s #replacement", "not_so"),
        ("hong_kong_old", "111p 222p 55s 33s pung:111z <5s", ""),
    ],
)
def test_the_table_says_what_can_be(ruleset_id: str, text: str, reason: str) -> None:
    sheet = counted(ruleset_id, text)
    assert (sheet.legal, sheet.reason) == (not reason, reason)


def test_a_joker_of_which_nothing_is_said_stands_for_what_the_table_makes_of_it() -> None:
    for said, unsaid in (("pung:7s7s8j@7s", "pung:7s7s8j"), ("kong:3z3z3z1j@3z", "kong:3z3z3z1j")):
        told = "<5p honor_pungs=true seat=W claim_jokers=free"
        written = [counted("vietnamese", f"{VIETNAMESE} {meld} {told}") for meld in (said, unsaid)]
        assert written[0].legal and written[0].lines == written[1].lines


def test_a_kong_that_cannot_be_claimed_was_a_pung_first() -> None:
    ruleset = registry.get("korean")
    hand = "23p 66p 789p 345m kong:1111m <4p"
    for options, promoted in (("", True), (" claimed_kong=true", False)):
        case = parse_example(ruleset, hand + options)
        (kong,) = as_laid(ruleset.at(case.options), case).melds
        assert kong.promoted is promoted


def test_the_score_command_names_the_set_that_cannot_lie() -> None:
    case = {
        "ruleset": "tianjin", "concealed": "456m 789p 23s 55s", "melds": ["chow:123m"], "win": "4s", "by": "self",
        "seat": "E",
    }  # fmt: skip
    answer = score_case(case)
    assert not answer["legal"] and answer["reason"] == "chow:123m: no such set can lie there"


def test_hands_that_did_not_win_are_judged_by_the_same_table() -> None:
    case = {
        "ruleset": "wuhan", "event": "wall_end", "seat": "S", "state": {"joker": "5z", "ready": ["S"]},
        "concealed": "456m 789p 23s 55s", "melds": ["pung:111z"],
        "others": {"E": {"concealed": "1379m 1469p 1379s 2z", "melds": []}},
    }  # fmt: skip
    score_case(case)
    case["others"] = {"E": {"concealed": "1379m 1469p 13s", "melds": ["pung:777z"]}}
    with pytest.raises(ImpossibleHand, match="pung:777z: no such set can lie there"):
        score_case(case)


def test_the_calculator_asks_the_same_judge() -> None:
    ruleset = registry.get("tianjin")
    table = ruleset.at(ruleset.resolve())
    draft = read("456m 789p 23s 55s chow:123m @4s", Draft(), ruleset, table)
    verdict = calculator.judge(draft, table)
    assert verdict.sheet is not None and verdict.sheet.reason == "set_not_laid" and not verdict.payments


def test_earthly_hand_of_fujian_is_the_dealer_first_discard_by_either_name() -> None:
    hand = "123m 456m 789m 234s 66s 34p *1z56f"
    for flag in ("first_discard", "earthly_hand"):
        assert counted("fujian", f"{hand} <5p #{flag} seat=S").amounts()["earthly_hand"] == 30
        assert "earthly_hand" not in counted("fujian", f"{hand} <5p #{flag} seat=S from=W").amounts()


def test_skins_of_wuhan_follow_from_the_laizi() -> None:
    ruleset = registry.get("wuhan")
    for laizi, skins in (("9m", "78m"), ("1p", "89p"), ("2p", "19p"), ("1z", "56z"), ("5z", "46z")):
        case = parse_example(ruleset, f"{WUHAN} <4s seat=S skins=true state.joker={laizi_number(laizi)}")
        assert case.wild.barred >= {*parse_meld(f"row:{skins}").kinds}
    with pytest.raises(NotationError):
        parse_example(ruleset, f"{WUHAN} <4s seat=S state.joker={laizi_number('7z')}")
    with pytest.raises(NotationError):
        parse_example(ruleset, f"{WUHAN} <4s seat=S green_kong=true state.joker={laizi_number('6z')}")


def laizi_number(code: str) -> int:
    """The number of a kind, as a short example says it."""
    return parse_meld(f"single:{code}").kind


def test_the_score_of_sichuan_is_counted_in_bases() -> None:
    hand = "111m 99m 44p pung:333p pung:777m"
    assert counted("sichuan", f"{hand} <9m").score == 2
    assert counted("sichuan", f"{hand} <9m base=5").score == 10
    drawn = counted("sichuan", f"{hand} +9m base=5")
    assert drawn.score == 15 and drawn.amounts()["self_draw_base"] == 1


def test_an_option_that_takes_words_says_so_to_a_number() -> None:
    ruleset = registry.get("vietnamese")
    with pytest.raises(OptionError, match=r'leftover_phan: 2 is a number, but this option takes words: .*"2"'):
        ruleset.resolve({"leftover_phan": 2})
    assert ruleset.resolve({"leftover_phan": "2"})["leftover_phan"] == "2"


def test_jokers_and_kongs_are_written_as_they_are_laid() -> None:
    ruleset = registry.get("vietnamese")
    case = parse_example(ruleset, f"{VIETNAMESE} pung:7s7s8j <5p")
    (pung,) = as_laid(ruleset.at(case.options), case).melds
    assert {*pung.kinds} == {parse_meld("single:7s").kind}
    assert "8j(7s)" in format_group(pung)


def test_tiles_that_stand_apart_until_the_hand_is_declared_leave_no_room_for_a_fourth_set() -> None:
    """Taiyuan: before the declaration they may not be laid, and after it nothing may."""
    hands = [f"{rest} pung:333z pung:999p pung:444m <5s #ready seat=S" for rest in ("678s 5s", "5s pung:222z")]
    assert [counted("taiyuan_lisi", hand).reason for hand in hands] == ["", "standing_laid"]
    assert counted("taiyuan_lisi", f"{hands[1]} standing_in_melds=true").reason == ""


def test_a_first_discard_that_was_taken_is_told_only_where_it_counts() -> None:
    """Watching the Pot: by the usual rules the first tile that lies in a river counts, not the first discarded."""
    ruleset = registry.get("watching_the_pot")
    told = {one.name: one for one in ruleset.inputs}
    for means, found in (("lying", None), ("discarded", FLOWER)):
        options = ruleset.resolve({"first_tile_means": means} if means == "discarded" else {})
        case = replace(parse_example(ruleset, ruleset.sample), options=options, rivers=((),) * 4, firsts=(FLOWER,) * 4)
        assert told["own_first"].value_in(case) == told["next_first"].value_in(case) == found

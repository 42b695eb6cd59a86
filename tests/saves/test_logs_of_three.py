"""Logs of the Japanese game for three: norths put aside, an empty fourth chair, and the shares that nobody pays."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.core.melds import Form
from rules.core.tiles import KIND
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from saves.errors import SaveError
from saves.logs.files import FORMATS, log_text
from saves.logs.record import DRAW_REASONS, Call, LoggedDiscard, LoggedMatch, NorthPutAside
from saves.logs.telling import to_log
from saves.notes import LOG
from saves.transfer import read_match
from tests.saves.logged import NAMES, by_chance, by_skill, changed_tenhou, public, scripted, written
from tests.saves.mjlog_writer import mjlog

SAMPLES = Path(__file__).with_name("logs")
NORTH = KIND["4z"]
ALL = [*FORMATS, "mjlog"]
SANMA = registry.get("sanma")


@pytest.fixture(scope="module")
def skilled() -> Match:
    """A short match in which norths are put aside and hands are won."""
    return by_skill(3, rare=True, ruleset="sanma", length="east")


def said_by_head(log: LoggedMatch) -> bool:
    """Whether the head of a log says all house rules of a match."""
    assert SANMA.logs is not None
    return any(dict(SANMA.resolve(given)) == log.options for given in SANMA.logs.options_for(log.header))


def text_of(match: Match, form: str) -> str:
    return mjlog(to_log(match.events, NAMES)) if form == "mjlog" else log_text(match.events, NAMES, form, "")


# -- there and back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ALL)
def test_matches_come_back_from_their_logs(form: str, tmp_path: Path) -> None:
    """From the head of the log alone."""
    asides = 0
    first = 4 * ALL.index(form)
    for seed in range(first, first + 4):
        for match in (by_chance(seed, ruleset="sanma", length="east"), by_skill(seed, True, "sanma", length="east")):
            log = to_log(match.events, NAMES)
            found = read_match(written(tmp_path, text_of(match, form).replace('"sparrows"', '"else"')))
            assert to_log(found.events, NAMES).deals == log.deals
            assert list(public(found.events)) == list(public(match.events))
            assert not found.differences
            asides += sum(isinstance(step, NorthPutAside) for deal in log.deals for step in deal.steps)
    assert asides > 30


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("options", [
    {"red_fives": 4, "self_draw_payment": "split"}, {"north": "value_for_all", "red_fives": 0, "dead_wall": 18},
    {"chow_claims": True, "start_points": 30000, "north_robbing": "element", "kong_dora": False},
], ids=str)  # fmt: skip
def test_house_rules_come_along(form: str, options: dict[str, object], tmp_path: Path) -> None:
    match = by_chance(11, ruleset="sanma", length="east", **options)
    found = read_match(written(tmp_path, log_text(match.events, NAMES, form, "")))
    first, ours = found.events[0], match.events[0]
    assert isinstance(first, ev.MatchStarted) and isinstance(ours, ev.MatchStarted)
    assert first.options == ours.options
    assert list(public(found.events)) == list(public(match.events)) and not found.differences
    assert log_text(found.events, NAMES, form, "") == log_text(match.events, NAMES, form, "")


def test_every_end_of_a_deal_comes_back(tmp_path: Path) -> None:
    """The scripted deals of the rule set, as far as a log has words for their ends: each in one format."""
    ends = set[str]()
    for number, (name, match, deals) in enumerate(scripted("sanma")):
        if any(deal.drawn not in DRAW_REASONS for deal in deals):
            with pytest.raises(SaveError):
                log_text(match.events, NAMES, "mjai", "")
            continue
        forms = ALL if said_by_head(to_log(match.events, NAMES)) else [*FORMATS]
        found = read_match(written(tmp_path, text_of(match, forms[number % len(forms)])))
        assert to_log(found.events, NAMES).deals == deals, name
        ends |= {deal.drawn or f"won {len(deal.wins)}" for deal in deals}
        ends |= {"north won on" for deal in deals if deal.wins and isinstance(deal.steps[-1], NorthPutAside)}
    assert ends >= {"four_kongs", "nine_terminals", "won 1", "won 2", "north won on"}, ends


def test_an_end_of_the_wall_with_a_row_of_ends(tmp_path: Path) -> None:
    """Everybody throws what is drawn; all that the dealer throws are terminals and honors."""
    ends = [number for number in (11, 19, 21, 29, 31, 39, *range(41, 48)) for _ in range(4)]
    rest = [number for number in (*range(22, 29), *range(32, 39)) for _ in range(3)]
    hands = rest[:13], rest[13:26], rest[26:39]
    draws = ends[:19], rest[39:40] + ends[19:36], rest[40:] + ends[36:]
    rows = [row for hand, drawn in zip(hands, draws, strict=True) for row in (hand, drawn, [60] * len(drawn))]
    deal = [[0, 0, 0], [35000] * 3, [22], [], *rows, ["流し満貫", [8000, -4000, -4000]]]
    log = {"name": ["a", "b", "c"], "rule": {"disp": "三般東喰"}, "log": [deal]}
    found = read_match(written(tmp_path, json.dumps(log)))
    (told_deal,) = to_log(found.events, NAMES).deals
    assert told_deal.drawn == "exhausted" and told_deal.gains == (8000, -4000, -4000)
    assert not found.differences


# -- the samples: one short match in the documented formats, written by hand -------------------------------------------


@pytest.mark.parametrize("name", ["three_tenhou.json", "three_mjlog.xml", "three_mjai.mjson"])
def test_a_sample_is_played_through(name: str) -> None:
    """A north for a replacement, a declaration, a pung, a self-draw that one pays less; a north won on; nine ends."""
    found = read_match(SAMPLES / name)
    drawn, robbed, ends = to_log(found.events, [person.name for person in found.people]).deals
    assert [person.name for person in found.people] == ["Aki", "Bo", "Chie"]
    assert drawn.steps[1] == NorthPutAside(0, NORTH)
    assert LoggedDiscard(0, KIND["9m"], drawn=True, ready=True) in drawn.steps
    assert Call(1, Form.PUNG, KIND["9m"], (KIND["9m"],) * 2, 0) in drawn.steps
    assert drawn.gains == (8800, -3900, -3900), "four han of thirty fu from two, and the stick"
    assert robbed.steps[-1] == NorthPutAside(0, NORTH)
    assert [(win.seat, win.source) for win in robbed.wins] == [(1, 0)]
    assert robbed.gains == (-12200, 12200, 0), "six han, and two hundred for the counter"
    assert ends.drawn == "nine_terminals" and ends.scores == (30600, 43300, 31100)
    assert not found.differences
    assert found.meta[LOG] == {"format": name.partition("_")[2].partition(".")[0], "other_points": 0}


# -- what the head does not say ----------------------------------------------------------------------------------------


def other(value: dict[str, Any]) -> None:
    """The log of another program, which names no house rules of ours."""
    del value["sparrows"]


def test_the_points_tell_whether_a_share_is_lost(tmp_path: Path) -> None:
    """No head says whether others pay for the one who is not there; what they paid does."""
    for rule in ("loss", "split"):
        match = by_skill(8, ruleset="sanma", length="east", self_draw_payment=rule)
        log = to_log(match.events, NAMES)
        assert any(win.source is None for deal in log.deals for win in deal.wins)
        found = read_match(written(tmp_path, changed_tenhou(match, other)))
        first = found.events[0]
        assert isinstance(first, ev.MatchStarted) and dict(first.options)["self_draw_payment"] == rule
        assert not found.differences and to_log(found.events, NAMES).deals == log.deals


def three_lists_less(value: dict[str, Any]) -> None:
    for deal in value["log"]:
        deal[1].pop()
        del deal[13:16]


def empty_head(value: dict[str, Any]) -> None:
    value["rule"] = {}


@pytest.mark.parametrize("change", [three_lists_less, empty_head])
def test_an_absent_fourth_may_be_left_out_or_not_announced(
    change: Callable[[dict[str, Any]], None], skilled: Match, tmp_path: Path
) -> None:
    found = read_match(written(tmp_path, changed_tenhou(skilled, change)))
    assert list(public(found.events)) == list(public(skilled.events))


@pytest.mark.parametrize("fourth", [[], ["?"] * 13], ids=["nothing", "hidden"])
def test_a_fourth_hand_of_mjai_may_be_an_empty_chair(fourth: list[str], skilled: Match, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in log_text(skilled.events, NAMES, "mjai", "").splitlines()]
    lines[0]["names"].append("")
    for line in lines:
        if line["type"] == "start_kyoku":
            line["tehais"].append(fourth)
            line["scores"].append(0)
        elif "deltas" in line:
            line["deltas"].append(0)
        elif line["type"] == "nukidora":
            line["type"] = "kita"
    found = read_match(written(tmp_path, "\n".join(map(json.dumps, lines))))
    assert list(public(found.events)) == list(public(skilled.events))


# -- what is refused ---------------------------------------------------------------------------------------------------


def fourth_hand(value: dict[str, Any]) -> None:
    value["log"][1][13] = [11] * 13


def fourth_points(value: dict[str, Any]) -> None:
    value["log"][0][1][3] = 100


def from_nobody(value: dict[str, Any]) -> None:
    value["log"][0][5].insert(1, "p191919")


def fourth_wins(value: dict[str, Any]) -> None:
    end = next(deal[-1] for deal in value["log"] if deal[-1][0] == "和了")
    end[2][0] = 3


def fourth_deals(value: dict[str, Any]) -> None:
    value["log"][0][0][0] = 3


def fewer_hands(value: dict[str, Any]) -> None:
    del value["log"][1][10:16]


def missing_tile(value: dict[str, Any]) -> None:
    value["log"][0][4][0] = 12


def other_tile(value: dict[str, Any]) -> None:
    row = next(row for row in value["log"][0][6:13:3] if "f44" in row)
    row[row.index("f44")] = "f45"


def no_replacement(value: dict[str, Any]) -> None:
    discards = next(row for row in value["log"][0][6:13:3] if "f44" in row)
    discards.remove("f44")


def three_reds(value: dict[str, Any]) -> None:
    other(value)
    value["rule"] = {"disp": "三般南喰赤", "aka52": 1, "aka53": 2}


@pytest.mark.parametrize(("change", "key"), [
    (fourth_hand, "err_file_damaged"), (fourth_points, "err_file_damaged"), (from_nobody, "err_file_damaged"),
    (fourth_wins, "err_file_damaged"), (fourth_deals, "err_file_damaged"), (fewer_hands, "err_file_damaged"),
    (missing_tile, "err_log_play"), (other_tile, "err_log_play"), (no_replacement, "err_log_play"),
    (three_reds, "err_log_rules"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused(
    change: Callable[[dict[str, Any]], None], key: str, skilled: Match, tmp_path: Path
) -> None:
    with pytest.raises(SaveError) as refusal:
        read_match(written(tmp_path, changed_tenhou(skilled, change)))
    assert refusal.value.key == key, refusal.value
    assert refusal.value.details["file"] == "log.txt"


@pytest.mark.parametrize(("was", "now"), [
    ('hai3=""', 'hai3="3"'), ('who="1" m="13419"', 'who="1" m="13418"'), ("<U84/>", "<W84/>"), ('oya="1"', 'oya="3"'),
    ("350,350,350,0", "350,350,350,10"), ('fromWho="0"', 'fromWho="3"'), ('type="185"', 'type="169"'),
    ('m="30752"', 'm="31776"'), ("<U84/>", '<GO type="169"/><U84/>'),
])  # fmt: skip
def test_a_changed_mjlog_is_refused(was: str, now: str, tmp_path: Path) -> None:
    """A fourth who holds, deals, draws, throws or is paid; a game for four; a white dragon put aside."""
    text = (SAMPLES / "three_mjlog.xml").read_text(encoding="utf-8")
    assert was in text
    with pytest.raises(SaveError):
        read_match(written(tmp_path, text.replace(was, now)))

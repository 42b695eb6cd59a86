"""Logs of other programs: ours come back from them as they were, and what is not possible is refused in a line."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.core.melds import Form
from rules.core.tiles import KIND
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.state import REPLAYED
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import read_script
from saves.errors import SaveError
from saves.logs.files import FORMATS, log_text
from saves.logs.record import AddedKong, Call, ClosedKong, Draw, LoggedDiscard
from saves.logs.telling import to_log
from saves.notes import LOG
from saves.results import match_result
from saves.store import Store
from saves.transfer import export_text, read_match, save_imported
from tests.saves.logged import NAMES, by_chance, by_skill, changed_tenhou, public, scripted, written
from tests.saves.mjlog_writer import mjlog

RIICHI = registry.get("riichi")
SAMPLES = Path(__file__).with_name("logs")


@pytest.fixture(scope="module")
def skilled() -> Match:
    """A short match with wins."""
    return by_skill(3, length="east")


# -- there and back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("own", [True, False], ids=["with our house rules", "with its head alone"])
def test_a_match_comes_back_from_its_log(form: str, own: bool, skilled: Match, tmp_path: Path) -> None:
    for match in (skilled, by_skill(8, rare=True, length="east"), by_chance(5)):
        text = log_text(match.events, NAMES, form, "")
        found = read_match(written(tmp_path, text if own else text.replace('"sparrows"', '"else"')))
        assert to_log(found.events, NAMES).deals == to_log(match.events, NAMES).deals
        if own or len(match.events) > 5000:
            assert list(public(found.events)) == list(public(match.events))
        assert not found.differences
        assert [person.name for person in found.people] == ["Anna", "Борис", "3", "麻"]


@pytest.mark.parametrize("seed", range(4))
def test_a_match_comes_back_from_an_mjlog(seed: int, tmp_path: Path) -> None:
    """That format names no house rules but the few of its head."""
    for match in (by_skill(seed, rare=True, length="east"), by_chance(seed)):
        log = to_log(match.events, NAMES)
        found = read_match(written(tmp_path, mjlog(log)))
        assert to_log(found.events, NAMES).deals == log.deals
        assert not found.differences


@pytest.mark.parametrize("form", FORMATS)
def test_the_file_is_the_same_again(form: str, tmp_path: Path) -> None:
    text = log_text(by_chance(7).events, NAMES, form, "")
    found = read_match(written(tmp_path, text))
    assert log_text(found.events, NAMES, form, "") == text


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("options", [
    {"red_fives": 0, "length": "east"}, {"red_fives": 4, "length": "east", "triple_win": "all"},
    {"start_points": 30000, "length": "east_south"}, {"length": "east", "open_tanyao": False, "kong_dora": False},
])  # fmt: skip
def test_house_rules_come_along(form: str, options: dict[str, object], tmp_path: Path) -> None:
    match = by_chance(11, **options)
    found = read_match(written(tmp_path, log_text(match.events, NAMES, form, "")))
    first, ours = found.events[0], match.events[0]
    assert isinstance(first, ev.MatchStarted) and isinstance(ours, ev.MatchStarted)
    assert first.options == ours.options
    assert not found.differences and isinstance(found.events[-1], ev.MatchEnded)


def test_the_matches_hold_every_step() -> None:
    """The matches that come back hold every kind of step, else the tests above would promise too much."""
    steps, ends = set[object](), set[str]()
    for match in (by_skill(3, length="east"), by_skill(8, rare=True, length="east"), by_chance(5)):
        for deal in to_log(match.events, NAMES).deals:
            steps |= {(type(step), getattr(step, "form", "") or getattr(step, "ready", "")) for step in deal.steps}
            ends |= {deal.drawn} | {"drawn" if win.source is None else "claimed" for win in deal.wins}
    called = {(Call, Form.CHOW), (Call, Form.PUNG), (Call, Form.KONG)}
    own = {(Draw, ""), (LoggedDiscard, False), (LoggedDiscard, True), (ClosedKong, ""), (AddedKong, "")}
    assert steps == called | own
    assert ends >= {"exhausted", "drawn", "claimed"}


# -- the samples: small logs in the documented formats, written for this test ------------------------------------------


@pytest.mark.parametrize("name", ["tenhou.json", "mjlog.xml", "mjai.mjson"])
def test_a_sample_is_played_through(name: str) -> None:
    """One deal in three formats: a pung from the seat opposite, a declaration, a win on a discard."""
    found = read_match(SAMPLES / name)
    (deal,) = to_log(found.events, [person.name for person in found.people]).deals
    assert [person.name for person in found.people] == ["Aki", "Bo", "Chie", "Dai"]
    assert Call(3, Form.PUNG, KIND["5z"], (KIND["5z"],) * 2, 1) in deal.steps
    assert [win.seat for win in deal.wins] == [0] and deal.wins[0].source == 2
    assert deal.gains == (6800, 0, -5800, 0), "three han of thirty fu, and the stick"
    assert found.meta[LOG] == {"format": name.partition(".")[0], "other_points": 0}


def test_a_plus_before_points_is_read(tmp_path: Path) -> None:
    text = (SAMPLES / "mjlog.xml").read_text(encoding="utf-8")
    assert 'sc="240,68,' in text
    assert not read_match(written(tmp_path, text.replace('sc="240,68,', 'sc="240,+68,'))).differences
    with pytest.raises(SaveError):
        read_match(written(tmp_path, text.replace('sc="240,68,', 'sc="240,+-68,')))


@pytest.mark.parametrize("form", ["tenhou", "mjlog"])
@pytest.mark.parametrize("options", [
    {"uma": "15_5"}, {"uma": "none", "oka": False}, {"uma": "10_30", "whole_results": True}, {},
], ids=str)  # fmt: skip
def test_the_results_tell_how_they_were_counted(form: str, options: dict[str, object], tmp_path: Path) -> None:
    """From the head and the end of the log alone, without our house rules."""
    match = by_skill(3, length="east", **options)
    text = mjlog(to_log(match.events, NAMES)) if form == "mjlog" else log_text(match.events, NAMES, "tenhou", "")
    found = read_match(written(tmp_path, text.replace('"sparrows"', '"else"')))
    first, ours = found.events[0], match.events[0]
    assert isinstance(first, ev.MatchStarted) and isinstance(ours, ev.MatchStarted)
    assert first.options == ours.options
    assert found.events[-1] == match.events[-1] and not found.differences


def test_results_that_no_house_rule_brings_are_told(tmp_path: Path) -> None:
    match = by_skill(3, length="east")
    text = mjlog(to_log(match.events, NAMES))
    changed = re.sub(r'owari="(-?\d+),[^,]*', r'owari="\1,99.9', text)
    assert changed != text
    (one,) = read_match(written(tmp_path, changed)).differences
    assert one.seat == 0 and one.theirs == 99_900


def test_a_dealer_may_play_on_in_the_extra_round(tmp_path: Path) -> None:
    """A log says by going on that this was agreed."""
    hand, dealt = "234m 567m 345s 22s 78p", "123m 456p 345s 78s 99p"
    script = {
        "dealer": "S", "round": "W", "indicators": "3z", "options": {"extension_repeats": True},
        "before": {"scores": {"E": 33000, "S": 17000, "W": 25000, "N": 25000}},
        "hands": {"S": f"{hand} 1z", "W": "9p"}, "play": ["S discard 1z", "W discard 9p", "S win"],
        "then": {"hands": {"S": "9s", "E": dealt}, "indicators": "3z", "play": ["S discard 9s", "E win"]},
    }  # fmt: skip
    match = play_script(read_script(script, "riichi")).match
    log = to_log(match.events, NAMES)
    assert match.over and len(log.deals) == 2
    found = read_match(written(tmp_path, log_text(match.events, NAMES, "tenhou", "").replace('"sparrows"', '"else"')))
    first = found.events[0]
    assert isinstance(first, ev.MatchStarted) and dict(first.options)["extension_repeats"]
    assert to_log(found.events, NAMES).deals == log.deals and not found.differences


def test_a_packed_log_is_unpacked_within_bounds(tmp_path: Path) -> None:
    plain = (SAMPLES / "mjlog.xml").read_bytes()
    packed = tmp_path / "one.mjlog"
    packed.write_bytes(gzip.compress(plain))
    assert [type(event) for event in read_match(packed).events] == [
        type(event) for event in read_match(SAMPLES / "mjlog.xml").events
    ]
    packed.write_bytes(gzip.compress(plain + b" " * (64 * 2**20)))
    with pytest.raises(SaveError):
        read_match(packed)


# -- what differs, what is refused -------------------------------------------------------------------------------------


def test_other_points_are_told(skilled: Match, tmp_path: Path) -> None:
    def change(value: dict[str, Any]) -> None:
        end = next(deal[-1] for deal in value["log"] if deal[-1][0] == "和了")
        end[1][0] += 1000

    found = read_match(written(tmp_path, changed_tenhou(skilled, change)))
    (one,) = found.differences
    assert one.theirs == one.ours + 1000 and one.seat == 0
    assert to_log(found.events, NAMES).deals == to_log(skilled.events, NAMES).deals, "the match has our points"


def drop_a_discard(value: dict[str, Any]) -> None:
    value["log"][0][6].pop()


def fifth_tile(value: dict[str, Any]) -> None:
    value["log"][0][4][:5] = [11] * 5


def cheap_tile(value: dict[str, Any]) -> None:
    value["log"][0][6][0] = 47 if 47 not in value["log"][0][4] else 46


def other_winner(value: dict[str, Any]) -> None:
    end = next(deal[-1] for deal in value["log"] if deal[-1][0] == "和了")
    end[2][0] = (end[2][0] + 1) % 4


def left_out(value: dict[str, Any]) -> None:
    del value["log"][1]


def three(value: dict[str, Any]) -> None:
    value["rule"]["disp"] = "三般南喰赤"


def many_reds(value: dict[str, Any]) -> None:
    del value["sparrows"]
    value["rule"] |= {"aka51": 2, "aka52": 2, "aka53": 2}


def once_more(value: dict[str, Any]) -> None:
    value["log"].append(value["log"][-1])


def no_red(value: dict[str, Any]) -> None:
    value["sparrows"]["options"]["red_fives"] = 0


def no_rule(value: dict[str, Any]) -> None:
    value["sparrows"]["options"]["red_fives"] = "many"


@pytest.mark.parametrize(("change", "key"), [
    (drop_a_discard, "err_file_damaged"), (fifth_tile, "err_log_play"), (cheap_tile, "err_log_play"),
    (other_winner, "err_log_play"), (left_out, "err_log_goes_on"),
    (three, "err_file_damaged"), (many_reds, "err_log_rules"), (once_more, "err_log_goes_on"),
    (no_red, "err_log_play"), (no_rule, "err_file_damaged"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused(
    change: Callable[[dict[str, Any]], None], key: str, skilled: Match, tmp_path: Path
) -> None:
    with pytest.raises(SaveError) as refusal:
        read_match(written(tmp_path, changed_tenhou(skilled, change)))
    assert refusal.value.key == key, refusal.value
    assert refusal.value.details["file"] == "log.txt"


def test_a_log_of_one_seat_alone_is_refused(skilled: Match, tmp_path: Path) -> None:
    lines = log_text(skilled.events, NAMES, "mjai", "").splitlines()
    start = json.loads(lines[1])
    start["tehais"][1] = ["?"] * 13
    with pytest.raises(SaveError) as refusal:
        read_match(written(tmp_path, "\n".join([lines[0], json.dumps(start), *lines[2:]])))
    assert refusal.value.key == "err_log_hidden"


def test_an_unfinished_log_is_a_match_to_go_on_with(skilled: Match, tmp_path: Path) -> None:
    def change(value: dict[str, Any]) -> None:
        del value["log"][-1]

    found = read_match(written(tmp_path, changed_tenhou(skilled, change)))
    match = Match.replay(found.events)
    assert not match.over and match.pending()


def test_a_log_may_begin_in_the_middle(skilled: Match, tmp_path: Path) -> None:
    def change(value: dict[str, Any]) -> None:
        del value["log"][:2]

    found = read_match(written(tmp_path, changed_tenhou(skilled, change)))
    assert not found.differences
    assert to_log(found.events, NAMES).deals == to_log(skilled.events, NAMES).deals[2:]
    assert found.events[-1] == skilled.events[-1], "with the points of the whole match"
    with Store(tmp_path / "home") as store:
        number = save_imported(store, found)
        points = match_result(store, number).points
        assert list(points) == Match.replay(skilled.events).state.scores
        assert len(match_result(store, number).finished) == len(to_log(skilled.events, NAMES).deals) - 2


@pytest.mark.parametrize("form", FORMATS)
def test_every_end_of_a_deal_comes_back(form: str, tmp_path: Path) -> None:
    """The scripted deals of the rule set, which end in every way there is."""
    ends = set[str]()
    for name, match, deals in scripted("riichi"):
        if any(deal.drawn == REPLAYED for deal in deals):
            with pytest.raises(SaveError):
                log_text(match.events, NAMES, form, "")
            continue
        found = read_match(written(tmp_path, log_text(match.events, NAMES, form, "")))
        assert to_log(found.events, NAMES).deals == deals, name
        ends |= {deal.drawn or f"won {len(deal.wins)}" for deal in deals}
    assert ends >= {"four_winds", "four_riichi", "four_kongs", "triple_win", "nine_terminals", "won 1", "won 2"}, ends


def test_no_log_without_a_finished_deal_or_of_another_game() -> None:
    with pytest.raises(SaveError):
        log_text(Match.new(RIICHI, seed=1).events, NAMES, "mjai", "")
    with pytest.raises(SaveError):
        log_text(Match.new(registry.get("red"), seed=1).events, NAMES, "mjai", "")


@pytest.mark.parametrize("deep", ["[" * 100_000, '{"log":' * 50_000, '{"type":"start_game"}\n' + "[" * 100_000])
def test_depth_has_a_bound(deep: str, tmp_path: Path) -> None:
    with pytest.raises(SaveError):
        read_match(written(tmp_path, deep))


# -- among the kept matches --------------------------------------------------------------------------------------------


def test_a_log_that_was_taken_in_is_kept_and_exported(skilled: Match, tmp_path: Path) -> None:
    found = read_match(written(tmp_path, log_text(skilled.events, NAMES, "mjai", "")))
    with Store(tmp_path / "home") as store:
        number = save_imported(store, found)
        assert store.resume(number).over and LOG in store.find(number).meta
        again = read_match(written(tmp_path, export_text(store, number)))
    assert again.events == found.events and LOG in again.meta

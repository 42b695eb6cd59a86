"""The command that plays scripted deals: answers, exit codes, and a word for every script that is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.commands.commands import main
from tests import variant_files

Deal = dict[str, object]
ROBBED = variant_files.read("hong_kong_old", variant_files.DEALS)["deals"][0]


def played(tmp_path: Path, capsys: pytest.CaptureFixture[str], *deals: object) -> tuple[int, list[Deal], str]:
    """The exit code, the answers, and what was complained of."""
    path = tmp_path / "deals.json"
    path.write_text(json.dumps({"ruleset": "hong_kong_old", "deals": deals}), encoding="utf-8")
    code = main(["deal", str(path), "--json"], {})
    printed = capsys.readouterr()
    return code, [json.loads(line) for line in printed.out.splitlines()], printed.err


def test_a_deal_as_expected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answers, complaint = played(tmp_path, capsys, ROBBED)
    assert (code, complaint) == (0, "")
    assert answers == [{"name": ROBBED["name"], "ok": True, "missed": []}]


WRONG: list[tuple[Deal, str]] = [
    ({"won": {}}, "won: N won"),
    ({"won": {"E": {}, "N": {}}}, "won: E did not win"),
    ({"won": {"N": {"elements": {"self_draw": 1}}}}, "won: N elements: self_draw 0, not 1"),
    ({"won": {"N": {"elements": {"half_flush": 0}}}}, "won: N elements: half_flush 3, not 0"),
    ({"won": {"N": {"score": 4}}}, "won: N score: 5, not 4"),
    ({"won": {"N": {"flags": ["last_tile"]}}}, "won: N flags: last_tile is not among robbing_kong"),
    ({"won": {"N": {"flags": {"robbing_kong": False}}}}, "won: N flags: robbing_kong is among robbing_kong"),
    ({"payments": {"E": -2, "S": -4, "N": 10}}, "payments: W -4, not 0"),
    ({"paid": []}, "paid: [{'reason': 'win'"),
    ({"scores": {"S": 0}}, "scores: S -4, not 0"),
    ({"drawn": "exhausted"}, "drawn: '', not 'exhausted'"),
    ({"hand": {"W": "1m"}}, "hand: W holds"),
    ({"river": {"S": "5s 9m"}}, "river: S 8m, not 5s 9m"),
    ({"melds": {"W": ["kong+:5555s"]}}, "melds: W has pung:555s, not kong+:5555s"),
    ({"melds": {"W": []}}, "melds: W has pung:555s, not none"),
    ({"tiles_left": 0}, "tiles_left: "),
    ({"next_dealer": "S"}, "next_dealer: 'W', not 'S'"),
    ({"next_round": "S"}, "next_round: 'E', not 'S'"),
    ({"over": True}, "over: False, not True"),
    ({"places": {"N": 1}}, "places: N 0, not 1"),
    ({"events": ["Won", "Claimed"]}, "events: Claimed did not happen in this order"),
    ({"events": ["Discarded seat=S face=5m"]}, "events: Discarded seat=S face=5m did not happen in this order"),
    ({"offered": {"W": ["start"]}}, "offered: W may not start, but: start_deal"),
    ({"not_offered": {"W": ["start_deal"]}}, "not_offered: W may start_deal"),
    ({"refused": {"S": {"win": "below_minimum"}}}, "refused: S win: nothing, not below_minimum"),
]


@pytest.mark.parametrize(("expect", "missed"), WRONG, ids=[json.dumps(wrong) for wrong, _ in WRONG])
def test_what_is_not_as_expected_is_named(
    expect: Deal, missed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answers, complaint = played(tmp_path, capsys, {**ROBBED, "expect": expect})
    assert (code, complaint) == (1, "")
    (answer,) = answers
    (text,) = answer["missed"]  # type: ignore[misc]
    assert not answer["ok"]
    assert text.startswith(missed)


UNPLAYABLE: list[tuple[Deal, str]] = [
    ({"play": ["E chow"]}, "line 1, E 'chow' cannot be played; open is: discard"),
    ({"play": ["S discard 1m"]}, "line 1, S 'discard 1m' cannot be played: nothing is open to S, asked is E"),
    ({"play": [{"expect": {}}, "... end", "E pung"]}, "line 3, E 'pung' cannot be played: the deal is over"),
    ({"last": 0, "play": ["... S"]}, "line 1, '... S': the deal is over before that turn"),
    ({"hands": {"E": "11111m"}}, "more of 1m are asked for than there are"),
    ({"hands": {"S": "123456789m 12345p"}}, "hands: 14 tiles for S, who is dealt 13"),
    ({"hands": {"S": "1111m"}, "draws": "1m"}, "more of 1m"),
    ({"dice": [7, 1, 1]}, "dice: 7, 1, 1 cannot be rolled"),
    ({"dice": [1, 1]}, "dice: 2 are named, but 3 are rolled"),
    ({"last": 100}, "last: 100 tiles, but only "),
    ({"then": {"play": []}}, "then: no further deal"),
    ({"foo": 1}, "a deal has no field 'foo'"),
    ({"play": ["E"]}, "line 1 of play, 'E': a line is SEAT VERB"),
    ({"play": ["X pass"]}, "line 1 of play, 'X pass': 'X' is no seat"),
    ({"play": ["E discard 1x"]}, "line 1 of play, 'E discard 1x': there is no tile 1x"),
    ({"play": ["E 1m"]}, "line 1 of play, 'E 1m': '1m' names no verb"),
    ({"expect": {"foo": 1}}, "expect has no field 'foo'"),
    ({"expect": {"won": 3}}, "3 is no object by seat"),
    ({"expect": {"events": ["Foo"]}}, "there is no event 'Foo'"),
    ({"expect": {"events": ["DealStarted foo=1"]}}, "DealStarted has no 'foo'"),
    ({"before": {"foo": 1}}, "before has no field 'foo'"),
    ({"before": {"pot": "1"}}, "pot: '1' is no whole number"),
    ({"dealer": "F"}, "'F' is no seat"),
    ({"options": {"foo": 1}}, "foo"),
    ({"ruleset": "foo"}, "foo"),
]


@pytest.mark.parametrize(("deal", "fault"), UNPLAYABLE, ids=[json.dumps(deal) for deal, _ in UNPLAYABLE])
def test_what_cannot_be_played_is_one_line(
    deal: Deal, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answers, complaint = played(tmp_path, capsys, {"name": "bad", **deal}, {"name": "good"})
    assert code == 2
    assert complaint.startswith(f"rules: deal bad: {fault}") or fault in complaint
    assert complaint.count("\n") == 1
    assert [answer["ok"] for answer in answers] == [False, True]


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"ruleset": "red", "deals": [3]}', "[" * 100_000, '"\\ud800"'])
def test_what_is_no_deal_at_all(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deals.json"
    path.write_text(text, encoding="utf-8")
    assert main(["deal", str(path)], {}) == 2
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1
    assert not printed.out


def test_a_deal_that_names_no_rule_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deals.json"
    path.write_text(json.dumps([ROBBED]), encoding="utf-8")
    assert main(["deal", str(path)], {}) == 2
    assert "a deal names its ruleset" in capsys.readouterr().err
    assert main(["deal", str(path), "--ruleset", "hong_kong_old"], {}) == 0


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "/nowhere/deals.json"], {}) == 2
    assert "/nowhere/deals.json" in capsys.readouterr().err

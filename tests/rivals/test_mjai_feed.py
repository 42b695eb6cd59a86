"""What programs of others are told of a deal, and what their answers mean; none of them is asked here."""

from __future__ import annotations

from collections import Counter

from ai.levels import EXPERT
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, Discard, Win
from rules.engine.match import Match
from rules.engine.unattended import play_on
from tests.ai.table import seated
from tests.rigged import rigged
from tests.rivals.mjai_feed import HIDDEN, NAMES, MjaiFeed, action_of

RIICHI = registry.get("riichi")


def test_a_seat_is_told_its_own_tiles_and_what_everybody_sees() -> None:
    match = Match.new(RIICHI, RIICHI.resolve(), seed=11, seating="fixed")
    players = seated(EXPERT, 4)
    for _ in play_on(match, 2, lambda match, seat, legal: players[seat].choose(match.glance(seat), legal)):
        pass
    for seat in range(4):
        lines = MjaiFeed(seat).lines(match)
        assert lines[0]["type"] == "start_game" and lines[0]["id"] == seat
        starts = [line for line in lines if line["type"] == "start_kyoku"]
        assert len(starts) == 2
        for start in starts:
            hands = start["tehais"]
            assert isinstance(hands, list) and [HIDDEN in hand for hand in hands] == [at != seat for at in range(4)]
            assert all(len(hand) == 13 for hand in hands)
        drawn = [line for line in lines if line["type"] == "tsumo"]
        assert all((line["pai"] == HIDDEN) == (line["actor"] != seat) for line in drawn)
        told = Counter(str(line["type"]) for line in lines)
        events = Counter(type(event) for event in match.events)
        assert told["dahai"] == events[ev.Discarded] and told["reach"] == events[ev.ReadyDeclared]
        assert told["chi"] + told["pon"] + told["daiminkan"] == events[ev.Claimed]
        assert told["end_kyoku"] == events[ev.DealEnded]


def test_lines_are_told_once() -> None:
    match, feed = rigged(RIICHI, {0: "1z"}), MjaiFeed(0)
    assert feed.lines(match)[-1]["type"] == "tsumo"
    assert feed.lines(match) == []


def test_answers_name_legal_actions() -> None:
    match = rigged(RIICHI, {0: "0m5m 234m 456p 678s 33s 9p"})
    view = match.view(0)
    found = action_of({"type": "dahai", "pai": "5mr", "tsumogiri": False}, view, view.legal)
    assert isinstance(found, Discard) and NAMES[view.face_of(found.tile)] == "5mr" and not found.ready
    declared = action_of({"type": "reach", "pai": "9p", "tsumogiri": True}, view, view.legal)
    assert declared is None or (isinstance(declared, Discard) and declared.ready)
    assert action_of({"type": "dahai", "pai": "1z"}, view, view.legal) is None, "it holds no such tile"
    assert action_of({"type": "none"}, view, (PASS,)) == PASS
    assert isinstance(action_of({"type": "hora"}, view, (Win(), PASS)), Win)

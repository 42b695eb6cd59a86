"""Tiles that are shown before play are seen by all for that while, and taken back when it begins."""

from __future__ import annotations

from game.table.board.board import Board
from rules.core.tiles import HIDDEN, parse_tiles
from rules.engine import events as ev
from rules.scripted_deals.rig import Rig, opened
from rules.scripted_deals.script import read_script

SHOWN = {
    "dealer": "N",
    "hands": {"E": "3333p 25m 258s 1467m", "S": "258m 57p 258s 34m 4p 6s 2p", "W": "147m 69p 2556s 2m 48p 9m"},
}


def test_what_others_show_of_the_deal_is_turned_back_before_the_first_turn() -> None:
    script = read_script(SHOWN, "changsha")
    rig = Rig(opened(script.ruleset, script.options, script.before))
    rig.begin(script.deal)
    viewer, owner = 2, 0
    events = [event.seen_by(viewer) for event in rig.match.events]
    place = next(at for at, event in enumerate(events) if isinstance(event, ev.HandShown))
    shown = events[place]
    assert isinstance(shown, ev.HandShown) and (shown.seat, list(shown.faces)) == (owner, parse_tiles("3333p"))
    board = Board.of(events[: place + 1], viewer, rig.match.table)
    assert [board.faces.get(tile) for tile in shown.tiles] == list(shown.faces) and board.seats[owner].open
    board = Board.of(events, viewer, rig.match.table)
    assert {board.faces.get(tile, HIDDEN) for tile in shown.tiles} == {HIDDEN} and not board.seats[owner].open
    own = Board.of(events, owner, rig.match.table)
    assert all(own.faces.get(tile, HIDDEN) == HIDDEN for tile in own.seats[2].hand)


def test_ones_own_tiles_stay_known() -> None:
    script = read_script(SHOWN, "changsha")
    rig = Rig(opened(script.ruleset, script.options, script.before))
    rig.begin(script.deal)
    board = Board.of([event.seen_by(0) for event in rig.match.events], 0, rig.match.table)
    assert all(board.faces[tile] != HIDDEN for tile in board.seats[0].hand)

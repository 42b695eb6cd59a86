"""An event that a rule declares for itself is saved, reduced, told and shown; nothing else has to learn its name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.table.board.board import Board
from game.table.overlay.log_lines import log_words
from rules.core.fast_value import fast_value
from rules.core.melds import Seat
from rules.core.tiles import HIDDEN, Kind, Tile
from rules.engine import codec
from rules.engine import events as ev
from rules.engine.match import Match
from rules.engine.reducers import apply
from rules.engine.table import State
from tests.game.director.test_director import deal, directed, tree, watch, window

assert window, "pictures need a video mode in these tests too"


@pytest.fixture
def given_away() -> Iterator[type[ev.Event]]:
    """An event that is known during one test."""

    @fast_value
    class GivenAway(ev.Event):
        """`seat` gives a tile to another seat, which alone sees it beside the giver."""

        seat: Seat
        taker: Seat
        tile: Tile
        face: Kind
        visible_act = True

        def seen_by(self, seat: Seat | None) -> ev.Event:
            return self if seat in (self.seat, self.taker) else GivenAway(self.seat, self.taker, self.tile, HIDDEN)

        def reduce(self, state: State) -> None:
            state.seats[self.seat].lose(self.tile)
            state.seats[self.taker].gain(self.tile, state.faces[self.tile])

        def log_entries(self) -> tuple[ev.LogEntry, ...]:
            return (ev.LogEntry("passed_on", self.seat, other=self.taker, amount=1),)

        def gesture(self) -> ev.Gesture:
            return ev.Gesture(self.seat, "call_row", "felt", (self.tile,))

    yield GivenAway
    del ev.EVENTS["GivenAway"]


def test_a_declared_event_is_known_everywhere(given_away: type[ev.Event]) -> None:
    match = deal("hong_kong_old", 1)
    began = next(place for place, event in enumerate(match.events) if isinstance(event, ev.PlayBegan)) + 1
    before = match.events[:began]
    giver, taker = 1, 2
    board = Board.of(before, None, match.table)
    tile = board.seats[giver].hand[3]
    face = next(face for event in before for known, face in event.faced_tiles() if known == tile)
    event = given_away(giver, taker, tile, face)  # type: ignore[call-arg]
    assert codec.from_text(codec.to_text(event)) == event
    assert event.visible_act

    state = Match.replay(before).state
    apply(state, event)
    assert tile in state.seats[taker].hand and tile not in state.seats[giver].hand

    for viewer, seen in ((0, HIDDEN), (taker, face), (None, HIDDEN)):
        events = [*before, event]
        shown = Board.of(events, viewer, match.table)
        assert tile in shown.seats[taker].hand and tile not in shown.seats[giver].hand
        assert shown.shown_face(tile, taker) == seen
        watched = directed(match, viewer, events)
        watch(watched)
        assert log_words(shown.log[-1], watched.stage.labels)[0] == watched.stage.labels.name(giver)
        assert "Player 2" in log_words(shown.log[-1], watched.stage.labels)[1]
        at_once = directed(match, viewer, events)
        at_once.speed = 0
        watch(at_once)
        assert tree(watched.stage) == tree(at_once.stage)


def test_two_events_cannot_share_a_name(given_away: type[ev.Event]) -> None:
    with pytest.raises(AssertionError, match="two events GivenAway"):
        type("GivenAway", (ev.Event,), {"__module__": "elsewhere"})

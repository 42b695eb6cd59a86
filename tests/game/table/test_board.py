"""What the board adds to the state that its viewer knows: how hands, rivers and tiles set aside are shown."""

from __future__ import annotations

import pytest

from game.table.board.board import Board
from rules.core.tiles import HIDDEN, plain
from rules.engine import events as ev
from rules.engine.events import Event
from rules.variants.american.blanks import BlankSwapped
from rules.variants.red.wrong_sets import SetTakenBack
from rules.variants.watching_the_pot.recycle import TilesSetAside
from tests.game.director.test_director import deal
from tests.game.pictures.motions import scripted


def at(ruleset: str, name: str, kind: type[Event], viewer: int | None = 0) -> tuple[Board, Event]:
    """The board of a scripted deal just before the first event of a kind, and that event."""
    match = scripted(ruleset, name)
    place = next(place for place, event in enumerate(match.events) if isinstance(event, kind))
    return Board.of(match.events[:place], viewer, match.table), match.events[place]


def test_a_tile_drawn_and_kept_goes_to_its_place_with_the_discard_of_another() -> None:
    match, inserted = deal("hong_kong_old", 2), 0
    board = Board.fresh(0, match.table)
    for event in match.events:
        drawn = board.seats[0].drawn
        board.apply(board.as_seen(event))
        hand = [plain(board.faces[tile]) for tile in board.seats[0].hand]
        if isinstance(event, ev.Discarded) and event.seat == 0 and drawn not in (None, event.tile):
            assert hand == sorted(hand) and board.seats[0].drawn is None and drawn in board.seats[0].hand
            inserted += 1
    assert inserted


def test_nothing_is_concluded_from_what_the_viewer_does_not_know() -> None:
    match = deal("riichi", 2)
    state = Board.of(match.events, 0, match.table).state
    assert match.state.records and not (state.records or state.reducers_by_event or state.standing)
    hidden = Board.of(match.events[:40], 0, match.table)
    assert {hidden.faces.get(tile, HIDDEN) for tile in hidden.seats[1].state.hand} == {HIDDEN}


def test_tiles_set_aside_lie_face_down_for_their_owner_too() -> None:
    board, event = at("watching_the_pot", "a finished deck is renewed", TilesSetAside, None)
    assert isinstance(event, TilesSetAside)
    own = Board.of((), event.seat, board.state.table)
    match = scripted("watching_the_pot", "a finished deck is renewed")
    for earlier in match.events[: match.events.index(event)]:
        own.apply(own.as_seen(earlier))
    assert {*event.tiles} <= own.faces.keys()
    own.apply(event)
    assert own.aside == [*event.tiles] and not {*event.tiles} & own.faces.keys()


def test_a_set_taken_back_leaves_no_mark_of_a_claim() -> None:
    board, event = at("red", "a chow from somebody else than the player before is wrong; taken back", SetTakenBack)
    source = next(own for own in board.seats if own.taken)
    assert board.last_discard is None
    board.apply(board.as_seen(event))
    assert not source.taken and source.state.river[-1].tile == board.last_discard == board.middle[-1]


@pytest.mark.parametrize("viewer", [0, None])
def test_a_blank_takes_the_place_of_the_discard_among_all_discards(viewer: int | None) -> None:
    board, event = at("american", "a tile taken for a blank may win, like a drawn one", BlankSwapped, viewer)
    assert isinstance(event, BlankSwapped)
    first, *later = board.middle
    assert first == event.taken and later
    board.apply(board.as_seen(event))
    assert board.middle == [event.tile, *later]

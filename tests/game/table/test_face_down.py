"""A set that lies face down: others see four backs until it is turned up, its owner what it is."""

from __future__ import annotations

import pygame
import pytest

from game import i18n
from game.table.animations.director import Director
from game.table.board.board import Board
from game.table.overlay.log_lines import log_words
from rules.core.tiles import HIDDEN
from rules.engine import events as ev
from rules.engine.match import Match
from tests.game.director.test_director import SIZE, stage_for
from tests.rules.test_face_down import with_kong


@pytest.fixture(autouse=True)
def window() -> None:
    """Pictures need a video mode."""
    pygame.init()
    pygame.display.set_mode(SIZE)


def watched(match: Match, viewer: int, events: list[ev.Event]) -> Director:
    """A table at which all of this has been seen."""
    board = Board.fresh(viewer, match.table)
    director = Director(stage_for(match, board, viewer), board)
    director.feed(events)
    director.finish()
    director.advance(0.0)
    return director


@pytest.mark.parametrize("ruleset", ["mcr", "taiwanese"])
def test_others_see_backs_and_the_owner_the_inner_two(ruleset: str) -> None:
    match = with_kong(ruleset)
    for viewer, seen in ((0, 2), (1, 0), (2, 0), (3, 0)):
        director = watched(match, viewer, match.events)
        (meld,) = director.board.seats[0].state.melds
        shown = [director.stage.nodes[tile].face for tile in meld.tiles]
        assert sum(face != HIDDEN for face in shown) == seen
        assert not any(director.board.faces.get(tile, HIDDEN) != HIDDEN for tile in meld.tiles) or viewer == 0


@pytest.mark.parametrize("lang", ["en", "ru", "zh", "zh-Hant", "ja"])
def test_the_log_names_no_tile_that_was_not_seen(lang: str) -> None:
    match = with_kong("taiwanese")
    i18n.use(lang)
    director = watched(match, 1, match.events)
    line = next(line for line in director.board.log if line.key == "concealed_kong")
    assert line.face == HIDDEN and all(log_words(line, director.stage.labels))
    i18n.use("en")


def test_it_is_turned_up_before_everybody() -> None:
    match = with_kong("taiwanese")
    (laid,) = (event for event in match.events if isinstance(event, ev.KongDeclared))
    up = ev.MeldTurnedUp(0, 0, laid.meld.turned_up())
    director = watched(match, 2, [*match.events, up])
    faces = [director.stage.nodes[tile].face for tile in laid.meld.tiles]
    assert sum(face != HIDDEN for face in faces) == 2, "as a concealed kong lies elsewhere"

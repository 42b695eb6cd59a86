"""Pictures of tables: a saved one as its owner saw it (concealed on a shared screen), or a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.art.ground import table_ground
from game.art.picture import art
from game.play.session import begin
from game.play.setup import MatchSetup
from game.scene.renderer import Renderer
from game.screens.saved_matches import SavedMatch
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from game.table.board.tile_places import spec_for
from game.table.overlay.stage import Stage
from rules.core.melds import Seat
from rules.engine.actions import START_DEAL
from rules.engine.events import Event, WallBuilt
from rules.engine.match import Match
from saves.people import Person

SEED = 7  # of the deal whose wall is shown; its tiles lie face down
FULL = (1280, 720)  # the picture is drawn for this window, and shrunk


def saved_table(saved: SavedMatch, size: tuple[int, int], *, moods: bool = True) -> pygame.Surface:
    """Return a picture, of `size` in pixels, of a saved match's table as its only person saw it.

    At a shared screen all hands are hidden. With `moods` portraits show them.
    """
    chairs = tuple(seat.person for seat in saved.seats)
    people = [chair for chair, seat in enumerate(chairs) if seat.human]
    viewer = people[0] if len(people) == 1 else None
    return _table(saved.match, saved.match.events, chairs, (viewer, people[0] if people else 0), size, moods=moods)


def built_table(setup: MatchSetup, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture, `size` pixels large, of a table before a match, with the wall just built."""
    match = begin(replace(setup, seed=SEED, by_dice=False))
    match.play(0, START_DEAL)
    shown: list[Event] = []
    for event in match.events:
        shown.append(event)
        if isinstance(event, WallBuilt):
            break
    return _table(match, shown, setup.seats, (None, 0), size)


def _table(
    match: Match,
    events: Sequence[Event],
    chairs: tuple[Person, ...],
    viewers: tuple[Seat | None, Seat],
    size: tuple[int, int],
    *,
    moods: bool = True,
) -> pygame.Surface:
    """Return a picture of the table after these events.

    `viewers`: the seat whose tiles are shown (None: nobody's), and the seat at the lower edge.
    """
    table = match.table
    board = Board.of(events, viewers[0], table)
    full = FULL if size[0] <= FULL[0] else size
    spec = spec_for(full, table.players, viewers[1], table.appearance, board)
    stage = Stage(art(table.ruleset.arts), spec, PlayerLabels.at(table, chairs, viewers[1]))
    stage.overlay.shows_moods = moods
    stage.put(board)
    picture = pygame.Surface(full)
    Renderer(stage.scene, table_ground(stage.layout)).draw(picture)
    return pygame.transform.smoothscale(picture, size)

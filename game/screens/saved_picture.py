"""A saved table as a picture: what its owner saw, or nobody's tiles where several persons share the screen."""

from __future__ import annotations

import pygame

from game.art.ground import table_ground
from game.director.arrange import spec_for
from game.director.board import Board
from game.scene.renderer import Renderer
from game.screens.front import SavedMatch
from game.setup import SeatChoice
from game.table.cast import Cast
from game.table.stage import Stage
from game.ui.picture import art

FULL = (1280, 720)  # the picture is drawn for this window, and shrunk


def saved_table(saved: SavedMatch, size: tuple[int, int]) -> pygame.Surface:
    """The table as it was left."""
    match, table = saved.match, saved.match.table
    people = [chair for chair, seat in enumerate(saved.seats) if seat.human]
    viewer = people[0] if len(people) == 1 else None
    board = Board.of(match.events, viewer, table.players, table.start_points)
    full = FULL if size[0] <= FULL[0] else (size[0], size[1])
    chairs = tuple(SeatChoice(seat.name, seat.level, seat.color) for seat in saved.seats)
    near = viewer if viewer is not None else (people[0] if people else 0)
    spec = spec_for(full, table.players, near, table.look, board)
    stage = Stage(art(), spec, Cast(table.ruleset.id, chairs, near))
    stage.put(board)
    picture = pygame.Surface(full)
    Renderer(stage.scene, table_ground(stage.layout)).draw(picture)
    return pygame.transform.smoothscale(picture, size)

"""Who rests the pointer on the wall is told which part of it that is, and how much of it is left."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.director.board import Board
from game.screens.play.table import TableScreen
from game.table.cast import Cast
from game.table.wall_tip import part_of, words_for
from rules import registry
from rules.engine.actions import START_DEAL
from rules.engine.match import Match
from saves.people import Person
from tests.game.table.seat import Program

Sit = Callable[..., tuple[Program, TableScreen]]


def dealt(ruleset: str) -> Board:
    """A table whose first deal has just begun."""
    match = Match.new(registry.get(ruleset), seed=3)
    match.play(next(iter(match.pending())), START_DEAL)
    return Board.of(match.events, 0, match.table.players)


@pytest.mark.parametrize("ruleset", registry.ids())
def test_every_tile_of_the_wall_belongs_to_a_part_that_is_counted(ruleset: str) -> None:
    board = dealt(ruleset)
    cast = Cast(ruleset, tuple(Person(f"Player {i}") for i in range(board.players)), 0)
    parts = {part_of(tile, board) for tile in board.standing}
    assert parts == {"wall", *(["dead_wall"] if board.dead else []), *(["replacement"] if board.loose else []),
                     *(["indicator"] if board.indicators else [])}  # fmt: skip
    assert str(board.left) in words_for("wall", board, cast)
    if board.dead:
        assert str(len({*board.dead, *board.loose})) in words_for("dead_wall", board, cast)


def test_the_wall_is_named_a_moment_after_the_pointer_has_come_to_it(sit: Sit) -> None:
    program, table = sit(speed=1)
    tile = max(table.director.board.live)
    program.point(table.stage.nodes[tile].position)
    tip = table.panes.wall_tip
    assert tip.part == "wall" and tip.node.opacity == 0
    program.step(0.1)
    assert tip.node.opacity == 0, "who only passes over it is told nothing"
    program.step(0.4)
    assert tip.node.opacity == 1 and tip.node.visible
    program.point("tile:" + str(table.hands.hand[0]))
    assert not tip.node.visible

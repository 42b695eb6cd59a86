"""Who rests the pointer on the wall is told which part of it that is, and how much of it is left."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.screens.play.table import TableScreen
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels, tile_name
from game.table.board.tile_places import TilePlacer
from game.table.overlay.wall_tip import FACE, part_of, words_for
from rules.core.tiles import HIDDEN, JOKER
from rules.engine import registry
from rules.engine.actions import START_DEAL
from rules.engine.match import Match
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import read_script
from saves.people import Person
from tests.game.layout.test_table_layout import table
from tests.game.table.seat import Program
from tests.game.table.test_charleston import EXCHANGE

Sit = Callable[..., tuple[Program, TableScreen]]


def dealt(ruleset: str) -> Board:
    """A table whose first deal has just begun."""
    match = Match.new(registry.get(ruleset), seed=3)
    match.play(next(iter(match.pending())), START_DEAL)
    return Board.of(match.events, 0, match.table)


@pytest.mark.parametrize("ruleset", registry.ids())
def test_every_tile_of_the_wall_belongs_to_a_part_that_is_counted(ruleset: str) -> None:
    board = dealt(ruleset)
    labels = PlayerLabels(ruleset, tuple(Person(f"Player {i}") for i in range(board.state.players)), 0)
    parts = {part_of(tile, board) for tile in board.standing}
    dead = {*board.dead} - {board.prize}
    assert parts == {"wall", *(["dead_wall"] if dead else []), *(["replacement"] if board.state.wall.loose else []),
                     *(["indicator"] if board.indicators else []),
                     *(["reserve"] if board.state.wall.remainder else []),
                     *(["prize"] if board.prize is not None else [])}  # fmt: skip
    assert str(board.left) in words_for("wall", board, labels)
    if board.state.wall.remainder:
        assert str(board.state.wall.remainder) in words_for("reserve", board, labels)
    if dead:
        assert str(len({*board.dead, *board.state.wall.loose})) in words_for("dead_wall", board, labels)


def test_what_stays_undrawn_is_darker() -> None:
    board = dealt("fujian")
    poses = TilePlacer(table((1280, 720), 4)).poses(board)
    darker = {tile for tile in board.standing if poses[tile].dim}
    assert darker == set(board.state.wall.live()[-board.state.wall.remainder :]) and 0 < len(darker) < board.left


def test_the_wall_is_named_a_moment_after_the_pointer_has_come_to_it(sit: Sit) -> None:
    program, table = sit(speed=1)
    tile = max(table.director.board.state.wall.live())
    program.point(table.stage.nodes[tile].position)
    tip = table.panes.wall_tip
    assert tip.part == "wall" and tip.node.opacity == 0
    program.step(0.1)
    assert tip.node.opacity == 0, "who only passes over it is told nothing"
    program.step(0.4)
    assert tip.node.opacity == 1 and tip.node.visible
    program.point((10.0, 10.0))
    assert not tip.node.visible and tip.part == ""


def words_shown(table: TableScreen) -> str:
    """What the tip says; it shows itself a moment later."""
    key = table.panes.wall_tip.node.key
    assert isinstance(key, tuple)
    return str(key[0])


def test_tiles_name_themselves_in_the_hand_the_rivers_and_melds(sit: Sit) -> None:
    program, table = sit(seed=3)
    for _ in range(12):
        program.until(lambda: table.hands.offers.any)
        if table.hands.offers.discards:
            table.answer(next(reversed(table.hands.offers.discards.values())))
        else:
            program.key(pygame.K_ESCAPE)
    program.until(lambda: table.hands.offers.any)
    board, named = table.director.board, 0
    lying = [discarded.tile for seat in board.seats for discarded in seat.state.river]
    lying += [tile for seat in board.seats for meld in seat.state.melds for tile in meld.tiles]
    lying += [tile for seat in board.seats for tile in seat.bonus]
    for tile in (*table.hands.hand, *lying):
        if table.stage.nodes[tile].face == HIDDEN:
            continue
        x, y = table.stage.nodes[tile].position
        program.point((2.0, 2.0))
        program.point((x, y))
        if table.panes.wall_tip.part == f"face {tile}":
            name = tile_name(board.faces[tile], "hong_kong_old")
            assert words_shown(table).casefold() == name.casefold()
            named += 1
    assert named > 25


def test_backs_of_others_hands_tell_nothing(sit: Sit) -> None:
    program, table = sit()
    for tile in table.director.board.seats[2].hand:
        program.point((2.0, 2.0))
        program.point(table.stage.nodes[tile].position)
        assert table.panes.wall_tip.part == ""


def test_the_name_goes_with_its_tile(sit: Sit) -> None:
    program, table = sit()
    tile = table.hands.hand[-1]
    program.point(f"tile:{tile}")
    assert table.panes.wall_tip.part == f"face {tile}"
    table.answer(table.hands.offers.discards[tile])
    program.until(lambda: table.hands.offers.any)
    program.step()
    assert table.panes.wall_tip.part != f"face {tile}"


def test_a_joker_in_a_set_says_what_it_counts_as() -> None:
    match = play_script(read_script(EXCHANGE)).match
    board = Board.of(match.events, 0, match.table)
    labels = PlayerLabels("american", tuple(Person(f"Player {i}") for i in range(4)), 0)
    (meld,) = board.seats[3].state.melds
    joker = next(tile for tile in meld.tiles if board.faces[tile] == JOKER)
    natural = next(tile for tile in meld.tiles if board.faces[tile] != JOKER)
    assert words_for(f"{FACE}{joker}", board, labels) == "Joker = 5 crak"
    assert words_for(f"{FACE}{natural}", board, labels) == "5 crak"

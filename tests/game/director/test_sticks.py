"""Counting sticks on the table: a pile before each player, and a payment that moves the sticks that are paid."""

from __future__ import annotations

import pytest

from game.table.animations.director import Director
from game.table.board.board import Board
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import START_DEAL
from rules.engine.match import Match
from tests.game.director.test_director import deal, stage_for, window

__all__ = ["window"]


def directed() -> Director:
    """A table at the end of a deal that nobody won, every pile as it was dealt out."""
    match = deal("chinese_classical_ru", 3)
    table = match.table
    board = Board.fresh(0, table)
    director = Director(stage_for(match, board, 0), board)
    director.feed(match.events)
    director.finish()
    return director


def test_sticks_lie_before_each_player_and_those_that_are_paid_move() -> None:
    director = directed()
    piles = director.stage.overlay.piles
    assert piles.shown == [(1, 1, 4, 10)] * 4
    before = [pile.picture for pile in piles.piles]
    assert all(before)
    director.feed([ev.Paid((-130, 130, 0, 0), 0, "win")])
    director.advance(0.02)  # the end of the deal is told first
    director.advance(0.1)
    flying = [node for node in director.stage.transient.children if node.name == "stick"]
    assert len(flying) == 4, "a hundred and three tens"
    assert piles.shown[0] == (1, 1, 3, 7), "they have left the pile"
    assert piles.shown[1] == (1, 1, 4, 10), "and not arrived"
    start = flying[0].position
    director.advance(0.2)
    assert flying[0].position != start
    director.finish()
    assert piles.shown == [(1, 1, 3, 7), (1, 1, 5, 13), (1, 1, 4, 10), (1, 1, 4, 10)]
    assert [own.sticks for own in director.board.seats] == piles.shown
    after = [pile.picture for pile in piles.piles]
    assert [one is other for one, other in zip(before, after, strict=True)] == [False, False, True, True]


def test_a_player_below_nothing_has_no_sticks() -> None:
    director = directed()
    director.feed([ev.Paid((-2100, 700, 700, 700), 0, "win")])
    director.finish()
    piles = director.stage.overlay.piles
    assert piles.shown[0] == (0, 0, 0, 0) and piles.piles[0].picture is None
    assert director.board.seats[0].score == -100


@pytest.mark.parametrize(("agreed", "pile"), [("off", ()), ("800", (1, 2, 9, 10)), ("790", (1, 2, 8, 10))])
def test_the_house_rule_of_red_mahjong_lays_sticks_before_everybody(agreed: str, pile: tuple[int, ...]) -> None:
    red = registry.get("red")
    match = Match.new(red, red.resolve({"counting_sticks": agreed}), seed=3)
    match.play(match.state.dealer, START_DEAL)
    table = match.table
    board = Board.of(match.events, 0, table)
    stage = stage_for(match, board, 0)
    stage.put(board)
    piles = stage.overlay.piles
    assert piles.shown == [pile] * 4
    assert [node.picture is not None for node in piles.piles] == [bool(pile)] * 4

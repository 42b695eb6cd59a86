"""Replacement tiles set apart by a throw of dice, and what serves when they are used up."""

from __future__ import annotations

from random import Random

from game.table.board.board import Board
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import START_DEAL
from rules.engine.drawing import replacement, replacements_left
from rules.engine.match import Match
from rules.engine.reducers import apply

RULESET = registry.get("tianjin")


def dealt(seed: int) -> Match:
    """A match at the dealer's first turn."""
    match = Match.new(RULESET, RULESET.resolve({"challenge": False}), seed=seed)
    match.play(match.state.dealer, START_DEAL)
    return match


def test_as_many_stacks_as_the_dice_show_are_set_apart_the_farthest_first() -> None:
    for seed in range(12):
        match = dealt(seed)
        broken = next(event for event in match.events if isinstance(event, ev.WallBroken))
        rolled = [event for event in match.events if isinstance(event, ev.DiceRolled)][-1]
        assert rolled.seat == match.state.dealer and len(rolled.dice) == 2
        apart = broken.order[-2 * sum(rolled.dice) :]
        (indicator, _), = match.state.indicators
        assert indicator == apart[0], "the upper tile of the last stack counted"
        by_stack = [apart[at : at + 2] for at in range(len(apart) - 2, -1, -2)]
        assert match.state.wall.loose == [tile for stack in by_stack for tile in stack if tile != indicator]
        assert match.state.wall.left == 136 - 53 - len(apart)
        board = Board.of(match.events, 0, match.table)
        assert (set(board.state.wall.loose), board.dead) == (set(match.state.wall.loose), (indicator,)), "with them"


def test_when_the_tiles_set_apart_are_used_up_the_end_of_the_wall_serves() -> None:
    state = dealt(Random(3).randrange(99)).state
    apart, left = list(state.wall.loose), state.wall.left
    assert replacements_left(state) == len(apart) + left
    for tile in apart:
        (drawn,) = replacement(state, 0, "kong")
        assert isinstance(drawn, ev.TileDrawn) and (drawn.tile, drawn.source) == (tile, "loose")
        apply(state, drawn)
        assert state.wall.left == left, "the tiles drawn in turn are as many as before"
    (drawn,) = replacement(state, 0, "kong")
    assert isinstance(drawn, ev.TileDrawn) and (drawn.tile, drawn.source) == (state.wall.back(), "back")
    apply(state, drawn)
    assert (state.wall.left, replacements_left(state)) == (left - 1, left - 1)


def test_several_at_once_come_from_both() -> None:
    state = dealt(5).state
    apart = list(state.wall.loose)
    events = replacement(state, 0, "bonus", len(apart) + 2)
    sources = [event.source for event in events if isinstance(event, ev.TileDrawn)]
    assert sources == ["loose"] * len(apart) + ["back"] * 2


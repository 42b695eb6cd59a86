"""Before the first deal the seats are drawn for all to see; everybody ends on the chair that the draw gave."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.director.board import Board
from game.director.director import Director
from game.director.seating import sums_tell, tiles_of
from game.scene.node import SpriteNode
from rules import registry
from rules.engine import events as ev
from rules.engine.actions import START_DEAL
from rules.engine.match import Match
from rules.options import Value
from rules.tiles import CODES
from tests.game.director.test_director import at_once, stage_for, tree, watch, window

DRAWS: list[tuple[str, Mapping[str, Value]]] = [
    *((ruleset, {}) for ruleset in registry.ids()),
    ("hong_kong_old", {"seat_draw": "wind_tiles"}),
]
__all__ = ["window"]


def seated(
    ruleset: str, options: Mapping[str, Value] | None = None, seed: int = 7, seating: str = "rule"
) -> tuple[Match, list[ev.Event], Director]:
    """A match, what happened in it until its seats were drawn, and the director that is to show that."""
    rules = registry.get(ruleset)
    match = Match.new(rules, rules.resolve(dict(options or {})), seed=seed, seating=seating)
    events = list(match.events)
    match.play(next(iter(match.pending())), START_DEAL)
    board = Board.fresh(0, match.table.players, match.table.start_points)
    director = Director(stage_for(match, board, 0), board)
    director.feed(events)
    return match, events, director


def draw_of(match: Match) -> ev.SeatsDrawn:
    """How the seats were drawn."""
    return next(event for event in match.events if isinstance(event, ev.SeatsDrawn))


@pytest.mark.parametrize(("ruleset", "options"), DRAWS)
@pytest.mark.parametrize("reduced", [False, True])
def test_every_name_goes_to_the_chair_that_was_drawn(ruleset: str, options: Mapping[str, Value], reduced: bool) -> None:
    match, events, director = seated(ruleset, options)
    director.motion.reduced = reduced
    drawn = draw_of(match)
    if not drawn.throws:  # nobody threw or drew anything: everybody sits at once
        watch(director)
        assert tree(director.stage) == at_once(match, events)
        return
    last: dict[str, tuple[float, float]] = {}

    def follow() -> None:
        for node in director.stage.passing.children:
            if isinstance(node, SpriteNode) and node.name.startswith("person"):
                last[node.name] = node.position

    director.advance(0.0)
    plates = director.stage.furniture.plates
    assert all(plate.opacity == 0 for plate in plates), "nobody sits before the draw"
    watch(director, each=follow)
    assert len(last) == match.table.players
    if not reduced:
        for chair, person in enumerate(drawn.people):
            x, y = last[f"person {person}"]
            box = director.stage.layout.name_plate(chair)
            assert box.contains((x + 1, y)), "everybody goes to the own plate"
    assert tree(director.stage) == at_once(match, events)


@pytest.mark.parametrize("seconds", [0.0, 0.3, 1.0, 2.0, 3.0, 4.0])
def test_the_draw_can_be_skipped_at_any_time(seconds: float) -> None:
    match, events, director = seated("hong_kong_old")
    director.advance(seconds)
    director.finish()
    assert director.idle
    assert tree(director.stage) == at_once(match, events)


def test_wind_tiles_are_shown_where_tiles_were_drawn_and_dice_where_dice_were_thrown() -> None:
    match, _, director = seated("hong_kong_old", {"seat_draw": "wind_tiles"})
    drawn = draw_of(match)
    found = tiles_of(drawn, director.stage.cast)
    assert [CODES[found[person]] for person in drawn.people] == ["1z", "2z", "3z", "4z"], "East is dealt to the first"
    for seed in range(20):
        match, _, director = seated("hong_kong_old", seed=seed)
        drawn = draw_of(match)
        assert not tiles_of(drawn, director.stage.cast) and sums_tell(drawn)


def test_fixed_seats_are_taken_without_a_draw() -> None:
    _, _, director = seated("hong_kong_old", seating="fixed")
    director.advance(0.0)
    assert director.idle and not director.stage.passing.children

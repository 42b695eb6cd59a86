"""What is remembered of a seat from turn to turn is what is found when it is looked at afresh."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import registry
from rules.engine.match import Match
from rules.engine.view import seat_view
from tests.play import play_deals, random_chooser


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_remembered_waits_are_true(ruleset_id: str) -> None:
    """Between events a hand may be known to be far from complete; then it really is."""
    rng = Random(8)
    match = Match.new(registry.get(ruleset_id), seed=8)
    table = match.table
    for number, _ in enumerate(play_deals(match, 3, random_chooser(rng), rng)):
        if number % 3 or number > 240:
            continue
        for holder in match.state.seats:
            assert holder.waits(table) == table.scoring.waits(holder.held)[1]
            assert holder.complete(table) == table.scoring.could_win(holder.held)


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_what_everybody_sees_of_a_seat_follows_every_turn(ruleset_id: str) -> None:
    rng = Random(9)
    match = Match.new(registry.get(ruleset_id), seed=9)
    for number, _ in enumerate(play_deals(match, 2, random_chooser(rng), rng)):
        if number % 4 or number > 160:
            continue
        state = match.state
        seen = [seat_view(state, seat) for seat in range(state.players)]
        for holder in state.seats:
            holder.view = None
        assert seen == [seat_view(state, seat) for seat in range(state.players)]

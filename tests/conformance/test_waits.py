"""What a seat remembers about its hand from turn to turn is what the hand says when it is looked at afresh."""

from __future__ import annotations

from random import Random

import pytest

from rules import registry
from rules.engine.match import Match
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

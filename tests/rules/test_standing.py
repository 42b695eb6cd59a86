"""Circumstances that a seat carries until it wins: known to it, and to be told from nothing that others hold."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from rules.core.melds import Seat
from rules.engine import registry
from rules.engine.actions import Action, Discard
from rules.engine.match import Match
from rules.engine.seat_state import SeatState
from rules.engine.table import State
from tests.play import play_deals

TABLES = [(id, {}) for id in registry.ids()] + [("chinese_classical", {"preset": "british"})]


@contextmanager
def nothing_hidden_left(state: State, seat: Seat) -> Iterator[None]:
    """As if there were no tiles but those that `seat` knows: no wall, no hands of others, no faces of either."""
    seats, wall, faces = state.seats, state.wall.order, state.faces
    hidden = {*wall, *(tile for other in state.others(seat) for tile in seats[other].hand)}
    state.wall.order, state.faces = [], {tile: face for tile, face in faces.items() if tile not in hidden}
    kept = [(holder.hand, holder.counts, holder.codes) for holder in seats]
    for other in state.others(seat):
        empty = SeatState()
        seats[other].hand, seats[other].counts, seats[other].codes = empty.hand, empty.counts, empty.codes
    yield
    state.wall.order, state.faces = wall, faces
    for holder, (hand, counts, codes) in zip(seats, kept, strict=True):
        holder.hand, holder.counts, holder.codes = hand, counts, codes


@pytest.mark.parametrize(("ruleset_id", "options"), TABLES, ids=lambda one: str(one))
def test_they_are_told_from_the_own_hand_and_what_lies_open(ruleset_id: str, options: dict[str, object]) -> None:
    ruleset, rng = registry.get(ruleset_id), Random(3)
    match = Match.new(ruleset, ruleset.resolve(options), seed=3)

    def chosen(match: Match, seat: Seat, legal: tuple[Action, ...]) -> Action:
        """A declaration where there is one, else anything."""
        ready = [action for action in legal if isinstance(action, Discard) and action.ready]
        return rng.choice(ready or legal)

    told = set[str]()
    for _ in play_deals(match, 2, chosen, rng):
        state = match.state
        for seat in range(state.players if state.seats else 0):
            known = match.glance(seat).standing
            told.update(known)
            with nothing_hidden_left(state, seat):
                assert known == tuple(flag for record in state.standing for flag in record.standing(state, seat))
    assert told or "british" not in options.values()

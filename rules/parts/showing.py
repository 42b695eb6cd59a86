"""Hands that are shown when the wall is used up."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import events as ev
from rules.engine.state import State
from rules.moves.turn import waits
from rules.ruleset import Chance


@dataclass(frozen=True)
class ShowReady:
    """Whoever waits when the wall is used up shows the hand."""

    after = (ev.DealDrawn,)

    def __call__(self, state: State, event: ev.Event, chance: Chance) -> list[ev.Event]:
        """The hands, from the dealer on."""
        assert isinstance(event, ev.DealDrawn)
        if event.reason != "exhausted":
            return []
        order, seats = (state.dealer, *state.others(state.dealer)), state.seats
        waiting = [seat for seat in order if waits(state.table, seats[seat].held)]
        return [
            ev.HandShown(seat, tuple(hand), tuple(state.faces[tile] for tile in hand))
            for seat in waiting
            if (hand := state.seats[seat].hand)
        ]

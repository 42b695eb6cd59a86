"""Hands shown without a win: with a declaration, or when the wall is used up."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.hand_contexts import lost_case
from rules.engine.table import RngFactory, State
from rules.mechanics.ready.waiting import waits_now


@rulebook_key("lay_ready_open")
@dataclass(frozen=True)
class LayReadyOpen:
    """Reaction to a declaration of ready: lays the hand open. It stays open if the table keeps hands open."""

    after = (ev.ReadyDeclared,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the event that shows the hand as it is after the discard made with the declaration."""
        assert isinstance(event, ev.ReadyDeclared)
        return [ev.HandShown.of(state, event.seat)]


@rulebook_key("show_ready")
@dataclass(frozen=True)
class ShowReady:
    """Reaction to the end of the wall: shows waiting hands, and scores all that counts without a win."""

    after = (ev.DealDrawn,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that show and score hands, from the dealer on; empty after other draws."""
        assert isinstance(event, ev.DealDrawn)
        if event.reason != "exhausted":
            return []
        events: list[ev.Event] = []
        for seat in (state.dealer, *state.others(state.dealer)):
            sheet = state.table.scoring.count_lost(lost_case(state, seat))
            if sheet is not None or waits_now(state, seat):
                events.append(ev.HandShown.of(state, seat))
            if sheet is not None:
                events.append(ev.Scored(seat, sheet))
        return events

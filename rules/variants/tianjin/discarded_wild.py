"""A price of discarding a wild tile: its owner cannot win any more in the deal."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import plain
from rules.engine import events as ev
from rules.engine.table import RngFactory, State


@rulebook_key("thrown_wild_binds")
@dataclass(frozen=True)
class DiscardedWildBinds:
    """Reaction to the discard of a wild tile: its owner plays on, claims and lays kongs, but cannot win any more."""

    after = (ev.Discarded,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the event that makes the hand unable to win, unless it was so before."""
        assert isinstance(event, ev.Discarded)
        binds = plain(event.face) in state.wild.kinds and not state.seats[event.seat].dead
        return [ev.HandDied(event.seat, "thrown_wild", True, False)] if binds else []

"""Wins before one's own first discard, nobody having laid a set."""

from __future__ import annotations

from rules.engine.records import Record
from rules.engine.state import State
from rules.melds import Seat


class FirstTurns(Record):
    """Names the circumstance ``first_turn``: a win with the first tile drawn, or on a discard before it."""

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """The circumstance, where it holds."""
        holder = state.seats[seat]
        if state.calls or holder.discards or holder.own_turns != int(by == "self"):
            return ()
        return ("first_turn",)

"""Wins on one of the last four tiles of the wall."""

from __future__ import annotations

from rules.core.melds import Seat
from rules.engine.table import Record, State

FEW = 4


class LastFour(Record):
    """Record that flags a win on one of the last four tiles of the wall, from either end, with `last_four`."""

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return the flag if it holds for a win of `seat` now, else nothing."""
        return ("last_four",) if by == "self" and state.wall.left < FEW else ()

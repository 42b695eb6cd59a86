"""Wins on one of the last tiles of the wall, not on the very last alone."""

from __future__ import annotations

from rules.core.melds import Seat
from rules.engine.table import Record, State

FEW = 4


class LastFour(Record):
    """Names the circumstance ``last_four``: the tile drawn was one of the last four of the wall, from either end."""

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """The circumstance, where it holds."""
        return ("last_four",) if by == "self" and state.wall.left < FEW else ()

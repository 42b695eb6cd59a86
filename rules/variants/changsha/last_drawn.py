"""Next dealer by the last tile drawn, where nobody wins."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, State
from rules.mechanics.match_formats.fixed_deals import first_winner


class LastDrawn(Record):
    """Record of the seat that drew a tile last in the deal; None before the first draw."""

    seat: Seat | None = None

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        """Note the seat that draws."""
        self.seat = event.seat


@dataclass(frozen=True)
class WinnerOrLastDrawn:
    """Rule for the next dealer: the first winner, or after a drawn deal the seat that drew the last tile."""

    records = (LastDrawn,)

    def __call__(self, state: State) -> Seat:
        """Return the seat that deals next."""
        last = state.record(LastDrawn).seat
        return first_winner(state) if state.wins or last is None else last

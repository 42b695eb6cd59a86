"""Who drew the last tile of the wall: where nobody wins he may be the next to deal."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, State
from rules.mechanics.match_formats.fixed_deals import first_winner


class LastDrawn(Record):
    """Who drew last in this deal; nobody before the first draw."""

    def __init__(self, players: int) -> None:
        self.seat: Seat | None = None

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        self.seat = event.seat


@dataclass(frozen=True)
class WinnerOrLastDrawn:
    """Whoever won first deals next, of several on one tile whoever threw it; without a winner whoever drew last."""

    records = (LastDrawn,)

    def __call__(self, state: State) -> Seat:
        """The next dealer."""
        last = state.record(LastDrawn).seat
        return first_winner(state) if state.wins or last is None else last

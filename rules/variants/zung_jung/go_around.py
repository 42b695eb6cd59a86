"""Same-turn immunity: liable is the first to discard the winning kind since the winner's own last discard."""

from __future__ import annotations

from rules.core.melds import Seat
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, State


class SameTurnDiscards(Record):
    """Record of every discard of the deal in order, claimed ones too, and of the liable seat of each win by discard."""

    def __init__(self, players: int) -> None:
        """Begin a deal without discards."""
        self.discards: list[tuple[Seat, Kind]] = []
        self.liable: dict[Seat, Seat] = {}

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        """Note the discard."""
        self.discards.append((event.seat, plain(event.face)))

    @on(ev.Won)
    def _won(self, state: State, event: ev.Won) -> None:
        """Note the seat liable for a win by discard."""
        if event.source is not None:
            self.liable[event.seat] = self.first_discarder(event.seat, plain(event.face), event.source)

    def first_discarder(self, winner: Seat, kind: Kind, discarder: Seat) -> Seat:
        """Return the seat that first discarded `kind` since the winner's latest discard (included); else the
        `discarder`.
        """
        liable = discarder
        for seat, discarded in reversed(self.discards):
            if discarded == kind:
                liable = seat
            if seat == winner:
                break
        return liable

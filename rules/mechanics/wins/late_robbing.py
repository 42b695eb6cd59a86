"""Robbing a promoted kong late: in place of the draw of one's own next turn."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.records import follows
from rules.engine.state import ClaimableTile
from rules.engine.table import Record, State


@dataclass(slots=True)
class LateKong:
    """A promoted kong that each of `open_to` may still rob in place of the draw of his next turn."""

    kong: ClaimableTile
    open_to: set[Seat]


class LateKongs(Record):
    """The kongs of this deal that may still be robbed late."""

    def __init__(self, players: int) -> None:
        self.kongs: list[LateKong] = []

    @follows(ev.KongPromoted)
    def _promoted(self, state: State, event: ev.KongPromoted) -> None:
        assert state.claimable is not None
        self.kongs.append(LateKong(state.claimable, set(state.others(event.seat))))

    @follows(ev.KongOffered)
    def _offered(self, state: State, event: ev.KongOffered) -> None:
        for late in self.kongs:
            if late.kong == state.claimable:
                late.open_to.discard(event.seat)

    @follows(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        if event.reason == "turn":
            self._turn_reached(event.seat)

    @follows(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        self._turn_reached(event.seat)

    def _turn_reached(self, seat: Seat) -> None:
        """With the seat's turn, drawn or claimed, its right to rob a kong of before is over."""
        for late in self.kongs:
            late.open_to.discard(seat)


@dataclass(frozen=True)
class LateRobbing:
    """Nobody is asked when a kong is promoted; each is before he draws in his next turn."""

    records = (LateKongs,)

    def postpones(self, state: State) -> bool:
        """Whether the right to rob the kong that has just been promoted waits for each one's turn."""
        return any(late.kong == state.claimable for late in state.record(LateKongs).kongs)

    def offer(self, state: State, seat: Seat) -> list[ev.Event]:
        """A kong that `seat` may rob in place of its draw; nothing where there is none."""
        for late in state.record(LateKongs).kongs:
            if seat in late.open_to:
                kong = late.kong
                return [ev.KongOffered(seat, kong.seat, kong.meld, kong.tile, kong.face)]
        return []

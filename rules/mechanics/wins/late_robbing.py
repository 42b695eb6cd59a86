"""Robbing a promoted kong late, in place of one's next draw."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.fast_value import fast_value
from rules.core.melds import Seat
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.state import ClaimableTile, Moment
from rules.engine.table import Record, State


@fast_value
class KongOffered(ev.Event):
    """Instead of drawing, `seat` may rob the kong that `owner` promoted some turns ago (its set number `index`)."""

    seat: Seat
    owner: Seat
    index: int
    tile: Tile
    face: Kind

    def reduce(self, state: State) -> None:
        """Open the tile of the promoted kong to the seat in turn."""
        state.claimable = ClaimableTile(self.owner, self.tile, self.face, self.index)
        state.turn, state.pending_replacement, state.moment = self.seat, "", Moment.ROBBING
        state.answers.clear()


@dataclass(slots=True)
class LateKong:
    """A promoted kong that each seat of `open_to` may still rob in place of its next draw."""

    kong: ClaimableTile
    open_to: set[Seat]


class LateKongs(Record):
    """Remembers the kongs of this deal that may still be robbed late."""

    def __init__(self, players: int) -> None:
        """Start a deal without kongs."""
        self.kongs: list[LateKong] = []

    @on(ev.KongPromoted)
    def _promoted(self, state: State, event: ev.KongPromoted) -> None:
        """Remember a promoted kong, open to be robbed by all others."""
        assert state.claimable is not None
        self.kongs.append(LateKong(state.claimable, set(state.others(event.seat))))

    @on(KongOffered)
    def _offered(self, state: State, event: KongOffered) -> None:
        """End the right of the seat that has been asked about this kong."""
        for late in self.kongs:
            if late.kong == state.claimable:
                late.open_to.discard(event.seat)

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        """End the right of a seat that draws in turn."""
        if event.reason == "turn":
            self._turn_reached(event.seat)

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        """End the right of a seat that claims."""
        self._turn_reached(event.seat)

    def _turn_reached(self, seat: Seat) -> None:
        """End the seat's right to rob earlier kongs, as its turn has come by draw or claim."""
        for late in self.kongs:
            late.open_to.discard(seat)


@dataclass(frozen=True)
class LateRobbing:
    """Rule of robbing a promoted kong later: nobody is asked at once, but each player before the next draw."""

    records = (LateKongs,)

    def postpones(self, state: State) -> bool:
        """Check that the kong just promoted may be robbed later, so that nobody is asked now."""
        return any(late.kong == state.claimable for late in state.record(LateKongs).kongs)

    def offer(self, state: State, seat: Seat) -> list[ev.Event]:
        """Return the event that offers a kong which `seat` may rob instead of drawing; empty if there is none."""
        for late in state.record(LateKongs).kongs:
            if seat in late.open_to:
                kong = late.kong
                return [KongOffered(seat, kong.seat, kong.meld, kong.tile, kong.face)]
        return []

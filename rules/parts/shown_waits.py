"""Shown hands: whoever waits may lay his hand open, and nobody may feed what it waits for while he has other tiles."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.state import State
from rules.melds import Seat
from rules.moves.turn import drawn_keeps_waits, waits_after
from rules.tiles import Kind, Tile
from rules.told import told_as


@told_as("show_while_tiles_left")
@dataclass(frozen=True)
class ShowWhileTilesLeft:
    """A hand that waits after the discard may be shown while so many `tiles` are left in the wall."""

    tiles: int

    def __call__(self, state: State, seat: Seat, tile: Tile) -> bool:
        """Whether it may be shown with the discard of this tile."""
        return state.wall.left >= self.tiles and waits_after(state, seat, tile)


@dataclass(frozen=True)
class NotFeedingShown:
    """Bars discarding what a shown hand of another waits for, for whoever has not shown his own."""

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """The reason, where there is one."""
        if state.seats[seat].ready:
            return ""
        shown = (state.seats[other] for other in state.others(seat) if state.seats[other].ready)
        return "err_feeds_shown" if any(kind in holder.waits(state.table) for holder in shown) else ""


@told_as("keeps_shown_waits")
def keeps_shown_waits(state: State, seat: Seat, kind: Kind) -> bool:
    """Whether a shown hand may lay a kong: concealed or promoted, of the tile just drawn, if its waits stay."""
    return drawn_keeps_waits(state, seat, kind)

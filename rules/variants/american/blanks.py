"""Blank tiles, each of which may be swapped for a discarded tile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.fast_value import fast_value
from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import BLANK, JOKERS, Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import Action, SwapBlank
from rules.engine.hand_choices import may_call
from rules.engine.move_rule import Rule
from rules.engine.seat_state import RiverTile
from rules.engine.state import EXCHANGE
from rules.engine.table import State


@fast_value
class BlankSwapped(ev.Event):
    """`seat` takes the discard `taken` out of the river of `owner` and lays its blank `tile` there instead."""

    seat: Seat
    tile: Tile
    face: Kind
    owner: Seat
    taken: Tile
    taken_face: Kind

    def reduce(self, state: State) -> None:
        """Exchange the blank tile of the hand for the discard in the river."""
        seat, river = state.seats[self.seat], state.seats[self.owner].river
        seat.lose(self.tile)
        place = next(place for place, lying in enumerate(river) if lying.tile == self.taken)
        river[place] = RiverTile(self.tile, self.face, drawn=False, sideways=False)
        state.shown[plain(self.face)] += 1
        state.shown[plain(self.taken_face)] -= 1
        seat.gain(self.taken, self.taken_face)
        seat.drawn, seat.drawn_from = self.taken, EXCHANGE

    def log_entries(self) -> tuple[ev.LogEntry, ...]:
        """Return the line that the log shows for this event."""
        return (ev.LogEntry("blank_swapped", self.seat, self.taken_face),)

    def gesture(self) -> ev.Gesture:
        """Return the gesture with which the table shows this event."""
        return ev.Gesture(self.seat, tiles=(self.tile, self.taken))


@rulebook_key("swap_a_blank")
@dataclass(frozen=True)
class SwapABlank(Rule):
    """Move of a player in his turn: swap a blank tile from his hand for a natural tile in anybody's discards."""

    answers = (SwapBlank,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return one swap for every different natural tile among each player's discards; none without a blank."""
        holder = state.seats[seat]
        blank = min((tile for tile in holder.hand if state.faces[tile] == BLANK), default=None)
        if blank is None or not may_call(state, seat):
            return ()
        swaps: dict[tuple[Seat, int], Action] = {}
        for owner, other in enumerate(state.seats):
            for discard in other.river:
                if discard.face != BLANK and discard.face not in JOKERS:
                    swaps.setdefault((owner, discard.face), SwapBlank(blank, owner, discard.tile))
        return list(swaps.values())

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that a blank of the hand and a discarded tile have changed places."""
        assert isinstance(action, SwapBlank)
        taken = state.faces[action.taken]
        return [BlankSwapped(seat, action.tile, BLANK, action.owner, action.taken, taken)]

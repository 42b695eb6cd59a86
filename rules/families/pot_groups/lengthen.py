"""Adding tiles of the hand to open groups in a player's own turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.fast_value import fast_value
from rules.core.melds import Meld, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Tile, plain
from rules.engine import events as ev
from rules.engine.actions import Action, Lengthen
from rules.engine.hand_choices import began_with_draw, may_call
from rules.engine.move_rule import Rule
from rules.engine.state import LaidSince
from rules.engine.table import State
from rules.families.pot_groups.claim_groups import merged_meld
from rules.families.pot_groups.group_choices import single_growths
from rules.hands.groups import GroupRules


@fast_value
class MeldLengthened(ev.Event):
    """`seat` adds `tiles` of its hand to its open set number `index`, which becomes `meld`."""

    visible_act = True
    logged_as = "lengthened"

    seat: Seat
    index: int
    tiles: tuple[Tile, ...]
    meld: Meld

    def reduce(self, state: State) -> None:
        """Move the tiles from the hand to the set."""
        seat = state.seats[self.seat]
        for tile in self.tiles:
            seat.lose(tile)
            state.shown[plain(state.faces[tile])] += 1
        if seat.drawn is not None and seat.drawn in self.tiles:
            state.laid_since, seat.drawn = LaidSince(seat.drawn, self.index, seat.melds[self.index]), None
        seat.change_meld(self.index, self.meld)

    def gesture(self) -> ev.Gesture:
        """Return the gesture with which the table shows this event."""
        return ev.Gesture(self.seat, "call_row", "pung", self.meld.tiles)


@rulebook_key("lengthen_group")
@dataclass(frozen=True)
class LengthenGroup(Rule):
    """Move: add tiles of the hand, one at a time, to an open group of the player, which must stay a group."""

    rules: GroupRules

    answers = (Lengthen,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer every face of the hand with every open group that it fits, if a tile is left to discard."""
        holder = state.seats[seat]
        if not holder.melds or not may_call(state, seat) or not began_with_draw(state, seat):
            return ()
        if len(holder.hand) < 2:
            return ()  # a tile must be left to discard
        by_face: dict[int, Tile] = {}
        for tile in sorted(holder.hand):
            by_face.setdefault(state.faces[tile], tile)
        return [
            Lengthen(index, (tile,), (stand,))
            for index, meld in enumerate(holder.melds)
            for face, tile in by_face.items()
            for stand in single_growths(face, meld, self.rules)
        ]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that adds the tile to the group."""
        assert isinstance(action, Lengthen)
        old = state.seats[seat].melds[action.meld]
        meld = merged_meld(old.form, old, action.tiles, action.stands, state)
        return [MeldLengthened(seat, action.meld, action.tiles, meld)]


"""Adding tiles of the hand to open groups in a player's own turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Tile
from rules.engine import events as ev
from rules.engine.actions import Action, Lengthen
from rules.engine.hand_choices import began_with_draw, may_call
from rules.engine.move_rule import Rule
from rules.engine.table import State
from rules.families.pot_groups.claim_groups import merged_meld
from rules.families.pot_groups.group_choices import single_growths
from rules.hands.groups import GroupRules


@rulebook_key("lengthen_group")
@dataclass(frozen=True)
class LengthenGroup(Rule):
    """Move: add tiles of the hand, one at a time, to an open group of the player, which must stay a group."""

    rules: GroupRules

    def handles(self, action: Action) -> bool:
        """Return True for lengthening a group."""
        return isinstance(action, Lengthen)

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
        return [ev.MeldLengthened(seat, action.meld, action.tiles, meld)]


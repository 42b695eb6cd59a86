"""Blank tiles: each may be swapped once for a tile that somebody has thrown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import BLANK, JOKERS
from rules.engine import events as ev
from rules.engine.actions import Action, SwapBlank
from rules.engine.hand_choices import may_call
from rules.engine.move_rule import Rule
from rules.engine.table import State


@rulebook_key("swap_a_blank")
@dataclass(frozen=True)
class SwapABlank(Rule):
    """In the own turn, lay a blank in a river for a natural tile that lies there."""

    def handles(self, action: Action) -> bool:
        """A swap."""
        return isinstance(action, SwapBlank)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Every natural face of every river, once for each."""
        holder = state.seats[seat]
        blank = min((tile for tile in holder.hand if state.faces[tile] == BLANK), default=None)
        if blank is None or not may_call(state, seat):
            return ()
        found: dict[tuple[Seat, int], Action] = {}
        for owner, other in enumerate(state.seats):
            for lying in other.river:
                if lying.face != BLANK and lying.face not in JOKERS:
                    found.setdefault((owner, lying.face), SwapBlank(blank, owner, lying.tile))
        return list(found.values())

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The two tiles change places."""
        assert isinstance(action, SwapBlank)
        taken = state.faces[action.taken]
        return [ev.BlankSwapped(seat, action.tile, BLANK, action.owner, action.taken, taken)]

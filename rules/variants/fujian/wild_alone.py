"""Wins by three wild tiles alone, whatever else the hand holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.actions import WIN, Action
from rules.engine.hand_contexts import winning_flags
from rules.engine.table import State
from rules.mechanics.wins.winning import WinBySelf
from rules.mechanics.wins.wins_before_play import THREE_GOLDS, WINNING_WILDS, wild_held


@rulebook_key("win_by_wild")
@dataclass(frozen=True)
class WinByWild(WinBySelf):
    """Move of a player in his turn: win on the tile just drawn, even in an incomplete hand if it is the third wild
    tile.
    """

    def _drew_third_wild(self, state: State, seat: Seat) -> bool:
        """Check that the third wild tile has just been drawn in play; three dealt ones win only before play."""
        holder, held = state.seats[seat], wild_held(state, seat)
        dealt = not (state.discards or state.calls)
        return not (dealt or holder.dead) and len(held) == WINNING_WILDS and holder.drawn in held

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the win if it is possible: by the third wild tile, or by a complete hand."""
        return (WIN,) if self._drew_third_wild(state, seat) else super().offers(state, seat)

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the win; it is flagged if three wild tiles alone make it."""
        tile = state.seats[seat].drawn
        if tile is None or not self._drew_third_wild(state, seat):
            return super().carry_out(state, seat, action)
        face = state.faces[tile]
        flags = (*winning_flags(state, seat, face, "self"), THREE_GOLDS)
        return [ev.Won(seat, tile, face, "self", None, flags)]

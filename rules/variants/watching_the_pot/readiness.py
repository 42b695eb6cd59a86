"""Discarding, with the voluntary declaration of a waiting hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.engine.actions import Action, Discard
from rules.engine.table import Record, State
from rules.mechanics.discards.throw import DiscardTile
from rules.mechanics.ready.original_call import OriginalCalls
from rules.mechanics.ready.waiting import waits_after


@rulebook_key("throw_and_ready")
@dataclass(frozen=True)
class ThrowAndReady(DiscardTile):
    """Discard; along with it, declare a hand ready that is one tile short of a win. The discard is laid sideways."""

    sideways: bool = True

    @property
    def records(self) -> tuple[type[Record], ...]:
        """When hands were declared is kept."""
        return (OriginalCalls,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Every tile of the hand; again with a declaration, where the hand is near enough."""
        found, holder = list(super().offers(state, seat)), state.seats[seat]
        if holder.frozen or holder.dead:
            return found
        if holder.shanten(state.table) > 0:
            return found
        return [*found, *(Discard(tile, True) for tile in sorted(holder.hand) if waits_after(state, seat, tile))]

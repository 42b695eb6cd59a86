"""Discards with the voluntary declaration of a waiting hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.engine.actions import Action, Discard
from rules.engine.table import Record, State
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.ready.original_call import OriginalCalls
from rules.mechanics.ready.waiting import waits_after


@rulebook_key("throw_and_ready")
@dataclass(frozen=True)
class DiscardAndReady(DiscardTile):
    """Move of a player in his turn: discard, and if he likes declare ready with it, when the hand is one tile short.

    The discard with the declaration is laid sideways.
    """

    sideways: bool = True

    @property
    def records(self) -> tuple[type[Record], ...]:
        """The records that this move needs."""
        return (OriginalCalls,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the discard of every tile, and once more with a declaration where the hand then waits."""
        found, holder = list(super().offers(state, seat)), state.seats[seat]
        if holder.frozen or holder.dead:
            return found
        if holder.shanten(state.table) > 0:
            return found
        return [*found, *(Discard(tile, True) for tile in sorted(holder.hand) if waits_after(state, seat, tile))]

"""Following the dealer: the three others first discard the same kind as he did, which the dealer pays for."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.tiles import plain
from rules.engine import events as ev
from rules.engine.table import RngFactory, State
from rules.scoring.transfers import Share, owed_to


@dataclass(frozen=True)
class FollowedDealer:
    """Reaction to a discard: the dealer pays `fee` to each other player if all four first ones are of one kind.

    Nobody may have claimed a tile or laid a kong before.
    """

    fee: int

    after = (ev.Discarded,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the payment after the last player's first discard; empty if the dealer was not followed."""
        if state.discards != state.players or state.calls:
            return []
        if len({plain(face) for seat in state.seats for face in seat.discards}) > 1:
            return []
        share = Share.of("followed", self.fee)
        owed = [owed_to(seat, {state.dealer: share}) for seat in state.others(state.dealer)]
        transfers = tuple(transfer for one in owed for transfer in one)
        return [ev.Paid.of("followed", transfers, state.players)]

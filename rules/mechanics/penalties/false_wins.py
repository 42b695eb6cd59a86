"""Penalties for declaring a win with a hand that does not win, where the house rules let players err."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.table import State
from rules.scoring.transfers import Share, owed_to


@rulebook_key("penalty")
@dataclass(frozen=True)
class Penalty:
    """Price of a false win: the hand is shown and dead, its owner pays `each` to every other player, the deal goes on.

    A hand that `may_claim` may still claim sets. If all winners on a tile are paid, all show their hands, so that a
    false win is fined beside true ones.
    """

    each: int
    may_claim: bool

    beside_wins = True  # the fine is due even if the wins of others end the deal

    def __call__(self, state: State, seat: Seat) -> list[ev.Event]:
        """Return the events that show the false hand, make it dead and fine its owner."""
        others = [other for other in range(state.players) if other != seat and other not in state.left_match]
        fine = Share.of("false_win", self.each)
        transfers = tuple(transfer for other in others for transfer in owed_to(other, {seat: fine}))
        return [
            ev.HandShown.of(state, seat),
            ev.HandDied(seat, "false_win", self.may_claim, False),
            ev.Paid.of("false_win", transfers, state.players),
        ]

"""False wins and declarations that void the deal: the offender pays all others, stakes are returned, the deal is
replayed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.actions import Action, Discard
from rules.engine.state import REPLAYED
from rules.engine.table import RngFactory, State
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.ready.ready_stakes import return_stakes
from rules.mechanics.ready.waiting import waits_after, waits_now
from rules.scoring.transfers import Share, Transfer, owed_to


@dataclass(frozen=True)
class VoidDeal:
    """Price of a false win that voids the deal: a fine to everybody, and the deal is played again.

    Points between offender and dealer are `dealer`, between offender and another player `other`. Players who have
    declared ready in this deal take back their `stake`.
    """

    dealer: int
    other: int
    stake: int

    beside_wins = False  # a deal that somebody wins is not played again

    def __call__(self, state: State, seat: Seat) -> list[ev.Event]:
        """Return the events that show and fine the false hand, return the stakes and draw the deal."""
        return [*self.fined(state, seat), *return_stakes(state, self.stake), ev.DealDrawn(REPLAYED)]

    def fined(self, state: State, seat: Seat) -> list[ev.Event]:
        """Return the events that show the hand of `seat` and pay its fine to the others."""
        transfers: list[Transfer] = []
        for other in state.others(seat):
            points = self.dealer if state.dealer in (seat, other) else self.other
            transfers += owed_to(other, {seat: Share.of("false_win", points)})
        return [ev.HandShown.of(state, seat), ev.Paid.of("false_win", tuple(transfers), state.players)]


@dataclass(frozen=True)
class DiscardUnchecked(DiscardTile):
    """Move: discard, also declaring ready with a hand that does not wait, which is checked only if nobody wins."""

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the offered declarations that would leave a hand which does not wait."""
        return [
            action
            for action in self.offers(state, seat)
            if isinstance(action, Discard) and action.ready and not waits_after(state, seat, action.tile)
        ]


@dataclass(frozen=True)
class VoidForFalseReady:
    """Voids a deal in which the wall is used up if a player declared ready without waiting; `price` is the fine."""

    price: VoidDeal

    def __call__(self, state: State, seat: Seat, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that fine every false declaration and void the deal; empty if no declaration was false."""
        false = [
            other
            for other in (state.dealer, *state.others(state.dealer))
            if state.seats[other].ready and not waits_now(state, other)
        ]
        events = [event for other in false for event in self.price.fined(state, other)]
        return [*events, *return_stakes(state, self.price.stake), ev.DealDrawn(REPLAYED)] if events else []

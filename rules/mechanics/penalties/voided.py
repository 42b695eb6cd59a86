"""Deals made void by a false announcement: its maker pays everybody, stakes go back, and the deal is played again."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.state import REPLAYED
from rules.engine.table import RngFactory, State
from rules.mechanics.ready.ready_stakes import given_back
from rules.mechanics.ready.waiting import waits_now
from rules.scoring.transfers import Share, Transfer, owed_to


@dataclass(frozen=True)
class Voided:
    """A false win. Between its maker and the dealer `dealer` points are paid, to everybody else `other`.

    `stake` is what each who has declared a waiting hand in this deal takes back.
    """

    dealer: int
    other: int
    stake: int

    @property
    def beside_wins(self) -> bool:
        """A deal that somebody wins is not played again."""
        return False

    def __call__(self, state: State, seat: Seat) -> list[ev.Event]:
        """The hand shown, the payments, and the deal drawn."""
        return [*self.fined(state, seat), *given_back(state, self.stake), ev.DealDrawn(REPLAYED)]

    def fined(self, state: State, seat: Seat) -> list[ev.Event]:
        """The hand shown and what its owner pays."""
        hand, transfers = state.seats[seat].hand, list[Transfer]()
        for other in state.others(seat):
            points = self.dealer if state.dealer in (seat, other) else self.other
            transfers += owed_to(other, {seat: Share.of("false_win", points)})
        return [
            ev.HandShown(seat, tuple(hand), tuple(state.faces[tile] for tile in hand)),
            ev.Paid.of("false_win", tuple(transfers), state.players),
        ]


@dataclass(frozen=True)
class VoidForFalseReady:
    """When the wall is used up, whoever has declared a hand that does not wait makes the deal void."""

    price: Voided

    def __call__(self, state: State, seat: Seat, new_rng: RngFactory) -> list[ev.Event]:
        """What follows in place of the draw; nothing if all who declared do wait."""
        false = [
            other
            for other in (state.dealer, *state.others(state.dealer))
            if state.seats[other].ready and not waits_now(state, other)
        ]
        events = [event for other in false for event in self.price.fined(state, other)]
        return [*events, *given_back(state, self.price.stake), ev.DealDrawn(REPLAYED)] if events else []

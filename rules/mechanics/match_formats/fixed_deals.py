"""Matches of a fixed number of deals, without rounds and round winds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rules.core.melds import Seat
from rules.core.rng import shuffled
from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.table import State
from rules.mechanics.match_formats.rounds import (
    CarriedFacts,
    end_match,
    nothing_carried,
    roll_for_first_dealer,
    share_pot,
)

NextDealer = Callable[[State], Seat]
"""Returns the dealer of the next deal, given the state after the settlement."""


@rulebook_key("fixed_deals")
@dataclass(frozen=True)
class FixedDeals:
    """Match format of a fixed number of deals without rounds; the pot is shared at the end.

    `next_dealer(state)` chooses the dealer of each further deal. `ends(state)` names a reason to end early, or is
    empty. A deal for which `counts(state)` is false is played beyond the number of `deals`. `facts` are carried over to
    the next deal. With `dice` above 0 the players roll this number of dice for the first dealer.
    """

    deals: int
    next_dealer: NextDealer
    ends: Callable[[State], str] | None = None
    facts: CarriedFacts = nothing_carried
    counts: Callable[[State], bool] | None = None
    dice: int = 0

    def seating(self, state: State, rng: Random) -> ev.Event:
        """Return the event that seats the players at random; with `dice` they roll for the first dealer."""
        if self.dice:
            return roll_for_first_dealer(range(state.players), self.dice, rng)
        return ev.SeatsDrawn(shuffled(range(state.players), rng), ())

    def fewest(self, players: int) -> int:
        """Return the fewest deals of a match that does not end early."""
        return self.deals

    def result_parts(self, scores: Sequence[int], start_points: int) -> Mapping[str, tuple[int, ...]]:
        """Return nothing: there are no results beside the points."""
        return {}

    def deal_ended(self, state: State) -> list[ev.Event]:
        """Return the events after a deal: the next dealer, and after the last deal the end of the match."""
        dealer = self.next_dealer(state)
        reason = self.ends(state) if self.ends else ""
        more = state.facts.get(UNCOUNTED_DEALS, 0) + (self.counts is not None and not self.counts(state))
        if state.deal_number - more >= self.deals:
            reason = reason or "deals"
        ended = ev.DealEnded(
            winners=tuple(dict.fromkeys(win.seat for win in state.wins)),
            next_dealer=dealer,
            next_round=state.round_wind,
            next_round_deal=state.round_deal + 1,
            extra=state.extra + 1 if dealer == state.dealer else 0,
            counted=True,
            facts=tuple(sorted({**self.facts(state, dealer), **({UNCOUNTED_DEALS: more} if more else {})}.items())),
        )
        return [ended, *share_pot(state), *end_match(state, reason)] if reason else [ended]


UNCOUNTED_DEALS = "repeats"
"""The number of deals so far that did not count."""


def first_winner(state: State) -> Seat:
    """Return the next dealer: the first winner; the discarder if several win on one tile; the dealer if nobody won."""
    if not state.wins:
        return state.dealer
    first = state.wins[0]
    together = [win for win in state.wins if win.tile == first.tile]
    return first.seat if len(together) == 1 or first.source is None else first.source


def nearest_winner(state: State) -> Seat:
    """Return the next dealer: the winner, of several the one nearest after the discarder; the dealer if nobody won."""
    return state.wins[0].seat if state.wins else state.dealer


def next_dealer(state: State) -> Seat:
    """Return the seat after the dealer in the order of play."""
    return (state.dealer + 1) % state.players


def dealer_unless_lost(state: State) -> Seat:
    """Return the next dealer: the same after his win, shared or not, and after a drawn deal; else the next seat."""
    stays = not state.wins or state.seats[state.dealer].won
    return state.dealer if stays else next_dealer(state)


def dealer_if_won(state: State) -> Seat:
    """Return the next dealer: the same after his win, shared or not; else, after a drawn deal too, the next seat."""
    return state.dealer if state.seats[state.dealer].won else next_dealer(state)


def somebody_out_of_points(state: State) -> str:
    """Return ``bankruptcy`` if the players began with points and somebody has none left, else an empty string."""
    return "bankruptcy" if state.table.start_points and min(state.scores) <= 0 else ""

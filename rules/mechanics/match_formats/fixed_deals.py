"""Matches of a fixed number of deals, in which nothing hangs on rounds and winds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from rules.core.melds import Seat
from rules.core.rng import shuffled
from rules.core.rulebook_key import told_as
from rules.engine import events as ev
from rules.engine.table import State
from rules.mechanics.match_formats.rounds import Facts, first_thrown_for, match_ended, no_facts, pot_shared

NextDealer = Callable[[State], Seat]
"""Who deals after the deal that has just been settled."""


@told_as("fixed_deals")
@dataclass(frozen=True)
class FixedDeals:
    """So many `deals`; `next_dealer(state)` deals each further one. `ends(state)` names a reason to end early.

    Where `counts(state)` is given, a deal of which it does not hold is one more. What is left in a pot at the end goes
    back to all alike. With `dice` everybody throws so many for the first deal.
    """

    deals: int
    next_dealer: NextDealer
    ends: Callable[[State], str] | None = None
    facts: Facts = no_facts
    counts: Callable[[State], bool] | None = None
    dice: int = 0

    def seating(self, state: State, rng: Random) -> ev.Event:
        """Seats are drawn at random; who deals first too, or it is thrown for."""
        if self.dice:
            return first_thrown_for(range(state.players), self.dice, rng)
        return ev.SeatsDrawn(shuffled(range(state.players), rng), ())

    def fewest(self, players: int) -> int:
        """The deals it has."""
        return self.deals

    def deal_ended(self, state: State) -> list[ev.Event]:
        """Pass the deal on, and end the match after the last deal."""
        dealer = self.next_dealer(state)
        reason = self.ends(state) if self.ends else ""
        more = state.facts.get(MORE, 0) + (self.counts is not None and not self.counts(state))
        if state.deal_number - more >= self.deals:
            reason = reason or "deals"
        ended = ev.DealEnded(
            winners=tuple(win.seat for win in state.wins),
            next_dealer=dealer,
            next_round=state.round_wind,
            next_round_deal=state.round_deal + 1,
            extra=state.extra + 1 if dealer == state.dealer else 0,
            counted=True,
            facts=tuple(sorted({**self.facts(state, dealer), **({MORE: more} if more else {})}.items())),
        )
        return [ended, *pot_shared(state), *match_ended(state, reason)] if reason else [ended]


MORE = "repeats"
"""How many deals so far did not count."""


def first_winner(state: State) -> Seat:
    """Whoever won first; of several on one tile, the player whose tile it was; the dealer if nobody won."""
    if not state.wins:
        return state.dealer
    first = state.wins[0]
    together = [win for win in state.wins if win.tile == first.tile]
    return first.seat if len(together) == 1 or first.source is None else first.source


def nearest_winner(state: State) -> Seat:
    """Whoever won, of several on one tile the first after the player whose tile it was; the dealer if nobody won."""
    return state.wins[0].seat if state.wins else state.dealer


def to_the_right(state: State) -> Seat:
    """The next player in the order of play."""
    return (state.dealer + 1) % state.players


def right_unless_dealer_won(state: State) -> Seat:
    """The dealer after winning, alone or with others, and after a drawn deal; else the next player."""
    stays = not state.wins or state.seats[state.dealer].won
    return state.dealer if stays else to_the_right(state)


def right_unless_won(state: State) -> Seat:
    """The dealer after winning, alone or with others; else, after a drawn deal too, the next player."""
    return state.dealer if state.seats[state.dealer].won else to_the_right(state)


def somebody_out_of_points(state: State) -> str:
    """A match in which points were given out ends when somebody has none left."""
    return "bankruptcy" if state.table.start_points and min(state.scores) <= 0 else ""

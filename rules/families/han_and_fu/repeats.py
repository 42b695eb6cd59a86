"""The course of deals in Japanese games: repeats, counters, who waits at the end of the wall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.plain_value import PlainValue
from rules.core.tiles import ORPHANS
from rules.engine.state import REPLAYED
from rules.engine.sticks import Sticks
from rules.engine.table import State
from rules.mechanics.opening.dead_wall import Indicators
from rules.mechanics.penalties.liability import Liabilities
from rules.mechanics.ready.waiting import waits_now

STICK = 1000
"""The points of a stick laid with a declaration."""


def waits_at_end(state: State, seat: Seat) -> bool:
    """Check that the wall is used up and the seat waits."""
    return state.drawn_deal == "exhausted" and waits_now(state, seat)


@dataclass(frozen=True)
class DealerStays:
    """Rule by which the dealer deals again: after winning, and after some draws.

    `unwon` decides when the wall is used up: ``always``, ``ready`` if he waits, else not. With `called_off` he stays
    when a deal ends early.
    """

    unwon: str
    called_off: bool

    def __call__(self, state: State) -> bool:
        """Check that the dealer of the deal just ended deals again."""
        if state.wins:
            return state.seats[state.dealer].won
        if state.drawn_deal == REPLAYED:
            return True
        if state.drawn_deal != "exhausted":
            return self.called_off
        return self.at_end(waits_at_end(state, state.dealer))

    def at_end(self, ready: bool) -> bool:
        """Check that the dealer stays when the wall is used up; `ready` is true if he waits."""
        return self.unwon == "always" or (self.unwon == "ready" and ready)


def counters(state: State, next_dealer: Seat) -> Mapping[str, int]:
    """Return the counters of repeated deals (``honba``) that the next deal carries.

    One more after the dealer's win and after a draw, none after another's win, the same after a void deal.
    """
    before = state.facts.get("honba", 0)
    if state.drawn_deal == REPLAYED:
        return {"honba": before}
    return {"honba": before + 1 if not state.wins or state.seats[state.dealer].won else 0}


@dataclass(frozen=True)
class LeaderMayStop:
    """Lets a leading dealer end the match after winning the last deal or, with `ready`, after waiting at its end."""

    ready: bool

    def __call__(self, state: State) -> bool:
        """Check that the dealer may end the match now, if he leads."""
        won = bool(state.wins) and state.seats[state.dealer].won
        return won or (self.ready and waits_at_end(state, state.dealer))


@dataclass(frozen=True)
class Bankruptcy:
    """Condition to end the match: somebody has less than `floor` points; None: it never ends so."""

    floor: int | None

    def __call__(self, state: State) -> str:
        """Return ``bankruptcy`` if the match ends, else an empty string."""
        return "bankruptcy" if self.floor is not None and min(state.scores) < self.floor else ""


@dataclass(frozen=True)
class WinnersPaid:
    """House rule for several winners on one tile: how many are paid of two (`of_two`) and of three (`of_three`)."""

    of_two: int
    of_three: int

    def __call__(self, count: int) -> int:
        """Return the number of winners who are paid, out of `count`."""
        return {2: self.of_two, 3: self.of_three}.get(count, count)


def only_terminals_and_honors(state: State, seat: Seat) -> bool:
    """Check for a river of nagashi mangan: all the seat's discards are terminals or honors, and none was claimed."""
    holder = state.seats[seat]
    return 0 < len(holder.discards) == len(holder.river) and all(face in ORPHANS for face in holder.discards)


def hand_facts(state: State, seat: Seat) -> Mapping[str, PlainValue]:
    """Return the facts for scoring a seat's hand: indicators, liable seats, and if its river makes nagashi mangan."""
    indicators = state.record(Indicators)
    return {
        "dora": tuple(indicators.shown), "ura": tuple(indicators.under),
        "liable": state.record(Liabilities).of(state, seat),
        "nagashi": int(state.drawn_deal == "exhausted" and only_terminals_and_honors(state, seat)),
    }  # fmt: skip


def deal_facts(state: State) -> Mapping[str, PlainValue]:
    """Return the facts for settling a deal: the seats, counted from the dealer, that wait when the wall is used up."""
    return {"waiting": tuple(state.wind_of(seat) for seat in range(state.players) if waits_at_end(state, seat))}


def sticks_of(*amounts: int) -> Sticks:
    """Return the counting sticks of a game: with ones and tens if one of these amounts does not divide by 100."""
    even = not any(amount % 100 for amount in amounts)
    values, start = (10000, 5000, 1000, 500, 100), (1, 2, 4, 1, 5)
    return Sticks(values, start) if even else Sticks((*values, 10, 1), (*start, 0, 0))

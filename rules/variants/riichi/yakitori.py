"""Yakitori: markers of players who have won no deal of the match, and their payments at its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.automatic_phase import Automatic
from rules.engine.table import RngFactory, State
from rules.mechanics.match_formats.rounds import CarriedFacts
from rules.scoring.transfers import Transfer

YAKITORI = "yakitori"
"""The marker of a seat that has won no deal yet."""
WON = "won"
"""The fact carried between deals: a bit for each seat that has won one."""


def without_win(state: State) -> tuple[Seat, ...]:
    """Return the seats that have won neither an earlier deal of the match nor, so far, this one."""
    won = state.facts.get(WON, 0) | sum(1 << win.seat for win in state.wins)
    return tuple(seat for seat in range(state.players) if not won >> seat & 1)


@dataclass(frozen=True)
class RememberWinners:
    """Facts for the next deal: those of `others`, and the seats that have won a deal of the match."""

    others: CarriedFacts

    def __call__(self, state: State, next_dealer: Seat) -> Mapping[str, int]:
        """Return the facts, with the seats as bits of one number; without that number if nobody has won."""
        left = without_win(state)
        won = sum(1 << seat for seat in range(state.players) if seat not in left)
        return {**self.others(state, next_dealer), **({WON: won} if won else {})}


class LayMarkers(Automatic):
    """Phase before the deal: a marker is laid before each player who has won no deal of the match."""

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the markers, and the end of the phase."""
        return [*(ev.Marked(seat, YAKITORI, 1) for seat in without_win(state)), ev.PhaseEnded("markers")]


@dataclass(frozen=True)
class PriceOfNoWin:
    """Payment at the end of the match: each player without a won deal pays `amount` points to each player with one."""

    amount: int

    def __call__(self, state: State) -> list[ev.Paid]:
        """Return the payment; none if all have won a deal, or nobody has."""
        losers = without_win(state)
        owed = tuple(
            Transfer(seat, other, self.amount)
            for seat in losers for other in range(state.players) if other not in losers
        )  # fmt: skip
        return [ev.Paid.of(YAKITORI, owed, state.players)] if owed else []

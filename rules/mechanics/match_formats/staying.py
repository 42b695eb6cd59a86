"""Conditions for the dealer to deal again, and for points to end a match."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.table import State


@dataclass(frozen=True)
class StaysByWinning:
    """Lets the dealer deal again after winning, alone or with others (`on_win`), or after a drawn deal (`on_draw`)."""

    on_win: bool = True
    on_draw: bool = True

    def __call__(self, state: State) -> bool:
        """Check that the dealer of the deal just ended deals again."""
        return state.seats[state.dealer].won and self.on_win if state.wins else self.on_draw


def below_zero(state: State) -> str:
    """Return ``bankruptcy`` if somebody has fallen below zero, even if all began with nothing; else an empty string."""
    return "bankruptcy" if min(state.scores) < 0 else ""

"""Conditions for the dealer to deal again, and for points to end a match."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.table import State


@dataclass(frozen=True)
class StaysByWinning:
    """Keeps the dealer when he wins, alone or with others (`on_win`), and after a drawn deal (`on_draw`)."""

    on_win: bool = True
    on_draw: bool = True

    def __call__(self, state: State) -> bool:
        return state.seats[state.dealer].won and self.on_win if state.wins else self.on_draw


def below_zero(state: State) -> str:
    """End the match once somebody has fallen below zero, whatever all began with."""
    return "bankruptcy" if min(state.scores) < 0 else ""

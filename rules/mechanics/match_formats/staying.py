"""Whether the dealer deals again, and when points end a match."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.table import State


@dataclass(frozen=True)
class StaysByWinning:
    """The dealer stays when he wins, alone or with others, and after a drawn deal, as agreed."""

    on_win: bool = True
    on_draw: bool = True

    def __call__(self, state: State) -> bool:
        """Whether the dealer of the deal just ended deals again."""
        return state.seats[state.dealer].won and self.on_win if state.wins else self.on_draw


def below_zero(state: State) -> str:
    """A reason to end the match: somebody has fallen below zero, with however many points all began."""
    return "bankruptcy" if min(state.scores) < 0 else ""

"""How often a dealer has won running: kept while he deals, bounded as agreed, and worth a hand of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.engine.table import State
from rules.scoring.elements import Condition, Reading

STREAK = "streak"


def streak_now(state: State) -> int:
    """For what time running the dealer wins if he wins now; draws between do not matter."""
    return state.facts.get(STREAK, 0) + 1


def streak_kept(state: State, next_dealer: Seat) -> Mapping[str, int]:
    """How often the dealer has won running, while he stays the dealer."""
    streak = streak_now(state) if state.wins else state.facts.get(STREAK, 0)
    return {STREAK: streak if next_dealer == state.dealer else 0}


@dataclass(frozen=True)
class UntilStreak:
    """The dealer stays as `stays` says, but not after winning for the time `most` (0: for no time)."""

    stays: Callable[[State], bool]
    most: int

    def __call__(self, state: State) -> bool:
        """Whether the dealer of the deal just ended deals again."""
        return self.stays(state) and not (state.wins and 0 < self.most <= streak_now(state))


def dealers_win_number(agreed: Callable[[OptionValues], int]) -> Condition:
    """The dealer wins for the agreed time running (0: never)."""

    def condition(reading: Reading) -> int:
        case, wanted = reading.case, agreed(reading.case.options)
        return int(wanted > 0 and case.seat == 0 and case.number(STREAK) == wanted)

    return condition

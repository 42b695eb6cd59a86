"""Streaks of wins by one dealer: a limit on their length, and a limit hand for the last of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.engine.table import State
from rules.scoring.elements import Condition, Reading

STREAK = "streak"


def streak_now(state: State) -> int:
    """Return the number of wins in a row that the dealer has if he wins now; drawn deals between do not count."""
    return state.facts.get(STREAK, 0) + 1


def next_streak(state: State, next_dealer: Seat) -> Mapping[str, int]:
    """Return the fact `streak` for the next deal: the dealer's wins in a row so far, 0 for a new dealer."""
    streak = streak_now(state) if state.wins else state.facts.get(STREAK, 0)
    return {STREAK: streak if next_dealer == state.dealer else 0}


@dataclass(frozen=True)
class UntilStreak:
    """Rule that keeps the dealer as `stays` does, but not after his win number `most` in a row (0: no limit)."""

    stays: Callable[[State], bool]
    most: int

    def __call__(self, state: State) -> bool:
        """Check that the dealer of this deal deals the next one, too."""
        return self.stays(state) and not (state.wins and 0 < self.most <= streak_now(state))


def dealers_win_number(streak_length: Callable[[OptionValues], int]) -> Condition:
    """Return the condition that holds for the dealer's win number `streak_length(options)` in a row (0: never)."""

    def condition(reading: Reading) -> int:
        """Return 1 if this win is the one that completes the streak, else 0."""
        case, length = reading.case, streak_length(reading.case.options)
        return int(length > 0 and case.seat == 0 and case.number(STREAK) == length)

    return condition

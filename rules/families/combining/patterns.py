"""Patterns of several sets of one form, given by their lowest kinds in ascending order (see `choice`)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from rules.core.tiles import SUIT_TILES, Kind
from rules.families.combining.choice import Sets

Holds = Callable[[Sets, Kind], bool]
"""Checks that sets, given by their lowest kinds in ascending order, make a pattern beside a pair of this kind."""


def equal(sets: Sets, pair: Kind) -> bool:
    """Check that all sets are the same."""
    return sets[0] == sets[-1]


def one_suit(sets: Sets) -> bool:
    """Check that all sets are of one suit."""
    return sets[0] // 9 == sets[-1] // 9 and sets[-1] in SUIT_TILES


def different_suits(sets: Sets) -> bool:
    """Check that every set is of a different suit, and none of honors."""
    return sets[-1] in SUIT_TILES and all(low // 9 != high // 9 for low, high in pairwise(sets))


def ranks(sets: Sets) -> list[int]:
    """Return the numbers of the sets in ascending order, counted from 0; for chows the lowest numbers."""
    return sorted([kind % 9 for kind in sets])


def ascending(*steps: int) -> Holds:
    """Return the check for sets of one suit that rise by the same step, one of `steps`."""

    def holds(sets: Sets, pair: Kind) -> bool:
        """Check the sets for this sequence."""
        step = sets[1] - sets[0]
        return step in steps and one_suit(sets) and all(high - low == step for low, high in pairwise(sets))

    return holds


def ascending_across(step: int) -> Holds:
    """Return the check for sets of different suits whose numbers, put in order, rise by `step`."""

    def holds(sets: Sets, pair: Kind) -> bool:
        """Check the sets for this sequence across suits."""
        return different_suits(sets) and all(high - low == step for low, high in pairwise(ranks(sets)))

    return holds


alike_across = ascending_across(0)
"""Checks for the same numbers in different suits."""


def straight(sets: Sets, pair: Kind) -> bool:
    """Check for 1-2-3, 4-5-6 and 7-8-9 of one suit."""
    return sets[0] % 9 == 0 and ascending(3)(sets, pair)


def straight_across(sets: Sets, pair: Kind) -> bool:
    """Check for 1-2-3, 4-5-6 and 7-8-9 in different suits."""
    return ascending_across(3)(sets, pair) and ranks(sets)[0] == 0


def both_ends(sets: Sets, pair: Kind) -> bool:
    """Check for 1-2-3 and 7-8-9 of one suit."""
    return one_suit(sets) and (sets[0] % 9, sets[1] % 9) == (0, 6)


def both_ends_twice(sets: Sets, pair: Kind) -> bool:
    """Check for two of each of 1-2-3 and 7-8-9 of one suit, and a pair of its fives."""
    return both_ends(sets[1:3], pair) and (sets[0], sets[3]) == (sets[1], sets[2]) and pair == sets[0] + 4


def both_ends_in_two_suits(sets: Sets, pair: Kind) -> bool:
    """Check for 1-2-3 and 7-8-9 in each of two suits, and a pair of fives of the third."""
    suits = {sets[0] // 9, sets[2] // 9, pair // 9}
    return both_ends(sets[:2], pair) and both_ends(sets[2:], pair) and suits == {0, 1, 2} and pair % 9 == 4


def all_in(kinds: range) -> Holds:
    """Return the check for pungs of these kinds only."""

    def holds(sets: Sets, pair: Kind) -> bool:
        """Check that the lowest and the highest pung are of these kinds."""
        return sets[0] in kinds and sets[-1] in kinds

    return holds

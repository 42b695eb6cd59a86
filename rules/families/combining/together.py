"""Conditions on several sets together, each counted by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from rules.core.tiles import BAMBOOS, CHARACTERS, DOTS, SUIT_TILES, Kind, rank_of
from rules.scoring.elements import Condition, Reading

SUITS = (CHARACTERS, DOTS, BAMBOOS)
Sets = Callable[[Reading], Sequence[Kind]]
"""Returns the lowest kinds of the chows, or of the pungs, of a reading."""


def chows(reading: Reading) -> Sequence[Kind]:
    """Return the lowest kind of each chow of a reading."""
    return reading.chows


def pungs(reading: Reading) -> Sequence[Kind]:
    """Return the kind of each pung and kong of a reading."""
    return reading.pungs


def equal_chows(often: Callable[[int], bool]) -> Condition:
    """Return the condition that counts the kinds of chow whose number of occurrences satisfies `often`."""
    return lambda reading: sum(map(often, Counter(reading.chows).values()))


def by_number(sets: Sequence[Kind]) -> Mapping[int, Counter[int]]:
    """Count chows or pungs of suits by their lowest number, and for each number by suit (0 to 2)."""
    found: dict[int, Counter[int]] = {}
    for kind in sets:
        if kind in SUIT_TILES:
            found.setdefault(rank_of(kind), Counter())[kind // 9] += 1
    return found


def in_two_suits(sets: Sets) -> Condition:
    """Return the condition that counts pairs of equal-numbered sets in two suits, each set in one pair only.

    `sets` returns the chows, or the pungs, of a reading.
    """

    def apart(suits: Counter[int]) -> int:
        """Return the most pairs of sets in different suits, given the number of equal sets in each suit."""
        return min(suits.total() // 2, suits.total() - max(suits.values()))

    return lambda reading: sum(map(apart, by_number(sets(reading)).values()))


def in_three_suits(sets: Sets) -> Condition:
    """Return the condition of sets with the same numbers in all suits; `sets` returns a reading's chows or pungs."""
    return lambda reading: int(any(len(suits) == 3 for suits in by_number(sets(reading)).values()))


def straight(reading: Reading) -> int:
    """Return 1 for chows 123, 456 and 789 of one suit, else 0."""
    return int(any({suit.start, suit.start + 3, suit.start + 6} <= {*reading.chows} for suit in SUITS))


def consecutive_pungs(length: int) -> Condition:
    """Return the condition of pungs of `length` consecutive numbers of one suit."""

    def condition(reading: Reading) -> int:
        """Return 1 if the hand has consecutive pungs, else 0."""
        held = {*reading.pungs}
        starts = (low for suit in SUITS for low in range(suit.start, suit.stop - length + 1))
        return int(any(held.issuperset(range(low, low + length)) for low in starts))

    return condition

"""The exact shanten of a hand towards every hand of a card, computed for all of them at once from a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rules.core.clearable_caches import clearable_lru_cache
from rules.core.melds import Group
from rules.core.tiles import BONUS, JOKER, Kind
from rules.families.card_hands.card import Card, CardLine
from rules.families.card_hands.grammar import (
    FLOWER,
    MIN_JOKER_GROUP,
    Assignment,
    EqualTiles,
    copies_of,
    jokers_needed,
    pattern_kind,
)

Counts = npt.NDArray[np.int16]
"""Tiles of each of the 35 kinds that patterns know; or the same for each hand of a card, a row each."""

PATTERN_KINDS = FLOWER + 1
COPIES: Counts = np.array([copies_of(kind) for kind in range(PATTERN_KINDS)], dtype=np.int16)


def pattern_counts(counts: Sequence[int]) -> tuple[Counts, int]:
    """Return the numbers of tiles by kind as patterns count them (all flowers are one kind), and of jokers."""
    found = np.array([*counts[:PATTERN_KINDS]], dtype=np.int16)
    found[FLOWER] = sum(counts[kind] for kind in BONUS)
    return found, counts[JOKER]


def as_pattern_group(group: Group) -> EqualTiles | None:
    """Return a laid group as a group of a pattern; None if it holds only jokers, or tiles that are not alike."""
    naturals = {pattern_kind(kind) for kind in group.kinds if kind != JOKER}
    if len(naturals) != 1 or len(group.kinds) < MIN_JOKER_GROUP or group.concealed:
        return None
    return EqualTiles(naturals.pop(), len(group.kinds))


class CardHand(NamedTuple):
    """One of the hands of a card: the line that it belongs to, and its groups of equal tiles."""

    line: CardLine
    groups: Assignment


class PossibleHands:
    """The hands of a card that are still possible beside some laid groups, as tables with a row for each hand.

    `singles` counts the tiles wanted in singles and pairs, `grouped` those in groups that may hold jokers, both without
    the groups already laid; `size` is the number of tiles wanted by a hand. As a hand wants few kinds, `kinds` lists
    these by hand, padded with kinds it does not want; `wanted_of` and `singles_of` hold the counts of these kinds only,
    a column for each hand.
    """

    def __init__(self, hands: Sequence[CardHand], laid: Sequence[EqualTiles] = ()) -> None:
        """Build the tables for those of `hands` that contain all `laid` groups."""
        self.laid = Counter(laid)
        self.hands = [one for one in hands if not laid or self._fits(one)]
        self.singles = self._table(lambda count: count < MIN_JOKER_GROUP)
        self.grouped = self._table(lambda count: count >= MIN_JOKER_GROUP)
        for kind, count in laid:
            self.grouped[:, kind] -= count
        self.wanted: Counts = self.singles + self.grouped
        self.size: int = int(self.wanted[0].sum()) if self.hands else 0
        most = int((self.wanted > 0).sum(axis=1).max(initial=0))
        self.kinds = np.ascontiguousarray(np.argsort(self.wanted.T <= 0, axis=0, kind="stable")[:most])
        self.wanted_of: Counts = np.take_along_axis(self.wanted.T, self.kinds, axis=0)
        self.singles_of: Counts = np.take_along_axis(self.singles.T, self.kinds, axis=0)
        self.values = np.array([one.line.value for one in self.hands], dtype=np.float64)
        self.concealed = np.array([not one.line.exposed for one in self.hands], dtype=bool)

    def _fits(self, hand: CardHand) -> bool:
        """Check that a hand of the card may be exposed and contains the laid groups."""
        return hand.line.exposed and all(hand.groups.count(group) >= number for group, number in self.laid.items())

    def _table(self, belongs: Callable[[int], bool]) -> Counts:
        """Count, by hand and kind, the tiles in groups whose size the function `belongs` accepts."""
        found = np.zeros((len(self.hands), PATTERN_KINDS), dtype=np.int16)
        for place, one in enumerate(self.hands):
            for kind, count in one.groups:
                if belongs(count):
                    found[place, kind] += count
        return found

    def lacking(self, held: Counts) -> tuple[Counts, Counts]:
        """Return, by hand and kind, the tiles that `held` lacks for singles and pairs, and for larger groups."""
        singles = np.maximum(self.singles - held, 0)
        grouped = np.maximum(self.wanted - np.maximum(held, self.singles), 0)
        return singles, grouped

    def possible(self, left: Counts, jokers: int) -> bool:
        """Check that some hand can be made of the natural tiles `left` (counted by kind) and `jokers` jokers."""
        singles, grouped = self.lacking(left)
        return bool((~singles.any(axis=1) & (grouped.sum(axis=1) <= jokers)).any())

    def missing(self, held: Counts, jokers: int) -> npt.NDArray[np.int64]:
        """Return for each hand the number of tiles that `held` (natural tiles by kind) and the jokers lack."""
        there = held[self.kinds]
        singles = np.maximum(self.singles_of - there, 0)
        grouped = np.maximum(self.wanted_of - np.maximum(there, self.singles_of), 0)
        found: npt.NDArray[np.int64] = column_sums(singles) + np.maximum(column_sums(grouped) - jokers, 0)
        return found

    def accepting_tiles(self, held: Counts, jokers: int) -> tuple[int, frozenset[Kind]]:
        """Return the least number of tiles missing in a hand of the card, and the kinds that fill a gap of such a hand.

        `held` counts natural tiles by kind; jokers may be among the kinds returned.
        """
        singles, grouped = self.lacking(held)
        due = np.maximum(grouped.sum(axis=1) - jokers, 0)
        missing = singles.sum(axis=1) + due
        fewest = int(missing.min())
        if not fewest:
            return 0, frozenset()
        nearest = missing == fewest
        open_to_jokers = nearest & (due > 0)
        helps = (singles[nearest] > 0).any(axis=0) | (grouped[open_to_jokers] > 0).any(axis=0)
        kinds = {int(kind) for kind in np.flatnonzero(helps & (held < COPIES))}
        if open_to_jokers.any():
            kinds.add(JOKER)
        return fewest, frozenset(kinds)


def column_sums(tiles: Counts) -> npt.NDArray[np.int64]:
    """Return the sum of each column, computed in the table's own small number type, which is several times faster."""
    found: npt.NDArray[np.int64] = tiles.sum(axis=0, dtype=tiles.dtype).astype(np.int64)
    return found


class CardHands:
    """The hands of a card that can be made with `jokers` jokers; finds those still possible beside laid groups."""

    def __init__(self, card: Card, jokers: int) -> None:
        """List the hands of the card and begin an empty cache of possible ones."""
        self.card, self.jokers = card, jokers
        self.hands = tuple(
            CardHand(line, made) for line in card.lines for made in line.assignments if jokers_needed(made) <= jokers
        )
        self.possible_with = clearable_lru_cache(512, self._possible_with)

    def _possible_with(self, laid: tuple[EqualTiles, ...]) -> PossibleHands:
        """Return the hands possible beside these groups, out of those possible beside all groups but the last."""
        return PossibleHands(self.possible_with(laid[:-1]).hands if laid else self.hands, laid)

    def possible_beside(self, groups: Iterable[Group]) -> PossibleHands | None:
        """Return the hands possible beside these laid groups; None if there are none."""
        laid = [as_pattern_group(group) for group in groups]
        known = [one for one in laid if one is not None]
        if len(known) < len(laid):
            return None
        found = self.possible_with(tuple(sorted(known)))
        return found if found.hands else None


@lru_cache(maxsize=16)
def hands_of_card(card: Card, jokers: int) -> CardHands:
    """Return the hands of a card with this many jokers in play, listed once and cached."""
    return CardHands(card, jokers)

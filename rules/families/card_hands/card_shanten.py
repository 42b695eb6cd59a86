"""The exact distance of a hand from every hand of a card, all of them at once, by a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rules.core.clearable_caches import clearable_lru_cache
from rules.core.melds import Group
from rules.core.tiles import BONUS, JOKER, Kind
from rules.families.card_hands.card import Card, CardLine
from rules.families.card_hands.grammar import FLOWER, JOKERS_FROM, Alike, Assignment, alike, copies_of, jokers_wanted

Counts = npt.NDArray[np.int16]
"""Tiles of each of the 35 kinds that patterns know; or the same for each hand of a card, a row each."""

KINDS_OF_LINES = FLOWER + 1
COPIES: Counts = np.array([copies_of(kind) for kind in range(KINDS_OF_LINES)], dtype=np.int16)


def counted(counts: Sequence[int]) -> tuple[Counts, int]:
    """Return tiles by kind as patterns count them, and the number of jokers among them."""
    found = np.array([*counts[:KINDS_OF_LINES]], dtype=np.int16)
    found[FLOWER] = sum(counts[kind] for kind in BONUS)
    return found, counts[JOKER]


def exposure(group: Group) -> Alike | None:
    """Return a laid group as a group of a pattern; None for jokers alone, or tiles that are not alike."""
    naturals = {alike(kind) for kind in group.kinds if kind != JOKER}
    if len(naturals) != 1 or len(group.kinds) < JOKERS_FROM or group.concealed:
        return None
    return Alike(naturals.pop(), len(group.kinds))


class Meant(NamedTuple):
    """A hand of a card: its line, and its groups."""

    line: CardLine
    groups: Assignment


class Reach:
    """The hands of a card that are still possible beside some laid groups, a row of the tables each.

    `apart` are the tiles wanted in singles and pairs, `together` those in groups in which jokers may stand, without
    the groups that are laid; `size` how many tiles these are. As a hand wants few kinds, `kinds` names those of each,
    filled up with any that it does not want; `wanted_of` and `apart_of` tell the same of these alone, a column each.
    """

    def __init__(self, meant: Sequence[Meant], laid: Sequence[Alike] = ()) -> None:
        self.laid = Counter(laid)
        self.meant = [one for one in meant if not laid or self._holds(one)]
        self.apart = self._table(lambda count: count < JOKERS_FROM)
        self.together = self._table(lambda count: count >= JOKERS_FROM)
        for kind, count in laid:
            self.together[:, kind] -= count
        self.wanted: Counts = self.apart + self.together
        self.size: int = int(self.wanted[0].sum()) if self.meant else 0
        most = int((self.wanted > 0).sum(axis=1).max(initial=0))
        self.kinds = np.ascontiguousarray(np.argsort(self.wanted.T <= 0, axis=0, kind="stable")[:most])
        self.wanted_of: Counts = np.take_along_axis(self.wanted.T, self.kinds, axis=0)
        self.apart_of: Counts = np.take_along_axis(self.apart.T, self.kinds, axis=0)
        self.values = np.array([one.line.value for one in self.meant], dtype=np.float64)
        self.concealed = np.array([not one.line.exposed for one in self.meant], dtype=bool)

    def _holds(self, one: Meant) -> bool:
        """Check that the laid groups are different groups of this hand, and that it may be exposed."""
        return one.line.exposed and all(one.groups.count(group) >= number for group, number in self.laid.items())

    def _table(self, belongs: object) -> Counts:
        found = np.zeros((len(self.meant), KINDS_OF_LINES), dtype=np.int16)
        for place, one in enumerate(self.meant):
            for kind, count in one.groups:
                if belongs(count):  # type: ignore[operator]
                    found[place, kind] += count
        return found

    def lacking(self, held: Counts) -> tuple[Counts, Counts]:
        """Return, by hand and kind, the tiles missing in singles and pairs, and those missing in larger groups."""
        apart = np.maximum(self.apart - held, 0)
        together = np.maximum(self.wanted - np.maximum(held, self.apart), 0)
        return apart, together

    def possible(self, left: Counts, jokers: int) -> bool:
        """Check that some hand can be made of these naturals and so many jokers."""
        apart, together = self.lacking(left)
        return bool((~apart.any(axis=1) & (together.sum(axis=1) <= jokers)).any())

    def missing(self, held: Counts, jokers: int) -> npt.NDArray[np.int64]:
        """Return the number of missing tiles for each hand."""
        there = held[self.kinds]
        apart = np.maximum(self.apart_of - there, 0)
        together = np.maximum(self.wanted_of - np.maximum(there, self.apart_of), 0)
        found: npt.NDArray[np.int64] = summed(apart) + np.maximum(summed(together) - jokers, 0)
        return found

    def accepting_tiles(self, held: Counts, jokers: int) -> tuple[int, frozenset[Kind]]:
        """Return the fewest tiles that any hand misses, and the kinds that bring such a hand nearer, jokers included.
        """
        apart, together = self.lacking(held)
        due = np.maximum(together.sum(axis=1) - jokers, 0)
        missing = apart.sum(axis=1) + due
        least = int(missing.min())
        if not least:
            return 0, frozenset()
        nearest = missing == least
        open_to_jokers = nearest & (due > 0)
        helps = (apart[nearest] > 0).any(axis=0) | (together[open_to_jokers] > 0).any(axis=0)
        kinds = {int(kind) for kind in np.flatnonzero(helps & (held < COPIES))}
        if open_to_jokers.any():
            kinds.add(JOKER)
        return least, frozenset(kinds)


def summed(tiles: Counts) -> npt.NDArray[np.int64]:
    """Sum each column in its own number type, several times as fast as in longer numbers."""
    found: npt.NDArray[np.int64] = tiles.sum(axis=0, dtype=tiles.dtype).astype(np.int64)
    return found


class Lines:
    """The hands of a card that can be made with `jokers` jokers, and those still possible beside laid groups."""

    def __init__(self, card: Card, jokers: int) -> None:
        self.card, self.jokers = card, jokers
        self.meant = tuple(
            Meant(line, made) for line in card.lines for made in line.assignments if jokers_wanted(made) <= jokers
        )
        self.reach_of = clearable_lru_cache(512, self._reach)

    def _reach(self, laid: tuple[Alike, ...]) -> Reach:
        # What is possible beside them all is so beside all but one.
        return Reach(self.reach_of(laid[:-1]).meant if laid else self.meant, laid)

    def beside(self, groups: Iterable[Group]) -> Reach | None:
        """Return the hands possible beside these groups; None if there are none."""
        laid = [exposure(group) for group in groups]
        known = [one for one in laid if one is not None]
        if len(known) < len(laid):
            return None
        found = self.reach_of(tuple(sorted(known)))
        return found if found.meant else None


@lru_cache(maxsize=16)
def lines_of(card: Card, jokers: int) -> Lines:
    """Return the lines of a card, computed once."""
    return Lines(card, jokers)

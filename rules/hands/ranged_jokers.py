"""The regular shape where some jokers may stand for certain suits only.

A suit's row gives the number of tiles missing for any number of sets and pairs (`tables`). Jokers that may stand for
tiles of this suit alone lower its row; jokers for several suits lower the row of these suits together, and so on up to
those that may stand for anything. Ranges are made of five blocks: characters, dots, bamboos, winds and dragons.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, reduce
from typing import TypeAlias

import numpy as np

from rules.core.tiles import DRAGONS, PLAIN, WINDS, Kind
from rules.hands.suit_codes import STEP, Codes, count_of
from rules.hands.suit_tables import BEYOND, COPIES, SETS, Rows, combined, tables, walk

Jokers: TypeAlias = tuple[tuple[int, int], ...]
"""Blocks (a bit for each) and the number of jokers that may stand in them, the narrowest first; nested or disjoint."""
Parts: TypeAlias = tuple[int, int, int, int, int]
"""The row of each block, by its number."""

DRAGON_CODES = 5 ** len(DRAGONS)


class JokerRows(ABC):
    """All rows met so far, by index: of blocks, of several parts of a hand together, and with jokers.

    A row gives the fewest missing tiles by numbers of sets and pairs.
    """

    def __init__(self, rows: Iterable[Rows] = ()) -> None:
        """Begin with these rows."""
        self._rows = list(rows)
        self._numbers = {row.tobytes(): number for number, row in enumerate(self._rows)}

    @abstractmethod
    def parts(self, codes: Codes) -> Parts:
        """Return the indexes of the rows of a hand's five blocks: three suits, winds and dragons."""

    @abstractmethod
    def both(self, one: int, other: int) -> int:
        """Return the index of the row of two parts of a hand together, given the indexes of theirs."""

    @abstractmethod
    def lowered(self, row: int, held: int, coming: int = 0) -> int:
        """Return the index of the row of a part of a hand that may also use jokers: `held` ones and `coming` ones.

        Each joker that has yet to be drawn counts as a missing tile.
        """

    @abstractmethod
    def missing(self, row: int, sets: int) -> int:
        """Return the number of tiles that a hand with this row lacks for `sets` sets and a pair."""

    def missing_with(self, parts: Parts, sets: int, jokers: Iterable[tuple[int, ...]]) -> int:
        """Return the number of tiles missing in a hand for `sets` sets and a pair.

        `parts` are the indexes of the rows of its blocks, `jokers` its jokers by range: the blocks, then numbers for
        `lowered`.
        """
        apart = [(1 << block, row) for block, row in enumerate(parts)]
        for blocks, *numbers in jokers:
            inside = reduce(self.both, [row for mask, row in apart if mask & blocks])
            apart = [part for part in apart if not part[0] & blocks]
            apart.append((blocks, self.lowered(inside, *numbers)))
        return self.missing(reduce(self.both, [row for _, row in apart]), sets)

    def accepting_tiles(self, codes: Codes, missing: Callable[[Parts], int]) -> tuple[int, frozenset[Kind]]:
        """Return the shanten of natural tiles and jokers, and the natural accepting tiles.

        Kinds held four times are left out; `missing` returns the number of tiles missing in a hand with these parts.
        """
        parts = self.parts(codes)
        now = missing(parts)
        found: set[Kind] = set()
        for kind in PLAIN if now else ():
            if count_of(codes, kind) < COPIES:
                suit, power = STEP[kind]
                more = [*codes]
                more[suit] += power
                after = self.parts((more[0], more[1], more[2], more[3]))
                if after != parts and missing(after) < now:
                    found.add(kind)
        return now - 1, frozenset(found)

    def _number(self, row: Rows) -> int:
        """Return the index of a row, a new one if it has not been met before."""
        row = np.ascontiguousarray(row, np.int8)
        number = self._numbers.setdefault(row.tobytes(), len(self._rows))
        if number == len(self._rows):
            self._rows.append(row)
        return number


class _RangedJokerRows(JokerRows):
    """The rows of jokers that may stand in any number of groups, from those of `rules.hands.suit_tables`."""

    def __init__(self, fifth: bool) -> None:
        """Begin with the rows of the tables; `fifth` as for `shanten_with_jokers`."""
        self._beyond = BEYOND if fifth else 0
        self._tables = tables(fifth)
        super().__init__(self._tables.rows)
        self._both: dict[tuple[int, int], int] = {}
        self._lowered: dict[tuple[int, int], int] = {}
        self._winds, self._dragons = self._apart(len(WINDS)), self._apart(len(DRAGONS))

    def _apart(self, ranks: int) -> list[int]:
        """Return, for every code of winds or of dragons, the index of its row."""
        which, rows = walk(ranks, self._beyond, runs=False)
        numbers = [self._number(row) for row in rows]
        return [numbers[place] for place in which]

    def parts(self, codes: Codes) -> Parts:
        """Return the indexes of the rows of the five blocks."""
        characters, dots, bamboos, honors = codes
        suit = self._tables.suit
        winds, dragons = divmod(honors, DRAGON_CODES)
        return suit[characters], suit[dots], suit[bamboos], self._winds[winds], self._dragons[dragons]

    def both(self, one: int, other: int) -> int:
        """Return the index of the row of two parts together."""
        comb = self._tables.comb
        if one < len(comb) and other < len(comb):
            return comb[one][other]
        found = self._both.get((one, other))
        if found is None:
            rows = combined(self._rows[one][None, :], self._rows[other][None, :], self._beyond)
            found = self._both[one, other] = self._number(rows[0])
        return found

    def lowered(self, row: int, held: int, coming: int = 0) -> int:
        """Return the index of the row of a part of a hand with `held` jokers; `coming` is not used."""
        found = self._lowered.get((row, held))
        if found is None:
            levels = self._rows[row].reshape(self._beyond + 1, -1)
            reached = np.minimum(np.arange(self._beyond + 1) + held, self._beyond)
            found = self._lowered[row, held] = self._number(np.maximum(levels[reached] - held, 0).reshape(-1))
        return found

    def missing(self, row: int, sets: int) -> int:
        """Return the number of tiles missing for `sets` sets and a pair."""
        return int(self._rows[row].reshape(self._beyond + 1, SETS + 1, 2)[0, sets, 1])


_rows = cache(_RangedJokerRows)


@lru_cache(maxsize=1 << 16)
def _missing(parts: Parts, sets: int, jokers: Jokers, fifth: bool) -> int:
    """Return the number of tiles missing in a hand (see `JokerRows.missing_with`)."""
    return _rows(fifth).missing_with(parts, sets, jokers)


def shanten_with_jokers(codes: Codes, sets: int, jokers: Jokers, *, fifth: bool = False) -> int:
    """Return the shanten of natural tiles (`codes`) and jokers towards `sets` sets and a pair: 0 waits, -1 is complete.

    With `fifth` jokers may stand for a fifth copy of a kind.
    """
    return _missing(_rows(fifth).parts(codes), sets, jokers, fifth) - 1


def accepting_tiles_with_jokers(
    codes: Codes, sets: int, jokers: Jokers, *, fifth: bool = False
) -> tuple[int, frozenset[Kind]]:
    """Return the shanten of natural tiles and jokers, and the natural accepting tiles.

    Kinds held four times are left out; parameters are as for `shanten_with_jokers`.
    """
    return _rows(fifth).accepting_tiles(codes, lambda parts: _missing(parts, sets, jokers, fifth))

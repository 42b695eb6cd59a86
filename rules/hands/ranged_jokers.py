"""The regular shape where some jokers may stand for certain suits only.

A suit's row says how many tiles it lacks for any number of sets and pairs (`tables`). Jokers that may stand for tiles
of this suit alone lower its row; jokers for several suits lower the row of these suits together, and so on up to those
that may stand for anything. Ranges are made of five blocks: characters, dots, bamboos, winds and dragons.
"""

from __future__ import annotations

from functools import cache, lru_cache, reduce
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from rules.core.tiles import DRAGONS, PLAIN, WINDS, Kind
from rules.hands.suit_codes import STEP, Codes, count_of
from rules.hands.suit_tables import BEYOND, SETS, combined, tables, walk

Jokers: TypeAlias = tuple[tuple[int, int], ...]
"""Blocks (a bit for each) and how many jokers may stand in them, the narrowest first; nested or apart."""
_Parts: TypeAlias = tuple[int, int, int, int, int]
"""The row of each block, by its number."""

_DRAGON_CODES = 5 ** len(DRAGONS)


class _JokerRows:
    """All rows met so far, by index: those of the tables, of several parts of a hand together, and with jokers.

    A row tells the fewest tiles missing by numbers of sets and pairs (`rules.hands.suit_tables`).
    """

    def __init__(self, fifth: bool) -> None:
        """Begin with the rows of the tables; `fifth` as for `shanten_with_jokers`."""
        self._beyond = BEYOND if fifth else 0
        self._tables = tables(fifth)
        self._rows: list[npt.NDArray[np.int8]] = list(self._tables.rows)
        self._numbers = {row.tobytes(): number for number, row in enumerate(self._rows)}
        self._both: dict[tuple[int, int], int] = {}
        self._lowered: dict[tuple[int, int], int] = {}
        self._winds, self._dragons = self._apart(len(WINDS)), self._apart(len(DRAGONS))

    def _apart(self, ranks: int) -> list[int]:
        """Return, for every code of winds or of dragons, the index of its row."""
        which, rows = walk(ranks, self._beyond, runs=False)
        numbers = [self._number(row) for row in rows]
        return [numbers[place] for place in which]

    def parts(self, codes: Codes) -> _Parts:
        """Return the indexes of the rows of a hand's five blocks: three suits, winds and dragons."""
        characters, dots, bamboos, honors = codes
        suit = self._tables.suit
        winds, dragons = divmod(honors, _DRAGON_CODES)
        return suit[characters], suit[dots], suit[bamboos], self._winds[winds], self._dragons[dragons]

    def both(self, one: int, other: int) -> int:
        """Return the index of the row of two parts of a hand together, given the indexes of theirs."""
        comb = self._tables.comb
        if one < len(comb) and other < len(comb):
            return comb[one][other]
        found = self._both.get((one, other))
        if found is None:
            rows = combined(self._rows[one][None, :], self._rows[other][None, :], self._beyond)
            found = self._both[one, other] = self._number(rows[0])
        return found

    def lowered(self, row: int, jokers: int) -> int:
        """Return the index of the row of a part of a hand that may also use so many jokers."""
        found = self._lowered.get((row, jokers))
        if found is None:
            levels = self._rows[row].reshape(self._beyond + 1, -1)
            reached = np.minimum(np.arange(self._beyond + 1) + jokers, self._beyond)
            found = self._lowered[row, jokers] = self._number(np.maximum(levels[reached] - jokers, 0).reshape(-1))
        return found

    def missing(self, row: int, sets: int) -> int:
        """Return the number of tiles that a hand with this row lacks for `sets` sets and a pair."""
        return int(self._rows[row].reshape(self._beyond + 1, SETS + 1, 2)[0, sets, 1])

    def _number(self, row: npt.NDArray[np.int8]) -> int:
        """Return the index of a row, a new one if it has not been met before."""
        row = np.ascontiguousarray(row, np.int8)
        number = self._numbers.setdefault(row.tobytes(), len(self._rows))
        if number == len(self._rows):
            self._rows.append(row)
        return number


_rows = cache(_JokerRows)


@lru_cache(maxsize=1 << 16)
def _missing(parts: _Parts, sets: int, jokers: Jokers, fifth: bool) -> int:
    """Return how many tiles a hand lacks for `sets` sets and a pair.

    `parts` are the indexes of the rows of its blocks, `jokers` its jokers by range.
    """
    rows = _rows(fifth)
    apart = [(1 << block, row) for block, row in enumerate(parts)]
    for blocks, count in jokers:
        inside = reduce(rows.both, [row for mask, row in apart if mask & blocks])
        apart = [part for part in apart if not part[0] & blocks]
        apart.append((blocks, rows.lowered(inside, count)))
    return rows.missing(reduce(rows.both, [row for _, row in apart]), sets)


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
    rows = _rows(fifth)
    parts = rows.parts(codes)
    now = _missing(parts, sets, jokers, fifth)
    found: set[Kind] = set()
    for kind in PLAIN if now else ():
        if count_of(codes, kind) < 4:
            suit, power = STEP[kind]
            more = [*codes]
            more[suit] += power
            after = rows.parts((more[0], more[1], more[2], more[3]))
            if after != parts and _missing(after, sets, jokers, fifth) < now:
                found.add(kind)
    return now - 1, frozenset(found)

"""The regular shape: sets (chows and pungs) and a pair.

Throughout, `sets` is the number of sets still to be made of the concealed tiles, so every exposed set lowers it by
one, and distances count the tiles missing less one: 0 is waiting, -1 complete.

Jokers that may stand for any tile are given by their number, apart from the codes, which hold natural tiles only. A
joker is one tile less to find; `fifth` says that it may stand for a fifth copy of a kind, and `natural` that every set
and pair needs at least one natural tile.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rules.shapes.codes import Codes, counts_of, with_tile
from rules.shapes.tables import NOT_HELD, Tables, tables
from rules.tiles import PLAIN, Kind


class Discard(NamedTuple):
    """A tile to part with, and for each of the 34 kinds whether it brings the hand nearer afterwards (1 or 0)."""

    kind: Kind
    improving: bytes


def distance(codes: Codes, sets: int, jokers: int = 0, fifth: bool = False, natural: bool = False) -> int:
    """How many tiles the hand is from waiting: 0 waits, -1 is complete.

    >>> from rules.shapes.codes import codes_of_kinds
    >>> from rules.tiles import parse_tiles
    >>> distance(codes_of_kinds(parse_tiles("123m 456p 789s 11z 2z 55s")), 4)
    1
    """
    if jokers:
        return _joker_distance(codes, sets, jokers, fifth, natural)
    suit, honor, comb, missing = _scalars(True)
    characters, dots, bamboos, honors = codes
    return missing[sets][comb[comb[suit[characters]][suit[dots]]][comb[suit[bamboos]][honor[honors]]]] - 1


@cache
def _scalars(capped: bool) -> tuple[bytes, bytes, list[list[int]], tuple[bytes, ...]]:
    """The tables one hand needs, as locals to be."""
    table = tables(capped)
    return table.suit, table.honor, table.comb, table.missing


def _joker_distance(codes: Codes, sets: int, jokers: int, fifth: bool, natural: bool) -> int:
    """Every joker spares one missing tile; with `natural` there must be a natural tile for every set and the pair.

    No more than that number is asked: a set with two natural tiles can lend one to a set without.
    """
    suit, honor, comb, missing = _scalars(not fifth)
    characters, dots, bamboos, honors = codes
    away = missing[sets][comb[comb[suit[characters]][suit[dots]]][comb[suit[bamboos]][honor[honors]]]] - jokers
    if natural:
        away = max(away, sets + 1 - sum(counts_of(codes)))
    return max(away, 0) - 1


class _Rows(dict[int, bytes]):
    """For a code, the class after one tile more (or less) of each rank; a row is made when first asked for."""

    def __init__(self, classes: bytes, ranks: int, change: int) -> None:
        super().__init__()
        self._classes, self._change = classes, change
        self._powers = tuple(5 ** (ranks - 1 - rank) for rank in range(ranks))

    def __missing__(self, code: int) -> bytes:
        classes, change = self._classes, self._change
        stop = 4 if change > 0 else 0
        row = self[code] = bytes(
            NOT_HELD if code // power % 5 == stop else classes[code + change * power] for power in self._powers
        )
        return row


class _Neighbours:
    """What the tables say of hands one tile away, for one hand at a time."""

    __slots__ = ("_after", "_nearer", "_table", "comb", "drawn", "drawn_honor", "gone", "gone_honor", "honor",
                 "missing", "suit")  # fmt: skip

    def __init__(self, table: Tables) -> None:
        self._table = table
        self.suit, self.honor, self.comb, self.missing = table.suit, table.honor, table.comb, table.missing
        self.drawn, self.drawn_honor = _Rows(table.suit, 9, 1), _Rows(table.honor, 7, 1)
        self.gone, self.gone_honor = _Rows(table.suit, 9, -1), _Rows(table.honor, 7, -1)
        self._nearer: dict[tuple[int, int], list[bytes]] = {}
        self._after: dict[tuple[int, int], list[bytes]] = {}

    def nearer(self, sets: int, now: int) -> list[bytes]:
        """By class of the other suits: which classes of this suit leave fewer than `now` tiles missing."""
        found = self._nearer.get((sets, now))
        if found is None:
            found = self._nearer[sets, now] = _by_class((self._together(sets) < now).astype(np.uint8), 0)
        return found

    def after(self, sets: int, jokers: int) -> list[bytes]:
        """By class of the other suits: the distance by class of this suit."""
        found = self._after.get((sets, jokers))
        if found is None:
            away = np.maximum(self._together(sets).astype(np.int16) - jokers, 1) - 1
            found = self._after[sets, jokers] = _by_class(away.astype(np.uint8), NOT_HELD)
        return found

    def _together(self, sets: int) -> npt.NDArray[np.uint8]:
        return self._table.missing_array[sets][self._table.comb_array[:, :NOT_HELD]]


def _by_class(values: npt.NDArray[np.uint8], otherwise: int) -> list[bytes]:
    """Rows of values as translations of class bytes; `otherwise` for `NOT_HELD`."""
    return [row.tobytes() + bytes([otherwise]) * (256 - len(row)) for row in values]


@cache
def _neighbours(capped: bool) -> _Neighbours:
    return _Neighbours(tables(capped))


def improving(codes: Codes, sets: int, jokers: int = 0, fifth: bool = False) -> tuple[int, bytes]:
    """The distance, and for each of the 34 kinds whether drawing one brings the hand nearer (1 or 0).

    Kinds of which the codes hold four are never named; where the other copies lie is for the caller to know.
    """
    at = _neighbours(not (fifth and jokers))
    characters, dots, bamboos, honors = codes
    suit, comb = at.suit, at.comb
    m, p, s, z = suit[characters], suit[dots], suit[bamboos], at.honor[honors]
    low, high = comb[m][p], comb[s][z]
    missing = at.missing[sets][comb[low][high]]
    nearer = at.nearer(sets, missing if missing > jokers else 0)
    return (missing - jokers if missing > jokers else 0) - 1, (
        at.drawn[characters].translate(nearer[comb[p][high]])
        + at.drawn[dots].translate(nearer[comb[m][high]])
        + at.drawn[bamboos].translate(nearer[comb[low][z]])
        + at.drawn_honor[honors].translate(nearer[comb[low][s]])
    )


def after_discards(codes: Codes, sets: int, jokers: int = 0, fifth: bool = False) -> bytes:
    """The distance after discarding each of the 34 kinds; `NOT_HELD` (255) for a kind that is not there.

    Meant for a hand of one tile too many, which no discard leaves complete.
    """
    at = _neighbours(not (fifth and jokers))
    after = at.after(sets, jokers)
    characters, dots, bamboos, honors = codes
    suit, comb = at.suit, at.comb
    m, p, s, z = suit[characters], suit[dots], suit[bamboos], at.honor[honors]
    low, high = comb[m][p], comb[s][z]
    return (
        at.gone[characters].translate(after[comb[p][high]])
        + at.gone[dots].translate(after[comb[m][high]])
        + at.gone[bamboos].translate(after[comb[low][z]])
        + at.gone_honor[honors].translate(after[comb[low][s]])
    )


def best_discards(codes: Codes, sets: int, jokers: int = 0, fifth: bool = False) -> tuple[int, tuple[Discard, ...]]:
    """For a hand of one tile too many: the least distance a discard leaves, and the discards that leave it."""
    after = after_discards(codes, sets, jokers, fifth)
    least = min(after)
    found = []
    for kind in PLAIN:
        if after[kind] == least:
            found.append(Discard(kind, improving(with_tile(codes, kind, -1), sets, jokers, fifth)[1]))
    return least, tuple(found)

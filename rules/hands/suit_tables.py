"""Tables of the tiles missing in a suit for any number of sets, for every way to hold the suit.

*Row.* For one suit the fewest tiles still missing until it contains m sets and p pairs, for every m up to `SETS` and p
= 0 or 1: a row of numbers. Two suits combine into the row of both by taking, for each total, the cheapest way to share
it out; four suits give the hand.

*Class.* Over all 5**9 ways to hold a suit only some hundred different rows occur, and combining them leads to a few
hundred in all. So rows are numbered: `suit` and `honor` give the class of a code, `comb` the class of two together,
`missing` the missing tiles of a class. A hand takes seven look-ups.

*Fifth copies.* There are four tiles of a kind, so no row reckons with a fifth, unless jokers may stand for one. Then a
row gives the number of missing tiles if at most 0, 1, 2 ... tiles go beyond the fourth. More than `BEYOND` never help:
three kinds held four times leave two sets and a pair to make of one tile each, and no hand of five sets leaves more.

*Building.* The rows are found by walking through the ranks once, for all codes together: codes whose beginnings leave
the same possibilities are merged at every rank, so the walk is a small automaton, built in less time than a file of it
would take to explain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

SETS = 5
"""The greatest number of sets in the tables, enough for a hand of 17 tiles."""
BEYOND = 5
"""The greatest useful number of copies of a kind beyond the fourth."""
NOT_HELD = 255
"""Marks a class or shanten that does not exist: the tile drawn would be a fifth one, or the tile discarded is not held.
"""

Rows: TypeAlias = npt.NDArray[np.int8]
FAR = 30  # more than any hand can miss, and small enough that two of them fit a byte
COUNTS = np.arange(5, dtype=np.int8)  # nobody holds more than four tiles of a kind
COPIES = 4


@dataclass(frozen=True, slots=True)
class Tables:
    """Look-up tables that give the class of every suit and the tiles missing for each class.

    Classes and rows are explained at the top of this module. Lists and bytes serve one hand at a time, arrays many at
    once.
    """

    suit: bytes
    """Class of each suit code; all of them fit a byte and none is `NOT_HELD`."""
    honor: bytes
    comb: list[list[int]]
    """The class of two classes together."""
    missing: tuple[tuple[bytes, ...], ...]
    """By copies allowed beyond the fourth, by sets, by class: tiles missing until there are those sets and a pair."""
    suit_array: npt.NDArray[np.uint8]
    honor_array: npt.NDArray[np.uint8]
    comb_array: npt.NDArray[np.uint16]
    missing_array: npt.NDArray[np.uint8]
    rows: npt.NDArray[np.int8]
    """The row of each class."""


def tables(fifth: bool = False) -> Tables:
    """Return the tables, built at first use; with `fifth`, for jokers that may stand for a fifth copy of a kind."""
    return _build(BEYOND if fifth else 0)


@cache
def plain_tables() -> tuple[bytes, bytes, list[list[int]], tuple[bytes, ...]]:
    """Return the tables `suit`, `honor`, `comb` and `missing` for hands without jokers."""
    table = tables()
    return table.suit, table.honor, table.comb, table.missing[0]


@cache
def _build(beyond: int) -> Tables:
    """Build the tables for jokers that may stand for up to `beyond` copies of a kind beyond the fourth."""
    suits, suit_rows = walk(9, beyond, runs=True)
    honors, honor_rows = walk(7, beyond, runs=False)
    seeds, names = distinct(np.concatenate([suit_rows, honor_rows]))
    rows, comb = _closure(seeds, beyond)
    suit = names[: len(suit_rows)].astype(np.uint8)[suits]
    honor = names[len(suit_rows) :].astype(np.uint8)[honors]
    missing = np.ascontiguousarray(rows.reshape(-1, beyond + 1, SETS + 1, 2)[..., 1].transpose(1, 2, 0)).astype(
        np.uint8
    )
    return Tables(
        suit=suit.tobytes(),
        honor=honor.tobytes(),
        comb=comb.tolist(),
        missing=tuple(tuple(row.tobytes() for row in level) for level in missing),
        suit_array=suit,
        honor_array=honor,
        comb_array=comb,
        missing_array=missing,
        rows=rows,
    )


def distinct(rows: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[np.intp]]:
    """Return the different rows of an array, and for each of its rows the index of the equal one among them."""
    packed = np.ascontiguousarray(rows).view(np.dtype((np.void, rows.shape[1]))).reshape(-1)
    _, first, which = np.unique(packed, return_index=True, return_inverse=True)
    return rows[first], which


def _steps(begins: int, carried: int) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield the combinations of groups that can occur on one rank, each as five numbers.

    These are runs begun one rank before and two ranks before, runs that begin here, pungs and pairs. Three equal runs
    are three pungs, so no rank begins more than two. A second pung of a kind takes fifth copies.
    """
    for one_ago in range(carried):
        for two_ago in range(carried):
            for begun in range(begins):
                for pung in range(3):
                    for pair in (0, 1):
                        yield one_ago, two_ago, begun, pung, pair


def walk(ranks: int, beyond: int, *, runs: bool) -> tuple[npt.NDArray[np.int32], Rows]:
    """Return the index of the row for every way to hold tiles of `ranks` ranks (as a code), and all different rows.

    Jokers may stand for up to `beyond` copies of a kind beyond the fourth; without `runs` (honors) there are no chows.
    """
    carried = 3 if runs else 1
    shape = (carried, carried, beyond + 1, SETS + 1, 2)
    states: Rows = np.full((*shape, 1), FAR, np.int8)
    states[0, 0, :, 0, 0] = 0
    numbers = np.zeros(1, np.int32)
    for rank in range(ranks):
        after = np.full((*shape, len(COUNTS), states.shape[-1]), FAR, np.int8)
        for one_ago, two_ago, begun, pung, pair in _steps(carried if rank < ranks - 2 else 1, carried):
            need = one_ago + two_ago + begun + 3 * pung + 2 * pair
            extra = max(need - COPIES, 0)
            if extra > beyond:
                continue
            done = begun + pung
            before = states[one_ago, two_ago, : beyond + 1 - extra, : SETS + 1 - done, : 2 - pair, None]
            target = after[begun, one_ago, extra:, done:, pair:]
            np.minimum(target, before + np.maximum(need - COUNTS, 0)[:, None], out=target)
        if rank == ranks - 1:
            after = after[:1, :1]  # a run that is not finished is no set
        rows, which = distinct(after.reshape(-1, after.shape[-2] * after.shape[-1]).T)
        numbers = which.astype(np.int32).reshape(len(COUNTS), -1).T[numbers].reshape(-1)
        states = np.ascontiguousarray(rows.T).reshape(*after.shape[:-2], -1)
    return numbers, rows


def combined(left: Rows, right: Rows, beyond: int) -> Rows:
    """Return the rows of all combinations of a row of `left` with a row of `right`."""
    shape = (beyond + 1, SETS + 1, 2)
    ours = np.ascontiguousarray(left.T).reshape(*shape, -1, 1)
    theirs = np.ascontiguousarray(right.T).reshape(*shape, 1, -1)
    both = np.full((*shape, len(left), len(right)), FAR, np.int8)
    for extra in range(beyond + 1):
        for sets in range(SETS + 1):
            for pair in (0, 1):
                target = both[extra:, sets:, pair:]
                rest = theirs[: beyond + 1 - extra, : SETS + 1 - sets, : 2 - pair]
                np.minimum(target, ours[extra, sets, pair] + rest, out=target)
    return both.reshape(-1, len(left) * len(right)).T


def _closure(rows: Rows, beyond: int) -> tuple[Rows, npt.NDArray[np.uint16]]:
    """Return `rows` and all rows that arise by combining them, and the class of any two classes together.

    The given rows come first; the class of a row is its index.
    """
    numbers = {row.tobytes(): number for number, row in enumerate(rows)}
    comb = np.empty((0, 0), np.uint16)
    done = 0
    while done < len(rows):
        together, which = distinct(combined(rows, rows[done:], beyond))
        packed = [row.tobytes() for row in together]
        for row in packed:
            numbers.setdefault(row, len(numbers))
        names = np.array([numbers[row] for row in packed], np.uint16)[which].reshape(len(rows), -1)
        comb = np.block([[comb, names[:done]], [names[:done].T, names[done:]]])
        done = len(rows)
        rows = np.frombuffer(b"".join(numbers), np.int8).reshape(len(numbers), -1)
    return rows, comb

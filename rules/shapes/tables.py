"""How far a suit is from any number of sets, for every way to hold it: the tables behind `regular`.

*Row.* For one suit the fewest tiles still missing until it contains m sets and p pairs, for every m up to `SETS` and
p = 0 or 1: a row of numbers. Two suits combine into the row of both by taking, for each total, the cheapest way to
share it out; four suits give the hand.

*Class.* Over all 5**9 ways to hold a suit only some hundred different rows occur, and combining them leads to a few
hundred in all. So rows are numbered: `suit` and `honor` give the class of a code, `comb` the class of two
together, `missing` what a class says. A hand takes seven look-ups.

*Building.* The rows are found by walking through the ranks once, for all codes together: codes whose beginnings leave
the same possibilities are merged at every rank, so the walk is a small automaton (`_walk`), and the whole takes less
time than reading a file of it would be worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

SETS = 5
"""The most sets the tables tell of: a hand of 17 tiles."""
NOT_HELD = 255
"""Stands for a class or a distance that does not exist: no fifth tile can come, no tile is there to go."""

_Rows: TypeAlias = npt.NDArray[np.int8]
_FAR = 30  # more than any hand can miss, and small enough that two of them fit a byte
_COUNTS = 5  # nobody holds more than four tiles of a kind
_UNCAPPED = 99


@dataclass(frozen=True, slots=True)
class Tables:
    """The classes of suits. Lists and bytes serve one hand at a time, arrays many at once."""

    suit: bytes
    """Class of each suit code; all of them fit a byte and none is `NOT_HELD`."""
    honor: bytes
    comb: list[list[int]]
    """Class of two classes together."""
    missing: tuple[bytes, ...]
    """By number of sets, by class: tiles missing until there are so many sets and a pair."""
    suit_array: npt.NDArray[np.uint8]
    honor_array: npt.NDArray[np.uint8]
    comb_array: npt.NDArray[np.uint16]
    missing_array: npt.NDArray[np.uint8]


@cache
def tables(capped: bool = True) -> Tables:
    """The tables, built when first asked for.

    Capped, no more than four tiles of a kind are reckoned with; uncapped, jokers may stand for further copies.
    """
    limit = 4 if capped else _UNCAPPED
    suits, suit_rows = _walk(9, limit, runs=True)
    honors, honor_rows = _walk(7, limit, runs=False)
    seeds, renamed = _distinct(np.concatenate([suit_rows, honor_rows]))
    rows, comb = _closure(seeds)
    suit = renamed[: len(suit_rows)].astype(np.uint8)[suits]
    honor = renamed[len(suit_rows) :].astype(np.uint8)[honors]
    missing = np.ascontiguousarray(rows.reshape(-1, SETS + 1, 2)[:, :, 1].T).astype(np.uint8)
    return Tables(
        suit=suit.tobytes(),
        honor=honor.tobytes(),
        comb=comb.tolist(),
        missing=tuple(row.tobytes() for row in missing),
        suit_array=suit,
        honor_array=honor,
        comb_array=comb,
        missing_array=missing,
    )


def _distinct(rows: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[np.intp]]:
    """The different rows of an array, and for each row which of them it is."""
    packed = np.ascontiguousarray(rows).view(np.dtype((np.void, rows.shape[1]))).reshape(-1)
    _, first, which = np.unique(packed, return_index=True, return_inverse=True)
    return rows[first], which


def _steps(limit: int, last_start: bool, runs: bool) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """What can happen at one rank: state before, state after, tiles needed of this rank.

    A state is (runs begun one rank ago, two ranks ago, sets so far, pairs so far). Three equal runs are three
    pungs, so no rank begins more than two; `last_start` says whether a run may still begin here.
    """
    most = 3 if runs else 1
    for one_ago in range(most):
        for two_ago in range(most):
            for begun in range(most if last_start else 1):
                for pung in (0, 1):
                    for pair in (0, 1):
                        need = one_ago + two_ago + begun + 3 * pung + 2 * pair
                        if need > limit:
                            continue
                        for sets in range(SETS + 1 - begun - pung):
                            for pairs in range(2 - pair):
                                after = (begun, one_ago, sets + begun + pung, pairs + pair)
                                yield (one_ago, two_ago, sets, pairs), after, need


def _walk(ranks: int, limit: int, *, runs: bool) -> tuple[npt.NDArray[np.int32], _Rows]:
    """Number of the row of every code of a suit with so many ranks, and the rows."""
    most = 3 if runs else 1
    shape = (most, most, SETS + 1, 2)
    place = np.arange(most * most * (SETS + 1) * 2).reshape(shape)
    layer: _Rows = np.full((1, place.size), _FAR, np.int8)
    layer[0, 0] = 0
    numbers = np.zeros(1, np.int32)
    for rank in range(ranks):
        reached = np.full((place.size, _COUNTS, len(layer)), _FAR, np.int8)
        by_need = [
            layer.T[:, None] + np.maximum(need - np.arange(_COUNTS, dtype=np.int8), 0)[:, None] for need in range(12)
        ]
        for before, after, need in _steps(limit, rank < ranks - 2, runs):
            target = reached[place[after]]
            np.minimum(target, by_need[need][place[before]], out=target)
        if rank == ranks - 1:
            reached = reached[place[0, 0].reshape(-1)]  # a run that is not finished is no set
        rows = reached.transpose(2, 1, 0).reshape(len(layer) * _COUNTS, -1)
        layer, which = _distinct(rows)
        numbers = which.astype(np.int32).reshape(-1, _COUNTS)[numbers].reshape(-1)
    return numbers, layer


def _combined(left: _Rows, right: _Rows) -> _Rows:
    """The rows of every row of `left` together with every row of `right`."""
    first = left.reshape(-1, 1, SETS + 1, 2)
    second = right.reshape(1, -1, SETS + 1, 2)
    both = np.full((len(left), len(right), SETS + 1, 2), _FAR, np.int8)
    for total in range(SETS + 1):
        out = both[:, :, total]
        for here in range(total + 1):
            ours, theirs = first[:, :, here], second[:, :, total - here]
            np.minimum(out[..., 0], ours[..., 0] + theirs[..., 0], out=out[..., 0])
            np.minimum(out[..., 1], ours[..., 0] + theirs[..., 1], out=out[..., 1])
            np.minimum(out[..., 1], ours[..., 1] + theirs[..., 0], out=out[..., 1])
    return both.reshape(len(left) * len(right), -1)


def _closure(rows: _Rows) -> tuple[_Rows, npt.NDArray[np.uint16]]:
    """`rows` and all that combining leads to, the given ones first, and the class of any two together."""
    while True:
        together, which = _distinct(_combined(rows, rows))
        known = {row.tobytes(): number for number, row in enumerate(rows)}
        fresh = [row for row in together if row.tobytes() not in known]
        if not fresh:
            names = np.array([known[row.tobytes()] for row in together], np.uint16)
            return rows, names[which].reshape(len(rows), len(rows))
        rows = np.concatenate([rows, np.array(fresh)])

"""The regular shape for many hands at once, on arrays.

Hands come as rows of four codes or of 34 counts; all of one call have the same number of sets to make.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from rules.core.tiles import PLAIN
from rules.hands.suit_codes import CodeArray, as_codes
from rules.hands.suit_tables import BEYOND, NOT_HELD, Tables, tables


def shanten_batch(hands: npt.NDArray[Any], sets: int, jokers: int = 0, fifth: bool = False) -> npt.NDArray[np.int8]:
    """Return the shanten of every hand in an array.

    A row holds four codes or 34 counts; other parameters are as for `rules.hands.regular.shanten`.
    """
    beyond = min(jokers, BEYOND) if fifth else 0
    table = tables(beyond > 0)
    m, p, s, z = _classes(table, as_codes(hands))
    comb = table.comb_array
    return _shantens(table.missing_array[beyond, sets].take(comb[comb[m, p], comb[s, z]]), jokers)


def accepting_tiles_batch(
    hands: npt.NDArray[Any], sets: int, jokers: int = 0, fifth: bool = False
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.bool_]]:
    """Return the shanten of every hand in an array, and its accepting tiles as flags of shape (N, 34).

    A row holds four codes or 34 counts; other parameters are as for `rules.hands.regular.shanten`.
    """
    beyond = min(jokers, BEYOND) if fifth else 0
    table = tables(beyond > 0)
    suit_drawn, honor_drawn = _drawn(beyond > 0)
    together = _together(beyond, sets)
    codes = as_codes(hands)
    m, p, s, z = _classes(table, codes)
    comb = table.comb_array
    low, high = comb[m, p], comb[s, z]
    missing = table.missing_array[beyond, sets].take(comb[low, high])
    now = np.where(missing > jokers, missing, 0)[:, None]
    flags = np.empty((len(codes), len(PLAIN)), np.bool_)
    rests = comb[p, high], comb[m, high], comb[low, z], comb[low, s]
    each_drawn = suit_drawn, suit_drawn, suit_drawn, honor_drawn
    for column, (rest, drawn) in enumerate(zip(rests, each_drawn, strict=True)):
        after = together.take(drawn.take(codes[:, column], axis=0) + rest.astype(np.int32)[:, None] * 256)
        np.less(after, now, out=flags[:, 9 * column : 9 * column + drawn.shape[1]])
    return _shantens(missing, jokers), flags


def _classes(table: Tables, codes: CodeArray) -> tuple[npt.NDArray[np.uint8], ...]:
    """Return, for every hand, the classes (`rules.hands.suit_tables`) of its three suits and its honors."""
    suits = table.suit_array.take(codes[:, :3])
    return suits[:, 0], suits[:, 1], suits[:, 2], table.honor_array.take(codes[:, 3])


def _shantens(missing: npt.NDArray[np.uint8], jokers: int) -> npt.NDArray[np.int8]:
    """Return the shanten of hands, given the tiles missing and the jokers held."""
    away = missing.astype(np.int8)
    if jokers:
        np.maximum(away - jokers, 0, out=away)
    away -= 1
    return away


@cache
def _together(beyond: int, sets: int) -> npt.NDArray[np.uint8]:
    """Return the tiles missing in a hand for `sets` sets and a pair, at index 256 * class of the other suits + class of
    this suit.

    `sets` are still to be made; jokers may stand for up to `beyond` copies of a kind beyond the fourth.
    """
    table = tables(beyond > 0)
    found = np.full((len(table.comb), 256), NOT_HELD, np.uint8)
    found[:, :NOT_HELD] = table.missing_array[beyond, sets][table.comb_array[:, :NOT_HELD]]
    return found.reshape(-1)


@cache
def _drawn(fifth: bool) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """Return the class of every suit code and of every honor code after a draw of each rank; `NOT_HELD` where the tile
    would be the fifth.
    """
    table = tables(fifth)
    return _one_more(table.suit_array, 9), _one_more(table.honor_array, 7)


def _one_more(classes: npt.NDArray[np.uint8], ranks: int) -> npt.NDArray[np.uint8]:
    """Return, from the classes of all codes, the class of every code after a draw of each rank."""
    after = np.full((len(classes), ranks), NOT_HELD, np.uint8)
    for rank in range(ranks):
        power = 5 ** (ranks - 1 - rank)
        after[:, rank].reshape(-1, 5, power)[:, :4] = classes.reshape(-1, 5, power)[:, 1:]
    return after

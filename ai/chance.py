"""How likely a hand is completed in time."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import exp

STEPS = 16
"""Hands farther away than this are given up: none is, where five sets and a pair are the most."""
_GRAIN = 16
_MOST = 16 * _GRAIN


@cache
def _table() -> tuple[tuple[float, ...], ...]:
    """By tiles still wanted less one, by steps expected (in `_GRAIN`ths): the chance of making them all.

    The chance that a Poisson count reaches the number wanted.
    """
    rows: list[tuple[float, ...]] = []
    for away in range(STEPS + 1):
        row: list[float] = []
        for grains in range(_MOST + 1):
            mean = (grains + 0.5) / _GRAIN
            term = fewer = exp(-mean)
            for made in range(1, away + 1):
                term *= mean / made
                fewer += term
            row.append(max(1.0 - fewer, 1e-12))
        rows.append(tuple(row))
    return tuple(rows)


LATER = (6.5, 7.0, 4.5, 3.5, 3.0)
"""Turns that steps still to come take as a rule: the last tile, the one before it …; the last entry stands for all."""


def step_by_step(away: int, turns: float, first: float, slowness: float) -> float:
    """As `in_time`, where later steps are the slower the nearer the hand is: so that hands of unlike distances compare.

    `slowness` multiplies `LATER`, where nothing may be claimed on the way.
    """
    if away > STEPS or first <= 0.0 or turns <= 0.0:
        return 0.0
    wanted = away + 1
    later = sum(LATER[min(step, len(LATER) - 1)] * (slowness if step else 1.0) for step in range(away))
    mean = turns * wanted / (1.0 / first + later)
    term = fewer = exp(-mean)
    for made in range(1, wanted):
        term *= mean / made
        fewer += term
    return max(1.0 - fewer, 0.0)


def in_time(away: int, turns: float, first: float, onward: float, last: float) -> float:
    """The chance to complete a hand `away` tiles from waiting within so many turns.

    `first` is the chance of the next step in a turn, `last` that of the tile that wins, where it is not the next, and
    `onward` that of every step between.
    """
    if away > STEPS or first <= 0.0 or turns <= 0.0:
        return 0.0
    wanted = away + 1
    needed = 1.0 / first + ((away - 1) / onward + 1.0 / last if away else 0.0)
    grains = int(turns * wanted * _GRAIN / needed)
    return _table()[away][grains if grains < _MOST else _MOST]


def comes_of(left: Iterable[int], often: float) -> float:
    """The chance that a tile of each of some kinds comes, where so many are left of each; a single one comes so often.

    >>> comes_of((2, 0), 0.5), round(comes_of((2, 1), 0.5), 2)
    (0.0, 0.25)
    """
    found = 1.0
    for number in left:
        found *= 1.0 - exp(-number * often)
    return found

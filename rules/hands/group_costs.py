"""Costs of building groups of tiles, packed into numbers that can be added.

A cost holds tiles covered (`SIZE`), and tiles lacking: those that must be drawn (`HARD`), those that a red dragon could
stand for (`ROW`), and those that a white (in winds: a green) one could (1).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

SIZE, HARD, ROW = 1 << 12, 1 << 8, 1 << 4
"""Units of a packed cost: tiles covered, tiles to be drawn, tiles that a red dragon may fill; 1 for tiles that a white
or green one may.
"""
Costs = tuple[int, ...]


class HeldDragons(NamedTuple):
    """The red and white dragons in the hand, which may stand for missing tiles."""

    red: int
    white: int

    @property
    def row(self) -> int:
        """The cost of a tile missing in a row: that of a tile which a red dragon may fill, if any are held, else of one
        to draw.
        """
        return ROW if self.red else HARD

    @property
    def bridge(self) -> int:
        """The cost of a tile missing in a bridge: that of a tile which a white dragon may fill, if any are held, else
        of one to draw.
        """
        return 1 if self.white else HARD


def pruned(costs: Iterable[int], bridges: int = 16) -> Costs:
    """Return the costs without those that another cost of the same size beats in every respect.

    Every cost must lack fewer tiles than `bridges` in bridges.
    """
    found: list[int] = []
    end, rows = 0, [_MANY]
    for cost in sorted(costs):
        if cost >= end:
            end, rows = ((cost >> 12) + 1) * SIZE, [_MANY] * bridges
        row, bridge = cost >> 4 & 15, cost & 15
        # Sorted by what must be drawn: a cost is beaten if one before it needs no more rows and no more bridges.
        # `rows` holds the fewest rows of those with at most so many bridges, and falls from left to right.
        if rows[bridge] > row:
            while bridge < bridges and rows[bridge] > row:
                rows[bridge] = row
                bridge += 1
            found.append(cost)
    return tuple(found)


_MANY = 99
"""A number greater than the missing tiles of any cost."""


def settled(costs: Iterable[int], dragons: HeldDragons) -> Costs:
    """Return the costs that no other beats, with missing tiles counted as drawn where too few dragons are held.

    Missing tiles that would take more dragons than are held are counted as tiles to be drawn.
    """
    if not dragons.red and not dragons.white:
        return least(costs)
    harder = _harder(dragons)
    return pruned({cost + harder[cost & 255] for cost in costs}, dragons.white + 2)


@lru_cache(maxsize=32)
def _harder(dragons: HeldDragons) -> tuple[int, ...]:
    """Return the change of a cost when tiles for which too few dragons are held must be drawn instead.

    The index is the lowest byte of the cost: the missing tiles that dragons could fill.
    """
    reds, whites = dragons.red + 1, dragons.white + 1
    return tuple(
        max(0, (low >> 4) - reds) * (HARD - ROW) + max(0, (low & 15) - whites) * (HARD - 1) for low in range(256)
    )


def least(costs: Iterable[int]) -> Costs:
    """Return the lowest cost of each size, where dragons fill nothing."""
    found: list[int] = []
    size = -1
    for cost in sorted(costs):
        if cost >> 12 != size:
            size = cost >> 12
            found.append(cost)
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def added(first: Costs, second: Costs, most: int, dragons: HeldDragons) -> Costs:
    """Return the costs of two parts of a hand together, for at most `most` tiles covered."""
    if len(first) > len(second):
        first, second = second, first
    end, both = (most + 1) * SIZE, set[int]()
    for one in first:
        # Costs rise: those that are too much stand together at the end.
        both.update([one + two for two in second[: bisect_left(second, end - one)]])
    return settled(both, dragons)

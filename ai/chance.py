"""Chances that tiles come."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

STEPS = 16
"""Hands of greater shanten are given up; five sets and a pair need no more."""


def chance_all_come(left: Iterable[int], often: float) -> float:
    """Compute the chance that a tile of every kind comes, `left` of each being unseen and each tile coming `often`
    times.

    >>> chance_all_come((2, 0), 0.5), round(chance_all_come((2, 1), 0.5), 2)
    (0.0, 0.25)
    """
    found = 1.0
    for number in left:
        found *= 1.0 - exp(-number * often)
    return found

"""How likely tiles come."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

STEPS = 16
"""Hands farther away than this are given up: none is, where five sets and a pair are the most."""


def comes_of(left: Iterable[int], often: float) -> float:
    """The chance that a tile of each of some kinds comes, where so many are left of each; a single one comes so often.

    >>> comes_of((2, 0), 0.5), round(comes_of((2, 1), 0.5), 2)
    (0.0, 0.25)
    """
    found = 1.0
    for number in left:
        found *= 1.0 - exp(-number * often)
    return found

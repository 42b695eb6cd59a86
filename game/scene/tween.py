"""Interpolation of a value over time."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

Ease = Callable[[float], float]
Value = float | tuple[float, float]


def ease_out(t: float) -> float:
    """Map elapsed time to progress, both from 0 to 1: fast at first, then slower, for arrivals."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Map elapsed time to progress, both from 0 to 1: slow at the start and the end, for moves."""
    return t * t * (3 - 2 * t)


def ease_in(t: float) -> float:
    """Map elapsed time to progress, both from 0 to 1: slow at first, then faster, for falls."""
    return t * t


@dataclass(slots=True)
class Tween:
    """A value that changes over time from `start` to `end`. `arc` raises a point by that many pixels in the middle."""

    start: Value
    end: Value
    seconds: float
    ease: Ease = ease_out
    arc: float = 0.0

    def at(self, elapsed: float) -> Value:
        """Return the value after `elapsed` seconds; exactly `end` once the time is over."""
        if elapsed >= self.seconds:
            return self.end
        t = self.ease(elapsed / self.seconds if elapsed > 0 else 0.0)
        start, end = self.start, self.end
        if isinstance(start, tuple):
            (x, y), (to_x, to_y) = start, cast(tuple[float, float], end)
            x, y = x + (to_x - x) * t, y + (to_y - y) * t
            return (x, y - self.arc * math.sin(math.pi * t)) if self.arc else (x, y)
        return start + (cast(float, end) - start) * t


def nearest_turn(start: float, end: float) -> float:
    """Return the angle equal to `start` from which `end` is at most half a turn away.

    >>> nearest_turn(350, 10)
    -10
    """
    return end - ((end - start + 180) % 360 - 180)

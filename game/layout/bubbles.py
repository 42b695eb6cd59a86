"""Where a call is shown: beside the caller's name plate, wherever it covers neither tiles nor words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from game.layout.geometry import Box, Point, overlap

Shape = tuple[Point, ...]

WIDTH, HEIGHT = 152.0, 50.0
"""The room of the longest call, in units; calls are large enough and do not grow with other words."""
_AWAY, _TAGS = 8.0, 26.0
"""How far from a plate: below it hang the tags of the dealer and of ready players."""
_SHIFTS = (0, 12, -12, 24, -24, 36, -36, 52, -52, 70, -70, 90, -90, 110, -110)


def bubble_box(plate: Box, hand: Point, size: tuple[float, float], taken: Sequence[Shape]) -> Box:
    """The free place that is nearest to a seat's plate or to the middle of its hand, else the one that covers least."""
    wide, tall = WIDTH, HEIGHT
    best, least = None, len(taken) + 1

    def far(place: Point) -> float:
        # Beside the hand is a little better than at the far side of the plate, where another may sit.
        return min(math.dist(place, plate.center), 0.9 * math.dist(place, hand))

    for x, y in sorted(_places(plate, wide, tall), key=far):
        box = Box(x - wide / 2, y - tall / 2, wide, tall)
        if box.x < 6 or box.y < 6 or box.right > size[0] - 6 or box.bottom > size[1] - 6:
            continue
        corners = box.corners()
        covered = sum(overlap(corners, shape, 1.0) for shape in taken)
        if covered < least:
            best, least = box, covered
        if not covered:
            break
    return best or Box(plate.x, plate.bottom, wide, tall)


def _places(plate: Box, wide: float, tall: float) -> Iterator[Point]:
    """The middles to try, the nearest first."""
    x, y = plate.center
    above, below = plate.y - _AWAY - tall / 2, plate.bottom + _TAGS + tall / 2
    for shift in _SHIFTS:
        yield x + shift, above
        yield x + shift, below
    for shift in _SHIFTS:
        yield plate.x - _AWAY - wide / 2 + min(0, shift), y + shift
        yield plate.right + _AWAY + wide / 2 + max(0, shift), y + shift
    for further in range(20, 120, 20):
        yield plate.x - _AWAY - wide / 2 - further, y
        yield plate.right + _AWAY + wide / 2 + further, y
        yield x, above - further
        yield x, below + further
    for further in range(120, 320, 20):
        yield plate.x - _AWAY - wide / 2 - further, y

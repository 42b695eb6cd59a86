"""Upright rectangles, cut into rows, columns and grids; in pixels or layout units, as their owner likes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Point = tuple[float, float]


class Box(NamedTuple):
    """An upright rectangle; it can stand wherever left, top, width and height are asked for."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def center(self) -> Point:
        """The middle point."""
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def rect(self) -> tuple[int, int, int, int]:
        """The box in whole numbers; its edges are rounded, so that neighboring boxes still meet."""
        x, y = round(self.x), round(self.y)
        return x, y, round(self.right) - x, round(self.bottom) - y

    def scaled(self, factor: float) -> Box:
        """Return the box with position and size multiplied by a factor."""
        return Box(self.x * factor, self.y * factor, self.w * factor, self.h * factor)

    def inset(self, across: float, down: float | None = None) -> Box:
        """Return the box made smaller at the left and the right, and at the top and the bottom (by default alike)."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def less(self, *, left: float = 0.0, top: float = 0.0, right: float = 0.0, bottom: float = 0.0) -> Box:
        """Return the box made smaller at some of its sides."""
        return Box(self.x + left, self.y + top, self.w - left - right, self.h - top - bottom)

    def middle(self, wide: float, high: float) -> Box:
        """Return a box of this size in the middle of this one."""
        return Box(self.x + (self.w - wide) / 2, self.y + (self.h - high) / 2, wide, high)

    def narrowed(self, widest: float) -> Box:
        """Return the box, or where it is wider than that its middle part."""
        return self.middle(min(self.w, widest), self.h)

    def row(self, *wides: float | None, gap: float = 0.0) -> list[Box]:
        """Return boxes of these widths side by side; those without one share what the others leave.

        >>> [(box.x, box.w) for box in Box(0, 0, 100, 20).row(None, 30, gap=10)]
        [(0, 60.0), (70.0, 30)]
        """
        found, x = list[Box](), self.x
        for wide in _shared(wides, self.w, gap):
            found.append(Box(x, self.y, wide, self.h))
            x += wide + gap
        return found

    def column(self, *highs: float | None, gap: float = 0.0) -> list[Box]:
        """Return boxes of these heights one below the other; those without one share what the others leave."""
        found, y = list[Box](), self.y
        for high in _shared(highs, self.h, gap):
            found.append(Box(self.x, y, self.w, high))
            y += high + gap
        return found

    def grid(self, columns: int, high: float, gap: float = 0.0) -> Iterator[Box]:
        """Yield the cells of a grid of equal columns, row after row without end; `high` is the height of a cell.

        >>> cells = Box(0, 0, 90, 0).grid(2, 20, 10)
        >>> [tuple(next(cells)) for _ in range(3)]
        [(0.0, 0, 40.0, 20), (50.0, 0, 40.0, 20), (0.0, 30, 40.0, 20)]
        """
        wide, y = (self.w - gap * (columns - 1)) / columns, self.y
        while True:
            for column in range(columns):
                yield Box(self.x + column * (wide + gap), y, wide, high)
            y += high + gap

    def corners(self) -> tuple[Point, ...]:
        """The corners, clockwise from the upper left one."""
        return (self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)

    def contains(self, point: Point) -> bool:
        """Check whether a point lies in the box."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom


def _shared(lengths: tuple[float | None, ...], room: float, gap: float) -> list[float]:
    """Return the lengths, the open ones as equal shares of what the others leave of the room."""
    open_ones = lengths.count(None)
    rest = room - gap * (len(lengths) - 1) - sum(length for length in lengths if length is not None)
    return [rest / open_ones if length is None else length for length in lengths]


class ColumnFlow:
    """Boxes taken one below the other from the top of a box."""

    def __init__(self, box: Box, gap: float = 0.0) -> None:
        """Begin at the top of the box, with this gap between two of its parts."""
        self.box, self.gap, self.y = box, gap, box.y

    def take(self, high: float, gap: float | None = None) -> Box:
        """Return the next part, and go on below it, by default after the usual gap."""
        y = self.y
        self.y += high + (self.gap if gap is None else gap)
        return Box(self.box.x, y, self.box.w, high)

    @property
    def rest(self) -> Box:
        """The part of the box that is left."""
        return Box(self.box.x, self.y, self.box.w, self.box.bottom - self.y)


class RowFlow:
    """Boxes of equal height taken side by side from the left of a box, in a further line wherever one does not fit."""

    def __init__(self, box: Box, gap: float, step: float = 0.0) -> None:
        """Begin at the upper left corner; the box's height is theirs, `gap` lies between two, `step` is from line to
        line (0: they stay in one line)."""
        self.box, self.gap, self.step = box, gap, step
        self.x, self.y = box.x, box.y

    def take(self, wide: float) -> Box:
        """Return the next box; one that is wider than a line has a line of its own."""
        if self.step and self.x > self.box.x and self.x + wide > self.box.right:
            self.x, self.y = self.box.x, self.y + self.step
        found = Box(self.x, self.y, wide, self.box.h)
        self.x += wide + self.gap
        return found

    @property
    def rest(self) -> Box:
        """The part of the line that is left."""
        return Box(self.x, self.y, self.box.right - self.x, self.box.h)

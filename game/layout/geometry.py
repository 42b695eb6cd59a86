"""Places of tiles and boxes, and the coordinates of a seat."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

Point = tuple[float, float]

TILE = 4 / 3
"""A tile's long side over its short one."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one tile: the middle of its upper face, in pixels of the window.

    `angle` is in degrees counter-clockwise, `width` the tile's short side, `depth` the order of drawing.
    """

    x: float
    y: float
    angle: float = 0.0
    width: float = 0.0
    depth: float = 0.0

    @property
    def position(self) -> Point:
        return self.x, self.y

    def corners(self) -> tuple[Point, ...]:
        """The four corners of the upper face."""
        turn = math.radians(self.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        half, tall = self.width / 2, self.width * TILE / 2
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return tuple(
            (self.x + i * half * cos + j * tall * sin, self.y - i * half * sin + j * tall * cos) for i, j in signs
        )

    def scaled(self, factor: float) -> Slot:
        return replace(self, x=self.x * factor, y=self.y * factor, width=self.width * factor)


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle in pixels of the window."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def center(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def rect(self) -> tuple[int, int, int, int]:
        """Rounded to whole pixels, edges first, so that neighbours still meet."""
        x, y = round(self.x), round(self.y)
        return x, y, round(self.right) - x, round(self.bottom) - y

    def scaled(self, factor: float) -> Box:
        return Box(self.x * factor, self.y * factor, self.w * factor, self.h * factor)

    def inset(self, by: float) -> Box:
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def corners(self) -> tuple[Point, ...]:
        return (self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)

    def contains(self, point: Point) -> bool:
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom


@dataclass(frozen=True, slots=True)
class Grid:
    """Whole pixels in a layout's units: tiles in a row keep even gaps only if they stand whole pixels apart.

    `unit` is a unit in pixels. Along a diagonal a step is whole in both directions if it is a multiple of √2.
    """

    unit: float = 1.0
    diagonal: bool = False

    def size(self, units: float) -> float:
        """The size of a thing, at most so large."""
        return max(1.0, math.floor(units * self.unit + 1e-6)) / self.unit

    def step(self, units: float, width: float = 0.0) -> float:
        """A distance of about so much from one tile to the next; those of that `width` do not touch."""
        whole = math.sqrt(2) if self.diagonal else 1.0
        steps = math.floor(units * self.unit / whole + (0.5 if self.diagonal else 1e-6))
        while steps * whole < width * self.unit + (0.3 if self.diagonal else 0.99):
            steps += 1
        return max(1, steps) * whole / self.unit

    @property
    def hair(self) -> float:
        """The gap between two tiles: about one unit, at least a pixel."""
        return max(1.0, math.floor(self.unit + 1e-6)) / self.unit

    def long(self, width: float) -> float:
        """The long side of a tile as it is drawn."""
        return round(width * self.unit * TILE) / self.unit


@dataclass(frozen=True, slots=True)
class Frame:
    """A seat's own coordinates: u to the seat's right, v from the middle of the table toward the seat."""

    angle: float
    x: float
    y: float

    def at(self, u: float, v: float) -> Point:
        turn = math.radians(self.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        return self.x + u * cos + v * sin, self.y - u * sin + v * cos

    def to_seat(self, point: Point) -> Point:
        """The reverse of `at`."""
        turn = math.radians(self.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        x, y = point[0] - self.x, point[1] - self.y
        return x * cos - y * sin, x * sin + y * cos


def overlap(one: tuple[Point, ...], other: tuple[Point, ...], slack: float = 0.0) -> bool:
    """Whether two convex shapes overlap by more than `slack` in every direction (separating axes)."""
    for shape in (one, other):
        for i, (x, y) in enumerate(shape):
            nx, ny = shape[i - 1][1] - y, x - shape[i - 1][0]
            length = math.hypot(nx, ny) or 1.0
            first = [(px * nx + py * ny) / length for px, py in one]
            second = [(px * nx + py * ny) / length for px, py in other]
            if min(max(first), max(second)) - max(min(first), min(second)) <= slack:
                return False
    return True

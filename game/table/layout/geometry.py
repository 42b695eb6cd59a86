"""Positions of tiles and boxes in pixels of the window."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.boxes import Box
from game.table.layout.projection import Point, Stance, face_size, solid, tile_gap
from game.table.layout.seating import DOWN, UP


@dataclass(frozen=True, slots=True)
class Slot:
    """The position of one tile: the middle of its visible side, in pixels of the window.

    `angle` is in degrees counter-clockwise, `width` the tile's short side, `depth` the order of drawing. A `grounded`
    tile stands on the table and casts a shadow there; one that lies on other tiles does not.
    """

    x: float
    y: float
    angle: int = 0
    width: float = 0.0
    depth: float = 0.0
    stance: Stance = Stance.LYING
    grounded: bool = True

    @property
    def position(self) -> Point:
        """The middle of the visible side, in pixels."""
        return self.x, self.y

    def face(self) -> tuple[Point, ...]:
        """Corners of the visible side on the screen."""
        seen = solid(self.stance, round(self.width), self.angle)
        return tuple((self.x + x, self.y + y) for x, y in seen.corners())

    def outline(self) -> tuple[Point, ...]:
        """Corners of all that the tile covers: the visible side and the edge beside it."""
        x, y = self.x, self.y
        return tuple((x + dx, y + dy) for dx, dy in solid(self.stance, round(self.width), self.angle).outline())

    def moved(self, x: float = 0.0, y: float = 0.0) -> Slot:
        """Return the slot shifted by (x, y) pixels."""
        return replace(self, x=self.x + x, y=self.y + y)


class TileLine:
    """Tiles lying side by side; `turn` is the rotation of their row on the screen, `unit` is pixels per layout unit."""

    __slots__ = ()
    turn: int
    unit: float

    @property
    def tile_gap(self) -> int:
        """The gap between two tiles side by side."""
        return tile_gap(self.unit)

    @property
    def upright(self) -> bool:
        """True if the row runs horizontally on the screen."""
        return self.turn in (DOWN, UP)

    def step(self, width: int, *, sideways: bool = False) -> int:
        """Return the distance from a tile of that width to the next one; `sideways`: it lies across the row."""
        wide, high = face_size(width, sideways=sideways == self.upright)
        return wide + self.tile_gap if self.upright else high


def around(points: Sequence[Point]) -> Box:
    """Return the bounding box of some points."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def overlap(one: tuple[Point, ...], other: tuple[Point, ...], slack: float = 0.0) -> bool:
    """Check that two convex polygons overlap by more than `slack` pixels in every direction (separating axes)."""
    for shape in (one, other):
        for i, (x, y) in enumerate(shape):
            nx, ny = shape[i - 1][1] - y, x - shape[i - 1][0]
            length = math.hypot(nx, ny)
            if not length:
                continue
            first = [(px * nx + py * ny) / length for px, py in one]
            second = [(px * nx + py * ny) / length for px, py in other]
            if min(max(first), max(second)) - max(min(first), min(second)) <= slack:
                return False
    return True


__all__ = ["Box", "Point", "Slot", "Stance", "TileLine", "around", "overlap"]

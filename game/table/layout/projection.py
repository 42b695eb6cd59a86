"""Projection of tiles: an oblique view without a vanishing point, so that a tile has the same shape everywhere.

A point of the table (x to the right, y toward the player, z up) is drawn at (x + lean·z, 0.80·y − 0.60·z); racks at the
sides lean, and the player's own tiles stand before the table and are not foreshortened. A tile is a box of which one
broad side and an edge are visible; their shapes, in whole pixels, serve layout and art alike.
docs/decisions/0085-an-oblique-table.md tells why.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

Point = tuple[float, float]
Vector = tuple[float, float, float]

FLAT, RISE = 0.80, 0.60
"""Visible part of a length on the table, and of a height."""
TALL, THICK = 4 / 3, 0.58
"""A tile's long side and its thickness, in widths."""
LEAN = 0.52
"""Outward lean of the top of a tile on a rack at the side, in tile heights."""
PITCH = 0.80
"""Distance from one tile to the next on such a rack, in tile widths."""


class Stance(IntEnum):
    """The way a tile stands or lies, seen from the viewer's eye."""

    PAGE = 0
    """On a page or a pane: seen from straight above, with a little edge."""
    LYING = 1
    UPRIGHT = 2
    """In the player's own hand: its face toward the eye."""
    ACROSS = 3
    """In the hand of the player across: its back and top are visible."""
    LEFT = 4
    """On the rack of the player at the left, leaning to the left."""
    RIGHT = 5


@dataclass(frozen=True, slots=True)
class Solid:
    """The shape of a tile as it is drawn, relative to the middle of its visible side, in pixels.

    `across` and `down` are the edges of that side as vectors, `edge` is the offset from it to the hidden side. `u`,
    `v`, `w` are the directions of the three in space, for lighting.
    """

    across: Point
    down: Point
    edge: Point
    u: Vector
    v: Vector
    w: Vector

    def at(self, x: float, y: float) -> Point:
        """Return a point of the visible side from coordinates between -0.5 and 0.5 along its edges."""
        return x * self.across[0] + y * self.down[0], x * self.across[1] + y * self.down[1]

    def corners(self) -> tuple[Point, ...]:
        """Corners of the visible side, clockwise from the upper left one of the face."""
        return tuple(self.at(x, y) for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))

    def outline(self) -> tuple[Point, ...]:
        """Corners of the whole drawn shape, edge included."""
        return _outline(self)


@lru_cache(maxsize=1024)
def _outline(solid: Solid) -> tuple[Point, ...]:
    """Compute `Solid.outline`, cached because there are few shapes and many calls."""
    seen = solid.corners()
    return hull([*seen, *((x + solid.edge[0], y + solid.edge[1]) for x, y in seen)])


def edge(width: int) -> int:
    """Return the visible height of the edge of a lying tile of that width; the next layer is raised by the same."""
    return max(3, round(width * THICK * RISE))


def tile_gap(unit: float) -> int:
    """Return the gap in pixels between two tiles side by side; `unit` is pixels per layout unit."""
    return max(1, int(unit))


def face_size(width: int, *, sideways: bool = False) -> tuple[int, int]:
    """Return width and height of a lying tile's face as it is drawn."""
    if sideways:
        return round(width * TALL), round(width * FLAT)
    return width, round(width * TALL * FLAT)


@lru_cache(maxsize=1024)
def solid(stance: Stance, width: int, angle: int = 0) -> Solid:
    """Return the shape of a tile of that width; `angle` turns a lying one, counter-clockwise on the screen."""
    tall = width * TALL
    if stance is Stance.UPRIGHT:
        return Solid((width, 0), (0, round(tall)), (0, -round(width * 0.2)), (1, 0, 0), (0, 0, -1), (0, -1, 0))
    if stance is Stance.ACROSS:
        high, top = round(tall * (RISE + 0.18 * FLAT)), round(width * THICK * FLAT)
        return Solid((width, 0), (0, high), (0, -top), (1, 0, 0), (0, 0, -1), (0, -1, 0))
    if stance in (Stance.LEFT, Stance.RIGHT):
        side = -1 if stance is Stance.LEFT else 1
        lying, leaning = (0.0, -side * width * FLAT), (-side * LEAN * tall, RISE * tall)
        return Solid(lying, leaning, (side * width * THICK, 0), (0, -side, 0), (0, 0, -1), (side, 0, 0))
    turn = math.radians(angle)
    cos, sin = round(math.cos(turn), 6), round(math.sin(turn), 6)
    u, v = (cos, -sin, 0.0), (sin, cos, 0.0)
    if stance is Stance.PAGE:
        long = round(tall)
        below = (0, max(2, round(width * 0.2)))
        return Solid((width * cos, -width * sin), (long * sin, long * cos), below, u, v, (0, 0, -1))
    if not cos or not sin:
        wide, high = face_size(width, sideways=not cos)
        size = ((wide * cos, -high * sin), (wide * sin, high * cos))
        return Solid(*size, (0, edge(width)), u, v, (0, 0, -1))
    across, down = (width * cos, -FLAT * width * sin), (tall * sin, FLAT * tall * cos)
    return Solid(across, down, (0, edge(width)), u, v, (0, 0, -1))


def hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the convex hull of some points, clockwise on the screen."""
    ordered = sorted(set(points))
    halves: list[Point] = []
    for run in (ordered, ordered[::-1]):
        half: list[Point] = []
        for x, y in run:
            while len(half) > 1:
                (ax, ay), (bx, by) = half[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                half.pop()
            half.append((x, y))
        halves += half[:-1]
    return tuple(halves)

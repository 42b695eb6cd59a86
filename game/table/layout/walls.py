"""The wall: stacks along the sides of a square or of a ring, or a heap about the middle."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.table.layout.depths import HEAPED, on_table
from game.table.layout.geometry import Box, Point, Slot
from game.table.layout.projection import FLAT, TALL, edge, face_size, tile_gap
from game.table.layout.seating import DOWN, LEFT, RIGHT, UP


@dataclass(frozen=True, slots=True)
class SquareWall:
    """A wall of four sides about `field`, the area that they enclose on the screen, in pixels.

    The front edge of the far side ends at the top of the field, the top layer of the near side begins at its bottom.
    """

    field: Box
    width: int
    layers: int
    unit: float

    def slot(self, turn: int, stack: int, length: int, layer: int, *, apart: bool = False) -> Slot:
        """Return the slot of a place in a side of `length` stacks; stack 0 is at its right end as its owner sees it,
        layer 0 on the felt.

        `turn` is the side's rotation; `apart` moves the slot outward.
        """
        upright = turn in (DOWN, UP)
        wide, high = face_size(self.width, sideways=not upright)
        below = edge(self.width)
        gap = tile_gap(self.unit) if upright else 0
        step = (wide if upright else high) + gap
        # Whole steps from a whole pixel, so that all gaps are alike.
        first = -((length * step - gap) // 2)
        place = length - 1 - stack if turn in (DOWN, LEFT) else stack
        along = first + place * step
        # The hand of the player across stands close behind the wall.
        away = round(self.width / (5 if turn == UP else 3)) if apart else 0
        x, y = self.field.center
        if turn == DOWN:
            x, ground = round(x) + along + wide / 2, self.field.bottom + high + self.layers * below + away
        elif turn == UP:
            x, ground = round(x) + along + wide / 2, self.field.y - away
        else:
            x = round(self.field.x) - wide / 2 - away if turn == LEFT else round(self.field.right) + wide / 2 + away
            # Center the whole column, its lowest edge included.
            ground = round(y + self.layers * below / 2) + along + high
        top = ground - (layer + 1) * below - high / 2
        depth = on_table(ground / self.unit, x / self.unit, layer)
        return Slot(x, top, turn % 180, self.width, depth, grounded=not layer)

    def right_end(self, turn: int) -> Point:
        """Return the middle of the free corner past the right end of a side, about as broad as the wall."""
        wide, high = face_size(self.width, sideways=True)[0], face_size(self.width)[1] + self.layers * edge(self.width)
        x = self.field.right + wide / 2 if turn in (DOWN, RIGHT) else self.field.x - wide / 2
        return x, self.field.bottom + high / 2 if turn in (DOWN, LEFT) else self.field.y - high / 2


@dataclass(frozen=True, slots=True)
class RingWall:
    """A wall of one side per seat at any angle; `out` is the distance from `middle` to each side."""

    middle: Point
    out: float
    width: int
    layers: int
    unit: float

    def slot(self, angle: float, stack: int, length: int, layer: int, *, apart: bool = False) -> Slot:
        """Return the slot of a place in the side at `angle`; the other parameters are as for `SquareWall.slot`."""
        turn = math.radians(angle)
        cos, sin = math.cos(turn), math.sin(turn)
        step = self.width + tile_gap(self.unit)
        u, v = ((length - 1) / 2 - stack) * step, self.out + (self.width / 3 if apart else 0.0)
        x, y = self.middle[0] + u * cos + v * sin, self.middle[1] + FLAT * (v * cos - u * sin)
        below = edge(self.width)
        near = y + FLAT * (abs(sin) * self.width + abs(cos) * self.width * TALL) / 2
        depth = on_table(near / self.unit, x / self.unit, layer)
        return Slot(x, y - (layer + 1) * below, round(angle) % 180, self.width, depth, grounded=not layer)

    def track(self, angle: float, sides: int, part: float) -> tuple[Point, Point]:
        """Return the ends of a side of the polygon `part` of a tile's length outside the middle of the rows."""
        turn = math.radians(angle)
        cos, sin = math.cos(turn), math.sin(turn)
        v = self.out + self.width * TALL * part
        half = v * math.tan(math.pi / sides)
        return tuple(
            (self.middle[0] + u * cos + v * sin, self.middle[1] + FLAT * (v * cos - u * sin)) for u in (-half, half)
        )  # type: ignore[return-value]


def heap_slot(index: int, inner: Box, outer: Box, width: int, unit: float, *, ring: bool) -> Slot:
    """Return the slot of scattered tile `index` between the boxes `inner` and `outer`, always the same."""
    turn = math.radians(index * 137.508 + (index * index * 31) % 17)
    part = ((index * 7919) % 97) / 97
    cos, sin = math.cos(turn), math.sin(turn)
    stretch = 1.0 if ring else 1 / max(abs(cos), abs(sin))
    across = inner.w / 2 + (outer.w - inner.w) / 2 * part
    down = inner.h / 2 + (outer.h - inner.h) / 2 * part
    x = inner.center[0] + cos * across * stretch
    y = inner.center[1] + sin * down * stretch
    near = (y + face_size(width)[1] / 2 + edge(width)) / unit
    depth = on_table(near + HEAPED * width / unit, x / unit) + index * 1e-4
    return Slot(x, y, (index * 53) % 180 // 15 * 15, width, depth)

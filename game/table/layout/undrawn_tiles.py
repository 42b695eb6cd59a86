"""Positions of undrawn tiles: in the wall, in a heap about the middle, or left over beside it."""

from __future__ import annotations

import math

from game.table.layout.discards import Discards
from game.table.layout.geometry import Box, Point, Slot
from game.table.layout.plan import TablePlan, Window
from game.table.layout.projection import TALL, face_size
from game.table.layout.seating import side_angle
from game.table.layout.spec import TableSpec
from game.table.layout.walls import RingWall, SquareWall, heap_slot


class Undrawn:
    """Computes the positions of all undrawn tiles: in the wall, in a heap, or left over."""

    def __init__(self, spec: TableSpec, plan: TablePlan, window: Window, wall: SquareWall | RingWall,
                 discards: Discards) -> None:  # fmt: skip
        """Remember the parts of the layout that positions are computed from."""
        self._spec, self._plan, self._window, self._wall, self._discards = spec, plan, window, wall, discards

    def wall(self, side: int, stack: int, layer: int = 0, *, apart: bool = False) -> Slot:
        """Return the slot of a place in the wall: stack 0 is at the right end of the side as its owner sees it, layer 0
        on the felt.

        `apart`: in the dead wall, which is moved outward from the rest; its loose tiles lie one layer higher.
        """
        angle, length = side_angle(self._spec, side), self._spec.wall.length(side)
        if isinstance(self._wall, RingWall):
            return self._wall.slot(angle, stack, length, layer, apart=apart)
        return self._wall.slot(round(angle), stack, length, layer, apart=apart)

    def shifted(self, slot: Slot, side: int) -> Slot:
        """Return a slot of the wall moved a little to the right, as the owner of that side sees it."""
        angle, away = math.radians(side_angle(self._spec, side)), round(self._wall.width / 3)
        return slot.moved(round(away * math.cos(angle)), -round(away * math.sin(angle)))

    def right_end(self, turn: int) -> Point:
        """Return the middle of the free corner past the right end of the side with that rotation."""
        assert isinstance(self._wall, SquareWall)
        return self._wall.right_end(turn)

    def track(self, side: int, part: float) -> tuple[Point, Point]:
        """Return the ends of a side of the polygon `part` of a tile's length outside the middle of a ring's row."""
        assert isinstance(self._wall, RingWall)
        return self._wall.track(side_angle(self._spec, side), max(3, self._spec.wall.sides), part)

    def heap(self, index: int) -> Slot:
        """Return the slot of a tile in a heap scattered about the middle; the same index always has the same slot."""
        plate, wide, unit = self._plan.boxes["center"], self._wall.width, self._window.unit
        if isinstance(self._wall, RingWall):
            tall = wide * TALL
            inner = Box(plate.x - tall, plate.y - tall, plate.w + 2 * tall, plate.h + 2 * tall)
            beds = [self._discards.bounds(seat) for seat in range(self._spec.seats)]
            half = min(abs(bed.center[0] - plate.center[0]) - bed.w / 2 for bed in beds if bed.h > bed.w) - tall
            outer = Box(plate.center[0] - half, inner.y - tall * 0.5, 2 * half, inner.h + tall)
            return heap_slot(index, inner, outer, wide, unit, ring=True)
        # Where walls would stand: about the rivers.
        width, field = round(wide * 0.7), self._wall.field
        near, far = width * 0.75, wide * TALL - width * 0.9
        above = face_size(wide)[1] - width * 0.4
        inner = Box(field.x - near, field.y - width * 0.6, field.w + 2 * near, field.h + width * 1.2)
        outer = Box(field.x - far, field.y - above, field.w + 2 * far, field.h + 2 * above)
        return heap_slot(index, inner, outer, width, unit, ring=False)

    def leftover(self, index: int) -> Slot:
        """Return the slot of a tile that is in no stack of the wall; such tiles lie in a row below the title."""
        row, column = divmod(index, 11)
        u, width = self._window.unit, self._window.tile(16)
        x, y = round((30 + column * 18) * u), round((76 + row * 20) * u)
        wide, high = face_size(width)
        return Slot(x + wide / 2, y + high / 2, 0, width, 1000 + y / u + x * 1e-5)

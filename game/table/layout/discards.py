"""Positions of discards: in rows before each seat, in shared rows in the middle, or scattered, as the rule set says."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from game.table.layout.depths import LAST
from game.table.layout.geometry import Box, Point, Slot, around
from game.table.layout.plan import TablePlan, Window, piece_box
from game.table.layout.projection import edge
from game.table.layout.river import River, middle_cells, middle_slot
from game.table.layout.spec import TableSpec

RAISED_SCALE = 1.16
"""The claimable discard is drawn larger by this factor."""


class Discards:
    """Computes the positions of discards. `field` is the area inside a square table's walls, None for a ring."""

    def __init__(self, spec: TableSpec, plan: TablePlan, window: Window, field: Box | None) -> None:
        """Start with empty caches of positions."""
        self._spec, self._plan, self._window, self._field = spec, plan, window, field
        self._cells: dict[int, list[Point]] = {}
        """Positions in a shared middle, by width of its tiles."""
        # In a ring the wind pieces lie on the plates, and nothing is near the middle.
        pieces = [piece_box(window.unit, middle) for middle in plan.pieces.values()]
        self._obstacles = [plan.boxes["center"], *pieces] if field is not None else []

    @property
    def shared(self) -> bool:
        """True if all seats discard into one area in the middle."""
        return self._spec.river.style == "middle"

    @property
    def per_row(self) -> int:
        """Number of tiles in a full row of a river."""
        return self._plan.rivers[self._spec.viewer].per_row

    def bounds(self, seat: int) -> Box:
        """Bounding box of a seat's river."""
        return self._plan.rivers[seat].bounds()

    def slot(self, seat: int, index: int, count: int = 0, sideways: Collection[int] = ()) -> Slot:
        """Return the position of a seat's discard `index` of `count`; `sideways` lists the discards turned across the
        row.

        In a shared middle, discards are counted over all seats.
        """
        count = max(count, index + 1)
        if self.shared:
            if self._field is not None:
                width, cells = self._middle(self._field, count)
                return middle_slot(cells, index, width, self._window.unit)
            seat, index = self._shared_river(index)
            count = index + 1
        return self._river(seat).slot(index, count, sideways)

    def _river(self, seat: int) -> River:
        """Return the rows of discards of a seat; where the rule set scatters discards, they are spaced more loosely."""
        river = self._plan.rivers[seat]
        if self._spec.river.style != "own":
            return river
        scatter = max(2, round(river.width * 0.14))
        width = river.width - scatter
        per_row = max(1, int(river.per_row * river.pitch() / (replace(river, width=width, scatter=scatter).pitch())))
        return replace(river, width=width, scatter=scatter, per_row=per_row)

    def _middle(self, field: Box, count: int) -> tuple[int, list[Point]]:
        """Return the largest tile width at which `count` discards fit in the middle, and the positions."""
        width, pad = self._window.tile(42), 4 * self._window.unit
        free = Box(field.x + pad, field.y + pad, field.w - 2 * pad, field.h - 2 * pad)
        while True:
            if width not in self._cells:
                self._cells[width] = middle_cells(free, self._plan.boxes["center"], width, self._window.unit)
            if len(self._cells[width]) >= count:
                return width, self._cells[width]
            width -= 1

    def _shared_river(self, index: int) -> tuple[int, int]:
        """Return the seat before which a shared discard lies, and its index there, at a ring table.

        The first rows of all rivers are filled seat by seat, then the second rows.
        """
        per_row, seats = self.per_row, self._spec.seats
        line, place = divmod(index, per_row)
        row, seat = divmod(line, seats)
        return (self._spec.viewer + seat) % seats, row * per_row + place

    def raised(self, slot: Slot) -> Slot:
        """Return the slot at which the claimable discard is shown: larger, lifted, drawn above its neighbors, not
        covering the center plate or wind pieces.
        """
        width = round(slot.width * RAISED_SCALE)
        lift = edge(round(slot.width)) * 0.3
        place = replace(slot, width=width, y=round(slot.y - lift), depth=LAST + slot.depth * 1e-3)
        for box in self._obstacles:
            place = _beside(place, box)
        return place


def _beside(slot: Slot, box: Box) -> Slot:
    """Return a slot moved off a box by the shortest way, unchanged if they do not overlap."""
    tile = around(slot.outline())
    if tile.right <= box.x or tile.x >= box.right or tile.bottom <= box.y or tile.y >= box.bottom:
        return slot
    across, down = (box.x - tile.right, box.right - tile.x), (box.y - tile.bottom, box.bottom - tile.y)
    ways = [*((way, 0.0) for way in across), *((0.0, way) for way in down)]
    x, y = min(ways, key=lambda way: abs(way[0] + way[1]))
    return slot.moved(x, y)

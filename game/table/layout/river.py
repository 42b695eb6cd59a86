"""Positions of discards: in rows before each seat, scattered there, or in rows that all share."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from game.table.layout.depths import on_table
from game.table.layout.geometry import Box, Slot, TileLine
from game.table.layout.projection import edge, face_size, tile_gap
from game.table.layout.seating import DOWN, RIGHT, UP


@dataclass(frozen=True, slots=True)
class River(TileLine):
    """The rows of discards before one seat, in pixels. The first row is nearest the middle of the table, and each
    begins at the owner's left.

    `turn` is the seat's rotation on the screen. `x`, `y` is the beginning of the first row: its left end and far edge
    for the seat at the bottom, turned with the seat for others. `last_row_length` is the greatest length of the last
    row; once that is full, the row before it takes `overflow` more tiles. If there are still more discards, all become
    smaller and lie in more rows: no tile ever covers another.
    """

    turn: int
    x: float
    y: float
    width: int
    per_row: int
    rows: int
    last_row_length: float
    unit: float
    overflow: int = 0
    scatter: int = 0
    """Range in pixels of the random offset of scattered discards."""

    def pitch(self, *, sideways: bool = False) -> int:
        """Return the distance from one tile of a row to the next; `sideways` for a tile that lies across its row."""
        return self.step(self.width, sideways=sideways) + self.scatter

    @property
    def row_pitch(self) -> int:
        """The distance from one row to the next."""
        wide, high = face_size(self.width, sideways=not self.upright)
        return (high if self.upright else wide + self.tile_gap) + self.scatter

    def bounds(self) -> Box:
        """Bounding box of the rows as they are drawn, the last edge included."""
        along, across = self.per_row * self.pitch() - (self.tile_gap if self.upright else 0), self.rows * self.row_pitch
        below = edge(self.width)
        if self.turn == DOWN:
            return Box(self.x, self.y, along, across + below)
        if self.turn == UP:
            return Box(self.x - along, self.y - across, along, across + below)
        if self.turn == RIGHT:
            return Box(self.x, self.y - along, across - self.tile_gap, along + below)
        return Box(self.x - across + self.tile_gap, self.y, across - self.tile_gap, along + below)

    def slot(self, index: int, count: int, sideways: Collection[int] = ()) -> Slot:
        """Return the position of discard `index` of `count`; those with an index in `sideways` lie across their row."""
        lying = count + bool(sideways)  # a sideways tile needs more of its row
        river = self if lying <= self._full + self.overflow else _smaller(self, lying)
        return _place(river, index, frozenset(sideways))

    @property
    def _full(self) -> int:
        """Number of tiles that fill all rows, before any `overflow`."""
        return (self.rows - 1) * self.per_row + int((self.last_row_length + self.tile_gap) / self.pitch())

    def _row_of(self, index: int) -> int:
        """Return the row of a discard; beyond a full last row it is the lengthened row before it."""
        last, full = self.rows - 1, self._full
        return last - 1 if full <= index < full + self.overflow else min(index // self.per_row, last)

    def _at(self, index: int, row: int, at: int, across: bool) -> Slot:
        """Return the slot of discard `index` that begins at pixel `at` of its row, or across it; scattered discards are
        shifted a little at random.
        """
        wide, high = face_size(self.width, sideways=across == self.upright)
        deep = row * self.row_pitch
        full_w, full_h = face_size(self.width, sideways=not self.upright)
        if self.turn == DOWN:
            x, y = self.x + at + wide / 2, self.y + deep + full_h / 2
        elif self.turn == UP:
            x, y = self.x - at - wide / 2, self.y - deep - full_h / 2
        elif self.turn == RIGHT:
            x, y = self.x + deep + full_w / 2, self.y - at - high / 2
        else:
            x, y = self.x - deep - full_w / 2, self.y + at + high / 2
        y = round(y - high / 2) + high / 2
        x = round(x - wide / 2) + wide / 2
        if self.scatter:
            chance, half = Random(index * 8 + self.turn), self.scatter // 2
            x, y = x + half + chance.randint(-half, half), y + half + chance.randint(-half, half)
        near = (y + high / 2 + edge(self.width)) / self.unit
        return Slot(x, y, (self.turn + (90 if across else 0)) % 360, self.width, on_table(near, x / self.unit))


@lru_cache(maxsize=4096)
def _place(river: River, index: int, sideways: frozenset[int]) -> Slot:
    """Compute the slot of a discard; cached because it is needed at every change of the table."""
    row = river._row_of(index)
    before = (i for i in range(index) if river._row_of(i) == row)
    return river._at(index, row, sum(river.pitch(sideways=i in sideways) for i in before), index in sideways)


@lru_cache(maxsize=64)
def _smaller(river: River, count: int) -> River:
    """Return the river with smaller tiles, the largest of which `count` fit into its bounding box."""
    along, across = river.per_row * river.pitch(), river.rows * river.row_pitch
    for width in range(river.width - 1, 0, -1):
        made = replace(river, width=width, overflow=0)
        per_row, rows = along // made.pitch(), across // made.row_pitch
        if per_row * rows >= count:
            break
    return replace(made, per_row=per_row, rows=rows, last_row_length=per_row * made.pitch())


def middle_cells(field: Box, plate: Box, width: int, unit: float) -> list[tuple[float, float]]:
    """Return the middles of tiles in rows that fill a field around the center plate, in reading order."""
    wide, high = face_size(width)
    pitch, below = wide + tile_gap(unit), edge(width)
    across, down = int((field.w + 1) / pitch), int((field.h - below) / high)
    left, top = round(field.center[0] - across * pitch / 2), round(field.center[1] - (down * high + below) / 2)
    pad = 3 * unit
    cells = []
    for line in range(down):
        y = top + line * high
        for column in range(across):
            x = left + column * pitch
            beside = x + wide <= plate.x - pad or x >= plate.right + pad
            if beside or y + high + below <= plate.y - pad or y >= plate.bottom + pad:
                cells.append((x + wide / 2, y + high / 2))
    return cells


def middle_slot(cells: list[tuple[float, float]], index: int, width: int, unit: float) -> Slot:
    """Return the slot of a discard in the middle that all seats share; `cells` come from `middle_cells`."""
    x, y = cells[index]
    near = (y + face_size(width)[1] / 2 + edge(width)) / unit
    return Slot(x, y, 0, width, on_table(near, x / unit))

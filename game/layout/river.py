"""Where discards lie: in rows before each seat, loosely there, or in rows that all share."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import Random

from game.layout.depths import on_table
from game.layout.geometry import Box, Slot
from game.layout.projection import edge, face_size
from game.layout.seating import DOWN, RIGHT, UP


@dataclass(frozen=True, slots=True)
class River:
    """The rows before one seat, in pixels; the first lies nearest the middle, each begins at its owner's left.

    `x`, `y` is where the first row begins: its left end and far edge for the seat below, turned with the seat for the
    others. `run` is how long the last row may become, and `spill` how many tiles the row before it takes beyond its own
    once the last is full: what has no room in either closes up in the last.
    """

    turn: int
    x: float
    y: float
    width: int
    per_row: int
    rows: int
    run: float
    unit: float
    spill: int = 0
    loose: int = 0
    """Pixels by which discards that are thrown down loosely may lie askew."""

    @property
    def hair(self) -> int:
        """The gap between two tiles side by side."""
        return max(1, int(self.unit))

    @property
    def upright(self) -> bool:
        return self.turn in (DOWN, UP)

    def step(self, *, sideways: bool = False) -> int:
        """From one tile of a row to the next."""
        wide, high = face_size(self.width, sideways=sideways == self.upright)
        return (wide + self.hair if self.upright else high) + self.loose

    @property
    def row(self) -> int:
        """From one row to the next."""
        wide, high = face_size(self.width, sideways=not self.upright)
        return (high if self.upright else wide + self.hair) + self.loose

    def bed(self) -> Box:
        """The whole of the rows as they are drawn, the last edge included."""
        along, across = self.per_row * self.step() - (self.hair if self.upright else 0), self.rows * self.row
        below = edge(self.width)
        if self.turn == DOWN:
            return Box(self.x, self.y, along, across + below)
        if self.turn == UP:
            return Box(self.x - along, self.y - across, along, across + below)
        if self.turn == RIGHT:
            return Box(self.x, self.y - along, across - self.hair, along + below)
        return Box(self.x - across + self.hair, self.y, across - self.hair, along + below)

    def slot(self, index: int, count: int, sideways: Collection[int] = ()) -> Slot:
        """The place of a discard among so many; `sideways` are the numbers of those that lie across their row."""
        row = self._row_of(index)
        members = [i for i in range(count) if self._row_of(i) == row]
        ends = [self.step(sideways=i in sideways) for i in members]
        at = float(sum(ends[: members.index(index)]))
        whole = sum(ends) - self.hair
        if row == self.rows - 1 and whole > self.run and len(ends) > 1:
            at *= max(1.0, self.run - ends[-1]) / sum(ends[:-1])
        return self._at(index, row, round(at), index in sideways)

    def _row_of(self, index: int) -> int:
        """The row of a discard: in order, and past the room of the last row first where the one before it goes on."""
        last = self.rows - 1
        full = last * self.per_row + int((self.run + self.hair) / self.step())
        return last - 1 if full <= index < full + self.spill else min(index // self.per_row, last)

    def _at(self, index: int, row: int, at: int, across: bool) -> Slot:
        wide, high = face_size(self.width, sideways=across == self.upright)
        deep = row * self.row
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
        if self.loose:
            chance, half = Random(index * 8 + self.turn), self.loose // 2
            x, y = x + half + chance.randint(-half, half), y + half + chance.randint(-half, half)
        near = (y + high / 2 + edge(self.width)) / self.unit
        return Slot(x, y, (self.turn + (90 if across else 0)) % 360, self.width, on_table(near, x / self.unit))


def middle_cells(field: Box, plate: Box, width: int, unit: float) -> list[tuple[float, float]]:
    """Rows across a field that leave out the plate, in reading order: the middles of faces."""
    wide, high = face_size(width)
    step, below = wide + max(1, int(unit)), edge(width)
    across, down = int((field.w + 1) / step), int((field.h - below) / high)
    left, top = round(field.center[0] - across * step / 2), round(field.center[1] - (down * high + below) / 2)
    pad = 3 * unit
    cells = []
    for line in range(down):
        y = top + line * high
        for column in range(across):
            x = left + column * step
            beside = x + wide <= plate.x - pad or x >= plate.right + pad
            if beside or y + high + below <= plate.y - pad or y >= plate.bottom + pad:
                cells.append((x + wide / 2, y + high / 2))
    return cells


def middle_slot(cells: list[tuple[float, float]], index: int, width: int, unit: float) -> Slot:
    """The place of a discard where all share the middle; past the last cell they begin again on top."""
    lap, index = divmod(index, len(cells))
    x, y = cells[index][0] + lap * round(6 * unit), cells[index][1] + lap * round(4 * unit)
    near = (y + face_size(width)[1] / 2 + edge(width)) / unit
    return Slot(x, y, 0, width, on_table(near + lap * 0.8 * width / unit, x / unit), grounded=not lap)



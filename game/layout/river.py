"""Where discards lie."""

from __future__ import annotations

from game.layout.geometry import TILE, Frame, Slot
from game.layout.metrics import TABLE, Metrics
from game.layout.spec import TableSpec

_SIDE = 199.0
"""Half the felt inside a square wall."""


def river_cells(spec: TableSpec, m: Metrics) -> list[tuple[float, float]]:
    """The places of one seat's river in order, as (u, v): full rows, then what each row has room for beside them."""
    half = (m.per_row - 1) / 2
    cells = [
        ((i - half) * m.river_pitch, m.river_v + row * m.river_row) for row in range(m.rows) for i in range(m.per_row)
    ]
    if m.ring:
        return cells
    edge = m.per_row * m.river_pitch / 2
    extra = max(0, int((_SIDE - edge) / m.river_pitch))
    beside = [
        ((half + 1 + i) * m.river_pitch, m.river_v + row * m.river_row)
        for row in range(m.rows - 1, 0, -1)
        for i in range(extra)
        if row * m.river_row + m.river_v - m.river_width * TILE / 2 >= edge
    ]
    return cells + beside


def river_slot(spec: TableSpec, m: Metrics, frame: Frame, index: int) -> Slot:
    """The place of a seat's discard. Past the last cell they begin again half a tile further out, on top."""
    cells = river_cells(spec, m)
    lap, index = divmod(index, len(cells))
    u, v = cells[index]
    u, v = u + lap * m.river_width / 2, v + lap * m.river_row / 4
    x, y = frame.at(u, v)
    turn = frame.angle
    if spec.river.style == "own":
        turn += ((index * 37) % 11 - 5) * 0.6
    return Slot(x, y, turn, m.river_width, TABLE + y + lap * 0.5 + x * 1e-5)


def middle_cells(m: Metrics) -> list[tuple[float, float]]:
    """Rows across the middle that leave out the plate, in reading order, as offsets from the middle of the table."""
    width, tall = 24.0, 24.0 * TILE
    across, down = int(2 * _SIDE / (width + 1)), int(2 * _SIDE / (tall + 2))
    left, top = -(across - 1) / 2 * (width + 1), -(down - 1) / 2 * (tall + 2)
    keep = m.plate + 6
    cells = []
    for row in range(down):
        y = top + row * (tall + 2)
        for column in range(across):
            x = left + column * (width + 1)
            if abs(x) - width / 2 >= keep or abs(y) - tall / 2 >= keep:
                cells.append((x, y))
    return cells


def middle_slot(m: Metrics, middle: tuple[float, float], index: int) -> Slot:
    """The place of a discard where all share the middle."""
    cells = middle_cells(m)
    lap, index = divmod(index, len(cells))
    x, y = middle[0] + cells[index][0] + lap * 6, middle[1] + cells[index][1] + lap * 4
    return Slot(x, y, 0.0, 24.0, TABLE + y + lap * 0.5 + x * 1e-5)

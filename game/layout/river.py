"""Where discards lie."""

from __future__ import annotations

from random import Random

from game.layout.geometry import TILE, Frame, Slot
from game.layout.metrics import RIVER_START, TABLE, Metrics
from game.layout.spec import TableSpec

_SIDE = 199.0
"""Half the felt inside a square wall."""
_STREWN = (23.0, 30.0, 37.0)
"""Width, step and row of tiles that are thrown down loosely."""


def river_cells(m: Metrics) -> list[tuple[float, float]]:
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


def strewn_cells(m: Metrics) -> list[tuple[float, float]]:
    """Loose places before a seat at a square table: each row broader than the one before, the near ones first."""
    width, step, row = _STREWN
    tall = width * TILE
    cells: list[tuple[float, float]] = []
    v = RIVER_START + tall / 2 + 1.5
    while v + tall / 2 + 2.5 <= _SIDE:
        # So far from the diagonal that no tile can reach over it into the neighbour's part.
        count = int(2 * (v - 0.84 * tall) / step) + 1
        line = [((i - (count - 1) / 2) * step, v) for i in range(count)]
        cells += sorted(line, key=lambda cell: (abs(cell[0]) // (2 * step), cell[0]))
        v += row
    return cells


def river_slot(spec: TableSpec, m: Metrics, frame: Frame, index: int) -> Slot:
    """The place of a seat's discard. Past the last cell they begin again half a tile further out, on top."""
    strewn = spec.river.style == "own"
    if strewn and not m.ring:
        cells, width, loose = strewn_cells(m), _STREWN[0], 11
    else:
        cells, width, loose = river_cells(m), m.river_width - (1 if strewn else 0), 4
    lap, index = divmod(index, len(cells))
    u, v = cells[index]
    u, v, turn = u + lap * width / 2, v + lap * m.river_row / 4, frame.angle
    if strewn:
        chance = Random(index * 8 + round(frame.angle / 45))
        u, v = u + chance.uniform(-0.1, 0.1) * loose, v + chance.uniform(-0.2, 0.2) * loose
        turn += chance.randint(-loose, loose)
    x, y = frame.at(u, v)
    return Slot(x, y, turn % 360, width, TABLE + y + lap * 0.5 + x * 1e-5)


def middle_cells(m: Metrics) -> list[tuple[float, float]]:
    """Rows across the middle that leave out the plate, in reading order, as offsets from the middle of the table."""
    width = m.grid.size(24.0)
    step, row = width + m.grid.hair, m.grid.size(24.0 * TILE + 2)
    tall = m.grid.long(width)
    across, down = int(2 * _SIDE / step), int(2 * _SIDE / row)
    left, top = -(across - 1) / 2 * step, -(down - 1) / 2 * row
    keep = m.plate + 6
    cells = []
    for line in range(down):
        y = top + line * row
        for column in range(across):
            x = left + column * step
            if abs(x) - width / 2 >= keep or abs(y) - tall / 2 >= keep:
                cells.append((x, y))
    return cells


def middle_slot(m: Metrics, middle: tuple[float, float], index: int) -> Slot:
    """The place of a discard where all share the middle."""
    cells = middle_cells(m)
    lap, index = divmod(index, len(cells))
    x, y = middle[0] + cells[index][0] + lap * 6, middle[1] + cells[index][1] + lap * 4
    return Slot(x, y, 0.0, m.grid.size(24.0), TABLE + y + lap * 0.5 + x * 1e-5)


def shared_bed(spec: TableSpec, m: Metrics, index: int) -> tuple[int, int]:
    """Before whom a shared discard lies about a ring, and as which of those there: bed by bed, then the second rows."""
    line, place = divmod(index, m.per_row)
    row, seat = divmod(line, spec.seats)
    return (spec.viewer + seat) % spec.seats, row * m.per_row + place

"""The numbers of a table, in units of a 1280 x 720 window, and the frames of its seats."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from game.layout.geometry import TILE, Frame, Grid
from game.layout.spec import TableSpec

TABLE, HAND, BAR, FLYING, ABOVE = 1000.0, 3000.0, 4000.0, 5000.0, 6000.0
"""Depths: tiles on the table (far ones first), the own hand, bars and plates, tiles on their way, bubbles."""

HAND_WIDTH, HAND_PITCH, HAND_TOP = 56.0, 58.0, 618.0
DRAWN_GAP = 14.0
RIVER_START = 88.0
"""Where the first row begins about a square table: past the plate and the ready stick."""
LIFT = 0.26
"""How much higher a layer stands, in widths of a tile."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Measures for one number of seats. v counts from the middle of the table toward a seat."""

    ring: bool
    """Seats stand about a ring whose rivers lie outside the wall, instead of about a square with rivers inside."""
    plate: float
    wall_v: float
    wall_width: float
    wall_pitch: float
    river_v: float
    river_width: float
    river_pitch: float
    river_row: float
    rows: int
    per_row: int
    meld_v: float
    meld_width: float
    rack_v: float
    rack_width: float
    rack_pitch: float
    reach: float
    """Half the length the tiles of a seat may take along u; beside a square table the upper name plate limits it."""
    grid: Grid = field(default_factory=Grid)


def metrics(spec: TableSpec) -> Metrics:
    """The measures of a table."""
    return _ring(spec) if is_ring(spec) else _square(spec)


def snapped(m: Metrics, unit: float, angle: float = 0.0) -> Metrics:
    """The same measures in whole pixels of `unit` to one of theirs, for a seat or side turned by `angle`."""
    grid = Grid(unit, diagonal=abs(angle % 90 - 45) < 1)
    river, rack = grid.size(m.river_width), grid.size(m.rack_width)
    # A wall must not grow longer than its side: its tiles give way instead.
    wall = min(grid.size(m.wall_width), grid.size(m.wall_pitch - 1 / unit))
    return replace(
        m, grid=grid, wall_width=wall, wall_pitch=grid.step(m.wall_pitch, wall), river_width=river,
        river_pitch=grid.step(m.river_pitch, river), river_row=grid.size(m.river_row), rack_width=rack,
        rack_pitch=grid.step(m.rack_pitch, rack), meld_width=grid.size(m.meld_width),
    )  # fmt: skip


def is_ring(spec: TableSpec) -> bool:
    """Three seats about a wall of three sides, or five and more, sit about a ring.

    Where three throw into a shared middle it needs a square, of which their wall then takes three sides.
    """
    return spec.seats > 4 or (spec.seats == 3 and spec.wall.sides == 3 and spec.river.style != "middle")


def _square(spec: TableSpec) -> Metrics:
    stacks = max(1, spec.wall.stacks)
    # Two sides alone may be longer than the square that four of them close.
    pitch = min(21.0, (690 if spec.wall.sides == 2 else 404) / stacks)
    # A longer row would run into those of the neighbours.
    per_row, width = min(spec.river.per_row, 6), 26.0
    if spec.seats == 2:
        per_row, width = 14, 24.0
    rows = 3
    if rows * (per_row + 4) < spec.river.expected and spec.seats > 2:
        width = 22.0
    row = 38.0 if width == 26.0 else width * TILE + 3
    rows = int((203 - RIVER_START + 3) / row)
    # Two long sides of three layers would reach up to the name plate.
    wall_v = 210 if spec.seats == 2 and spec.wall.layers > 2 else 214
    return Metrics(
        ring=False, plate=74, wall_v=wall_v, wall_width=pitch * 20 / 21, wall_pitch=pitch,
        river_v=RIVER_START + width * TILE / 2, river_width=width, river_pitch=width + 1, river_row=row, rows=rows,
        per_row=per_row, meld_v=280, meld_width=26, rack_v=280, rack_width=26, rack_pitch=27,
        reach=284 - 56 * spec.text,
    )  # fmt: skip


_RIVER = {3: 24.0, 5: 22.0, 6: 20.0, 7: 20.0, 8: 20.0}
_RACK = {3: 22.0, 5: 18.0, 6: 16.0, 7: 15.0, 8: 14.0}


def _ring(spec: TableSpec) -> Metrics:
    seats, sides, stacks = spec.seats, max(3, spec.wall.sides), max(1, spec.wall.stacks)
    width = 19.0
    while True:
        pitch = width + 0.6
        wall_v = max(122.0, stacks * pitch / 2 / math.tan(math.pi / sides) + width * TILE / 2 + 2)
        if wall_v <= (138 if seats == 8 else 124) or width <= 9:
            break
        width -= 0.5
    river, rack = _RIVER.get(seats, 20.0), _RACK.get(seats, 14.0)
    # The rivers of six seats come closest to each other, at the two sides.
    start = wall_v + width * TILE / 2 + (24 if seats == 6 else 15)
    row = river * TILE + 2
    meld_v = start + 2 * row + 16
    return Metrics(
        ring=True, plate=88, wall_v=wall_v, wall_width=width, wall_pitch=pitch,
        river_v=start + river * TILE / 2, river_width=river, river_pitch=river + 1, river_row=row, rows=2,
        per_row=12 if seats == 3 else 8, meld_v=meld_v, meld_width=river,
        rack_v=meld_v + 18 + rack * TILE / 2 + 4, rack_width=rack, rack_pitch=rack + 0.6,
        reach=150 if seats == 3 else 100,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fit:
    """How the table fills the window: its size, the height of its middle, how far the seats of a ring move outward."""

    zoom: float
    middle: float
    across: float = 0.0
    down: float = 0.0


def fit(ring: bool, width: float, height: float) -> Fit:
    """The largest table that leaves room for the title above, the bars below and the plates at the sides."""
    if ring:
        return _fit_ring(width, height)
    room = (height - 84 - 186) / (297 + 236)
    if room < 1.02:
        return Fit(1.0, 312 + (height - 720) * 0.5)
    size = min(1.16, room)
    return Fit(size, 84 + 297 * size + (height - 186 - 84 - 533 * size) / 2)


def _fit_ring(width: float, height: float) -> Fit:
    """Seats about a ring move outward where there is room, so that the rivers of neighbours never meet.

    In a tall window part of that is downward and upward, which leaves more width: the table can be larger.
    """
    for size in range(126, 114, -1):
        across, down = min(200.0, width / 2 - 148 - 2.92 * size), (height - 252 - 4.92 * size) / 2
        if down >= 40 and across >= 140 and 0.115 * across + 0.65 * down >= 0.229 * size:
            return Fit(size / 100, 20 + 2.92 * size + down, across, down)
    return Fit(1.0, 312 + (height - 720) * 0.5, 200.0)


def _places(spec: TableSpec) -> int:
    """How many chairs there would be evenly about the table: three at a square leave one empty."""
    return 4 if spec.seats == 3 and not is_ring(spec) else spec.seats


def seat_angle(spec: TableSpec, seat: int) -> float:
    """Degrees counter-clockwise from the bottom of the window.

    >>> [seat_angle(TableSpec(), seat) for seat in range(4)]
    [0.0, 90.0, 180.0, 270.0]
    """
    places = _places(spec)
    turn = 360 / places * ((seat - spec.viewer) % spec.seats)
    if places != spec.seats:
        turn = 360 / places * ((seat - spec.viewer) % places)
    return (-turn if spec.clockwise else turn) % 360


def side_angle(spec: TableSpec, side: int) -> float:
    """Where a side of the wall stands: before the seat that builds it, or evenly about the table."""
    sides = max(1, spec.wall.sides)
    if sides == spec.seats:
        return seat_angle(spec, side)
    places = _places(spec)
    seat = side * places / sides
    turn = 360 / places * (seat - spec.viewer)
    return (-turn if spec.clockwise else turn) % 360


def frame(spec: TableSpec, seat: int, middle: tuple[float, float], fitted: Fit) -> Frame:
    """The coordinates of a seat: about a ring it is pushed out, the seats at the sides equally far."""
    angle = seat_angle(spec, seat)
    if not is_ring(spec):
        return Frame(angle, *middle)
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    widest = 0.55 if spec.seats == 3 else 1.0
    aside = math.copysign(min(1.0, 1.045 * abs(sine)), sine) if abs(sine) >= 0.1 else 0.0
    return Frame(
        angle, middle[0] + aside * widest * fitted.across / fitted.zoom, middle[1] + cosine * fitted.down / fitted.zoom
    )

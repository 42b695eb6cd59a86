"""Layout for two to four seats: rivers about a plate in the middle, walls about the rivers, hands behind the walls.

The rivers are as large as the window allows: their tiles are measured against its width (rivers at the sides, walls,
hands and the plates in the flanks) and against its height (rivers above and below, walls, hands).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.table.layout.flanks import (
    MELD,
    WALL,
    WALL_TOP,
    bonus_corner,
    place_other_seats,
    place_text_boxes,
    wall_height,
    wall_width,
)
from game.table.layout.geometry import Box
from game.table.layout.plan import LIFT, PIECE_ABOVE, PIECE_BELOW, BottomArea, TablePlan, Window, bottom_area, own_side
from game.table.layout.projection import edge, face_size
from game.table.layout.river import River
from game.table.layout.seating import DOWN, LEFT, RIGHT, UP, chairs
from game.table.layout.spec import TableSpec
from game.table.layout.walls import SquareWall

BAND = 82.0
"""The height of a band of claims whose buttons have two lines."""
PIECE_GAP_BELOW, PIECE_GAP_ABOVE = 4.0, 10.0
"""Distance from the side rivers to the piece below and to the one above, in units; a raised discard needs more room."""


@dataclass(frozen=True, slots=True)
class _RiverSize:
    """Sizes of the rivers and the center plate, in units, except the tile width in pixels."""

    tile: int
    per_row: int
    gap: float
    """Gap between the plate and the rivers."""
    plate: tuple[float, float]


def plan(spec: TableSpec) -> tuple[TablePlan, SquareWall]:
    """Lay out a square table: return the positions of everything on it, and its wall."""
    window = Window.of(spec)
    area = bottom_area(window)
    wall = wall_width(spec, window, area)
    size = _river_size(spec, window, area, wall)
    plan = TablePlan(own_side(window, area))
    field = _wall_field(spec, window, area, wall, size)
    _place_middle(spec, plan, window, area, field, size)
    place_other_seats(spec, plan, window, area, field)
    place_text_boxes(spec, plan, window, area)
    return plan, SquareWall(field, wall, spec.wall.layers, window.unit)


def _vertical_limits(spec: TableSpec, window: Window, area: BottomArea, wall: int) -> tuple[float, float]:
    """Return top and bottom for rivers and plate, in units; `wall` is the width of wall tiles."""
    block = wall_height(spec, wall) / window.unit
    spare = 2 if not window.tall and _per_row(spec) != 8 else 18 if window.tall else 29
    bottom = area.ground - spare - block
    # The band of claims covers wall and mat, but no face of a third row.
    high = wall_height(spec, wall, lifted=True) / window.unit
    return WALL_TOP + high, bottom if window.tall else min(bottom, area.top - 52)


def _per_row(spec: TableSpec) -> int:
    """Return the number of discards in a row."""
    return 14 if spec.seats == 2 else max(1, min(12, spec.river.per_row))


def _band_top(area: BottomArea) -> float:
    """Return the upper edge of the band of claims at its full height, in units."""
    return area.top - LIFT - 1 - BAND


def _river_size(spec: TableSpec, window: Window, area: BottomArea, wall: int) -> _RiverSize:
    """Return the sizes of rivers and plate with the largest tiles that fit both in width and in height."""
    per_row = _per_row(spec)
    top, bottom = _vertical_limits(spec, window, area, wall)
    gap = 15.0 if per_row < 8 else 7.0
    flank = 114.0 if spec.seats == 3 or window.tall else 162.0
    least = {2: 58.0, 3: 134.0}.get(spec.seats, 72.0)
    piles = 1 if spec.seats == 3 else 2
    tile = window.tile(70)
    while tile > 8:
        high = piles * (3 * face_size(tile)[1] + edge(tile)) / window.unit + piles * gap + least
        half = per_row * tile / 2 / window.unit + 3 * face_size(tile, sideways=True)[0] / window.unit
        beside = 0.0 if spec.seats == 2 else gap + 9 + WALL * 4 / 3 + 17 + MELD * 4 / 3 + flank
        if spec.seats == 2:
            half = per_row * (tile + window.tile_gap) / 2 / window.unit + 245
        if spec.seats == 3:  # above and below the rivers at the sides lie pieces
            column = (per_row * face_size(tile, sideways=True)[1] + edge(tile)) / window.unit
            spare = max(0.0, bottom - _band_top(area))
            high = max(high, column + PIECE_GAP_BELOW + PIECE_GAP_ABOVE + 2 * (PIECE_ABOVE + PIECE_BELOW) + spare)
        if spec.seats == 4 and per_row < 8:  # a piece stands between the column at a side and the third row about it
            column = (per_row * face_size(tile, sideways=True)[1] + edge(tile)) / window.unit
            third = 2 * face_size(tile)[1] / window.unit + gap
            high += max(0.0, column + 2 * (PIECE_ABOVE + PIECE_BELOW + PIECE_GAP_BELOW) - 2 * third - least)
        if high <= bottom - top and half + beside <= window.w / 2:
            break
        tile -= 1
    row = per_row * (tile + window.tile_gap) / window.unit
    wide = 340.0 if spec.seats == 2 else row + 10
    tall = min(bottom - top - piles * (3 * face_size(tile)[1] + edge(tile)) / window.unit - piles * gap,
               {2: 70.0, 3: 150.0}.get(spec.seats, 92.0))  # fmt: skip
    return _RiverSize(tile, per_row, gap, (wide, tall))


def _wall_field(spec: TableSpec, window: Window, area: BottomArea, wall: int, size: _RiverSize) -> Box:
    """Return the area inside the walls, in pixels; height that is left over is distributed about the rivers."""
    top, bottom = _vertical_limits(spec, window, area, wall)
    spare = max(0.0, bottom - top - _needed_height(spec, window, size))
    top += spare * 0.2
    half = size.plate[0] / 2 - 5 + 3 * face_size(size.tile, sideways=True)[0] / window.unit + size.gap + 14
    if spec.seats == 2:
        half = size.per_row * (size.tile + 1) / 2 / window.unit + 18
        half = max(half, 0.0)
    middle = window.w / 2
    return Box(
        window.px(middle - half), window.px(top), window.px(middle + half) - window.px(middle - half),
        window.px(bottom) - window.px(top),
    )  # fmt: skip


def _needed_height(spec: TableSpec, window: Window, size: _RiverSize) -> float:
    """Return the height of the plate with the rivers above and below it, in units."""
    piles = 1 if spec.seats == 3 else 2
    return size.plate[1] + piles * ((3 * face_size(size.tile)[1] + edge(size.tile)) / window.unit + size.gap)


def _place_middle(
    spec: TableSpec, plan: TablePlan, window: Window, area: BottomArea, field: Box, size: _RiverSize
) -> None:  # fmt: skip
    """Add the center plate, rivers, band of claims, mat and wind pieces to the plan."""
    px, unit = window.px, window.unit
    wide, tall = px(size.plate[0]), px(size.plate[1])
    rows = 3 * face_size(size.tile)[1] + edge(size.tile)
    spare = field.h / unit - _needed_height(spec, window, size)
    above = 0 if spec.seats == 3 else rows + px(size.gap)
    top = round(field.y + above + max(0.0, spare * unit) * (0.3 if spec.seats == 3 else 0.5))
    cx = px(window.w / 2)
    plate = Box(cx - wide // 2, top, wide, tall)
    plan.boxes["center"] = plate
    row = size.per_row * (size.tile + window.tile_gap) - window.tile_gap
    left = cx - row // 2
    column = size.per_row * face_size(size.tile, sideways=True)[1]
    below = edge(size.tile)
    # Rivers at the sides are centered between the walls there.
    middle = plate.center[1] + (0 if spec.seats != 3 else (rows + px(size.gap)) / 2 - below)
    side_top = round(middle - (column + below) / 2)
    if spec.seats == 3:  # the pieces below them stand clear of the band
        side_top = min(side_top, px(_band_top(area) - PIECE_GAP_BELOW - PIECE_ABOVE - PIECE_BELOW) - column - below)
    out = cx + row // 2 + px(5 + size.gap)
    face_bottom = (plate.bottom + px(size.gap) + 3 * face_size(size.tile)[1]) / unit
    bottom = area.ground - 10 if window.tall else area.top - LIFT - 1
    band = max(52.0, min(BAND, bottom - face_bottom - 1))
    low = min(field.bottom, px(bottom - band))
    for seat, chair in enumerate(chairs(spec)):
        near = {
            DOWN: (left, plate.bottom + px(size.gap)),
            UP: (left + row, plate.y - px(size.gap) - below),
            RIGHT: (out, side_top + column),
            LEFT: (2 * cx - out, side_top),
        }[chair.turn]
        run = _last_row_length(chair.turn, plate, field, low, left, row, side_top, column, size, spec, unit)
        if chair.turn == UP and spec.seats == 4:
            run = _clear_of(bonus_corner(spec, window, area, field), left + row, near[1] - rows, run, row, px(12))
        aside = spec.seats == 4 and size.per_row < 8 and chair.turn in (LEFT, RIGHT)
        over = (run - column) * size.per_row / column if aside else 0  # there nothing lies beside the third row's end
        plan.rivers[seat] = River(chair.turn, *near, size.tile, size.per_row, 3, run, unit, max(0, int(over)))
        plan.pieces[seat] = _piece_middle(
            chair.turn, spec, window, plate, cx, out, side_top, column + below, size
        )
        plan.sticks[seat] = _stick_middle(chair.turn, plate, px(size.gap))
    # Beside it stand the hands at the sides.
    half = 390.0 if spec.seats == 2 else min(423.0, (field.w / 2) / unit + WALL * 4 / 3 + 12)
    plan.boxes["claims"] = window.box(window.w / 2 - half, bottom - band, 2 * half, band)
    wide = px(WALL * 4 / 3 + 7) if spec.wall.sides > 2 else 0
    top = px(WALL_TOP + 8)
    plan.boxes["mat"] = Box(field.x - wide, top, field.w + 2 * wide, px(area.ground - 19) - top)


def _last_row_length(
    turn: int, plate: Box, field: Box, low: float, left: int, row: int, side_top: int, column: int, size: _RiverSize,
    spec: TableSpec, unit: float,
) -> float:  # fmt: skip
    """Return the greatest length of a river's last row in pixels: up to the wall if no neighbor's river is in the way,
    and not over a wind piece.

    At the left and right it may go down to `low`, the upper edge of the wall or of the band of claims. `left`, `row`
    and `side_top`, `column` are start and length of the horizontal and of the vertical rows.
    """
    below, gap, rows = edge(size.tile), round(size.gap * unit), 2 * face_size(size.tile)[1]
    pad = 5 * unit + below
    if turn in (DOWN, UP):
        clear = plate.bottom + gap + rows >= side_top + column + below
        if turn == UP:
            clear = plate.y - gap - rows <= side_top
        return field.right - pad - left if (clear and size.per_row < 8) or spec.seats == 2 else row
    if size.per_row >= 8:
        return column
    if turn == RIGHT:
        return side_top + column - field.y - pad
    return low - pad - side_top


def _clear_of(corner: Box, right: float, top: float, run: float, row: int, pad: int) -> float:
    """Return the length `run` of the last row of the player across, shortened if that player's bonus tiles in `corner`
    are in the way.

    The row begins at `right`; `top` is its far edge, `row` its usual length, `pad` the distance to keep.
    """
    return run if corner.bottom <= top - pad else max(float(row), min(run, right - corner.right - pad))


def _piece_middle(
    turn: int, spec: TableSpec, window: Window, plate: Box, cx: int, out: int, side_top: int, column: int,
    size: _RiverSize,
) -> tuple[float, float]:  # fmt: skip
    """Return the middle of a seat's wind piece: in a corner between two rivers; with two players at the plate."""
    px = window.px
    if spec.seats == 2:
        away = plate.w / 2 + px(64)
        return (cx + away if turn == DOWN else cx - away), plate.center[1]
    away = out - cx + px(20)
    x = cx + away if turn in (DOWN, RIGHT) else cx - away
    low, high = side_top + column + px(PIECE_GAP_BELOW + PIECE_ABOVE), side_top - px(PIECE_GAP_ABOVE + PIECE_BELOW)
    if spec.seats == 4 and size.per_row < 8:  # there the third rows of the others may go on
        rows = px(size.gap) + 2 * face_size(size.tile)[1]
        low = round((side_top + column + plate.bottom + rows) / 2 - px(PIECE_BELOW - PIECE_ABOVE) / 2)
        high = round((side_top + plate.y - rows) / 2 - px(PIECE_BELOW - PIECE_ABOVE) / 2)
    return x, low if turn in (DOWN, LEFT) else high


def _stick_middle(turn: int, plate: Box, gap: int) -> tuple[float, float]:
    """Return the middle of a seat's ready stick, in the gap between the center plate and the seat's river."""
    x, y = plate.center
    return {
        DOWN: (x, plate.bottom + gap / 2), UP: (x, plate.y - gap / 2),
        RIGHT: (plate.right + gap / 2, y), LEFT: (plate.x - gap / 2, y),
    }[turn]  # fmt: skip

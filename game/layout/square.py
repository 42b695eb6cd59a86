"""Two to four seats: rivers about a plate in the middle, walls about the rivers, hands behind the walls.

The rivers are as large as the window lets them be: their tiles are measured against its width (rivers at the sides,
walls, hands and the plates in the flanks) and against its height (rivers above and below, walls, hands).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.layout.geometry import Box
from game.layout.lines import Line
from game.layout.plan import LIFT, PIECE_ABOVE, PIECE_BELOW, Foot, Plan, Window, beside_buttons, foot, own_side
from game.layout.projection import edge, face_size
from game.layout.river import River
from game.layout.seating import DOWN, LEFT, RIGHT, UP, chairs
from game.layout.spec import TableSpec
from game.layout.walls import SquareWall

RACK, MELD, WALL = 32.0, 36.0, 29.0
"""Widths of tiles on racks, of laid melds, and of the wall, in units."""
ACROSS_FOOT, WALL_TOP = 55.0, 62.0
"""Where the line across the table ends and the far wall begins."""
BAND = 82.0
"""The height of a band of claims whose buttons have two lines."""
TAG = 21.0
"""How high a tag at a plate is, in units."""
UNDER, OVER = 4.0, 10.0
"""From the rivers at the sides to the piece below and to the one above, in units: a discard in question is lifted."""


@dataclass(frozen=True, slots=True)
class _Size:
    """The rivers of a table and what stands about them, in units but for `tile`, in pixels."""

    tile: int
    per_row: int
    gap: float
    """Between the plate and the rivers."""
    plate: tuple[float, float]
    flank: float


def plan(spec: TableSpec) -> tuple[Plan, SquareWall]:
    """The places of a square table, and its wall."""
    window = Window.of(spec)
    part = foot(window)
    wall = _wall_width(spec, window, part)
    size = _size(spec, window, part, wall)
    made = Plan(own_side(window, part))
    field = _field(spec, window, part, wall, size)
    _middle(spec, made, window, part, field, size)
    _sides(spec, made, window, part, field, size)
    _boxes(spec, made, window, part)
    return made, SquareWall(field, wall, spec.wall.layers, window.unit)


# -- how large ---


def _wall_width(spec: TableSpec, window: Window, part: Foot) -> int:
    """As large as the longest side has room for."""
    long = max(1, *(spec.wall.length(side) for side in range(max(1, spec.wall.sides))))
    if spec.wall.heap:
        return window.tile(WALL)
    if spec.wall.sides <= 2:  # nothing stands at the sides
        room = min(window.w - 2 * 260, 1000)
        return min(window.tile(WALL), int(room * window.unit / long) - max(1, int(window.unit)))
    high = (part.ground - 24 - WALL_TOP) * window.unit
    width = window.tile(WALL)
    while width > 8:
        down = long * face_size(width, sideways=True)[1] + spec.wall.layers * edge(width)
        if down <= high and long * (width + max(1, int(window.unit))) <= 770 * window.unit:
            break
        width -= 1
    return width


def _block(spec: TableSpec, wall: int) -> int:
    """How high the stacks of the far side are seen."""
    return face_size(wall)[1] + (1 if spec.wall.heap else spec.wall.layers) * edge(wall)


def _ends(spec: TableSpec, window: Window, part: Foot, wall: int) -> tuple[float, float]:
    """From where to where the rivers and the plate may lie, in units, top to bottom."""
    block = _block(spec, wall) / window.unit
    spare = 2 if not window.tall and _per_row(spec) != 8 else 18 if window.tall else 29
    bottom = part.ground - spare - block
    # The band of claims covers wall and mat, but no face of a third row.
    return WALL_TOP + block, bottom if window.tall else min(bottom, part.top - 52)


def _per_row(spec: TableSpec) -> int:
    return 14 if spec.seats == 2 else max(1, min(12, spec.river.per_row))


def _band_top(part: Foot) -> float:
    """Where a band of claims of full height begins."""
    return part.top - LIFT - 1 - BAND


def _size(spec: TableSpec, window: Window, part: Foot, wall: int) -> _Size:
    """The largest tiles that have room both ways."""
    per_row = _per_row(spec)
    top, bottom = _ends(spec, window, part, wall)
    gap = 15.0 if per_row < 8 else 7.0
    flank = (114.0 if spec.seats == 3 or window.tall else 162.0) + spec.aside
    least = {2: 58.0, 3: 134.0}.get(spec.seats, 72.0)
    piles = 1 if spec.seats == 3 else 2
    tile = window.tile(70)
    while tile > 8:
        high = piles * (3 * face_size(tile)[1] + edge(tile)) / window.unit + piles * gap + least
        half = per_row * tile / 2 / window.unit + 3 * face_size(tile, sideways=True)[0] / window.unit
        beside = 0.0 if spec.seats == 2 else gap + 9 + WALL * 4 / 3 + 17 + MELD * 4 / 3 + flank
        if spec.seats == 2:
            half = per_row * (tile + max(1, int(window.unit))) / 2 / window.unit + 245
        if spec.seats == 3:  # above and below the rivers at the sides lie pieces
            column = (per_row * face_size(tile, sideways=True)[1] + edge(tile)) / window.unit
            spare = max(0.0, bottom - _band_top(part))
            high = max(high, column + UNDER + OVER + 2 * (PIECE_ABOVE + PIECE_BELOW) + spare)
        if spec.seats == 4 and per_row < 8:  # a piece stands between the column at a side and the third row about it
            column = (per_row * face_size(tile, sideways=True)[1] + edge(tile)) / window.unit
            third = 2 * face_size(tile)[1] / window.unit + gap
            high += max(0.0, column + 2 * (PIECE_ABOVE + PIECE_BELOW + UNDER) - 2 * third - least)
        if high <= bottom - top and half + beside <= window.w / 2:
            break
        tile -= 1
    row = per_row * (tile + max(1, int(window.unit))) / window.unit
    wide = 340.0 if spec.seats == 2 else row + 10
    tall = min(bottom - top - piles * (3 * face_size(tile)[1] + edge(tile)) / window.unit - piles * gap,
               {2: 70.0, 3: 150.0}.get(spec.seats, 92.0))  # fmt: skip
    return _Size(tile, per_row, gap, (wide, tall), flank)


def _field(spec: TableSpec, window: Window, part: Foot, wall: int, size: _Size) -> Box:
    """What the walls enclose, in pixels; what height is left over lies about the rivers."""
    top, bottom = _ends(spec, window, part, wall)
    spare = max(0.0, bottom - top - _need(spec, window, size))
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


def _need(spec: TableSpec, window: Window, size: _Size) -> float:
    piles = 1 if spec.seats == 3 else 2
    return size.plate[1] + piles * ((3 * face_size(size.tile)[1] + edge(size.tile)) / window.unit + size.gap)


# -- the middle ---


def _middle(spec: TableSpec, made: Plan, window: Window, part: Foot, field: Box, size: _Size) -> None:
    """The plate, the rivers about it, the band, the mat, the pieces between the rivers."""
    px, unit = window.px, window.unit
    wide, tall = px(size.plate[0]), px(size.plate[1])
    rows = 3 * face_size(size.tile)[1] + edge(size.tile)
    spare = field.h / unit - _need(spec, window, size)
    above = 0 if spec.seats == 3 else rows + px(size.gap)
    top = round(field.y + above + max(0.0, spare * unit) * (0.3 if spec.seats == 3 else 0.5))
    cx = px(window.w / 2)
    plate = Box(cx - wide // 2, top, wide, tall)
    made.boxes["center"] = plate
    hair = max(1, int(unit))
    row = size.per_row * (size.tile + hair) - hair
    left = cx - row // 2
    column = size.per_row * face_size(size.tile, sideways=True)[1]
    below = edge(size.tile)
    # Rivers at the sides are centred on what lies between the walls there.
    middle = plate.center[1] + (0 if spec.seats != 3 else (rows + px(size.gap)) / 2 - below)
    side_top = round(middle - (column + below) / 2)
    if spec.seats == 3:  # the pieces below them stand clear of the band
        side_top = min(side_top, px(_band_top(part) - UNDER - PIECE_ABOVE - PIECE_BELOW) - column - below)
    out = cx + row // 2 + px(5 + size.gap)
    face_bottom = (plate.bottom + px(size.gap) + 3 * face_size(size.tile)[1]) / unit
    bottom = part.ground - 10 if window.tall else part.top - LIFT - 1
    band = max(52.0, min(BAND, bottom - face_bottom - 1))
    low = min(field.bottom, px(bottom - band))
    for seat, chair in enumerate(chairs(spec)):
        near = {
            DOWN: (left, plate.bottom + px(size.gap)),
            UP: (left + row, plate.y - px(size.gap) - below),
            RIGHT: (out, side_top + column),
            LEFT: (2 * cx - out, side_top),
        }[chair.turn]
        run = _run(chair.turn, plate, field, low, left, row, side_top, column, size, spec, unit)
        if chair.turn == UP and spec.seats == 4:
            run = _clear_of(_corner(spec, window, part, field), left + row, near[1] - rows, run, row, px(12))
        aside = spec.seats == 4 and size.per_row < 8 and chair.turn in (LEFT, RIGHT)
        over = (run - column) * size.per_row / column if aside else 0  # there nothing lies beside the third row's end
        made.rivers[seat] = River(chair.turn, *near, size.tile, size.per_row, 3, run, unit, max(0, int(over)))
        made.pieces[seat] = _piece(
            chair.turn, spec, window, plate, cx, out, side_top, column + below, size
        )
        made.sticks[seat] = _stick(chair.turn, plate, px(size.gap))
    # Beside it stand the hands at the sides.
    half = 390.0 if spec.seats == 2 else min(423.0, (field.w / 2) / unit + WALL * 4 / 3 + 12)
    made.boxes["claims"] = window.box(window.w / 2 - half, bottom - band, 2 * half, band)
    wide = px(WALL * 4 / 3 + 7) if spec.wall.sides > 2 else 0
    top = px(WALL_TOP + 8)
    made.boxes["mat"] = Box(field.x - wide, top, field.w + 2 * wide, px(part.ground - 19) - top)


def _run(
    turn: int, plate: Box, field: Box, low: float, left: int, row: int, side_top: int, column: int, size: _Size,
    spec: TableSpec, unit: float,
) -> float:  # fmt: skip
    """How long the last row of a river may be: on to the wall where the neighbor's rows end before it, and no piece.

    Toward the viewer it may go down to `low`, where the wall or the band of claims begins.
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
    """The same run of the row across the table, ended before its owner's bonus tiles where they reach down to it.

    The row begins at `right`; `top` is its far edge.
    """
    return run if corner.bottom <= top - pad else max(float(row), min(run, right - corner.right - pad))


def _piece(
    turn: int, spec: TableSpec, window: Window, plate: Box, cx: int, out: int, side_top: int, column: int, size: _Size
) -> tuple[float, float]:  # fmt: skip
    """The middle of a piece at the right hand of a seat: in a corner between the rivers, for two beside the plate."""
    px = window.px
    if spec.seats == 2:
        away = plate.w / 2 + px(64)
        return (cx + away if turn == DOWN else cx - away), plate.center[1]
    away = out - cx + px(20)
    x = cx + away if turn in (DOWN, RIGHT) else cx - away
    low, high = side_top + column + px(UNDER + PIECE_ABOVE), side_top - px(OVER + PIECE_BELOW)
    if spec.seats == 4 and size.per_row < 8:  # there the third rows of the others may go on
        rows = px(size.gap) + 2 * face_size(size.tile)[1]
        low = round((side_top + column + plate.bottom + rows) / 2 - px(PIECE_BELOW - PIECE_ABOVE) / 2)
        high = round((side_top + plate.y - rows) / 2 - px(PIECE_BELOW - PIECE_ABOVE) / 2)
    return x, low if turn in (DOWN, LEFT) else high


def _stick(turn: int, plate: Box, gap: int) -> tuple[float, float]:
    """The middle of a ready stick: in the gap between the plate and the seat's river."""
    x, y = plate.center
    return {
        DOWN: (x, plate.bottom + gap / 2), UP: (x, plate.y - gap / 2),
        RIGHT: (plate.right + gap / 2, y), LEFT: (plate.x - gap / 2, y),
    }[turn]  # fmt: skip


# -- the sides ---


def _sides(spec: TableSpec, made: Plan, window: Window, part: Foot, field: Box, size: _Size) -> None:
    """Hands and melds of the others, their plates, their bonus tiles."""
    px, unit = window.px, window.unit
    rack, meld = window.tile(RACK), window.tile(MELD)
    wall = px(WALL * 4 / 3) if spec.wall.sides > 2 or spec.wall.heap else 0
    deep = face_size(meld, sideways=True)[0]
    cx = window.w / 2
    for seat, chair in enumerate(chairs(spec)):
        if chair.turn == DOWN:
            made.boxes[f"plate{seat}"] = window.box(part.plate.x, part.plate.y, part.plate.w, part.plate.h)
            wide = min(137.0, max(90.0, _lane(field, wall, deep, window)))
            made.boxes[f"pile{seat}"] = window.box(window.w - 18 - wide, part.ground - 66, wide, 54)
            continue
        if chair.turn == UP:
            # Where the corner holds many buttons the plate moves toward the hand.
            left = cx + 322 - max(0.0, 138 - beside_buttons(spec, window, cx + 322, 176))
            reach = px(left - 6)
            length = reach - px(max(240, cx - 400))
            foot_line = _across_foot(spec, window, part, field)
            lead = reach - px(cx + 7.2 * RACK)
            made.lines[seat] = Line(UP, reach, length, foot_line, rack, meld, unit, lead=lead, top=px(2))
            wide = beside_buttons(spec, window, left, 176)
            tall = 54.0 if window.tall else 42 * min(1.2, window.text)  # two lines where it is narrow
            made.boxes[f"plate{seat}"] = window.box(left, 10, wide, tall)
            _across(spec, made, window, part, seat, field)
            continue
        out = round(field.w / 2) + wall + px(14)
        near = px(cx) + out + deep if chair.turn == RIGHT else px(cx) - out - deep
        top, bottom = _stretch(spec, window, part)
        start, length = (bottom if chair.turn == RIGHT else top), bottom - top
        made.lines[seat] = Line(chair.turn, start, length, near, rack, meld, unit)
        _flank(spec, made, window, seat, chair.turn, near, field)


def _across_foot(spec: TableSpec, window: Window, part: Foot, field: Box) -> float:
    """Where the line across the table ends, in pixels: halfway into what room there is behind the wall."""
    over = field.y - window.px(WALL_TOP) - _block(spec, _wall_width(spec, window, part))
    return window.px(ACROSS_FOOT) + over // 2


def _across(spec: TableSpec, made: Plan, window: Window, part: Foot, seat: int, field: Box) -> None:
    """What else the player across has: bonus tiles at that player's right, sticks at the left, room for a call."""
    if spec.seats == 2:
        made.boxes[f"bonus{seat}"] = window.box(24, 70, 200, 62)
        made.boxes[f"pile{seat}"] = window.box(window.w - 224, 70, 200, 52)
        made.bubbles[seat] = window.box(window.w - 200, 128, 152, 48)
        return
    corner = made.boxes[f"bonus{seat}"] = _corner(spec, window, part, field)
    middle = window.px(window.w / 2)
    # Below the tag that may hang at the plate.
    top = made.boxes[f"plate{seat}"].bottom + window.px(8 + TAG * min(window.text, 1.15))
    made.boxes[f"pile{seat}"] = Box(2 * middle - corner.right, max(corner.y, top), corner.w, window.px(44))
    below = _across_foot(spec, window, part, field) / window.unit + 8
    made.bubbles[seat] = window.box(window.w / 2 + 116, below, 152, 46)


def _corner(spec: TableSpec, window: Window, part: Foot, field: Box) -> Box:
    """Beside the end of the far wall, at its owner's right hand."""
    wall = _wall_width(spec, window, part)
    long = max((spec.wall.length(side) for side in range(spec.wall.sides)), default=0)
    half = long * (wall + max(1, int(window.unit))) / 2
    pad = window.px(4)
    left = field.x + pad
    right = window.px(window.w / 2) - (half if not spec.wall.heap else window.px(200)) - pad
    top = _across_foot(spec, window, part, field) + window.px(9)
    return Box(left, top, max(right - left, window.px(60)), window.px(62))


def _stretch(spec: TableSpec, window: Window, part: Foot) -> tuple[int, int]:
    """From where to where the lines at the sides go."""
    # The fourth tile of a kong may lie higher. In a tall window plate and tag stand above the line.
    top = 96 + 58 * window.text + 44 if window.tall and spec.seats == 4 else 67.0
    return window.px(top), window.px(part.ground - 22 if not window.tall else part.ground - 12)


def _lane(field: Box, wall: int, deep: int, window: Window) -> float:
    """How broad a flank is, in units."""
    return (window.px(window.w) - field.right - wall - deep) / window.unit - 34


def _flank(
    spec: TableSpec, made: Plan, window: Window, seat: int, turn: int, near: float, field: Box
) -> None:  # fmt: skip
    """A plate beside the line of a side seat and the room for its bonus tiles below it."""
    w, text = window.w, window.text
    edge_at = near / window.unit
    room = edge_at - 20 if turn == LEFT else w - edge_at - 20
    if spec.seats == 3:
        wide, tall, top = 200.0, 44 * min(1.2, text), 8.0
        x = 250.0 if turn == LEFT else w - 250 - wide
        wide = beside_buttons(spec, window, x, wide)
        lane, below = max(66.0, min(room, 132.0)), 82.0
        far = field.x / window.unit + 2
        made.bubbles[seat] = window.box(far if turn == LEFT else w - far - 152, 66, 152, 48)
    else:
        wide, tall, top = (min(161.0, room + 62) if window.tall else max(140.0, min(room, 212.0))), 58 * text, 96.0
        x = 15.0 if turn == LEFT else w - 15 - wide
        lane, below = max(66.0, min(room, 132.0)), top + tall + 26 * min(1.15, text)
        broad = min(152.0, room + 8)
        down = below + (138 if lane >= 124 else 172)
        made.bubbles[seat] = window.box(12 if turn == LEFT else w - 12 - broad, down, broad, 48)
    made.boxes[f"plate{seat}"] = window.box(x, top, wide, tall)
    high = 76 if lane >= 124 else 110
    # Below the plate from its left end on, where its line leaves that free.
    right = x + 3 if spec.seats == 4 and not window.tall else w - 18 - lane
    made.boxes[f"bonus{seat}"] = window.box(18 if turn == LEFT else right, below, lane, high)
    made.boxes[f"pile{seat}"] = window.box(18 if turn == LEFT else right, below + high + 4, lane, 54)


def _boxes(spec: TableSpec, made: Plan, window: Window, part: Foot) -> None:
    """The words at the edges."""
    w = window.w
    made.boxes["title"] = window.box(24, 9, 206, 50)
    plate = part.plate
    lane = min(line.near for line in made.lines.values() if line.turn == LEFT) if spec.seats > 2 else window.px(230)
    wide = max(90.0, min(210.0, lane / window.unit - 28))
    bottom = plate.y - (12 if window.tall else 46)
    top = max(bottom - 185, 440.0)
    made.boxes["log"] = window.box(18, top, wide, bottom - top)
    if window.tall:  # there is room above the own hand, right of what is called there
        top = part.ground - 8
        made.boxes["log"] = window.box(w / 2 + 84, top, w / 2 - 100, part.top - LIFT - 3 - top)
    else:  # beside it the tiles of the left seat begin
        made.own = replace(made.own, above=made.boxes["log"].w)
    made.boxes["indicators"] = window.box(15, 370, min(163.0, wide + 6), 64)
    made.boxes["waits"] = window.box(w - 15 - wide, 390, wide, part.ground - 70 - 390)
    if spec.seats == 2:
        made.boxes["log"] = window.box(24, 140, 206, 200)

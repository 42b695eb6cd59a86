"""Layout for five to eight seats: a ring of walls in the middle, rivers outside it, hands along the edges."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.table.layout.geometry import Box
from game.table.layout.lines import SeatLine
from game.table.layout.plan import (
    LIFT,
    STRIP,
    BottomArea,
    TablePlan,
    Window,
    beside_buttons,
    bottom_area,
    own_side,
    switches_box,
)
from game.table.layout.projection import FLAT, TALL, edge, face_size
from game.table.layout.river import River
from game.table.layout.seating import DOWN, LEFT, RIGHT, UP, Chair, chairs, chairs_per_side
from game.table.layout.spec import TableSpec
from game.table.layout.walls import RingWall

_OWN = {5: 42.0, 6: 42.0, 7: 38.0, 8: 37.0}
_TOP = {5: 38.0, 6: 40.0, 7: 34.0, 8: 30.0}
_SIDE = {5: 38.0, 6: 36.0, 7: 31.0, 8: 30.0}
"""Widths of discards before the viewer, at the top, and at the sides, in units."""
_COLUMNS = {5: 3, 6: 3, 7: 2, 8: 2}
_RACK_UP = {5: 28.0, 6: 31.0, 7: 26.0, 8: 22.0}
PLATE = 131.0


@dataclass(frozen=True, slots=True)
class _Frame:
    """Common guide lines of a ring table, in units; `cx` is its middle."""

    cx: float
    top_hand_bottom: float
    """Lower edge of the hands at the top."""
    top_river: float
    river_top: float
    """Upper edge of the viewer's river."""
    side: float
    """Distance from the left edge of the window to the inner edge of the hands there."""


def plan(spec: TableSpec) -> tuple[TablePlan, RingWall]:
    """Lay out a ring table: return the positions of everything on it, and its wall."""
    window = Window.of(spec)
    area = bottom_area(window)
    plan = TablePlan(own_side(window, area))
    single = chairs_per_side(spec.seats)[UP] == 1
    own = window.tile(_OWN[spec.seats])
    river_top = area.ground - 7 - (2 * face_size(own)[1] + edge(own)) / window.unit
    head = 34 * min(1.15, window.text) if not single else 0
    rack = window.tile(_RACK_UP[spec.seats])
    top_hand_bottom = (12 + head + rack * 1.456 / window.unit) if not single else ACROSS
    frame = _Frame(window.w / 2, top_hand_bottom, top_hand_bottom + 7, river_top, 187.0)
    for seat, chair in enumerate(chairs(spec)):
        if chair.turn == DOWN:
            _place_own(plan, window, area, seat, frame, own)
        elif chair.turn == UP:
            _place_top_seat(spec, plan, window, seat, chair, frame, rack)
        else:
            _place_side_seat(spec, plan, window, area, seat, chair, frame)
    wall = _wall(spec, plan, window, frame)
    _place_boxes(spec, plan, window, area, frame, wall)
    return plan, wall


ACROSS = 55.0
"""Lower edge of the hand of a single player at the top."""


def _place_own(plan: TablePlan, window: Window, area: BottomArea, seat: int, frame: _Frame, tile: int) -> None:
    """Add the viewer's river, plate, wind piece and counting sticks to the plan; `tile` is the width of discards."""
    px = window.px
    row = 8 * (tile + window.tile_gap) - window.tile_gap
    left, top = px(frame.cx) - row // 2, px(frame.river_top)
    free = px(window.w - frame.side - 210) - left
    plan.rivers[seat] = River(DOWN, left, top, tile, 8, 2, max(row, free), window.unit)
    plate = area.plate
    plan.boxes[f"plate{seat}"] = window.box(plate.x, plate.y, plate.w, plate.h)
    plan.pieces[seat] = (px(plate.right - 24), px(plate.y + plate.h / 2))
    plan.boxes[f"pile{seat}"] = window.box(window.w - 12 - PLATE, area.ground - 52 - STRIP, PLATE, 44)
    plan.sticks[seat] = (px(frame.cx), top - px(14))


def _place_top_seat(
    spec: TableSpec, plan: TablePlan, window: Window, seat: int, chair: Chair, frame: _Frame, rack: int
) -> None:  # fmt: skip
    """Add a seat at the top to the plan: its plate above its hand, or beside it if it is the only one there.

    `rack` is the width of tiles in its hand, in pixels.
    """
    px, unit, tile_gap = window.px, window.unit, window.tile_gap
    tile = window.tile(_TOP[spec.seats])
    row = 8 * (tile + tile_gap) - tile_gap
    spread = {1: 0.0, 2: 400.0, 3: 302.0}[chair.count]
    if window.w > 1400:
        spread *= min(1.3, window.w / 1280)
    place = (chair.count - 1) / 2 - chair.index
    # Turn order runs from right to left at the top, unless play goes clockwise.
    middle = frame.cx + (-place if spec.clockwise else place) * spread
    rows = 2 * face_size(tile)[1]
    bottom = px(frame.top_river) + rows
    plan.rivers[seat] = River(UP, px(middle) + row // 2, bottom, tile, 8, 2, row, unit)
    wide = 286.0 if chair.count == 3 else 380.0 if chair.count == 2 else 460.0
    meld = min(rack + 2, window.tile(36))
    long = beside_buttons(spec, window, middle - wide / 2, wide)
    if chair.count == 1:
        left = middle + wide / 2 + 8
        broad = beside_buttons(spec, window, left, 176)
        plan.boxes[f"plate{seat}"] = window.box(left, 10, broad, 42 * min(1.2, window.text))
    else:
        broad = min(188.0, spread - 20)
        right = middle + beside_buttons(spec, window, middle, broad / 2)
        plan.boxes[f"plate{seat}"] = window.box(right - broad, 8, broad, 30 * min(1.15, window.text))
    plate = plan.boxes[f"plate{seat}"]
    plan.lines[seat] = SeatLine(
        UP, px(middle - wide / 2 + long), px(long), px(frame.top_hand_bottom), rack, meld, unit, bonus=True,
        top=px(2) if chair.count == 1 else plate.bottom + px(1),
    )  # fmt: skip
    # In a row of low plates the piece lies before its plate.
    plan.pieces[seat] = (plate.right - px(20) if chair.count == 1 else plate.x - px(20), plate.center[1])
    plan.boxes[f"pile{seat}"] = Box(plate.right + px(6), plate.y, px(90), plate.h)
    plan.sticks[seat] = (px(middle), bottom + edge(tile) + px(15))
    inner = frame.side + 16 + _COLUMNS[spec.seats] * (_SIDE[spec.seats] * TALL + 1)
    x = max(inner, min(middle - 76, window.w - inner - 152))
    plan.bubbles[seat] = window.box(x, (bottom + edge(tile)) / unit + 6, 152, 48)


def _place_side_seat(
    spec: TableSpec, plan: TablePlan, window: Window, area: BottomArea, seat: int, chair: Chair, frame: _Frame
) -> None:  # fmt: skip
    """Add a seat at the left or right to the plan: plate, hand and river, from the window's edge inward."""
    px, unit, text = window.px, window.unit, window.text
    tile, columns = window.tile(_SIDE[spec.seats]), _COLUMNS[spec.seats]
    wide, high = face_size(tile, sideways=True)
    tile_gap, below = window.tile_gap, edge(tile)
    column = 8 * high
    above, least = (92.0, 86.0) if chairs_per_side(spec.seats)[UP] == 1 else (92.0, frame.top_river + 96)
    low = area.ground - (6 if chair.count == 2 else 40)
    if chairs_per_side(spec.seats)[UP] == 1:
        least = 78.0
    elif chair.count == 1:
        above = 150.0
    # From the far end to the near one; at the right the order of play goes up.
    upward = (chair.turn == RIGHT) != spec.clockwise
    place = (chair.count - 1 - chair.index) if upward else chair.index
    hands = (low - above) / chair.count
    top_hand = above + place * hands
    beds = (area.ground - 1 - least) / chair.count
    river_top = px(least + place * beds + (beds - (column + below) / unit) / 2)
    left = chair.turn == LEFT
    edge_x = px(frame.side if left else window.w - frame.side)
    inner = edge_x + (px(5) + columns * (wide + tile_gap)) * (1 if left else -1)
    plan.rivers[seat] = River(
        chair.turn, inner, river_top if left else river_top + column, tile, 8, columns, column, unit
    )  # fmt: skip
    meld = window.tile(31)
    rack = window.tile(22 if chair.count == 2 else 27)
    deep = face_size(meld, sideways=True)[0]
    near = edge_x - deep if left else edge_x + deep
    start, length = px(top_hand), px(top_hand + hands - 8) - px(top_hand)
    first = start if left else start + length
    indent = px(50) if chair.count == 1 else 0
    plan.lines[seat] = SeatLine(chair.turn, first, length, near, rack, meld, unit, bonus=True, indent=indent)
    out = px(150) + columns * (wide + tile_gap)
    bubble = edge_x + (px(10) + out - px(150) if left else -out - px(12))
    plan.bubbles[seat] = Box(bubble, river_top + column / 2 - px(24), px(152), px(48))
    tall = 56 * min(1.25, text)
    middle = top_hand + hands / 2 - (STRIP + 4 if chair.count == 2 else 0)  # room for waits and switches below
    x = 12.0 if left else window.w - 12 - PLATE
    plan.boxes[f"plate{seat}"] = window.box(x, middle - tall / 2 - 8, PLATE, tall)
    plate = plan.boxes[f"plate{seat}"]
    plan.pieces[seat] = (plate.right - px(20), plate.y + plate.h * 0.7)
    plan.boxes[f"pile{seat}"] = Box(plate.x, plate.bottom + px(26), plate.w, px(40))
    plan.sticks[seat] = (inner + px(17) * (1 if left else -1), river_top + column / 2)


def _wall(spec: TableSpec, plan: TablePlan, window: Window, frame: _Frame) -> RingWall:
    """Return the largest ring wall that fits between the rivers, with tiles of limited width."""
    unit, sides = window.unit, max(3, spec.wall.sides)
    stacks, layers = max(1, spec.wall.stacks), max(1, spec.wall.layers)
    upper = max(river.bounds().bottom for river in plan.rivers.values() if river.turn == UP) + window.px(8)
    lower = window.px(frame.river_top - 8)
    inner = [river.bounds() for river in plan.rivers.values() if river.turn in (LEFT, RIGHT)]
    reach = min(abs(window.w * unit / 2 - (box.right if box.x < window.w * unit / 2 else box.x)) for box in inner)
    width = window.tile(24 if spec.seats == 6 else 22)
    while True:
        below, tall = edge(width), width * TALL
        out = _apothem(sides, stacks, width, window.tile_gap)
        high = FLAT * (2 * out + tall) + layers * below
        if (high <= lower - upper and out + tall <= reach) or width <= 8:
            break
        width -= 1
    grown = min((lower - upper - high) / FLAT / 2, reach - out - tall, 26 * unit)
    out += max(0.0, grown)
    ground = lower - FLAT * (out + tall / 2)
    slack = ground - FLAT * (out + tall / 2) - layers * below - upper
    return RingWall((window.px(frame.cx), round(ground - max(0.0, slack) / 2)), out, width, layers, unit)


def _apothem(sides: int, stacks: int, width: int, tile_gap: int) -> float:
    """Return the distance from the middle of a ring to the middle of each side at which neighboring sides just do not
    touch.

    `stacks` is the length of a side, `width` that of a tile, `tile_gap` the gap between stacks.
    """
    half = stacks * (width + tile_gap) / 2
    return half / math.tan(math.pi / sides) + width * TALL / 2 + 1


def _place_boxes(
    spec: TableSpec, plan: TablePlan, window: Window, area: BottomArea, frame: _Frame, wall: RingWall
) -> None:  # fmt: skip
    """Add the center plate, the mat, the band of claims and the texts at the window's edges to the plan."""
    px, w = window.px, window.w
    below = wall.layers * edge(wall.width)
    across = wall.out - wall.width * TALL / 2 - px(12)
    down = FLAT * across
    x, y = wall.middle
    top, bottom = y - down + px(4), y + down - below - px(4)
    across = min(across, px(150))
    plan.boxes["center"] = Box(round(x - across), round(top), round(2 * across), round(bottom - top))
    plan.boxes["mat"] = Box(
        px(frame.side + 8), px(frame.top_river), px(w - 2 * frame.side - 16), px(area.top - LIFT - 3 - frame.top_river)
    )
    river = next(river for river in plan.rivers.values() if river.turn == DOWN)
    beds = [plan.rivers[seat].bounds() for seat, chair in enumerate(chairs(spec)) if chair.turn in (LEFT, RIGHT)]
    free = min(abs((bed.right if bed.x < wall.middle[0] else bed.x) - wall.middle[0]) for bed in beds) / window.unit
    half, top = min(360.0, free - 12), river.y / window.unit
    plan.boxes["claims"] = window.box(w / 2 - half, top - 90, 2 * half, 82)
    plan.bubbles[spec.viewer] = window.box(w / 2 - 76, top - 60, 152, 48)
    plan.boxes["title"] = window.box(24, 9, 166, 50)
    plates = [plan.boxes[f"plate{seat}"] for seat, chair in enumerate(chairs(spec)) if chair.turn == RIGHT]
    top = max(box.bottom for box in plates) / window.unit + 32
    plan.boxes["waits"] = window.box(w - 12 - PLATE, top, PLATE, area.ground - 11 - STRIP - top)
    plan.boxes["switches"] = switches_box(window, area, w - 12, PLATE)
    plan.boxes["log"] = window.box(12, top, 0, 0)
    plan.boxes["indicators"] = window.box(12, top, PLATE - 6, 60)

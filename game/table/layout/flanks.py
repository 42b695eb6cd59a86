"""Layout around the field of a square table: the other players' tiles behind the walls, their plates and bonus tiles.
"""

from __future__ import annotations

from dataclasses import replace

from game.table.layout.geometry import Box
from game.table.layout.lines import SeatLine
from game.table.layout.plan import LIFT, Foot, TablePlan, Window, beside_buttons
from game.table.layout.projection import edge, face_size
from game.table.layout.seating import DOWN, LEFT, RIGHT, UP, chairs
from game.table.layout.spec import TableSpec

RACK, MELD, WALL = 32.0, 36.0, 29.0
"""Widths of tiles on racks, of laid melds, and of the wall, in units."""
ACROSS_FOOT, WALL_TOP = 55.0, 62.0
"""Lower edge of the tiles of the player across, and upper edge of the far wall, in units."""
FAR_WALL = 590.0
"""Longest far wall, in units, so that its owner's bonus tiles have room at its end."""
LIFTED = 2
"""Replacement tiles stacked on each other, where they are lifted onto the dead wall."""
TAG = 21.0
"""Height of a tag at a plate, in units."""


def wall_width(spec: TableSpec, window: Window, part: Foot) -> int:
    """Return the largest tile width at which the longest side of the wall still fits, in pixels."""
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
        moved = 2 * width / 3 if spec.wall.shifts else 0.0  # the middle of the wall stays where it is
        if down <= high and long * (width + max(1, int(window.unit))) + moved <= FAR_WALL * window.unit:
            break
        width -= 1
    return width


def wall_high(spec: TableSpec, wall: int, *, lifted: bool = False) -> int:
    """Return the height of a stack of the far side; with `lifted`, including lifted replacement tiles."""
    layers = 1 if spec.wall.heap else spec.wall.layers + (LIFTED if lifted and spec.wall.lifts else 0)
    return face_size(wall)[1] + layers * edge(wall)


def lay_sides(spec: TableSpec, made: TablePlan, window: Window, part: Foot, field: Box) -> None:
    """Place the other players' hands, melds, plates and bonus tiles in the plan."""
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
            lead = max(0.0, reach - px(cx + 7.2 * RACK))  # never behind the plate that many buttons move
            made.lines[seat] = SeatLine(UP, reach, length, foot_line, rack, meld, unit, lead=lead, top=px(2))
            wide = beside_buttons(spec, window, left, 176)
            tall = 54.0 if window.tall else 42 * min(1.2, window.text)  # two lines where it is narrow
            made.boxes[f"plate{seat}"] = window.box(left, 10, wide, tall)
            _across(spec, made, window, part, seat, field)
            continue
        out = round(field.w / 2) + wall + px(14)
        near = px(cx) + out + deep if chair.turn == RIGHT else px(cx) - out - deep
        top, bottom = _stretch(spec, window, part)
        start, length = (bottom if chair.turn == RIGHT else top), bottom - top
        made.lines[seat] = SeatLine(chair.turn, start, length, near, rack, meld, unit)
        _flank(spec, made, window, seat, chair.turn, near, field)


def _across_foot(spec: TableSpec, window: Window, part: Foot, field: Box) -> float:
    """Return the lower edge of the tiles of the player across, in pixels: halfway into the room behind the wall."""
    over = field.y - window.px(WALL_TOP) - wall_high(spec, wall_width(spec, window, part), lifted=True)
    return window.px(ACROSS_FOOT) + over // 2


def _across(spec: TableSpec, made: TablePlan, window: Window, part: Foot, seat: int, field: Box) -> None:
    """Place the bonus tiles, counting sticks and call bubble of the player across."""
    if spec.seats == 2:
        made.boxes[f"bonus{seat}"] = window.box(24, 70, 200, 62)
        made.boxes[f"pile{seat}"] = window.box(window.w - 224, 70, 200, 52)
        made.bubbles[seat] = window.box(window.w - 200, 128, 152, 48)
        return
    corner = made.boxes[f"bonus{seat}"] = flower_corner(spec, window, part, field)
    middle = window.px(window.w / 2)
    # Below the tag that may hang at the plate.
    top = made.boxes[f"plate{seat}"].bottom + window.px(8 + TAG * min(window.text, 1.15))
    made.boxes[f"pile{seat}"] = Box(2 * middle - corner.right, max(corner.y, top), corner.w, window.px(44))
    below = _across_foot(spec, window, part, field) / window.unit + 8
    made.bubbles[seat] = window.box(window.w / 2 + 116, below, 152, 46)


def flower_corner(spec: TableSpec, window: Window, part: Foot, field: Box) -> Box:
    """Return the box for bonus tiles beside the end of the far wall, at its owner's right hand."""
    wall = wall_width(spec, window, part)
    long = max((spec.wall.length(side) for side in range(spec.wall.sides)), default=0)
    half = long * (wall + max(1, int(window.unit))) / 2 + (wall / 3 if spec.wall.shifts else 0)
    pad = window.px(4)
    left = field.x + pad
    right = window.px(window.w / 2) - (half if not spec.wall.heap else window.px(200)) - pad
    top = _across_foot(spec, window, part, field) + window.px(9)
    return Box(left, top, max(right - left, window.px(60)), window.px(62))


def _stretch(spec: TableSpec, window: Window, part: Foot) -> tuple[int, int]:
    """Return the top and bottom of the lines of tiles at the sides, in pixels."""
    # The fourth tile of a kong may lie higher. In a tall window plate and tag stand above the line.
    top = 96 + 58 * window.text + 44 if window.tall and spec.seats == 4 else 67.0
    return window.px(top), window.px(part.ground - 22 if not window.tall else part.ground - 12)


def _lane(field: Box, wall: int, deep: int, window: Window) -> float:
    """Return the width of the area between wall and window edge at one side, in units."""
    return (window.px(window.w) - field.right - wall - deep) / window.unit - 34


def _flank(
    spec: TableSpec, made: TablePlan, window: Window, seat: int, turn: int, near: float, field: Box
) -> None:  # fmt: skip
    """Place the plate, bonus tiles, counting sticks and call bubble of a player at the left or right side."""
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


def lay_words(spec: TableSpec, made: TablePlan, window: Window, part: Foot) -> None:
    """Place title, log, indicators and waits at the edges of the window."""
    w = window.w
    made.boxes["title"] = window.box(24, 9, 206 + spec.aside, 50)
    plate = part.plate
    lane = min(line.near for line in made.lines.values() if line.turn == LEFT) if spec.seats > 2 else window.px(230)
    wide = max(90.0, min(210.0, lane / window.unit - 28))
    bottom = plate.y - (12 if window.tall else 52)  # own bonus tiles lie between
    top = max(bottom - 185, 434.0)
    made.boxes["log"] = window.box(18, top, wide, bottom - top)
    if window.tall:  # there is room above the own hand, right of what is called there
        top = part.ground - 8
        made.boxes["log"] = window.box(w / 2 + 84, top, w / 2 - 100, part.top - LIFT - 3 - top)
    else:  # beside it the tiles of the left seat begin
        made.own = replace(made.own, above=made.boxes["log"].w)
    # Large words press the left seat's sticks down.
    sticks = [made.boxes[f"pile{seat}"].bottom for seat, line in made.lines.items() if line.turn == LEFT]
    top = max([370.0, *(foot / window.unit + 6 for foot in sticks)])
    made.boxes["indicators"] = window.box(15, top, min(163.0, wide + 6), 64)
    made.boxes["waits"] = window.box(w - 15 - wide, 390, wide, part.ground - 70 - 390)
    if spec.seats == 2:
        made.boxes["log"] = window.box(24, 140, 206, 200)

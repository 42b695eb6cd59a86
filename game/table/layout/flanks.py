"""Layout around the field of a square table: other players' tiles behind the walls, their plates, bonus tiles."""

from __future__ import annotations

from dataclasses import replace

from game.table.layout.geometry import Box
from game.table.layout.lines import SeatLine
from game.table.layout.plan import LIFT, STRIP, BottomArea, TablePlan, Window, beside_buttons, switches_box
from game.table.layout.projection import edge, face_size
from game.table.layout.seating import DOWN, LEFT, RIGHT, UP, chairs
from game.table.layout.spec import TableSpec

RACK, MELD, WALL = 32.0, 36.0, 29.0
"""Widths of tiles on racks, of laid melds, and of the wall, in units."""
ACROSS_BOTTOM, WALL_TOP = 55.0, 62.0
"""Lower edge of the tiles of the player across, and upper edge of the far wall, in units."""
FAR_WALL = 590.0
"""Longest far wall, in units, so that its owner's bonus tiles have room at its end."""
LIFTED = 2
"""Replacement tiles stacked on each other, where they are lifted onto the dead wall."""
TAG = 21.0
"""Height of a tag at a plate, in units."""


def wall_width(spec: TableSpec, window: Window, area: BottomArea) -> int:
    """Return the width of the wall's tiles in pixels: the largest at which its longest side fits."""
    long = max(1, *(spec.wall.length(side) for side in range(max(1, spec.wall.sides))))
    if spec.wall.heap:
        return window.tile(WALL)
    if spec.wall.sides <= 2:  # nothing stands at the sides
        room = min(window.w - 2 * 260, 1000)
        return min(window.tile(WALL), int(room * window.unit / long) - window.tile_gap)
    high = (area.ground - 24 - WALL_TOP) * window.unit
    width = window.tile(WALL)
    while width > 8:
        down = long * face_size(width, sideways=True)[1] + spec.wall.layers * edge(width)
        moved = 2 * width / 3 if spec.wall.shifts else 0.0  # the middle of the wall stays where it is
        if down <= high and long * (width + window.tile_gap) + moved <= FAR_WALL * window.unit:
            break
        width -= 1
    return width


def wall_height(spec: TableSpec, wall: int, *, lifted: bool = False) -> int:
    """Return the height of the far side's stacks on the screen, for wall tiles of width `wall`, in pixels.

    `lifted` includes replacement tiles that lie on top of a stack.
    """
    layers = 1 if spec.wall.heap else spec.wall.layers + (LIFTED if lifted and spec.wall.lifts else 0)
    return face_size(wall)[1] + layers * edge(wall)


def place_other_seats(spec: TableSpec, plan: TablePlan, window: Window, area: BottomArea, field: Box) -> None:
    """Place the other players' hands, melds, plates and bonus tiles in the plan."""
    px, unit = window.px, window.unit
    rack, meld = window.tile(RACK), window.tile(MELD)
    wall = px(WALL * 4 / 3) if spec.wall.sides > 2 or spec.wall.heap else 0
    deep = face_size(meld, sideways=True)[0]
    cx = window.w / 2
    for seat, chair in enumerate(chairs(spec)):
        if chair.turn == DOWN:
            plan.boxes[f"plate{seat}"] = window.box(area.plate.x, area.plate.y, area.plate.w, area.plate.h)
            wide = min(137.0, max(90.0, _flank_width(field, wall, deep, window)))
            over = 0.0 if window.tall else STRIP
            plan.boxes[f"pile{seat}"] = window.box(window.w - 18 - wide, area.ground - 66 - over, wide, 54)
            continue
        if chair.turn == UP:
            # Where the corner holds many buttons the plate moves toward the hand.
            left = cx + 322 - max(0.0, 138 - beside_buttons(spec, window, cx + 322, 176))
            reach = px(left - 6)
            length = reach - px(max(240, cx - 400))
            foot_line = _across_bottom(spec, window, area, field)
            indent = max(0.0, reach - px(cx + 7.2 * RACK))  # never behind the plate that many buttons move
            plan.lines[seat] = SeatLine(UP, reach, length, foot_line, rack, meld, unit, indent=indent, top=px(2))
            wide = beside_buttons(spec, window, left, 176)
            tall = 54.0 if window.tall else 42 * min(1.2, window.text)  # two lines where it is narrow
            plan.boxes[f"plate{seat}"] = window.box(left, 10, wide, tall)
            _place_across(spec, plan, window, area, seat, field)
            continue
        out = round(field.w / 2) + wall + px(14)
        near = px(cx) + out + deep if chair.turn == RIGHT else px(cx) - out - deep
        top, bottom = _side_extent(spec, window, area)
        start, length = (bottom if chair.turn == RIGHT else top), bottom - top
        plan.lines[seat] = SeatLine(chair.turn, start, length, near, rack, meld, unit)
        _place_flank(spec, plan, window, seat, chair.turn, near, field)


def _across_bottom(spec: TableSpec, window: Window, area: BottomArea, field: Box) -> float:
    """Return the lower edge of the tiles of the player across: halfway into the space behind the far wall."""
    over = field.y - window.px(WALL_TOP) - wall_height(spec, wall_width(spec, window, area), lifted=True)
    return window.px(ACROSS_BOTTOM) + over // 2


def _place_across(spec: TableSpec, plan: TablePlan, window: Window, area: BottomArea, seat: int, field: Box) -> None:
    """Add the bonus tiles, counting sticks and call bubble of the player across to the plan."""
    if spec.seats == 2:
        plan.boxes[f"bonus{seat}"] = window.box(24, 70, 200, 62)
        plan.boxes[f"pile{seat}"] = window.box(window.w - 224, 70, 200, 52)
        plan.bubbles[seat] = window.box(window.w - 200, 128, 152, 48)
        return
    corner = plan.boxes[f"bonus{seat}"] = bonus_corner(spec, window, area, field)
    middle = window.px(window.w / 2)
    # Below the tag that may hang at the plate.
    top = plan.boxes[f"plate{seat}"].bottom + window.px(8 + TAG * min(window.text, 1.15))
    plan.boxes[f"pile{seat}"] = Box(2 * middle - corner.right, max(corner.y, top), corner.w, window.px(44))
    below = _across_bottom(spec, window, area, field) / window.unit + 8
    plan.bubbles[seat] = window.box(window.w / 2 + 116, below, 152, 46)


def bonus_corner(spec: TableSpec, window: Window, area: BottomArea, field: Box) -> Box:
    """Return the box for the bonus tiles of the player across: at that player's right, past the end of the far wall."""
    wall = wall_width(spec, window, area)
    long = max((spec.wall.length(side) for side in range(spec.wall.sides)), default=0)
    half = long * (wall + window.tile_gap) / 2 + (wall / 3 if spec.wall.shifts else 0)
    pad = window.px(4)
    left = field.x + pad
    right = window.px(window.w / 2) - (half if not spec.wall.heap else window.px(200)) - pad
    top = _across_bottom(spec, window, area, field) + window.px(9)
    return Box(left, top, max(right - left, window.px(60)), window.px(62))


def _side_extent(spec: TableSpec, window: Window, area: BottomArea) -> tuple[int, int]:
    """Return the top and bottom of the space for the tiles of the players at the left and right, in pixels."""
    # The fourth tile of a kong may lie higher. In a tall window plate and tag stand above the line.
    top = 96 + 58 * window.text + 44 if window.tall and spec.seats == 4 else 67.0
    return window.px(top), window.px(area.ground - 22 if not window.tall else area.ground - 12)


def _flank_width(field: Box, wall: int, deep: int, window: Window) -> float:
    """Return the width of the space between the wall and a side of the window, in units."""
    return (window.px(window.w) - field.right - wall - deep) / window.unit - 34


def _place_flank(
    spec: TableSpec, plan: TablePlan, window: Window, seat: int, turn: int, near: float, field: Box
) -> None:  # fmt: skip
    """Add the plate, bonus tiles, counting sticks and call bubble of the player at the left or right to the plan.

    `turn` is the seat's rotation on the screen, `near` the outer edge of its line of tiles, in pixels.
    """
    w, text = window.w, window.text
    edge_at = near / window.unit
    room = edge_at - 20 if turn == LEFT else w - edge_at - 20
    if spec.seats == 3:
        wide, tall, top = 200.0, 44 * min(1.2, text), 8.0
        x = 250.0 if turn == LEFT else w - 250 - wide
        wide = beside_buttons(spec, window, x, wide)
        lane, below = max(66.0, min(room, 132.0)), 82.0
        far = field.x / window.unit + 2
        plan.bubbles[seat] = window.box(far if turn == LEFT else w - far - 152, 66, 152, 48)
    else:
        wide, tall, top = (min(161.0, room + 62) if window.tall else max(140.0, min(room, 212.0))), 58 * text, 96.0
        x = 15.0 if turn == LEFT else w - 15 - wide
        lane, below = max(66.0, min(room, 132.0)), top + tall + 26 * min(1.15, text)
        broad = min(152.0, room + 8)
        down = below + (138 if lane >= 124 else 172)
        plan.bubbles[seat] = window.box(12 if turn == LEFT else w - 12 - broad, down, broad, 48)
    plan.boxes[f"plate{seat}"] = window.box(x, top, wide, tall)
    high = 76 if lane >= 124 else 110
    # Below the plate from its left end on, where its line leaves that free.
    right = x + 3 if spec.seats == 4 and not window.tall else w - 18 - lane
    plan.boxes[f"bonus{seat}"] = window.box(18 if turn == LEFT else right, below, lane, high)
    plan.boxes[f"pile{seat}"] = window.box(18 if turn == LEFT else right, below + high + 4, lane, 54)


def place_text_boxes(spec: TableSpec, plan: TablePlan, window: Window, area: BottomArea) -> None:
    """Add the boxes of title, log, indicators and waits, at the edges of the window, to the plan."""
    w = window.w
    plan.boxes["title"] = window.box(24, 9, 206, 50)
    plate = area.plate
    lane = min(line.near for line in plan.lines.values() if line.turn == LEFT) if spec.seats > 2 else window.px(230)
    wide = max(90.0, min(210.0, lane / window.unit - 28))
    bottom = plate.y - (12 if window.tall else 52)  # own bonus tiles lie between
    top = max(bottom - 185, 434.0)
    plan.boxes["log"] = window.box(18, top, wide, bottom - top)
    if window.tall:  # there is room above the own hand, right of the calls
        top = area.ground - 8
        plan.boxes["log"] = window.box(w / 2 + 84, top, w / 2 - 100, area.top - LIFT - 3 - top)
    else:  # beside it the tiles of the left seat begin
        plan.own = replace(plan.own, above=plan.boxes["log"].w)
    # Large text moves the left seat's sticks down.
    sticks = [plan.boxes[f"pile{seat}"].bottom for seat, line in plan.lines.items() if line.turn == LEFT]
    top = max([370.0, *(bottom_area / window.unit + 6 for bottom_area in sticks)])
    plan.boxes["indicators"] = window.box(15, top, min(163.0, wide + 6), 64)
    sticks = [plan.boxes[f"pile{seat}"].bottom for seat, line in plan.lines.items() if line.turn == RIGHT]
    top = max([390 - STRIP, *(bottom_area / window.unit + 6 for bottom_area in sticks)])
    low = area.ground - 70 - (0 if window.tall else STRIP)
    plan.boxes["waits"] = window.box(w - 15 - wide, top, wide, low - top)
    plan.boxes["switches"] = switches_box(window, area, w - 15, wide)
    if window.tall:  # they stand where the log would end
        log = plan.boxes["log"]
        plan.boxes["log"] = log._replace(w=plan.boxes["switches"].x - window.px(12) - log.x)
    if spec.seats == 2:
        plan.boxes["log"] = window.box(24, 140, 206, 200)

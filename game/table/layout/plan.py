"""The computed plan of a table: lines, rivers, boxes and wind pieces of its seats, in pixels."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.table.layout.geometry import Box, Point
from game.table.layout.lines import OwnSide, SeatLine
from game.table.layout.projection import tile_gap
from game.table.layout.river import River
from game.table.layout.spec import TableSpec

LIFT, HOVER_LIFT = 16.0, 7.0
"""Distances by which a chosen, and a hovered, tile of the own hand is raised, in units."""
PIECE, PIECE_ABOVE, PIECE_BELOW = 30.0, 12.0, 15.6
"""Width of the largest wind piece (the dealer's), and its visible extent above and below its middle, in units."""
STRIP = 32.0
"""Height of the strip of switches with its gap, in units."""
SWITCHES = 131.0, 26.0
"""Width and height of the strip of switches, in units."""
TALL_FROM = 0.68
"""Height over width from which a window counts as tall: the own plate is then placed above the own hand."""


@dataclass
class TablePlan:
    """The positions of everything on a table except its wall, in pixels, as computed for one table shape."""

    own: OwnSide
    lines: dict[int, SeatLine] = field(default_factory=dict)
    """Lines of the other seats."""
    rivers: dict[int, River] = field(default_factory=dict)
    boxes: dict[str, Box] = field(default_factory=dict)
    """`plate0` … the names, `bonus0` … where bonus tiles begin, `title`, `center`, `mat`, `claims` …"""
    pieces: dict[int, Point] = field(default_factory=dict)
    """Middle of each seat's wind or dealer piece."""
    sticks: dict[int, Point] = field(default_factory=dict)
    bubbles: dict[int, Box] = field(default_factory=dict)
    """Boxes for the calls of the other seats."""


@dataclass(frozen=True, slots=True)
class Window:
    """Converts layout units (the pixels of a 1280 x 720 window) to pixels of the actual window.

    `unit` is pixels per layout unit, `w` and `h` are the window's size in units, `text` is the text size relative to
    the table's.
    """

    unit: float
    w: float
    h: float
    text: float

    @property
    def tile_gap(self) -> int:
        """The gap between two tiles side by side, in pixels."""
        return tile_gap(self.unit)

    @classmethod
    def of(cls, spec: TableSpec) -> Window:
        """Return the converter for a table; the player's own scale makes its units smaller."""
        width, height = spec.size
        unit = max(0.25, min(width / 1280, height / 720) * min(1.0, spec.scale))
        return cls(unit, width / unit, height / unit, spec.text)

    @property
    def tall(self) -> bool:
        """True for a tall window, where the viewer's plate lies above the hand instead of beside it."""
        return self.h / self.w > TALL_FROM

    def px(self, units: float) -> int:
        """Convert units to whole pixels."""
        return round(units * self.unit)

    def tile(self, units: float) -> int:
        """Convert the width of a tile from units to whole pixels, rounded down so that rows fit."""
        return max(6, int(units * self.unit + 1e-6))

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """Convert a box from units to pixels."""
        left, top = self.px(x), self.px(y)
        return Box(left, top, self.px(x + w) - left, self.px(y + h) - top)


@dataclass(frozen=True, slots=True)
class BottomArea:
    """The lower part of the window in units: the own hand, its plate, and the lower limit of the table."""

    hand: float
    """Width of the own tiles."""
    left: float
    top: float
    """Upper edge of the own tiles."""
    plate: Box
    ground: float
    """Lower limit of the table; below it come the hand and, in a tall window, the own plate."""


def piece_box(unit: float, middle: Point) -> Box:
    """Return the box in pixels that the largest wind piece covers about `middle`; `unit` is pixels per unit."""
    x, y = middle
    return Box(x - PIECE / 2 * unit, y - PIECE_ABOVE * unit, PIECE * unit, (PIECE_ABOVE + PIECE_BELOW) * unit)


def bottom_area(window: Window) -> BottomArea:
    """Return the layout of the lower part: the viewer's plate left of the hand, or above it in a tall window."""
    h = window.h
    hand = 79.0 if window.tall else 66.0
    top = h - 13 - hand * 1.534
    if window.tall:
        tall = 56 * min(1.25, window.text)
        plate = Box(16, top - 10 - tall, 212, tall)
        return BottomArea(hand, 24, top, plate, plate.y)
    tall = 62 * min(1.3, window.text)
    return BottomArea(hand, 244, top, Box(16, h - 26 - tall, 212, tall), top)


def own_side(window: Window, area: BottomArea) -> OwnSide:
    """Return the space of the viewer's own tiles, in pixels."""
    px = window.px
    plate = area.plate
    if window.tall:
        shelf = (px(plate.right + 10), px(plate.bottom), px(220))
    else:
        shelf = (px(plate.x + 2), px(plate.y - 4), px(plate.w))
    return OwnSide(
        left=px(area.left), right=px(window.w - 25), floor=px(window.h - 13), width=window.tile(area.hand),
        meld=window.tile(60 if window.tall else 50), unit=window.unit, shelf=shelf, shelf_tile=window.tile(30),
        above=shelf[2],
    )  # fmt: skip


def switches_box(window: Window, area: BottomArea, right: float, room: float) -> Box:
    """Return the box of the strip of switches, which ends at `right` and is at most `room` units wide: above the right
    end of the own tiles.
    """
    wide, high = min(SWITCHES[0], room), SWITCHES[1]
    top = (area.ground + area.top - LIFT - high) / 2 if window.tall else area.ground - LIFT - high
    return window.box(right - wide, top, wide, high)


def beside_buttons(spec: TableSpec, window: Window, left: float, wanted: float) -> float:
    """Return the width in units for a box at the top of the window that begins at `left`: as `wanted`, or less where
    corner buttons are in the way.
    """
    return min(wanted, corner_button(spec.buttons - 1, window).x / window.unit - 8 - left)


def corner_button(index: int, window: Window) -> Box:
    """Return the box of button `index` from the right in the upper right corner, at least 40 pixels wide."""
    size = max(40.0, 40.0 / window.unit)
    box = Box(window.w - 16 - size - index * (size + 8), 14, size, size)
    return box.scaled(window.unit)

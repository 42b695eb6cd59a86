"""What a table's plan says: the lines, rivers, boxes and marks of its seats, in pixels."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.table.layout.geometry import Box, Point
from game.table.layout.lines import OwnSide, SeatLine
from game.table.layout.river import River
from game.table.layout.spec import TableSpec

LIFT = 16.0
"""How far a tile of the own hand that is pointed at or chosen stands up, in units."""
PIECE, PIECE_ABOVE, PIECE_BELOW = 30.0, 12.0, 15.6
"""How broad the largest wind piece is, the dealer's, and how far it is seen above and below its middle, in units."""
TALL_FROM = 0.68
"""Height over width from which a window counts as tall: the own plate then stands above the own hand."""


@dataclass
class TablePlan:
    """All places of one table but its wall."""

    own: OwnSide
    lines: dict[int, SeatLine] = field(default_factory=dict)
    """The lines of the other seats."""
    rivers: dict[int, River] = field(default_factory=dict)
    boxes: dict[str, Box] = field(default_factory=dict)
    """`plate0` … the names, `bonus0` … where bonus tiles lie downward, `title`, `center`, `mat`, `claims` …"""
    pieces: dict[int, Point] = field(default_factory=dict)
    """The wind or dealer's piece of each seat."""
    sticks: dict[int, Point] = field(default_factory=dict)
    bubbles: dict[int, Box] = field(default_factory=dict)
    """The room for the calls of the other seats."""


@dataclass(frozen=True, slots=True)
class Window:
    """A window in units of 1280 x 720 and back to pixels."""

    unit: float
    w: float
    h: float
    text: float

    @classmethod
    def of(cls, spec: TableSpec) -> Window:
        """The window of a table; the player's own scale makes the table smaller within it."""
        width, height = spec.size
        unit = max(0.25, min(width / 1280, height / 720) * min(1.0, spec.scale))
        return cls(unit, width / unit, height / unit, spec.text)

    @property
    def tall(self) -> bool:
        return self.h / self.w > TALL_FROM

    def px(self, units: float) -> int:
        """A place or a distance in whole pixels."""
        return round(units * self.unit)

    def tile(self, units: float) -> int:
        """The width of a tile in whole pixels, at most so large."""
        return max(6, int(units * self.unit + 1e-6))

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """A box given in units."""
        left, top = self.px(x), self.px(y)
        return Box(left, top, self.px(x + w) - left, self.px(y + h) - top)


@dataclass(frozen=True, slots=True)
class Foot:
    """The lower part of the window in units: the own hand, its plate, and how far the table may come down."""

    hand: float
    """The width of the own tiles."""
    left: float
    top: float
    """The upper edge of the own tiles."""
    plate: Box
    ground: float
    """Above it the table lies; below come the own plate, where that stands above the hand, and the hand."""


def piece_box(unit: float, middle: Point) -> Box:
    """What the largest piece covers, in pixels, with so many of them a unit."""
    x, y = middle
    return Box(x - PIECE / 2 * unit, y - PIECE_ABOVE * unit, PIECE * unit, (PIECE_ABOVE + PIECE_BELOW) * unit)


def foot(window: Window) -> Foot:
    """The own side: a plate at the left of the hand, above it in a tall window."""
    h = window.h
    hand = 79.0 if window.tall else 66.0
    top = h - 13 - hand * 1.534
    if window.tall:
        tall = 56 * min(1.25, window.text)
        plate = Box(16, top - 10 - tall, 212, tall)
        return Foot(hand, 24, top, plate, plate.y)
    tall = 62 * min(1.3, window.text)
    return Foot(hand, 244, top, Box(16, h - 26 - tall, 212, tall), top)


def own_side(window: Window, part: Foot) -> OwnSide:
    """Where the own tiles stand."""
    px = window.px
    plate = part.plate
    if window.tall:
        shelf = (px(plate.right + 10), px(plate.bottom), px(220))
    else:
        shelf = (px(plate.x + 2), px(plate.y - 4), px(plate.w))
    return OwnSide(
        left=px(part.left), right=px(window.w - 25), floor=px(window.h - 13), width=window.tile(part.hand),
        meld=window.tile(60 if window.tall else 50), unit=window.unit, shelf=shelf, shelf_tile=window.tile(30),
        above=shelf[2],
    )  # fmt: skip


def beside_buttons(spec: TableSpec, window: Window, left: float, wanted: float) -> float:
    """How broad a plate at the top may be from `left` on, in units: up to the buttons in the corner."""
    return min(wanted, corner_button(spec.buttons - 1, window).x / window.unit - 8 - left)


def corner_button(index: int, window: Window) -> Box:
    """A button in the upper right corner, counted from the right; never under 40 pixels."""
    size = max(40.0, 40.0 / window.unit)
    box = Box(window.w - 16 - size - index * (size + 8), 14, size, size)
    return box.scaled(window.unit)

"""The layout of one table: all positions that a screen needs.

The plan is computed once, in whole pixels; positions of tiles are then a few additions each.
docs/decisions/0010-one-layer-of-tiles.md tells why.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from game.table.layout import ring, square
from game.table.layout.bonus_rows import shelf
from game.table.layout.depths import ABOVE
from game.table.layout.discards import RAISED_SCALE, Discards
from game.table.layout.geometry import Box, Point, Slot
from game.table.layout.lines import SeatContents, SeatLine, SeatTiles, place_other_seat, place_own_seat
from game.table.layout.plan import LIFT, Window, corner_button, piece_box
from game.table.layout.projection import Stance, edge, face_size
from game.table.layout.seating import Chair, chairs, is_ring, seat_angle
from game.table.layout.spec import MeldShape, TableSpec, too_small
from game.table.layout.undrawn_tiles import Undrawn
from game.table.layout.walls import RingWall, SquareWall

__all__ = ["SeatTiles", "TableLayout"]

SpriteShape = tuple[Stance, int, int]
"""The shape in which tiles are drawn: stance, width in pixels, angle in degrees."""


class TableLayout:
    """The layout of a table for a `TableSpec`: the position of everything on it, in pixels of the window.

    `undrawn` has the positions of the wall's tiles, `discards` those of the rivers.
    """

    def __init__(self, spec: TableSpec) -> None:
        """Compute the plan of a square or of a ring table."""
        self.spec = spec
        self.too_small = too_small(spec.size)
        self.ring = is_ring(spec)
        self._window = Window.of(spec)
        self.scale = self._window.unit
        self._chairs = chairs(spec)
        wall: SquareWall | RingWall
        self._plan, wall = ring.plan(spec) if self.ring else square.plan(spec)
        self._seats: dict[tuple[int, SeatContents], SeatTiles] = {}
        self.discards = Discards(spec, self._plan, self._window, wall.field if isinstance(wall, SquareWall) else None)
        self.undrawn = Undrawn(spec, self._plan, self._window, wall, self.discards)

    @property
    def middle(self) -> Point:
        """The middle of the table, which is the middle of its center plate."""
        return self.center_plate.center

    @property
    def mat(self) -> Box:
        """The free area of felt on which tiles are discarded."""
        return self._plan.boxes["mat"]

    def chair(self, seat: int) -> Chair:
        """Return the chair on which a seat sits: its side of the table, and its place there."""
        return self._chairs[seat]

    def turn(self, seat: int) -> int:
        """Return the rotation of a seat's tiles on the screen, a multiple of 90 degrees."""
        return self._chairs[seat].turn

    def angle(self, seat: int) -> float:
        """Return a seat's direction from the middle of the table, in degrees counter-clockwise from the viewer, all
        seats spaced evenly.
        """
        return seat_angle(self.spec, seat)

    def px(self, units: float) -> float:
        """Convert units of a 1280 x 720 window to pixels of this one."""
        return units * self.scale

    def seat(
        self, seat: int, hand: int = 13, *, drawn: bool = False, melds: Sequence[MeldShape] = (), bonus: int = 0,
        gap: int | None = None, open: bool = False, apart_count: int = 0,
    ) -> SeatTiles:  # fmt: skip
        """Return the slots of a seat's `hand` tiles (the drawn one included), melds and `bonus` tiles.

        `drawn`: the last tile of the hand stands apart; so do its first `apart_count` tiles. `gap` keeps a place free
        before that index of the viewer's hand; `open` lays another player's hand face up.
        """
        key = (seat, SeatContents(hand, drawn, tuple(melds), bonus, gap, open, apart_count))
        found = self._seats.get(key)
        if found is None:
            found = self._seats[key] = self._lay(*key)
        return found

    def _lay(self, seat: int, contents: SeatContents) -> SeatTiles:
        """Compute the slots that `seat` caches."""
        if seat == self.spec.viewer:
            return place_own_seat(self._plan.own, contents)
        line = self._plan.lines[seat]
        found = place_other_seat(line, contents)
        if line.bonus or not contents.bonus:
            return found
        box = self._plan.boxes[f"bonus{seat}"]
        width = self._window.tile(24 if self.turn(seat) == 180 else 30)
        tiles = shelf((box.x, box.y, box.w), contents.bonus, width, self.scale, down=True)
        return replace(found, bonus=tiles)

    def lifted(self, slot: Slot, by: float = LIFT) -> Slot:
        """Return the slot of a tile of the viewer's hand, raised by `by` units."""
        return slot.moved(y=-round(self.px(by))) if by else slot

    def ready_stick(self, seat: int) -> Slot:
        """Return the slot of a seat's ready stick; its `width` is the stick's length."""
        x, y = self._plan.sticks[seat]
        return Slot(x, y, self.turn(seat), round(self.px(78 if not self.ring else 44)), 1000.5)

    def piece(self, seat: int) -> Point:
        """Return the middle of the wind piece (or dealer piece) at a seat's right."""
        return self._plan.pieces[seat]

    def piece_box(self, seat: int) -> Box:
        """Return the box that the largest wind piece covers at a seat."""
        return piece_box(self.scale, self.piece(seat))

    def stick_pile(self, seat: int) -> Box:
        """Return the box of a seat's counting sticks."""
        return self._plan.boxes[f"pile{seat}"]

    @property
    def center_plate(self) -> Box:
        """Box of the plate in the middle of the table; at a ring table it holds an oval."""
        return self._plan.boxes["center"]

    def dice(self, count: int, *, rolling: bool = False, dealer: int = 0) -> list[Slot]:
        """Return slots for `count` dice: on the center plate or at the dealer; with `rolling` large in the middle."""
        plate, u = self.center_plate, self.scale
        size = 30.0 if rolling else 22.0
        x, y = plate.center
        if not rolling and self.spec.dice_by_dealer:
            x, y = _dice_by_dealer(self, dealer)
            size = 20.0
        elif not rolling and self.ring:  # beside the words: below them the band of claims may lie
            x, y = x + plate.w * 0.33, plate.y + plate.h * 0.45
        elif not rolling and self.spec.seats == 3:
            x, y = plate.x + u * (40 + count * 14), plate.bottom - u * 34
        elif not rolling:
            x = plate.right - u * (26 + count * 14)
        step = size * 1.25 * u
        return [
            Slot(x + (i - (count - 1) / 2) * step, y + (i % 2) * 4 * u - 2 * u, 10 - 26 * (i % 2), round(size * u),
                 900.0 if not rolling else ABOVE)
            for i in range(count)
        ]  # fmt: skip

    def name_plate(self, seat: int) -> Box:
        """Return the box of the plate with a seat's name and score."""
        return self._plan.boxes[f"plate{seat}"]

    def box(self, name: str) -> Box:
        """Return the box with this name: center, mat, title, log, claims, waits, indicators, plate0 …"""
        return self._plan.boxes[name]

    def button(self, index: int) -> Box:
        """Return the box of a button in the upper right corner, counted from the right."""
        return corner_button(index, self._window)

    @property
    def log_lines(self) -> int:
        """Number of log lines that fit beside the table."""
        return int(self.box("log").h / (27 * self.scale * self.spec.text))

    def line_box(self, seat: int) -> Box:
        """Return the area in which another player's hand and melds lie."""
        line: SeatLine = self._plan.lines[seat]
        deep = face_size(line.meld, sideways=not line.upright)[0 if not line.upright else 1]
        if line.upright:
            high = max(deep + edge(line.meld), round(line.rack * 1.46))
            return Box(line.start - line.length, line.near - high, line.length, high)
        top = line.start if line.turn == 270 else line.start - line.length
        return Box(line.near if line.turn == 270 else line.near - deep, top, deep, line.length)

    def bubble(self, seat: int) -> Point:
        """Return the middle of the bubble in which a seat's calls are shown."""
        return self.bubble_box(seat).center

    def bubble_box(self, seat: int) -> Box:
        """Return the box of a seat's calls: above the viewer's hand or beside another seat, never over a face."""
        if seat in self._plan.bubbles:
            return self._plan.bubbles[seat]
        u, hand, (width, _) = self.scale, self._plan.own, self.spec.size
        bottom = hand.floor - hand.width * 1.54 - 20 * u
        return Box(width / 2 - 76 * u, bottom - 48 * u, 152 * u, 48 * u)

    @property
    def hand_width(self) -> float:
        """Width of the tiles in the viewer's hand, in pixels."""
        return self._plan.own.width

    def sprite_shapes(self) -> list[SpriteShape]:
        """List the shapes in which tiles are drawn here, most urgent first, to be rendered in advance."""
        own = self._plan.own
        found: list[SpriteShape] = [(Stance.UPRIGHT, own.width, 0)]
        rivers = [(Stance.LYING, river.width, river.turn) for river in self._plan.rivers.values()]
        melds = [(Stance.LYING, line.meld, line.turn) for line in self._plan.lines.values()]
        asked = [(stance, round(width * RAISED_SCALE), turn) for stance, width, turn in rivers]
        found += [*rivers, *asked, *melds, (Stance.LYING, own.meld, 0), (Stance.LYING, own.shelf_tile, 0)]
        return list(dict.fromkeys(found))


def _dice_by_dealer(layout: TableLayout, seat: int) -> Point:
    """Return the middle of dice at the right of the dealer `seat`: past the end of the wall; with two or three players
    beside the wind piece.
    """
    if layout.spec.seats > 3:
        return layout.undrawn.right_end(layout.turn(seat))
    x, y = layout.piece(seat)
    return x + math.copysign(layout.px(60), x - layout.middle[0]), y + layout.px(6)

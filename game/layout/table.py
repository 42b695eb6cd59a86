"""The layout of one table: everything that a screen needs to know to put tiles and words where they belong.

Its plan is worked out once, in whole pixels; the places of tiles are then a few additions each.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from game.layout import ring, square
from game.layout.depths import ABOVE, LAST
from game.layout.geometry import Box, Point, Slot
from game.layout.lines import Ask, Line, SeatTiles, other_seat, own_seat, shelf
from game.layout.plan import LIFT, Window, corner_button
from game.layout.projection import TALL, Stance, edge, face_size
from game.layout.river import River, middle_cells, middle_slot
from game.layout.seating import Chair, chairs, is_ring, seat_angle, side_angle
from game.layout.spec import MeldShape, TableSpec, too_small
from game.layout.walls import RingWall, SquareWall, heap_slot

__all__ = ["SeatTiles", "TableLayout"]

Look = tuple[Stance, int, int]
"""How tiles are seen: standing or lying, so wide, turned by so many degrees."""
RAISED = 1.16
"""How much larger the discard is that is asked about."""


class TableLayout:
    """Places for a `TableSpec`; all results are in pixels of the window."""

    def __init__(self, spec: TableSpec) -> None:
        self.spec = spec
        self.too_small = too_small(spec.size)
        self.ring = is_ring(spec)
        self._window = Window.of(spec)
        self.scale = self._window.unit
        self._chairs = chairs(spec)
        self._wall: SquareWall | RingWall
        self._plan, self._wall = ring.plan(spec) if self.ring else square.plan(spec)
        self._seats: dict[tuple[int, Ask], SeatTiles] = {}
        self._cells: list[Point] = []

    # -- the table ---

    @property
    def middle(self) -> Point:
        """The middle of the table: that of its plate."""
        return self.center_plate.center

    @property
    def mat(self) -> Box:
        """The field on which tiles are thrown."""
        return self._plan.boxes["mat"]

    def chair(self, seat: int) -> Chair:
        """The side of the table and the place there at which a seat is."""
        return self._chairs[seat]

    def turn(self, seat: int) -> int:
        """How a seat's tiles are turned on the screen, in quarter turns of 90 degrees."""
        return self._chairs[seat].turn

    def angle(self, seat: int) -> float:
        """Where a seat is about the table, in degrees counter-clockwise from the viewer, all seats evenly."""
        return seat_angle(self.spec, seat)

    def px(self, units: float) -> float:
        """A measure given for a 1280 x 720 window, in pixels of this one."""
        return units * self.scale

    # -- the wall ---

    def wall(self, side: int, stack: int, layer: int = 0, *, apart: bool = False) -> Slot:
        """A place in the wall: stack 0 at the right end of the side as its owner sees it, layer 0 on the felt.

        `apart`: in the dead wall, moved outward from the rest; its loose tiles lie one layer higher.
        """
        angle, length = side_angle(self.spec, side), self.spec.wall.length(side)
        if isinstance(self._wall, RingWall):
            return self._wall.slot(angle, stack, length, layer, apart=apart)
        return self._wall.slot(round(angle), stack, length, layer, apart=apart)

    def wall_track(self, side: int, part: float) -> tuple[Point, Point]:
        """Two corners of the polygon about a ring, `part` of a tile's length outside the middle of its row."""
        assert isinstance(self._wall, RingWall)
        return self._wall.track(side_angle(self.spec, side), max(3, self.spec.wall.sides), part)

    def heap(self, index: int) -> Slot:
        """A tile of a heap, strewn about the middle; the same place for the same number every time."""
        plate, wide = self.center_plate, self._wall.width
        if self.ring:
            tall = wide * TALL
            inner = Box(plate.x - tall, plate.y - tall, plate.w + 2 * tall, plate.h + 2 * tall)
            beds = [self.river_bed(seat) for seat in range(self.spec.seats)]
            half = min(abs(bed.center[0] - plate.center[0]) - bed.w / 2 for bed in beds if bed.h > bed.w) - tall
            outer = Box(plate.center[0] - half, inner.y - tall * 0.5, 2 * half, inner.h + tall)
            return heap_slot(index, inner, outer, wide, self.scale, ring=True)
        # Where walls would stand: about the rivers.
        width, field = round(wide * 0.7), self._field()
        near, far = width * 0.75, wide * TALL - width * 0.9
        above = face_size(wide)[1] - width * 0.4
        inner = Box(field.x - near, field.y - width * 0.6, field.w + 2 * near, field.h + width * 1.2)
        outer = Box(field.x - far, field.y - above, field.w + 2 * far, field.h + 2 * above)
        return heap_slot(index, inner, outer, width, self.scale, ring=False)

    def _field(self) -> Box:
        assert isinstance(self._wall, SquareWall)
        return self._wall.field

    def leftover(self, index: int) -> Slot:
        """A tile that belongs to no stack: a row beneath the title."""
        row, column = divmod(index, 11)
        u, width = self.scale, self._window.tile(16)
        x, y = round((30 + column * 18) * u), round((76 + row * 20) * u)
        wide, high = face_size(width)
        return Slot(x + wide / 2, y + high / 2, 0, width, 1000 + y / u + x * 1e-5)

    # -- the seats ---

    def seat(
        self, seat: int, hand: int = 13, *, drawn: bool = False, melds: Sequence[MeldShape] = (), bonus: int = 0,
        gap: int | None = None, open: bool = False,
    ) -> SeatTiles:  # fmt: skip
        """Where all tiles of a seat stand that has so many in the hand (the drawn one included), melds and bonus tiles.

        With `drawn` the last tile of the hand stands apart. `gap` keeps a place free before that tile of the own hand;
        `open` lays another player's hand down.
        """
        key = (seat, Ask(hand, drawn, tuple(melds), bonus, gap, open))
        found = self._seats.get(key)
        if found is None:
            found = self._seats[key] = self._lay(*key)
        return found

    def _lay(self, seat: int, ask: Ask) -> SeatTiles:
        if seat == self.spec.viewer:
            return own_seat(self._plan.own, ask)
        line = self._plan.lines[seat]
        found = other_seat(line, ask)
        if line.bonus or not ask.bonus:
            return found
        box = self._plan.boxes[f"bonus{seat}"]
        width = self._window.tile(24 if self.turn(seat) == 180 else 30)
        tiles = shelf((box.x, box.y, box.w), ask.bonus, width, self.scale, down=True)
        return replace(found, bonus=tiles)

    def lifted(self, slot: Slot) -> Slot:
        """The place of a tile of the own hand that stands up."""
        return slot.moved(y=-round(self.px(LIFT)))

    # -- rivers ---

    def river(self, seat: int, index: int, count: int = 0, sideways: Collection[int] = ()) -> Slot:
        """The place of a seat's discard among `count`, counted from 0; `sideways` are those that lie across the row.

        Where all share the middle, discards are counted over all seats.
        """
        if self.shared_river:
            if not self.ring:
                return middle_slot(self._middle_cells(), index, self._window.tile(42), self.scale)
            seat, index = self._shared_bed(index)
        return self._river(seat).slot(index, max(count, index + 1), sideways)

    def _river(self, seat: int) -> River:
        river = self._plan.rivers[seat]
        if self.spec.river.style != "own":
            return river
        loose = max(2, round(river.width * 0.14))
        width = river.width - loose
        per_row = max(1, int(river.per_row * river.step() / (replace(river, width=width, loose=loose).step())))
        return replace(river, width=width, loose=loose, per_row=per_row)

    def _middle_cells(self) -> list[Point]:
        if not self._cells:
            field, pad = self._field(), self.px(4)
            free = Box(field.x + pad, field.y + pad, field.w - 2 * pad, field.h - 2 * pad)
            self._cells = middle_cells(free, self.center_plate, self._window.tile(42), self.scale)
        return self._cells

    def _shared_bed(self, index: int) -> tuple[int, int]:
        """Before whom a shared discard lies about a ring, and as which there: bed by bed, then the second rows."""
        per_row = self.river_row
        line, place = divmod(index, per_row)
        row, seat = divmod(line, self.spec.seats)
        return (self.spec.viewer + seat) % self.spec.seats, row * per_row + place

    def raised(self, slot: Slot) -> Slot:
        """The place of the discard that is asked about: larger, lifted, above its neighbors."""
        width = round(slot.width * RAISED)
        lift = edge(round(slot.width)) * 0.3
        return replace(slot, width=width, y=round(slot.y - lift), depth=LAST + slot.depth * 1e-3)

    @property
    def shared_river(self) -> bool:
        """Whether all discards lie together, counted over all seats."""
        return self.spec.river.style == "middle"

    def river_bed(self, seat: int) -> Box:
        """The rows before a seat."""
        return self._plan.rivers[seat].bed()

    @property
    def river_row(self) -> int:
        """How many tiles a row of a river holds."""
        return self._plan.rivers[self.spec.viewer].per_row

    def ready_stick(self, seat: int) -> Slot:
        """The middle of a ready stick; `width` is its length."""
        x, y = self._plan.sticks[seat]
        return Slot(x, y, self.turn(seat), round(self.px(78 if not self.ring else 44)), 1000.5)

    def piece(self, seat: int) -> Point:
        """The middle of the wind or dealer's piece at a seat's right."""
        return self._plan.pieces[seat]

    def stick_pile(self, seat: int) -> Box:
        """Where a seat's counting sticks lie."""
        return self._plan.boxes[f"pile{seat}"]

    # -- plates, bars, words ---

    @property
    def center_plate(self) -> Box:
        """The plate in the middle; an oval within a ring."""
        return self._plan.boxes["center"]

    def dice(self, count: int, *, rolling: bool = False) -> list[Slot]:
        """Where dice rest on the center plate; large in its middle while they are rolled."""
        plate, u = self.center_plate, self.scale
        size = 30.0 if rolling else 22.0
        x, y = plate.center
        if not rolling:
            x = plate.right - u * (26 + count * 14) if not self.ring else x
            y = y if not self.ring else plate.y + plate.h * 0.82
            if self.spec.seats == 3:
                x, y = plate.x + u * (40 + count * 14), plate.bottom - u * 34
        step = size * 1.25 * u
        return [
            Slot(x + (i - (count - 1) / 2) * step, y + (i % 2) * 4 * u - 2 * u, 10 - 26 * (i % 2), round(size * u),
                 900.0 if not rolling else ABOVE)
            for i in range(count)
        ]  # fmt: skip

    def name_plate(self, seat: int) -> Box:
        """The plate with a player's name and score."""
        return self._plan.boxes[f"plate{seat}"]

    def box(self, name: str) -> Box:
        """One of: center, mat, title, log, claims, waits, indicators, plate0 …"""
        return self._plan.boxes[name]

    def button(self, index: int) -> Box:
        """A corner button, counted from the right."""
        return corner_button(index, self._window)

    @property
    def log_lines(self) -> int:
        """How many lines of the log there is room for."""
        return int(self.box("log").h / (27 * self.scale * self.spec.text))

    def line_box(self, seat: int) -> Box:
        """All that the hand and the melds of another seat may take."""
        line: Line = self._plan.lines[seat]
        deep = face_size(line.meld, sideways=not line.upright)[0 if not line.upright else 1]
        if line.upright:
            high = max(deep + edge(line.meld), round(line.rack * 1.46))
            return Box(line.start - line.length, line.near - high, line.length, high)
        top = line.start if line.turn == 270 else line.start - line.length
        return Box(line.near if line.turn == 270 else line.near - deep, top, deep, line.length)

    def bubble(self, seat: int) -> Point:
        """The middle of a call bubble."""
        return self.bubble_box(seat).center

    def bubble_box(self, seat: int) -> Box:
        """The room for a call: the viewer's above the own hand, another's beside the seat, never over a face."""
        if seat in self._plan.bubbles:
            return self._plan.bubbles[seat]
        u, hand, (width, _) = self.scale, self._plan.own, self.spec.size
        bottom = hand.floor - hand.width * 1.54 - 20 * u
        return Box(width / 2 - 76 * u, bottom - 48 * u, 152 * u, 48 * u)

    @property
    def hand_width(self) -> float:
        """The width of the own tiles in pixels."""
        return self._plan.own.width

    def looks(self) -> list[Look]:
        """How tiles will be seen on this table, what comes first first: what to draw ahead."""
        own = self._plan.own
        found: list[Look] = [(Stance.UPRIGHT, own.width, 0)]
        rivers = [(Stance.LYING, river.width, river.turn) for river in self._plan.rivers.values()]
        melds = [(Stance.LYING, line.meld, line.turn) for line in self._plan.lines.values()]
        asked = [(stance, round(width * RAISED), turn) for stance, width, turn in rivers]
        found += [*rivers, *asked, *melds, (Stance.LYING, own.meld, 0), (Stance.LYING, own.shelf_tile, 0)]
        return list(dict.fromkeys(found))

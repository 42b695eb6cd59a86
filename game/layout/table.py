"""The layout of one table: everything that a screen needs to know to put tiles and words where they belong.

Numbers are kept in units of a 1280 x 720 window and scaled once, when they are asked for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from game.layout import furniture, river
from game.layout.bubbles import HEIGHT, WIDTH, bubble_box
from game.layout.geometry import TILE, Box, Frame, Point, Slot
from game.layout.metrics import (
    HAND_WIDTH,
    LIFT,
    TABLE,
    Metrics,
    fit,
    frame,
    is_ring,
    metrics,
    seat_angle,
    side_angle,
    snapped,
)  # fmt: skip
from game.layout.seat import (
    Ask,
    SeatTiles,
    own_seat,
    ring_bounds,
    ring_seat,
    square_bounds,
    square_rack,
    square_seat,
)
from game.layout.spec import MeldShape, TableSpec, too_small

__all__ = ["SeatTiles", "TableLayout"]


class TableLayout:
    """Places for a `TableSpec`; all results are in pixels of the window."""

    def __init__(self, spec: TableSpec) -> None:
        self.spec = spec
        self.too_small = too_small(spec.size)
        width, height = spec.size
        self.ring = is_ring(spec)
        self.scale = max(0.25, min(width / 1280, height / 720) * min(1.0, spec.scale))
        self._w, self._h = width / self.scale, height / self.scale
        fitted = fit(self.ring, self._w, self._h)
        self._zoom, self._middle = fitted.zoom, (self._w / 2, fitted.middle)
        plain, unit = metrics(spec), self.scale * self._zoom
        self._m = snapped(plain, unit)
        self._turned = {45: snapped(plain, unit, 45.0)}
        self._frames = [frame(spec, seat, self._middle, fitted) for seat in range(spec.seats)]
        self._seats: dict[tuple[int, Ask], SeatTiles] = {}
        self._bubbles: dict[int, Box] = {}
        self._boxes = furniture.boxes(spec, self._m, self._frames, (self._w, self._h), self._middle, self._zoom)

    # -- the table ---

    @property
    def middle(self) -> Point:
        """The middle of the table."""
        return self._middle[0] * self.scale, self._middle[1] * self.scale

    def angle(self, seat: int) -> float:
        """How far a seat is turned, in degrees counter-clockwise; the viewer's is 0."""
        return seat_angle(self.spec, seat)

    def frame(self, seat: int) -> Frame:
        """A seat's own coordinates, in pixels."""
        own = self._frames[seat]
        return Frame(own.angle, *self._point((own.x, own.y)))

    def px(self, units: float) -> float:
        """A measure given for a 1280 x 720 window, in pixels of this one."""
        return units * self.scale

    def table_px(self, units: float) -> float:
        """The same for what lies on the table, which is larger in a tall window."""
        return units * self.scale * self._zoom

    # -- the wall ---

    def wall(self, side: int, stack: int, layer: int = 0, *, apart: bool = False) -> Slot:
        """A place in the wall: stack 0 at the right end of the side as its owner sees it, layer 0 on the felt.

        `apart`: in the dead wall, moved half a tile away from the rest; its loose tiles lie one layer higher.
        """
        angle = side_angle(self.spec, side)
        m = self._measures(angle)
        u = ((self.spec.wall.length(side) - 1) / 2 - stack) * m.wall_pitch
        v = m.wall_v + (m.grid.size(m.wall_width / 2) if apart else 0.0)
        x, y = Frame(angle, *self._middle).at(u, v)
        lift = layer * m.grid.size(m.wall_width * LIFT)
        return self._out(Slot(x, y - lift, angle, m.wall_width, TABLE + y + layer * 0.1 + x * 1e-5))

    def wall_track(self, side: int) -> tuple[Point, ...]:
        """The four corners of the groove in which a side of the wall stands, for the ground."""
        m = self._m
        turned = Frame(side_angle(self.spec, side), *self._middle)
        inner, outer = m.wall_v - m.wall_width * TILE / 2 - 3, m.wall_v + m.wall_width * TILE / 2 + 3
        if self.ring:
            slope = math.tan(math.pi / max(3, self.spec.wall.sides))
            ends = (inner * slope, outer * slope)
        else:
            ends = (self.spec.wall.stacks * m.wall_pitch / 2 + 3,) * 2
        corners = ((-ends[0], inner), (ends[0], inner), (ends[1], outer), (-ends[1], outer))
        return tuple(self._point(turned.at(u, v)) for u, v in corners)

    def heap(self, index: int) -> Slot:
        """A tile of a heap, strewn about the middle; the same place for the same number every time."""
        m = self._m
        turn = index * 137.508 + (index * index * 31) % 17
        near = m.plate + 22 if self.ring else 212
        far = (m.river_v - m.river_width * TILE / 2 - 14) if self.ring else 224
        out = near + (far - near) * ((index * 7919) % 97) / 97
        angle = math.radians(turn)
        stretch = 1.0
        if not self.ring:
            stretch = 1 / max(abs(math.cos(angle)), abs(math.sin(angle)))
        x = self._middle[0] + math.cos(angle) * out * stretch
        y = self._middle[1] + math.sin(angle) * out * stretch
        width = m.grid.size(m.wall_width * (0.95 if self.ring else 0.85))
        return self._out(Slot(x, y, (index * 53) % 360, width, TABLE + y + index * 1e-4))

    def leftover(self, index: int) -> Slot:
        """A tile that belongs to no stack: a row beneath the title."""
        row, column = divmod(index, 13)
        x, y = 36 + column * 17.0, 84 + row * 23.0
        return Slot(x, y, 0.0, 16.0, TABLE + y + x * 1e-5).scaled(self.scale)

    # -- the seats ---

    def seat(
        self,
        seat: int,
        hand: int = 13,
        *,
        drawn: bool = False,
        melds: Sequence[MeldShape] = (),
        bonus: int = 0,
        gap: int | None = None,
    ) -> SeatTiles:
        """Where all tiles of a seat stand that has so many in the hand (the drawn one included), melds and bonus tiles.

        With `drawn` the last tile of the hand stands apart. `gap` keeps a place free before that tile of the own hand.
        """
        key = (seat, Ask(hand, drawn, tuple(melds), bonus, gap))
        found = self._seats.get(key)
        if found is None:
            found = self._seats[key] = self._lay(*key)
        return found

    def _lay(self, seat: int, ask: Ask) -> SeatTiles:
        own = self._frames[seat]
        if seat == self.spec.viewer:
            plate = self._boxes[f"plate{seat}"].y
            made, out = own_seat(ask, self._w, self._h, plate, self.scale), self._plainly
        else:
            made, out = (ring_seat if self.ring else square_seat)(ask, self._measures(own.angle), own), self._out
        return SeatTiles(
            tuple(out(slot) for slot in made.hand),
            tuple(tuple(out(slot) for slot in meld) for meld in made.melds),
            tuple(out(slot) for slot in made.bonus),
        )

    def river(self, seat: int, index: int) -> Slot:
        """The place of a seat's discard, counted from 0; where all share the middle, counted over all seats."""
        if self.shared_river:
            if not self.ring:
                return self._out(river.middle_slot(self._m, self._middle, index))
            seat, index = river.shared_bed(self.spec, self._m, index)
        own = self._frames[seat]
        return self._out(river.river_slot(self.spec, self._measures(own.angle), own, index))

    @property
    def shared_river(self) -> bool:
        """Whether all discards lie together, counted over all seats."""
        return self.spec.river.style == "middle"

    @property
    def river_capacity(self) -> int:
        """How many discards of a seat (of all seats in a shared middle) lie without touching."""
        if self.ring:
            return len(river.river_cells(self._m)) * (self.spec.seats if self.shared_river else 1)
        if self.shared_river:
            return len(river.middle_cells(self._m))
        return len((river.strewn_cells if self.spec.river.style == "own" else river.river_cells)(self._m))

    def river_bed(self, seat: int) -> tuple[Point, ...]:
        """The four corners of the engraved row of a seat about a ring, and its drop target anywhere."""
        own = self._frames[seat]
        m = self._measures(own.angle)
        rows = 1 if self.ring else m.rows
        half, tall = m.per_row * m.river_pitch / 2 + 3, m.river_width * TILE / 2 + 4
        top, bottom = m.river_v - tall, m.river_v + (rows - 1) * m.river_row + tall
        corners = ((-half, top), (half, top), (half, bottom), (-half, bottom))
        return tuple(self._point(own.at(u, v)) for u, v in corners)

    @property
    def river_row(self) -> int:
        """How many tiles a row of a river holds."""
        return self._m.per_row

    def rack_line(self, seat: int) -> tuple[Point, Point]:
        """The two ends of the wood behind another player's tiles."""
        m, own = self._m, self._frames[seat]
        if self.ring:
            ends, v = (-m.reach - 2, m.reach + 2), m.rack_v + m.rack_width * TILE / 2 + 5
        else:
            ends, v = (-224.0, m.reach), square_rack(own, m) + 18
        return self._point(own.at(ends[0], v)), self._point(own.at(ends[1], v))

    def ready_stick(self, seat: int) -> Slot:
        """The middle of a ready stick: between the plate and the river; `width` is its length."""
        m = self._m
        x, y = self._frames[seat].at(0, 81) if not self.ring else self._plain(seat).at(0, m.plate + 9)
        return self._out(Slot(x, y, self._frames[seat].angle, 80.0, TABLE + y))

    def stick_pile(self, seat: int) -> Box:
        """Where a seat's counting sticks lie: below its plate, above that at the lower edge.

        Opposite the viewer only the right end of the plate is clear of the next player's tiles.
        """
        plate, gap, tall = self.name_plate(seat), self.px(10), self.px(54)
        below = plate.bottom + gap + tall < self.spec.size[1]
        narrow = plate.w * 0.55 if abs(self.angle(seat) - 180) < 1 else 0.0
        y = plate.bottom + gap if below else plate.y - gap - tall
        return Box(plate.x + narrow, y, plate.w - narrow, tall)

    def dealer_marker(self, seat: int) -> Slot:
        """The round marker at a seat's left, beside its river, or before it where neighbors stand close.

        `width` is its size.
        """
        m, own = self._m, self._frames[seat]
        half = m.per_row * m.river_pitch / 2
        u, v = -half - 18, m.river_v if self.ring else m.river_v + m.river_row * 2
        if self.spec.seats == 2:
            u, v = -120.0, 56.0
        if self.ring and abs(own.x - self._middle[0]) > 1:
            u, v = 0.0, m.river_v - m.river_width * TILE / 2 - 18
        x, y = own.at(u, v)
        return self._out(Slot(x, y, own.angle, 24.0, TABLE + y))

    def _plain(self, seat: int) -> Frame:
        """A seat's frame without the push."""
        return Frame(self._frames[seat].angle, *self._middle)

    # -- plates, bars, words ---

    @property
    def center_plate(self) -> Box:
        """The plate in the middle; a circle about a ring."""
        return self._boxes["center"].scaled(self.scale)

    def plate_wind(self, seat: int) -> Slot:
        """Where the center plate shows a seat's wind or number."""
        x, y = self._plain(seat).at(0, 58 if not self.ring else 68)
        return self._out(Slot(x, y, self.angle(seat), 18.0))

    def plate_arrow(self, seat: int) -> Slot:
        """The tip of the arrow at the center plate that points to the seat whose turn it is."""
        x, y = self._plain(seat).at(0, self._m.plate + 8)
        return self._out(Slot(x, y, self.angle(seat), 16.0))

    def dice(self, count: int, *, rolling: bool = False) -> list[Slot]:
        """Where dice rest in the center plate; large in its middle while they are rolled."""
        size = 26.0 if rolling else 14.0
        x, y = (self._middle[0], self._middle[1]) if rolling else (self._middle[0] - 29, self._middle[1] + 27)
        step = size * 1.3
        return [
            self._out(Slot(x + (i - (count - 1) / 2) * step, y + (i % 2) * 1.5, 10 - 26.0 * (i % 2), size, TABLE + 900))
            for i in range(count)
        ]  # fmt: skip

    def name_plate(self, seat: int) -> Box:
        """The plate with a player's name and score."""
        return self._boxes[f"plate{seat}"].scaled(self.scale)

    def box(self, name: str) -> Box:
        """One of: center, title, log, claims, waits, plate0 …; see `furniture`."""
        return self._boxes[name].scaled(self.scale)

    def button(self, index: int) -> Box:
        """A corner button, counted from the right."""
        return furniture.corner_button(index, self._w, self.scale).scaled(self.scale)

    @property
    def log_lines(self) -> int:
        """How many lines of the log there is room for."""
        return int(self._boxes["log"].h / (24 * self.spec.text))

    def bubble(self, seat: int) -> Point:
        """The middle of a call bubble."""
        return self.bubble_box(seat).center

    def bubble_box(self, seat: int) -> Box:
        """The room for a call: the viewer's between the table and the own hand, another's beside the name plate."""
        found = self._bubbles.get(seat)
        if found is None:
            if seat == self.spec.viewer:
                found = Box(self._middle[0] - WIDTH / 2, self._h - 140 - HEIGHT / 2, WIDTH, HEIGHT)
            else:
                x, y = self.seat(seat).hand[6].position
                hand = (x / self.scale, y / self.scale)
                found = bubble_box(self._boxes[f"plate{seat}"], hand, (self._w, self._h), self._taken())
            self._bubbles[seat] = found
        return found.scaled(self.scale)

    def _taken(self) -> list[tuple[Point, ...]]:
        """What a bubble must not cover, in units: tiles of seats, rivers, plates, words, buttons."""
        width, height = self._w, self._h
        taken = [Box(0, height - 112, width, 112).corners()]
        taken += [box.corners() for name, box in self._boxes.items() if name not in ("claims", "waits")]
        taken += [furniture.corner_button(i, width, self.scale).corners() for i in range(3)]
        for seat, own in enumerate(self._frames):
            if seat != self.spec.viewer:
                bounds = ring_bounds(self._m) if self.ring else square_bounds(own, self._m)
                taken.append(tuple(self._grown(own.at(u, v)) for u, v in bounds))
            if self.ring:
                taken.append(tuple((x / self.scale, y / self.scale) for x, y in self.river_bed(seat)))
        if not self.ring:
            x, y, half = *self._middle, 199 * self._zoom
            taken.append(Box(x - half, y - half, 2 * half, 2 * half).corners())
        return taken

    @property
    def hand_width(self) -> float:
        """The width of the own tiles in pixels."""
        return HAND_WIDTH * self.scale

    def sizes(self) -> tuple[float, ...]:
        """The widths of tiles on this table, for drawing their faces ahead."""
        m, table = self._m, self.scale * self._zoom
        others = tuple(width * table for width in (m.river_width, m.meld_width, m.rack_width, m.wall_width))
        return (HAND_WIDTH * self.scale, *others)

    # -- from units to pixels ---

    def _measures(self, angle: float) -> Metrics:
        """The measures along a line turned by `angle`, in whole pixels."""
        return self._turned[45] if abs(angle % 90 - 45) < 1 else self._m

    def _grown(self, point: Point) -> Point:
        """A point of the table in a tall window, where the table is larger."""
        x, y = self._middle
        return x + (point[0] - x) * self._zoom, y + (point[1] - y) * self._zoom

    def _point(self, point: Point) -> Point:
        x, y = self._grown(point)
        return x * self.scale, y * self.scale

    def _out(self, slot: Slot) -> Slot:
        """A place on the table, in pixels."""
        x, y = self._point(slot.position)
        return replace(slot, x=x, y=y, width=slot.width * self._zoom * self.scale)

    def _plainly(self, slot: Slot) -> Slot:
        """A place along the window's edge, in pixels."""
        return slot.scaled(self.scale)

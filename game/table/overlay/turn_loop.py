"""The loop about the center plate, and its bright part, which moves along it to the seat in turn.

A place on the loop is given in degrees counter-clockwise from the viewer's side, so that every seat lies at its
rotation. At a square table they count the way along the edge, at a ring table the angle.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

import pygame

from game.art import shapes
from game.scene.node import Point, Sprite
from game.scene.timeline import Timeline
from game.scene.tween import ease_in_out
from game.table.layout import Box, TableLayout
from game.table.overlay.draw import Drawn, canvas
from game.tokens import Color, color
from rules.core.melds import Seat

INSET, HEAD, CORNER = 6.0, 7.0, 9.0
"""Distance of the loop from the edge of the plate, size of an arrow head, and radius of the corners, in units."""
SLIDE = 0.18
"""Seconds in which the bright part moves to the next seat."""
STEP = 3
"""Degrees between points of the line at a ring table."""


def loop_box(layout: TableLayout) -> Box:
    """Return the box of the loop, relative to the plate."""
    box = layout.center_plate
    return Box(0, 0, box.w, box.h).inset(layout.px(INSET))


def loop_point(layout: TableLayout, degrees: float) -> Point:
    """Return a point of the loop, relative to the middle of the plate."""
    box = loop_box(layout)
    if layout.ring:
        turn = math.radians(degrees)
        return math.sin(turn) * box.w / 2, math.cos(turn) * box.h / 2
    quarter, part = divmod(degrees % 360, 90)
    side, end = (box.w / 2, box.h / 2) if quarter % 2 == 0 else (box.h / 2, box.w / 2)
    radius, along = layout.px(CORNER), part / 90 * _quarter(layout)
    bend = (along - side + radius) / radius
    if bend <= 0:
        x, y = along, end
    elif bend <= math.pi / 2:
        x, y = side - radius + math.sin(bend) * radius, end - radius + math.cos(bend) * radius
    else:
        x, y = side, end - (bend - math.pi / 2 + 1) * radius
    return ((x, y), (y, -x), (-x, -y), (-y, x))[int(quarter)]


def _quarter(layout: TableLayout) -> float:
    """Return the length of a quarter of a square table's loop, from the middle of a side to that of the next."""
    box = loop_box(layout)
    return (box.w + box.h) / 2 - (2 - math.pi / 2) * layout.px(CORNER)


def _degrees(layout: TableLayout, length: float) -> float:
    """Convert a length along a square table's loop from pixels to degrees."""
    return 90 * length / _quarter(layout)


def loop_heads(layout: TableLayout) -> tuple[float, ...]:
    """Return the places of the arrow heads on the loop."""
    if layout.ring:
        return tuple(layout.angle(seat) + 180 / layout.spec.seats for seat in range(layout.spec.seats))
    off = _degrees(layout, loop_box(layout).w * 0.3)
    return (180 + off, -off, 180 - off, off, 270, 90)


def draw_head(surface: pygame.Surface, layout: TableLayout, degrees: float, way: int, tint: Color, size: float) -> None:
    """Draw an arrow head on the loop in the direction `way`, 1 counter-clockwise, -1 clockwise; the plate is in the
    middle of the surface.
    """
    (x, y), (x0, y0), (x1, y1) = (loop_point(layout, degrees + step) for step in (0, -0.5 * way, 0.5 * way))
    long = math.hypot(x1 - x0, y1 - y0) or 1.0
    ux, uy = (x1 - x0) / long * size, (y1 - y0) / long * size
    x, y = x + surface.get_width() / 2, y + surface.get_height() / 2
    tail = (x - ux * 0.7, y - uy * 0.7)
    points = ((x + ux * 0.8, y + uy * 0.8), (tail[0] - uy * 0.8, tail[1] + ux * 0.8),
              (tail[0] + uy * 0.8, tail[1] - ux * 0.8))  # fmt: skip
    shapes.polygon(surface, points, tint)


def seat_place(layout: TableLayout, seat: Seat) -> float:
    """Return the place on the loop before a seat."""
    return layout.angle(seat) if layout.ring else float(layout.turn(seat))


def _half(layout: TableLayout, degrees: float) -> float:
    """Return half the length of the bright part at a place, in degrees: around a corner it changes from that of one
    side to that of the other.
    """
    if layout.ring:
        return 150 / layout.spec.seats
    box, upright = loop_box(layout), 1 - abs(degrees % 180 / 90 - 1)
    return _degrees(layout, box.w * 0.42 * (1 - upright) + box.h * 0.31 * upright)


def _bends(layout: TableLayout, first: float, last: float) -> Iterator[float]:
    """Yield the places between `first` and `last` where the line has to bend, in degrees."""
    if layout.ring:
        yield from range(math.ceil(first / STEP) * STEP, math.ceil(last), STEP)
        return
    box, bend = loop_box(layout), _degrees(layout, layout.px(CORNER) * math.pi / 2)
    for quarter in range(math.floor(first / 90), math.ceil(last / 90)):
        side = box.h / 2 if quarter % 2 else box.w / 2
        corner = quarter * 90 + _degrees(layout, side - layout.px(CORNER))
        yield from (place for i in range(5) if first < (place := corner + bend * i / 4) < last)


def draw_turn(layout: TableLayout, degrees: float, way: int) -> Sprite:
    """Draw the bright part of the loop with its middle at a place, anchored at the middle of the plate; the arrow heads
    that it covers point in the direction `way`.
    """
    pad, size, bright = 2 * layout.px(HEAD), layout.px(HEAD) * 1.15, color("gold_hi")
    surface = canvas(layout.center_plate.w + pad, layout.center_plate.h + pad)
    x, y = surface.get_width() / 2, surface.get_height() / 2
    half = _half(layout, degrees)
    first, last = degrees - half, degrees + half
    points = [loop_point(layout, place) for place in (first, *_bends(layout, first, last), last)]
    for ends in pairwise(points):  # one by one: a line is drawn enlarged, with all that lies in its bounds
        shapes.line(surface, [(x + end[0], y + end[1]) for end in ends], bright, max(3.0, layout.px(3.5)))
    for head in loop_heads(layout):
        if abs((head - degrees + 180) % 360 - 180) <= half:
            draw_head(surface, layout, head, way, bright, size)
    return Sprite(surface, x, y)


class TurnBar(Drawn):
    """The bright part of the loop. It is before the seat in turn, or `glide` lets it move there along the loop."""

    def __init__(self, name: str, *, depth: float = 0.0) -> None:
        """Start before no seat."""
        super().__init__(name, depth=depth)
        self.visible = False
        self._layout: TableLayout | None = None
        self._degrees, self._goal, self._way = 0.0, 0.0, 1

    @property
    def degrees(self) -> float:
        """Its place on the loop."""
        return self._degrees

    @degrees.setter
    def degrees(self, value: float) -> None:
        """Draw it at another place."""
        self._degrees = value
        if self._layout is not None:
            picture = partial(draw_turn, self._layout, value, self._way)
            self.show((round(value, 1) % 360, self._way, self._layout.spec), picture)

    def refresh(self, layout: TableLayout, seat: Seat | None, way: int) -> None:
        """Turn to a seat, None for none, in the direction of play `way`."""
        shown, self.visible = self.visible, seat is not None
        if seat is not None:
            self.position, self._layout, self._way = layout.center_plate.center, layout, way
            self._goal = seat_place(layout, seat)
            self.degrees = self._degrees if shown else self._goal

    def settle(self) -> None:
        """Be before the seat at once."""
        self.degrees = self._goal

    def glide(self, timeline: Timeline, *, at_once: bool) -> None:
        """Move to the seat the shorter way along the loop, to the opposite one in the direction of play."""
        if at_once:
            self.settle()
        elif timeline.target(self, "degrees") != self._goal:
            ahead = 180 - (180 - (self._goal - self._degrees) * self._way) % 360
            self._degrees = self._goal - ahead * self._way
            timeline.move(self, "degrees", self._goal, SLIDE, ease_in_out)

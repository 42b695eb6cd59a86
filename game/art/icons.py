"""Icons for buttons, drawn on a grid of 24 units, supersampled four times; with premultiplied alpha."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from game.art.pen import Pen, Point
from game.tokens import Color

OVER = 4
GRID = 24.0


class Sketch:
    """Draws an icon in one color, on a grid of 24 x 24 units, with round line ends."""

    def __init__(self, pixels: int, tint: Color) -> None:
        """Begin an empty icon `pixels` wide."""
        self.pen, self.tint = Pen(pixels, pixels, GRID), tint

    def _whole(self, width: float) -> float:
        """Return a line width in units, rounded so that it is a whole number of pixels."""
        return max(1, round(width * self.pen.k)) / self.pen.k

    def line(self, points: list[Point], width: float = 2.0) -> None:
        """Draw a line through points."""
        self.pen.line(points, self._whole(width), self.tint)

    def shape(self, points: list[Point]) -> None:
        """Fill a polygon."""
        self.pen.shape(points, self.tint)

    def dot(self, x: float, y: float, radius: float) -> None:
        """Draw a filled circle."""
        self.pen.disc((x, y), radius, self.tint)

    def arc(self, x: float, y: float, radius: float, start: float = 0, end: float = 360, width: float = 2.0) -> None:
        """Draw a part of a circle; `start` and `end` are degrees clockwise from the top."""
        steps = max(8, round(abs(end - start) / 8))
        spots = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        self.line([(x + radius * math.sin(a), y - radius * math.cos(a)) for a in spots], width)

    def box(self, x: float, y: float, w: float, h: float, width: float = 0.0, round_by: float = 2.0) -> None:
        """Draw a rectangle with rounded corners, filled unless `width` is given."""
        self.pen.box(x, y, w, h, self.tint, round_by, width)


def _star(pen: Sketch, filled: bool) -> None:
    """Draw a star, filled or as outline."""
    points = []
    for i in range(10):
        reach = 9.6 if i % 2 == 0 else 4.3
        points.append((12 + reach * math.sin(i * math.pi / 5), 12.6 - reach * math.cos(i * math.pi / 5)))
    if filled:
        pen.shape(points)
    else:
        pen.line([*points, points[0]], 1.6)


def _gear(pen: Sketch) -> None:
    """Draw a gear wheel."""
    for i in range(8):
        turn = i * math.pi / 4
        pen.line([(12 + r * math.cos(turn), 12 + r * math.sin(turn)) for r in (6.0, 9.6)], 3.6)
    pen.arc(12, 12, 5.4, width=3.2)


def _computer(pen: Sketch) -> None:
    """Draw a computer chip."""
    pen.box(6, 6, 12, 12, 2, 2.4)
    pen.box(9.8, 9.8, 4.4, 4.4, 0, 1)
    for shift in (9, 15):
        for near, far in ((2.6, 5.2), (18.8, 21.4)):
            pen.line([(shift, near), (shift, far)], 1.6)
            pen.line([(near, shift), (far, shift)], 1.6)


def _calculator(pen: Sketch) -> None:
    """Draw a pocket calculator."""
    pen.box(4.5, 2.5, 15, 19, 2, 2.4)
    pen.line([(8.4, 7.2), (15.6, 7.2)], 2.4)
    for y in (12, 16.4):
        for x in (8.6, 12, 15.4):
            pen.dot(x, y, 1.2)


def _speaker(pen: Sketch) -> None:
    """Draw a loudspeaker."""
    pen.shape([(2.4, 8.8), (6.8, 8.8), (12.4, 3.8), (12.4, 20.2), (6.8, 15.2), (2.4, 15.2)])


def _many(*steps: Callable[[Sketch], None]) -> Callable[[Sketch], None]:
    """Return a drawing that takes these steps one after another."""
    def draw(pen: Sketch) -> None:
        """Take the steps."""
        for step in steps:
            step(pen)

    return draw


def _item(y: float) -> Callable[[Sketch], None]:
    """Return the drawing of a bulleted list's line at height `y`."""
    return _many(lambda p: p.dot(3.7, y, 1.3), lambda p: p.line([(8.1, y), (21.4, y)]))


def _bar(x: float, top: float) -> Callable[[Sketch], None]:
    """Return the drawing of an upright bar at `x` that reaches up to `top`."""
    return lambda p: p.line([(x, 20.6), (x, top)], 3.0)


ICONS: dict[str, Callable[[Sketch], None]] = {
    "back": _many(lambda p: p.line([(20, 12), (4, 12)]), lambda p: p.line([(10.5, 5.5), (4, 12), (10.5, 18.5)])),
    "search": _many(lambda p: p.arc(10.4, 10.4, 6.6), lambda p: p.line([(15.4, 15.4), (21, 21)], 2.2)),
    "star": lambda p: _star(p, True),
    "star_empty": lambda p: _star(p, False),
    "gear": _gear,
    "computer": _computer,
    "person": _many(lambda p: p.dot(12, 8, 4.8), lambda p: p.box(3.4, 14.2, 17.2, 8.2, 0, 4.1)),
    "bolt": lambda p: p.shape([(14.4, 1), (4.5, 13.6), (11, 13.6), (9.4, 23), (19.5, 9.8), (12.8, 9.8)]),
    "plus": _many(lambda p: p.line([(4.5, 12), (19.5, 12)], 2.6), lambda p: p.line([(12, 4.5), (12, 19.5)], 2.6)),
    "minus": lambda p: p.line([(5, 12), (19, 12)], 2.6),
    "close": _many(lambda p: p.line([(6, 6), (18, 18)], 2.4), lambda p: p.line([(6, 18), (18, 6)], 2.4)),
    "check": lambda p: p.line([(4.4, 12.6), (10, 18), (19.8, 6.4)], 2.8),
    "book": _many(
        lambda p: p.line([(12, 6), (2.4, 3.6), (2.4, 18.2), (12, 21), (21.6, 18.2), (21.6, 3.6), (12, 6)], 1.8),
        lambda p: p.line([(12, 6), (12, 21)], 1.8),
    ),
    "film": _many(
        lambda p: p.box(1.8, 4.6, 20.4, 14.8, 2, 3), lambda p: p.shape([(9.4, 8.4), (9.4, 15.6), (16, 12)])
    ),
    "chart": _many(
        lambda p: p.line([(5, 20), (5, 12.5)], 3.2),
        lambda p: p.line([(12, 20), (12, 4)], 3.2),
        lambda p: p.line([(19, 20), (19, 8)], 3.2),
    ),
    "lock": _many(lambda p: p.box(4.5, 10.5, 15, 11.5, 0, 2.4), lambda p: p.arc(12, 10, 4.8, -90, 90, 2.2)),
    "undo": _many(
        lambda p: p.line([(9, 4), (4, 9), (9, 14)]), lambda p: p.line([(4.5, 9), (14, 9)]),
        lambda p: p.arc(14, 14, 5, 0, 180), lambda p: p.line([(14, 19), (8, 19)]),
    ),
    "reset": _many(lambda p: p.arc(12, 12.4, 8, 40, 322), lambda p: p.line([(5, 2.4), (6.6, 7.6), (11.8, 6.4)])),
    "calculator": _calculator,
    "down": lambda p: p.line([(5.5, 8.8), (12, 15.4), (18.5, 8.8)], 2.4),
    "up": lambda p: p.line([(5.5, 15.4), (12, 8.8), (18.5, 15.4)], 2.4),
    "right": lambda p: p.line([(8.8, 5.5), (15.4, 12), (8.8, 18.5)], 2.4),
    "left": lambda p: p.line([(15.4, 5.5), (8.8, 12), (15.4, 18.5)], 2.4),
    "play": lambda p: p.shape([(6.5, 3.5), (6.5, 20.5), (20.5, 12)]),
    "info": _many(
        lambda p: p.arc(12, 12, 9.2), lambda p: p.line([(12, 11), (12, 17)]), lambda p: p.dot(12, 7.4, 1.3)
    ),
    "warning": _many(
        lambda p: p.line([(12, 3), (22, 20.6), (2, 20.6), (12, 3)]),
        lambda p: p.line([(12, 9.4), (12, 14.6)]),
        lambda p: p.dot(12, 17.6, 1.2),
    ),
    "bulb": _many(
        lambda p: p.arc(12, 9.6, 6.4), lambda p: p.line([(9.1, 18.6), (14.9, 18.6)]),
        lambda p: p.line([(10.5, 21.9), (13.5, 21.9)]),
    ),
    "card": _many(
        lambda p: p.box(3.4, 2.2, 17.2, 19.6, 2, 2.6), lambda p: p.line([(7.2, 8), (16.8, 8)], 2.2),
        lambda p: p.line([(7.2, 12.4), (16.8, 12.4)], 2.2), lambda p: p.line([(7.2, 16.8), (13, 16.8)], 2.2),
    ),
    "list": _many(*(_item(y) for y in (5.6, 12.0, 18.4))),
    "sound": _many(
        _speaker, lambda p: p.arc(11.5, 12, 5.4, 45, 135), lambda p: p.arc(11.5, 12, 9.4, 45, 135)
    ),
    "mute": _many(
        _speaker, lambda p: p.line([(16.4, 8.9), (22.4, 14.9)], 2.2), lambda p: p.line([(16.4, 14.9), (22.4, 8.9)], 2.2)
    ),
    "auto_win": _many(  # a crown
        lambda p: p.shape([(3, 7), (8, 12.4), (12, 4), (16, 12.4), (21, 7), (19, 17), (5, 17)]),
        lambda p: p.line([(5.4, 20.6), (18.6, 20.6)], 2.2),
    ),
    "auto_pass": _many(  # a speech bubble, crossed out
        lambda p: p.line([(3.4, 4.6), (20.6, 4.6), (20.6, 15.6), (12, 15.6), (7.4, 20), (7.4, 15.6), (3.4, 15.6),
                          (3.4, 4.6)], 1.8),
        lambda p: p.line([(4, 22), (20.4, 1.8)], 2.0),
    ),
    "throw_drawn": _many(  # a tile that goes straight to the table
        lambda p: p.box(6.6, 11.4, 10.8, 11.4, 2, 2), lambda p: p.line([(12, 9.4), (12, 2)], 2.2),
        lambda p: p.line([(8.4, 5.4), (12, 1.8), (15.6, 5.4)], 2.2),
    ),
    "auto_sort": _many(*(_bar(x, top) for x, top in ((4.4, 15), (9.5, 11), (14.6, 7), (19.7, 3)))),
    "pause": _many(
        lambda p: p.line([(7.6, 4.3), (7.6, 19.7)], 4.1), lambda p: p.line([(16.4, 4.3), (16.4, 19.7)], 4.1)
    ),
}  # fmt: skip


@lru_cache(maxsize=256)
def icon(name: str, pixels: int, tint: Color) -> pygame.Surface:
    """Return an icon by its name, in a square of `pixels`."""
    sketch = Sketch(pixels * OVER, tint)
    ICONS[name](sketch)
    return pygame.transform.smoothscale(sketch.pen.surface, (pixels, pixels))


def put(surface: pygame.Surface, name: str, center: Point, pixels: int, tint: Color) -> None:
    """Draw an icon, by its name, centered at a point."""
    picture = icon(name, pixels, tint)
    place = picture.get_rect(center=(round(center[0]), round(center[1])))
    surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)

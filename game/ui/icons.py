"""Icons, drawn as lines and shapes in a square of 24 units, four times too large and shrunk."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from game.tokens import Color

Points = list[tuple[float, float]]
OVER = 4
GRID = 24


class Pen:
    """Draws in units of the 24-grid with round line ends."""

    def __init__(self, surface: pygame.Surface, tint: Color) -> None:
        self.surface, self.tint = surface, tint
        self.unit = surface.get_width() / GRID

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * self.unit, point[1] * self.unit

    def line(self, points: Points, width: float = 2.0) -> None:
        """A line through points."""
        thick = max(1, round(width * self.unit))
        spots = [self._at(point) for point in points]
        for start, end in itertools.pairwise(spots):
            self._stroke(start, end, thick)
        for spot in spots:
            pygame.draw.circle(self.surface, self.tint, spot, thick / 2)

    def _stroke(self, start: tuple[float, float], end: tuple[float, float], thick: int) -> None:
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / length * thick / 2, dx / length * thick / 2
        corners = [
            (start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny),
            (end[0] - nx, end[1] - ny), (start[0] - nx, start[1] - ny),
        ]  # fmt: skip
        pygame.draw.polygon(self.surface, self.tint, corners)

    def shape(self, points: Points) -> None:
        """A filled shape."""
        pygame.draw.polygon(self.surface, self.tint, [self._at(point) for point in points])

    def dot(self, x: float, y: float, radius: float) -> None:
        """A filled circle."""
        pygame.draw.circle(self.surface, self.tint, self._at((x, y)), radius * self.unit)

    def arc(self, x: float, y: float, radius: float, start: float = 0, end: float = 360, width: float = 2.0) -> None:
        """Part of a circle, degrees clockwise from the top."""
        steps = max(8, round(abs(end - start) / 8))
        spots = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        self.line([(x + radius * math.sin(a), y - radius * math.cos(a)) for a in spots], width)

    def box(self, x: float, y: float, w: float, h: float, width: float = 0.0, round_by: float = 2.0) -> None:
        """A rectangle with rounded corners, filled where no line width is given."""
        rect = pygame.Rect(x * self.unit, y * self.unit, w * self.unit, h * self.unit)
        thick = round(width * self.unit)
        pygame.draw.rect(self.surface, self.tint, rect, thick, border_radius=round(round_by * self.unit))


def _star(pen: Pen, filled: bool) -> None:
    points = []
    for i in range(10):
        reach = 9.6 if i % 2 == 0 else 4.3
        points.append((12 + reach * math.sin(i * math.pi / 5), 12.6 - reach * math.cos(i * math.pi / 5)))
    if filled:
        pen.shape(points)
    else:
        pen.line([*points, points[0]], 1.6)


def _gear(pen: Pen) -> None:
    for i in range(8):
        turn = i * math.pi / 4
        pen.line([(12 + r * math.cos(turn), 12 + r * math.sin(turn)) for r in (6.0, 9.6)], 3.6)
    pen.arc(12, 12, 5.4, width=3.2)


def _computer(pen: Pen) -> None:
    pen.box(6, 6, 12, 12, 2, 2.4)
    pen.box(9.8, 9.8, 4.4, 4.4, 0, 1)
    for shift in (9, 15):
        for near, far in ((2.6, 5.2), (18.8, 21.4)):
            pen.line([(shift, near), (shift, far)], 1.6)
            pen.line([(near, shift), (far, shift)], 1.6)


def _calculator(pen: Pen) -> None:
    pen.box(4.5, 2.5, 15, 19, 2, 2.4)
    pen.line([(8.4, 7.2), (15.6, 7.2)], 2.4)
    for y in (12, 16.4):
        for x in (8.6, 12, 15.4):
            pen.dot(x, y, 1.2)


def _many(*steps: Callable[[Pen], None]) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        for step in steps:
            step(pen)

    return draw


ICONS: dict[str, Callable[[Pen], None]] = {
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
    "copy": _many(lambda p: p.box(8, 8, 13, 13, 2, 2.4), lambda p: p.line([(4, 16), (4, 4), (16, 4)])),
    "swap": _many(
        lambda p: p.line([(3, 8), (20, 8)]), lambda p: p.line([(15.6, 3.6), (20, 8), (15.6, 12.4)]),
        lambda p: p.line([(21, 16), (4, 16)]), lambda p: p.line([(8.4, 11.6), (4, 16), (8.4, 20.4)]),
    ),
    "dice": _many(
        lambda p: p.box(3, 3, 18, 18, 2, 4), lambda p: p.dot(8.4, 8.4, 1.7), lambda p: p.dot(15.6, 15.6, 1.7),
        lambda p: p.dot(12, 12, 1.7),
    ),
}  # fmt: skip


@lru_cache(maxsize=256)
def icon(name: str, pixels: int, tint: Color) -> pygame.Surface:
    """An icon in a square of so many pixels."""
    big = pygame.Surface((pixels * OVER, pixels * OVER), pygame.SRCALPHA)
    big.fill((*tint, 0))
    ICONS[name](Pen(big, tint))
    return pygame.transform.smoothscale(big, (pixels, pixels))

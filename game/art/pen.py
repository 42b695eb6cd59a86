"""Drawing in units on a canvas of any size: tile faces in 300 x 400, icons in 24 x 24."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.art.typefaces import font

Color = tuple[int, int, int]
Point = tuple[float, float]

WIDE, TALL = 300.0, 400.0


class Pen:
    """Draws shapes on a transparent canvas, in units of its own. Edges become smooth when the canvas is scaled down."""

    def __init__(self, width: int, height: int | None = None, units: float = WIDE) -> None:
        """Make a canvas `width` pixels and `units` units wide, by default with the proportions of a tile face."""
        self.k = width / units
        size = width, round(width * TALL / WIDE) if height is None else height
        self.surface = pygame.Surface(size, pygame.SRCALPHA)

    def _at(self, point: Point) -> Point:
        """Convert a point from units to pixels."""
        return point[0] * self.k, point[1] * self.k

    def disc(self, center: Point, radius: float, color: Color) -> None:
        """Draw a filled circle."""
        pygame.draw.circle(self.surface, color, self._at(center), radius * self.k)

    def ring(self, center: Point, radius: float, thick: float, color: Color) -> None:
        """Draw a ring; `radius` is its outer one."""
        pygame.draw.circle(self.surface, color, self._at(center), radius * self.k, max(1, round(thick * self.k)))

    def oval(self, center: Point, across: float, down: float, color: Color, turn: float = 0.0) -> None:
        """Draw a filled ellipse by its half axes `across` and `down`, turned counter-clockwise by `turn` degrees."""
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        points = []
        for step in range(28):
            angle = step * math.pi / 14
            x, y = math.cos(angle) * across, math.sin(angle) * down
            points.append((center[0] + x * cos + y * sin, center[1] - x * sin + y * cos))
        self.shape(points, color)

    def shape(self, points: Sequence[Point], color: Color) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(self.surface, color, [self._at(point) for point in points])

    def blob(self, points: Sequence[Point], color: Color) -> None:
        """Fill a smooth shape through the points."""
        self.shape(smooth(points, closed=True), color)

    def line(self, points: Sequence[Point], thick: float, color: Color) -> None:
        """Draw a line with round ends and corners, `thick` units wide."""
        half = thick / 2
        for (x0, y0), (x1, y1) in pairwise(points):
            length = math.hypot(x1 - x0, y1 - y0) or 1.0
            nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
            self.shape([(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)], color)
        for point in points:
            self.disc(point, half, color)

    def curve(self, points: Sequence[Point], thick: float, color: Color) -> None:
        """Draw a smooth line through the points."""
        self.line(smooth(points, closed=False), thick, color)

    def box(
        self, left: float, top: float, wide: float, tall: float, color: Color, corner: float = 0.0, thick: float = 0.0
    ) -> None:
        """Draw a rectangle, filled unless `thick`, the width of its outline, is given."""
        rect = pygame.Rect(round(left * self.k), round(top * self.k), round(wide * self.k), round(tall * self.k))
        width = max(1, round(thick * self.k)) if thick else 0
        pygame.draw.rect(self.surface, color, rect, width, border_radius=round(corner * self.k))

    def glyph(self, text: str, center: Point, size: float, color: Color, *, face: str = "chinese") -> None:
        """Draw a character with the middle of its ink at a point; `size` is the height of a full character."""
        picture = font(face, True, max(4, round(size * 1.08 * self.k))).render(text, True, color).premul_alpha()
        ink = picture.get_bounding_rect()
        x, y = self._at(center)
        where = (round(x - ink.centerx), round(y - ink.centery))
        self.surface.blit(picture, where, special_flags=pygame.BLEND_PREMULTIPLIED)

    def stamp(self, other: Pen, center: Point, turn: float = 0.0) -> None:
        """Draw the canvas of another pen, centered at a point and turned by `turn` degrees."""
        picture = pygame.transform.rotate(other.surface, turn) if turn else other.surface
        x, y = self._at(center)
        rect = picture.get_rect(center=(round(x), round(y)))
        self.surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def smooth(points: Sequence[Point], *, closed: bool, steps: int = 6) -> list[Point]:
    """Return a smooth (Catmull-Rom) curve through the points, with `steps` points from one to the next."""
    count = len(points)
    result: list[Point] = []
    for i in range(count if closed else count - 1):
        if closed:
            a, b, c, d = (points[(i + j) % count] for j in (-1, 0, 1, 2))
        else:
            a, b, c, d = (points[max(0, min(count - 1, i + j))] for j in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            result.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    if not closed:
        result.append(points[-1])
    return result


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    """Return the Catmull-Rom interpolation from `b` (`t` = 0) to `c` (1); `a` and `d` are their neighbors."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)


def around(center: Point, radius: float, count: int, start: float = -90.0) -> list[tuple[float, float, float]]:
    """Return `count` points evenly on a circle as (x, y, angle), the angle in degrees clockwise from the right."""
    found = []
    for i in range(count):
        angle = start + 360 * i / count
        turn = math.radians(angle)
        found.append((center[0] + math.cos(turn) * radius, center[1] + math.sin(turn) * radius, angle))
    return found

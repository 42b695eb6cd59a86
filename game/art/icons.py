"""Small signs for buttons, drawn in lines."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from game.art import shapes
from game.scene.node import Sprite

Color = tuple[int, int, int]
Point = tuple[float, float]


class _Sketch:
    """A square canvas with its middle at (0, 0) and its edges at -1 and 1."""

    def __init__(self, size: int, color: Color) -> None:
        self.surface = pygame.Surface((size, size), pygame.SRCALPHA)
        self.color = color
        self.half = size / 2
        self.pen = max(1.6, size / 11)

    def at(self, x: float, y: float) -> Point:
        return self.half + x * self.half * 0.92, self.half + y * self.half * 0.92

    def line(self, *points: Point, thick: float = 1.0, closed: bool = False) -> None:
        shapes.line(self.surface, [self.at(*point) for point in points], self.color, self.pen * thick, closed=closed)

    def fill(self, *points: Point) -> None:
        shapes.polygon(self.surface, [self.at(*point) for point in points], self.color)

    def disc(self, x: float, y: float, radius: float) -> None:
        shapes.disc(self.surface, self.at(x, y), radius * self.half, self.color)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, thick: float = 1.0) -> None:
        shapes.arc(self.surface, self.at(x, y), radius * self.half * 0.92, self.pen * thick, start, end, self.color)

    def box(
        self, left: float, top: float, right: float, bottom: float, corner: float = 0.12, hollow: bool = False
    ) -> None:
        x0, y0 = self.at(left, top)
        x1, y1 = self.at(right, bottom)
        thick = self.pen if hollow else 0.0
        shapes.box(self.surface, (x0, y0, x1 - x0, y1 - y0), self.color, corner * self.half * 2, thick)


def _gear(s: _Sketch) -> None:
    for i in range(8):
        turn = i * math.pi / 4
        cos, sin = math.cos(turn), math.sin(turn)
        s.line((cos * 0.6, sin * 0.6), (cos * 0.9, sin * 0.9), thick=2.1)
    s.arc(0, 0, 0.54, 0, 1, 2.2)


def _bulb(s: _Sketch) -> None:
    s.arc(0, -0.22, 0.58, 0, 1)
    s.line((-0.26, 0.6), (0.26, 0.6))
    s.line((-0.14, 0.9), (0.14, 0.9))


def _list(s: _Sketch) -> None:
    for y in (-0.58, 0.0, 0.58):
        s.line((-0.35, y), (0.85, y))
        s.disc(-0.75, y, 0.11)


def _book(s: _Sketch) -> None:
    s.line((0, -0.5), (-0.9, -0.75), (-0.9, 0.55), (0, 0.8), (0.9, 0.55), (0.9, -0.75), closed=True)
    s.line((0, -0.5), (0, 0.8))


def _chart(s: _Sketch) -> None:
    for x, tall in ((-0.6, 0.6), (0.0, 1.4), (0.6, 1.0)):
        s.line((x, 0.75), (x, 0.75 - tall), thick=1.6)


def _film(s: _Sketch) -> None:
    s.box(-0.95, -0.68, 0.95, 0.68, 0.16, hollow=True)
    s.fill((-0.25, -0.36), (0.42, 0), (-0.25, 0.36))


def _star(s: _Sketch) -> None:
    points = []
    for i in range(10):
        reach = 0.98 if i % 2 == 0 else 0.42
        points.append((math.sin(i * math.pi / 5) * reach, -math.cos(i * math.pi / 5) * reach))
    s.fill(*points)


def _bolt(s: _Sketch) -> None:
    s.fill((0.2, -1), (-0.65, 0.15), (-0.05, 0.15), (-0.2, 1), (0.65, -0.2), (0.05, -0.2))


def _search(s: _Sketch) -> None:
    s.arc(-0.2, -0.2, 0.6, 0, 1)
    s.line((0.28, 0.28), (0.85, 0.85))


def _sort(s: _Sketch) -> None:
    s.line((-0.45, 0.75), (-0.45, -0.75))
    s.line((-0.8, -0.35), (-0.45, -0.75), (-0.1, -0.35))
    s.line((0.45, -0.75), (0.45, 0.75))
    s.line((0.1, 0.35), (0.45, 0.75), (0.8, 0.35))


def _sound(s: _Sketch) -> None:
    s.fill((-0.9, -0.28), (-0.5, -0.28), (0, -0.75), (0, 0.75), (-0.5, 0.28), (-0.9, 0.28))
    s.arc(0.05, 0, 0.45, 0.1, 0.4)
    s.arc(0.05, 0, 0.85, 0.12, 0.38)


def _mute(s: _Sketch) -> None:
    s.fill((-0.9, -0.28), (-0.5, -0.28), (0, -0.75), (0, 0.75), (-0.5, 0.28), (-0.9, 0.28))
    s.line((0.35, -0.3), (0.9, 0.3))
    s.line((0.9, -0.3), (0.35, 0.3))


def _lock(s: _Sketch) -> None:
    s.box(-0.65, -0.1, 0.65, 0.9, 0.1)
    s.arc(0, -0.15, 0.42, -0.25, 0.25)


def _reset(s: _Sketch) -> None:
    s.arc(0, 0, 0.72, 0.12, 0.9)
    s.fill((-0.75, -0.95), (-0.4, -0.5), (-1.0, -0.2))


def _user(s: _Sketch) -> None:
    s.disc(0, -0.4, 0.42)
    s.arc(0, 1.0, 0.75, -0.25, 0.25, 1.4)


def _chip(s: _Sketch) -> None:
    s.box(-0.6, -0.6, 0.6, 0.6, 0.1, hollow=True)
    s.box(-0.24, -0.24, 0.24, 0.24, 0.04)
    for step in (-0.3, 0.3):
        for sign in (-1, 1):
            s.line((step, sign * 0.66), (step, sign * 0.95), thick=0.8)
            s.line((sign * 0.66, step), (sign * 0.95, step), thick=0.8)


def _calculator(s: _Sketch) -> None:
    s.box(-0.72, -0.95, 0.72, 0.95, 0.12, hollow=True)
    s.line((-0.35, -0.5), (0.35, -0.5), thick=1.4)
    for x in (-0.36, 0.0, 0.36):
        for y in (0.05, 0.45):
            s.disc(x, y, 0.1)


def _info(s: _Sketch) -> None:
    s.arc(0, 0, 0.88, 0, 1)
    s.line((0, -0.05), (0, 0.48))
    s.disc(0, -0.42, 0.12)


def _pencil(s: _Sketch) -> None:
    s.line((-0.6, 0.6), (0.55, -0.55), thick=2.2)
    s.fill((-0.95, 0.95), (-0.75, 0.42), (-0.42, 0.75))


def _back(s: _Sketch) -> None:
    s.line((0.75, 0), (-0.75, 0))
    s.line((-0.1, -0.62), (-0.75, 0), (-0.1, 0.62))


def _plus(s: _Sketch) -> None:
    s.line((-0.7, 0), (0.7, 0), thick=1.3)
    s.line((0, -0.7), (0, 0.7), thick=1.3)


def _close(s: _Sketch) -> None:
    s.line((-0.6, -0.6), (0.6, 0.6), thick=1.2)
    s.line((0.6, -0.6), (-0.6, 0.6), thick=1.2)


def _pause(s: _Sketch) -> None:
    for x in (-0.4, 0.4):
        s.line((x, -0.7), (x, 0.7), thick=1.9)


_DRAWN: dict[str, Callable[[_Sketch], None]] = {
    "gear": _gear, "bulb": _bulb, "list": _list, "book": _book, "chart": _chart, "film": _film, "star": _star,
    "bolt": _bolt, "search": _search, "sort": _sort, "sound": _sound, "mute": _mute, "lock": _lock, "reset": _reset,
    "user": _user, "computer": _chip, "calculator": _calculator, "info": _info, "pencil": _pencil,
    "back": _back, "plus": _plus, "close": _close, "pause": _pause,
    "check": lambda s: s.line((-0.75, 0.05), (-0.2, 0.6), (0.8, -0.6), thick=1.4),
    "play": lambda s: s.fill((-0.5, -0.8), (0.8, 0), (-0.5, 0.8)),
    "down": lambda s: s.line((-0.6, -0.3), (0, 0.35), (0.6, -0.3)),
    "up": lambda s: s.line((-0.6, 0.3), (0, -0.35), (0.6, 0.3)),
    "left": lambda s: s.line((0.3, -0.6), (-0.35, 0), (0.3, 0.6)),
    "right": lambda s: s.line((-0.3, -0.6), (0.35, 0), (-0.3, 0.6)),
}  # fmt: skip

ICONS = tuple(sorted(_DRAWN))
"""The names of all signs."""


@lru_cache(maxsize=128)
def icon(name: str, size: int, color: Color) -> Sprite:
    """A sign, `size` pixels high, its middle at the sprite's point."""
    sketch = _Sketch(size, color)
    _DRAWN[name](sketch)
    return Sprite(sketch.surface, size / 2, size / 2)

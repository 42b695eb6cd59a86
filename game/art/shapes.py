"""Antialiased shapes: rounded boxes and panes, soft shadows, lines, discs, with premultiplied alpha.

`pygame.draw` gives jagged edges, so shapes are drawn four times too large and scaled down. All measures are pixels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from game.scene.surfaces import Cache, surface_bytes
from game.tokens import measure

Point = tuple[float, float]
Paint = tuple[int, int, int] | tuple[int, int, int, int]

_OVER = 4
WHITE = (255, 255, 255)
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_masks: Cache[pygame.Surface] = Cache(8 << 20, surface_bytes)
_panes: Cache[pygame.Surface] = Cache(8 << 20, surface_bytes)
_shadows: Cache[pygame.Surface] = Cache(4 << 20, surface_bytes)
"""Bounded in bytes: each step of a window that is being resized has panes of other sizes, large ones too."""
_LARGE = 40_000
"""Pixels above which a shape or shadow is not cached but composed from its corners, which takes little longer.

Of the panes of ten pages one in ten is larger, and those are five sixths of the bytes.
"""


def tinted(mask: pygame.Surface, color: Paint) -> pygame.Surface:
    """Return a white premultiplied picture in a color, with the color's alpha."""
    alpha = color[3] if len(color) == 4 else 255
    copy = mask.copy()
    copy.fill(
        (color[0] * alpha // 255, color[1] * alpha // 255, color[2] * alpha // 255, alpha),
        special_flags=pygame.BLEND_RGBA_MULT,
    )
    return copy


def rounded_mask(width: int, height: int, corner: float, thick: float = 0.0) -> pygame.Surface:
    """Return a white rounded rectangle, or with `thick` its outline `thick` pixels wide."""
    return _rounded(width, height, corner, thick, WHITE)


def _rounded(width: int, height: int, corner: float, thick: float, color: Paint) -> pygame.Surface:
    """Return a rounded rectangle in a color, or its outline; large ones are put together from their corners."""
    corner = min(corner, width / 2, height / 2)
    least = 2 * (math.ceil(max(corner, thick)) + 2) + 1
    if width * height <= _LARGE or width <= least or height <= least:
        return tinted(_mask(width, height, corner, thick, least), color)
    return _drawn_out(tinted(_mask(least, least, corner, thick, least), color), width, height)


def _mask(width: int, height: int, corner: float, thick: float, least: int) -> pygame.Surface:
    """Return a cached white rounded rectangle; a longer one is drawn out, as the middle of its sides is uniform."""
    if width > least < height:
        return _masks.get(
            (width, height, corner, thick),
            lambda: _drawn_out(_mask(least, least, corner, thick, least), width, height),
        )
    return _masks.get((width, height, corner, thick), lambda: _shrunk_mask(width, height, corner, thick))


def _shrunk_mask(width: int, height: int, corner: float, thick: float) -> pygame.Surface:
    """Draw a white rounded rectangle several times as large and scale it down, for smooth edges."""
    big = pygame.Surface((width * _OVER, height * _OVER), pygame.SRCALPHA)
    line = max(1, round(thick * _OVER)) if thick else 0
    pygame.draw.rect(big, WHITE, big.get_rect(), line, border_radius=round(corner * _OVER))
    return pygame.transform.smoothscale(big, (width, height))


def box(
    target: pygame.Surface, rect: tuple[float, float, float, float], color: Paint, corner: float = 8, thick: float = 0
) -> None:
    """Draw a rounded rectangle, or with `thick` its outline, on a premultiplied or opaque surface."""
    x, y, width, height = (round(value) for value in rect)
    if width > 0 and height > 0:
        target.blit(_rounded(width, height, corner, thick, color), (x, y), special_flags=PREMULTIPLIED)


def _pane(width: int, height: int, corner: float, fill: Paint | None, edge: Paint | None, thick: float
          ) -> pygame.Surface:  # fmt: skip
    """Return the picture of a pane, cached."""
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    _lay_pane(picture, picture.get_rect(), corner, fill, edge, thick)
    return picture


def _lay_pane(
    target: pygame.Surface, rect: pygame.Rect, corner: float, fill: Paint | None, edge: Paint | None, thick: float
) -> None:
    """Draw the area and the edge of a pane; None leaves either out."""
    place = rect.x, rect.y, rect.w, rect.h
    if fill is not None:
        box(target, place, fill, corner)
    if edge is not None:
        box(target, place, edge, corner, thick)


def pane(
    target: pygame.Surface, rect: pygame.Rect, corner: float, fill: Paint | None, edge: Paint | None = None,
    thick: float = 1,
) -> None:  # fmt: skip
    """Draw a rounded rectangle with a line of color `edge` inside its border; small ones are cached."""
    if rect.w * rect.h > _LARGE:
        _lay_pane(target, rect, corner, fill, edge, thick)
        return
    key = rect.w, rect.h, corner, fill, edge, thick
    target.blit(_panes.get(key, lambda: _pane(*key)), rect, special_flags=PREMULTIPLIED)


def inlay(target: pygame.Surface, picture: pygame.Surface, rect: pygame.Rect, corner: float) -> None:
    """Draw an opaque picture with its corners rounded."""
    cut = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    cut.blit(picture, (0, 0))
    cut.blit(rounded_mask(*picture.get_size(), corner), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    target.blit(cut, rect, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=16)
def sheen(width: int, height: int, corner: float) -> pygame.Surface:
    """Return the soft reflection on the upper half of a button."""
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    for y in range(height):
        level = 26 - 26 * y // max(1, height - 1)
        picture.fill((level, level, level, level), (0, y, width, 1))
    picture.blit(rounded_mask(width, height, corner), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@lru_cache(maxsize=16)
def shade(width: int, height: int, strength: int) -> pygame.Surface:
    """Return the shadow below an edge: `strength` (0 to 255) at the top, fading to nothing at the bottom."""
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    for y in range(height):
        picture.fill((0, 0, 0, round(strength * (1 - (y + 1) / height) ** 1.3)), (0, y, width, 1))
    return picture


def shadow(
    target: pygame.Surface, rect: tuple[float, float, float, float], strength: int = 80, blur: float = 7,
    down: float = 5, corner: float = 10,
) -> None:  # fmt: skip
    """Draw a soft shadow below a box, `down` pixels lower; `strength` is its opacity."""
    x, y, width, height = (round(value) for value in rect)
    pad = max(2, round(blur * 2.5))
    picture = _soft(width, height, strength, pad, max(1, round(blur * 0.6)), round(corner))
    target.blit(picture, (x - pad, y - pad + round(down)), special_flags=PREMULTIPLIED)


def pane_shadow(target: pygame.Surface, rect: pygame.Rect, corner: float, scale: float = 1.0) -> None:
    """Draw the soft shadow that every pane of the menus casts, a little lower than the pane."""
    box, blur = (rect.x, rect.y, rect.w, rect.h), 0.8 * max(2, round(9 * scale))
    shadow(target, box, 96, blur, round(measure("shadow_down") * scale), corner)


def _soft(width: int, height: int, strength: int, pad: int, radius: int, corner: int) -> pygame.Surface:
    """Return the shadow of a box with a margin of `pad` pixels.

    Blurring is far too slow for a frame: only a small box is blurred, and the lines between its corners are repeated.
    """
    least = 2 * (corner + 2 * radius + 2) + 1
    small, low = min(width, least), min(height, least)
    key = small, low, strength, pad, radius, corner

    def drawn_out() -> pygame.Surface:
        return _drawn_out(_shadows.get(key, lambda: _blurred(*key)), width + 2 * pad, height + 2 * pad)

    if width * height > _LARGE:
        return drawn_out()
    return _shadows.get((width, height, *key), drawn_out)


def _blurred(width: int, height: int, strength: int, pad: int, radius: int, corner: int) -> pygame.Surface:
    """Draw a box and blur it; cached."""
    canvas = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
    pygame.draw.rect(canvas, (0, 0, 0, strength), (pad, pad, width, height), border_radius=corner)
    return pygame.transform.box_blur(pygame.transform.box_blur(canvas, radius), radius)


def _drawn_out(picture: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """Return the picture enlarged to that size by repeating its middle column and row."""
    if picture.get_size() == (width, height):
        return picture
    whole = pygame.Surface((width, height), pygame.SRCALPHA)
    for left, wide, x, across in _thirds(picture.get_width(), width):
        for top, high, y, down in _thirds(picture.get_height(), height):
            if wide == high == 1:  # by far the largest part
                whole.fill(picture.get_at((left, top)), (x, y, across, down))
                continue
            part = picture.subsurface((left, top, wide, high))
            part = part if (wide, high) == (across, down) else pygame.transform.scale(part, (across, down))
            whole.blit(part, (x, y), special_flags=pygame.BLEND_RGBA_ADD)
    return whole


def _thirds(short: int, long: int) -> tuple[tuple[int, int, int, int], ...]:
    """Split a side that is drawn out from `short` to `long` pixels into beginning, middle and end.

    Each is given as position and length before, then position and length after.
    """
    half, more = short // 2, long - short
    end = short - half - 1
    return (0, half, 0, half), (half, 1, half, 1 + more), (half + 1, end, half + 1 + more, end)


def polygon(target: pygame.Surface, points: Sequence[Point], color: Paint) -> None:
    """Fill a polygon with smooth edges."""
    _stroke(target, points, color, 0.0, closed=True)


def line(target: pygame.Surface, points: Sequence[Point], color: Paint, thick: float, *, closed: bool = False) -> None:
    """Draw a line with round corners and smooth edges."""
    _stroke(target, points, color, thick, closed=closed)


def _stroke(target: pygame.Surface, points: Sequence[Point], color: Paint, thick: float, *, closed: bool) -> None:
    """Draw a polygon, or with `thick` a line, several times as large and scale it down, for smooth edges."""
    pad = thick / 2 + 2
    left, top = min(x for x, _ in points) - pad, min(y for _, y in points) - pad
    left, top = float(int(left)), float(int(top))
    width = int(max(x for x, _ in points) + pad - left) + 1
    height = int(max(y for _, y in points) + pad - top) + 1
    over = _OVER if width * height < 200_000 else 2
    big = pygame.Surface((width * over, height * over), pygame.SRCALPHA)
    moved = [((x - left) * over, (y - top) * over) for x, y in points]
    if not thick:
        pygame.draw.polygon(big, WHITE, moved)
    else:
        ring = [*moved, moved[0]] if closed else moved
        half = thick * over / 2
        for (x0, y0), (x1, y1) in pairwise(ring):
            length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
            nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
            side = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
            pygame.draw.polygon(big, WHITE, side)
        for x, y in moved:
            pygame.draw.circle(big, WHITE, (x, y), half)
    small = pygame.transform.smoothscale(big, (width, height))
    target.blit(tinted(small, color), (left, top), special_flags=PREMULTIPLIED)


def disc(target: pygame.Surface, center: Point, radius: float, color: Paint, thick: float = 0.0) -> None:
    """Draw a filled circle, or with `thick` a ring `thick` pixels wide inside that radius."""
    size = max(1, round(radius * 2))
    mask = rounded_mask(size, size, size / 2, thick)
    where = (round(center[0] - size / 2), round(center[1] - size / 2))
    target.blit(tinted(mask, color), where, special_flags=PREMULTIPLIED)


def arc(
    target: pygame.Surface, center: Point, radius: float, thick: float, start: float, end: float, color: Paint
) -> None:
    """Draw a part of a ring; `start` and `end` are fractions of a full turn, clockwise from the top."""
    steps = max(4, int(abs(end - start) * 72))
    points = []
    for i in range(steps + 1):
        angle = (start + (end - start) * i / steps) * 2 * math.pi
        points.append((center[0] + math.sin(angle) * radius, center[1] - math.cos(angle) * radius))
    line(target, points, color, thick)

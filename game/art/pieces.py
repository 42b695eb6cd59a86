"""Small objects on the table: wind pieces, light on the felt, frames around tiles."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.art import shapes
from game.art.palette import Color, mixed
from game.art.pen import Pen
from game.scene.node import Sprite
from game.scene.surfaces import cached_for_window
from game.table.layout.projection import FLAT, RISE

_OVER = 4
_THICK = 0.2
"""Height of a piece, in its widths."""


@lru_cache(maxsize=64)
def piece(text: str, size: int, fill: Color, ink: Color) -> Sprite:
    """Draw a round piece with a character on it, such as a wind, anchored at its middle."""
    wide, tall, below = size, round(size * FLAT), max(2, round(size * _THICK * RISE))
    pad = 3
    canvas = pygame.Surface(((wide + 2 * pad) * _OVER, (tall + below + 2 * pad) * _OVER), pygame.SRCALPHA)
    upper = pygame.Rect(pad * _OVER, pad * _OVER, wide * _OVER, tall * _OVER)
    dark = canvas.copy()
    pygame.draw.ellipse(dark, (0, 0, 0, 110), upper.move(2 * _OVER, (below + 1) * _OVER))
    for down in range(below * _OVER, 0, -1):
        pygame.draw.ellipse(canvas, mixed(fill, (0, 0, 0), 0.34), upper.move(0, down))
    pygame.draw.ellipse(canvas, mixed(fill, (255, 255, 255), 0.45), upper)
    pygame.draw.ellipse(canvas, fill, upper.inflate(-_OVER, -_OVER).move(0, _OVER // 2))
    pygame.draw.ellipse(canvas, mixed(fill, ink, 0.4), upper.inflate(-wide * 0.6, -tall * 0.6), max(1, _OVER // 3))
    pen = Pen(wide * _OVER)
    pen.surface = pygame.Surface((wide * _OVER, wide * _OVER), pygame.SRCALPHA)
    pen.glyph(text, (150, 150), 168, ink)
    sign = pygame.transform.smoothscale(pen.surface, upper.size)
    canvas.blit(sign, upper.topleft, special_flags=shapes.PREMULTIPLIED)
    whole = (wide + 2 * pad, tall + below + 2 * pad)
    soft = pygame.transform.box_blur(pygame.transform.smoothscale(dark, whole), 2)
    soft.blit(pygame.transform.smoothscale(canvas, whole), (0, 0), special_flags=shapes.PREMULTIPLIED)
    return Sprite(soft, pad + wide / 2, pad + tall / 2)


@lru_cache(maxsize=64)
def frame(width: int, height: int, color: Color, thick: float, corner: float) -> Sprite:
    """Draw a rounded frame of that size, anchored at its middle."""
    out = round(thick)
    surface = pygame.Surface((width + 2 * out, height + 2 * out), pygame.SRCALPHA)
    shapes.box(surface, (0, 0, width + 2 * out, height + 2 * out), color, corner + out, thick)
    return Sprite(surface, out + width / 2, out + height / 2)


@cached_for_window(16)
def glow(width: int, height: int, color: Color, strength: int, blur: int) -> Sprite:
    """Draw a soft light that falls on the felt, anchored at its middle."""
    part = max(1, blur // 4)
    w, h = max(2, (width + 4 * blur) // part), max(2, (height + 4 * blur) // part)
    small = pygame.Surface((w, h), pygame.SRCALPHA)
    inner = (2 * blur // part, 2 * blur // part, max(1, width // part), max(1, height // part))
    level = tuple(channel * strength // 255 for channel in color)
    pygame.draw.rect(small, (*level, strength), inner, border_radius=max(1, blur // part))
    for _ in range(2):
        small = pygame.transform.box_blur(small, 3)
    surface = pygame.transform.smoothscale(small, (width + 4 * blur, height + 4 * blur))
    return Sprite(surface, surface.get_width() / 2, surface.get_height() / 2)

"""Things on the table other than tiles: dice, chips, seat discs, clocks, frames."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.art import shapes, text
from game.art.palette import mixed
from game.art.pen import Pen
from game.scene.node import Sprite
from game.tokens import color as token

Color = tuple[int, int, int]
INK = (25, 30, 60)
RED = (190, 34, 40)
OVER = 4

_PIPS: dict[int, tuple[int, ...]] = {
    1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8),
}  # fmt: skip


def settled(surface: pygame.Surface, lift: float) -> Sprite:
    """Return a picture with a soft shadow, anchored at its middle; `lift` is its height above the table in pixels."""
    width, height = surface.get_size()
    pad = max(3, round(lift * 3))
    canvas = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
    dark = surface.copy()
    dark.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.blit(dark, (pad + round(lift * 0.4), pad + round(lift)))
    soft = pygame.transform.box_blur(canvas, max(1, round(lift * 0.7)))
    soft.blit(surface, (pad, pad), special_flags=shapes.PREMULTIPLIED)
    return Sprite(soft, pad + width / 2, pad + height / 2)


def cut(big: pygame.Surface, angle: float) -> pygame.Surface:
    """Return a supersampled drawing, rotated by `angle` degrees and scaled down."""
    turned = pygame.transform.rotate(big, angle) if angle else big
    return pygame.transform.smoothscale(
        turned, (max(1, turned.get_width() // OVER), max(1, turned.get_height() // OVER))
    )


@lru_cache(maxsize=32)
def plaque(sign: str, length: int, angle: int = 0) -> Sprite:
    """Draw the red plaque that lies in the place of a stick `length` pixels long; its sign is upright at any angle."""
    size = round(length * 0.44), round(length * 0.19)
    wide, tall = (part * OVER for part in (size if angle % 180 == 0 else size[::-1]))
    pen = Pen(wide, tall, units=wide)
    edge = min(wide, tall) * 0.08
    pen.box(0, 0, wide, tall, mixed(RED, (0, 0, 0), 0.4), edge * 3)
    pen.box(0, 0, wide, tall - edge, RED, edge * 3)
    pen.glyph(sign, (wide / 2, (tall - edge) / 2), min(wide, tall) * 0.86, token("gold_hi"))
    return settled(cut(pen.surface, 0), max(1.0, length * 0.02))


@lru_cache(maxsize=128)
def die(value: int, size: int, angle: int = 0, faces: int = 6) -> Sprite:
    """Draw a die from above; one and four are red, as on Chinese dice. Value 0 shows no pips.

    A die with more than six faces is drawn as a hexagon with a triangle that holds the number.
    """
    if faces > 6:
        return _many_faced(value, round(size * 1.75), angle)
    big = pygame.Surface((size * OVER, size * OVER), pygame.SRCALPHA)
    side = size * OVER
    pygame.draw.rect(big, (222, 214, 196), big.get_rect(), border_radius=side // 4)
    pygame.draw.rect(big, (252, 249, 240), (side * 0.03, side * 0.02, side * 0.92, side * 0.9), border_radius=side // 5)
    for pip in _PIPS.get(value, ()):
        x, y = 0.24 + 0.25 * (pip % 3), 0.23 + 0.25 * (pip // 3)
        radius = 0.16 if value == 1 else 0.09
        pygame.draw.circle(big, RED if value in (1, 4) else INK, (x * side, y * side), radius * side)
    return settled(cut(big, angle), max(1.0, size * 0.1))


def _many_faced(value: int, size: int, angle: int) -> Sprite:
    """Draw a die with more than six faces."""
    side = size * OVER
    pen = Pen(side, side)
    rim = [(side / 2 + math.sin(i * math.pi / 3) * side / 2, side / 2 - math.cos(i * math.pi / 3) * side / 2)
           for i in range(6)]  # fmt: skip
    top = [(side / 2 + math.sin(i * math.tau / 3) * side * 0.4, side * 0.5 - math.cos(i * math.tau / 3) * side * 0.4)
           for i in range(3)]  # fmt: skip
    shades = ((236, 229, 212), (222, 214, 196), (202, 193, 172), (194, 184, 162), (206, 198, 178), (228, 221, 203))
    for i, shade in enumerate(shades):
        pygame.draw.polygon(pen.surface, shade, (rim[i], rim[(i + 1) % 6], (side / 2, side / 2)))
    pygame.draw.polygon(pen.surface, (252, 249, 240), top)
    if value:
        pen.glyph(str(value), (150, 154), 116 if value < 10 else 96, INK, face="latin")
    return settled(cut(pen.surface, angle), max(1.0, size * 0.08))


@lru_cache(maxsize=64)
def chip(color: Color, size: int) -> Sprite:
    """Draw a round gambling chip with marks on its edge."""
    side = size * OVER
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, radius = side / 2, side / 2
    pygame.draw.circle(big, color, (middle, middle), radius)
    for i in range(8):
        turn = i * math.pi / 4
        wedge = [
            (middle + math.cos(turn + d) * r, middle + math.sin(turn + d) * r)
            for d, r in ((-0.16, radius * 0.76), (-0.16, radius * 0.99), (0.16, radius * 0.99), (0.16, radius * 0.76))
        ]
        pygame.draw.polygon(big, (248, 244, 232), wedge)
    pygame.draw.circle(big, mixed(color, (0, 0, 0), 0.25), (middle, middle), radius * 0.68)
    pygame.draw.circle(big, mixed(color, (255, 255, 255), 0.12), (middle, middle * 0.98), radius * 0.62)
    return settled(cut(big, 0), max(1.0, size * 0.08))


@lru_cache(maxsize=64)
def seat_disc(color: Color, text: str, size: int) -> Sprite:
    """Draw a disc in a player's color with a wind or a number on it."""
    side = size * OVER
    pen = Pen(side, side)
    pygame.draw.circle(pen.surface, color, (side / 2, side / 2), side / 2)
    latin = text.isascii()
    pen.glyph(text, (150, 150), 150 if latin else 178, (24, 22, 14), face="latin" if latin else "chinese")
    return Sprite(cut(pen.surface, 0), size / 2, size / 2)


@lru_cache(maxsize=64)
def sign_disc(text: str, size: int) -> Sprite:
    """Draw a red disc with a golden edge and a sign of something that is given up."""
    side = size * OVER
    pen = Pen(side, side)
    pygame.draw.circle(pen.surface, token("gold_hi"), (side / 2, side / 2), side / 2)
    pygame.draw.circle(pen.surface, token("red"), (side / 2, side / 2), side * 0.44)
    latin = ord(text[0]) < 0x2E80
    pen.glyph(text, (150, 150), 165 if latin else 195, token("text"), face="latin" if latin else "chinese")
    return Sprite(cut(pen.surface, 0), size / 2, size / 2)


@lru_cache(maxsize=256)
def clock(part: int, seconds: str, size: int) -> Sprite:
    """Draw a countdown clock: a ring of which `part` of 64 parts is filled, with the seconds inside."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    middle, thick = size / 2, max(3.0, size * 0.09)
    radius = middle - thick / 2 - 1
    shapes.arc(surface, (middle, middle), radius, thick, 0, 1, mixed(token("line_soft"), token("line"), 0.4))
    if part > 0:
        shapes.arc(surface, (middle, middle), radius, thick, 0, part / 64, token("gold"))
    text.write(surface, seconds, (middle, middle), max(14, round(size * 0.42)), token("text"), True, "center")
    return Sprite(surface, middle, middle)


@lru_cache(maxsize=64)
def halo(width: int, angle: int, color: Color, thick: float = 2.0) -> Sprite:
    """Draw a rounded frame about a lying tile of that width."""
    w, h = width + round(thick * 4), round(width * 4 / 3) + round(thick * 4)
    if angle % 180 == 90:
        w, h = h, w
    h += max(2, round(width * 0.2))
    if angle % 90 == 0:
        surface = pygame.Surface((w, h), pygame.SRCALPHA)
        shapes.box(surface, (0, 0, w, h), color, width * 0.2, thick)
        return Sprite(surface, w / 2, (h - max(2, round(width * 0.2))) / 2)
    big = pygame.Surface((w * OVER, h * OVER), pygame.SRCALPHA)
    pygame.draw.rect(big, color, big.get_rect(), round(thick * OVER), border_radius=round(width * 0.2 * OVER))
    surface = cut(big, angle)
    return Sprite(surface, surface.get_width() / 2, surface.get_height() / 2 - width * 0.1)


def lay(base: pygame.Surface, picture: Sprite, at: tuple[float, float]) -> None:
    """Draw a sprite with its anchor at a point."""
    where = (round(at[0] - picture.dx), round(at[1] - picture.dy))
    base.blit(picture.surface, where, special_flags=shapes.PREMULTIPLIED)

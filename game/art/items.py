"""What lies on the table beside tiles: dice, chips, markers, plates, bubbles, rings."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.art import shapes
from game.art.faces.sparrow import sparrow
from game.art.palette import PALETTES, mixed
from game.art.pen import Pen
from game.art.tiles import TileArt
from game.art.words import words
from game.scene.node import Sprite
from game.scene.surfaces import straight
from game.tokens import color as token
from rules.tiles import KIND

Color = tuple[int, int, int]
INK = (25, 30, 60)
RED = (190, 34, 40)
OVER = 4

_PIPS: dict[int, tuple[int, ...]] = {
    1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8),
}  # fmt: skip


def settled(surface: pygame.Surface, lift: float) -> Sprite:
    """A picture with a soft shadow beneath it, its middle at the sprite's point."""
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
    """A drawing at four times its size, turned and scaled down."""
    turned = pygame.transform.rotate(big, angle) if angle else big
    return pygame.transform.smoothscale(
        turned, (max(1, turned.get_width() // OVER), max(1, turned.get_height() // OVER))
    )


@lru_cache(maxsize=256)
def die(value: int, size: int, angle: int = 0, faces: int = 6) -> Sprite:
    """A die from above; one and four are red, as on Chinese dice. 0 shows no pips.

    One of more than six faces is seen from above as six corners about a triangle with its number.
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
    side = size * OVER
    pen = Pen(side)
    pen.surface = pygame.Surface((side, side), pygame.SRCALPHA)
    rim = [(side / 2 + math.sin(i * math.pi / 3) * side / 2, side / 2 - math.cos(i * math.pi / 3) * side / 2)
           for i in range(6)]  # fmt: skip
    top = [(side / 2 + math.sin(i * math.tau / 3) * side * 0.4, side * 0.5 - math.cos(i * math.tau / 3) * side * 0.4)
           for i in range(3)]  # fmt: skip
    shades = ((236, 229, 212), (222, 214, 196), (202, 193, 172), (194, 184, 162), (206, 198, 178), (228, 221, 203))
    for i, shade in enumerate(shades):
        pygame.draw.polygon(pen.surface, shade, (rim[i], rim[(i + 1) % 6], (side / 2, side / 2)))
    pygame.draw.polygon(pen.surface, (252, 249, 240), top)
    if value:
        pen.glyph(str(value), (150, 154), 116 if value < 10 else 96, INK, font="latin_bold")
    return settled(cut(pen.surface, angle), max(1.0, size * 0.08))


@lru_cache(maxsize=64)
def chip(color: Color, size: int) -> Sprite:
    """A round chip with marks on its edge."""
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
def marker(text: str, size: int, angle: int = 0) -> Sprite:
    """A round golden marker with a character: the dealer's, or the round's wind."""
    side = size * OVER
    pen = Pen(side)
    pen.surface = pygame.Surface((side, side), pygame.SRCALPHA)
    gold = token("gold")
    pygame.draw.circle(pen.surface, mixed(gold, (0, 0, 0), 0.35), (side / 2, side / 2), side / 2)
    pygame.draw.circle(pen.surface, gold, (side / 2, side * 0.485), side * 0.475)
    pygame.draw.circle(pen.surface, token("gold_hi"), (side / 2, side * 0.485), side * 0.42, max(1, side // 40))
    pen.glyph(text, (150, 146), 172, token("gold_ink"))
    return settled(cut(pen.surface, angle), max(1.0, size * 0.08))


@lru_cache(maxsize=64)
def seat_disc(color: Color, text: str, size: int) -> Sprite:
    """A player's color with a wind or a number on it."""
    side = size * OVER
    pen = Pen(side)
    pen.surface = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(pen.surface, color, (side / 2, side / 2), side / 2)
    latin = text.isascii()
    pen.glyph(text, (150, 150), 150 if latin else 178, (24, 22, 14), font="latin_bold" if latin else "han_bold")
    return Sprite(cut(pen.surface, 0), size / 2, size / 2)


def panel(
    width: int, height: int, *, scale: float = 1.0, alpha: int = 228, turn: bool = False, corner: float = 12.0
) -> Sprite:
    """A dark plate; `turn` gives it the golden edge of the one whose turn it is. Its corner is the sprite's point."""
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    rect = (0, 0, width, height)
    shapes.box(surface, rect, (*mixed(token("inset"), (0, 0, 0), 0.06), alpha), corner * scale)
    edge = token("gold") if turn else token("line_soft")
    shapes.box(surface, rect, edge, corner * scale, max(1.0, (2 if turn else 1) * scale))
    return Sprite(surface, 0, 0)


def tag(text: str, scale: float, *, bright: bool = True) -> Sprite:
    """A small label on gold (or dark): dealer, ready. Its left upper corner is the sprite's point."""
    size = max(14, round(14 * scale))
    picture = words(text, size, token("gold_ink") if bright else token("dim"), bold=bright)
    width, height = picture.get_width() + round(14 * scale), max(picture.get_height(), round(20 * scale))
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    fill = token("gold") if bright else (*token("inset"), 210)
    shapes.box(surface, (0, 0, width, height), fill, 6 * scale)
    surface.blit(picture, picture.get_rect(center=(width // 2, height // 2)), special_flags=shapes.PREMULTIPLIED)
    return Sprite(surface, 0, 0)


def bubble(text: str, scale: float, color: Color | None = None) -> Sprite:
    """The word of a call, large, on a plate with an edge in the caller's color; its middle is the sprite's point."""
    picture = words(text, round(26 * scale), token("text"), bold=True)
    pad = round(10 * scale)
    width, height = picture.get_width() + round(44 * scale), picture.get_height() + round(14 * scale)
    surface = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
    rect = (pad, pad, width, height)
    shapes.shadow(surface, rect, 120, 5 * scale, 3 * scale, height / 2)
    shapes.box(surface, rect, token("panel"), height / 2)
    shapes.box(surface, rect, color or token("gold"), height / 2, 2.5 * scale)
    middle = (width // 2 + pad, height // 2 + pad)
    surface.blit(picture, picture.get_rect(center=middle), special_flags=shapes.PREMULTIPLIED)
    return Sprite(surface, surface.get_width() / 2, surface.get_height() / 2)


@lru_cache(maxsize=256)
def clock(part: int, text: str, size: int) -> Sprite:
    """A ring that runs out, `part` of 64, with the seconds in it."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    middle, thick = size / 2, max(3.0, size * 0.09)
    radius = middle - thick / 2 - 1
    shapes.arc(surface, (middle, middle), radius, thick, 0, 1, mixed(token("line_soft"), token("line"), 0.4))
    if part > 0:
        shapes.arc(surface, (middle, middle), radius, thick, 0, part / 64, token("gold"))
    picture = words(text, max(14, round(size * 0.42)), token("text"), bold=True)
    surface.blit(picture, picture.get_rect(center=(round(middle), round(middle))), special_flags=shapes.PREMULTIPLIED)
    return Sprite(surface, middle, middle)


@lru_cache(maxsize=64)
def halo(width: int, angle: int, color: Color, thick: float = 2.0) -> Sprite:
    """A rounded frame about a tile of that width: the last discard, what a claim would take, the focus."""
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


@lru_cache(maxsize=32)
def arrow(size: int, angle: int, color: Color) -> Sprite:
    """A small triangle that points away from the middle of the table, for a seat turned by `angle`."""
    side = round(size * 1.6)
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    points = []
    for x, y in ((-0.5, -0.28), (0.5, -0.28), (0.0, 0.28)):
        points.append((side / 2 + (x * cos + y * sin) * size, side / 2 + (-x * sin + y * cos) * size))
    shapes.polygon(surface, points, color)
    return Sprite(surface, side / 2, side / 2)


@lru_cache(maxsize=64)
def key_cap(text: str, scale: float, *, on_gold: bool = False) -> Sprite:
    """The name of a key in a small frame; its left end and middle line are the sprite's point."""
    size = max(14, round(14 * scale))
    picture = words(text, size, token("gold_ink") if on_gold else token("dim"))
    height = round(22 * max(1.0, scale))
    width = max(height, picture.get_width() + round(12 * scale))
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    shapes.box(surface, (0, 0, width, height), (0, 0, 0, 40 if on_gold else 72), 5 * scale)
    edge = (0, 0, 0, 96) if on_gold else (255, 255, 255, 60)
    shapes.box(surface, (0, 0, width, height), edge, 5 * scale, max(1.0, scale))
    surface.blit(picture, picture.get_rect(center=(width // 2, height // 2)), special_flags=shapes.PREMULTIPLIED)
    return Sprite(surface, 0, height / 2)


@lru_cache(maxsize=8)
def emblem(width: int) -> Sprite:
    """The sparrow on a tile: the program's sign."""
    return TileArt(largest=width).sprite(KIND["1s"], width, shadow=2)


def window_icon(size: int) -> pygame.Surface:
    """The sparrow on a rounded ivory ground, with plain alpha, for the window and the task bar."""
    side = size * OVER
    palette = PALETTES["normal"]
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.rect(big, palette.ivory, big.get_rect(), border_radius=side // 5)
    pen = Pen(round(side * 0.72))
    sparrow(pen, palette)
    big.blit(pen.surface, pen.surface.get_rect(center=(side // 2, side // 2)), special_flags=shapes.PREMULTIPLIED)
    return straight(pygame.transform.smoothscale(big, (size, size)))


def lay(base: pygame.Surface, picture: Sprite, at: tuple[float, float]) -> None:
    """Lay a sprite on a surface, its point at a place."""
    where = (round(at[0] - picture.dx), round(at[1] - picture.dy))
    base.blit(picture.surface, where, special_flags=shapes.PREMULTIPLIED)

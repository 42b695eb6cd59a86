"""The body of a tile: rounded ivory over a colored back, seen from above with a little height."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.art.palette import Back, Color, Palette, mixed

_OVER = 4
_CORNER = 0.13
HEIGHT = 0.2
"""How much of its side a tile shows, in widths."""


@dataclass(frozen=True, slots=True)
class Body:
    """A tile without a face; the middle of its upper side stands at (dx, dy)."""

    surface: pygame.Surface
    dx: float
    dy: float


def side_height(size: int) -> int:
    """How many pixels of a tile's side are seen."""
    return max(2, round(size * HEIGHT))


def draw_body(
    size: int,
    turn: int,
    palette: Palette,
    back: Back,
    hidden: bool,
    shadow: int,
    picture: pygame.Surface | None = None,
    *,
    rough: bool = False,
) -> Body:
    """A tile's body, `size` wide, turned by `turn` degrees; `picture` lies on the upper side instead of the color.

    `rough`: for a tile on its way, whose edges need not be as smooth.
    """
    over = 1 if rough and size >= 72 else 2 if rough or size >= 120 else 3 if size >= 60 else _OVER
    outline = _outline(size, over, turn)
    width, tall = outline.get_size()
    side = side_height(size)
    margin = _margin(size, shadow)
    canvas = pygame.Surface((width, tall + side * over), pygame.SRCALPHA)
    below, above = (palette.side, back.side) if hidden else (back.side, palette.side)
    joint = round(side * over * (0.5 if not hidden else 0.55))
    _dye(canvas, _swept(outline, side * over), mixed(below, (0, 0, 0), 0.1), (0, 0))
    _dye(canvas, _swept(outline, joint), above, (0, 0))
    _upper(canvas, outline, palette, back, hidden, over)
    if picture is not None:
        big = pygame.transform.smoothscale(picture, (picture.get_width() * over, picture.get_height() * over))
        canvas.blit(big, big.get_rect(center=(width // 2, tall // 2)), special_flags=pygame.BLEND_PREMULTIPLIED)
    w, h = round(width / over), round(canvas.get_height() / over)
    small = pygame.transform.smoothscale(canvas, (w, h))
    final = pygame.Surface((w + 2 * margin, h + 2 * margin), pygame.SRCALPHA)
    if shadow:
        final.blit(_shadow(small, size, margin, shadow, rough=rough), (0, 0))
    final.blit(small, (margin, margin), special_flags=pygame.BLEND_PREMULTIPLIED)
    return Body(final, margin + w / 2, margin + round(tall / over) / 2)


def _swept(outline: pygame.Surface, down: int) -> pygame.Surface:
    """Everything the outline covers while it is moved down by so many pixels."""
    width, tall = outline.get_size()
    swept = pygame.Surface((width, tall + down), pygame.SRCALPHA)
    swept.blit(outline, (0, 0))
    done = 0
    while done < down:
        step = min(done + 1, down - done)
        swept.blit(swept.copy(), (0, step), special_flags=pygame.BLEND_PREMULTIPLIED)
        done += step
    return swept


def _outline(size: int, over: int, turn: int) -> pygame.Surface:
    """The tile's shape in white."""
    width, tall = size * over, round(size * 4 / 3) * over
    if turn == 90:
        width, tall = tall, width
    shape = pygame.Surface((width, tall), pygame.SRCALPHA)
    pygame.draw.rect(shape, (255, 255, 255), shape.get_rect(), border_radius=round(size * over * _CORNER))
    return shape if turn % 90 == 0 else pygame.transform.rotate(shape, turn)


def _dye(canvas: pygame.Surface, outline: pygame.Surface, color: Color, at: tuple[int, int]) -> None:
    tinted = outline.copy()
    tinted.fill((*color, 255), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.blit(tinted, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def _upper(
    canvas: pygame.Surface, outline: pygame.Surface, palette: Palette, back: Back, hidden: bool, over: int
) -> None:
    """The upper side: a rim of light along its far edge, a touch of shade along its near one."""
    face = back.face if hidden else palette.ivory
    light = back.light if hidden else (255, 255, 255)
    low = mixed(face, (0, 0, 0), 0.16 if hidden else 0.10)
    rim = max(2, over)
    _dye(canvas, outline, light, (0, 0))
    layer = pygame.Surface(outline.get_size(), pygame.SRCALPHA)
    _dye(layer, outline, low, (0, 0))
    inner = pygame.Surface(outline.get_size(), pygame.SRCALPHA)
    _dye(inner, outline, face, (0, -max(1, rim // 2)))
    inner.blit(_sheen(outline.get_size(), 34 if hidden else 10), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    layer.blit(inner, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    # What lies within the outline once it is moved down: everything but the lit edge.
    moved = pygame.Surface(outline.get_size(), pygame.SRCALPHA)
    moved.blit(outline, (0, rim // 2 + 1))
    layer.blit(moved, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    layer.blit(outline, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.blit(layer, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def _sheen(size: tuple[int, int], most: int) -> pygame.Surface:
    """What the light loses from the far left to the near right of a side, to be taken from its color."""
    small = pygame.Surface((2, 2), pygame.SRCALPHA)
    for (x, y), part in {(0, 0): 0.0, (1, 0): 0.35, (0, 1): 0.65, (1, 1): 1.0}.items():
        level = round(most * part)
        small.set_at((x, y), (level, level, level, 0))
    return pygame.transform.smoothscale(small, size)


def _margin(size: int, shadow: int) -> int:
    return 0 if not shadow else max(3, round(size * (0.14 if shadow == 1 else 0.34)))


def _shadow(shape: pygame.Surface, size: int, margin: int, shadow: int, *, rough: bool) -> pygame.Surface:
    """A soft shadow toward the lower right, on a canvas `margin` larger on each side."""
    width, tall = shape.get_size()
    dark = shape.copy()
    strength = 96 if shadow == 1 else 84
    dark.fill((0, 0, 0, strength), special_flags=pygame.BLEND_RGBA_MULT)
    canvas = pygame.Surface((width + 2 * margin, tall + 2 * margin), pygame.SRCALPHA)
    shift = max(1, round(size * (0.05 if shadow == 1 else 0.16)))
    canvas.blit(dark, (margin + shift, margin + shift))
    radius = max(1, round(size * (0.05 if shadow == 1 else 0.10)))
    if rough:
        # Small and large again: soft enough for a tile that is passing, at a tenth of the work.
        whole = canvas.get_size()
        part = (max(1, whole[0] // (radius * 2)), max(1, whole[1] // (radius * 2)))
        return pygame.transform.smoothscale(pygame.transform.smoothscale(canvas, part), whole)
    return pygame.transform.box_blur(canvas, radius)

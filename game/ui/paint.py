"""Shapes of the interface: rounded panes with clean edges, soft shadows, felt and wood, discs.

`pygame.draw` gives jagged rounded corners, so corners are drawn four times too large and shrunk. All measures are
pixels of the screen, all pictures have plain alpha, and what is asked for often is kept.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from game import tokens
from game.app import boot
from game.tokens import Color, color

RGBA = tuple[int, int, int, int]
OVER = 4  # corners are drawn this many times too large


@lru_cache(maxsize=64)
def _corner(radius: int) -> pygame.Surface:
    """A white disc of a radius with clean edges: its quarters are the corners."""
    big = pygame.Surface((2 * radius * OVER, 2 * radius * OVER), pygame.SRCALPHA)
    big.fill((255, 255, 255, 0))
    pygame.draw.circle(big, (255, 255, 255, 255), (radius * OVER, radius * OVER), radius * OVER)
    return pygame.transform.smoothscale(big, (2 * radius, 2 * radius))


@lru_cache(maxsize=256)
def mask(width: int, height: int, radius: int) -> pygame.Surface:
    """A white rounded rectangle."""
    radius = max(0, min(radius, width // 2, height // 2))
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    picture.fill((255, 255, 255, 255))
    if radius:
        disc = _corner(radius)
        for x, left in ((0, 0), (width - radius, radius)):
            for y, top in ((0, 0), (height - radius, radius)):
                picture.fill((255, 255, 255, 0), (x, y, radius, radius))
                quarter = disc.subsurface((left, top, radius, radius))
                picture.blit(quarter, (x, y))
    return picture


def _tinted(shape: pygame.Surface, tint: RGBA) -> pygame.Surface:
    picture = shape.copy()
    picture.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def opaque(tint: Color) -> RGBA:
    """A color without transparency."""
    return (*tint, 255)


@lru_cache(maxsize=512)
def pane(
    width: int, height: int, radius: int, fill: RGBA | None, border: RGBA | None = None, thick: int = 1
) -> pygame.Surface:
    """A rounded rectangle, filled, with a border inside its edge."""
    shape = mask(width, height, radius)
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    if fill is not None:
        picture = _tinted(shape, fill)
    if border is not None:
        edge = _tinted(shape, border)
        inner = mask(max(1, width - 2 * thick), max(1, height - 2 * thick), max(0, radius - thick))
        edge.blit(_tinted(inner, (0, 0, 0, 255)), (thick, thick), special_flags=pygame.BLEND_RGBA_SUB)
        picture.blit(edge, (0, 0))
    return picture


def rounded(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    fill: RGBA | None,
    border: RGBA | None = None,
    thick: int = 1,
) -> None:
    """Paint a rounded rectangle on a surface."""
    surface.blit(pane(rect.w, rect.h, radius, fill, border, thick), rect)


@lru_cache(maxsize=32)
def _shadow(width: int, height: int, radius: int, soft: int, alpha: int) -> pygame.Surface:
    picture = pygame.Surface((width + 4 * soft, height + 4 * soft), pygame.SRCALPHA)
    picture.blit(_tinted(mask(width, height, radius), (0, 0, 0, alpha)), (2 * soft, 2 * soft))
    return pygame.transform.box_blur(pygame.transform.box_blur(picture, max(1, soft // 2)), max(1, soft // 2))


def shadow(surface: pygame.Surface, rect: pygame.Rect, radius: int, scale: float = 1.0) -> None:
    """The one kind of shadow that panes cast: soft, a little down."""
    soft = max(2, round(9 * scale))
    picture = _shadow(rect.w, rect.h, radius, soft, 96)
    surface.blit(picture, (rect.x - 2 * soft, rect.y - 2 * soft + round(tokens.measure("shadow_down") * scale)))


@lru_cache(maxsize=64)
def _disc(radius: int, tint: Color) -> pygame.Surface:
    return _tinted(_corner(radius), opaque(tint))


def disc(surface: pygame.Surface, center: tuple[int, int], radius: int, tint: Color) -> None:
    """A filled circle with clean edges."""
    picture = _disc(radius, tint)
    surface.blit(picture, picture.get_rect(center=center))


def ring(surface: pygame.Surface, center: tuple[int, int], radius: int, tint: Color, thick: int) -> None:
    """A circle line inside a radius."""
    rect = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    rect.center = center
    rounded(surface, rect, radius, None, opaque(tint), thick)


@lru_cache(maxsize=4)
def felt(width: int, height: int) -> pygame.Surface:
    """The felt behind the menus, a little uneven like cloth."""
    return boot.felt((width, height))


@lru_cache(maxsize=12)
def wood(width: int, height: int, seed: int = 1, tint: str = "wood") -> pygame.Surface:
    """A board with its grain along the longer side."""
    random = np.random.default_rng(seed)
    across, along = min(width, height), max(width, height)
    y, x = np.mgrid[0:across, 0:along].astype(np.float32)
    bend = np.sin(x / 260 + random.uniform(0, 6)) * 3 + np.sin(x / 97 + random.uniform(0, 6)) * 1.3
    rows = random.normal(0, 1, across + 40).astype(np.float32)
    lines = np.take(np.convolve(rows, np.ones(3) / 3, "same"), np.clip(y + bend + 16, 0, across + 39).astype(int))
    fine = np.sin((y + bend * 1.4) * 0.9 + np.sin(x / 53) * 0.6)
    value = 0.9 + 0.085 * lines + 0.035 * fine + 0.05 * np.sin(x / 420 + 1)
    value *= 1.12 - 0.24 * (y / max(1, across - 1))
    base = np.array(color(tint), np.float32)
    pixels = np.clip(value[..., None] * base, 0, 255).astype(np.uint8)
    if width < height:
        pixels = pixels.swapaxes(0, 1)
    return pygame.surfarray.make_surface(pixels.swapaxes(0, 1))


def masked(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """A picture with rounded corners."""
    cut = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    cut.blit(picture, (0, 0))
    cut.blit(mask(*picture.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


@lru_cache(maxsize=16)
def sheen(width: int, height: int, radius: int) -> pygame.Surface:
    """The soft light on the upper half of a button."""
    column = np.linspace(26, 0, height).clip(0, 255).astype(np.uint8)
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    picture.fill((255, 255, 255, 0))
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = column[None, :]
    del alpha
    picture.blit(mask(width, height, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@lru_cache(maxsize=16)
def veil(width: int, height: int, tint: Color, upward: bool = False) -> pygame.Surface:
    """A fade from nothing into a color, for the edge of a list that goes on."""
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    for y in range(height):
        share = (y + 1) / height
        picture.fill((*tint, round(235 * ((1 - share) if upward else share) ** 1.3)), (0, y, width, 1))
    return picture

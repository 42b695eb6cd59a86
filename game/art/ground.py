"""The static background of a table, drawn once: felt, wooden frame, grooves, center plate."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.art import shapes
from game.art.felt import TABLE, chosen_felt, felt
from game.art.palette import mixed
from game.art.shapes import PREMULTIPLIED
from game.art.wood import wood
from game.scene.surfaces import cached_for_window, huge_page_surface
from game.table.layout import TableLayout
from game.tokens import color, felt_colors


def rim(surface: pygame.Surface, thick: int) -> None:
    """Draw the wooden frame of a table, `thick` pixels broad, with the shadow it casts on the felt."""
    width, height = surface.get_size()
    surface.blit(wood((width, thick), 3), (0, 0))
    surface.blit(wood((width, thick), 4), (0, height - thick))
    surface.blit(wood((thick, height), 5), (0, 0))
    surface.blit(wood((thick, height), 6), (width - thick, 0))
    light, dark = color("wood_hi"), color("wood_lo")
    pygame.draw.rect(surface, light, (0, 0, width, height), max(1, thick // 10))
    edge = max(1, thick // 8)
    inner = pygame.Rect(0, 0, width, height).inflate(2 * (edge - thick), 2 * (edge - thick))
    pygame.draw.rect(surface, dark, inner, edge)
    for i in range(thick):
        veil = pygame.Surface((width - 2 * (thick + i), 1), pygame.SRCALPHA)
        strength = round(64 * (1 - i / thick) ** 2)
        veil.fill((0, 0, 0, strength))
        surface.blit(veil, (thick + i, thick + i))
        upright = pygame.Surface((1, height - 2 * (thick + i)), pygame.SRCALPHA)
        upright.fill((0, 0, 0, strength))
        surface.blit(upright, (thick + i, thick + i))
        upright.fill((0, 0, 0, strength // 2))
        surface.blit(upright, (width - thick - i - 1, thick + i))
        veil.fill((0, 0, 0, strength // 2))
        surface.blit(veil, (thick + i, height - thick - i - 1))


@cached_for_window(2)
def _bare(size: tuple[int, int], thick: int, cloth: str) -> pygame.Surface:
    """Draw felt and frame, which takes by far the most work and depends neither on viewer nor on wall."""
    surface = felt(size, *TABLE, colors=felt_colors(cloth))
    rim(surface, thick)
    return surface


def table_ground(layout: TableLayout) -> pygame.Surface:
    """Draw a table without tiles: felt, frame, grooves, center plate."""
    width, height = layout.spec.size
    surface = huge_page_surface((width, height))
    surface.blit(_bare((width, height), max(5, round(layout.px(8))), chosen_felt()), (0, 0))
    if layout.ring:
        _ring_grooves(surface, layout)
    else:
        mat, hair = layout.mat, max(1.0, layout.px(1))
        rect = (mat.x, mat.y, mat.w, mat.h)
        shapes.box(surface, rect, (255, 255, 255, 10), layout.px(14))
        shapes.box(surface, rect, (255, 255, 255, 20), layout.px(14), hair)
    _plate(surface, layout)
    return surface


def _ring_grooves(surface: pygame.Surface, layout: TableLayout) -> None:
    """Draw the track of a ring wall, which stays visible when the wall is used up, and the areas of the rivers."""
    thin = max(1.0, layout.px(1))
    if not layout.spec.wall.heap:
        red, green, blue = mixed(felt_colors(chosen_felt())[0], (255, 255, 255), 0.12)
        for part, tint in ((0.75, (0, 20, 18, 70)), (-0.75, (red, green, blue, 40))):
            corners = [layout.undrawn.track(side, part)[0] for side in range(layout.spec.wall.sides)]
            shapes.polygon(surface, corners, tint)
            shapes.line(surface, corners, (255, 255, 255, 22), thin, closed=True)
    for seat in range(layout.spec.seats):
        bed, pad = layout.discards.bounds(seat), layout.px(4)
        rect = (bed.x - pad, bed.y - pad, bed.w + 2 * pad, bed.h + 2 * pad)
        shapes.box(surface, rect, (0, 20, 18, 72), layout.px(5))


def _plate(surface: pygame.Surface, layout: TableLayout) -> None:
    """Draw the center plate: dark, with a golden edge and a soft shadow; an oval within a ring."""
    place, hair = layout.center_plate, max(1.0, layout.px(1))
    dark = mixed(color("inset"), (0, 0, 0), 0.18)
    if layout.ring:
        x, y = round(place.x), round(place.y)
        surface.blit(shapes.tinted(oval(round(place.w), round(place.h)), dark), (x, y), special_flags=PREMULTIPLIED)
        return
    rect, corner = (place.x, place.y, place.w, place.h), layout.px(12)
    shapes.shadow(surface, rect, 110, layout.px(6), layout.px(4), corner)
    shapes.box(surface, rect, dark, corner)
    shapes.box(surface, rect, (*color("gold"), 90), corner, hair)


@lru_cache(maxsize=8)
def oval(width: int, height: int, thick: float = 0.0) -> pygame.Surface:
    """Draw a white oval, or with `thick` its outline `thick` pixels wide."""
    over = 3
    big = pygame.Surface((width * over, height * over), pygame.SRCALPHA)
    line = max(1, round(thick * over)) if thick else 0
    pygame.draw.ellipse(big, (255, 255, 255), big.get_rect(), line)
    return pygame.transform.smoothscale(big, (width, height))

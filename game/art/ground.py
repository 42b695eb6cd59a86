"""What lies under everything and is drawn once: felt, wood, grooves, the plate in the middle."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.art import shapes
from game.art.felt import felt
from game.art.palette import mixed
from game.art.wood import wood
from game.layout import TableLayout
from game.scene.surfaces import roomy
from game.tokens import color


def rim(surface: pygame.Surface, thick: int) -> None:
    """A wooden frame about the felt, and the shadow it throws inward."""
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


@lru_cache(maxsize=2)
def _bare(size: tuple[int, int], middle: tuple[float, float], thick: int) -> pygame.Surface:
    """Felt and rim, by far the most of the work; the same whoever sits below, whatever wall is built."""
    surface = felt(size, middle, (0.72, 0.72))
    rim(surface, thick)
    return surface


def table_ground(layout: TableLayout) -> pygame.Surface:
    """The table without a tile on it."""
    width, height = layout.spec.size
    middle = (layout.middle[0] / width, layout.middle[1] / height)
    surface = roomy((width, height))
    surface.blit(_bare((width, height), middle, max(6, round(layout.px(10)))), (0, 0))
    if layout.ring:
        _ring_grooves(surface, layout)
    else:
        _square_grooves(surface, layout)
    for seat in range(layout.spec.seats):
        if seat != layout.spec.viewer:
            _ledge(surface, layout, seat)
    _plate(surface, layout)
    return surface


def _square_grooves(surface: pygame.Surface, layout: TableLayout) -> None:
    """The field inside the walls, a touch lighter."""
    x, y = layout.middle
    half = layout.table_px(199)
    field = (x - half, y - half, 2 * half, 2 * half)
    shapes.box(surface, field, (255, 255, 255, 8), layout.px(14))
    shapes.box(surface, field, (255, 255, 255, 14), layout.px(14), max(1, layout.px(1)))


def _ring_grooves(surface: pygame.Surface, layout: TableLayout) -> None:
    """The track of the wall, which stays when the wall is used up, and the engraved rows of the rivers."""
    thin = max(1.0, layout.px(1))
    if not layout.spec.wall.heap:
        for side in range(layout.spec.wall.sides):
            corners = layout.wall_track(side)
            shapes.polygon(surface, corners, (0, 20, 18, 44))
            shapes.line(surface, corners[:2], (255, 255, 255, 18), thin)
            shapes.line(surface, corners[2:], (255, 255, 255, 26), thin)
    for seat in range(layout.spec.seats):
        bed = layout.river_bed(seat)
        shapes.polygon(surface, bed, (0, 20, 18, 38))
        shapes.line(surface, bed, (255, 255, 255, 26), thin, closed=True)
        count = layout.river_row
        for i in range(1, count):
            part = i / count
            far = _between(bed[0], bed[1], part)
            near = _between(bed[3], bed[2], part)
            shapes.line(surface, [_between(far, near, 0.22), _between(far, near, 0.78)], (255, 255, 255, 18), thin)


def _between(a: tuple[float, float], b: tuple[float, float], part: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _ledge(surface: pygame.Surface, layout: TableLayout, seat: int) -> None:
    """The piece of wood another player's tiles stand before."""
    start, end = layout.rack_line(seat)
    thick = layout.table_px(10 if not layout.ring else 6)
    down = layout.px(3)
    shapes.line(surface, [(start[0] + 1, start[1] + down), (end[0] + 1, end[1] + down)], (0, 14, 12, 120), thick)
    shapes.line(surface, [start, end], color("wood_lo"), thick)
    shapes.line(surface, [start, end], mixed(color("wood"), color("wood_hi"), 0.35), thick - max(1.5, layout.px(2)))
    up = thick * 0.24
    lit = [(start[0], start[1] - up), (end[0], end[1] - up)]
    shapes.line(surface, lit, (*color("wood_hi"), 190), max(1.0, layout.px(1.4)))


def _plate(surface: pygame.Surface, layout: TableLayout) -> None:
    """The plate in the middle: dark, with a golden edge and a soft shadow."""
    place = layout.center_plate
    rect = (place.x, place.y, place.w, place.h)
    corner = place.w / 2 if layout.ring else layout.table_px(18)
    shapes.shadow(surface, rect, 110, layout.px(7), layout.px(4), corner)
    shapes.box(surface, rect, mixed(color("inset"), (0, 0, 0), 0.08), corner)
    inner = place.inset(layout.px(5))
    hair = max(1.0, layout.px(1))
    shapes.box(surface, (inner.x, inner.y, inner.w, inner.h), (*color("line"), 90), corner - layout.px(5), hair)
    shapes.box(surface, rect, color("gold"), corner, max(1.5, layout.px(2)))

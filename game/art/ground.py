"""What lies under everything and is drawn once: felt, wood, grooves, the plate in the middle."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

import pygame

from game.art import shapes
from game.art.palette import mixed
from game.layout import TableLayout
from game.scene.surfaces import roomy
from game.tokens import color

_GRAIN = 256


def felt(size: tuple[int, int], middle: tuple[float, float] = (0.5, 0.43), light: float = 1.0) -> pygame.Surface:
    """Felt with a fall-off of light about a point, given as parts of the size."""
    across, down = 64, 36
    small = pygame.Surface((across, down))
    bright, dark = color("felt_hi"), color("felt_lo")
    for y in range(down):
        for x in range(across):
            far = math.hypot((x + 0.5) / across - middle[0], (y + 0.5) / down - middle[1]) / 0.72
            tone = mixed(bright, dark, min(1.0, far) ** 1.25)
            small.set_at((x, y), tuple(round(part * light) for part in tone))
    surface = roomy(size)
    pygame.transform.smoothscale(small, size, surface)
    grain = _grain()
    for y in range(0, size[1], _GRAIN):
        for x in range(0, size[0], _GRAIN):
            surface.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_SUB)
    return surface


def _grain() -> pygame.Surface:
    """The nap of the felt: a little noise, drawn out in both directions, that also hides the steps of the fall-off."""
    levels = Random(7).randbytes(_GRAIN * _GRAIN).translate(bytes(value // 52 for value in range(256)))
    gray = bytearray(3 * len(levels))
    for channel in range(3):
        gray[channel::3] = levels
    return pygame.image.frombytes(bytes(gray), (_GRAIN, _GRAIN), "RGB")


def wood(size: tuple[int, int], seed: int = 3, tone: tuple[int, int, int] | None = None) -> pygame.Surface:
    """A board with its grain along the longer side."""
    if size[1] > size[0]:
        return pygame.transform.rotate(wood((size[1], size[0]), seed, tone), 90)
    rng = Random(seed)
    rows = max(4, min(96, size[1]))
    across = 48
    streaks = [rng.gauss(0, 1) for _ in range(rows + 12)]
    small = pygame.Surface((across, rows))
    base = tone or color("wood")
    phase = rng.random() * 6
    for x in range(across):
        wave = math.sin(x / 7 + phase) * 2.0 + math.sin(x / 2.6 + phase * 2) * 0.7
        for y in range(rows):
            streak = streaks[int(y + wave + 4) % len(streaks)] * 7 + math.sin(y / 5 + wave * 0.5 + x / 9) * 4
            lit = 1.12 - 0.26 * y / rows
            shade = tuple(max(0, min(255, round((part + streak * (part / 92)) * lit))) for part in base)
            small.set_at((x, y), shade)
    return pygame.transform.smoothscale(small, (max(1, size[0]), max(1, size[1])))


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
    surface = felt(size, middle)
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


def menu_ground(size: tuple[int, int], light: float = 0.62) -> pygame.Surface:
    """The felt behind menus."""
    return felt(size, (0.5, 0.35), light)


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

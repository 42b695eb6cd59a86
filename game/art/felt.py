"""The felt of the menus, and that of the table in the color chosen by the player."""

from __future__ import annotations

from math import hypot
from random import Random

import pygame

from game.scene.surfaces import cached_for_window
from game.tokens import Color, color, felt_colors, felts

WEAVE = 192  # pixels after which the noise repeats
UNEVEN = bytes((0, 0, 1, 1, 1, 1, 2, 3)) * 32  # brightness added to a pixel, by random byte
LOW = 0.62  # share of a table's light, as a background for text
ACROSS, DOWN = 32, 18  # points at which the light is computed


MENU = (0.5, 5 / 12), (9 / 16, 2 / 3)
"""Center of the light on a page, and its reach."""
TABLE = (0.5, 0.45), (0.72, 0.72)
_chosen = [felts()[0]]


def choose_felt(name: str) -> None:
    """Choose the color of the tables' felt by its name."""
    _chosen[0] = name


def chosen_felt() -> str:
    """Return the name of the color chosen for the tables' felt."""
    return _chosen[0]


def chosen_shade() -> Color:
    """Return the lit color of the tables' felt, for small pictures of a table."""
    return felt_colors(chosen_felt())[0]


def felt(
    size: tuple[int, int], middle: tuple[float, float], reach: tuple[float, float], light: float = 1.0,
    colors: tuple[Color, Color] | None = None,
) -> pygame.Surface:  # fmt: skip
    """Paint a piece of felt, brightest at `middle` and darkest from the distance `reach` on; both as shares of the
    size.

    Noise hides the banding of the gradient. Without `colors` it is the felt of the menus.
    """
    bright, dark = colors or (color("felt_hi"), color("felt_lo"))
    small = pygame.Surface((ACROSS, DOWN))
    for x in range(ACROSS):
        for y in range(DOWN):
            aside, below = (x + 0.5) / ACROSS - middle[0], (y + 0.5) / DOWN - middle[1]
            far = min(1.0, hypot(aside / reach[0], below / reach[1]))
            small.set_at((x, y), [round(light * (hi + (lo - hi) * far)) for hi, lo in zip(bright, dark, strict=True)])
    ground = pygame.transform.smoothscale(small, size)
    weave = pygame.image.frombuffer(Random(3).randbytes(WEAVE * WEAVE).translate(UNEVEN), (WEAVE, WEAVE), "P")
    weave.set_palette([(level, level, level) for level in range(4)])
    weave = weave.convert(ground)
    spots = [(x, y) for y in range(0, size[1], WEAVE) for x in range(0, size[0], WEAVE)]
    ground.fblits([(weave, spot) for spot in spots], pygame.BLEND_RGB_ADD)
    return ground


@cached_for_window(3)
def menu_felt(size: tuple[int, int]) -> pygame.Surface:
    """Return the background of menus: light in the middle of the upper half, dark at the edges."""
    return felt(size, *MENU, LOW)


def table_felt(size: tuple[int, int], light: float = 1.0) -> pygame.Surface:
    """Return a piece of the tables' felt, for pictures of tables and pages over one; `light` is its brightness."""
    usual = chosen_felt() == felts()[0] and light == LOW
    return menu_felt(size) if usual else _piece(size, light, chosen_felt())


@cached_for_window(3)
def _piece(size: tuple[int, int], light: float, name: str) -> pygame.Surface:
    """Paint a piece of felt of the color with that name."""
    return felt(size, *MENU, light, felt_colors(name))

"""Counting sticks, told apart by their dots as real ones are: eight black, one red, five red, nine red and green."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.art.items import INK, OVER, RED, cut, settled
from game.scene.node import Sprite
from game.tokens import Color

_GREEN = (22, 112, 66)
DOTS = (9, 5, 1, 8, 2)
"""Number of dots on the sticks of a set, most valuable first; the last kind only where single points are paid."""

_FACES: dict[int, tuple[tuple[Color, ...], int, int]] = {
    9: ((RED, _GREEN), 1, 9), 5: ((RED,), 1, 5), 1: ((RED,), 1, 1), 8: ((INK,), 2, 4), 2: ((INK,), 1, 2),
}  # fmt: skip
"""Colors in turn, rows and columns of the dots on a stick."""

_THICK = 0.085
"""Thickness of a stick, in its lengths."""


def _draw(big: pygame.Surface, dots: int, y: float, length: float, tall: float) -> None:
    """Draw a horizontal counting stick with its middle at height `y`."""
    pygame.draw.rect(big, (150, 138, 112), (0, y, length, tall), border_radius=round(tall / 2))
    pygame.draw.rect(big, (251, 247, 236), (0, y, length, tall * 0.8), border_radius=round(tall / 2))
    colors, rows, columns = _FACES[dots]
    radius = tall * (0.3 if dots == 1 else 0.2)
    for row in range(rows):
        for column in range(columns):
            x = length / 2 + (column - (columns - 1) / 2) * tall * 0.7
            at = (x, y + tall * 0.42 + (row - (rows - 1) / 2) * tall * 0.42)
            pygame.draw.circle(big, colors[column % len(colors)], at, radius)


@lru_cache(maxsize=128)
def stick(dots: int, length: int, angle: int = 0) -> Sprite:
    """Draw one counting stick, told apart by its dots (see `DOTS`), `length` pixels long."""
    size = length * OVER
    tall = max(5 * OVER, round(size * _THICK))
    big = pygame.Surface((size, tall), pygame.SRCALPHA)
    _draw(big, dots, 0, size, tall)
    return settled(cut(big, angle), max(1.0, length * 0.02))


@lru_cache(maxsize=64)
def pile(counts: tuple[int, ...], length: int, room: int) -> Sprite | None:
    """Draw a player's counting sticks upright side by side, most valuable at the left, within `room` pixels; None
    without sticks.

    `counts` has the number of sticks of each kind.
    """
    lying = [(kind, dots) for kind, (dots, count) in enumerate(zip(DOTS, counts, strict=False)) for _ in range(count)]
    if not lying:
        return None
    size = length * OVER
    gaps, gap = len({kind for kind, _ in lying}) - 1, size * _THICK
    pitch = min(size * _THICK * 1.1, (room * OVER - gap * gaps) / len(lying))
    thick = max(pitch * 0.95, 2.2 * OVER)
    big = pygame.Surface((size, round(pitch * (len(lying) - 1) + gap * gaps + thick)), pygame.SRCALPHA)
    y, last = 0.0, lying[0][0]
    for kind, dots in lying:
        y += gap * (kind != last)
        last = kind
        _draw(big, dots, y, size, thick)
        y += pitch
    return settled(cut(big, 90), max(1.0, length * 0.02))

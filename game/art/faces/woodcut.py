"""Reduction of pictures to two tones, like woodcuts: dark parts and a broad outline in one ink, the rest the ground."""

from __future__ import annotations

import pygame

from game.art.palette import Color
from game.art.pen import Pen, around

DARK = 120
"""Gray level, of 255, below which colors become ink."""
OUTLINE = 9
"""Width of the outline, in units of a face."""


def cut(picture: Pen, ink: Color, ground: Color) -> None:
    """Reduce a drawing to two tones like a woodcut: dark parts and outline in `ink`, all else in `ground`."""
    surface = picture.surface
    whole = pygame.mask.from_surface(surface)
    gray = pygame.transform.grayscale(surface)
    dark = pygame.mask.from_threshold(gray, (0, 0, 0), (DARK, DARK, DARK, 255)).overlap_mask(whole, (0, 0))
    surface.fill((0, 0, 0, 0))
    silhouette = whole.to_surface(setcolor=ink, unsetcolor=(0, 0, 0, 0))
    for x, y, _ in around((0, 0), OUTLINE * picture.k, 16):
        surface.blit(silhouette, (round(x), round(y)))
    whole.to_surface(surface, setcolor=ground, unsetcolor=None)
    dark.to_surface(surface, setcolor=ink, unsetcolor=None)

"""Wooden boards: page headers and the frame of the table."""

from __future__ import annotations

import numpy as np
import pygame

from game.scene.surfaces import cached_for_window
from game.tokens import Color, color


@cached_for_window(16)
def wood(size: tuple[int, int], seed: int = 1, tone: Color | None = None) -> pygame.Surface:
    """Paint a wooden board with its grain along the longer side; `seed` varies the grain, `tone` is its color."""
    width, height = size
    random = np.random.default_rng(seed)
    across, along = min(size), max(size)
    y, x = np.mgrid[0:across, 0:along].astype(np.float32)
    bend = np.sin(x / 260 + random.uniform(0, 6)) * 3 + np.sin(x / 97 + random.uniform(0, 6)) * 1.3
    rows = random.normal(0, 1, across + 40).astype(np.float32)
    lines = np.take(np.convolve(rows, np.ones(3) / 3, "same"), np.clip(y + bend + 16, 0, across + 39).astype(int))
    fine = np.sin((y + bend * 1.4) * 0.9 + np.sin(x / 53) * 0.6)
    value = 0.9 + 0.085 * lines + 0.035 * fine + 0.05 * np.sin(x / 420 + 1)
    value *= 1.12 - 0.24 * (y / max(1, across - 1))
    base = np.array(tone or color("wood"), np.float32)
    pixels = np.clip(value[..., None] * base, 0, 255).astype(np.uint8)
    if width < height:
        pixels = pixels.swapaxes(0, 1)
    return pygame.surfarray.make_surface(pixels.swapaxes(0, 1))

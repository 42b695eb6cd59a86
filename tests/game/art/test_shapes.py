"""Shapes that are kept for the next frame do not fill the memory."""

from __future__ import annotations

import pygame

from game.art import shapes


def test_a_window_being_resized_leaves_few_panes_behind() -> None:
    target = pygame.Surface((1600, 900), pygame.SRCALPHA)
    for step in range(80):
        shapes.pane(target, pygame.Rect(0, 0, 800 + 10 * step, 500 + 5 * step), 8, (10, 20, 30), (40, 50, 60))
    assert shapes._panes.bytes <= shapes._panes.budget and shapes._masks.bytes <= shapes._masks.budget
    kept = len(shapes._panes)
    shapes.pane(target, pygame.Rect(5, 5, 800 + 10 * step, 500 + 5 * step), 8, (10, 20, 30), (40, 50, 60))
    assert len(shapes._panes) == kept, "the same pane elsewhere is not drawn again"

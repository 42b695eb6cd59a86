"""Shapes that are kept for the next frame do not fill the memory; soft shadows are cheap and as soft as ever."""

from __future__ import annotations

import pygame
import pytest

from game.art import shapes


def test_a_window_being_resized_leaves_few_panes_behind() -> None:
    target = pygame.Surface((1600, 900), pygame.SRCALPHA)
    for step in range(80):
        shapes.pane(target, pygame.Rect(0, 0, 800 + 10 * step, 45), 8, (10, 20, 30), (40, 50, 60))
    assert shapes._panes.bytes <= shapes._panes.budget and shapes._masks.bytes <= shapes._masks.budget
    kept = len(shapes._panes)
    shapes.pane(target, pygame.Rect(5, 5, 790, 45), 8, (10, 20, 30), (40, 50, 60))
    shapes.pane(target, pygame.Rect(9, 9, 790, 45), 8, (10, 20, 30), (40, 50, 60))
    assert len(shapes._panes) == kept + 1, "the same pane elsewhere is not drawn again"


@pytest.mark.parametrize("corner", [0, 10, 300])
@pytest.mark.parametrize("size", [(3, 2), (40, 30), (41, 333), (500, 20), (640, 480)])
def test_a_shadow_whose_corners_alone_are_blurred_is_that_of_the_whole_box(size: tuple[int, int], corner: int) -> None:
    blur, pad = 7, 18
    seen, whole = (pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA) for _ in range(2))
    shapes.shadow(seen, (pad, pad, *size), 96, blur, 0, corner)
    pygame.draw.rect(whole, (0, 0, 0, 96), (pad, pad, *size), border_radius=corner)
    for _ in range(2):
        whole = pygame.transform.box_blur(whole, round(0.6 * blur))
    assert pygame.image.tobytes(seen, "RGBA") == pygame.image.tobytes(whole, "RGBA")


@pytest.mark.parametrize(("corner", "thick"), [(0, 0), (12, 0), (12, 1), (3.5, 2.4), (300, 0)])
@pytest.mark.parametrize("size", [(3, 2), (180, 200), (250, 200), (640, 480), (900, 60)])
def test_a_large_box_made_of_its_corners_is_the_one_that_would_be_drawn(
    size: tuple[int, int], corner: float, thick: float
) -> None:
    seen, whole, paint = pygame.Surface(size), pygame.Surface(size), (200, 120, 40, 180)
    shapes.box(seen, (0, 0, *size), paint, corner, thick)
    drawn = shapes._shrunk_mask(*size, min(corner, size[0] / 2, size[1] / 2), thick)
    whole.blit(shapes.tinted(drawn, paint), (0, 0), special_flags=shapes.PREMULTIPLIED)
    assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_of_large_panes_and_shadows_only_the_corners_are_kept() -> None:
    target = pygame.Surface((1600, 900))
    stores = shapes._masks, shapes._panes, shapes._shadows
    before = sum(store.bytes for store in stores)
    for step in range(20):
        rect = pygame.Rect(10, 10, 1000 + step, 700)
        shapes.pane(target, rect, 12, (10, 20, 30), (40, 50, 60))
        shapes.shadow(target, (rect.x, rect.y, rect.w, rect.h), corner=12)
    assert sum(store.bytes for store in stores) < before + 200_000

"""Backgrounds of buttons, in the menus and at the table."""

from __future__ import annotations

import pygame

from game.art import shapes
from game.art.palette import mixed
from game.tokens import Color, color

GOLD_EDGE = (250, 226, 160)


def ground(
    surface: pygame.Surface, rect: pygame.Rect, kind: str, corner: float, *, hot: bool = False, held: bool = False
) -> Color:
    """Paint the background of a button; return the color for its text. `hot`: under the pointer; `held`: pressed.

    Kinds: gold (the next step), win, plain, wood (on a board), quiet (text alone), off (disabled).
    """
    if kind == "quiet":
        if hot or held:
            shapes.pane(surface, rect, corner, (255, 255, 255, 16))
        return color("text")
    if kind == "wood":
        shapes.pane(surface, rect, corner, (0, 0, 0, 90 if hot or held else 60), (255, 255, 255, 50))
        return color("text")
    if kind == "off":
        shapes.pane(surface, rect, corner, color("inset"), color("line_soft"))
        return color("off")
    if kind == "gold":
        shapes.pane(surface, rect, corner, color("gold_hi" if hot else "gold"), GOLD_EDGE)
        return color("gold_ink")
    if kind == "win":
        fill = mixed(color("red"), (0, 0, 0), 0.05 if hot else 0.2)  # dark enough below the text, sheen included
        shapes.pane(surface, rect, corner, fill, color("red_hi"))
    else:
        shapes.pane(surface, rect, corner, color("line" if hot else "raised"), color("line"))
    if not held:
        surface.blit(shapes.sheen(rect.w, rect.h, corner), rect, special_flags=shapes.PREMULTIPLIED)
    return color("text")

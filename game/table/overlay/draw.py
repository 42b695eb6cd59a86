"""Drawing helpers of the table overlay: text, panes, tags. All pictures have premultiplied alpha."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.art import shapes
from game.art import text as letters
from game.scene.node import Sprite, SpriteNode
from game.tokens import Color, color, grown

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


LEAST = 14.0
"""Minimal text size in pixels, in any window."""


def letter_size(units: float, px: float) -> float:
    """Convert a text size from units to pixels, scaled by the player's setting."""
    return grown(max(LEAST, units * px))


def extra(units: float, px: float) -> float:
    """Return the additional height of such text over its usual size, in units."""
    return (letter_size(units, px) - max(LEAST, units * px)) / px


def width(text: str, size: float, *, bold: bool = False) -> int:
    """Return the width of a text."""
    return letters.width(text, max(LEAST, size), bold=bold)


def fit(text: str, size: float, most: float, *, bold: bool = False) -> str:
    """Cut a text with an ellipsis if it is broader than `most`."""
    return letters.cut(text, most, max(LEAST, size), bold)


class Drawn(SpriteNode):
    """A node whose picture is drawn anew when its key changes."""

    def __init__(self, name: str, *, depth: float = 0.0) -> None:
        super().__init__(None, name, depth=depth)
        self.key: Hashable = None

    def show(self, key: Hashable, make: Callable[[], Sprite | None]) -> None:
        """Show the picture of `key`; `make` draws it if the key has changed."""
        if key != self.key:
            self.key = key
            self.picture = make()

    def summary(self) -> str:
        return repr(self.key)


def canvas(w: float, h: float) -> pygame.Surface:
    """Return an empty picture."""
    return pygame.Surface((max(1, round(w)), max(1, round(h))), pygame.SRCALPHA)


def put(
    surface: pygame.Surface, text: str, at: tuple[float, float], size: float, tint: Color, *, bold: bool = False,
    anchor: str = "left", room: float | None = None, least: float = LEAST, shrink: float | None = None,
) -> int:  # fmt: skip
    """Write a line, vertically centered on `at`; returns its width.

    A text broader than `room` is made smaller, down to `shrink` if given, and then cut.
    """
    if room is not None and shrink is not None and size > shrink:
        size = max(shrink, min(size, int(size * room / max(1, width(text, size, bold=bold)))))
        while size > shrink and width(text, size, bold=bold) > room:
            size = max(shrink, size - 1)
    size = max(least, size)
    if room is not None:
        text = letters.cut(text, room, size, bold)
    picture = letters.render(text, size, tint, bold)
    across = {"left": 0.0, "center": picture.get_width() / 2, "right": float(picture.get_width())}[anchor]
    where = (round(at[0] - across), round(at[1] - picture.get_height() / 2))
    surface.blit(picture, where, special_flags=PREMULTIPLIED)
    return picture.get_width()


def pane(w: float, h: float, px: float, *, line: Color | None = None, thick: float = 1.0, alpha: int = 236,
         corner: float = 12) -> tuple[pygame.Surface, float]:  # fmt: skip
    """Draw a dark pane with a soft shadow; returns the picture and the width of the margin about the pane."""
    pad = round(12 * px)
    surface = canvas(w + 2 * pad, h + 2 * pad)
    shapes.shadow(surface, (pad, pad, w, h), 70, 5 * px, 3 * px, corner * px)
    shapes.box(surface, (pad, pad, w, h), (*color("inset"), alpha), corner * px)
    if line is not None:
        shapes.box(surface, (pad, pad, w, h), line, corner * px, max(1.0, thick * px))
    return surface, pad


def tag(surface: pygame.Surface, right: float, middle: float, text: str, size: float, px: float, fill: Color,
        ink: Color) -> float:  # fmt: skip
    """Draw a small label on a colored ground, its right end at `right`; returns its width."""
    w = width(text, size, bold=True) + 14 * px
    h = size * 1.32
    shapes.box(surface, (right - w, middle - h / 2, w, h), fill, 5 * px)
    put(surface, text, (right - w / 2, middle), size, ink, bold=True, anchor="center")
    return w

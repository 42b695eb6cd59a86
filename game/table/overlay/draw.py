"""Drawing helpers of the table overlay: text, panes, tags. All pictures have premultiplied alpha."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.art import shapes
from game.art import text as letters
from game.boxes import Box
from game.scene.node import Sprite, SpriteNode
from game.tokens import Color, color, grown

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


LEAST = 14.0
"""Minimal text size in pixels, in any window."""
TAG_MARGINS = 14.0
"""Room beside the text of a label on a colored ground, in units."""


def letter_size(units: float, px: float) -> float:
    """Convert a text size from layout units to pixels, scaled by the player's text size; `px` is pixels per unit."""
    return grown(max(LEAST, units * px))


def extra(units: float, px: float) -> float:
    """Return the extra height of text of a size because of the player's enlargement, in units; `px` is pixels per unit.
    """
    return (letter_size(units, px) - max(LEAST, units * px)) / px


def width(text: str, size: float, *, bold: bool = False) -> int:
    """Return the width of a text in pixels."""
    return letters.width(text, max(LEAST, size), bold=bold)


def fit(text: str, size: float, most: float, *, bold: bool = False) -> str:
    """Return the text, cut with an ellipsis if it is broader than `most` pixels."""
    return letters.cut(text, most, max(LEAST, size), bold)


class Drawn(SpriteNode):
    """A node that draws its picture only when its key changes; the key holds everything the picture depends on."""

    def __init__(self, name: str, *, depth: float = 0.0) -> None:
        """Start without a picture."""
        super().__init__(None, name, depth=depth)
        self.key: Hashable = None

    def show(self, key: Hashable, make: Callable[[], Sprite | None]) -> None:
        """Show the picture for `key`; if the key has changed, `make` draws it."""
        if key != self.key:
            self.key = key
            self.picture = make()


def canvas(w: float, h: float) -> pygame.Surface:
    """Return an empty transparent picture of that size in pixels."""
    return pygame.Surface((max(1, round(w)), max(1, round(h))), pygame.SRCALPHA)


def put(
    surface: pygame.Surface, text: str, at: tuple[float, float], size: float, tint: Color, *, bold: bool = False,
    anchor: str = "left", room: float | None = None, least: float = LEAST, shrink: float | None = None,
) -> int:  # fmt: skip
    """Write a line of text, vertically centered on `at`, which is its left end, center or right end by `anchor`; return
    its width.

    Text broader than `room` is made smaller, down to size `shrink` if given, and then cut. No text is smaller than
    `least`.
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


def put_in(
    surface: pygame.Surface, text: str, place: Box, size: float, tint: Color, *, bold: bool = False,
    anchor: str = "left", cut: bool = False, shrink: float | None = None,
) -> int:  # fmt: skip
    """Write a line of text in the vertical middle of a box, at its left or right end or in its center; return its
    width. With `cut` it is at most as wide as the box.
    """
    at = {"left": place.x, "center": place.center[0], "right": place.right}[anchor], place.center[1]
    return put(surface, text, at, size, tint, bold=bold, anchor=anchor, room=place.w if cut else None, shrink=shrink)


def pane(w: float, h: float, px: float, *, line: Color | None = None, thick: float = 1.0, alpha: int = 236,
         corner: float = 12) -> tuple[pygame.Surface, float]:  # fmt: skip
    """Draw a dark pane with a soft shadow; return the picture and the width of the margin about the pane.

    `line` is the color of its outline, `thick` that one's width and `corner` the radius in units of `px` pixels.
    """
    pad = round(12 * px)
    surface = canvas(w + 2 * pad, h + 2 * pad)
    shapes.shadow(surface, (pad, pad, w, h), 70, 5 * px, 3 * px, corner * px)
    shapes.box(surface, (pad, pad, w, h), (*color("inset"), alpha), corner * px)
    if line is not None:
        shapes.box(surface, (pad, pad, w, h), line, corner * px, max(1.0, thick * px))
    return surface, pad


def tag(surface: pygame.Surface, right: float, middle: float, text: str, size: float, px: float, fill: Color,
        ink: Color) -> float:  # fmt: skip
    """Draw a small label on a colored ground, its right end at `right`, its vertical center at `middle`; return its
    width.
    """
    w, h = tag_width(text, size, px), size * 1.32
    place = Box(right - w, middle - h / 2, w, h)
    shapes.box(surface, place, fill, 5 * px)
    put_in(surface, text, place, size, ink, bold=True, anchor="center")
    return w


def tag_width(text: str, size: float, px: float) -> float:
    """Return the width of a label on a colored ground, in pixels."""
    return width(text, size, bold=True) + TAG_MARGINS * px

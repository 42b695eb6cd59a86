"""Drawing in layout units: texts, areas and pictures go into boxes; only here they become pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import pygame

from game.art import items, shapes
from game.boxes import Box, Point
from game.scene.node import Sprite
from game.table.overlay.draw import PREMULTIPLIED, canvas, extra, letter_size, put_in, width
from game.tokens import BODY, MARGIN, Color, color

Tint = Color | str
"""A color, or its token name."""
HEADING = 54.0
"""Height of the line with the heading of a pane, in units."""


def tinted(tint: Tint, alpha: int = 255) -> tuple[int, int, int, int]:
    """Return a color with its opacity."""
    return (*(color(tint) if isinstance(tint, str) else tint), alpha)


def text_width(text: str, size: float, px: float, *, bold: bool = False) -> float:
    """Return the width of a text of a type size, in units."""
    return width(text, letter_size(size, px), bold=bold) / px


def heading_line(pane: Box, px: float) -> Box:
    """Return the line of a pane in which its heading stands, in units."""
    return pane.inset(MARGIN, 0)._replace(h=HEADING + 0.8 * extra(BODY, px))


def lines_in(box: Box, high: float, count: int) -> list[Box]:
    """Return so many lines in the vertical middle of a box."""
    return box.middle(box.w, high * count).column(*[high] * count)


class Painter:
    """Draws on a surface, whose upper left corner is the origin; positions, lengths and type sizes are units."""

    def __init__(self, surface: pygame.Surface, px: float) -> None:
        """Draw on a surface with `px` pixels per unit."""
        self.surface, self.px = surface, px
        self.box = Box(0.0, 0.0, surface.get_width() / px, surface.get_height() / px)

    @classmethod
    def blank(cls, wide: float, high: float, px: float) -> Self:
        """Return a painter on a transparent surface of this size in units."""
        made = cls(canvas(wide * px, high * px), px)
        made.box = Box(0.0, 0.0, wide, high)
        return made

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of a text, in units."""
        return text_width(text, size, self.px, bold=bold)

    def write(
        self, text: str, place: Box, size: float, tint: Tint, *, bold: bool = False, anchor: str = "left",
        cut: bool = True, shrink: float | None = None,
    ) -> float:  # fmt: skip
        """Write a line of text in the vertical middle of a box, at its left or right end or in its center; return the
        width used.

        Text broader than the box is made smaller, down to size `shrink` if given, and then cut, unless `cut` is false.
        """
        return put_in(
            self.surface, text, place.scaled(self.px), letter_size(size, self.px), tinted(tint)[:3], bold=bold,
            anchor=anchor, cut=cut, shrink=None if shrink is None else letter_size(shrink, self.px),
        ) / self.px  # fmt: skip

    def _pixels(self, point: Point) -> Point:
        """Return a point in pixels."""
        return point[0] * self.px, point[1] * self.px

    def fill(self, place: Box, tint: Tint, corner: float = 0.0, *, alpha: int = 255) -> None:
        """Fill a box, with rounded corners."""
        shapes.box(self.surface, place.scaled(self.px), tinted(tint, alpha), corner * self.px)

    def outline(self, place: Box, tint: Tint, corner: float, thick: float = 1.0) -> None:
        """Draw the edge of a box with rounded corners, at least a pixel wide."""
        shapes.box(
            self.surface, place.scaled(self.px), tinted(tint), corner * self.px, max(1.0, thick * self.px)
        )  # fmt: skip

    def rule(self, place: Box, tint: Tint) -> None:
        """Draw a thin line along the upper edge of a box."""
        x, y, wide, _ = place.scaled(self.px)
        self.surface.fill(tinted(tint), (round(x), round(y), round(wide), max(1, round(self.px))))

    def disc(self, center: Point, radius: float, tint: Tint, thick: float = 0.0) -> None:
        """Draw a disc, or with `thick` a ring."""
        shapes.disc(self.surface, self._pixels(center), radius * self.px, tinted(tint)[:3], thick * self.px)

    def line(self, points: Sequence[Point], tint: Tint, thick: float) -> None:
        """Draw a line through points, `thick` units wide."""
        shapes.line(self.surface, [self._pixels(point) for point in points], tinted(tint)[:3], thick * self.px)

    def polygon(self, points: Sequence[Point], tint: Tint) -> None:
        """Fill a polygon."""
        shapes.polygon(self.surface, [self._pixels(point) for point in points], tinted(tint)[:3])

    def lay(self, sprite: Sprite, point: Point) -> None:
        """Lay a picture with its anchor at a point."""
        items.lay(self.surface, sprite, self._pixels(point))

    def blit(self, picture: pygame.Surface, place: Point | Box) -> None:
        """Draw a picture with premultiplied alpha, its upper left corner at that of a box or at a point."""
        at = round(place[0] * self.px), round(place[1] * self.px)
        self.surface.blit(picture, at, special_flags=PREMULTIPLIED)

"""Our fonts as a pygame_gui font, so that typed text looks like all other text."""

from __future__ import annotations

import pygame
from pygame_gui.core.interfaces import IGUIFontInterface

from game.art import text
from game.art.typefaces import font


class Typeface(IGUIFontInterface):
    """The current language's fonts in one size, as pygame_gui's interface of a font."""

    underline = False
    underline_adjustment = 0.0

    def __init__(self, pixels: int) -> None:
        """Create the font with a height of `pixels`."""
        self.pixels = pixels
        self._base = font("latin", False, pixels)

    def size(self, words: str) -> tuple[int, int]:
        """Return width and height of a text in pixels."""
        return text.width(words, self.pixels), self._base.get_height()

    def get_rect(self, words: str) -> pygame.Rect:
        """Return the rectangle of a text in pixels, relative to the font's top."""
        return pygame.Rect((0, self._base.get_ascent()), self.size(words) if words else (0, 0))

    def get_metrics(self, words: str) -> list[tuple[int, int, int, int, int] | None]:
        """Return for each character its least x, greatest x, least y, greatest y and advance in pixels."""
        return [font(text.face_of(char), False, self.pixels).metrics(char)[0] for char in words]

    def render_premul(self, words: str, text_color: pygame.Color) -> pygame.Surface:
        """Return a picture of the text with premultiplied alpha."""
        color = pygame.Color(text_color)
        return text.render(words, self.pixels, (color.r, color.g, color.b)).copy()

    def render_premul_to(
        self, words: str, text_colour: pygame.Color, surf_size: tuple[int, int], surf_position: tuple[int, int]
    ) -> pygame.Surface:
        """Return a surface of `surf_size` with the text's baseline starting at `surf_position`."""
        surface = pygame.Surface(surf_size, pygame.SRCALPHA)
        place = surf_position[0], surf_position[1] - self._base.get_ascent()
        surface.blit(self.render_premul(words, text_colour), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return surface

    def get_point_size(self) -> int:
        """Return the font's height in pixels."""
        return self.pixels

    def get_padding_height(self) -> int:
        """Return the space below the baseline that pygame_gui adds to a line, in pixels."""
        return 1 - self._base.get_descent()

    def get_direction(self) -> int:
        """Return pygame's code for left-to-right writing."""
        return pygame.DIRECTION_LTR

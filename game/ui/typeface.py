"""Our fonts as a pygame_gui font, so that typed text looks like all other text."""

from __future__ import annotations

import pygame
from pygame_gui.core.interfaces import IGUIFontInterface

from game.art import text
from game.art.typefaces import font


class Typeface(IGUIFontInterface):
    """All fonts of the language in one size, without italics or underlining."""

    underline = False
    underline_adjustment = 0.0

    def __init__(self, pixels: int) -> None:
        self.pixels = pixels
        self._base = font("latin", False, pixels)

    def size(self, words: str) -> tuple[int, int]:
        return text.width(words, self.pixels), self._base.get_height()

    def get_rect(self, words: str) -> pygame.Rect:
        return pygame.Rect((0, self._base.get_ascent()), self.size(words) if words else (0, 0))

    def get_metrics(self, words: str) -> list[tuple[int, int, int, int, int] | None]:
        return [font(text.face_of(char), False, self.pixels).metrics(char)[0] for char in words]

    def render_premul(self, words: str, text_color: pygame.Color) -> pygame.Surface:
        color = pygame.Color(text_color)
        return text.render(words, self.pixels, (color.r, color.g, color.b)).copy()

    def render_premul_to(
        self, words: str, text_colour: pygame.Color, surf_size: tuple[int, int], surf_position: tuple[int, int]
    ) -> pygame.Surface:
        surface = pygame.Surface(surf_size, pygame.SRCALPHA)
        place = surf_position[0], surf_position[1] - self._base.get_ascent()
        surface.blit(self.render_premul(words, text_colour), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return surface

    def get_point_size(self) -> int:
        return self.pixels

    def get_padding_height(self) -> int:
        return 1 - self._base.get_descent()

    def get_direction(self) -> int:
        return pygame.DIRECTION_LTR

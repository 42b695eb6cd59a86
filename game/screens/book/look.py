"""Layout parameters of rulebook blocks, and functions for their lines of text."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.art import shapes, text
from game.art.text import write
from game.tokens import color
from rules.rulebook.searching import normalized


@dataclass(frozen=True, slots=True)
class BookLook:
    """Layout parameters of the rulebook's blocks.

    `scale`: pixels per unit, `wide`: width of a block in units, `wanted`: searched text, highlighted where it occurs,
    `arts`: whether the rule set's scoring table distinguishes kinds of rows.
    """

    scale: float
    wide: float
    wanted: str = ""
    arts: bool = False

    def px(self, units: float) -> int:
        """Convert units to pixels."""
        return round(units * self.scale)

    def lines(self, words: str, type_size: float, bold: bool = False, room: float | None = None) -> list[str]:
        """Return the text wrapped to `room` units, by default the width of a block; `type_size` is in units."""
        return text.wrap(words, self.px(room or self.wide), self.px(type_size), bold) if words else []

    def line(self, surface: pygame.Surface, words: str, at: tuple[float, float], type_size: float, tint: str,
             bold: bool = False, language: str = "") -> int:  # fmt: skip
        """Draw one line of text with its left middle at `at`, highlighting the searched text; return its right end in
        pixels.

        `at` and `type_size` are in units, `tint` names a color.
        """
        pixels = self.px(type_size)
        x, y = self.px(at[0]), self.px(at[1])
        wanted = normalized(self.wanted)
        if wanted and wanted in normalized(words):
            plain = words.casefold()
            start = plain.find(self.wanted.strip().casefold())
            if start < 0:
                start, end = 0, len(words)
            else:
                end = start + len(self.wanted.strip())
            left = text.width(words[:start], pixels, bold, language)
            long = text.width(words[start:end], pixels, bold, language)
            mark = pygame.Rect(
                x + left - self.px(2), y - self.px(type_size * 0.7), long + self.px(4), self.px(type_size * 1.4)
            )
            shapes.pane(surface, mark, self.px(4), (*color("gold"), 60))
        return write(surface, words, (x, y - 1), pixels, color(tint), bold, language=language).right

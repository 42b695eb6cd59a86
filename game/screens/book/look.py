"""Layout parameters of rulebook blocks, and functions for their lines of text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.art import shapes, text
from game.art.text import write
from game.boxes import Box
from game.tokens import color
from rules.rulebook.searching import normalized

FAINT, STRONG = 70, 170
"""The opacity of marks of the searched text; the second for the block that the search has gone to."""
ANCHORS = {"midleft": 0.0, "center": 0.5, "midright": 1.0}
"""The part of a text that lies left of the point at which it is drawn."""
APART = -1
"""Stands for the space between two lines."""
WIDE = 0x2E7F
"""The last character before the scripts that are written without spaces."""


class MarkedLine(str):
    """A line of text with the places (start and end) of the searched text in it."""

    marks: tuple[tuple[int, int], ...] = ()


def marked(lines: Sequence[str], wanted: Sequence[str]) -> list[MarkedLine]:
    """Return the lines of a text with the places of the searched texts, which may go on in the next line.

    `wanted` are normalized (`rules.rulebook.sought_texts`).

    >>> [line.marks for line in marked(["Seven", "pairs, pairs"], ["n pairs"])], marked(["ёлка"], ["елк"])[0].marks
    ([((4, 5),), ((0, 5),)], ((0, 3),))
    """
    found = [MarkedLine(line) for line in lines]
    plain, owners = "", list[tuple[int, int]]()
    for number, line in enumerate(lines if wanted else ()):
        if plain and ord(plain[-1]) <= WIDE:
            plain, owners = f"{plain} ", [*owners, (APART, APART)]
        for place, char in enumerate(line):
            folded = " " if char.isspace() else normalized(char)
            if folded != " " or not plain.endswith(" "):
                plain += folded
                owners += [(number, place)] * len(folded)
    for sought in wanted:
        for hit in re.finditer(re.escape(sought), plain):
            span = [owner for owner in owners[hit.start() : hit.end()] if owner[0] != APART]
            for number in dict.fromkeys(number for number, _ in span):
                places = [place for owner, place in span if owner == number]
                found[number].marks += ((places[0], places[-1] + 1),)
    return found


@dataclass(frozen=True, slots=True)
class BookLook:
    """Layout parameters of the rulebook's blocks.

    `scale`: pixels per unit, `wide`: width of a block in units, `wanted`: searched texts, highlighted where they
    occur, stronger with `strong`; `arts`: whether tiles of the four arts are drawn as such. `seen` are the heights of
    highlighted lines, noted as they are drawn.
    """

    scale: float
    wide: float
    wanted: tuple[str, ...] = ()
    arts: bool = False
    strong: bool = False
    seen: list[float] = field(default_factory=list, compare=False)

    def px(self, units: float) -> int:
        """Convert units to pixels."""
        return round(units * self.scale)

    def rect(self, box: Box) -> pygame.Rect:
        """Convert a box in units to pixels, its size by itself."""
        return pygame.Rect(*map(self.px, box))

    def lines(self, words: str, type_size: float, bold: bool = False, room: float | None = None) -> list[str]:
        """Return the text wrapped to `room` units, by default the width of a block; `type_size` is in units."""
        wrapped = text.wrap(words, self.px(room or self.wide), self.px(type_size), bold) if words else []
        return [*marked(wrapped, self.wanted)] if self.wanted else wrapped

    def line(self, surface: pygame.Surface, words: str, at: tuple[float, float], type_size: float, tint: str,
             bold: bool = False, language: str = "") -> int:  # fmt: skip
        """Draw one line of text with its left middle at `at`, highlighting the searched text; return its right end in
        pixels.

        `at` and `type_size` are in units, `tint` names a color.
        """
        pixels = self.px(type_size)
        x, y = self.px(at[0]), self.px(at[1])
        for start, end in self._marks(words):
            left = text.width(words[:start], pixels, bold, language)
            self._mark(surface, (x + left, y), text.width(words[start:end], pixels, bold, language), type_size, tint)
            self.seen.append(at[1])
        return write(surface, words, (x, y - 1), pixels, color(tint), bold, language=language).right

    def text(self, surface: pygame.Surface, lines: Sequence[str], top: float, step: float, type_size: float, tint: str,
             bold: bool = False, left: float = 0.0) -> int:  # fmt: skip
        """Draw lines one below the other, from `top` on and `step` units high each; return the right end of the last
        one in pixels."""
        end = 0
        for number, line in enumerate(lines):
            end = self.line(surface, line, (left, top + step * (number + 0.5)), type_size, tint, bold)
        return end

    def anchored(self, surface: pygame.Surface, words: str, at: tuple[float, float], type_size: float, tint: str,
                 bold: bool, anchor: str) -> None:  # fmt: skip
        """Draw one line of text as `line` does, with its side named `anchor` at `at`."""
        pixels = self.px(type_size)
        x, y = self.px(at[0]), self.px(at[1])
        for start, end in self._marks(words):
            left = text.width(words[:start], pixels, bold) - round(text.width(words, pixels, bold) * ANCHORS[anchor])
            self._mark(surface, (x + left, y), text.width(words[start:end], pixels, bold), type_size, tint)
            self.seen.append(at[1])
        write(surface, words, (x, y - 1), pixels, color(tint), bold, anchor)

    def _marks(self, words: str) -> tuple[tuple[int, int], ...]:
        """Return the places (start and end) of the searched text in a line."""
        return words.marks if isinstance(words, MarkedLine) else marked([words], self.wanted)[0].marks

    def _mark(self, surface: pygame.Surface, at: tuple[int, int], wide: int, type_size: float, tint: str) -> None:
        """Draw the ground of searched text `wide` pixels wide, with its left middle at the pixel `at`."""
        mark = pygame.Rect(
            at[0] - self.px(2), at[1] - self.px(type_size * 0.7), wide + self.px(4), self.px(type_size * 1.4)
        )
        shade = color("text" if tint == "gold_ink" else "gold")
        shapes.pane(surface, mark, self.px(4), (*shade, STRONG if self.strong else FAINT))

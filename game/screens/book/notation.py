"""Lines of a card of hands in the rulebook: notation in the colors of its suits, with lines below that also mark the
suits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.art import text
from game.screens.book.look import BookLook, marked
from game.tokens import color, grown
from rules.rulebook import ScoringRow

NOTED, LINE = 20, 34
"""Units at the usual text size: the type of the notation, height of a line."""
SPACE = 12
INKS = {"": "text", "A": "suit_a", "B": "suit_b", "C": "suit_c"}
LINES_BELOW = {"B": 1, "C": 2}
"""Lines below the tiles of a suit, for readers who cannot distinguish its color."""


class _Sign(NamedTuple):
    """Equal tiles, or a sign between patterns: the text, its color and the suit's letter, and its place."""

    text: str
    ink: str
    suit: str
    x: float
    line: int


def lay_notation(block: ScoringRow, look: BookLook) -> tuple[float, Callable[[pygame.Surface, float], None]]:
    """Lay out the notation of a line of a card: height in units (none without notation), and a function that draws it
    at a height."""
    signs, lines = _placed(block, look)
    step = grown(LINE)

    def draw(surface: pygame.Surface, top: float) -> None:
        for sign, words in zip(signs, marked([sign.text for sign in signs], look.wanted), strict=True):
            middle = top + step * (sign.line + 0.45)
            end = look.line(surface, words, (sign.x, middle), grown(NOTED), sign.ink, True)
            for number in range(LINES_BELOW.get(sign.suit, 0)):
                left, y = look.px(sign.x), look.px(middle + grown(NOTED) * 0.56) + number * max(2, look.px(3))
                surface.fill(color(sign.ink), (left, y, end - left, max(1, look.px(1.2))))

    return step * lines, draw


def _placed(block: ScoringRow, look: BookLook) -> tuple[list[_Sign], int]:
    """Return the signs in their places, and the number of lines; words go on in the next line where they do not fit."""
    signs, x, line = list[_Sign](), 0.0, 0
    for place, pattern in enumerate(block.notation):
        words = [[("/", "dim", "")]] if place else []
        words += [[(part, INKS[suit], suit) for part, suit in word] for word in pattern]
        if place == len(block.notation) - 1:
            words.append([(block.letter, "dim", "")])
        for word in words:
            wide = [text.width(part, look.px(grown(NOTED)), True) / look.scale for part, _, _ in word]
            if x and x + sum(wide) > look.wide:
                x, line = 0.0, line + 1
            for (part, ink, suit), room in zip(word, wide, strict=True):
                signs.append(_Sign(part, ink, suit, x, line))
                x += room
            x += SPACE
    return signs, line + 1 if signs else 0

"""Choices shown as pictures: tile faces and felts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from game.art import shapes, text
from game.art.felt import TABLE, felt
from game.art.items import lay
from game.art.text import write
from game.art.tiles import TileArt, TileStyle
from game.tokens import GAP, color, felt_colors, grown, size
from game.ui.controls import ControlState, Label, Segment, Value
from rules.core.tiles import HIDDEN, KIND

SAMPLE = (*(KIND[code] for code in ("7m", "5p", "4s", "1z", "6z")), HIDDEN)
"""The tiles that show a set of faces: each suit, a wind, a dragon, a back."""
PAD, NAME = 10, 30
HIGH = 58  # units of a card above its name
WIDEST = 232
Draw = Callable[[pygame.Surface, pygame.Rect, Value, ControlState], None]


class PictureCards(Segment):
    """Choice among pictures side by side, with their names below.

    `marked` is the card with the ring of the arrow keys.
    """

    def __init__(self, choices: Sequence[Value], label: Label, draw: Draw, picture: int) -> None:
        """Create the cards. `draw` fills a card above its name, `picture` units high; `label` returns a choice's
        name."""
        super().__init__(choices, label)
        self.draw, self.picture = draw, picture
        self.marked = self.choices[0]
        """The choice marked by the arrow keys."""

    @property
    def high(self) -> float:
        """Height of the cards in units."""
        return self.picture + grown(NAME)

    def parts(self, rect: pygame.Rect, state: ControlState) -> list[pygame.Rect]:
        """Return the rectangle of each card."""
        gap, count = state.px(GAP), len(self.choices)
        wide = min(state.px(WIDEST), (rect.w - gap * (count - 1)) // count)
        return [pygame.Rect(rect.x + i * (wide + gap), rect.y, wide, rect.h) for i in range(count)]

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, value: Value, state: ControlState) -> None:
        """Draw all cards; the chosen one's name is gold, the marked one has a ring."""
        pixels = state.px(size("small"))
        for choice, card in zip(self.choices, self.parts(rect, state), strict=True):
            chosen = choice == value
            border = color("gold" if chosen else "line")
            shapes.pane(surface, card, state.px(8), color("raised" if state.over(card) else "inset"), border)
            above = pygame.Rect(card.x, card.y, card.w, state.px(self.picture))
            self.draw(surface, above, choice, state)
            name = pygame.Rect(card.x, above.bottom, card.w, card.bottom - above.bottom)
            name = name.inflate(-state.px(6), -state.px(6))
            if chosen:
                shapes.pane(surface, name, state.px(6), color("gold"))
            ink = color("gold_ink" if chosen else "text")
            room = name.w - state.px(4)
            fitting = max(state.px(text.LEAST), text.shrunk(self.label(choice), room, pixels, True))
            words = text.cut(self.label(choice), room, fitting, chosen)
            write(surface, words, name.center, fitting, ink, chosen, "center")
            if choice == self.marked != value:
                shapes.pane(surface, card, state.px(8), None, color("ivory"), state.px(2))


def show_tiles(surface: pygame.Surface, rect: pygame.Rect, style: TileStyle, state: ControlState) -> None:
    """Draw some tiles of a style centered in a rectangle."""
    room = rect.w - 2 * state.px(PAD)
    row = tiles_in(style, min(state.px(30), room // len(SAMPLE) - 2))
    surface.blit(row, row.get_rect(center=rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)


def felt_cards(names: Sequence[Value], label: Label, style: TileStyle) -> PictureCards:
    """Return the choice of a felt as cards, each with two of the player's tiles on it."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, name: Value, state: ControlState) -> None:
        """Draw the felt with this name and two tiles on it."""
        edge, width = state.px(5), state.px(24)
        place = rect.inflate(-2 * edge, -2 * edge)
        shapes.inlay(surface, _cloth(place.size, str(name)), place, state.px(5))
        row = tiles_in(style, width)
        two = 2 * (width + 2) + 2
        part = pygame.Rect(row.get_width() - two, 0, two, row.get_height())
        surface.blit(row, part.move_to(center=rect.center), part, special_flags=pygame.BLEND_PREMULTIPLIED)

    return PictureCards(names, label, draw, HIGH)


@lru_cache(maxsize=12)
def _cloth(size: tuple[int, int], name: str) -> pygame.Surface:
    """Return a picture of the felt with this name, in pixels."""
    return felt(size, *TABLE, colors=felt_colors(name))


@lru_cache(maxsize=12)
def tiles_in(style: TileStyle, width: int) -> pygame.Surface:
    """Return a row of tiles of this width in a style, with premultiplied alpha."""
    art, step = TileArt(style, largest=width), width + 2
    row = pygame.Surface((step * len(SAMPLE) + 4, round(width * 4 / 3) + 12), pygame.SRCALPHA)
    for place, kind in enumerate(SAMPLE):
        lay(row, art.sprite(kind, width), (2 + step * (place + 0.5), width * 2 / 3 + 3))
    return row


def show_reason(surface: pygame.Surface, rect: pygame.Rect, words: str, state: ControlState) -> None:
    """Draw the reason why there is no preview in its place."""
    pixels = state.px(size("small"))
    lines = text.wrap(words, rect.w - 2 * state.px(PAD), pixels, lines=2)
    for i, line in enumerate(lines):
        y = rect.centery + round((i - (len(lines) - 1) / 2) * pixels * 1.3)
        write(surface, line, (rect.centerx, y), pixels, color("red_hi"), anchor="center")

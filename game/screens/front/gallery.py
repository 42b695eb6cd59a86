"""Cards of the gallery."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.art import icons, marks, shapes, text
from game.art.picture import hand, hand_width
from game.art.text import write
from game.i18n import native_unless_shown, own, plural, ruleset_name
from game.screens.front.entries import GalleryEntry
from game.screens.front.facts import minimum_of, players_of, tile_count
from game.screens.menu_state import menu_of
from game.tokens import color, grown, seat_color, size, text_factor
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.widgets import Rect, Widget

CARD, SAMPLE, LINES = 54, 32, (19, 43)
"""Units: the height of a card without its sample hand and of the line of that, and the middles of its name and of its
badges.
"""
DENSE, DENSE_LINES, LARGE = 47, (14, 34), 1.2
"""The height and the middles of a card without a line for the sample hand, for text that is larger than this factor."""


def draw_mark(surface: pygame.Surface, name: str, at: tuple[float, float], side: float) -> int:
    """Draw the mark of a preset, the first letter of its name on its color, with its left end's middle at `at`.

    Return the right end in pixels.
    """
    x, y = at
    middle, ink = (x + side / 2, y), seat_color(sum(map(ord, name)) % 8)
    shapes.disc(surface, middle, side / 2, ink)
    write(surface, name[:1].upper(), middle, round(side * 0.6), color("felt_lo"), True, "center")
    return round(x + side)


def card_high() -> float:
    """Return the height of a card in layout units; large text leaves no line to the sample hand."""
    return grown(DENSE) if dense() else grown(CARD) + SAMPLE


def dense() -> bool:
    """Return true if cards have no line of their own for the sample hand, because text is large."""
    return text_factor() > LARGE


class CardActions(Protocol):
    """A gallery as its cards see it; `chosen` is the id of the selected entry."""

    chosen: str

    def select(self, entry_id: str) -> None:
        """Select an entry and show its pane."""

    def star(self, entry_id: str) -> None:
        """Add an entry to the favorites or remove it."""

    def take_away(self, entry: GalleryEntry) -> None:
        """Take a preset out of the gallery."""

    def confirm(self) -> None:
        """Go on to the seats with the selected entry."""


class RulesetCard(Widget):
    """Gallery card of an entry; a double click continues with it, a right click stars it, Delete removes a preset."""

    def __init__(self, page: Page, shelf: CardActions, entry: GalleryEntry, rect: Rect, view: ScrollView) -> None:
        """Create the card in the scroll view `view` of a gallery (`shelf`)."""
        self.entry, self.ruleset, self.shelf = entry, entry.ruleset, shelf
        self._last_click = -1000
        super().__init__(page, f"card_{entry.id}", rect, container=view.content,
                         action=lambda: shelf.select(entry.id), context=lambda: shelf.star(entry.id))  # fmt: skip

    def _star_place(self) -> pygame.Rect:
        """Return the rectangle of the star in the card's picture."""
        place = pygame.Rect(self.rect.w - self.px(44), self.px(4), self.px(40), self.px(40))
        if dense():
            place.centery = self.px(grown(DENSE_LINES[0]))
        return place

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw names, star, badges with numbers and a sample hand."""
        rect, pad = surface.get_rect(), self.px(16)
        chosen = self.shelf.chosen == self.entry.id
        fill = color("raised") if chosen or self.highlighted else color("panel")
        border = color("gold") if chosen else color("line_soft")
        shapes.pane(surface, rect, self.px(12), fill, border, 2 if chosen else 1)
        loved = self.entry.id in menu_of(self.page.app).favorites
        icons.put(surface, "star" if loved else "star_empty", self._star_place().center, self.px(22),
                  color("gold" if loved else "off"))  # fmt: skip
        name_y, y = (self.px(grown(units)) for units in (DENSE_LINES if dense() else LINES))
        self._names(surface, name_y)
        x = marks.badge(surface, players_of(self.entry), (pad, y), self.page.scale).right + self.px(6)
        tiles = plural("tile", tile_count(self.entry), self.ruleset.id)
        x = marks.badge(surface, tiles, (x, y), self.page.scale).right + self.px(6)
        least = minimum_of(self.entry)
        key = "selector_minimum" if least else "selector_no_minimum_badge"
        words = own(key, self.ruleset.id, value=least)
        end = marks.badge(surface, words, (x, y), self.page.scale, color("gold_hi")).right
        self._sample(surface, end + pad, y)

    def _sample(self, surface: pygame.Surface, left: int, y: int) -> None:
        """Draw the sample hand in its line; in a dense card right of `left` at the height of the badges, where it finds
        room."""
        sample, arts, gap, pad = self.ruleset.sample, self.ruleset.arts, self.px(6), self.px(16)
        if not dense():
            place = pad, self.rect.h - self.px(SAMPLE)
            hand(surface, sample, place, self.px(18), gap, self.rect.w - 2 * pad, arts=arts)
            return
        room = self.rect.w - pad - left
        for tile in range(self.px(18), self.px(14) - 1, -1):
            if (wide := hand_width(sample, tile, gap)) <= room:
                hand(surface, sample, (self.rect.w - pad - wide, y - tile * 2 / 3), tile, gap, room, arts=arts)
                return

    def _names(self, surface: pygame.Surface, y: int) -> None:
        """Draw the name, and at the right end the native name or, for a preset, its game, as far as there is room."""
        card, small, pad = self.px(size("card")), self.px(size("small")), self.px(16)
        name, left = self.entry.name, pad
        language = self.ruleset.native_language
        beside = native_unless_shown(self.ruleset.id, self.ruleset.native, language)
        pixels, tint = card, color("gold_hi")
        if self.entry.preset is not None:
            left = draw_mark(surface, name, (pad, y), self.px(grown(24))) + self.px(8)
            beside, pixels, tint, language = ruleset_name(self.ruleset.id), small, color("dim"), ""
        right = surface.get_width() - self.px(48)
        end = write(surface, text.cut(name, right - left, card, True), (left, y), card, color("text"), True).right
        if text.width(beside, pixels, language=language) <= right - end - self.px(12):
            write(surface, beside, (right, y), pixels, tint, anchor="midright", language=language)

    def key(self, event: pygame.event.Event) -> bool:
        """Take a preset out of the gallery with Delete; return true if the key was consumed."""
        if event.key == pygame.K_DELETE and self.entry.preset is not None:
            self.shelf.take_away(self.entry)
            return True
        return False

    def clicked(self, at: tuple[int, int]) -> None:
        """Toggle the star if it was hit, else select the card; go on after a double click."""
        if self._star_place().collidepoint(at):
            self.shelf.star(self.entry.id)
            return
        super().clicked(at)
        now = pygame.time.get_ticks()
        if now - self._last_click < 400:
            self.shelf.confirm()
        self._last_click = now

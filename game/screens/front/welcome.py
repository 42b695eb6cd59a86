"""Questions of the first start in the title's frame: language, name, lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game import i18n
from game.art import picture, shapes, text
from game.art.felt import LOW, table_felt
from game.art.text import write
from game.art.wood import wood
from game.boxes import Box, ColumnFlow
from game.i18n import term, tr
from game.play.setup import NAME_LIMIT
from game.tokens import GAP, LOOSE, color, grown, size
from game.ui.button_rows import RowButton, yielding_row
from game.ui.controls import Value
from game.ui.page import Page
from game.ui.text_field import Entry
from game.ui.widgets import Rect, Widget
from rules.core.words import LANGUAGES

TILES = "1s 1m 9p 1z 5z 6z 7z"
"""The tiles on the felt above: one or more of every sort."""
WOOD = 16
"""Units of wood about the frame's picture and pane, and between them."""
STRIP, TILE, PAD = 132.0, 62.0, 24.0
FIELD, APART, LEAST = 44.0, 18.0, 6.0
"""Units: buttons and the field, the gap between the two questions, and its least size."""


class LanguageButton(Widget):
    """Button that switches to a language, written in its own script."""

    enters = True

    def __init__(self, page: Page, code: str, rect: Rect, speak: Callable[[Value], None]) -> None:
        """Create the button; `speak` is called with the language's code."""
        self.code = code
        super().__init__(page, f"language_{code}", rect, action=lambda: speak(code))

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the language's name, gold if it is the current one."""
        rect = surface.get_rect()
        on = i18n.language() == self.code
        fill = color("gold") if on else color("line") if self.highlighted else color("raised")
        border = color("gold_hi") if on else color("line")
        shapes.pane(surface, rect, self.px(8), fill, border)
        ink = color("gold_ink") if on else color("text")
        write(surface, i18n.NATIVE_NAMES[self.code], rect.center, self.px(size("body")), ink, on, "center")


class WelcomeActions(Protocol):
    """The actions of the first start's questions; `called` is the player's name."""

    called: str

    def speak(self, code: Value) -> None:
        """Switch the language."""

    def call(self, name: str) -> None:
        """Set the player's name while it is typed."""

    def teach(self) -> None:
        """Start the lesson."""

    def know(self) -> None:
        """Decline the lesson."""


def wooden(page: Page, rect: Rect) -> None:
    """Paint a wooden frame on a page; `rect` is in layout units."""
    outer = page.pixels(rect)
    shapes.pane_shadow(page.ground, outer, page.px(16), page.scale)
    shapes.inlay(page.ground, wood((outer.w, outer.h), 11), outer, page.px(16))
    shapes.pane(page.ground, outer, page.px(16), None, color("wood_hi"))


class Welcome:
    """The questions of the first start (language, name, lesson) in the title's frame."""

    def __init__(self, page: Page, answers: WelcomeActions, wide: float) -> None:
        """Create the questions for a frame `wide` units wide."""
        self.page, self.answers = page, answers
        self.room = wide - 2 * (WOOD + PAD)
        """Width of the text in layout units."""

    @property
    def words(self) -> float:
        """Height of all texts and the name field in layout units."""
        why = self._lines(tr("first_name_why"), self.room, "small")
        how = self._lines(tr("first_teach"), self.room, "body")
        return grown(24) + FIELD + 4 + grown(20) * why + grown(28) + grown(24) * how

    @property
    def least(self) -> float:
        """Smallest height of the frame in units at which nothing is cut."""
        return 2 * WOOD + 2 * PAD + 2 * FIELD + self.words + 3 * LEAST + 4

    def build(self, box: Box) -> list[Widget | Entry]:
        """Create the elements in a box; return the focusable ones in reading order."""
        page, pane = self.page, box.inset(WOOD)
        wooden(page, box)
        strip = min(STRIP, box.h - WOOD - self.least - 2 * (APART - LEAST))
        if strip >= TILE * 1.6:
            tiles, pane = pane.column(strip, None, gap=WOOD)
            self._tiles(tiles)
        page.panel(pane, radius="corner_control", shadow=False)
        first, inner, foot = pane.inset(PAD).column(FIELD, None, FIELD)
        gap = max(LEAST, (inner.h - self.words) / 3)
        languages = [LanguageButton(page, code, place, self.answers.speak)
                     for code, place in zip(LANGUAGES, first.row(*[None] * len(LANGUAGES), gap=GAP), strict=True)
                     ]  # fmt: skip
        column = ColumnFlow(inner.less(top=gap))
        said = column.take(grown(24))
        page.label(tr("first_name"), (said.x, said.y + grown(10)), "body", bold=True, room=said.w)
        name = Entry(page, "name", column.take(FIELD, 4)._replace(w=inner.w * 0.6), self.answers.called,
                     self.answers.call, hint=term("you").capitalize(), limit=NAME_LIMIT,
                     submit=self.answers.teach)  # fmt: skip
        below = page.paragraph(tr("first_name_why"), column.rest[:2], inner.w, "small", "dim", leading=20)
        column = ColumnFlow(inner.less(top=below + gap - inner.y))
        said = column.take(grown(28))
        page.heading(tr("first_question"), (said.x, said.y + grown(10)), "header", said.w)
        rest = column.rest
        page.paragraph(tr("first_teach"), rest[:2], rest.w, "body", "dim", lines=max(1, int((rest.h - 4) / grown(24))),
                       leading=24)  # fmt: skip
        return [*languages, name, *yielding_row(page, foot, [
            RowButton("teach", tr("title_teach"), self.answers.teach, "Enter", "gold"),
            RowButton("know", tr("first_know"), self.answers.know),
        ], LOOSE, 160)]  # fmt: skip

    def _lines(self, words: str, room: float, type_size: str) -> int:
        """Return the number of lines of a text wrapped to `room` units."""
        return len(text.wrap(words, self.page.px(room), self.page.px(size(type_size))))

    def _tiles(self, box: Box) -> None:
        """Paint some tiles on felt, for players who have never seen any."""
        page = self.page
        place = page.pixels(box)
        shapes.inlay(page.ground, pygame.transform.scale(table_felt((640, 360), LOW), place.size), place, page.px(10))
        tile, gap = page.px(TILE), page.px(14)
        all_wide = picture.hand_width(TILES, tile, gap)
        at = (place.centerx - all_wide / 2, place.centery - tile * 2 / 3)
        picture.hand(page.ground, TILES, at, tile, gap, place.w)

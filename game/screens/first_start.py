"""The first start: a language, and whether somebody should be shown how to play."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import i18n
from game.i18n import tr
from game.screens.front import front
from game.tokens import color, size
from game.ui import paint, text
from game.ui.controls import write
from game.ui.focus import Target
from game.ui.icons import icon
from game.ui.page import Page
from game.ui.picture import emblem
from game.ui.widgets import Rect, Widget
from rules.words import LANGUAGES

CARD_WIDE, CARD_HIGH = 400, 204


class Language(Widget):
    """One of the languages, in its own script."""

    enters = True

    def __init__(self, page: FirstStartScreen, code: str, rect: Rect) -> None:
        self.code = code
        super().__init__(page, f"language_{code}", rect, action=lambda: page.speak(code))

    def draw_on(self, surface: pygame.Surface) -> None:
        rect = surface.get_rect()
        on = i18n.language() == self.code
        fill = color("gold") if on else color("line") if self.hovered else color("raised")
        border = color("gold_hi") if on else color("line")
        paint.rounded(surface, rect, self.px(8), paint.opaque(fill), paint.opaque(border))
        ink = color("gold_ink") if on else color("text")
        write(surface, i18n.NATIVE_NAMES[self.code], rect.center, self.px(size("body")), ink, on, "center")


class Way(Widget):
    """One of the two ways to begin."""

    enters = True

    def __init__(self, page: Page, name: str, rect: Rect, words: tuple[str, str], icon_name: str,
                 action: Callable[[], None], gold: bool) -> None:  # fmt: skip
        self.title, self.line = words
        self.icon_name, self.gold = icon_name, gold
        super().__init__(page, name, rect, action=action)

    def draw_on(self, surface: pygame.Surface) -> None:
        rect = surface.get_rect()
        fill = color("line") if self.hovered else color("raised") if self.gold else color("panel")
        border = color("gold") if self.gold else color("line")
        paint.rounded(surface, rect, self.px(12), paint.opaque(fill), paint.opaque(border), 2 if self.gold else 1)
        box = pygame.Rect(self.px(24), self.px(24), self.px(44), self.px(44))
        paint.rounded(surface, box, self.px(10), paint.opaque(color("gold")) if self.gold else (0, 0, 0, 70))
        mark = icon(self.icon_name, self.px(24), color("gold_ink" if self.gold else "gold_hi"))
        surface.blit(mark, mark.get_rect(center=box.center))
        title = text.cut(self.title, rect.w - self.px(108), self.px(20), True)
        write(surface, title, (self.px(84), box.centery - 1), self.px(20), color("text"), True)
        y = 96
        for line in text.wrap(self.line, rect.w - self.px(48), self.px(size("body")), lines=4):
            write(surface, line, (self.px(24), self.px(y)), self.px(size("body")), color("dim"))
            y += 25


class FirstStartScreen(Page):
    """Shown once, before the title."""

    name = "first_start"

    def first_focus(self) -> str:
        return "teach"

    def build(self) -> None:
        middle = self.width / 2
        top = self.height / 2 - 300
        emblem(self.ground, self.pixels((middle - 250, top + 20, 84, 128)))
        self.label("Sparrows", (middle - 140, top + 70), "wordmark", "ivory", bold=True)
        self.label("麻雀  ·  " + tr("title_sub"), (middle - 137, top + 122), "card", "gold_hi")
        self.label(tr("first_language"), (middle, top + 216), "body", "dim", anchor="center")
        languages: list[Target] = []
        for i, code in enumerate(LANGUAGES):
            languages.append(Language(self, code, (middle - 312 + i * 158, top + 240, 150, 44)))
        self.label(tr("first_question"), (middle, top + 344), "h2", bold=True, anchor="center")
        y = top + 380
        ways: list[Target] = [
            Way(self, "teach", (middle - CARD_WIDE - 10, y, CARD_WIDE, CARD_HIGH),
                (tr("title_teach"), tr("first_teach")), "book", self.confirm, True),
            Way(self, "know", (middle + 10, y, CARD_WIDE, CARD_HIGH), (tr("first_know"), tr("first_know_line")),
                "play", self.back, False),
        ]  # fmt: skip
        self.focus.region("ways", ways)
        self.focus.region("languages", languages)

    def speak(self, code: str) -> None:
        """Another language, at once."""
        front(self.app).preferences.set("language", code)
        i18n.use(code)

    def confirm(self) -> None:
        """Teach me."""
        state = front(self.app)
        state.teach()
        self.app.home("table", setup=state.setup)

    def back(self) -> None:
        """I know how to play: on to the title."""
        self.app.home("title")

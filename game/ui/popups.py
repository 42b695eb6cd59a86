"""What lies over a page for a while: the list of a choice, and questions that want an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame_gui.elements import UIWindow

from game.art import shapes, text
from game.art.text import write
from game.tokens import color, grown, measure, size
from game.ui.controls import Choice, Value
from game.ui.entry import Entry
from game.ui.focus import Target
from game.ui.host import Host
from game.ui.widgets import Button, Still, Widget

LIST_LAYER, SHADE_LAYER = 60, 40
ROW = 38
MOST_ROWS = 10
LONGEST_PATH = 1_000
"""Characters of the path of a file."""


class ListPopup(Widget):
    """The values of a choice, one below the other; the page gives it all events while it is open.

    UIDropDownMenu and UISelectionList answer no keys, and make a button of the library's own looks of every row.
    """

    def __init__(self, page: Host, owner: str, anchor: pygame.Rect, choice: Choice, value: Value,
                 pick: Callable[[Value], None]) -> None:  # fmt: skip
        self.owner, self.choice, self.value, self.pick = owner, choice, value, pick
        self.at = choice.choices.index(value) if value in choice.choices else 0
        self.first = 0
        scale = page.scale
        widest = max(text.width(choice.label(c), round(size("body") * scale), True) for c in choice.choices) / scale
        self.rows = min(len(choice.choices), MOST_ROWS)
        self.step = grown(ROW)
        height = self.rows * self.step + 12
        wide = min(max(anchor.w / scale, widest + 44), page.width - 32)
        x = min(anchor.x / scale, page.width - wide - 16)
        below, above = anchor.bottom / scale + 4, anchor.y / scale - 4 - height
        y = below if below + height <= page.height - 8 or above < 8 else above
        super().__init__(page, "list", (x, y, wide, height), layer=LIST_LAYER)
        self.follow()

    focusable = False

    def follow(self) -> None:
        """Keep the marked row in view."""
        self.first = max(min(self.first, self.at), self.at - self.rows + 1, 0)
        self.repaint()

    def row(self, place: int) -> pygame.Rect:
        """Where a row is in the picture."""
        return pygame.Rect(self.px(6), self.px(6 + (place - self.first) * self.step), self.rect.w - self.px(12),
                           self.px(self.step))  # fmt: skip

    def draw_on(self, surface: pygame.Surface) -> None:
        rect = surface.get_rect()
        shapes.pane(surface, rect, self.px(10), color("raised"), color("line"))
        pixels = self.px(size("body"))
        for place in range(self.first, min(self.first + self.rows, len(self.choice.choices))):
            row = self.row(place).inflate(0, -self.px(4))
            chosen = self.choice.choices[place] == self.value
            if chosen:
                shapes.pane(surface, row, self.px(6), color("gold"))
            elif place == self.at:
                shapes.pane(surface, row, self.px(6), color("line"))
            if place == self.at and self.page.focus.visible:
                shapes.pane(surface, row, self.px(6), None, color("ivory"), self.px(2))
            words = text.cut(self.choice.label(self.choice.choices[place]), row.w - self.px(24), pixels, chosen)
            ink = color("gold_ink") if chosen else color("text")
            write(surface, words, (row.x + self.px(12), row.centery - 1), pixels, ink, chosen)

    def _under(self, at: tuple[int, int]) -> int | None:
        for place in range(self.first, min(self.first + self.rows, len(self.choice.choices))):
            if self.row(place).move(self.rect.topleft).collidepoint(at):
                return place
        return None

    def take(self, event: pygame.event.Event) -> bool:
        """Every event goes here first while the list is open."""
        if event.type == pygame.MOUSEMOTION:
            place = self._under(event.pos)
            if place is not None and place != self.at:
                self.at = place
                self.repaint()
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            place = self._under(event.pos)
            if place is not None and event.button == 1:
                self.choose(place)
            elif not self.rect.collidepoint(event.pos):
                self.page.above.close()
            return True
        if event.type == pygame.MOUSEWHEEL:
            self.first = max(0, min(len(self.choice.choices) - self.rows, self.first - event.y))
            self.repaint()
            return True
        return event.type in (pygame.MOUSEBUTTONUP, pygame.TEXTINPUT) or self._key(event)

    def _key(self, event: pygame.event.Event) -> bool:
        action = self.page.app.keys.action(event, "menu") if event.type == pygame.KEYDOWN else None
        last = len(self.choice.choices) - 1
        moves = {"up": self.at - 1, "down": self.at + 1, "first": 0, "last": last, "page_up": self.at - self.rows,
                 "page_down": self.at + self.rows}  # fmt: skip
        if action in moves:
            self.at = max(0, min(last, moves[action]))
            self.page.focus.visible = True
            self.follow()
        elif action in ("confirm", "press"):
            self.choose(self.at)
        elif action in ("back", "next", "previous"):
            self.page.above.close()
        return event.type == pygame.KEYDOWN

    def choose(self, place: int) -> None:
        """Take a row and close."""
        self.page.above.close()
        self.pick(self.choice.choices[place])


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a question."""

    name: str
    label: str
    act: Callable[[], None]
    gold: bool = False


@dataclass(slots=True)
class Question:
    """A title, a text, perhaps a field for a word of at most `longest` characters, and answers.

    Esc takes the first answer, which must be harmless.
    """

    title: str
    body: str
    answers: Sequence[Answer]
    word: str | None = None
    fault: str = ""
    longest: int = 40


class Dialog(UIWindow):
    """A question on the screen: a window of the library that blocks what lies below, on a shade of its own."""

    wide = 520

    def __init__(self, page: Host, question: Question) -> None:
        self.page, self.question = page, question
        self.word = question.word or ""
        room = page.px(self.wide - 64)
        self.title = text.cut(question.title, room, page.px(size("h2")), True)
        self.lines = text.wrap(question.body, room, page.px(size("body")))
        more = (64 if question.word is not None else 0) + (12 if question.fault else 0)
        height = 76 + grown(26) * len(self.lines) + 96 + more
        self.shade = Still(page, (0, 0, page.width, page.height), _darken, layer=SHADE_LAYER)
        place = (page.width - self.wide) / 2, (page.height - height) / 2, self.wide, height
        super().__init__(
            page.pixels(place), page.manager, draggable=False, ignore_shadow_for_initial_size_and_pos=False
        )
        self.set_blocking(True)
        self._set_image(self._painted())
        self.entry: Entry | None = None
        if question.word is not None:
            rect = (32, 84 + grown(26) * len(self.lines), self.wide - 64, measure("control"))
            self.entry = Entry(page, "dialog_word", rect, question.word, self._typed, limit=question.longest,
                               container=self)  # fmt: skip
        self.buttons = self._buttons(self.wide - 32, height - 72)

    def rebuild_from_changed_theme_data(self) -> None:
        """The tokens are our theme: no bar, no border, no shape of the library's."""
        self.enable_title_bar = self.enable_close_button = False
        self.title_bar_height = self.shadow_width = 0
        self.border_width = dict.fromkeys(self.border_width, 0)
        self.shape = "painted"
        self.rebuild()

    def _painted(self) -> pygame.Surface:
        surface, px = pygame.Surface(self.rect.size, pygame.SRCALPHA), self.page.px
        shapes.pane(surface, surface.get_rect(), px(16), color("panel"), color("line"))
        write(surface, self.title, (px(32), px(44)), px(size("h2")), color("text"), True)
        y = 76.0
        for line in self.lines:
            write(surface, line, (px(32), px(y + grown(12))), px(size("body")), color("dim"))
            y += grown(26)
        if self.question.fault:
            at = px(32), self.rect.h - px(98)
            write(surface, self.question.fault, at, px(size("small")), color("red_hi"))
        return surface

    def _typed(self, words: str) -> None:
        self.word = words

    def _buttons(self, right: float, y: float) -> list[Button]:
        made: list[Button] = []
        for answer in reversed(self.question.answers):
            wide = max(112.0, Button.wants(answer.label, self.page.scale))
            right -= wide
            kind = "gold" if answer.gold else "plain"
            made.append(Button(self.page, f"answer_{answer.name}", (right, y, wide, 44), answer.label,
                               partial(self.take, answer), kind=kind, container=self))  # fmt: skip
            right -= 8
        return made[::-1]

    def take(self, answer: Answer) -> None:
        """Close, and do what was chosen."""
        self.page.above.close_dialog()
        answer.act()

    def targets(self) -> list[Target]:
        """What Tab walks through."""
        return [*([self.entry] if self.entry else []), *self.buttons]

    def confirm(self) -> None:
        """Enter: the gold answer, else the one with the focus."""
        gold = next((answer for answer in self.question.answers if answer.gold), self.question.answers[-1])
        self.take(gold)

    def back(self) -> None:
        """Esc: the harmless answer."""
        self.take(self.question.answers[0])

    def kill(self) -> None:
        """Take everything off the page."""
        self.shade.kill()
        for button in self.buttons:
            self.page.elements.drop(button)
        if self.entry is not None:
            self.page.elements.drop(self.entry)
        super().kill()


def _darken(surface: pygame.Surface) -> None:
    """The shade on the page behind a question."""
    shapes.pane(surface, surface.get_rect(), 0, (4, 16, 15, 150))

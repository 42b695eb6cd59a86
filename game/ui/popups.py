"""Questions shown over a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame_gui.elements import UIWindow

from game.art import shapes, text
from game.art.text import write
from game.boxes import Box, ColumnFlow
from game.tokens import GAP, color, grown, measure, size
from game.ui.focus import Target
from game.ui.gui_internals import set_picture
from game.ui.host import Host
from game.ui.text_field import Entry
from game.ui.widgets import Button, StaticImage

SHADE_LAYER = 40
WIDE = 520
"""Units of a question, unless its answers need more."""
PAD, TOP, LINE = 32, 76, 26
"""Units: from the sides to the text and from above to it, and of a line of it."""
LONGEST_PATH = 1_000
"""Characters of the path of a file."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One of a question's buttons: `name` identifies it, `act` is called when picked, `gold` marks the default."""

    name: str
    label: str
    act: Callable[[], object]
    gold: bool = False


@dataclass(slots=True)
class QuestionBox:
    """A question to the player: title, text, an optional text field, and answers.

    Esc picks the first answer, which must be harmless. `word` is the field's initial text (None: no field), `longest`
    its largest number of characters, `fault` an error message.
    """

    title: str
    body: str
    answers: Sequence[Answer]
    word: str | None = None
    fault: str = ""
    longest: int = 40


class Dialog(UIWindow):
    """The modal window of a question, over the shaded page."""

    def __init__(self, page: Host, question: QuestionBox) -> None:
        """Create the window with its text field and buttons."""
        self.page, self.question = page, question
        self.rooms = [self._room(answer) for answer in question.answers]
        least = sum(self.rooms) + GAP * (len(self.rooms) - 1) + 2 * PAD
        self.wide = min(max(WIDE, least), page.width - 16)
        self.word = question.word or ""
        room = page.px(self.wide - 2 * PAD)
        self.title = text.cut(question.title, room, page.px(size("h2")), True)
        self.lines = text.wrap(question.body, room, page.px(size("body")))
        more = (64 if question.word is not None else 0) + (12 if question.fault else 0)
        height = TOP + grown(LINE) * len(self.lines) + 96 + more
        self.shade = StaticImage(page, (0, 0, page.width, page.height), _darken, layer=SHADE_LAYER)
        inner = Box(0, 0, self.wide, height).inset(PAD, 0)
        place = page.pixels(Box(0, 0, page.width, page.height).middle(self.wide, height))
        super().__init__(place, page.manager, draggable=False, ignore_shadow_for_initial_size_and_pos=False)
        self.set_blocking(True)
        set_picture(self, self._painted())
        self.entry: Entry | None = None
        if question.word is not None:
            rect = inner._replace(y=TOP + GAP + grown(LINE) * len(self.lines), h=measure("control"))
            self.entry = Entry(page, "dialog_word", rect, question.word, self._typed, limit=question.longest,
                               container=self)  # fmt: skip
        self.buttons = self._buttons(inner.less(bottom=28).column(None, 44)[1])

    def rebuild_from_changed_theme_data(self) -> None:
        """Keep pygame_gui's title bar, border and shape away."""
        self.enable_title_bar = self.enable_close_button = False
        self.title_bar_height = self.shadow_width = 0
        self.border_width = dict.fromkeys(self.border_width, 0)
        self.shape = "painted"
        self.rebuild()

    def _painted(self) -> pygame.Surface:
        """Return the window's picture with title, text and error message."""
        surface, px = pygame.Surface(self.rect.size, pygame.SRCALPHA), self.page.px
        shapes.pane(surface, surface.get_rect(), px(16), color("panel"), color("line"))
        write(surface, self.title, (px(PAD), px(44)), px(size("h2")), color("text"), True)
        column = ColumnFlow(Box(PAD, TOP, 0, 0))
        for line in self.lines:
            at = px(PAD), px(column.take(grown(LINE)).y + grown(12))
            write(surface, line, at, px(size("body")), color("dim"))
        if self.question.fault:
            at = px(PAD), self.rect.h - px(98)
            write(surface, self.question.fault, at, px(size("small")), color("red_hi"))
        return surface

    def _typed(self, words: str) -> None:
        """Remember the text of the field."""
        self.word = words

    def _room(self, answer: Answer) -> float:
        """Return the width of an answer's button in layout units."""
        return max(112.0, Button.wants(answer.label, self.page.scale))

    def _buttons(self, box: Box) -> list[Button]:
        """Create the buttons up to the right of a box; return them in the order of the answers."""
        return [
            Button(self.page, f"answer_{answer.name}", place, answer.label, partial(self.take, answer),
                   kind="gold" if answer.gold else "plain", container=self)
            for answer, place in zip(self.question.answers, box.row(None, *self.rooms, gap=GAP)[1:], strict=True)
        ]  # fmt: skip

    def take(self, answer: Answer) -> None:
        """Close the question, then perform the picked answer."""
        self.page.overlays.close_dialog()
        answer.act()

    def targets(self) -> list[Target]:
        """Return the elements that Tab reaches."""
        return [*([self.entry] if self.entry else []), *self.buttons]

    def confirm(self) -> None:
        """Pick the gold answer, or the last one if none is gold (Enter)."""
        gold = next((answer for answer in self.question.answers if answer.gold), self.question.answers[-1])
        self.take(gold)

    def back(self) -> None:
        """Pick the first answer, which is harmless (Esc)."""
        self.take(self.question.answers[0])

    def kill(self) -> None:
        """Remove the dialog and its elements from the page."""
        self.shade.kill()
        for button in self.buttons:
            self.page.elements.drop(button)
        if self.entry is not None:
            self.page.elements.drop(self.entry)
        super().kill()


def _darken(surface: pygame.Surface) -> None:
    """Shade the page behind a question."""
    shapes.pane(surface, surface.get_rect(), 0, (4, 16, 15, 150))

"""Questions shown over a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame_gui.elements import UIWindow

from game.art import shapes, text
from game.art.text import write
from game.tokens import color, grown, measure, size
from game.ui.focus import Target
from game.ui.gui_internals import set_picture
from game.ui.host import Host
from game.ui.text_field import Entry
from game.ui.widgets import Button, StaticImage

SHADE_LAYER = 40
WIDE = 520
"""Units of a question, unless its answers need more."""
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
        answers = [self._room(answer) + 8 for answer in question.answers]
        self.wide = min(max(WIDE, sum(answers) - 8 + 64), page.width - 16)
        self.word = question.word or ""
        room = page.px(self.wide - 64)
        self.title = text.cut(question.title, room, page.px(size("h2")), True)
        self.lines = text.wrap(question.body, room, page.px(size("body")))
        more = (64 if question.word is not None else 0) + (12 if question.fault else 0)
        height = 76 + grown(26) * len(self.lines) + 96 + more
        self.shade = StaticImage(page, (0, 0, page.width, page.height), _darken, layer=SHADE_LAYER)
        place = (page.width - self.wide) / 2, (page.height - height) / 2, self.wide, height
        super().__init__(
            page.pixels(place), page.manager, draggable=False, ignore_shadow_for_initial_size_and_pos=False
        )
        self.set_blocking(True)
        set_picture(self, self._painted())
        self.entry: Entry | None = None
        if question.word is not None:
            rect = (32, 84 + grown(26) * len(self.lines), self.wide - 64, measure("control"))
            self.entry = Entry(page, "dialog_word", rect, question.word, self._typed, limit=question.longest,
                               container=self)  # fmt: skip
        self.buttons = self._buttons(self.wide - 32, height - 72)

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
        """Remember the text of the field."""
        self.word = words

    def _room(self, answer: Answer) -> float:
        """Return the width of an answer's button in layout units."""
        return max(112.0, Button.wants(answer.label, self.page.scale))

    def _buttons(self, right: float, y: float) -> list[Button]:
        """Create the buttons, the last one ending at `right`; return them in the order of the answers."""
        made: list[Button] = []
        for answer in reversed(self.question.answers):
            wide = self._room(answer)
            right -= wide
            kind = "gold" if answer.gold else "plain"
            made.append(Button(self.page, f"answer_{answer.name}", (right, y, wide, 44), answer.label,
                               partial(self.take, answer), kind=kind, container=self))  # fmt: skip
            right -= 8
        return made[::-1]

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

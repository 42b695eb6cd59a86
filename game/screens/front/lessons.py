"""The course: short lessons with the player's progress, leading into a first match and to practice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.screen import Program
from game.art import icons, shapes, text
from game.art.text import write
from game.boxes import Box
from game.i18n import ruleset_name, tr
from game.play.lessons import lesson, lesson_ids, lesson_subject, lesson_title, setup
from game.play.setup import first_ruleset, own_name
from game.screens.menu_state import menu_of
from game.screens.presets import presets_of
from game.tokens import color, grown, size
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.widgets import Rect, Widget

WIDE, CARD, GAP, PAD = 1120.0, 84.0, 14.0, 20.0
MARK = 36.0
"""Units: the disc with the number of a lesson, or the tick of one that is done."""


class LessonCard(Widget):
    """Card of a lesson, or of the match or practice after the lessons: mark, title, and a line on its subject."""

    enters = True

    def __init__(
        self, page: LessonsScreen, name: str, rect: Rect, words: tuple[str, str], mark: str, view: ScrollView,
        action: Callable[[], None], *, done: bool = False,
    ) -> None:  # fmt: skip
        """Create the card. `words` are title and line, `mark` is a number or the name of an icon."""
        self.words, self.mark, self.done, self.next = words, mark, done, name == page.first_focus()
        super().__init__(page, name, rect, container=view.content, action=action)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the card; the next one to take has a golden border."""
        rect, px = surface.get_rect(), self.px
        fill = color("raised") if self.highlighted else color("panel")
        shapes.pane(surface, rect, px(12), fill, color("gold") if self.next else color("line_soft"))
        disc = (px(PAD + MARK / 2), rect.centery)
        shapes.disc(surface, disc, px(MARK / 2), color("gold") if self.next else color("inset"))
        ink = color("gold_ink") if self.next else color("gold_hi")
        if self.done or not self.mark.isdigit():
            icons.put(surface, "check" if self.done else self.mark, disc, px(20), ink)
        else:
            write(surface, self.mark, disc, px(size("body")), ink, True, "center")
        left, small, title, line = px(PAD + MARK + 16), px(size("small")), *self.words
        room = rect.w - left - px(PAD)
        lines = text.wrap(line, room, small, lines=2)
        step, head = round(small * 1.35), px(size("card"))
        y = rect.centery - (head * 1.3 + step * len(lines)) / 2
        fitting = text.shrunk(title, room, head, True)
        write(surface, text.cut(title, room, fitting, True), (left, y + head * 0.65), fitting, color("text"), True)
        for number, part in enumerate(lines):
            place = (left, y + head * 1.3 + step * (number + 0.5))
            write(surface, part, place, small, color("dim"))


class LessonsScreen(Page):
    """The list of lessons."""

    name = "lessons"

    def __init__(self, app: Program) -> None:
        """Create the unbuilt page."""
        super().__init__(app)
        self.cards: list[LessonCard] = []

    @property
    def done(self) -> frozenset[str]:
        """The lessons that were completed."""
        return frozenset(self.app.settings.lessons)

    def first_focus(self) -> str:
        """Name the card of the first lesson not done yet, or of the first match."""
        return next((f"lesson_{one}" for one in lesson_ids() if one not in self.done), "match")

    def build(self) -> None:
        """Create a card for each lesson in two columns, then the cards of the match and of practice."""
        done = [one for one in lesson_ids() if one in self.done]
        self.header(tr("lessons_title"), tr("lessons_progress", n=len(done), all=len(lesson_ids())))
        count, high = len(lesson_ids()) + 2, grown(CARD)
        view = ScrollView(self, "cards", self.content(88, 16, WIDE), (high + GAP) * -(-count // 2) + 8)
        places = Box(0, 4, view.place[2] - 16, 0).grid(2, high, GAP)
        self.cards = []
        for number, (one, place) in enumerate(zip(lesson_ids(), places, strict=False), 1):
            taught = lesson(one)
            words = lesson_title(taught), lesson_subject(taught)
            self.cards.append(LessonCard(self, f"lesson_{one}", place, words, str(number), view,
                                         partial(self._start, one), done=one in self.done))  # fmt: skip
        words = tr("lessons_match"), tr("lessons_match_about", ruleset=ruleset_name(first_ruleset()))
        self.cards.append(LessonCard(self, "match", next(places), words, "bolt", view, self.play_match))
        words = tr("practice_title"), tr("practice_about")
        self.cards.append(LessonCard(self, "practice", next(places), words, "bulb", view, self.practice))
        self.focus.region("head", [self.elements["back"]])
        self.focus.region("cards", [*self.cards])

    def _start(self, lesson_id: str) -> None:
        """Start a lesson."""
        self.app.open("table", setup=setup(own_name(self.app.settings), lesson_id))

    def confirm(self) -> None:
        """Start the next lesson, or the first match after the last one."""
        if (action := self.elements[self.first_focus()].action) is not None:
            action()

    def practice(self) -> None:
        """Open practice."""
        self.app.open("practice")

    def play_match(self) -> None:
        """Start a match with the rules of the first lessons."""
        menu_of(self.app).choose(first_ruleset())
        self.app.open("table", setup=presets_of(self.app).sit_down())

"""The first page: back at the table in one key, or on to everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import pygame

from game import i18n, lesson
from game.i18n import plural, ruleset_name, term, tr
from game.screens import PLACES
from game.screens.front import SavedMatch, front, notice_words, rulesets
from game.screens.when import when
from game.tokens import color, measure, size
from game.ui import marks, paint, text
from game.ui.controls import Choice, Value, write
from game.ui.icons import icon
from game.ui.page import Page
from game.ui.picture import emblem
from game.ui.popups import Answer, Question
from game.ui.widgets import Button, Field, Rect, Widget
from rules.words import LANGUAGES

if TYPE_CHECKING:
    from game.app import App

VERSION = "0.1"
LEFT, LEFT_WIDE = 56, 432
ENTRY, ENTRY_STEP = 64, 72


class Entry(Widget):
    """One of the six ways on: an icon, a title, a line, a key."""

    enters = True

    def __init__(self, page: Page, name: str, rect: Rect, words: tuple[str, str], icon_name: str, cap: str,
                 action: Callable[[], None], strong: bool = False) -> None:  # fmt: skip
        self.title, self.line = words
        self.icon_name, self.cap, self.strong = icon_name, cap, strong
        super().__init__(page, name, rect, action=action)

    def draw_on(self, surface: pygame.Surface) -> None:
        rect = surface.get_rect()
        bright = self.strong or self.hovered
        fill = (
            paint.opaque(color("line" if self.hovered and self.strong else "raised")) if bright else (14, 50, 47, 150)
        )
        border = color("line") if bright else color("line_soft")
        paint.rounded(surface, rect, self.px(12), fill, paint.opaque(border))
        box = pygame.Rect(self.px(12), (rect.h - self.px(40)) // 2, self.px(40), self.px(40))
        paint.rounded(surface, box, self.px(10), paint.opaque(color("gold")) if self.strong else (0, 0, 0, 70))
        mark = icon(self.icon_name, self.px(22), color("gold_ink" if self.strong else "gold_hi"))
        surface.blit(mark, mark.get_rect(center=box.center))
        cap = marks.keycap(surface, self.cap, (rect.right - self.px(16), rect.centery), self.page.scale, "midright")
        room = cap.x - self.px(12) - self.px(68)
        title, small = self.px(size("card")), self.px(size("small"))
        write(surface, text.cut(self.title, room, title, True), (self.px(68), self.px(21)), title, color("text"), True)
        line = text.cut(self.line, room, small)
        self.tip = self.line if line != self.line else ""
        write(surface, line, (self.px(68), self.px(44)), small, color("dim"))


class Language(Widget):
    """One of the languages, in its own script."""

    enters = True

    def __init__(self, page: TitleScreen, code: str, rect: Rect) -> None:
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


class TitleScreen(Page):
    """The title."""

    name = "title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._wanted_picture: tuple[SavedMatch | None, pygame.Rect] | None = None  # not drawn yet
        self._shown = False  # whether the page has been on the screen
        self._told: set[str] = set()  # files of translations that were named as unreadable

    def first_focus(self) -> str:
        state = front(self.app)
        return "continue" if state.saved() is not None else "quick" if state.introduced else "teach"

    def build(self) -> None:
        state = front(self.app)
        saved = state.saved()
        top = max(0.0, (self.height - 720) / 2)
        wide = LEFT_WIDE + 64 + 672
        left = max(float(LEFT), (self.width - wide) / 2)
        self._wordmark(left, top)
        entries = self._entries(left, top + 208)
        frame = left + LEFT_WIDE + 64
        buttons = self._saved(frame, top + 64, saved) if saved is not None else self._nothing_saved(frame, top + 64)
        foot = self._foot(left, max(top + 688, self.height - 32))
        foot += self._notice(frame, top + 664)
        self.focus.region("saved", buttons)
        self.focus.region("entries", entries)
        self.focus.region("foot", foot)
        letters = {"quick": "q", "new": "n", "rulebook": "r", "replays": "p", "statistics": "s", "settings": "g"}
        self.shortcuts.update({letters[entry.name]: entry.action for entry in entries if entry.action is not None})

    def _wordmark(self, x: float, y: float) -> None:
        emblem(self.ground, self.pixels((x + 6, y + 56, 84, 128)))
        self.label("Sparrows", (x + 116, y + 98), "wordmark", "ivory", bold=True)
        self.label("麻雀  ·  " + tr("title_sub"), (x + 119, y + 149), "card", "gold_hi")

    def _entries(self, x: float, y: float) -> list[Widget]:
        state = front(self.app)
        others = sum(not seat.human for seat in state.setup.seats)
        quick = tr("title_quick_sub", ruleset=ruleset_name(state.setup.ruleset), n=plural("computer", others))
        room = self.px(LEFT_WIDE - 68 - 60)
        if text.width(quick, self.px(size("small"))) > room:
            quick = ruleset_name(state.setup.ruleset)  # the name alone, where both do not fit
        sets = rulesets()
        counts = [n for ruleset in sets for n in ruleset.seats] or [4]
        new = tr("title_new_sub", n=plural("ruleset", len(sets)), low=min(counts), high=max(counts))
        rows: list[tuple[str, tuple[str, str], str, str, Callable[[], None]]] = [
            ("quick", (tr("title_quick"), quick), "bolt", "Q", self.quick),
            ("new", (term("new_match"), new), "plus", "N", self.new),
            ("rulebook", (term("rulebook"), tr("title_rulebook_sub")), "book", "R", self.rulebook),
            ("replays", (term("replays"), tr("title_replays_none")), "film", "P", self.replays),
            ("statistics", (term("statistics"), tr("title_statistics_sub")), "chart", "S", self.statistics),
            ("settings", (term("settings"), tr("title_settings_sub")), "gear", "G", self.settings),
        ]
        rows = [row for row in rows if row[0] in ("quick", "new") or row[0] in PLACES]
        return [
            Entry(
                self, name, (x, y + i * ENTRY_STEP, LEFT_WIDE, ENTRY), words, mark, cap, action, strong=name == "quick"
            )
            for i, (name, words, mark, cap, action) in enumerate(rows)
        ]

    def _foot(self, x: float, y: float) -> list[Widget]:
        wide = self.label(f"Sparrows {VERSION}", (x, y), "small", "dim")
        made: list[Widget] = []
        at = x + wide + 16
        for name, words, action in (
            ("calculator", term("calculator"), self.calculator),
            ("quit", term("quit"), self.leave_program),
        ):
            if name != "quit" and name not in PLACES:
                continue
            room = text.width(words, self.px(size("small"))) / self.scale + 20
            made.append(Button(self, name, (at, y - 20, room, 40), words, action, kind="quiet", pixels=size("small")))
            at += room + 8
        languages = Choice(LANGUAGES, lambda code: i18n.NATIVE_NAMES[str(code)], 130)
        place = (x + LEFT_WIDE - 130, y - 20, 130, measure("control"))
        made.append(Field(self, "language", place, languages, i18n.language(), self.speak))
        return made

    def _notice(self, x: float, y: float) -> list[Widget]:
        """What happened to a file since the last time: what it was, what was kept. Pressed, it is gone."""
        line = self._news()
        if not line:
            return []
        self.panel((x, y, 672, 44), "inset", "line", "corner_control", shadow=False)
        self.ground.fill(color("red_hi"), self.pixels((x, y + 8, 4, 28)))
        self.label(line, (x + 20, y + 21), "small", room=672 - 76)
        place = (x + 672 - 44, y + 2, 40, 40)
        return [Button(self, "notice", place, "", self.dismiss, kind="quiet", icon_name="close")]

    def _news(self) -> str:
        """The first thing to be told, in the player's language; empty if there is none."""
        words = i18n.words()
        if self.app.kept is not None and self.app.kept.notices:
            return notice_words(self.app.kept.notices[0])
        unread = [name for name in words.faults if name not in self._told]
        return tr("language_unreadable", file=unread[0]) if unread else ""

    def dismiss(self) -> None:
        """The notice was read."""
        if self.app.kept is not None and self.app.kept.notices:
            self.app.kept.notices.pop(0)
        else:
            self._told.update(i18n.words().faults)
        self.rebuild()

    # -- the frame at the right ---------------------------------------------------------------------------------------

    def _frame(self, x: float, y: float, saved: SavedMatch | None) -> None:
        """The wooden frame with a picture of the table, and the pane below it."""
        outer = self.pixels((x, y, 672, 584))
        paint.shadow(self.ground, outer, self.px(16), self.scale)
        self.ground.blit(paint.masked(paint.wood(outer.w, outer.h, 11), self.px(16)), outer)
        paint.rounded(self.ground, outer, self.px(16), None, (*color("wood_hi"), 255))
        hole = self.pixels((x + 14, y + 14, 644, 364))
        paint.rounded(self.ground, hole, self.px(12), (*color("wood_lo"), 255))
        place = self.pixels((x + 16, y + 16, 640, 360))
        self.ground.blit(paint.masked(pygame.transform.scale(paint.felt(640, 360), place.size), self.px(10)), place)
        self._wanted_picture = saved, place
        self.panel((x + 16, y + 392, 640, 176), radius="corner_control", shadow=False)

    def _hang_picture(self, saved: SavedMatch | None, place: pygame.Rect) -> None:
        """Draw the table into its frame; what draws tables is loaded only now, behind the first picture."""
        from game.screens.saved_picture import built_table, saved_table

        picture = (
            saved_table(saved, place.size) if saved is not None else built_table(front(self.app).setup, place.size)
        )
        self.ground.blit(paint.masked(picture, self.px(10)), place)
        self.touch()

    def update(self, dt: float) -> bool:
        if self._wanted_picture is not None and self._shown:
            wanted, self._wanted_picture = self._wanted_picture, None
            self._hang_picture(*wanted)
        return super().update(dt) or self._wanted_picture is not None

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        self._shown = True
        return super().draw(surface)

    def _saved(self, x: float, y: float, match: SavedMatch) -> list[Widget]:
        self._frame(x, y, match)
        name = ruleset_name(match.ruleset)
        wide = self.label(name, (x + 40, y + 422), "header", bold=True, room=440)
        native = next((r.native for r in rulesets() if r.id == match.ruleset), "")
        if native != name:
            self.label(native, (x + 54 + wide, y + 423), "card", "gold_hi", room=max(0, 560 - wide))
        wind = ("east", "south", "west", "north")[match.round_wind % 4]
        signed = next((r.sign for r in rulesets() if r.id == match.ruleset), "")
        where = tr("title_continue_where", round=signed or term(f"round_{wind}", match.ruleset),
                   deal=term("deal_number", match.ruleset, n=match.deal),
                   left=tr("title_left", tiles=plural("tile", match.tiles_left)), when=when(match.when))  # fmt: skip
        self.label(where, (x + 40, y + 450), "body", "dim", room=592)
        self._players(match, x + 40, y + 482)
        labels = [(term("continue"), "gold", "Enter", "continue", self.confirm)]
        others = len(front(self.app).unfinished()) - 1
        if others > 0:
            labels.append((tr("title_other_saves", n=others), "plain", "", "saves", self.saves))
        labels.append((tr("title_teach"), "plain", "", "teach", self.teach))
        at, made = x + 40, list[Widget]()
        for words, kind, cap, key, action in labels:
            if key not in ("continue", "teach") and key not in PLACES:
                continue
            room = min(260.0, max(168.0 if key != "teach" else 0.0, Button.wants(words, self.scale, cap)))
            if at + room > x + 632:
                continue
            made.append(Button(self, key, (at, y + 510, room, 44), words, action, kind=kind, cap=cap))
            at += room + 12
        return made

    def _players(self, match: SavedMatch, x: float, y: float) -> None:
        step = 592 / max(4, len(match.seats))
        for i, seat in enumerate(match.seats):
            at = x + i * step
            center = self.px(at + 14), self.px(y)
            marks.wind(self.ground, center, self.px(14), seat.color, seat.wind)
            score = f"{seat.score:,}".replace(",", "\N{NARROW NO-BREAK SPACE}").replace("-", "\N{MINUS SIGN}")
            room = step - 52 - text.width(score, self.px(size("body"))) / self.scale
            wide = self.label(seat.name, (at + 36, y), bold=seat.human, room=max(16.0, room))
            self.label(score, (at + 44 + wide, y), tint="gold_hi")

    def _nothing_saved(self, x: float, y: float) -> list[Widget]:
        self._frame(x, y, None)
        if not front(self.app).introduced:
            return self._first_start(x, y)
        self.label(tr("title_no_save"), (x + 40, y + 424), "header", bold=True, room=592)
        self.paragraph(tr("title_no_save_body"), (x + 40, y + 444), 592, "body", "dim", lines=2, leading=26)
        answers = (("play", tr("title_quick"), "Enter", self.quick), ("teach", tr("title_teach"), "", self.teach))
        return self._answers(x, y, answers)

    def _answers(self, x: float, y: float, answers: Iterable[tuple[str, str, str, Callable[[], None]]]) -> list[Widget]:
        """Buttons at the foot of the frame, the first one gold."""
        at, made = x + 40, list[Widget]()
        for name, words, cap, action in answers:
            room = max(160.0, Button.wants(words, self.scale, cap))
            kind = "plain" if made else "gold"
            made.append(Button(self, name, (at, y + 508, room, 44), words, action, kind=kind, cap=cap))
            at += room + 12
        return made

    def _first_start(self, x: float, y: float) -> list[Widget]:
        """Once: which language, and whether somebody should be shown how to play."""
        languages: list[Widget] = []
        for i, code in enumerate(LANGUAGES):
            place = (x + 40 + i * 149, y + 318, 145, 42)
            languages.append(Language(self, code, place))
        self.label(tr("first_question"), (x + 40, y + 424), "header", bold=True, room=592)
        self.paragraph(tr("first_teach"), (x + 40, y + 442), 592, "body", "dim", lines=2, leading=26)
        answers = (("teach", tr("title_teach"), "Enter", self.teach), ("know", tr("first_know"), "", self.know))
        return [*languages, *self._answers(x, y, answers)]

    # -- the ways on --------------------------------------------------------------------------------------------------

    def confirm(self) -> None:
        state = front(self.app)
        saved = state.saved()
        if saved is not None:
            self.app.open("table", resume=saved.id)
        elif not state.introduced:
            self.teach()
        else:
            self.quick()

    def quick(self) -> None:
        """The last rules and seats, at once."""
        state = front(self.app)
        state.met("know")
        state.choose(state.setup.ruleset)
        state.sat_down()
        self.app.open("table", setup=state.setup)

    def know(self) -> None:
        """No lesson is wanted."""
        front(self.app).met("know")
        self.rebuild()
        self.focus.named(self.first_focus())

    def speak(self, code: Value) -> None:
        """Another language, at once."""
        front(self.app).preferences.set("language", code)
        i18n.use(str(code))

    def new(self) -> None:
        """Choose rules, house rules and seats."""
        self.app.open("selector")

    def teach(self) -> None:
        """The guided first deal."""
        front(self.app).met("teach")
        self.app.open("table", setup=lesson.setup(term("you").capitalize()))

    def rulebook(self) -> None:
        """How to play."""
        self.app.open("rulebook")

    def replays(self) -> None:
        """Matches that were played."""
        self.app.open("replays")

    def statistics(self) -> None:
        """Results and habits."""
        self.app.open("statistics")

    def saves(self) -> None:
        """Matches that were left."""
        self.app.open("saves")

    def settings(self) -> None:
        """Language, window, sound, keys."""
        self.app.open("settings")

    def calculator(self) -> None:
        """What a hand is worth."""
        self.app.open("calculator")

    def back(self) -> None:
        self.leave_program()

    def leave_program(self) -> None:
        """Ask once, then end."""
        self.ask(Question(tr("quit_question"), tr("quit_body"), (
            Answer("stay", tr("stay"), lambda: None),
            Answer("quit", term("quit"), self.app.quit, gold=True),
        )))  # fmt: skip

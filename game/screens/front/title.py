"""The first page: back at the table in one key, or on to everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from game import i18n
from game.app.places import PLACES
from game.app.screen import Program
from game.art import icons, marks, shapes, text
from game.art.felt import menu_felt
from game.art.numbers import grouped
from game.art.text import write
from game.art.wood import wood
from game.i18n import plural, ruleset_name, term, tr
from game.play import lesson
from game.screens.faults import notice_words
from game.screens.menu_state import menu_of, rulesets
from game.screens.moments import when
from game.screens.saved_matches import SavedMatch
from game.tokens import color, measure, size, text_factor
from game.ui.controls import Choice, Value
from game.ui.page import Page
from game.ui.picture import emblem
from game.ui.popups import Answer, Question
from game.ui.widgets import Button, Field, Rect, Widget
from rules.words import LANGUAGES

VERSION = "0.1"
LEFT, LEFT_WIDE = 56, 432
ENTRY_STEP = 72
SHORT_STEP = 62  # of the entries in a low window
FRAME_WIDE, PICTURE, BELOW = 672, 360, 176
LOW = 700  # units; in a lower window everything moves together


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
        bright = self.strong or self.lit
        fill = (
            color("line" if self.lit and self.strong else "raised") if bright else (14, 50, 47, 150)
        )
        border = color("line") if bright else color("line_soft")
        shapes.pane(surface, rect, self.px(12), fill, border)
        box = pygame.Rect(self.px(12), (rect.h - self.px(40)) // 2, self.px(40), self.px(40))
        shapes.pane(surface, box, self.px(10), color("gold") if self.strong else (0, 0, 0, 70))
        icons.put(surface, self.icon_name, box.center, self.px(22), color("gold_ink" if self.strong else "gold_hi"))
        cap = marks.keycap(surface, self.cap, (rect.right - self.px(16), rect.centery), self.page.scale, "midright")
        room = cap.x - self.px(12) - self.px(68)
        title, small = self.px(size("card")), self.px(size("small"))
        at = self.px(68), rect.centery - self.px(11)
        write(surface, text.cut(self.title, room, title, True), at, title, color("text"), True)
        line = text.cut(self.line, room, small)
        self.tool_tip_text = self.line if line != self.line else None
        write(surface, line, (self.px(68), rect.centery + self.px(12)), small, color("dim"))


class Language(Widget):
    """One of the languages, in its own script."""

    enters = True

    def __init__(self, page: TitleScreen, code: str, rect: Rect) -> None:
        self.code = code
        super().__init__(page, f"language_{code}", rect, action=lambda: page.speak(code))

    def draw_on(self, surface: pygame.Surface) -> None:
        rect = surface.get_rect()
        on = i18n.language() == self.code
        fill = color("gold") if on else color("line") if self.lit else color("raised")
        border = color("gold_hi") if on else color("line")
        shapes.pane(surface, rect, self.px(8), fill, border)
        ink = color("gold_ink") if on else color("text")
        write(surface, i18n.NATIVE_NAMES[self.code], rect.center, self.px(size("body")), ink, on, "center")


class TitleScreen(Page):
    """The title."""

    name = "title"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._wanted_picture: tuple[SavedMatch | None, pygame.Rect] | None = None  # not drawn yet
        self._shown = False  # whether the page has been on the screen
        self.left_wide, self.frame_wide, self.picture_tall = float(LEFT_WIDE), float(FRAME_WIDE), float(PICTURE)
        self.step = float(ENTRY_STEP)
        self._told: set[str] = set()  # files of translations that were named as unreadable

    def first_focus(self) -> str:
        state = menu_of(self.app)
        return "continue" if state.saved.newest() is not None else "quick" if state.introduced else "teach"

    def build(self) -> None:
        state = menu_of(self.app)
        saved = state.saved.newest()
        low = self.height < LOW
        top = max(0.0, (self.height - 720) / 2) - (40 if low else 0)
        self.step = float(SHORT_STEP if low else ENTRY_STEP)
        room = self.width - 2 * self.margin
        tight = room < LEFT + LEFT_WIDE + 64 + FRAME_WIDE
        gap = 24.0 if tight else 64.0
        self.left_wide = min(float(LEFT_WIDE), max(380.0, room * 0.38))
        self.frame_wide = min(float(FRAME_WIDE), room - self.left_wide - gap)
        self.picture_tall = round((self.frame_wide - 32) * 9 / 16)
        wide = self.left_wide + gap + self.frame_wide
        left = max(self.margin if tight else float(LEFT), (self.width - wide) / 2)
        self._wordmark(left, top)
        entries = self._entries(left, top + 208)
        frame, above = left + self.left_wide + gap, top + 64
        buttons = self._saved(frame, above, saved) if saved is not None else self._nothing_saved(frame, above)
        foot = self._foot(left, self.height - 28 if low else max(top + 688, self.height - 32))
        end = max(frame, max(widget.rect.right for widget in foot) / self.scale + 16)
        foot += self._notice(end, above + self.picture_tall + BELOW + 64, frame + self.frame_wide - end)
        self.focus.region("saved", buttons)
        self.focus.region("entries", entries)
        self.focus.region("foot", foot)
        letters = {"quick": "q", "new": "n", "rulebook": "r", "replays": "p", "statistics": "s", "settings": "g"}
        self.shortcuts.update({letters[entry.name]: entry.action for entry in entries if entry.action is not None})

    def _wordmark(self, x: float, y: float) -> None:
        emblem(self.ground, self.pixels((x + 6, y + 56, 84, 128)))
        self.label("Sparrows", (x + 116, y + 98), "wordmark", "ivory", bold=True)
        self.label("麻雀  ·  " + tr("title_sub"), (x + 119, y + 149), "card", "gold_hi", room=self.left_wide - 119)

    def _entries(self, x: float, y: float) -> list[Widget]:
        state = menu_of(self.app)
        others = sum(not seat.human for seat in state.setup.seats)
        quick = tr("title_quick_sub", ruleset=ruleset_name(state.setup.ruleset), n=plural("computer", others))
        room = self.px(self.left_wide - 68 - 60)
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
            Entry(self, name, (x, y + i * self.step, self.left_wide, self.step - 8), words, mark, cap, action,
                  strong=name == "quick")
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
        place = (max(at, x + self.left_wide - 130), y - 20, 130, measure("control"))
        made.append(Field(self, "language", place, languages, i18n.language(), self.speak))
        return made

    def _notice(self, x: float, y: float, wide: float) -> list[Widget]:
        """What happened to a file since the last time: what it was, what was kept. Pressed, it is gone."""
        line = self._news()
        if not line:
            return []
        self.panel((x, y, wide, 44), "inset", "line", "corner_control", shadow=False)
        self.ground.fill(color("red_hi"), self.pixels((x, y + 8, 4, 28)))
        self.label(line, (x + 20, y + 21), "small", room=wide - 76)
        place = (x + wide - 44, y + 2, 40, 40)
        return [Button(self, "notice", place, "", self.dismiss, kind="quiet", icon_name="close")]

    def _news(self) -> str:
        """The first thing to be told, in the player's language; empty if there is none."""
        words = i18n.words()
        if self.app.user_data.notices:
            return notice_words(self.app.user_data.notices[0])
        unread = [name for name in words.faults if name not in self._told]
        return tr("language_unreadable", file=unread[0]) if unread else ""

    def dismiss(self) -> None:
        """The notice was read."""
        if self.app.user_data.notices:
            self.app.user_data.notices.pop(0)
        else:
            self._told.update(i18n.words().faults)
        self.rebuild()

    # -- the frame at the right ---------------------------------------------------------------------------------------

    def _frame(self, x: float, y: float, saved: SavedMatch | None) -> float:
        """The wooden frame with a picture of the table, and the pane below it; gives where that begins."""
        wide, tall = self.frame_wide, self.picture_tall
        outer = self.pixels((x, y, wide, tall + BELOW + 48))
        shapes.pane_shadow(self.ground, outer, self.px(16), self.scale)
        shapes.inlay(self.ground, wood((outer.w, outer.h), 11), outer, self.px(16))
        shapes.pane(self.ground, outer, self.px(16), None, color("wood_hi"))
        hole = self.pixels((x + 14, y + 14, wide - 28, tall + 4))
        shapes.pane(self.ground, hole, self.px(12), color("wood_lo"))
        place = self.pixels((x + 16, y + 16, wide - 32, tall))
        shapes.inlay(self.ground, pygame.transform.scale(menu_felt((640, 360)), place.size), place, self.px(10))
        self._wanted_picture = saved, place
        self.panel((x + 16, y + tall + 32, wide - 32, BELOW), radius="corner_control", shadow=False)
        return y + tall + 32

    def _hang_picture(self, saved: SavedMatch | None, place: pygame.Rect) -> None:
        """Draw the table into its frame; what draws tables is loaded only now, behind the first picture."""
        from game.screens.records.saved_picture import built_table, saved_table

        picture = (
            saved_table(saved, place.size) if saved is not None else built_table(menu_of(self.app).setup, place.size)
        )
        shapes.inlay(self.ground, picture, place, self.px(10))
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
        y = self._frame(x, y, match)
        name = ruleset_name(match.ruleset)
        wide = self.label(name, (x + 40, y + 30), "header", bold=True, room=self.frame_wide - 232)
        native = next((r.native for r in rulesets() if r.id == match.ruleset), "")
        if native != name:
            self.label(native, (x + 54 + wide, y + 31), "card", "gold_hi", room=max(0, self.frame_wide - 112 - wide))
        wind = ("east", "south", "west", "north")[match.round_wind % 4]
        signed = next((r.sign for r in rulesets() if r.id == match.ruleset), "")
        where = tr("title_continue_where", round=signed or term(f"round_{wind}", match.ruleset),
                   deal=term("deal_number", match.ruleset, n=match.deal),
                   left=tr("title_left", tiles=plural("tile", match.tiles_left)), when=when(match.when))  # fmt: skip
        self.label(where, (x + 40, y + 58), "body", "dim", room=self.frame_wide - 80)
        self._players(match, x + 40, y + 90)
        labels = [(term("continue"), "gold", "Enter", "continue", self.confirm)]
        others = len(menu_of(self.app).saved.unfinished()) - 1
        if others > 0:
            labels.append((tr("title_other_saves", n=others), "plain", "", "saves", self.saves))
        labels.append((tr("title_teach"), "plain", "", "teach", self.teach))
        at, made = x + 40, list[Widget]()
        for words, kind, cap, key, action in labels:
            if key not in ("continue", "teach") and key not in PLACES:
                continue
            room = min(260.0, max(168.0 if key != "teach" else 0.0, Button.wants(words, self.scale, cap)))
            if at + room > x + self.frame_wide - 40:
                continue
            made.append(Button(self, key, (at, y + 118, room, 44), words, action, kind=kind, cap=cap))
            at += room + 12
        return made

    def _players(self, match: SavedMatch, x: float, y: float) -> None:
        step = (self.frame_wide - 80) / max(4, len(match.seats))
        for i, seat in enumerate(match.seats):
            at = x + i * step
            center = self.px(at + 14), self.px(y)
            marks.wind(self.ground, center, self.px(14), seat.person.color, seat.wind)
            score = grouped(seat.score)
            room = step - 52 - text.width(score, self.px(size("body"))) / self.scale
            wide = self.label(seat.person.name, (at + 36, y), bold=seat.person.human, room=max(16.0, room))
            self.label(score, (at + 44 + wide, y), tint="gold_hi")

    def _nothing_saved(self, x: float, y: float) -> list[Widget]:
        y = self._frame(x, y, None)
        if not menu_of(self.app).introduced:
            return self._first_start(x, y)
        self.label(tr("title_no_save"), (x + 40, y + 32), "header", bold=True, room=self.frame_wide - 80)
        self._explain("title_no_save_body", x, y)
        answers = (("play", tr("title_quick"), "Enter", self.quick), ("teach", tr("title_teach"), "", self.teach))
        return self._answers(x, y, answers)

    def _explain(self, key: str, x: float, y: float) -> None:
        """Two lines, or three close ones, between the heading of the pane and its buttons."""
        room = self.frame_wide - 80
        long = len(text.wrap(tr(key), self.px(room), self.px(size("body")))) > 2 and text_factor() == 1
        lines, leading = (3, 22.0) if long else (2, min(26.0, 33 / text_factor()))
        self.paragraph(tr(key), (x + 40, y + 48), room, "body", "dim", lines=lines, leading=leading)

    def _answers(self, x: float, y: float, answers: Iterable[tuple[str, str, str, Callable[[], None]]]) -> list[Widget]:
        """Buttons at the foot of the frame, the first one gold."""
        at, made, space = x + 40, list[Widget](), self.frame_wide - 80
        answers = list(answers)
        rooms = [max(160.0, Button.wants(words, self.scale, cap)) for _, words, cap, _ in answers]
        if sum(rooms) + 12 * (len(rooms) - 1) > space:
            rooms = [(space - 12 * (len(rooms) - 1)) / len(rooms)] * len(rooms)
        for (name, words, cap, action), room in zip(answers, rooms, strict=True):
            kind = "plain" if made else "gold"
            made.append(Button(self, name, (at, y + 120, room, 44), words, action, kind=kind, cap=cap))
            at += room + 12
        return made

    def _first_start(self, x: float, y: float) -> list[Widget]:
        """Once: which language, and whether somebody should be shown how to play."""
        languages: list[Widget] = []
        for i, code in enumerate(LANGUAGES):
            step = (self.frame_wide - 76) / len(LANGUAGES)
            place = (x + 40 + i * step, y - 74, step - 4, 42)
            languages.append(Language(self, code, place))
        self.label(tr("first_question"), (x + 40, y + 32), "header", bold=True, room=self.frame_wide - 80)
        self._explain("first_teach", x, y)
        answers = (("teach", tr("title_teach"), "Enter", self.teach), ("know", tr("first_know"), "", self.know))
        return [*languages, *self._answers(x, y, answers)]

    # -- the ways on --------------------------------------------------------------------------------------------------

    def confirm(self) -> None:
        state = menu_of(self.app)
        saved = state.saved.newest()
        if saved is not None:
            self.app.open("table", resume=saved.id)
        elif not state.introduced:
            self.teach()
        else:
            self.quick()

    def quick(self) -> None:
        """The last rules and seats, at once."""
        state = menu_of(self.app)
        state.met("know")
        state.choose(state.setup.ruleset)
        state.sat_down()
        self.app.open("table", setup=state.setup)

    def know(self) -> None:
        """No lesson is wanted."""
        menu_of(self.app).met("know")
        self.rebuild()
        self.focus.named(self.first_focus())

    def speak(self, code: Value) -> None:
        """Another language, at once."""
        self.app.user_data.change(language=code)
        i18n.use(str(code))

    def new(self) -> None:
        """Choose rules, house rules and seats."""
        self.app.open("selector")

    def teach(self) -> None:
        """The guided first deal."""
        menu_of(self.app).met("teach")
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

"""The title screen: resume with one key, or choose where to go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import i18n
from game.app.screen import Program
from game.app.screen_registry import SCREENS
from game.app.user_data import login_name
from game.art import icons, marks, shapes, text
from game.art.picture import emblem
from game.art.text import write
from game.boxes import Box, RowFlow
from game.i18n import plural, ruleset_name, term, tr
from game.play import lessons
from game.play.setup import own_name
from game.screens.error_texts import notice_words
from game.screens.front.frame import BELOW, Frame
from game.screens.front.welcome import WOOD, Welcome
from game.screens.menu_state import menu_of, rulesets
from game.screens.presets import presets_of, rules_words
from game.screens.resuming import go_on
from game.tokens import GAP, GUTTER, MARGIN, color, measure, size
from game.ui.controls import Choice, Value
from game.ui.fields import Field
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.popups import Answer
from game.ui.text_field import Entry
from game.ui.widgets import Button, Rect, Widget
from rules.core.words import LANGUAGES
from saves import VERSION

LEFT, LEFT_WIDE = 56, 432
ENTRY_STEP = 72
FRAME_WIDE = 672
TITLE_SHARE, LINE_SHARE = 0.43, 0.33  # of the height of an entry, which large text may not exceed
LOW = 700  # units; in a lower window everything moves together


class MenuEntry(Widget):
    """Menu entry of the title screen: icon, title, a line of explanation, key."""

    enters = True

    def __init__(self, page: Page, name: str, rect: Rect, words: tuple[str, str], icon_name: str, cap: str,
                 action: Callable[[], object], small: int, strong: bool = False) -> None:  # fmt: skip
        """Create the entry. `words` are title and line, `cap` its key, `small` the line's font size in pixels; `strong`
        highlights it."""
        self.title, self.line = words
        self.small = small  # the pixels of the line
        self.icon_name, self.cap, self.strong = icon_name, cap, strong
        super().__init__(page, name, rect, action=action)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the entry, texts shrunk or cut to its width."""
        rect = surface.get_rect()
        bright = self.strong or self.highlighted
        fill = color("line" if self.highlighted and self.strong else "raised") if bright else (14, 50, 47, 150)
        border = color("line") if bright else color("line_soft")
        shapes.pane(surface, rect, self.px(12), fill, border)
        side = min(self.px(40), rect.h - self.px(8))
        box = pygame.Rect(self.px(12) + (self.px(40) - side) // 2, (rect.h - side) // 2, side, side)
        shapes.pane(surface, box, self.px(10), color("gold") if self.strong else (0, 0, 0, 70))
        icons.put(surface, self.icon_name, box.center, self.px(22), color("gold_ink" if self.strong else "gold_hi"))
        cap = marks.keycap(surface, self.cap, (rect.right - self.px(16), rect.centery), self.page.scale, "midright")
        room = cap.x - self.px(12) - self.px(68)
        title = text.shrunk(self.title, room, min(self.px(size("card")), round(rect.h * TITLE_SHARE)), True)
        most = max(self.px(text.LEAST), round(rect.h * LINE_SHARE))
        small = text.shrunk(self.line, room, min(self.small, most))
        at = self.px(68), round(rect.h * 0.32)
        write(surface, text.cut(self.title, room, title, True), at, title, color("text"), True)
        line = text.cut(self.line, room, small)
        self.tool_tip_text = self.line if line != self.line else None
        write(surface, line, (self.px(68), round(rect.h * 0.73)), small, color("dim"))


class TitleScreen(Page):
    """The title screen: the saved match, or the questions of the first start, and the menu."""

    name = "title"

    def __init__(self, app: Program) -> None:
        """Create the title; `called` is the player's name in the questions of the first start."""
        super().__init__(app)
        self.frame: Frame | None = None
        self._shown = False  # whether the page has been on the screen
        self.called = app.settings.player or login_name()
        self.left_wide = float(LEFT_WIDE)
        self._told: set[str] = set()  # files of translations that were named as unreadable

    @property
    def welcoming(self) -> bool:
        """True on the first start until its questions are answered."""
        state = menu_of(self.app)
        return not state.introduced and state.saved.newest() is None

    def first_focus(self) -> str:
        """Name the element focused first: the button of the saved match, the lesson or a new match."""
        state = menu_of(self.app)
        if state.saved.newest() is not None:
            return "continue"
        return "quick" if state.introduced and not state.lesson_left else "teach"

    def build(self) -> None:
        """Create the menu at the left, and the frame or the questions of the first start at the right."""
        state = menu_of(self.app)
        saved = state.saved.newest()
        low = self.height < LOW
        top = max(0.0, (self.height - 720) / 2) - (40 if low else 0)
        room = self.width - 2 * self.margin
        tight = room < LEFT + LEFT_WIDE + 64 + FRAME_WIDE
        gap = 24.0 if tight else 64.0
        self.left_wide = min(float(LEFT_WIDE), max(380.0, room * 0.38))
        frame_wide = min(float(FRAME_WIDE), room - self.left_wide - gap)
        frame_tall = round((frame_wide - 2 * WOOD) * 9 / 16) + BELOW + 3 * WOOD
        wide = self.left_wide + gap + frame_wide
        left = max(self.margin if tight else float(LEFT), (self.width - wide) / 2)
        foot_y = self.height - 28 if low else max(top + 688, self.height - 32)
        head, side, last = Box(left, top + 56, self.left_wide, foot_y - 36 - top).column(128, None, 40, gap=MARGIN)
        self._wordmark(head)
        entries = self._entries(side.less(bottom=-24))
        frame = Box(left + self.left_wide + gap, top + 64, frame_wide, frame_tall)
        buttons: list[Widget | Entry]
        if self.welcoming:
            self.frame, welcome = None, Welcome(self, self, frame.w)
            buttons = welcome.build(frame._replace(h=max(frame.h, min(welcome.least, foot_y - 28 - frame.y))))
        else:
            self.frame = Frame(self, self, frame)
            buttons = [*self.frame.build(saved)]
        foot = self._foot(last)
        end = max(frame.x, max(widget.rect.right for widget in foot) / self.scale + 16)
        foot += self._notice(Box(end, frame.bottom + 16, frame.right - end, 44))
        self.focus.region("saved", buttons)
        self.focus.region("entries", list[Target](entries))
        self.focus.region("foot", foot)
        letters = {entry.name: entry.cap.lower() for entry in entries}
        self.shortcuts.update({letters[entry.name]: entry.action for entry in entries if entry.action is not None})

    def _wordmark(self, box: Box) -> None:
        """Paint the emblem, the name and the line below it."""
        mark, said = box.less(left=6).row(84, None, gap=26)
        emblem(self.ground, self.pixels(mark))
        self.label("Sparrows", (said.x, said.y + 42), "wordmark", "ivory", bold=True)
        said = said.less(left=3, top=93)
        sub, room = "麻雀  ·  " + tr("title_sub"), self.px(said.w)
        pixels = text.shrunk(sub, room, self.px(size("card")))
        write(self.ground, text.cut(sub, room, pixels), (self.px(said.x), self.px(said.y)), pixels, color("gold_hi"))

    def _entries(self, box: Box) -> list[MenuEntry]:
        """Create the entries of the menu in a box."""
        state = menu_of(self.app)
        ruleset = state.quick_ruleset
        options = ruleset.resolve(state.house[ruleset.id])
        others = max(0, ruleset.players_in(options) - state.setup.people)
        name, said = ruleset_name(ruleset.id), rules_words(state, ruleset)
        rules = tr("title_quick_rules", ruleset=name, rules=said)
        if text.width(rules, self.px(text.LEAST)) > self._line_room:
            rules = name if said == tr("title_quick_standard") else said
        quick = self._fitting(tr("title_quick_sub", ruleset=rules, n=plural("computer", others)), rules)
        sets = rulesets()
        counts = [n for ruleset in sets for n in ruleset.seats] or [4]
        found = plural("ruleset", len(sets))
        new = self._fitting(tr("title_new_sub", n=found, low=min(counts), high=max(counts)), found)
        go = self.way_to
        rows: list[tuple[str, tuple[str, str], str, str, Callable[[], object]]] = [
            ("quick", (tr("title_quick"), quick), "bolt", "Q", self.quick),
            ("new", (term("new_match"), new), "plus", "N", go("selector")),
            ("lessons", (term("lessons"), tr("title_lessons_sub")), "bulb", "L", go("lessons")),
            ("rulebook", (term("rulebook"), tr("title_rulebook_sub")), "book", "R", go("rulebook")),
            ("calculator", (term("calculator"), tr("title_calculator_sub")), "calculator", "C", go("calculator")),
            ("replays", (term("replays"), tr("title_replays_none")), "film", "P", go("replays")),
            ("statistics", (term("statistics"), tr("title_statistics_sub")), "chart", "S", go("statistics")),
            ("settings", (term("settings"), tr("title_settings_sub")), "gear", "G", go("settings")),
        ]
        rows = [row for row in rows if row[0] in ("quick", "new") or row[0] in SCREENS]
        step = min(ENTRY_STEP, box.h / len(rows))
        lines = [words[1] for name, words, *_ in rows if name != "quick"]  # which may be longer than all others
        small = min(text.shrunk(line, self._line_room, self.px(size("small"))) for line in lines)
        places = box.grid(1, step - GAP, GAP)
        return [
            MenuEntry(self, name, place, words, mark, cap, action, small, strong=name == "quick")
            for (name, words, mark, cap, action), place in zip(rows, places, strict=False)
        ]

    def _fitting(self, words: str, shorter: str) -> str:
        """Return the line of an entry, or the `shorter` one if it would be cut."""
        return words if text.width(words, self.px(size("small"))) <= self._line_room else shorter

    @property
    def _line_room(self) -> int:
        """Width in pixels for the line of an entry."""
        return self.px(self.left_wide - 68 - 60)

    def way_to(self, place: str) -> Callable[[], object]:
        """Return a function that opens the screen of this name."""
        return partial(self.app.open, place)

    def _foot(self, box: Box) -> list[Widget]:
        """Create the foot of the page: version, quit and the list of languages."""
        made: list[Widget] = []
        row = RowFlow(box.less(left=-10), GAP)
        for name, words, action in (
            ("licences", f"Sparrows {VERSION}", self.way_to("licences")),
            ("quit", term("quit"), self.leave_program),
        ):
            if name != "quit" and name not in SCREENS:
                continue
            place = row.take(text.width(words, self.px(size("small"))) / self.scale + 20)
            made.append(Button(self, name, place, words, action, kind="quiet", pixels=size("small")))
        if self.welcoming:  # there every language has a button of its own
            return made
        widest = max(text.width(name, self.px(size("body"))) for name in i18n.NATIVE_NAMES.values()) / self.scale
        room = max(130.0, widest + 52)
        languages = Choice(LANGUAGES, lambda code: i18n.NATIVE_NAMES[str(code)], int(room))
        place = row.rest._replace(x=max(row.x, row.rest.right - room), w=room)
        made.append(Field(self, "language", place, languages, i18n.language(), self.speak))
        return made

    def _notice(self, box: Box) -> list[Widget]:
        """Create the notice about a file in a box, which a press dismisses."""
        line = self._news()
        if not line:
            return []
        self.panel(box, "inset", "line", "corner_control", shadow=False)
        bar, said, close = box.less(right=4).row(4, None, measure("control"), gap=GUTTER)
        self.ground.fill(color("red_hi"), self.pixels(bar.inset(0, 8)))
        self.label(line, (said.x, said.center[1] - 1), "small", room=said.w + 4)
        place = close.middle(close.w, close.w)
        return [Button(self, "notice", place, "", self.dismiss, kind="quiet", icon_name="close")]

    def _news(self) -> str:
        """Return the first pending notice in the player's language; empty if there is none."""
        words = i18n.words()
        if self.app.user_data.notices:
            return notice_words(self.app.user_data.notices[0])
        unread = [name for name in words.faults if name not in self._told]
        return tr("language_unreadable", file=unread[0]) if unread else ""

    def dismiss(self) -> None:
        """Remove the shown notice."""
        if self.app.user_data.notices:
            self.app.user_data.notices.pop(0)
        else:
            self._told.update(i18n.words().faults)
        self.rebuild()

    def update(self, dt: float) -> bool:
        """Draw the frame's picture as soon as the page has been shown once; return true if the page must be drawn."""
        if self.frame is not None and self._shown:
            self.frame.finish()
        return super().update(dt) or (self.frame is not None and self.frame.unfinished)

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        """Draw the page and note that it has been shown."""
        self._shown = True
        return super().draw(surface)

    # -- the ways on --------------------------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Resume the saved match; without one start the lesson, or a match once the lesson is done."""
        state = menu_of(self.app)
        saved = state.saved.newest()
        if saved is not None:
            go_on(self, saved.id, self.app.open)
        elif not state.introduced or state.lesson_left:
            self.teach()
        else:
            self.quick()

    def quick(self) -> None:
        """Start a match at once with the last rules and seats."""
        state = menu_of(self.app)
        self._met("know")
        state.choose(state.quick_ruleset.id)
        self.app.open("table", setup=presets_of(self.app).sit_down())

    def call(self, name: str) -> None:
        """Set the player's name while it is typed."""
        self.called = name

    def _met(self, how: str) -> None:
        """Record that the questions of the first start are answered, so that they are not asked again.

        `how` is "know" for players who know the game, "teach" for the lesson.
        """
        if self.welcoming:
            menu_of(self.app).be_called(self.called)
        menu_of(self.app).met(how)

    def know(self) -> None:
        """Decline the lesson on the first start and show the usual frame instead of the questions."""
        self._met("know")
        self.rebuild()
        self.focus.named(self.first_focus())

    def speak(self, code: Value) -> None:
        """Switch the language and remember it."""
        self.app.user_data.change(language=code)
        i18n.use(str(code))

    def teach(self) -> None:
        """Start the first lesson, or show the list of lessons to a player who was taught before."""
        self._met("teach")
        if self.app.settings.lessons:
            self.app.open("lessons")
        else:
            self.app.open("table", setup=lessons.setup(own_name(self.app.settings)))

    def back(self) -> None:
        """Ask whether to quit (Esc)."""
        self.leave_program()

    def leave_program(self) -> None:
        """Ask for confirmation, then quit the program."""
        stay = Answer("stay", tr("stay"), lambda: None)
        quit = Answer("quit", term("quit"), self.app.quit)
        self.overlays.confirm(tr("quit_question"), tr("quit_body"), quit, other=stay)

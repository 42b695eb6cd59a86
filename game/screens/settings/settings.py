"""Settings: language, window, look, handling, pace, what is shown, sound. Each is kept the moment it is changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame

from game import i18n
from game.app.screen import Program
from game.art import shapes, text
from game.art.text import write
from game.i18n import term, tr
from game.screens.faults import notice_words
from game.screens.settings.previews import Cards, felt_cards
from game.screens.settings.themes import OTHER, faults, spoiled, theme_cards, theme_words, why_not
from game.table.style import STYLED_BY, read_theme, tile_style
from game.tokens import color, grown, measure, size
from game.ui.controls import Choice, Control, Segment, Slider, State, Toggle, Value
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.popups import LONGEST_PATH, Answer, Question
from game.ui.scroll import ScrollView
from game.ui.widgets import Button, Field, PartTitle, Rect, Still
from saves.settings import GROUPS, ON_PAGE, Setting

ROW, HEADING = 56, 44
UNDER = 12  # below pictures
LIST_WIDE = 224
SEGMENT_ROOM = 420
MOST_SIDE_BY_SIDE = 6  # choices; more of them are a slider


def shown(setting: Setting, value: object) -> Value:
    """A value as its control has it: yes or no, a path, or the name of the choice that is it or comes nearest."""
    if not setting.choices:
        return value if isinstance(value, bool) else str(value)
    if not isinstance(value, float):
        return next(name for name, choice in setting.choices.items() if choice == value)
    numbers = {name: choice for name, choice in setting.choices.items() if isinstance(choice, float)}
    return min(numbers, key=lambda name: abs(numbers[name] - value))


def meant(setting: Setting, value: Value) -> object:
    """The value of a setting that its control has so."""
    return setting.choices[str(value)] if setting.choices else value


def words_for(setting: Setting, value: Value) -> str:
    """A value of a setting, as its control has it, in words."""
    if setting.name == "language":
        return i18n.NATIVE_NAMES[str(value)]
    if isinstance(value, bool):
        return term("on" if value else "off")
    if setting.name == "tile_theme":
        return theme_words(value)
    if str(value).isdecimal():
        return f"{value}%"
    return tr(f"setting_{setting.name}_{value}")


def control_of(setting: Setting, scale: float) -> Control:
    """The control that suits a setting of words, numbers, yes or no."""

    def label(value: Value) -> str:
        return words_for(setting, value)

    if isinstance(setting.default, bool):
        return Toggle()
    names = tuple(setting.choices)
    if len(names) > MOST_SIDE_BY_SIDE:
        return Slider(tuple(int(name) for name in names), label, 200)
    segment = Segment(names, label)
    return segment if segment.width(State(scale)) <= SEGMENT_ROOM * scale else Choice(names, label, 260)


class SettingRow(Field):
    """A setting: what it is called, a line about it, its control."""

    def __init__(self, page: SettingsScreen, setting: Setting, rect: Rect, view: ScrollView) -> None:
        self.setting, self.screen = setting, page
        super().__init__(page, f"setting_{setting.name}", rect, page.control(setting), page.value(setting),
                         lambda new: page.change(setting, new), container=view.content)  # fmt: skip

    @property
    def tall(self) -> bool:
        """Whether its control is pictures, which stand below the words."""
        return isinstance(self.control, Cards)

    def box(self) -> pygame.Rect:
        if isinstance(self.control, Cards):
            high = self.px(self.control.high)
            return pygame.Rect(self.px(16), self.rect.h - self.px(UNDER) - high, self.rect.w - self.px(32), high)
        wide = self.control.width(State(self.page.scale))
        return pygame.Rect(self.rect.w - self.px(16) - wide, 0, wide, self.rect.h)

    def draw_on(self, surface: pygame.Surface) -> None:
        rect = surface.get_rect()
        if self.page.focus.current is self or self.lit:
            shapes.pane(surface, rect.inflate(0, -self.px(4)), self.px(8), (255, 255, 255, 10))
        body, small = self.px(size("body")), self.px(size("small"))
        room = (self.rect.w if self.tall else self.box().x) - self.px(32)
        name = text.cut(tr(f"setting_{self.setting.name}"), room, body)
        write(surface, name, (self.px(16), self.px(grown(19))), body, color("text"))
        lines, tint = self.screen.lines_of(self.setting, self.rect.w / self.page.scale)
        for place, line in enumerate(lines):
            write(surface, line, (self.px(16), self.px(grown(40 + 19 * place))), small, color(tint))
        self.control.paint(surface, self.box(), self.value, self.state())
        surface.fill(color("line_soft"), (self.px(16), rect.h - 1, rect.w - self.px(32), 1))

    def clicked(self, at: tuple[int, int]) -> None:
        if self.box().inflate(self.px(8), 0).collidepoint(at):
            super().clicked(at)
        elif isinstance(self.control, Choice | Toggle):
            self.press()

    def press(self) -> None:
        if isinstance(self.control, Choice):
            box = self.box().move(self.rect.topleft)
            anchor = pygame.Rect(box.x, box.centery - self.px(20), box.w, self.px(40))
            self.page.above.open_list(self.name, anchor, self.control, self.value, self.set)
        else:
            super().press()


class SettingsScreen(Page):
    """All settings on one page that scrolls, with a list of its parts."""

    name = "settings"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.group = GROUPS[0]
        self.tops: dict[str, float] = {}
        self.rows: list[SettingRow] = []
        self.headings: list[PartTitle] = []

    def first_focus(self) -> str:
        return f"setting_{ON_PAGE[0].name}"

    def value(self, setting: Setting) -> Value:
        """The value in force, as its control has it; the window itself knows whether it covers the screen."""
        if setting.name == "full_screen":
            return self.app.full_screen
        value = i18n.language() if setting.name == "language" else getattr(self.app.settings, setting.name)
        control = shown(setting, value)
        return int(control) if len(setting.choices) > MOST_SIDE_BY_SIDE else control

    def is_group(self, group: str) -> bool:
        """Whether a part of the page is the one at its top."""
        return self.group == group

    def control(self, setting: Setting) -> Control:
        """The control of a setting: pictures for sets of faces and for felts."""
        if setting.name == "tile_theme":
            return theme_cards(self.app.settings)
        if setting.name == "felt":
            return felt_cards(tuple(setting.choices), partial(words_for, setting), tile_style(self.app.settings))
        return control_of(setting, self.scale)

    def row_high(self, setting: Setting, wide: float) -> float:
        """How high the row of a setting is, in units: it has one to three lines about it, and pictures below them."""
        lines, control = self.lines_of(setting, wide)[0], self.control(setting)
        return grown(ROW + 19 * (len(lines) - 1)) + (control.high + UNDER if isinstance(control, Cards) else 0)

    def lines_of(self, setting: Setting, wide: float) -> tuple[list[str], str]:
        """What a setting is about, or what is wrong with the faces that are chosen; and its color.

        Two lines or three where one is too short: controls leave less room, but those that stand below the words.
        """
        words, tint, theme = tr(f"setting_{setting.name}_help"), "dim", self.app.settings.tile_theme
        if setting.name == "tile_theme" and (found := faults(theme)):
            words, tint = " ".join(found), "red_hi" if spoiled(theme) else "dim"
        control = self.control(setting)
        taken = 0 if isinstance(control, Cards) else control.width(State(self.scale)) + self.px(16)
        return text.wrap(words, self.px(wide - 32) - taken, self.px(size("small")), lines=3), tint

    def build(self) -> None:
        self.header(term("settings"))
        top, height = 96.0, self.height - 96 - 84
        self.headings = [
            PartTitle(self, f"group_{group}", tr(f"settings_{group}"), (self.margin, at, LIST_WIDE, tall),
                      partial(self.is_group, group), partial(self.go_to, group))
            for group, at, tall in self._titles(top + 8)
        ]  # fmt: skip
        x = self.margin + LIST_WIDE + 16
        wide = min(self.right - x, 1000)
        self.panel((x, top, wide, height))
        inside = wide - 32
        self.view = ScrollView(self, "settings", (x + 8, top + 8, inside, height - 16), 10_000)
        y, self.rows = 0.0, []
        for group in GROUPS:
            self.tops[group] = y
            self._heading(group, y, inside)
            y += HEADING
            for setting in (setting for setting in ON_PAGE if setting.group == group):
                high = self.row_high(setting, inside)
                self.rows.append(SettingRow(self, setting, (0, y, inside, high), self.view))
                y += high
        self.view.resize(y + 16)
        self.focus.region("groups", list[Target](self.headings))
        self.focus.region("settings", list[Target](self.rows))
        self._footer()

    def _titles(self, top: float) -> Iterator[tuple[str, float, float]]:
        """Where the title of each part stands in the list, and how high it is."""
        for group in GROUPS:
            tall = PartTitle.tall(self, tr(f"settings_{group}"), LIST_WIDE)
            yield group, top, tall
            top += tall + 4

    def _heading(self, group: str, y: float, wide: float) -> None:
        words, pixels = tr(f"settings_{group}"), self.px(size("small"))

        def draw(surface: pygame.Surface) -> None:
            write(surface, words, (self.px(16), self.px(26)), pixels, color("gold_hi"), True)

        Still(self, (0, y, wide, HEADING), draw, self.view.content)

    def _footer(self) -> None:
        y = self.height - 68
        made: list[Target] = []
        x = self.margin + LIST_WIDE + 16
        for name, words, action in (("keys", tr("settings_keys"), self.keys), ("reset", term("reset"), self.reset)):
            room = max(150.0, Button.wants(words, self.scale))
            made.append(Button(self, name, (x, y, room, measure("control")), words, action))
            x += room + 8
        words = tr("settings_done")
        room = max(160.0, Button.wants(words, self.scale, "Esc"))
        made.append(Button(self, "done", (self.right - room, y - 4, room, measure("primary")), words, self.back,
                           kind="gold", cap="Esc"))  # fmt: skip
        self._trouble(x + 12, self.right - room - 16, y + 20)
        self.focus.region("footer", made)

    def _trouble(self, left: float, right: float, y: float) -> None:
        """What could not be kept or read, between the buttons."""
        if not self.app.user_data.notices:
            return
        words = notice_words(self.app.user_data.notices[-1])
        lines = text.wrap(words, self.px(right - left), self.px(size("small")), lines=2)
        for i, line in enumerate(lines):
            self.label(line, (left, y + grown(20) * (i - (len(lines) - 1) / 2)), "small", "red_hi")

    # -- what players do ----------------------------------------------------------------------------------------------

    def change(self, setting: Setting, value: Value) -> None:
        """Take a value; language, window and scale are laid out at once."""
        if setting.name == "tile_theme" and value == OTHER:
            self.ask_folder()
            return
        if setting.name == "full_screen":
            self.app.full_screen = bool(value)
        self.app.user_data.change(**{setting.name: meant(setting, value)})
        if setting.name == "language":  # it may have been the one that was kept, but not the one that is spoken
            i18n.use(str(value))
        if setting.name in STYLED_BY | {"scale", "text_scale", "full_screen"}:
            self.rebuild()

    # -- the folder of tile faces -------------------------------------------------------------------------------------

    def ask_folder(self, fault: str = "", word: str = "") -> None:
        """Ask for the folder of other faces."""

        def take() -> None:
            if dialog is not None:
                self.take_folder(dialog.word)

        self.rebuild()  # the row shows what is in force again
        body = tr("tile_theme_ask")
        answers = Answer("cancel", term("cancel"), lambda: None), Answer("take", term("ok"), take, gold=True)
        self.above.ask(Question(term("tile_theme"), body, answers, word=word, fault=fault, longest=LONGEST_PATH))
        dialog = self.above.dialog

    def take_folder(self, path: str) -> None:
        """Take the faces of a folder; nothing in it can be used: ask again. What is missing or broken is named."""
        path = path.strip()
        read_theme.cache_clear()  # it may have been put right since
        if read_theme(path)[0] is None:
            self.ask_folder(why_not(path), path)
            return
        path = str(Path(path).expanduser().absolute())
        self.app.user_data.change(tile_theme=path, theme_folder=path)
        self.rebuild()
        if found := faults(path):
            self.above.tell(term("tile_theme"), "\n".join(found))

    def process(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            dropped = Path(event.file)
            self.take_folder(str(dropped if dropped.is_dir() else dropped.parent))
            return True
        return super().process(event)

    # -- moving about -------------------------------------------------------------------------------------------------

    def go_to(self, group: str) -> None:
        """Scroll to a part."""
        self.group = group
        self.view.scroll_to(self.tops[group])
        for heading in self.headings:
            heading.repaint()

    def focus_moved(self, old: Target | None, new: Target | None) -> None:
        super().focus_moved(old, new)
        for target in (old, new):
            if isinstance(target, SettingRow) and target.alive():
                target.repaint()
        if isinstance(new, SettingRow) and new.setting.group != self.group:
            self.group = new.setting.group
            for heading in self.headings:
                heading.repaint()

    def keys(self) -> None:
        """What the keys do."""
        self.app.open("keys")

    def reset(self) -> None:
        """Everything as at first, except the language."""
        self.app.user_data.reset_page()
        self.rebuild()

    def confirm(self) -> None:
        self.back()

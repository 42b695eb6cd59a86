"""The settings screen. Each change is saved at once."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pygame

from game import i18n
from game.app.screen import Program
from game.art import text
from game.art.faces import CLEAR
from game.boxes import ColumnFlow
from game.i18n import term, tr
from game.screens.browsing import Browsing, choose_path
from game.screens.error_texts import notice_words
from game.screens.settings.previews import PictureCards, felt_cards
from game.screens.settings.rows import (
    LOCK,
    MOST_SIDE_BY_SIDE,
    UNDER,
    SettingRow,
    SettingText,
    control_of,
    meant,
    shown,
    words_for,
)
from game.screens.settings.themes import OTHER, faults, spoiled, theme_cards, theme_words, why_not
from game.table.board.table_style import STYLED_BY, read_theme, tile_style
from game.tokens import GAP, GUTTER, TIGHT, grown, size
from game.ui.button_rows import ClosingPage, RowButton
from game.ui.controls import Control, ControlState, Value
from game.ui.focus import Target
from game.ui.popups import LONGEST_PATH, Answer
from game.ui.scroll import ScrollView
from game.ui.widgets import SectionTitle, caption
from saves.settings import GROUPS, ON_PAGE, Setting

ROW, HEADING = 56, 44
OWN_LOOKS = ("felt", "tile_back")
"""Settings of which a person may choose another value at the seat."""
LIST_WIDE, WIDEST_ROW = 224, 1000


class SettingsScreen(ClosingPage):
    """All settings on one scrolling page, with a list of its sections. Each change is saved at once."""

    name = "settings"

    def __init__(self, app: Program) -> None:
        """Create the page with the first section at the top."""
        super().__init__(app)
        self.group = GROUPS[0]
        self.tops: dict[str, float] = {}
        self.rows: list[SettingRow] = []
        self.headings: list[SectionTitle] = []

    def first_focus(self) -> str:
        """Name the element focused first: the first setting."""
        return f"setting_{ON_PAGE[0].name}"

    def value(self, setting: Setting) -> Value:
        """Return a setting's current value for its control.

        The value of full screen is read from the window itself.
        """
        if setting.name == "full_screen":
            return self.app.full_screen
        value = i18n.language() if setting.name == "language" else getattr(self.app.settings, setting.name)
        control = shown(setting, value)
        return int(control) if len(setting.choices) > MOST_SIDE_BY_SIDE else control

    def is_group(self, group: str) -> bool:
        """Return true if this section is the current one."""
        return self.group == group

    def control(self, setting: Setting) -> Control:
        """Return the control of a setting: picture cards for tile faces and felts."""
        if setting.name == "tile_theme":
            return theme_cards(self.app.settings)
        if setting.name == "felt":
            return felt_cards(tuple(setting.choices), partial(words_for, setting), tile_style(self.app.settings))
        return control_of(setting, self.scale)

    def about(self, setting: Setting, control: Control, wide: float) -> SettingText:
        """Return the description of a setting, the faults of the chosen tile faces, or why it has no effect now.

        Text beside a control wraps to a few lines; text above picture cards has the full width.
        """
        words, tint, theme = tr(f"setting_{setting.name}_help"), "dim", self.app.settings.tile_theme
        if setting.name == "tile_theme" and (found := faults(theme)):
            words, tint = " ".join(found), "red_hi" if spoiled(theme) else "dim"
        if setting.name in OWN_LOOKS and (names := [who.name for who in self.app.settings.profiles
                                                    if getattr(who, setting.name)]):  # fmt: skip
            words += (" " if not i18n.words().wide else "") + tr("setting_own_look", names=i18n.words().listed(names))
        locked = setting.name == "palette" and theme == CLEAR
        if locked:
            words = tr("setting_palette_locked", theme=theme_words(CLEAR))
        taken = 0 if isinstance(control, PictureCards) else control.width(ControlState(self.scale)) + self.px(16)
        taken += self.px(LOCK) if locked else 0
        lines = text.wrap(words, self.px(wide - 32) - taken, self.px(size("small")), lines=4)
        return SettingText(lines, tint, locked)

    def _row(self, setting: Setting, column: ColumnFlow) -> SettingRow:
        """Create the row of a setting as the next one of the column."""
        control, value = self.control(setting), self.value(setting)
        about = self.about(setting, control, column.box.w)
        if isinstance(control, PictureCards):
            control.marked = value
        cards = control.high + UNDER if isinstance(control, PictureCards) else 0
        place = column.take(grown(ROW + 19 * (len(about.lines) - 1)) + cards)
        return SettingRow(self, setting, about, control, value, partial(self.change, setting), place, self.view)

    def build(self) -> None:
        """Create the list of sections, the rows of settings and the buttons."""
        self.header(term("settings"))
        sections, box = self.content(96, 84).row(LIST_WIDE, None, gap=GUTTER)
        titles = ColumnFlow(sections.less(top=GAP), TIGHT)
        self.headings = []
        for group in GROUPS:
            words = tr(f"settings_{group}")
            self.headings.append(SectionTitle(self, f"group_{group}", words,
                                              titles.take(SectionTitle.tall(self, words, LIST_WIDE)),
                                              partial(self.is_group, group), partial(self.go_to, group)))  # fmt: skip
        box = box.less(right=max(0.0, box.w - WIDEST_ROW))
        self.panel(box)
        self.view = ScrollView(self, "settings", box.inset(8).less(right=16), 10_000, self._follow)
        column, self.rows = self.view.column(), []
        for group in GROUPS:
            self.tops[group] = column.y
            caption(self, column.take(HEADING), tr(f"settings_{group}"), self.view.content, 16, 26)
            self.rows += [self._row(setting, column) for setting in ON_PAGE if setting.group == group]
        self.view.resize(column.y + 16)
        self.focus.region("groups", list[Target](self.headings))
        self.focus.region("settings", list[Target](self.rows))
        foot = self.foot()._replace(x=box.x, w=box.w)
        notices = self.app.user_data.notices  # the last error of saving or reading stands between the buttons
        self.focus.region("footer", self.closing_foot(foot, [
            RowButton("keys", tr("settings_keys"), self.keys, least=150),
            RowButton("reset", term("reset"), self.reset, least=150),
        ], notice_words(notices[-1]) if notices else "", "red_hi"))  # fmt: skip

    # -- what players do ----------------------------------------------------------------------------------------------

    def change(self, setting: Setting, value: Value) -> None:
        """Save the value of a setting's control; language, window and scale take effect at once."""
        if setting.name == "tile_theme" and value == OTHER:
            self.rebuild()  # the row shows what is in force again
            choose_path(self, Browsing((), self.take_folder, self.ask_folder, self.elements["setting_tile_theme"].rect))
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
        """Ask for the path of a folder with tile faces; `fault` and `word` are error and text of a failed attempt."""

        def take() -> None:
            """Use the typed folder."""
            if dialog is not None:
                self.take_folder(dialog.word)

        self.rebuild()  # the row shows what is in force again
        self.overlays.confirm(term("tile_theme"), tr("tile_theme_ask"), Answer("take", term("ok"), take), word=word,
                              fault=fault, longest=LONGEST_PATH)  # fmt: skip
        dialog = self.overlays.dialog

    def take_folder(self, path: str) -> None:
        """Use the tile faces of a folder and name missing or broken ones; ask again if none is usable."""
        path = path.strip()
        read_theme.cache_clear()  # it may have been put right since
        if read_theme(path)[0] is None:
            self.ask_folder(why_not(path), path)
            return
        path = str(Path(path).expanduser().absolute())
        self.app.user_data.change(tile_theme=path, theme_folder=path)
        self.rebuild()
        if found := faults(path):
            self.overlays.tell(term("tile_theme"), "\n".join(found))

    def process(self, event: pygame.event.Event) -> bool:
        """Use the tile faces of a dropped folder or file's folder, else handle the event as every page."""
        if event.type == pygame.DROPFILE:
            dropped = Path(event.file)
            self.take_folder(str(dropped if os.path.isdir(dropped) else dropped.parent))
            return True
        return super().process(event)

    # -- moving about -------------------------------------------------------------------------------------------------

    def go_to(self, group: str) -> None:
        """Scroll to a section."""
        self.view.scroll_to(self.tops[group])
        self._mark(group)

    def _follow(self) -> None:
        """Mark the shown section: the first one at the top of the list, the last one at its end."""
        at = self.view.offset + self.view.progress * self.view.place[3]
        self._mark(next(group for group in reversed(GROUPS) if self.tops.get(group, 0.0) <= at))

    def _mark(self, group: str) -> None:
        """Mark a section in the list."""
        if group != self.group:
            self.group = group
            for heading in self.headings:
                heading.repaint()

    def focus_moved(self, old: Target | None, new: Target | None) -> None:
        """Mark the section of the focused setting."""
        if isinstance(old, SettingRow):
            old.unmark()
        super().focus_moved(old, new)
        if isinstance(new, SettingRow):
            self._mark(new.setting.group)

    def keys(self) -> None:
        """Open the key bindings."""
        self.app.open("keys")

    def reset(self) -> None:
        """Reset all settings of the page except the language."""
        self.app.user_data.reset_page()
        self.rebuild()

    def confirm(self) -> None:
        """Leave the page (Enter)."""
        self.back()

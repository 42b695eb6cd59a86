"""The menu over a paused table; the hand lies face down, and nothing is lost."""

from __future__ import annotations

import pygame

from game.app.desktop import copy
from game.app.screen import Program
from game.art import text
from game.boxes import Box, ColumnFlow
from game.i18n import ruleset_name, term, tr
from game.table.aids.tips import seal_words
from game.tokens import grown, measure, size
from game.ui.button_rows import RowButton, button_column
from game.ui.page import Page
from rules.core.options import OptionValues

WIDE, NAME, FOOT_LINE = 400, 32, 24


class TableMenuScreen(Page):
    """The menu over a paused table: continue, rulebook, keys, settings, leave."""

    name = "table_menu"

    def __init__(self, app: Program, ruleset: str, options: OptionValues, where: str, behind: pygame.Surface,
                 seal: str = "") -> None:  # fmt: skip
        """Create the menu. `where` names the deal, `behind` is a picture of the table, `seal` the hash of the wall."""
        super().__init__(app)
        self.seal, self.copied = seal, False
        self.ruleset, self.options, self.where, self.behind = ruleset, options, where, behind

    def first_focus(self) -> str:
        """Name the element focused first: the button that continues."""
        return "go_on"

    def build(self) -> None:
        """Create the menu over the darkened picture of the table."""
        self.veil(self.behind)
        entries = [
            RowButton("go_on", term("continue"), self.app.close, "Esc", "gold"),
            RowButton("rulebook", term("rulebook"), self.help, "F1"),
            RowButton("keys", tr("keys_title"), lambda: self.app.open("keys")),
            RowButton("settings", term("settings"), lambda: self.app.open("settings")),
            *([RowButton("seal", tr("table_seal_copy"), self.copy_seal)] if self.seal else []),
            RowButton("leave", tr("table_leave"), lambda: self.app.home("title")),
        ]
        foot_lines = [tr("quit_body"), *([seal_words(self.seal)] if self.seal else [])]
        if self.copied:
            foot_lines[-1] = tr("table_seal_copied")
        widest = max(text.width(line, self.px(size("small"))) for line in foot_lines) / self.scale
        wide = max(WIDE, widest + 50)
        room = wide - 2 * measure("pane")
        names = text.wrap(ruleset_name(self.ruleset), self.px(room), self.px(size("h2")), True, 3)
        head = NAME * len(names) + grown(24)
        high = measure("primary")
        tall = 56 + head + (high + 8) * len(entries) + 20 + FOOT_LINE * len(foot_lines)
        pane = Box(0, 0, self.width, self.height).middle(wide, tall)
        self.panel(pane)
        column = ColumnFlow(pane.inset(measure("pane"), 24))
        for line in names:
            self.label(line, column.take(NAME).center, "h2", bold=True, anchor="center", room=room)
        self.label(self.where, (pane.center[0], pane.y + 12 + head), "body", "dim", anchor="center", room=room)
        buttons = button_column(self, pane.inset(measure("pane"), 48 + head), entries, high)
        for left, line in zip(range(len(foot_lines), 0, -1), foot_lines, strict=True):
            middle = pane.center[0], pane.bottom + 2 - FOOT_LINE * left
            self.label(line, middle, "small", "dim", anchor="center", room=room)
        self.focus.region("menu", buttons)

    def copy_seal(self) -> None:
        """Copy the whole seal to the clipboard; without one, show it."""
        self.copied = copy(self.seal)
        self.rebuild()
        if not self.copied:
            self.overlays.tell(tr("table_seal_copy"), " ".join(self.seal[at : at + 8] for at in range(0, 64, 8)))

    def help(self) -> None:
        """Open the rulebook under this match's rules (F1)."""
        self.app.open("rulebook", ruleset=self.ruleset, options=self.options)

    def confirm(self) -> None:
        """Continue the match (Enter)."""
        self.app.close()

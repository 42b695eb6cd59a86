"""The menu over a paused table; the hand lies face down, and nothing is lost."""

from __future__ import annotations

import pygame

from game.app.desktop import copy
from game.app.screen import Program
from game.art import text
from game.art.felt import LOW, table_felt
from game.i18n import ruleset_name, term, tr
from game.table.aids.tips import seal_words
from game.tokens import grown, size
from game.ui.page import Page
from game.ui.widgets import Button
from rules.core.options import OptionValues

WIDE, LINE, NAME = 400, 56, 32


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
        if self.behind.get_size() == tuple(self.app.size):
            self.ground = self.behind.copy()
            veil = pygame.Surface(self.app.size, pygame.SRCALPHA)
            veil.fill((4, 18, 16, 150))
            self.ground.blit(veil, (0, 0))
        else:
            self.ground = table_felt(self.app.size, LOW).copy()
        entries = [
            ("go_on", term("continue"), "Esc", self.app.close, "gold"),
            ("rulebook", term("rulebook"), "F1", self.look_up, "plain"),
            ("keys", tr("keys_title"), "", self.show_keys, "plain"),
            ("settings", term("settings"), "", self.show_settings, "plain"),
            *([("seal", tr("table_seal_copy"), "", self.copy_seal, "plain")] if self.seal else []),
            ("leave", tr("table_leave"), "", self.leave_table, "plain"),
        ]
        foot_lines = [tr("quit_body"), *([seal_words(self.seal)] if self.seal else [])]
        if self.copied:
            foot_lines[-1] = tr("table_seal_copied")
        widest = max(text.width(line, self.px(size("small"))) for line in foot_lines) / self.scale
        wide = max(WIDE, widest + 50)
        middle, room = self.width / 2, wide - 48
        names = text.wrap(ruleset_name(self.ruleset), self.px(room), self.px(size("h2")), True, 3)
        head = NAME * len(names) + grown(24)
        tall = 56 + head + LINE * len(entries) + 20 + 24 * len(foot_lines)
        x, y = self.width / 2 - wide / 2, (self.height - tall) / 2
        self.panel((x, y, wide, tall))
        for index, line in enumerate(names):
            self.label(line, (middle, y + 40 + index * NAME), "h2", bold=True, anchor="center", room=room)
        self.label(self.where, (middle, y + 12 + head), "body", "dim", anchor="center", room=room)
        buttons = []
        for index, (name, label, cap, action, kind) in enumerate(entries):
            place = (x + 24, y + 48 + head + index * LINE, room, 48)
            buttons.append(Button(self, name, place, label, action, kind=kind, cap=cap))
        foot = y + tall + 2 - 24 * len(foot_lines)
        for index, line in enumerate(foot_lines):
            self.label(line, (middle, foot + 24 * index), "small", "dim", anchor="center", room=room)
        self.focus.region("menu", buttons)

    def look_up(self) -> None:
        """Open the rulebook under this match's rules."""
        self.app.open("rulebook", ruleset=self.ruleset, options=self.options)

    def show_keys(self) -> None:
        """Open the key bindings."""
        self.app.open("keys")

    def show_settings(self) -> None:
        """Open the settings, which the table applies on return."""
        self.app.open("settings")

    def copy_seal(self) -> None:
        """Copy the whole seal to the clipboard; without one, show it."""
        self.copied = copy(self.seal)
        self.rebuild()
        if not self.copied:
            self.overlays.tell(tr("table_seal_copy"), " ".join(self.seal[at : at + 8] for at in range(0, 64, 8)))

    def leave_table(self) -> None:
        """Leave for the title; a saved match can be resumed."""
        self.app.home("title")

    def help(self) -> None:
        """Open the rulebook under this match's rules (F1)."""
        self.look_up()

    def confirm(self) -> None:
        """Continue the match (Enter)."""
        self.app.close()

"""The menu over the table: the match stands still, the hand lies face down, nothing is lost."""

from __future__ import annotations

import pygame

from game.app.screen import Program
from game.art.felt import LOW, table_felt
from game.i18n import ruleset_name, term, tr
from game.table.tips import seal_words
from game.tokens import color
from game.ui.page import Page
from game.ui.widgets import Button
from rules.options import Options

WIDE, LINE = 400, 56


class TableMenuScreen(Page):
    """Go on, look something up, change settings, leave."""

    name = "table_menu"

    def __init__(self, app: Program, ruleset: str, options: Options, where: str, behind: pygame.Surface,
                 seal: str = "") -> None:  # fmt: skip
        super().__init__(app)
        self.seal = seal
        self.ruleset, self.options, self.where, self.behind = ruleset, options, where, behind

    def first_focus(self) -> str:
        return "go_on"

    def build(self) -> None:
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
            ("leave", tr("table_leave"), "", self.leave_table, "plain"),
        ]
        tall = 112 + LINE * len(entries) + (66 if self.seal else 44)
        x, y = self.width / 2 - WIDE / 2, (self.height - tall) / 2
        self.panel((x, y, WIDE, tall))
        middle, room = self.width / 2, WIDE - 48
        self.label(ruleset_name(self.ruleset), (middle, y + 40), "h2", bold=True, anchor="center", room=room)
        self.label(self.where, (middle, y + 72), "body", "dim", anchor="center", room=room)
        buttons = []
        for index, (name, label, cap, action, kind) in enumerate(entries):
            place = (x + 24, y + 104 + index * LINE, WIDE - 48, 48)
            buttons.append(Button(self, name, place, label, action, kind=kind, cap=cap))
        foot = y + tall - (48 if self.seal else 26)
        self.label(tr("quit_body"), (middle, foot), "small", color("dim"), anchor="center")
        if self.seal:
            self.label(seal_words(self.seal), (middle, foot + 24), "small", color("dim"), anchor="center", room=room)
        self.focus.region("menu", buttons)

    def look_up(self) -> None:
        """The rulebook, as it reads under the rules of this match."""
        self.app.open("rulebook", ruleset=self.ruleset, options=self.options)

    def show_keys(self) -> None:
        """What every key does."""
        self.app.open("keys")

    def show_settings(self) -> None:
        """The settings; the table takes them up when it is seen again."""
        self.app.open("settings")

    def leave_table(self) -> None:
        """To the title; a match that is kept can be gone on with."""
        self.app.home("title")

    def help(self) -> None:
        self.look_up()

    def confirm(self) -> None:
        """Enter goes on."""
        self.app.close()

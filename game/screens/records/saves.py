"""The list of unfinished matches: rules, players, progress; resume or delete."""

from __future__ import annotations

import pygame

from game.app.matches import saved_players
from game.art import text
from game.art.text import write
from game.i18n import called, plural, term, tr
from game.screens.date_texts import when
from game.screens.menu_state import menu_of
from game.screens.records.match_list import MatchList, MatchRow
from game.screens.resuming import go_on
from game.tokens import color, grown, measure, size
from game.ui.focus import Target
from game.ui.scroll import ScrollView
from game.ui.widgets import Button

ROW = 76
WIDE = 960


class SavedRow(MatchRow):
    """Row of an unfinished match with its start and players."""

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw rule set, time, start, number of players, and as many names as fit."""
        self.frame(surface)
        self.heading(surface, self.px(grown(22)))
        small, end, y = self.px(size("small")), self.rect.w - self.px(20), self.px(grown(48))
        far = f"{tr('saves_begun', when=when(self.kept.begun))} · {plural('player', self.kept.players)}"
        x = write(surface, far, (self.px(20), y), small, color("dim")).right + self.px(20)
        people = saved_players(self.kept, self.kept.players)
        whole = sum(text.width(called(person.name), small, person.human) + self.px(34) for person in people)
        most = end if whole <= end - x else self.px(120)
        for person in people:
            room = end - x
            if room < self.px(60):
                break
            name = text.wrap(called(person.name), min(room - self.px(20), most), small, person.human, 1)[0]
            x = self.person(surface, person, name, (x, y)) + self.px(14)


class SavesScreen(MatchList):
    """The list of unfinished matches, newest first."""

    name = "saves"

    def build(self) -> None:
        """Create the list and the buttons."""
        listed = menu_of(self.app).saved.unfinished()
        self.header(tr("saves_title"))
        wide = min(self.right - self.margin, WIDE)
        x, top = (self.width - wide) / 2, 96.0
        height, step = self.height - top - 92, grown(ROW)
        self.view = ScrollView(self, "matches", (x, top, wide - 16, height), len(listed) * step + 8)
        places = [(0, i * step + 4, wide - 16, step - 8) for i in range(len(listed))]
        self.rows = [SavedRow(self, kept, place, self.view) for kept, place in zip(listed, places, strict=True)]
        if not listed:
            self.label(tr("title_no_save"), (self.width / 2, top + 120), "h2", bold=True, anchor="center")
            for i, line in enumerate(text.wrap(tr("title_no_save_body"), self.px(wide), self.px(size("body")))):
                place = self.width / 2, top + 156 + grown(26) * i
                self.label(line, place, tint="dim", anchor="center")
        self.focus.region("head", [self.elements["back"]])
        self.focus.region("matches", list[Target](self.rows))
        self._footer(x, x + wide, bool(listed))

    def _footer(self, left: float, right: float, able: bool) -> None:
        """Create the buttons at the foot, enabled if `able`."""
        y = self.height - 68
        words = term("delete")
        room = max(140.0, Button.wants(words, self.scale, "Del"))
        delete = Button(self, "delete", (left, y, room, measure("primary")), words, self.ask_delete, cap="Del",
                        enabled=able)  # fmt: skip
        words = term("continue")
        room = max(200.0, Button.wants(words, self.scale, "Enter"))
        go = Button(self, "continue", (right - room, y, room, measure("primary")), words, self.confirm, kind="gold",
                    cap="Enter", enabled=able)  # fmt: skip
        self.focus.region("footer", [delete, go])
        self.shortcuts["delete"] = self.ask_delete

    # -- what players do ----------------------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Resume the selected match."""
        row = self.row_meant()
        if row is not None:
            go_on(self, row.kept.id, self.app.home)

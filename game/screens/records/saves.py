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
from game.tokens import color, grown, size
from game.ui.button_rows import RowButton, button_row

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
        self.list_matches(listed, WIDE, ROW, SavedRow)
        if not listed:
            self.note(tr("title_no_save"), tr("title_no_save_body"), self.box)
        delete = RowButton("delete", term("delete"), self.ask_delete, "Del", least=140, enabled=bool(listed))
        go = RowButton("continue", term("continue"), self.confirm, "Enter", "gold", 200, enabled=bool(listed))
        foot = self.foot(WIDE)
        self.focus.region("footer", button_row(self, foot, [delete]) + button_row(self, foot, [go], at_right=True))
        self.shortcuts["delete"] = self.ask_delete

    # -- what players do ----------------------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Resume the selected match."""
        row = self.row_meant()
        if row is not None:
            go_on(self, row.kept.id, self.app.home)

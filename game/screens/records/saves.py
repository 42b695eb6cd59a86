"""The matches that can go on: which rules, who plays, how far it is; continue one, or delete it."""

from __future__ import annotations

import pygame

from game.app.screen import Program
from game.art import shapes, text
from game.art.text import write
from game.i18n import plural, ruleset_name, term, tr
from game.screens.faults import said
from game.screens.menu_state import menu_of
from game.screens.moments import when
from game.tokens import color, measure, seat_color, size
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.popups import Answer, Question
from game.ui.scroll import ScrollView
from game.ui.widgets import Button, Widget
from saves.errors import SaveError
from saves.store import Kept

ROW = 76
WIDE = 960


class SavedRow(Widget):
    """One match of the list."""

    page: SavesScreen

    def __init__(self, page: SavesScreen, kept: Kept, place: tuple[float, float, float], view: ScrollView) -> None:
        self.kept = kept
        x, y, wide = place
        super().__init__(page, f"match_{kept.id}", (x, y, wide, ROW - 8), container=view.content,
                         action=lambda: page.look_at(kept.id))  # fmt: skip
        self._last = -1000

    def draw_on(self, surface: pygame.Surface) -> None:
        rect = surface.get_rect()
        chosen = self.page.focus.current is self
        fill = color("raised") if chosen or self.lit else color("panel")
        border = color("gold") if chosen else color("line_soft")
        shapes.pane(surface, rect, self.px(10), fill, border)
        card, small = self.px(size("card")), self.px(size("small"))
        far = f"{tr('saves_begun', when=when(self.kept.begun))} · {plural('player', self.kept.players)}"
        stamp = when(self.kept.touched)
        wide = text.width(stamp, small)
        name = text.cut(ruleset_name(self.kept.ruleset), rect.w - wide - self.px(60), card, True)
        write(surface, name, (self.px(20), self.px(22)), card, color("text"), True)
        write(surface, stamp, (rect.right - self.px(20), self.px(22)), small, color("gold_hi"), anchor="midright")
        x = write(surface, far, (self.px(20), self.px(48)), small, color("dim")).right + self.px(20)
        for person in self.kept.people:
            room = rect.right - self.px(20) - x
            if room < self.px(60):
                break
            shapes.disc(surface, (x + self.px(6), self.px(48)), self.px(6), seat_color(person.color))
            words = text.wrap(person.name, min(room - self.px(20), self.px(120)), small, person.human, 1)[0]
            x = write(
                surface, words, (x + self.px(18), self.px(47)), small, color("text"), person.human
            ).right + self.px(14)

    def clicked(self, at: tuple[int, int]) -> None:
        super().clicked(at)
        now = pygame.time.get_ticks()
        if now - self._last < 400:
            self.page.confirm()
        self._last = now


class SavesScreen(Page):
    """The list, the newest first."""

    name = "saves"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.rows: list[SavedRow] = []
        self.chosen = -1

    def first_focus(self) -> str:
        return self.rows[0].name if self.rows else "back"

    def build(self) -> None:
        listed = menu_of(self.app).saved.unfinished()
        self.header(tr("saves_title"))
        wide = min(self.right - self.margin, WIDE)
        x, top = (self.width - wide) / 2, 96.0
        height = self.height - top - 92
        self.view = ScrollView(self, "matches", (x, top, wide - 16, height), len(listed) * ROW + 8)
        self.rows = [SavedRow(self, kept, (0, i * ROW + 4, wide - 16), self.view) for i, kept in enumerate(listed)]
        if not listed:
            self.label(tr("title_no_save"), (self.width / 2, top + 120), "h2", bold=True, anchor="center")
            self.label(tr("title_no_save_body"), (self.width / 2, top + 156), tint="dim", anchor="center", room=wide)
        self.focus.region("head", [self.widgets["back"]])
        self.focus.region("matches", list[Target](self.rows))
        self._footer(x, x + wide, bool(listed))

    def _footer(self, left: float, right: float, able: bool) -> None:
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

    def look_at(self, match_id: int) -> None:
        """A match of the list is meant."""
        self.chosen = match_id

    def focus_moved(self, old: Target | None, new: Target | None) -> None:
        super().focus_moved(old, new)
        for target in (old, new):
            if isinstance(target, SavedRow) and target.alive():
                target.repaint()
        if isinstance(new, SavedRow):
            self.chosen = new.kept.id

    def meant(self) -> Kept | None:
        """The match that the buttons are about."""
        return next((row.kept for row in self.rows if row.kept.id == self.chosen), None)

    def confirm(self) -> None:
        kept = self.meant()
        if kept is not None:
            self.app.home("table", resume=kept.id)

    def ask_delete(self) -> None:
        """Ask before a match is gone for good."""
        kept = self.meant()
        if kept is None:
            return
        body = tr("saves_delete_body", ruleset=ruleset_name(kept.ruleset), when=when(kept.touched))
        self.ask(Question(tr("saves_delete"), body, (
            Answer("cancel", term("cancel"), lambda: None),
            Answer("delete", term("delete"), lambda: self.delete(kept.id), gold=True),
        )))  # fmt: skip

    def delete(self, match_id: int) -> None:
        """Forget a match."""
        store = self.app.user_data.store
        fault = ""
        try:
            if store is not None:
                store.delete(match_id)
        except SaveError as refusal:
            fault = said(refusal)
        self.rebuild()
        if fault:
            self.ask(Question(tr("saves_title"), fault, (Answer("ok", term("ok"), lambda: None, gold=True),)))

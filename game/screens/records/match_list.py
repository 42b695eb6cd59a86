"""Base classes for lists of saved matches: rows, selection, deletion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self, TypeVar

import pygame

from game.app.screen import Program
from game.art import shapes, text
from game.art.text import write
from game.boxes import Box
from game.i18n import term, tr
from game.screens.date_texts import when
from game.screens.error_texts import said
from game.screens.match_names import match_name
from game.tokens import GAP, color, grown, seat_color, size
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.popups import Answer
from game.ui.scroll import ScrollView
from game.ui.widgets import Rect, Widget
from saves.errors import SaveError
from saves.match_summary import MatchSummary
from saves.notes import IMPORTED, LOG, UNDONE, WHAT_IF
from saves.people import Person

Listed = TypeVar("Listed")
TWICE = 400
"""Milliseconds within which two clicks are a double click."""


class MatchRow(Widget):
    """Row of a saved match in a list: rule set, time last played, and what a subclass draws below."""

    page: MatchList
    shows_focus = True
    painted_lazily = True  # there may be hundreds, each as broad as the page
    left = 20.0
    """Units from the row's left edge to its text."""

    def __init__(
        self, page: MatchList, kept: MatchSummary, rect: Rect, view: ScrollView,
        context: Callable[[], None] | None = None
    ) -> None:  # fmt: skip
        """Create the row of the match `kept` in the scroll view `view`; a right click does `context`."""
        self.kept = kept
        super().__init__(page, f"match_{kept.id}", rect, container=view.content, action=lambda: page.look_at(kept.id),
                         context=context)  # fmt: skip
        self._last = -1000

    def frame(self, surface: pygame.Surface) -> None:
        """Draw the row's pane, highlighted while selected."""
        chosen = self.page.focus.current is self
        fill = color("raised") if chosen or self.highlighted else color("panel")
        shapes.pane(surface, surface.get_rect(), self.px(10), fill, color("gold") if chosen else color("line_soft"))

    def heading(self, surface: pygame.Surface, y: int, below: int = 0, gap: float = 60) -> int:
        """Draw rule set and time on the first line, centered at `y`; return the width in pixels available to the name.

        `below` is the width in pixels that the second line needs at the right, `gap` the space beside it in units.
        """
        card, small = self.px(size("card")), self.px(size("small"))
        right, stamp = self.rect.w - self.px(20), " · ".join([*marks_of(self.kept), when(self.kept.touched)])
        write(surface, stamp, (right, y), small, color("gold_hi"), anchor="midright")
        room: int = self.rect.w - max(text.width(stamp, small), below) - self.px(gap + self.left - 20)
        name = text.cut(name_of(self.kept), room, card, True)
        write(surface, name, (self.px(self.left), y), card, color("text"), True)
        return room

    def person(self, surface: pygame.Surface, person: Person, name: str, at: tuple[int, int], up: int = 1) -> int:
        """Draw a player's color and name, `up` pixels above the middle `at`; return the right end in pixels."""
        x, y = at
        shapes.disc(surface, (x + self.px(6), y), self.px(6), seat_color(person.color))
        place = x + self.px(18), y - up
        return write(surface, name, place, self.px(size("small")), color("text"), person.human).right

    def clicked(self, at: tuple[int, int]) -> None:
        """Select the match, and open it after a double click."""
        super().clicked(at)
        now = pygame.time.get_ticks()
        if now - self._last < TWICE:
            self.page.confirm()
        self._last = now


def name_of(kept: MatchSummary) -> str:
    """Return the name of a saved match."""
    return match_name(kept.ruleset, kept.meta.get("preset"))


def marks_of(kept: MatchSummary) -> list[str]:
    """Return notes on how a match was played: moves taken back, branched from another match, imported."""
    undone = kept.meta.get(UNDONE, 0)
    found = [tr(word) for note, word in ((WHAT_IF, "saves_what_if"), (LOG, "saves_log")) if note in kept.meta]
    if isinstance(imported := kept.meta.get(IMPORTED), bool) and imported is not (LOG in kept.meta):
        found.append(tr("saves_imported" if imported else "saves_own"))
    return [*found, *([tr("saves_undone", n=undone)] if type(undone) is int and undone > 0 else [])]


class MatchList(Page):
    """Page with a list of saved matches; its buttons act on the selected one.

    `chosen` is the selected match's id in the database, -1 for none.
    """

    def __init__(self, app: Program) -> None:
        """Create a page with an empty list."""
        super().__init__(app)
        self.rows: Sequence[MatchRow] = ()
        self.box: Box
        self.chosen = -1

    def list_matches(self, listed: Sequence[Listed], widest: float, high: float,
                     row: Callable[[Self, Listed, Rect, ScrollView], MatchRow]) -> None:  # fmt: skip
        """Create the list in the middle of the page; `high` is what a `row` takes of it at the usual text size."""
        self.box = self.content(96, 92, widest)
        step = grown(high)
        view = ScrollView(self, "matches", self.box.less(right=16), len(listed) * step + 8)
        places = view.rows(step - 8, gap=GAP, top=4)
        self.rows = [row(self, one, place, view) for one, place in zip(listed, places, strict=False)]
        self.focus.region("head", [self.elements["back"], *self.head_buttons()])
        self.focus.region("matches", list[Target](self.rows))

    def head_buttons(self) -> Sequence[Target]:
        """Create buttons in the header; none by default."""
        return ()

    def look_at(self, match_id: int) -> None:
        """Select the match with this id."""
        self.chosen = match_id

    def focus_moved(self, old: Target | None, new: Target | None) -> None:
        """Select the match whose row receives the focus."""
        super().focus_moved(old, new)
        if isinstance(new, MatchRow):
            self.chosen = new.kept.id

    def row_meant(self) -> MatchRow | None:
        """Return the row of the selected match, or None."""
        return next((row for row in self.rows if row.kept.id == self.chosen), None)

    def rows_meant(self) -> list[MatchRow]:
        """Return the rows that buttons act on: the selected one, if any."""
        return [row for row in [self.row_meant()] if row is not None]

    def tell(self, title: str, line: str) -> None:
        """Show a message with title and text."""
        self.overlays.tell(title, line)

    def ask_delete(self) -> None:
        """Ask for confirmation before deleting the selected matches."""
        rows = self.rows_meant()
        if not rows:
            return
        title, kept = tr("saves_delete"), rows[0].kept
        body = tr("saves_delete_body", ruleset=name_of(kept), when=when(kept.touched))
        if len(rows) > 1:
            title, body = tr("saves_delete_several"), tr("saves_delete_several_body", n=len(rows))
        self.overlays.confirm(title, body, Answer("delete", term("delete"), self.delete))

    def delete(self) -> None:
        """Delete the selected matches and select a neighbor."""
        rows, store = self.rows_meant(), self.app.user_data.store
        if not rows or store is None:
            return
        place = self.rows.index(rows[0])
        try:
            for row in rows:
                store.delete(row.kept.id)
        except SaveError as fault:
            self.rebuild()
            self.tell(term("delete"), said(fault))
            return
        others = [other.kept.id for other in self.rows if other not in rows]
        self.chosen = others[min(place, len(others) - 1)] if others else -1
        self.rebuild()
        self.focus.named(self.first_focus())

    def first_focus(self) -> str:
        """Name the element focused first: the selected row, else the first one, else the back button."""
        row = self.row_meant() or (self.rows[0] if self.rows else None)
        return row.name if row is not None else "back"

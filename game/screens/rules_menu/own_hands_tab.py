"""The tab of the table's own hands: a list of the rows that players have added, or the form of one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.art import text
from game.art.picture import hand
from game.art.text import write
from game.boxes import Box, ColumnFlow
from game.i18n import term, tr
from game.screens.rules_menu.edited_rules import EditedRules
from game.screens.rules_menu.own_hand_draft import OwnHandDraft, OwnHands
from game.screens.rules_menu.own_hand_form import OwnHandForm
from game.screens.rules_menu.scoring_table import example_tiles
from game.tokens import GUTTER, LOOSE, TIGHT, color, grown, measure, size
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.widgets import Button, Widget
from rules.engine.own_rows import MOST_ROWS, OwnRow
from rules.scoring.elements import Element

TOP = 204
NAME_ROOM, VALUE_ROOM, SIDE = 340, 132, 40


class OwnHandRow(Widget):
    """Row of the list: name, pattern, example, value. A press opens its form, Delete removes it."""

    enters = shows_focus = True
    page: Page

    def __init__(self, tab: OwnHandsTab, place: int, row: OwnRow, element: Element, wide: float,
                 column: ColumnFlow, view: ScrollView) -> None:  # fmt: skip
        """Create the row at `place` among all, `wide` units wide, as the next one of a column."""
        self.tab, self.place, self.row, self.element = tab, place, row, element
        self.names, self.patterns = self.wrapped(tab.page, row)
        self.box = column.take(20 + grown(24 * len(self.names) + 20 * len(self.patterns)))
        super().__init__(tab.page, f"own_{place + 1}", self.box.row(wide)[0], action=partial(tab.edit, place),
                         container=view.content)  # fmt: skip

    @staticmethod
    def wrapped(page: Page, row: OwnRow) -> tuple[list[str], list[str]]:
        """Return the lines of the name and of the pattern."""
        room = page.px(NAME_ROOM)
        names = text.wrap(row.name, room, page.px(size("body")), True, 2)
        return names, text.wrap(row.pattern, room, page.px(size("small")), lines=3)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw name, pattern, example and value."""
        rect, px = surface.get_rect(), self.px
        self.lighten(surface)
        y = self.page.write_lines(surface, self.names, (16, 9 + grown(12)), grown(24), "body", bold=True)
        self.page.write_lines(surface, self.patterns, (16, y - 2), grown(20), "small", "dim")
        worth = self.tab.own.worth(self.row.unit, self.row.value)
        right = rect.w - px(8)
        left = right - px(grown(VALUE_ROOM))
        pixels = max(px(text.LEAST), text.shrunk(worth, right - left, px(size("body")), True))
        middle = rect.centery - px(grown(11)) * self.row.concealed
        write(surface, worth, (right, middle), pixels, color("gold_hi"), True, "midright")
        if self.row.concealed:
            note = tr("own_concealed")
            pixels = max(px(text.LEAST), text.shrunk(note, right - left, px(size("small"))))
            write(surface, note, (right, rect.centery + px(grown(11))), pixels, color("dim"), anchor="midright")
        x = px(NAME_ROOM + 32)
        hand(surface, example_tiles(self.element.example), (x, rect.centery - px(18)), px(26), px(7),
             left - px(16) - x, arts=self.tab.own.menu.ruleset().arts)  # fmt: skip
        self.underline(surface)

    def key(self, event: pygame.event.Event) -> bool:
        """Remove the row with Delete; return true if the key was consumed."""
        if event.key == pygame.K_DELETE:
            self.tab.remove(self.place)
            return True
        return False


class OwnHandsTab:
    """The tab of the house rules with the table's own hands; `form` is the open form, `draft` its content."""

    def __init__(self, page: Page, chosen: EditedRules) -> None:
        """Create the tab without a form."""
        self.page, self.own = page, OwnHands(chosen)
        self.draft: OwnHandDraft | None = None
        self.form: OwnHandForm | None = None

    # -- what players do ----------------------------------------------------------------------------------------------

    def add(self) -> None:
        """Open the form for a new row."""
        self._open(self.own.new())

    def edit(self, place: int) -> None:
        """Open the form of the row at this place."""
        self._open(self.own.draft(place))

    def _open(self, draft: OwnHandDraft) -> None:
        """Open a form and write in its first field."""
        self.draft = draft
        self.page.rebuild()
        self.page.focus.named("own_name")

    def cancel(self) -> None:
        """Close the form without a change."""
        self._close(lambda draft: None)

    def save(self) -> None:
        """Add or change the row if the game could count it, and close the form."""
        if self.draft is None or self.own.check(self.draft).row is None:
            self.page.sound("refuse")
            return
        self._close(self.own.keep)

    def _close(self, act: Callable[[OwnHandDraft], None]) -> None:
        """Close the form, process its content with `act`, and go to its row in the list."""
        draft, self.draft = self.draft, None
        assert draft is not None
        act(draft)
        self.page.rebuild()
        self._go_to(draft.place)

    def remove(self, place: int) -> None:
        """Remove the row at this place."""
        self.own.remove(place)
        self._go_to(place)

    def move(self, place: int, by: int) -> None:
        """Move a row up or down; the focus stays on its button."""
        there = self.own.move(place, by)
        if not self.page.focus.named(f"own_{'up' if by < 0 else 'down'}_{there + 1}"):
            self._go_to(there)

    def _go_to(self, place: int) -> None:
        """Focus the row at this place, else the last one, else the button that adds a row."""
        last = len(self.own.rows()) - 1
        self.page.focus.named(f"own_{min(place, last) + 1}" if last >= 0 else "own_add")

    # -- the page -----------------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Drop the form's elements, which were removed from the page."""
        self.form = None

    def build(self) -> None:
        """Create the form if there is a draft, else the list."""
        page = self.page
        if self.draft is not None:
            self.form = OwnHandForm(page, self.own, self.draft, page.content(TOP, 72))
        else:
            self._list(*page.content(TOP, 72).column(measure("control"), None, gap=LOOSE))

    def _list(self, head: Box, box: Box) -> None:
        """Create the button that adds a row, and the list below it."""
        page, rows = self.page, self.own.rows()
        label = tr("own_add")
        place, beside = head.row(Button.wants(label, page.scale, icon_name="plus"), None, gap=GUTTER)
        add = Button(page, "own_add", place, label, self.add, icon_name="plus", enabled=not self.own.full)
        page.label(tr("own_count", n=len(rows), most=MOST_ROWS), (beside.x, beside.center[1]), "small", "dim")
        page.panel(box)
        if not rows:
            room = min(box.w - 48, grown(720))
            page.paragraph(tr("own_none"), (box.x + 24, box.y + 16), room, "body", "dim", None, 26)
        view = ScrollView(page, "own_rows", box.inset(8).less(right=12), 10_000)
        column, made = view.column(), list[Target]([add])
        for number, (row, element) in enumerate(zip(rows, self.own.elements(), strict=True)):
            one = OwnHandRow(self, number, row, element, column.box.w - 3 * SIDE - 24, column, view)
            made += [one, *self._buttons(number, len(rows), one.box.row(None, 3 * SIDE + 16)[1], view)]
        view.resize(column.y + 8)
        page.focus.region("own_rows", made)

    def _buttons(self, place: int, rows: int, box: Box, view: ScrollView) -> list[Button]:
        """Create the buttons of a row that move and remove it; `rows` is the number of rows."""
        acts = (
            ("up", "up", tr("own_up"), partial(self.move, place, -1), place > 0),
            ("down", "down", tr("own_down"), partial(self.move, place, 1), place < rows - 1),
            ("remove", "close", term("delete"), partial(self.remove, place), True),
        )
        spots = box.middle(box.w, SIDE).row(SIDE, SIDE, SIDE, gap=TIGHT)
        return [
            Button(self.page, f"own_{name}_{place + 1}", spot, "", act, kind="quiet", icon_name=icon, tip=tip,
                   enabled=able, container=view.content)
            for (name, icon, tip, act, able), spot in zip(acts, spots, strict=True)
        ]  # fmt: skip

"""The question how to branch a replay: with the same hidden tiles or with new ones."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.screen import Program
from game.art import text
from game.boxes import Box, ColumnFlow
from game.i18n import term, tr
from game.screens.error_texts import said
from game.tokens import GUTTER, grown, measure, size
from game.ui.button_rows import RowButton, button_column
from game.ui.page import Page
from saves.errors import SaveError

WIDE = 520


class WhatIfScreen(Page):
    """Asks for the way to play on from a replay: with the same hidden tiles, or with new ones.

    `begin` saves the branch and returns its id; its argument tells whether hidden tiles are dealt anew.
    """

    name = "what_if"

    def __init__(self, app: Program, begin: Callable[[bool], int], behind: pygame.Surface) -> None:
        """Create the question over a picture of the replay (`behind`)."""
        super().__init__(app)
        self.begin, self.behind = begin, behind
        self.fault = ""

    def first_focus(self) -> str:
        """Name the element focused first: the button that keeps the hidden tiles."""
        return "same"

    def build(self) -> None:
        """Create the question over the darkened picture of the replay."""
        self.veil(self.behind)
        room = WIDE - 2 * measure("pane")
        lines = text.wrap(tr("what_if_body"), self.px(room), self.px(size("body")))
        faults = text.wrap(self.fault, self.px(room), self.px(size("small"))) if self.fault else []
        tall = 272 + grown(24) * len(lines) + grown(22) * len(faults)
        pane = Box(0, 0, self.width, self.height).middle(WIDE, tall)
        self.panel(pane)
        column = ColumnFlow(pane.inset(measure("pane"), 0), GUTTER)
        self.label(tr("what_if_title"), column.take(80, -14).center, "h2", bold=True, anchor="center", room=room)
        body = column.take(grown(24) * len(lines))
        self.paragraph(tr("what_if_body"), body[:2], room, "body", "dim", leading=24)
        high = measure("primary")
        buttons = button_column(self, column.take(3 * (high + 8), 0), [
            RowButton("same", tr("what_if_same"), lambda: self.go(False), kind="gold"),
            RowButton("anew", tr("what_if_anew"), lambda: self.go(True)),
            RowButton("cancel", term("cancel"), self.app.close),
        ], high)  # fmt: skip
        if self.fault:
            self.paragraph(self.fault, column.rest[:2], room, "small", "red_hi")
        self.focus.region("ways", buttons)

    def go(self, anew: bool) -> None:
        """Save the branch and play it at the table; on failure show the error. `anew`: with new hidden tiles."""
        try:
            self.app.home("table", resume=self.begin(anew))
        except SaveError as fault:
            self.fault = said(fault)
            self.rebuild()

    def confirm(self) -> None:
        """Play on with the same hidden tiles (Enter)."""
        self.go(False)

"""The question how to branch a replay: with the same hidden tiles or with new ones."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.screen import Program
from game.art import text
from game.art.felt import LOW, table_felt
from game.i18n import term, tr
from game.screens.error_texts import said
from game.tokens import grown, size
from game.ui.page import Page
from game.ui.widgets import Button
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
        self.ground = table_felt(self.app.size, LOW).copy()
        if self.behind.get_size() == tuple(self.app.size):
            self.ground = self.behind.copy()
            veil = pygame.Surface(self.app.size, pygame.SRCALPHA)
            veil.fill((4, 18, 16, 150))
            self.ground.blit(veil, (0, 0))
        lines = text.wrap(tr("what_if_body"), self.px(WIDE - 48), self.px(size("body")))
        faults = text.wrap(self.fault, self.px(WIDE - 48), self.px(size("small"))) if self.fault else []
        tall = 272 + grown(24) * len(lines) + grown(22) * len(faults)
        x, y = (self.width - WIDE) / 2, (self.height - tall) / 2
        self.panel((x, y, WIDE, tall))
        self.label(tr("what_if_title"), (self.width / 2, y + 40), "h2", bold=True, anchor="center", room=WIDE - 48)
        below = self.paragraph(tr("what_if_body"), (x + 24, y + 66), WIDE - 48, "body", "dim", leading=24) + 16
        buttons = []
        for index, (name, words, act, kind) in enumerate((
            ("same", tr("what_if_same"), lambda: self.go(False), "gold"),
            ("anew", tr("what_if_anew"), lambda: self.go(True), "plain"),
            ("cancel", term("cancel"), self.app.close, "plain"),
        )):  # fmt: skip
            buttons.append(Button(self, name, (x + 24, below + 56 * index, WIDE - 48, 48), words, act, kind=kind,
                                  pixels=size("body")))  # fmt: skip
        if self.fault:
            self.paragraph(self.fault, (x + 24, below + 56 * len(buttons)), WIDE - 48, "small", "red_hi", leading=22)
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

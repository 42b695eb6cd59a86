"""Review after a deal: one's costliest discards with better alternatives and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game import i18n
from game.app.screen import Program
from game.art.tiles import TileArt
from game.play.discard_costs import CostlyDiscard
from game.screens.sheet_screen import SheetScreen
from game.table.aids.discard_rows import discard_rows
from game.table.board.player_labels import PlayerLabels
from game.table.input.table_buttons import ButtonLook, TableButton
from game.table.layout import Box


class DiscardReviewScreen(SheetScreen):
    """Review of the player's costliest discards of a deal, opened from the result."""

    name = "discard_review"

    def __init__(
        self, app: Program, discards: Sequence[CostlyDiscard], labels: PlayerLabels, art: TileArt, where: str
    ) -> None:  # fmt: skip
        """Create the review; `where` names the deal, `art` draws the tiles."""
        super().__init__(app, "discard_review")
        self.discards, self.labels, self.art, self.where = tuple(discards), labels, art, where

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the review for the new window size."""
        self.measure(size)
        self.scene.clear()
        self.buttons = []
        px, box = self.px, Box(self.x0, self.top, self.x1 - self.x0, self.foot - self.top)
        ground = self.paper([box])
        self.title(ground, i18n.tr("result_throws"), f"{i18n.ruleset_name(self.labels.ruleset)} · {self.where}")
        self.lay(ground)
        picture = discard_rows(self.discards, self.labels, self.art, box, px)
        self.add(picture, (box.x + 24) * px, (box.y + 24) * px, "discards")
        look = ButtonLook(i18n.term("back"), "Esc", "gold", True)
        self.add_button(TableButton("button:back", self.app.close), look, None)

    def update(self, dt: float) -> bool:
        """Return false: nothing moves."""
        return False

    def unwatched(self) -> None:
        """Close the review with automatic play, when nobody watches."""
        self.app.close()

    def process(self, event: pygame.event.Event) -> bool:
        """Close the review by its button or a key; return true if the event was consumed."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.button_at(event.pos) is not None:
            self.app.close()
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if self.app.keys.action(event, "menu") in ("confirm", "press", "back"):
            self.app.close()
            return True
        return False

    def trace(self) -> dict[str, Any]:
        """Return the screen's state for traces and tests, with the value lost by each discard."""
        return {"targets": self.targets(), "lost": [round(one.lost, 2) for one in self.discards]}

"""Base class for the table and replays: a stage that fills the window."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.screen import Screen
from game.table.overlay.stage import Stage


class StageScreen(Screen):
    """Screen that draws its stage."""

    stage: Stage

    def covered(self) -> None:
        self.stage.put_away()

    def dispose(self) -> None:
        self.stage.put_away()

    def invalidate(self) -> None:
        self.stage.renderer.refresh()

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        return self.stage.renderer.draw(surface)

"""Base class for the table and replays: a stage that fills the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.screen import Screen
from game.table.overlay.stage import Stage


class StageScreen(Screen):
    """Screen whose content is a stage: the drawn table."""

    stage: Stage
    parting: Callable[[], None] | None = None
    """Called when the screen is gone for good."""

    def covered(self) -> None:
        """Free the stage's pictures while another screen lies over it."""
        self.stage.put_away()

    def dispose(self) -> None:
        """Free the stage's pictures, and call `parting`."""
        self.stage.put_away()
        if self.parting is not None:
            self.parting()

    def invalidate(self) -> None:
        """Redraw everything with the next frame, because the window has lost its content."""
        self.stage.renderer.refresh()

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        """Draw the stage; return the changed rectangles in pixels."""
        return self.stage.renderer.draw(surface)

"""The table behind a result, darkened step by step."""

from __future__ import annotations

import pygame

from game.art.felt import LOW, table_felt
from game.table.overlay.win_banner import DARK, VEIL

DARK_STEPS = 3


class Backdrop:
    """A picture of the table that darkens in `DARK_STEPS` steps; without one there is dark felt."""

    def __init__(self, behind: pygame.Surface | None) -> None:
        """Take over a picture of the table, still at full light."""
        self._behind = behind
        self.steps = 0

    @property
    def dark(self) -> bool:
        """True if no step is left."""
        return self.steps >= DARK_STEPS

    def darken(self, steps: int) -> None:
        """Darken the picture until `steps` steps were taken."""
        steps = min(steps, DARK_STEPS)
        if self._behind is not None and self.steps < steps:
            veil = pygame.Surface(self._behind.get_size(), pygame.SRCALPHA)
            veil.fill((*VEIL, round(255 * (1 - (1 - DARK) ** ((steps - self.steps) / DARK_STEPS)))))
            self._behind.blit(veil, (0, 0))
        self.steps = max(self.steps, steps)

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture for a window of this size, not to be drawn on; felt if it was taken in another."""
        if self._behind is not None and self._behind.get_size() != tuple(size):
            self._behind = None
        return table_felt(size, LOW) if self._behind is None else self._behind

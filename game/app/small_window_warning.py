"""The warning of a window too small for any layout, with the offer of a smaller scale where that helps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.app.screen import Program, Screen
from game.tokens import color

LEAST = (960, 600)  # below this the player is asked before the scale goes under three quarters
LEAST_SMALL = (640, 360)  # below this nothing can be shown


class TooSmall(Screen):
    """The warning that the window is too small.

    Covers other screens until it has grown or a smaller scale is accepted.
    """

    name = "too_small"
    any_size = True

    def __init__(self, app: Program) -> None:
        """Prepare the warning."""
        super().__init__(app)
        self._button: pygame.Rect | None = None

    def process(self, event: pygame.event.Event) -> bool:
        """Accept the smaller scale if its button is clicked or confirmed by key."""
        if self._button is None:
            return False
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._button.collidepoint(event.pos)
        if clicked or self.app.keys.action(event, "menu") == "confirm":
            self.app.accept_small()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        """Draw the warning, and the button for a smaller scale where the window is large enough for that."""
        from game.art import buttons, text
        from game.i18n import tr

        surface.fill(color("felt_lo"))
        width, height = surface.get_size()
        offered = width >= LEAST_SMALL[0] and height >= LEAST_SMALL[1]
        least = LEAST if offered else LEAST_SMALL
        pixels = min(18, max(11, width // 32))
        step = round(pixels * 1.5)
        lines = text.wrap(tr("window_too_small", width=least[0], height=least[1]), width * 0.9, pixels)
        y = max(4, height // 2 - len(lines) * step)
        for line in lines:
            text.write(surface, line, (width // 2, y), pixels, color("text"), anchor="midtop")
            y += step
        self._button = None
        if offered:
            label = tr("window_smaller_scale")
            self._button = pygame.Rect(0, 0, text.width(label, pixels) + 48, 48)
            self._button.center = width // 2, y + 48
            ink = buttons.ground(surface, self._button, "gold", 8)
            text.write(surface, label, self._button.center, pixels, ink, anchor="center")
        return [surface.get_rect()]

    def trace(self) -> dict[str, Any]:
        """Return the position of the button, if there is one."""
        return {"targets": {"smaller_scale": list(self._button)} if self._button else {}}

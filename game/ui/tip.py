"""Tooltips."""

from __future__ import annotations

import pygame
import pygame_gui
from pygame_gui.elements import UITooltip

from game.art import shapes, text
from game.art.text import write
from game.tokens import color, grown, size
from game.ui.gui_internals import set_picture

WIDEST = 360.0  # units of a line


class Tip(UITooltip):
    """Tooltip shown and hidden by pygame_gui, but painted here, since its text box would break Chinese with hyphens."""

    def __init__(self, words: str, above: pygame.Rect, manager: pygame_gui.UIManager, scale: float) -> None:
        """Create the tooltip below the screen rectangle `above`, or over it if there is no space below."""
        super().__init__("", (0, 0), manager)
        pixels, pad, step = round(size("small") * scale), round(12 * scale), round(grown(21) * scale)
        lines = text.wrap(words, round(grown(WIDEST) * scale), pixels)
        wide = max(text.width(line, pixels) for line in lines) + 2 * pad
        rect = pygame.Rect(0, 0, wide, len(lines) * step + round(14 * scale))
        window = pygame.Rect((0, 0), manager.window_resolution)
        rect.midtop = above.centerx, above.bottom + round(8 * scale)
        if rect.bottom > window.height - 4:
            rect.bottom = above.top - round(8 * scale)
        rect.clamp_ip(window.inflate(-8, -8))
        self.set_dimensions(rect.size)
        self.set_position(rect.topleft)
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        shapes.pane(picture, picture.get_rect(), round(8 * scale), color("inset"), color("line"))
        for i, line in enumerate(lines):
            write(picture, line, (pad, round((7 + grown(21 * i + 10)) * scale)), pixels, color("text"))
        set_picture(self, picture)

    def rebuild_from_changed_theme_data(self) -> None:
        """Ignore pygame_gui's theme, so that it creates no text box."""

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Return false: the pointer passes through."""
        return False

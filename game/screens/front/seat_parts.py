"""Portraits on the seats page."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.art import items
from game.art.portraits import portrait
from game.i18n import tr
from game.screens.front.seat_editor import SeatEditor
from game.tokens import seat_color
from game.ui.page import Page
from game.ui.widgets import Rect, Widget

CARD_WIDE = 288


class Avatar(Widget):
    """A player's portrait as at the table, ringed in the player's color.

    A press offers other colors, to persons more (`LookPalette`); dragging it to another card swaps the seats.
    """

    enters = True

    def __init__(
        self, page: Page, chairs: SeatEditor, place: int, rect: Rect,
        offer: Callable[[int, pygame.Rect], None], card_at: Callable[[tuple[int, int]], int | None],
    ) -> None:  # fmt: skip
        """Create the portrait of seat `place`.

        `offer` opens the color palette; `card_at` returns the seat whose card is at a screen point.
        """
        self.chairs, self.place, self._card_at = chairs, place, card_at
        super().__init__(page, f"color_{place}", rect, action=lambda: offer(place, self.rect),
                         tip=tr("seats_color_tip"))  # fmt: skip

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the portrait, larger while the pointer is over it."""
        seat = self.chairs.seats[self.place]
        side = round(self.rect.w * (1.0 if self.highlighted else 0.94))
        face = portrait(seat.name, seat.human, seat_color(seat.color), side, seat.portrait)
        items.lay(surface, face, (self.rect.w / 2, self.rect.h / 2))

    def process_event(self, event: pygame.event.Event) -> bool:
        """Swap seats when the portrait is dropped on another card; return true if the event was consumed."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            target = self._card_at(event.pos)
            if target is not None and target != self.place:
                self.held = False
                self.chairs.swap(self.place, target)
                return True
        return super().process_event(event)

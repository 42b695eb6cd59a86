"""Parts of the seats page: avatars and the color palette."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.art import icons, items, shapes
from game.art.portraits import portrait
from game.art.text import write
from game.i18n import tr
from game.screens.front.seat_editor import SeatEditor
from game.tokens import color, seat_color, size, table
from game.ui.lists import LIST_LAYER
from game.ui.page import Page
from game.ui.widgets import Widget

CARD_WIDE = 288
COLORS = len(table()["seats"])


class Avatar(Widget):
    """A player's portrait as at the table, ringed in the player's color.

    A press offers other colors; dragging it to another card swaps the seats.
    """

    enters = True

    def __init__(
        self, page: Page, chairs: SeatEditor, place: int, at: tuple[float, float, float],
        offer: Callable[[int, pygame.Rect], None], card_at: Callable[[tuple[int, int]], int | None],
    ) -> None:  # fmt: skip
        """Create the portrait of seat `place`.

        `at` is x, y and side in units; `offer` opens the color palette; `card_at` returns the seat whose card is at a
        screen point.
        """
        self.chairs, self.place, self._card_at = chairs, place, card_at
        x, y, side = at
        super().__init__(page, f"color_{place}", (x, y, side, side), action=lambda: offer(place, self.rect),
                         tip=tr("seats_color_tip"))  # fmt: skip

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the portrait, larger while the pointer is over it."""
        seat = self.chairs.seats[self.place]
        side = round(self.rect.w * (1.0 if self.highlighted else 0.94))
        face = portrait(seat.name, seat.human, seat_color(seat.color), side)
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


class ColorPalette(Widget):
    """Popup palette of player colors, with those in use marked."""

    focusable = False

    def __init__(self, page: Page, chairs: SeatEditor, place: int, anchor: pygame.Rect) -> None:
        """Open the palette for seat `place` beside the portrait's screen rectangle `anchor`."""
        self.chairs, self.place = chairs, place
        self.at = chairs.seats[place].color
        wide = 252.0
        x = min(anchor.x / page.scale + CARD_WIDE - 4, page.width - wide - 16)
        super().__init__(page, "palette", (x, anchor.y / page.scale - 12, wide, 92), layer=LIST_LAYER)

    def spot(self, index: int) -> tuple[int, int]:
        """Return the center of the color `index` in the picture."""
        return self.px(24 + index * 29), self.px(60)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw all colors, ticks on those of other players, and the cursor."""
        rect = surface.get_rect()
        shapes.pane(surface, rect, self.px(12), color("raised"), color("line"))
        write(surface, tr("seats_color"), (self.px(16), self.px(22)), self.px(size("small")), color("dim"))
        taken = {seat.color for i, seat in enumerate(self.chairs.seats) if i != self.place}
        for index in range(COLORS):
            shapes.disc(surface, self.spot(index), self.px(11), seat_color(index))
            if index in taken:
                icons.put(surface, "check", self.spot(index), self.px(13), color("gold_ink"))
            if index == self.at:
                shapes.disc(surface, self.spot(index), self.px(14), color("ivory"), max(2, self.px(2)))

    def take(self, event: pygame.event.Event) -> bool:
        """Handle an event before the page does; return true if it was consumed."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            for index in range(COLORS):
                x, y = self.spot(index)
                if abs(event.pos[0] - self.rect.x - x) <= self.px(14) and abs(
                    event.pos[1] - self.rect.y - y
                ) <= self.px(20):
                    self.choose(index)
                    return True
            self.page.overlays.close()
            return True
        action = self.page.app.keys.action(event, "menu") if event.type == pygame.KEYDOWN else None
        if action in ("left", "right"):
            self.at = (self.at + (1 if action == "right" else -1)) % COLORS
            self.repaint()
        elif action in ("confirm", "press"):
            self.choose(self.at)
        elif action in ("back", "next", "previous", "up", "down"):
            self.page.overlays.close()
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP, pygame.TEXTINPUT)

    def choose(self, index: int) -> None:
        """Close the palette and give the player the color `index`; the player who had it gets the old one."""
        self.page.overlays.close()
        self.chairs.recolor(self.place, index)

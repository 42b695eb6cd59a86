"""Parts of the seats page: avatars and the palette of colors, portraits and languages."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.art import icons, items, shapes, text
from game.art.portraits import PORTRAITS, portrait
from game.art.text import write
from game.i18n import NATIVE_NAMES, tr
from game.screens.front.seat_editor import SeatEditor
from game.tokens import color, seat_color, size, table
from game.ui.lists import LIST_LAYER
from game.ui.page import Page
from game.ui.widgets import Widget
from rules.core.words import LANGUAGES

CARD_WIDE = 288
COLORS = len(table()["seats"])


class Avatar(Widget):
    """A player's portrait as at the table, ringed in the player's color.

    A press offers other colors, to persons also portraits and languages; dragging it to another card swaps the seats.
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


class LookPalette(Widget):
    """Popup palette of player colors, with those in use marked; for persons also of portraits and languages."""

    focusable = False

    def __init__(self, page: Page, chairs: SeatEditor, place: int, anchor: pygame.Rect) -> None:
        """Open the palette for seat `place` beside the portrait's screen rectangle `anchor`."""
        self.chairs, self.place = chairs, place
        seat = chairs.seats[place]
        self.rows: list[tuple[str, tuple[int | str, ...]]] = [("color", tuple(range(COLORS)))]
        if seat.human:
            self.rows += [("portrait", PORTRAITS), ("language", ("", *LANGUAGES))]
        self.now = {"color": seat.color, "portrait": seat.portrait, "language": seat.language}
        self.row, self.at = 0, seat.color
        small = round(size("small") * page.scale)
        self.wides = [text.width(language_word(str(code)), small) / page.scale + 20 for code in ("", *LANGUAGES)]
        wide = 16 + max(8 * 40.0, sum(self.wides) + 4 * len(self.wides)) + 12 if seat.human else 252.0
        wide, high = min(wide, page.width - 32), 16 + 76.0 * len(self.rows)
        x = min(anchor.x / page.scale + CARD_WIDE - 4, page.width - wide - 16)
        y = max(8.0, min(anchor.y / page.scale - 12, page.height - high - 8))
        super().__init__(page, "palette", (x, y, wide, high), layer=LIST_LAYER)

    def spot(self, index: int, row: int = 0) -> tuple[int, int]:
        """Return the center of the choice `index` of a row in the picture."""
        name, step = self.rows[row][0], 40 if len(self.rows) > 1 else 29
        y = self.px(60 + 76 * row)
        if name != "language":
            return self.px(16 + step * 0.5 + index * step - (6 if step == 29 else 0)), y
        share = (self.rect.w / self.px(1) - 28 - 4 * len(self.wides)) / sum(self.wides)
        left = 16 + sum(wide * min(1.0, share) + 4 for wide in self.wides[:index])
        return self.px(left + self.wides[index] * min(1.0, share) / 2), y

    def box(self, index: int, row: int) -> pygame.Rect:
        """Return the rectangle of the choice `index` of a row in the picture."""
        if self.rows[row][0] == "language":
            share = (self.rect.w / self.px(1) - 28 - 4 * len(self.wides)) / sum(self.wides)
            rect = pygame.Rect(0, 0, self.px(self.wides[index] * min(1.0, share)), self.px(34))
        else:
            side = 36 if len(self.rows) > 1 else 28
            rect = pygame.Rect(0, 0, self.px(side), self.px(40))
        rect.center = self.spot(index, row)
        return rect

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw all choices, ticks on the colors of other players, and the cursor."""
        shapes.pane(surface, surface.get_rect(), self.px(12), color("raised"), color("line"))
        for row, (name, values) in enumerate(self.rows):
            words = text.cut(tr(f"seats_{name}"), self.rect.w - self.px(32), self.px(size("small")))
            write(surface, words, (self.px(16), self.px(22 + 76 * row)), self.px(size("small")), color("dim"))
            for index, value in enumerate(values):
                self._draw_choice(surface, row, index, value)

    def _draw_choice(self, surface: pygame.Surface, row: int, index: int, value: int | str) -> None:
        """Draw one choice of a row."""
        name, spot, seat = self.rows[row][0], self.spot(index, row), self.chairs.seats[self.place]
        cursor, chosen = (row, index) == (self.row, self.at), self.now[name] == value
        ring = color("ivory") if cursor else color("gold")
        if name == "color":
            shapes.disc(surface, spot, self.px(11), seat_color(index))
            if index in {other.color for i, other in enumerate(self.chairs.seats) if i != self.place}:
                icons.put(surface, "check", spot, self.px(13), color("gold_ink"))
            radius = self.px(14)
        elif name == "portrait":
            items.lay(surface, portrait("", True, seat_color(seat.color), self.px(32), str(value)), spot)
            radius = self.px(18)
        else:
            box, small = self.box(index, row), self.px(size("small"))
            ink = color("gold_ink") if chosen else color("text")
            edge = ring if cursor else color("line")
            shapes.pane(surface, box, self.px(8), color("gold" if chosen else "inset"), edge)
            word = language_word(str(value))
            pixels = text.shrunk(word, box.w - self.px(8), small)
            write(surface, word, box.center, pixels, ink, False, "center", language=str(value))
            return
        if cursor or chosen:
            shapes.disc(surface, spot, radius, ring, max(2, self.px(2)))

    def take(self, event: pygame.event.Event) -> bool:
        """Handle an event before the page does; return true if it was consumed."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            point = event.pos[0] - self.rect.x, event.pos[1] - self.rect.y
            for row, (_, values) in enumerate(self.rows):
                for index in range(len(values)):
                    if self.box(index, row).collidepoint(point):
                        self.choose(index, row)
                        return True
            self.page.overlays.close()
            return True
        action = self.page.app.keys.action(event, "menu") if event.type == pygame.KEYDOWN else None
        if action in ("left", "right"):
            self.at = (self.at + (1 if action == "right" else -1)) % len(self.rows[self.row][1])
            self.repaint()
        elif action in ("up", "down") and 0 <= self.row + (step := 1 if action == "down" else -1) < len(self.rows):
            self.row += step
            name, values = self.rows[self.row]
            self.at = values.index(self.now[name]) if self.now[name] in values else 0
            self.repaint()
        elif action in ("confirm", "press"):
            self.choose(self.at, self.row)
        elif action in ("back", "next", "previous", "up", "down"):
            self.page.overlays.close()
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP, pygame.TEXTINPUT)

    def choose(self, index: int, row: int = 0) -> None:
        """Close the palette and give the player a color, portrait or language.

        The player who had the color gets the old one.
        """
        self.page.overlays.close()
        name, values = self.rows[row]
        if name == "color":
            self.chairs.recolor(self.place, index)
        else:
            self.chairs.set_look(self.place, **{name: str(values[index])})


def language_word(code: str) -> str:
    """Return the name of a language in itself; without one, that it is as elsewhere."""
    return NATIVE_NAMES[code] if code else tr("seats_language_usual")

"""Palette of a player's look: color, and for persons the settings of their profile; it can be renamed and deleted."""

from __future__ import annotations

from itertools import accumulate

import pygame

from game.art import icons, items, shapes, text
from game.art.palette import BACKS
from game.art.portraits import PORTRAITS, portrait
from game.art.text import write
from game.i18n import NATIVE_NAMES, term, tr
from game.screens.front.profile_questions import ask_rename, ask_to_forget
from game.screens.front.seat_editor import SeatEditor
from game.screens.front.seat_parts import CARD_WIDE
from game.tokens import TIGHT, Color, color, felt_colors, felts, grown, seat_color, size, table
from game.ui.lists import LIST_LAYER
from game.ui.page import Page
from game.ui.widgets import Widget
from rules.core.words import LANGUAGES

COLORS = len(table()["seats"])
CHOICES: dict[str, tuple[int | str, ...]] = {
    "color": tuple(range(COLORS)), "portrait": PORTRAITS, "language": ("", *LANGUAGES), "felt": ("", *felts()),
    "tile_back": ("", *BACKS), "profile": ("rename", "forget"),
}  # fmt: skip
"""Choices of each row; the last row has actions."""
TITLES = {"felt": "setting_felt", "tile_back": "setting_tile_back"}
"""Headings of rows that the settings have too."""
STEP, SIDE = 40, 16
"""Units from one disc to the next, and at the sides."""


class LookPalette(Widget):
    """Popup palette of player colors, with those in use marked; for persons also with the settings of their profile."""

    focusable = False
    page: Page

    def __init__(self, page: Page, chairs: SeatEditor, place: int, anchor: pygame.Rect) -> None:
        """Open the palette for seat `place` beside the portrait's screen rectangle `anchor`."""
        self.chairs, self.place = chairs, place
        seat = chairs.seats[place]
        left_out = set() if chairs.has_profile(place) else {"profile"}
        self.rows = [row for row in CHOICES.items() if (seat.human or row[0] == "color") and row[0] not in left_out]
        self.row, self.at = 0, seat.color
        self.high = 24 + grown(16) + STEP
        """Units of a row with its heading."""
        small, most = round(size("small") * page.scale), page.width - 32
        self.wides = [[self._wide(name, value, small, page.scale) for value in values] for name, values in self.rows]
        wide = min(most, 2 * SIDE + max(sum(wides) + TIGHT * (len(wides) - 1) for wides in self.wides))
        high = SIDE + self.high * len(self.rows)
        x = min(anchor.x / page.scale + CARD_WIDE - 4, page.width - wide - 16)
        y = max(8.0, min(anchor.y / page.scale - 12, page.height - high - 8))
        super().__init__(page, "palette", (x, y, wide, high), layer=LIST_LAYER)

    @staticmethod
    def _wide(name: str, value: int | str, small: int, scale: float) -> float:
        """Return the width of a choice in units."""
        word = choice_word(name, value)
        return text.width(word, small) / scale + 20 if word else STEP - TIGHT

    @property
    def now(self) -> dict[str, int | str]:
        """The present choice of each row; rows with actions have none."""
        seat = self.chairs.seats[self.place]
        return {"color": seat.color, "portrait": seat.portrait, "language": seat.language, "felt": seat.felt,
                "tile_back": seat.tile_back}  # fmt: skip

    def box(self, index: int, row: int) -> pygame.Rect:
        """Return the rectangle of the choice `index` of a row in the picture."""
        wides = self.wides[row]
        room = self.rect.w / self.page.scale - 2 * SIDE - TIGHT * (len(wides) - 1)
        share = min(1.0, room / sum(wides))
        left = SIDE + [0.0, *accumulate(wide * share + TIGHT for wide in wides)][index]
        top = SIDE + grown(16) + 8 + self.high * row
        return pygame.Rect(self.px(left), self.px(top), self.px(wides[index] * share), self.px(STEP - TIGHT))

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw all choices, ticks on the colors of other players, and the cursor."""
        shapes.pane(surface, surface.get_rect(), self.px(12), color("raised"), color("line"))
        small = self.px(size("small"))
        for row, (name, values) in enumerate(self.rows):
            words = text.cut(tr(TITLES.get(name, f"seats_{name}")), self.rect.w - self.px(2 * SIDE), small)
            write(surface, words, (self.px(SIDE), self.px(8 + grown(14) + self.high * row)), small, color("dim"))
            for index, value in enumerate(values):
                self._draw_choice(surface, row, index, value)

    def _draw_choice(self, surface: pygame.Surface, row: int, index: int, value: int | str) -> None:
        """Draw one choice of a row."""
        name, box = self.rows[row][0], self.box(index, row)
        cursor, chosen = (row, index) == (self.row, self.at), self.now.get(name) == value
        ring = color("ivory") if cursor else color("gold")
        word = choice_word(name, value)
        if word:
            shapes.pane(surface, box, self.px(8), color("gold" if chosen else "inset"),
                        ring if cursor else color("line"))  # fmt: skip
            pixels = text.shrunk(word, box.w - self.px(8), self.px(size("small")))
            ink = color("gold_ink") if chosen else color("text")
            write(surface, word, box.center, pixels, ink, False, "center",
                  language=str(value) if name == "language" else "")  # fmt: skip
            return
        seat, radius = self.chairs.seats[self.place], self.px(14)
        if name == "portrait":
            items.lay(surface, portrait("", True, seat_color(seat.color), self.px(32), str(value)), box.center)
            radius = self.px(18)
        else:
            shapes.disc(surface, box.center, self.px(11), swatch(name, value))
            if name == "color" and index in {seat.color for i, seat in enumerate(self.chairs.seats) if i != self.place}:
                icons.put(surface, "check", box.center, self.px(13), color("gold_ink"))
        if cursor or chosen:
            shapes.disc(surface, box.center, radius, ring, max(2, self.px(2)))

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
            self.at = values.index(self.now[name]) if self.now.get(name) in values else 0
            self.repaint()
        elif action in ("confirm", "press"):
            self.choose(self.at, self.row)
        elif action in ("back", "next", "previous", "up", "down"):
            self.page.overlays.close()
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP, pygame.TEXTINPUT)

    def choose(self, index: int, row: int = 0) -> None:
        """Close the palette and apply the choice to the player, or ask about the profile.

        The player who had a chosen color gets the old one.
        """
        self.page.overlays.close()
        name, values = self.rows[row]
        if name == "color":
            self.chairs.recolor(self.place, index)
        elif name == "profile":
            (ask_rename if values[index] == "rename" else ask_to_forget)(self.page, self.chairs, self.place)
        else:
            self.chairs.set_look(self.place, **{name: str(values[index])})


def swatch(name: str, value: int | str) -> Color:
    """Return the color that stands for a player's color, a felt or a tile back."""
    if isinstance(value, int):
        return seat_color(value)
    return felt_colors(value)[0] if name == "felt" else BACKS[value].face


def choice_word(name: str, value: int | str) -> str:
    """Return a choice in words: a language in its own words, the usual value, an action; empty for discs."""
    if name == "profile":
        return term("rename") if value == "rename" else tr("seats_forget")
    if name == "language":
        return NATIVE_NAMES[str(value)] if value else tr("seats_language_usual")
    return tr("seats_look_usual") if value == "" and name in TITLES else ""

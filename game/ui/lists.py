"""The popup list of a choice, with a field for searching if the list is long."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.art import icons, shapes, text
from game.art.text import write
from game.i18n import fold, tr
from game.tokens import color, grown, size
from game.ui.controls import Choice, Value
from game.ui.host import Host
from game.ui.widgets import Widget

LIST_LAYER = 60
ROW, SENTENCE = 38, 20
"""Units of a row, and of a sentence below its words."""
MOST_ROWS = 10
SEARCHED = 8
"""A list of more values than this has a field to type into."""


class ListPopup(Widget):
    """Popup list of a dropdown's values; receives all events of the page while it is open.

    UIDropDownMenu and UISelectionList answer no keys, and draw each row as a button in pygame_gui's own style.
    """

    focusable = False

    def __init__(self, page: Host, owner: str, anchor: pygame.Rect, choice: Choice, value: Value,
                 pick: Callable[[Value], object]) -> None:  # fmt: skip
        """Create the list below its field, or above it if there is no space.

        `owner` names the field, `anchor` is its screen rectangle in pixels, `value` the current value; `pick` is called
        with the chosen one.
        """
        self.owner, self.choice, self.value, self.pick = owner, choice, value, pick
        self.typed = ""
        self.shown = list(choice.choices)
        """The values that contain the typed text."""
        self.at = self.shown.index(value) if value in self.shown else 0
        self.first = 0
        scale = page.scale
        widest = max(self._width(value, scale) for value in choice.choices)
        self.step = grown(ROW + SENTENCE * (choice.about is not None))
        self.head = grown(ROW) if len(choice.choices) > SEARCHED else 0.0
        fitting = int((page.height - 24 - self.head) / self.step)
        self.rows = min(len(choice.choices), MOST_ROWS, max(1, fitting))
        height = self.head + self.rows * self.step + 12
        wide = min(max(anchor.w / scale, widest + 52), page.width - 32)
        x = min(anchor.x / scale, page.width - wide - 16)
        below, above = anchor.bottom / scale + 4, anchor.y / scale - 4 - height
        y = below if below + height <= page.height - 8 or above < 8 else above
        super().__init__(page, "list", (x, max(4, min(y, page.height - height - 4)), wide, height), layer=LIST_LAYER)
        self.follow()

    def _width(self, value: Value, scale: float) -> float:
        """Return the width in units of a value's label, or of the sentence below it if that is wider."""
        words = text.width(self.choice.label(value), round(size("body") * scale), True)
        about = self.choice.about(value) if self.choice.about is not None else ""
        return max(words, text.width(about, round(size("small") * scale))) / scale

    def follow(self) -> None:
        """Scroll until the marked row is visible, and repaint."""
        self.first = max(min(self.first, self.at), self.at - self.rows + 1, 0)
        self.repaint()

    # -- looks --------------------------------------------------------------------------------------------------------

    def row(self, place: int) -> pygame.Rect:
        """Return the rectangle of the row with index `place` in the list's picture."""
        y = self.px(6 + self.head + (place - self.first) * self.step)
        return pygame.Rect(self.px(6), y, self.rect.w - self.px(12 + 8 * self._long), self.px(self.step))

    @property
    def _long(self) -> bool:
        """True if not all rows are visible at once."""
        return len(self.shown) > self.rows

    def _in_sight(self) -> range:
        """Return the indices of the visible rows."""
        return range(self.first, min(self.first + self.rows, len(self.shown)))

    def draw_on(self, surface: pygame.Surface) -> None:
        """Paint the list: the search field, if any, the visible rows and the scroll bar."""
        shapes.pane(surface, surface.get_rect(), self.px(10), color("raised"), color("line"))
        if self.head:
            self._draw_head(surface)
        pixels = self.px(size("body"))
        for place in self._in_sight():
            row = self.row(place).inflate(0, -self.px(4))
            chosen = self.shown[place] == self.value
            if chosen:
                shapes.pane(surface, row, self.px(6), color("gold"))
            elif place == self.at:
                shapes.pane(surface, row, self.px(6), color("line"))
            if place == self.at and self.page.focus.visible:
                shapes.pane(surface, row, self.px(6), None, color("ivory"), self.px(2))
            words = text.cut(self.choice.label(self.shown[place]), row.w - self.px(24), pixels, chosen)
            ink = color("gold_ink") if chosen else color("text")
            about = self.choice.about(self.shown[place]) if self.choice.about is not None else ""
            up = self.px(grown(SENTENCE) / 2) if about else 0
            write(surface, words, (row.x + self.px(12), row.centery - 1 - up), pixels, ink, chosen)
            if about:
                self._draw_sentence(surface, about, row, chosen)
        if self._long:
            self._draw_bar(surface)

    def _draw_sentence(self, surface: pygame.Surface, about: str, row: pygame.Rect, chosen: bool) -> None:
        """Draw the sentence below the words of a row."""
        small, spot = self.px(size("small")), (row.x + self.px(12), row.centery + self.px(grown(SENTENCE) / 2))
        words = text.cut(about, row.w - self.px(24), small)
        write(surface, words, spot, small, color("gold_ink" if chosen else "dim"))

    def _draw_head(self, surface: pygame.Surface) -> None:
        """Draw the search field: the typed text, or a hint that one can type."""
        box = pygame.Rect(self.px(6), self.px(8), self.rect.w - self.px(12), self.px(self.head - 6))
        shapes.pane(surface, box, self.px(6), color("inset"), color("line"))
        icons.put(surface, "search", (box.x + self.px(16), box.centery), self.px(16), color("dim"))
        pixels, room = self.px(size("body")), box.w - self.px(44)
        words, ink = (self.typed, "text") if self.typed else (tr("list_search"), "dim")
        write(surface, text.cut(words, room, pixels), (box.x + self.px(32), box.centery - 1), pixels, color(ink))

    def _draw_bar(self, surface: pygame.Surface) -> None:
        """Draw the scroll bar."""
        top, high = self.row(self.first).y, self.px(self.rows * self.step)
        track = pygame.Rect(self.rect.w - self.px(10), top, self.px(4), high)
        knob = track.move(0, round(high * self.first / len(self.shown)))
        knob.h = round(high * self.rows / len(self.shown))
        shapes.pane(surface, track, track.w // 2, color("inset"))
        shapes.pane(surface, knob, knob.w // 2, color("off"))

    # -- events -------------------------------------------------------------------------------------------------------

    def _under(self, at: tuple[int, int]) -> int | None:
        """Return the index of the row at the screen point `at`, or None."""
        point = at[0] - self.rect.x, at[1] - self.rect.y
        return next((place for place in self._in_sight() if self.row(place).collidepoint(point)), None)

    def take(self, event: pygame.event.Event) -> bool:
        """Handle an event before the page does; return true if it was consumed."""
        if event.type == pygame.MOUSEMOTION:
            place = self._under(event.pos)
            if place is not None and place != self.at:
                self.at = place
                self.repaint()
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            place = self._under(event.pos)
            if place is not None and event.button == 1:
                self.choose(place)
            elif not self.rect.collidepoint(event.pos):
                self.page.overlays.close()
            return True
        if event.type == pygame.MOUSEWHEEL:
            self.first = max(0, min(len(self.shown) - self.rows, self.first - event.y))
            self.repaint()
            return True
        if event.type == pygame.TEXTINPUT:
            self.type(self.typed + event.text)
            return True
        return event.type == pygame.MOUSEBUTTONUP or self._key(event)

    def type(self, words: str) -> None:
        """Filter the rows by the typed text; letters that match nothing are rejected."""
        words = words.lstrip()
        found = [one for one in self.choice.choices if fold(words) in fold(self.choice.label(one))]
        if not self.head or words == self.typed:
            return
        if not found:
            self.page.sound("refuse")
            return
        marked = self.shown[self.at]
        self.typed, self.shown, self.first = words, found, 0
        self.at = found.index(marked) if marked in found and not words else 0
        self.follow()

    def _key(self, event: pygame.event.Event) -> bool:
        """Handle a key: navigate, choose, close, delete a typed letter; return true if it was a key press."""
        if event.type != pygame.KEYDOWN:
            return False
        action = self.page.app.keys.action(event, "menu")
        last = len(self.shown) - 1
        moves = {"up": self.at - 1, "down": self.at + 1, "first": 0, "last": last, "page_up": self.at - self.rows,
                 "page_down": self.at + self.rows}  # fmt: skip
        if event.key == pygame.K_BACKSPACE:
            self.type(self.typed[:-1])
        elif action in moves:
            self.at = max(0, min(last, moves[action]))
            self.page.focus.visible = True
            self.follow()
        elif action == "confirm" or (action == "press" and not self.typed):
            self.choose(self.at)
        elif action == "back" and self.typed:
            self.type("")
        elif action in ("back", "next", "previous"):
            self.page.overlays.close()
        return True

    def choose(self, place: int) -> None:
        """Close the list and pick the row with index `place`."""
        self.page.overlays.close()
        self.pick(self.shown[place])

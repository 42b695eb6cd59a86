"""A scroll view: visible area, moving content, slim scroll bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pygame_gui
from pygame_gui.core import UIContainer

from game.art import shapes
from game.boxes import Box, ColumnFlow
from game.tokens import color, measure
from game.ui.host import Host
from game.ui.widgets import Rect, Widget

NOTCH = 64  # layout units for one notch of the wheel
BAR_GAP = measure("focus_gap") + measure("focus")  # between a view and its bar: the ring about a row lies there


class ScrollBar(Widget):
    """Slim scroll bar at the right of a view; its knob can be dragged, and a press beside the knob moves it there.

    UIVerticalScrollBar stores its position as a share with four digits, needs frames to get there, and ignores presses
    beside its knob.
    """

    focusable = False

    def __init__(self, page: Host, view: ScrollView, rect: Rect) -> None:
        """Create the bar of a scroll view."""
        self.view = view
        self._grip = 0  # how far below the knob's upper end the pointer holds it
        super().__init__(page, f"{view.name}_bar", rect)

    def _knob(self) -> pygame.Rect:
        """Return the knob's rectangle in the bar's picture."""
        track = self.rect.h
        length = max(self.px(32), round(track * self.view.share))
        top = round((track - length) * self.view.progress)
        wide = self.px(6)
        return pygame.Rect((self.rect.w - wide) // 2, top, wide, length)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Paint track and knob, unless the whole content is visible."""
        if self.view.share >= 1:
            return
        knob = self._knob()
        shapes.pane(surface, pygame.Rect(knob.x, 0, knob.w, self.rect.h), knob.w // 2, color("inset"))
        shapes.pane(surface, knob, knob.w // 2, color("dim" if self.highlighted else "off"))

    def on_self_event(self, event: int, data: dict[str, Any] | None = None) -> None:
        """Grab the knob; a press beside it first moves its middle to the pointer."""
        if event == pygame_gui.UI_BUTTON_START_PRESS:
            (_, y), knob = self._spot(), self._knob()
            self._grip = y - knob.y if knob.top <= y < knob.bottom else knob.h // 2
            self._drag()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Scroll while the knob is dragged; return true if the event was consumed."""
        if self.held and event.type == pygame.MOUSEMOTION:
            self._drag()
            return True
        return super().process_event(event)

    def _drag(self) -> None:
        """Scroll the view so that the knob follows the pointer."""
        room = max(1, self.rect.h - self._knob().h)
        self.view.scroll_to((self._spot()[1] - self._grip) / room * self.view.hidden)


class ScrollView:
    """A scrollable area of a page: elements inside `content` are visible through the rectangle `place`.

    Measures are layout units; `height` is the content's, `offset` the distance scrolled down.

    Made of two UIContainers. UIScrollingContainer lays its bar over 20 pixels of its own view at any scale, cannot
    scroll to an exact pixel, and recalculates in every frame at rest.
    """

    focusable = False  # whether arrow keys scroll it

    def __init__(self, page: Host, name: str, place: Rect, height: float,
                 scrolled: Callable[[], None] | None = None) -> None:  # fmt: skip
        """Create the area with its scroll bar; `scrolled` is called whenever it has scrolled."""
        self.page, self.name, self.place, self.height = page, name, place, height
        self._scrolled = scrolled
        self.offset = 0.0
        x, y, w, h = place
        self.view = UIContainer(page.pixels(place), page.manager, starting_height=1)
        inner = page.pixels((0, 0, w, max(h, height)))
        self.content = UIContainer(inner, page.manager, container=self.view, starting_height=1)
        self.bar = ScrollBar(page, self, (x + w + BAR_GAP, y, 10, h))
        page.elements.keep(self)

    @property
    def rect(self) -> pygame.Rect:
        """Return the screen rectangle in pixels."""
        found: pygame.Rect = self.view.rect
        return found

    def alive(self) -> bool:
        """Return true if the view is still on the page."""
        return bool(self.view.alive())

    @property
    def hidden(self) -> float:
        """Return the height of the content beyond the height of the view, in layout units."""
        return max(0.0, self.height - self.place[3])

    @property
    def share(self) -> float:
        """Return the share of the content that is visible, from 0 to 1."""
        return min(1.0, self.place[3] / max(1.0, self.height))

    @property
    def progress(self) -> float:
        """Return the scroll position from 0 to 1."""
        return self.offset / self.hidden if self.hidden else 0.0

    def rows(self, high: float, gap: float = 0.0, top: float = 0.0, columns: int = 1) -> Iterator[Box]:
        """Yield boxes for rows of this height in the content, from `top` on, in one or more columns."""
        return Box(0, top, self.place[2], 0).grid(columns, high, gap)

    def column(self, gap: float = 0.0) -> ColumnFlow:
        """Return a column of boxes from the top of the content on."""
        return ColumnFlow(Box(0, 0, self.place[2], self.height), gap)

    def resize(self, height: float) -> None:
        """Change the content's height, which may not exceed the height at creation."""
        self.height = height
        self.scroll_to(self.offset)
        self.bar.repaint()

    def scroll_to(self, offset: float) -> None:
        """Scroll to `offset` layout units from the top, limited to the content."""
        offset = max(0.0, min(self.hidden, offset))
        if offset != self.offset:
            self.offset = offset
            self.content.set_relative_position((0, -round(offset * self.page.scale)))
            self.bar.repaint()
            self.page.request_redraw()
            if self._scrolled is not None:
                self._scrolled()

    def wheel(self, notches: float) -> None:
        """Scroll up (positive) or down by notches of the mouse wheel."""
        self.scroll_to(self.offset - notches * NOTCH)

    def key(self, event: pygame.event.Event) -> bool:
        """Scroll with the arrow and page keys while focused; return true if the key was consumed."""
        by = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5}.get(event.key)
        if by is None or not self.hidden:
            return False
        self.scroll_to(self.offset + 40 * by)
        return True

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll as little as possible to make a screen rectangle visible."""
        margin = round(12 * self.page.scale)
        window = self.rect
        if rect.top - margin < window.top:
            self.scroll_to(self.offset - (window.top - rect.top + margin) / self.page.scale)
        elif rect.bottom + margin > window.bottom:
            self.scroll_to(self.offset + (rect.bottom + margin - window.bottom) / self.page.scale)

    def holds(self, element: object) -> bool:
        """Return true if an element is inside this view."""
        return getattr(element, "ui_container", None) is self.content

"""A part of a page that is longer than its place: a view, the content that moves in it, and a slim bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame_gui.core import UIContainer

from game.art import shapes
from game.tokens import color
from game.ui.widgets import Rect, Widget

if TYPE_CHECKING:
    from game.ui.page import Page

NOTCH = 64  # layout units for one notch of the wheel


class Bar(Widget):
    """The slim bar at the right of a view; it can be dragged."""

    def __init__(self, page: Page, view: ScrollView, rect: Rect) -> None:
        self.view = view
        self._held: int | None = None
        super().__init__(page, f"{view.name}_bar", rect)

    def _knob(self) -> pygame.Rect:
        track = self.rect.h
        length = max(self.px(32), round(track * self.view.share))
        top = round((track - length) * self.view.progress)
        wide = self.px(6)
        return pygame.Rect((self.rect.w - wide) // 2, top, wide, length)

    def draw_on(self, surface: pygame.Surface) -> None:
        if self.view.share >= 1:
            return
        knob = self._knob()
        shapes.pane(surface, pygame.Rect(knob.x, 0, knob.w, self.rect.h), knob.w // 2, color("inset"))
        tint = color("dim") if self._held is not None or self.hovered else color("off")
        shapes.pane(surface, knob, knob.w // 2, tint)

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.hover_point(*event.pos):
            knob = self._knob().move(self.rect.topleft)
            self._held = event.pos[1] - knob.y if knob.collidepoint(event.pos) else knob.h // 2
            self._drag(event.pos[1])
            return True
        if self._held is not None and event.type == pygame.MOUSEMOTION:
            self._drag(event.pos[1])
            return True
        if self._held is not None and event.type == pygame.MOUSEBUTTONUP:
            self._held = None
            self.repaint()
            return True
        return False

    def _drag(self, y: int) -> None:
        room = max(1, self.rect.h - self._knob().h)
        share = (y - (self._held or 0) - self.rect.y) / room
        self.view.scroll_to(share * self.view.hidden)


class ScrollView:
    """Things in `content` are seen through `rect`. All measures in layout units; `offset` is how far it is scrolled."""

    def __init__(self, page: Page, name: str, rect: Rect, height: float) -> None:
        self.page, self.name, self.rect, self.height = page, name, rect, height
        self.offset = 0.0
        x, y, w, h = rect
        self.view = UIContainer(page.pixels(rect), page.manager, starting_height=1)
        inner = page.pixels((0, 0, w, max(h, height)))
        self.content = UIContainer(inner, page.manager, container=self.view, starting_height=1)
        self.bar = Bar(page, self, (x + w + 2, y, 10, h))
        page.views.append(self)

    @property
    def window(self) -> pygame.Rect:
        """Where it is on the screen."""
        found: pygame.Rect = self.view.rect
        return found

    @property
    def hidden(self) -> float:
        """How much of the content there is beyond the view."""
        return max(0.0, self.height - self.rect[3])

    @property
    def share(self) -> float:
        """Which part of the content is seen."""
        return min(1.0, self.rect[3] / max(1.0, self.height))

    @property
    def progress(self) -> float:
        """How far down it is scrolled, from 0 to 1."""
        return self.offset / self.hidden if self.hidden else 0.0

    def scroll_to(self, offset: float) -> None:
        """Show the content from `offset` on."""
        offset = max(0.0, min(self.hidden, offset))
        if offset != self.offset:
            self.offset = offset
            self.content.set_relative_position((0, -round(offset * self.page.scale)))
            self.bar.repaint()
            self.page.touch()

    def wheel(self, notches: float) -> None:
        """The wheel turned over the view."""
        self.scroll_to(self.offset - notches * NOTCH)

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll as little as possible so that a rectangle of the screen is in view."""
        margin = round(12 * self.page.scale)
        window = self.window
        if rect.top - margin < window.top:
            self.scroll_to(self.offset - (window.top - rect.top + margin) / self.page.scale)
        elif rect.bottom + margin > window.bottom:
            self.scroll_to(self.offset + (rect.bottom + margin - window.bottom) / self.page.scale)

    def holds(self, element: object) -> bool:
        """Whether an element stands in this view."""
        return getattr(element, "ui_container", None) is self.content

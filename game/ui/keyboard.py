"""Keyboard handling of a page: the focused element first, then navigation, then the page."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ui.elements import Elements
from game.ui.host import Host
from game.ui.overlays import Overlays
from game.ui.scroll import ScrollView
from game.ui.text_field import Entry
from game.ui.widgets import Widget

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
LEAP = 4  # rows of a page of the keyboard


class KeyboardPage(Host, Protocol):
    """A page as `Keyboard` sees it: a host that answers keys."""

    @property
    def elements(self) -> Elements:
        """The page's widgets, text fields and scroll views."""

    @property
    def overlays(self) -> Overlays:
        """The popup and the question over the page."""

    def confirm(self) -> None:
        """Perform the page's primary action (Enter)."""

    def back(self) -> None:
        """Leave the page or go one step back (Esc)."""

    def help(self) -> None:
        """Open the rulebook at the focused subject (F1)."""

    def shortcut(self, event: pygame.event.Event) -> bool:
        """Handle one of the page's own keys; return true if the event was consumed."""


class Keyboard:
    """Handles the keys of one page: the focused element's first, then the focus navigation's, then the page's own."""

    def __init__(self, page: KeyboardPage) -> None:
        """Create the handler of a page's keys."""
        self.page = page

    def pressed(self, event: pygame.event.Event) -> bool:
        """Handle a key press; return true if it was consumed."""
        page, focus = self.page, self.page.focus
        action, current = page.app.keys.action(event, "menu"), focus.current
        if page.elements.focused_field is not None:
            return self._typed(action)
        if isinstance(current, Widget | ScrollView) and current.key(event):
            focus.visible = True  # the thing itself may have been made anew meanwhile
            return True
        if action in ARROWS:
            return focus.arrow(*ARROWS[action])
        if action in ("next", "previous"):
            focus.tab(1 if action == "next" else -1)
        elif action in ("first", "last"):
            focus.ends(action == "last")
        elif action in ("page_up", "page_down"):
            for _ in range(LEAP):
                focus.arrow(0, 1 if action == "page_down" else -1)
        elif action == "confirm":
            self._enter()
        elif action == "press":
            if isinstance(current, Widget):
                focus.visible = True
                current.press()
        elif action == "back":
            self._escape()
        elif action == "help":
            page.help()
        else:
            return page.shortcut(event)
        return True

    def _typed(self, action: str | None) -> bool:
        """Handle a key while a text field has the focus; consume only keys that leave the field."""
        focus = self.page.focus
        if action in ("next", "previous"):
            focus.tab(1 if action == "next" else -1)
        elif action in ("up", "down"):
            by = 1 if action == "down" else -1
            if not focus.arrow(0, by):
                focus.tab(by)
        elif action == "confirm":
            entry = focus.current
            if isinstance(entry, Entry) and entry.submit is not None:
                entry.listen()
                entry.submit()
            else:
                self._enter()
        elif action == "back":
            self._leave_field()
        else:
            return False
        return True

    def _leave_field(self) -> None:
        """Handle Esc in a text field: answer an open question, else focus the next region, else leave the page."""
        if self.page.overlays.dialog is not None:
            self._escape()
            return
        focus = self.page.focus
        field, focus.visible = focus.current, True
        focus.tab(1)
        if focus.current is field:
            self._escape()

    def _enter(self) -> None:
        """Handle Enter: press the focused element if it reacts to Enter, else confirm the open question or the page."""
        self.page.elements.listen()
        focus, dialog = self.page.focus, self.page.overlays.dialog
        if focus.visible and isinstance(focus.current, Widget) and focus.current.enters:
            focus.current.press()
        elif dialog is not None:
            dialog.confirm()
        else:
            self.page.confirm()

    def _escape(self) -> None:
        """Handle Esc: give the open question its harmless answer, else go back from the page."""
        if self.page.overlays.dialog is not None:
            self.page.overlays.dialog.back()
        else:
            self.page.back()

"""What lies above a page for a while and takes its events: a list or another small thing, and a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game import i18n
from game.ui.controls import Choice, Value
from game.ui.focus import Region, Target
from game.ui.host import Host
from game.ui.lists import ListPopup
from game.ui.popups import Answer, Dialog, QuestionBox


class Popup(Protocol):
    """What lies over a page and takes all events."""

    name: str

    def take(self, event: pygame.event.Event) -> bool:
        """An event; true if it was used."""

    def kill(self) -> None:
        """Go away."""


class Above:
    """At most one small thing and one question above one page."""

    def __init__(self, page: Host) -> None:
        self._page = page
        self.popup: Popup | None = None
        self.dialog: Dialog | None = None
        self._below: tuple[list[Region], Target | None] = ([], None)
        """Where the keyboard went before the question came."""

    def forget(self) -> None:
        """The page is made anew, and what lay above it is gone."""
        self.popup = self.dialog = None

    def open_list(self, owner: str, anchor: pygame.Rect, choice: Choice, value: Value,
                  pick: Callable[[Value], None]) -> None:  # fmt: skip
        """Show the values of a choice below (or above) its field."""
        self.open(ListPopup(self._page, owner, anchor, choice, value, pick))

    def open(self, popup: Popup) -> None:
        """Let something small lie over the page and take all events until it is closed."""
        self.close()
        self.popup = popup

    def close(self) -> None:
        """Put the small thing away."""
        if self.popup is not None:
            self.popup.kill()
            self._page.elements.drop(self.popup)
            self.popup = None
            self._page.touch()

    def take(self, event: pygame.event.Event) -> bool:
        """An event; true if the small thing used it."""
        return self.popup is not None and self.popup.take(event)

    def ask(self, question: QuestionBox) -> None:
        """Lay a question over the page."""
        self.close_dialog()
        focus = self._page.focus
        kept = focus.current
        self.dialog = Dialog(self._page, question)
        self._below = focus.regions, kept
        focus.regions = []
        focus.region("dialog", self.dialog.targets())
        focus.set(self.dialog.entry or self.dialog.buttons[0])

    def tell(self, title: str, body: str) -> None:
        """Say something that can only be agreed to."""
        self.ask(QuestionBox(title, body, (Answer("ok", i18n.term("ok"), lambda: None, gold=True),)))

    def close_dialog(self) -> None:
        """Take the question away."""
        if self.dialog is not None:
            dialog, self.dialog = self.dialog, None
            focus = self._page.focus
            focus.regions, kept = self._below
            focus.set(kept)
            dialog.kill()
            self._page.touch()

"""Overlays of a page that take its events: a list or other popup, and a question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import pygame

from game import i18n
from game.ui.controls import Choice, Value
from game.ui.focus import Region, Target
from game.ui.host import Host
from game.ui.lists import ListPopup
from game.ui.popups import Answer, Dialog, QuestionBox


class Popup(Protocol):
    """A popup that receives all events of its page while it is open."""

    name: str

    def take(self, event: pygame.event.Event) -> bool:
        """Handle an event; return true if it was consumed."""

    def kill(self) -> None:
        """Remove the popup from the screen."""


class Overlays:
    """The overlays of a page, which take its events: at most one popup and one question."""

    def __init__(self, page: Host) -> None:
        """Create the overlays of a page, none of them open."""
        self._page = page
        self.popup: Popup | None = None
        self.dialog: Dialog | None = None
        self._below: tuple[list[Region], Target | None] = ([], None)
        """The focus regions and target of the keyboard before the question came."""

    def forget(self) -> None:
        """Drop the popup and the question, whose elements were removed when the page was rebuilt."""
        self.popup = self.dialog = None

    def open_list(self, owner: str, anchor: pygame.Rect, choice: Choice, value: Value,
                  pick: Callable[[Value], object]) -> None:  # fmt: skip
        """Open the popup list of `choice` next to its field.

        `owner` names the field, `anchor` is its screen rectangle in pixels, `value` the current value; `pick` is called
        with the chosen one.
        """
        self.open(ListPopup(self._page, owner, anchor, choice, value, pick))

    def open(self, popup: Popup) -> None:
        """Open a popup, closing the previous one."""
        self.close()
        self.popup = popup

    def close(self) -> None:
        """Close the open popup, if any."""
        if self.popup is not None:
            self.popup.kill()
            self._page.elements.drop(self.popup)
            self.popup = None
            self._page.request_redraw()

    def take(self, event: pygame.event.Event) -> bool:
        """Pass an event to the open popup, if any; return true if it was consumed."""
        return self.popup is not None and self.popup.take(event)

    def ask(self, question: QuestionBox) -> None:
        """Show a question and move the keyboard focus into it."""
        self.close_dialog()
        focus = self._page.focus
        kept = focus.current
        self.dialog = Dialog(self._page, question)
        self._below = focus.regions, kept
        focus.regions = []
        focus.region("dialog", self.dialog.targets())
        focus.set(self.dialog.entry or self.dialog.buttons[0])

    def confirm(self, title: str, body: str, act: Answer, *, word: str | None = None, fault: str = "",
                longest: int = 40, other: Answer | None = None) -> None:  # fmt: skip
        """Ask whether to do something; the other answer, which does nothing by default, is to cancel.

        `word`, `longest` and `fault` are told at `QuestionBox`.
        """
        cancel = other or Answer("cancel", i18n.term("cancel"), lambda: None)
        self.ask(QuestionBox(title, body, (cancel, replace(act, gold=True)), word, fault, longest))

    def tell(self, title: str, body: str) -> None:
        """Show a message that can only be confirmed with OK."""
        self.ask(QuestionBox(title, body, (Answer("ok", i18n.term("ok"), lambda: None, gold=True),)))

    def close_dialog(self) -> None:
        """Close the open question and give the focus back to the page."""
        if self.dialog is not None:
            dialog, self.dialog = self.dialog, None
            focus = self._page.focus
            focus.regions, kept = self._below
            focus.set(kept)
            dialog.kill()
            self._page.request_redraw()

"""Protocols of the page, as its elements use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.app.screen import Program
from game.ui.controls import Choice, Value
from game.ui.focus import Focus
from game.ui.manager import Manager


class NamedElement(Protocol):
    """An element of a page, registered under its name."""

    name: str


class ElementRegistry(Protocol):
    """The collection in which a page registers its elements (see `Elements`)."""

    def keep(self, element: NamedElement) -> None:
        """Register an element."""

    def drop(self, element: NamedElement) -> None:
        """Unregister an element."""


class PageOverlays(Protocol):
    """The popup and the question over a page, as elements see them (see `Overlays`)."""

    @property
    def popup(self) -> object | None:
        """The open list or other popup, if any."""

    def open_list(self, owner: str, anchor: pygame.Rect, choice: Choice, value: Value,
                  pick: Callable[[Value], object]) -> None:  # fmt: skip
        """Open the popup list of `choice` next to its field.

        `owner` names the field, `anchor` is its screen rectangle in pixels, `value` the current value; `pick` is called
        with the chosen one.
        """

    def close(self) -> None:
        """Close the open popup, if any."""

    def close_dialog(self) -> None:
        """Close the open question, if any."""


class Host(Protocol):
    """The page as its elements see it. Measures are layout units; one unit is `scale` pixels."""

    scale: float
    width: float
    height: float
    focus: Focus
    manager: Manager

    @property
    def app(self) -> Program:
        """The running program."""

    @property
    def elements(self) -> ElementRegistry:
        """The elements of the page."""

    @property
    def overlays(self) -> PageOverlays:
        """The overlays of the page."""

    def pixels(self, rect: tuple[float, float, float, float]) -> pygame.Rect:
        """Convert a rectangle from layout units to pixels."""

    def px(self, units: float) -> int:
        """Convert layout units to pixels."""

    def request_redraw(self) -> None:
        """Request that the page is drawn again."""

    def sound(self, name: str) -> None:
        """Play a sound of the interface by its name."""

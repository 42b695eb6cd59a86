"""Protocols by which elements see the page that contains them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.app.screen import Program
from game.ui.controls import Choice, Value
from game.ui.focus import Focus
from game.ui.manager import Manager


class NamedElement(Protocol):
    """An element of a page."""

    name: str


class ElementRegistry(Protocol):
    """The collection of a page's elements."""

    def keep(self, element: NamedElement) -> None:
        """Add an element."""

    def drop(self, element: NamedElement) -> None:
        """Remove an element."""


class PageOverlays(Protocol):
    """The overlays of a page."""

    @property
    def popup(self) -> object | None:
        """The open list or other popup."""

    def open_list(self, owner: str, anchor: pygame.Rect, choice: Choice, value: Value,
                  pick: Callable[[Value], None]) -> None:  # fmt: skip
        """Open the list of a choice below or above its field."""

    def close(self) -> None:
        """Close the popup."""

    def close_dialog(self) -> None:
        """Close the question."""


class Host(Protocol):
    """A page as seen by its elements. Measures are layout units; one unit is `scale` pixels."""

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
        """Convert a rectangle from units to pixels."""

    def px(self, units: float) -> int:
        """Convert units to pixels."""

    def request_redraw(self) -> None:
        """Request a redraw."""

    def sound(self, name: str) -> None:
        """Play a sound of the interface."""

"""What the elements of a page know of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.app.screen import Program
from game.ui.controls import Choice, Value
from game.ui.focus import Focus
from game.ui.manager import Manager


class Named(Protocol):
    """An element of a page."""

    name: str


class Register(Protocol):
    """The elements of a page, as they know it."""

    def keep(self, element: Named) -> None:
        """An element stands on the page from now on."""

    def drop(self, element: Named) -> None:
        """An element is gone."""


class Cover(Protocol):
    """What lies above a page for a while, as its elements know it."""

    @property
    def popup(self) -> object | None:
        """The list that is open, or another small thing."""

    def open_list(self, owner: str, anchor: pygame.Rect, choice: Choice, value: Value,
                  pick: Callable[[Value], None]) -> None:  # fmt: skip
        """Show the values of a choice below (or above) its field."""

    def close(self) -> None:
        """Put the list away."""

    def close_dialog(self) -> None:
        """Take the question away."""


class Host(Protocol):
    """A page, as what stands on it knows it. Measures are units; one unit is `scale` pixels."""

    scale: float
    width: float
    height: float
    focus: Focus
    manager: Manager

    @property
    def app(self) -> Program:
        """The program."""

    @property
    def elements(self) -> Register:
        """What stands on it."""

    @property
    def above(self) -> Cover:
        """What lies over it."""

    def pixels(self, rect: tuple[float, float, float, float]) -> pygame.Rect:
        """A rectangle of the layout in pixels."""

    def px(self, units: float) -> int:
        """Units in pixels."""

    def touch(self) -> None:
        """Something looks different now."""

    def sound(self, name: str) -> None:
        """Play one of the small sounds of the interface."""

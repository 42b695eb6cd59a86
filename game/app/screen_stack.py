"""The stack of open screens, of which the top one is active."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

import pygame

from game.app.screen import Program, Screen
from game.app.screen_registry import SCREENS
from game.app.small_window_warning import LEAST, LEAST_SMALL, TooSmall


class ScreenStack:
    """The stack of screens. A screen is resized before it is entered, and again when the window's size changes."""

    def __init__(self, app: Program) -> None:
        """Start with no screen."""
        self.app = app
        self.small_accepted = False  # scales under three quarters are agreed to
        self.lost = True  # everything must be drawn again
        self._screens: list[Screen] = []
        self._small: TooSmall | None = None

    def __bool__(self) -> bool:
        """Return true unless all screens are closed."""
        return bool(self._screens)

    @property
    def top(self) -> Screen:
        """Return the active screen."""
        return self._small or self._screens[-1]

    def make(self, place: str, choice: dict[str, Any]) -> Screen:
        """Create the screen named `place`, importing its module if needed.

        `choice` are arguments of its constructor.
        """
        module, _, name = SCREENS[place].partition(":")
        screen: Screen = getattr(importlib.import_module(module), name)(self.app, **choice)
        return screen

    def push(self, screen: Screen) -> None:
        """Push a screen and enter it."""
        if self._screens and not screen.overlay:
            self._screens[-1].covered()
        self._screens.append(screen)
        self.lost = True
        self._check_size()
        if self._small is None:
            self._resize_to_window(screen)
        screen.enter()

    def leave_top(self) -> None:
        """Notify the top screen that it is being left."""
        if self._screens:
            self._screens[-1].leave()

    def pop(self) -> None:
        """Remove the top screen."""
        if self._screens:
            screen = self._screens.pop()
            screen.leave()
            screen.dispose()
            self.lost = True

    def clear(self) -> None:
        """Remove all screens; only the top one still has to be left."""
        self.leave_top()
        while self._screens:
            self._screens.pop().dispose()

    def uncover(self) -> None:
        """Enter the screen that is now on top, after the one above it was removed."""
        self._check_size()
        if self._small is None:
            self._resize_to_window(self._screens[-1])
        self._screens[-1].enter()

    def resized(self) -> None:
        """Resize and redraw everything for the window's new size."""
        self.lost = True
        self._check_size()
        if self._small is None:
            for screen in self._screens[-2:] if self._screens[-1].overlay else self._screens[-1:]:
                self._resize_to_window(screen)

    def relayout(self) -> None:
        """Mark every screen for layout, immediately for the top one, else when it is shown."""
        for screen in self._screens:
            screen.fitted = (0, 0)
        self.resized()

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        """Draw the top screen, or all visible ones if the last frame was lost; return the changed rectangles."""
        if not self.lost:
            return self.top.draw(surface)
        self.lost = False
        shown = [self.top]
        while shown[0].overlay and shown[0] is not self._screens[0]:
            shown.insert(0, self._screens[self._screens.index(shown[0]) - 1])
        for screen in shown:
            screen.invalidate()
            screen.draw(surface)
        return [surface.get_rect()]

    def _resize_to_window(self, screen: Screen) -> None:
        """Resize a screen to the window, once per size."""
        if screen.fitted != self.app.size:
            screen.fitted = self.app.size
            screen.resize(self.app.size)

    def _check_size(self) -> None:
        """Show the warning while the window is below the smallest layout and no smaller scale is accepted."""
        width, height = self.app.size
        least = LEAST_SMALL if self.small_accepted else LEAST
        fits = (width >= least[0] and height >= least[1]) or self._screens[-1].any_size
        if fits:
            self._small = None
        else:
            self._small = self._small or TooSmall(self.app)
            self._resize_to_window(self._small)

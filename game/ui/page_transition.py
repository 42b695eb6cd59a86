"""The transition of a new page, which slides in over the previous frame."""

from __future__ import annotations

from collections.abc import Callable

import pygame

TRANSITION = 0.16  # seconds


class PageTransition:
    """Slide animation that moves a new page in over the last frame of the previous screen."""

    def __init__(self) -> None:
        """Start without an animation in progress."""
        self._before: pygame.Surface | None = None
        self._page: pygame.Surface | None = None
        self._share = 1.0

    def begin(self, before: pygame.Surface) -> None:
        """Start a transition; `before` is the last frame of the previous screen."""
        self._before, self._share = before.copy(), 0.0

    def hurry(self) -> None:
        """End the transition with the next frame, for example because a key was pressed."""
        self._share = 1.0

    def forget(self) -> None:
        """Cancel the transition and drop both pictures."""
        self._before = self._page = None
        self._share = 1.0

    @property
    def moving(self) -> bool:
        """True while the page is still sliding."""
        return self._share < 1

    @property
    def shown(self) -> bool:
        """True if the last frame still showed parts of the previous screen."""
        return self._before is not None

    def advance(self, dt: float) -> None:
        """Advance the transition by `dt` seconds."""
        self._share = min(1.0, self._share + dt / TRANSITION)

    def draw(self, surface: pygame.Surface, paint: Callable[[pygame.Surface], None], fresh: bool, slide: float) -> None:
        """Draw one frame of the transition, or the plain page if there is none.

        `paint` paints the page; `fresh`: the page has changed since the last frame and must be painted again; `slide`:
        distance in pixels from which the page comes in from the right.
        """
        if self._before is None or not self.moving:
            self.forget()
            paint(surface)
            return
        if self._page is None or fresh:
            self._page = self._page or pygame.Surface(surface.get_size())
            paint(self._page)
        share = 1 - (1 - self._share) ** 3
        surface.blit(self._before, (0, 0))
        self._page.set_alpha(round(255 * share))
        surface.blit(self._page, (round(slide * (1 - share)), 0))

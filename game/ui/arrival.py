"""How a page comes: it slides in over what was there before."""

from __future__ import annotations

from collections.abc import Callable

import pygame

TRANSITION = 0.16  # seconds


class Arrival:
    """What was there before and a picture of the page, while one gives way to the other."""

    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._page: pygame.Surface | None = None
        self._share = 1.0

    def begin(self, before: pygame.Surface) -> None:
        """The page comes over this picture."""
        self._before, self._share = before.copy(), 0.0

    def hurry(self) -> None:
        """The next frame shows the page where it will stand."""
        self._share = 1.0

    def forget(self) -> None:
        """There is nothing to come over."""
        self._before = self._page = None
        self._share = 1.0

    @property
    def moving(self) -> bool:
        """Whether the page has some way to go."""
        return self._share < 1

    @property
    def shown(self) -> bool:
        """Whether something else than the page itself was seen last."""
        return self._before is not None

    def advance(self, dt: float) -> None:
        """Move on by so many seconds."""
        self._share = min(1.0, self._share + dt / TRANSITION)

    def draw(self, surface: pygame.Surface, paint: Callable[[pygame.Surface], None], fresh: bool, slide: float) -> None:
        """A frame of it; `fresh` if the page looks different now, `slide` how many pixels it comes from the right."""
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

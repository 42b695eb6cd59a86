"""What every screen is: something that takes events, moves on, and draws what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any

import pygame

if TYPE_CHECKING:
    from game.app.program import App


class Screen:
    """A page of the program. Every method has a quiet default; a screen overrides what it needs.

    The order of calls: `resize`, `enter`, then `process`, `update` and `draw` in turn, `leave`. The surface keeps its
    pixels between frames, so `draw` draws what has changed, and everything after `invalidate` or `resize`.
    """

    name = ""  # for traces and tests
    any_size = False  # can be shown in a window of any size
    overlay = False  # the screen below stays visible and is drawn first when everything must be drawn

    def __init__(self, app: App) -> None:
        self.app = app
        self.fitted = (0, 0)  # the size it was last laid out for; kept by the app

    def enter(self) -> None:
        """The screen is on top now, for the first time or again."""

    def leave(self) -> None:
        """The screen is no longer on top."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has `size` pixels now; also called once before anything else."""

    def invalidate(self) -> None:
        """The whole picture was lost: draw everything next time."""

    def process(self, event: pygame.event.Event) -> bool:
        """Take one event; true when it was used up."""
        return False

    def update(self, dt: float) -> bool:
        """Move on by `dt` seconds; true when the picture has changed and the next frame should follow at once."""
        return False

    def idle_for(self) -> float:
        """Seconds until something will move by itself; asked when `update` said false."""
        return inf

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        """Draw what has changed and say where."""
        return ()

    def trace(self) -> dict[str, Any]:
        """What can be seen and done, as plain values; `targets` holds rectangles in window pixels by name."""
        return {}

"""What every screen is, and what it may ask of the program that shows it.

docs/decisions/0002-dirty-rectangles.md tells why.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from game.config import Config

if TYPE_CHECKING:
    from game.app.user_data import UserData
    from game.input.keys import Keys
    from saves.settings import Settings


class Sound(Protocol):
    """What can be heard."""

    def play(self, name: str, pan: float = 0.0) -> None:
        """Let a sound be heard from a side: -1 left to 1 right."""
        ...


class Program(Protocol):
    """The running program, as screens know it."""

    @property
    def config(self) -> Config:
        """What the command line asked for."""
        ...

    @property
    def home_folder(self) -> Path:
        """Where everything is kept."""
        ...

    @property
    def user_data(self) -> UserData:
        """What is kept: settings and matches."""
        ...

    @property
    def settings(self) -> Settings:
        """What the player has chosen about the program."""
        ...

    @property
    def keys(self) -> Keys:
        """Which key does what."""
        ...

    @property
    def audio(self) -> Sound:
        """What can be heard."""
        ...

    @property
    def surface(self) -> pygame.Surface:
        """The picture of the window."""
        ...

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window in pixels."""
        ...

    @property
    def scale(self) -> float:
        """What every measure of the screens is multiplied by, in quarters."""
        ...

    @property
    def speed(self) -> float:
        """How fast things move: 1 is normal, 0 is no animation."""
        ...

    @property
    def full_screen(self) -> bool:
        """Whether the window covers the screen."""
        ...

    @full_screen.setter
    def full_screen(self, full: bool) -> None: ...

    def open(self, place: str, **choice: Any) -> object:
        """Put a screen on top of the others."""
        ...

    def swap(self, place: str, **choice: Any) -> object:
        """Put a screen in place of the one on top."""
        ...

    def home(self, place: str = "title", **choice: Any) -> object:
        """Clear the pile and begin it anew."""
        ...

    def close(self) -> None:
        """Take the top screen away; the last one ends the program."""
        ...

    def quit(self, code: int = 0) -> None:
        """End after this turn of the loop."""
        ...

    def wake(self) -> None:
        """Have the loop take a turn now; safe from any thread."""
        ...

    def accept_small(self) -> None:
        """The player agrees to a scale under three quarters."""
        ...

    def moment(self, name: str) -> None:
        """A key moment has come: the picture after the next draw is kept if `--shots` asks for it."""
        ...

    def next_deal(self) -> None:
        """A deal begins: its key moments are new."""
        ...

    def deal_done(self) -> bool:
        """Count a finished deal; true when it was the last one that `--deals` asks for."""
        ...


class Screen:
    """A page of the program. Every method has a quiet default; a screen overrides what it needs.

    The order of calls: `resize`, `enter`, then `process`, `update` and `draw` in turn, `leave`, `gone`. The surface
    keeps its pixels between frames, so `draw` draws what has changed, and everything after `invalidate` or `resize`.
    """

    name = ""  # for traces and tests
    any_size = False  # can be shown in a window of any size
    overlay = False  # the screen below stays visible and is drawn first when everything must be drawn

    def __init__(self, app: Program) -> None:
        self.app = app
        self.fitted = (0, 0)  # the size it was last laid out for; kept by the pile

    def enter(self) -> None:
        """The screen is on top now, for the first time or again."""

    def leave(self) -> None:
        """The screen is no longer on top."""

    def covered(self) -> None:
        """Another screen hides it, perhaps for long: what is large and soon made anew may go."""

    def gone(self) -> None:
        """It has left and will never be seen again: large pictures go at once, the rest with the collector."""

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

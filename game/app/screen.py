"""The base class of screens, and the protocol of the program that shows them.

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
    """Plays sounds."""

    def play(self, name: str, pan: float = 0.0) -> None:
        """Play a sound; `pan` runs from -1 (left) to 1 (right)."""

    def say(self, language: str, word: str, voice: int, pan: float = 0.0) -> None:
        """Speak a word of a game in the language of the game's names."""

    def sit_down(self, language: str) -> None:
        """Begin the music, and prepare the calls of a game in the language of its names."""

    def leave_table(self) -> None:
        """Let the music fade."""


class Program(Protocol):
    """The running program as screens see it."""

    @property
    def config(self) -> Config:
        """The options of the command line."""

    @property
    def home_folder(self) -> Path:
        """The folder of all user data."""

    @property
    def user_data(self) -> UserData:
        """Settings and matches."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""

    @property
    def keys(self) -> Keys:
        """The key bindings."""

    @property
    def audio(self) -> Sound:
        """The sound player."""

    @property
    def surface(self) -> pygame.Surface:
        """The surface of the window."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window in pixels."""

    @property
    def pointer(self) -> tuple[int, int]:
        """The position of the pointer in pixels."""

    @property
    def scale(self) -> float:
        """The factor for all measures of the screens, in quarters."""

    @property
    def speed(self) -> float:
        """The speed of animations: 1 is normal, 0 disables them."""

    @property
    def full_screen(self) -> bool:
        """True while the window covers the screen."""

    @full_screen.setter
    def full_screen(self, full: bool) -> None:
        """Enter or leave full screen."""

    def open(self, place: str, **choice: Any) -> object:
        """Push a screen by its name `place`; `choice` are arguments of its constructor."""

    def swap(self, place: str, **choice: Any) -> object:
        """Replace the top screen by another; the arguments are as for `open`."""

    def home(self, place: str = "title", **choice: Any) -> object:
        """Clear the stack and begin a new one with a screen; the arguments are as for `open`."""

    def close(self) -> None:
        """Pop the top screen; closing the last one ends the program."""

    def quit(self, code: int = 0) -> None:
        """Exit after this turn of the loop."""

    def wake(self) -> None:
        """Make the loop take a turn now; safe from any thread."""

    def accept_small(self) -> None:
        """Allow a scale under three quarters."""

    def moment(self, name: str) -> None:
        """Note a key moment: the next frame drawn is saved if `--shots` asks for it."""

    def next_deal(self) -> None:
        """Start a new deal for `--shots`: each key moment is saved once per deal."""

    def deal_done(self, *, over: bool = False) -> bool:
        """Count a finished deal, with `over` the last of the match; return true if it was the last one that `--deals`
        asks for.
        """


class Screen:
    """A screen of the program. Every method has a default that does nothing; subclasses override what they need.

    Call order: `resize`, `enter`, then `process`, `update` and `draw` in turn, `leave`, `dispose`. The surface keeps
    its pixels between frames, so `draw` draws only what has changed, or everything after `invalidate` or `resize`.
    """

    name = ""  # for traces and tests
    any_size = False  # can be shown in a window of any size
    overlay = False  # the screen below stays visible and is drawn first when everything must be drawn

    def __init__(self, app: Program) -> None:
        """Create a screen of this program; it is laid out by `resize` before it is shown."""
        self.app = app
        self.fitted = (0, 0)  # the size it was last laid out for; set by the stack

    def enter(self) -> None:
        """Become the top screen, for the first time or again."""

    def leave(self) -> None:
        """Stop being the top screen."""

    def covered(self) -> None:
        """Release large resources that are quickly remade, because another screen covers this one, perhaps for long."""

    def dispose(self) -> None:
        """Release large surfaces at once, because the screen was closed for good."""

    def resize(self, size: tuple[int, int]) -> None:
        """Adapt to a window of `size` pixels; also called once before anything else."""

    def invalidate(self) -> None:
        """Redraw everything next time, because the frame was lost."""

    def process(self, event: pygame.event.Event) -> bool:
        """Handle an event; return true if it was consumed."""
        return False

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return true if the picture has changed and the next frame should follow at once."""
        return False

    def idle_for(self) -> float:
        """Return the seconds until something moves by itself, infinity if nothing will.

        The loop asks after `update` returned false.
        """
        return inf

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        """Draw what has changed and return the changed rectangles."""
        return ()

    def trace(self) -> dict[str, Any]:
        """Return the visible state as plain values, for scripts that test the game.

        Its entry `targets` maps names of things to click to rectangles in window pixels.
        """
        return {}

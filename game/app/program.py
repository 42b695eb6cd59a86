"""The running program: window, user data and stack of screens, handed to every screen as `Program`."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.app.display import Display
from game.app.frame_times import FrameTimes
from game.app.memory import Memory
from game.app.screen import Screen
from game.app.screen_stack import ScreenStack
from game.app.shots import Shots
from game.art.felt import choose_felt
from game.audio.player import Audio
from game.config import Config
from game.input.keys import Keys
from game.scene.surfaces import clear_table_caches, clear_window_caches
from game.tokens import enlarge_text
from saves import home
from saves.errors import Notice

if TYPE_CHECKING:
    from game.app.user_data import UserData
    from saves.settings import Settings

FULL_LAYOUT = (1280, 720)  # the window that scale 1 is made for


class App:
    """The running program: its window, sound, keys, settings and stack of screens.

    User data is attached during the boot; until then all settings have their defaults.
    """

    def __init__(self, config: Config) -> None:
        """Open the window and prepare the parts of the program; `config` has the options of the command line."""
        self.config = config
        self.home_folder: Path = home.folder()
        self.frame_times = FrameTimes(config.stats)
        self.shots = Shots(config.shots)
        self.memory = Memory()
        self.display = Display(self.home_folder, config.size)
        self.keys = Keys()
        self.audio = Audio()
        self._settings: Settings | None = None
        self.screen_stack = ScreenStack(self)
        self.screen_stack.small_accepted = config.autoplay or config.shots is not None
        self.moving = False  # the last turn of the loop left something in motion
        self.alive, self.code = True, 0
        self._user_data: UserData | None = None
        self._deals = 0
        self.wake_event = pygame.event.custom_type()

    @property
    def surface(self) -> pygame.Surface:
        """The surface of the window."""
        return self.display.surface

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window in pixels."""
        return self.display.size

    @property
    def pointer(self) -> tuple[int, int]:
        """Return the position of the pointer in pixels."""
        return self.display.pointer

    @property
    def scale(self) -> float:
        """Return the factor for all lengths on the screens, a multiple of a quarter."""
        width, height = self.size
        fit = min(width / FULL_LAYOUT[0], height / FULL_LAYOUT[1]) * self.settings.scale
        return max(0.5 if self.screen_stack.small_accepted else 0.75, int(fit * 4) / 4)

    @property
    def speed(self) -> float:
        """Return the speed of animations: 1 is normal, 0 disables them."""
        return self.settings.speed if self.config.speed is None else self.config.speed

    # What is kept

    @property
    def user_data(self) -> UserData:
        """Return settings and matches."""
        assert self._user_data is not None, "the boot is not through"
        return self._user_data

    @property
    def settings(self) -> Settings:
        """Return the player's settings; defaults until user data is attached."""
        if self._settings is None:
            from saves.settings import Settings

            self._settings = Settings()
        return self._settings

    def use(self, user_data: UserData) -> None:
        """Attach the user data and follow every change of its settings."""
        self._user_data, self._settings = user_data, user_data.settings
        self.keys = Keys(self.settings.keys)
        if self.keys.unknown:
            text = f"unknown in the key map: {', '.join(self.keys.unknown)}"
            user_data.tell(Notice("saves_keys_unknown", {"keys": ", ".join(self.keys.unknown)[:80]}, text))
        if self.display.notice is not None:
            user_data.tell(self.display.notice)
        self._apply_settings(frozenset(("volume", "sound", "felt")))
        self.settings.listen(self._apply_settings)
        self.full_screen = self.settings.full_screen and self.config.size is None

    def _apply_settings(self, changed: frozenset[str]) -> None:
        """Apply changed settings to window and sound."""
        settings = self.settings
        self.audio.volume, self.audio.muted = settings.volume, not settings.sound
        self.audio.voices, self.audio.music = settings.voices, settings.music
        if "keys" in changed:
            self.keys = Keys(settings.keys)
        if "full_screen" in changed:
            self.full_screen = settings.full_screen
        enlarge_text(settings.text_scale)
        if "felt" in changed:
            choose_felt(settings.felt)
        if changed & {"scale", "text_scale"}:
            self.screen_stack.relayout()
        if "language" in changed and settings.language:
            from game import i18n

            i18n.use(settings.language)

    # The window

    @property
    def full_screen(self) -> bool:
        """True while the window covers the screen."""
        return self.display.full_screen

    @full_screen.setter
    def full_screen(self, full: bool) -> None:
        """Enter or leave full screen, and save that as a setting."""
        if full != self.full_screen:
            self.display.set_full_screen(full)
            self.resized()
            if self._user_data is not None:
                self._user_data.change(full_screen=full)

    def mute(self) -> None:
        """Toggle the sound."""
        if self._user_data is not None:
            self._user_data.change(sound=not self.settings.sound)

    def resized(self) -> None:
        """Adapt to the window's new size."""
        self.display.resized()
        clear_window_caches()
        self.screen_stack.resized()
        self.memory.note_unused()

    def accept_small(self) -> None:
        """Accept a scale below three quarters, so that small windows show no warning."""
        self.screen_stack.small_accepted = True
        self.screen_stack.relayout()

    # Where screens go

    def open(self, place: str, **choice: Any) -> Screen:
        """Push a screen by its name `place`; `choice` are arguments of its constructor."""
        screen = self.screen_stack.make(place, choice)
        self.screen_stack.leave_top()
        self.screen_stack.push(screen)
        return screen

    def swap(self, place: str, **choice: Any) -> Screen:
        """Replace the top screen by another; the arguments are as for `open`."""
        screen = self.screen_stack.make(place, choice)
        self.screen_stack.pop()
        self.screen_stack.push(screen)
        self.memory.note_unused()
        if place != "table":
            self.audio.leave_table()
        return screen

    def home(self, place: str = "title", **choice: Any) -> Screen:
        """Clear the stack and begin a new one with a screen; the arguments are as for `open`."""
        screen = self.screen_stack.make(place, choice)
        self.screen_stack.clear()
        self.screen_stack.push(screen)
        if place == "title":
            clear_table_caches()
        self.memory.note_unused()
        return screen

    def close(self) -> None:
        """Pop the top screen; closing the last one ends the program."""
        self.screen_stack.pop()
        self.memory.note_unused()
        if self.screen_stack:
            self.screen_stack.uncover()
        else:
            self.quit()

    def quit(self, code: int = 0) -> None:
        """Exit after this turn of the loop."""
        self.alive, self.code = False, code

    def wake(self) -> None:
        """Make the loop take a turn now; safe from any thread."""
        with contextlib.suppress(pygame.error):
            pygame.event.post(pygame.event.Event(self.wake_event))

    # What the command line asks of play

    def moment(self, name: str) -> None:
        """Note a key moment of the game by name: the next frame drawn is saved if `--shots` asks for it."""
        self.shots.moment(name)

    def next_deal(self) -> None:
        """Start a new deal for `--shots`: each key moment is saved once per deal."""
        self.shots.next_deal()

    def deal_done(self, *, over: bool = False) -> bool:
        """Count a finished deal; return true if it was the last one that `--deals` asks for. With `over` the match has
        ended too, and with it all deals that there can be.
        """
        self._deals += 1
        return self.config.deals is not None and (over or self._deals >= self.config.deals)

    def finish(self) -> None:
        """Close everything that is open, whatever happened."""
        with contextlib.suppress(Exception):
            self.screen_stack.leave_top()
        self.audio.stop()
        if self._user_data is not None:
            self._user_data.close()
        self.display.remember()
        self.frame_times.write()

"""A program without its loop: screens are opened on it, clicked and typed at, and looked at."""

from __future__ import annotations

import importlib
import time
from pathlib import Path
from typing import Any, ClassVar

import pygame

from game import i18n
from game.app.screen_registry import SCREENS
from game.app.user_data import UserData
from game.art.felt import choose_felt
from game.config import Config
from game.input.keys import Keys
from game.screens import menu_state
from game.screens.records import counting
from game.tokens import enlarge_text
from game.ui.page import Page
from saves.home import folder as home_folder

counting.AT_ONCE = 60.0  # pages show what they count at once, however busy the machine is


class Quiet:
    """No sound."""

    volume, muted = 1.0, False

    def play(self, name: str, pan: float = 0.0) -> None:
        """Nothing is heard."""

    def say(self, language: str, word: str, voice: int, pan: float = 0.0) -> None:
        """Nothing is heard."""

    def sit_down(self, language: str) -> None:
        """Nothing is heard."""

    def leave_table(self) -> None:
        """Nothing is heard."""


class Desk:
    """What screens see of the program."""

    used: ClassVar[list[Desk]] = []  # their pages listen to the language until they are cleared away

    def __init__(self, size: tuple[int, int] = (1280, 720), lang: str = "en") -> None:
        Desk.used.append(self)
        self.page: Page | None = None
        pygame.init()
        i18n.use(lang)
        self.config = Config(began=time.monotonic(), speed=0)
        self.size = size
        self.surface = pygame.display.set_mode(size)
        self.keys, self.audio = Keys(), Quiet()
        self.home_folder: Path = home_folder()
        self.user_data = UserData(self.home_folder)
        self.settings = self.user_data.settings
        self.settings.listen(self._follow)
        self._follow(frozenset())
        self.full_screen = False
        self.speed = 0.0
        """How fast things move; not at all at first."""
        self.went: list[tuple[str, str, dict[str, Any]]] = []

    @classmethod
    def clear(cls) -> None:
        """Take the pages off all desks, and forget their menus, which know the desk and would keep it for good."""
        for desk in cls.used:
            if desk.page is not None:
                desk.page.leave()
            menu_state._menus.pop(desk, None)
        cls.used.clear()

    def _follow(self, changed: frozenset[str]) -> None:
        """As the program does."""
        self.keys = Keys(self.settings.keys)
        enlarge_text(self.settings.text_scale)
        choose_felt(self.settings.felt)

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the system has the pointer."""
        return pygame.mouse.get_pos()

    @property
    def scale(self) -> float:
        """As the program reckons it."""
        return max(0.75, int(min(self.size[0] / 1280, self.size[1] / 720) * 4) / 4)

    @property
    def lang(self) -> str:
        """The language of the interface."""
        return i18n.language()

    # -- where a screen wants to go ---

    def open(self, place: str, **choice: Any) -> None:
        """Remember it."""
        self.went.append(("open", place, choice))

    def home(self, place: str = "title", **choice: Any) -> None:
        """Remember it."""
        self.went.append(("home", place, choice))

    def close(self) -> None:
        """Remember it."""
        self.went.append(("close", "", {}))

    def quit(self, code: int = 0) -> None:
        """Remember it."""
        self.went.append(("quit", "", {}))

    def wake(self) -> None:
        """There is no loop."""

    def moment(self, name: str) -> None:
        """Remember it."""
        self.went.append(("moment", name, {}))

    # -- at the desk ---

    def show(self, place: str, **choice: Any) -> Any:
        """Put a screen on the desk."""
        if self.page is not None:
            self.page.leave()
        module, _, name = SCREENS[place].partition(":")
        page = getattr(importlib.import_module(module), name)(self, **choice)
        page.resize(self.size)
        page.enter()
        self.page = page
        self.look()
        return page

    def look(self) -> pygame.Surface:
        """The picture as it is now."""
        assert self.page is not None
        self.page.update(0.016)
        self.page.draw(self.surface)
        return self.surface

    def press(self, key: int, letter: str = "", mod: int = 0) -> None:
        """Press and release a key."""
        assert self.page is not None
        self.page.process(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=letter, mod=mod, scancode=0))
        if letter:
            self.page.process(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.page.process(pygame.event.Event(pygame.KEYUP, key=key, unicode=letter, mod=mod, scancode=0))
        self.look()

    def type(self, words: str) -> None:
        """Type letters."""
        for letter in words:
            self.press(ord(letter.lower()), letter)

    def place(self, name: str) -> pygame.Rect:
        """Where a thing is."""
        assert self.page is not None
        return pygame.Rect(self.page.trace()["targets"][name])

    def click(self, name: str, at: tuple[float, float] = (0.5, 0.5), button: int = 1) -> None:
        """Click on a thing, at a part of its width and height."""
        rect = self.place(name)
        self.click_at((round(rect.x + rect.w * at[0]), round(rect.y + rect.h * at[1])), button)

    def click_at(self, spot: tuple[int, int], button: int = 1) -> None:
        """Click somewhere."""
        assert self.page is not None
        self.page.process(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
        self.look()
        self.page.process(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=button))
        self.page.process(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=button))
        self.look()

    @property
    def focus(self) -> str:
        """What has the focus."""
        assert self.page is not None
        return str(self.page.trace()["focus"])


def take_from_bar(desk: Desk, page: Page, name: str) -> None:
    """Click an action of the bar of presets, in its list where it found no room."""
    if name in page.elements:
        desk.click(name)
        return
    desk.click("more")
    popup = page.overlays.popup
    desk.click_at(popup.row(popup.choice.choices.index(name)).move(popup.rect.topleft).center)

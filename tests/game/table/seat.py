"""A program without its loop, with a table on it: steps, clicks, drags and keys, all as events."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame

from game import i18n
from game.app.screen_registry import SCREENS
from game.app.user_data import UserData
from game.config import Config
from game.input.keys import Keys
from game.play.setup import MatchSetup
from game.screens.play.table import TableScreen
from rules.engine.actions import PASS, Action, Discard
from rules.engine.match import Match
from rules.engine.view import View
from saves.home import folder
from saves.people import Person
from tests.budget import PATIENCE

Point = tuple[float, float]


class Quiet:
    """No sound; remembers what would have been heard."""

    volume, muted = 1.0, False

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, name: str, pan: float = 0.0) -> None:
        """Nothing is heard."""
        self.heard.append(name)

    def say(self, language: str, word: str, voice: int, pan: float = 0.0) -> None:
        """Nothing is heard."""

    def sit_down(self, language: str) -> None:
        """Nothing is heard."""

    def leave_table(self) -> None:
        """Nothing is heard."""


class Program:
    """What screens see of the program, and a person before it."""

    def __init__(self, size: tuple[int, int] = (1280, 720), lang: str = "en", speed: float | None = 0) -> None:
        pygame.init()
        i18n.use(lang)
        self.config = Config(began=time.monotonic(), speed=speed)
        self.size = size
        self.surface = pygame.display.set_mode(size)
        self.keys, self.audio = Keys(), Quiet()
        self.home_folder: Path = folder()
        self.user_data = UserData(self.home_folder)
        self.settings = self.user_data.settings
        self.full_screen = False
        self.screen_stack: list[Any] = []
        self.moments: list[str] = []
        self.ended = False

    @property
    def speed(self) -> float:
        """The speed in force."""
        return 1.0 if self.config.speed is None else self.config.speed

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the system has the pointer."""
        return pygame.mouse.get_pos()

    @property
    def scale(self) -> float:
        """As the program reckons it."""
        return max(0.75, int(min(self.size[0] / 1280, self.size[1] / 720) * 4) / 4)

    @property
    def top(self) -> Any:
        """The screen on top."""
        return self.screen_stack[-1]

    def open(self, place: str, **choice: Any) -> None:
        """Put a screen on top."""
        module, _, name = SCREENS[place].partition(":")
        page = getattr(importlib.import_module(module), name)(self, **choice)
        if self.screen_stack:
            self.top.leave()
        self.screen_stack.append(page)
        page.resize(self.size)
        page.enter()

    def swap(self, place: str, **choice: Any) -> None:
        """Put a screen in the place of the top one."""
        self.screen_stack.pop().leave()
        self.open(place, **choice)

    def home(self, place: str = "title", **choice: Any) -> None:
        """Clear the pile."""
        while self.screen_stack:
            self.screen_stack.pop().leave()
        self.ended = True

    def close(self) -> None:
        """Take the top screen away."""
        self.screen_stack.pop().leave()
        if self.screen_stack:
            self.top.enter()

    def quit(self, code: int = 0) -> None:
        """The program ends."""
        self.ended = True

    def wake(self) -> None:
        """There is no loop."""

    def moment(self, name: str) -> None:
        """A key moment."""
        self.moments.append(name)

    def next_deal(self) -> None:
        """A deal begins."""

    def deal_done(self, *, over: bool = False) -> bool:
        """A deal has ended."""
        return False

    # -- time ---

    def step(self, dt: float = 1 / 60) -> None:
        """One frame."""
        self.top.update(dt)
        if self.screen_stack:
            self.top.draw(self.surface)

    def until(self, seen: Callable[[], object], frames: int = 4000) -> None:
        """Frames until something is so: at least so many, and more while others think beside them."""
        end, passed = time.monotonic() + PATIENCE, 0
        while not seen():
            assert passed < frames or time.monotonic() < end, "it never came"
            self.step()
            passed += 1
            time.sleep(0.0005)

    # -- a person ---

    def event(self, kind: int, **more: Any) -> None:
        """One event, then a frame."""
        if not self.screen_stack:
            return
        self.top.process(pygame.event.Event(kind, **more))
        if self.screen_stack and not self.ended:
            self.step(0.0)

    def where(self, place: str | Point) -> Point:
        """The middle of a target."""
        if not isinstance(place, str):
            return place
        x, y, w, h = self.top.trace()["targets"][place]
        return x + w / 2, y + h / 2

    def point(self, place: str | Point) -> None:
        """Move the pointer."""
        self.event(pygame.MOUSEMOTION, pos=self.where(place), rel=(0, 0), buttons=(0, 0, 0))

    def click(self, place: str | Point, times: int = 1, button: int = 1) -> None:
        """Click on a target."""
        spot = self.where(place)
        self.point(spot)
        for _ in range(times):
            self.event(pygame.MOUSEBUTTONDOWN, pos=spot, button=button)
            self.event(pygame.MOUSEBUTTONUP, pos=spot, button=button)

    def drag(self, start: str | Point, end: str | Point, steps: int = 8, *, drop: bool = True) -> None:
        """Take something and let it go elsewhere."""
        (x, y), (to_x, to_y) = self.where(start), self.where(end)
        self.event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
        for i in range(1, steps + 1):
            at = (x + (to_x - x) * i / steps, y + (to_y - y) * i / steps)
            self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0))
        if drop:
            self.event(pygame.MOUSEBUTTONUP, pos=(to_x, to_y), button=1)

    def key(self, key: int, mod: int = 0) -> None:
        """Press and release a key."""
        self.event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def hold(self, key: int, down: bool) -> None:
        """Hold a key down, or let it go."""
        self.event(pygame.KEYDOWN if down else pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


def four(seed: int = 7, persons: int = 1, ruleset: str = "hong_kong_old", **more: Any) -> MatchSetup:
    """A table of four with so many persons, seats as listed."""
    names = ("Anna", "Oleg", "Mei", "Lin")
    seats = tuple(Person(name, "" if i < persons else "random", i) for i, name in enumerate(names))
    return MatchSetup(ruleset, seats=seats, seed=seed, **{"by_dice": False, **more})


class Discarder:
    """A computer player that throws what it has drawn and claims nothing."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The drawn tile, else a pass, else the first answer."""
        drawn = next((action for action in legal if isinstance(action, Discard) and action.tile == view.drawn), None)
        return drawn or (PASS if PASS in legal else legal[0])


def sit_at(program: Program, match: Match, seats: Sequence[Person], **meta: object) -> TableScreen:
    """Go on with a match of one's own making, as with any that is kept."""
    store = program.user_data.store
    assert store is not None
    program.open("table", resume=store.begin(match.events, seats, meta))
    table = program.top
    assert isinstance(table, TableScreen)
    return table

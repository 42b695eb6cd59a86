"""Every page by all its keys, every widget of it by a click and the pointer, and pages in windows of other sizes."""

from __future__ import annotations

import difflib
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pygame

from saves import database
from tests.game.pictures.stories import STORIES, Tell, desk_for, settled
from tests.game.pictures.words import Pen, Story, lines_of
from tests.game.screens.desk import Desk
from tests.game.screens.played import keep, log
from tests.game.table.seat import Quiet

PLACES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("title", {}), ("selector", {}), ("house_rules", {}), ("seats", {}), ("settings", {}), ("keys", {}),
    ("rulebook", {"ruleset": "red"}), ("replays", {}), ("saves", {}), ("statistics", {}),
    ("calculator", {"ruleset": "hong_kong_old"}), ("person", {"key": ("anna", "")}),
)  # fmt: skip
WINDOWS = (((960, 600), 1.0), ((1600, 1000), 1.25), ((1920, 800), 1.0))
"""Size of the window and of words."""
KEYS = (
    *((getattr(pygame, f"K_{name}"), "") for name in ("TAB", "DOWN", "DOWN", "RIGHT", "UP", "LEFT", "PAGEDOWN", "END",
                                                      "PAGEUP", "HOME", "TAB", "TAB", "RIGHT", "DELETE", "ESCAPE")),
    *((ord(letter), letter) for letter in "abcdefghilmnoprstuvwxz+-"), (pygame.K_SPACE, " "), (pygame.K_F1, ""),
    (pygame.K_RETURN, ""), (pygame.K_DOWN, ""), (pygame.K_RETURN, ""), (pygame.K_ESCAPE, ""), (pygame.K_ESCAPE, ""),
)  # fmt: skip
SHOWN, CLICKED = 8, 28
"""Lines of a change that are told, of the others a sum; widgets that are clicked on a page."""

NAMES_A_FOLDER = {"export", "import", "save", "print"}
"""Widgets that lead to a dialog with the path of a folder, whose length is another on each machine."""


class Swept(Story):
    """A story that tells little of much."""

    def short(self, step: str, desk: Desk) -> None:
        """See what a step changed when everything has come to rest, and where it led."""
        self.glance(step, settled(desk), desk)

    def glance(self, step: str, page: Any, desk: Desk) -> None:
        """See what a step has changed so far, and where it led."""
        now = lines_of(page, self.pen)
        changed = [line for line in difflib.unified_diff(self._before, now, n=0, lineterm="")
                   if not line.startswith(("---", "+++", "@@"))]  # fmt: skip
        heard, self._before = " ".join(self.audio.heard), now
        self.audio.heard.clear()
        self.told.append(f"== {step}{f', heard {heard}' if heard else ''}")
        self.told += [" ".join(["goes", way, place, *chosen_words(choice)]) for way, place, choice in desk.went]
        desk.went.clear()
        self.told += changed[:SHOWN]
        if len(changed) > SHOWN:
            said = "\n".join(changed)
            for part in self._hide:
                said = said.replace(part, "~")
            self.told.append(f"… {len(changed)} lines {zlib.crc32(said.encode()):08x}")


def chosen_words(choice: dict[str, Any]) -> Iterator[str]:
    """What a screen is opened with, by name; what is said in a word, with that."""
    for name, value in sorted(choice.items()):
        yield f"{name}={value}" if isinstance(value, str | int | None) else name


def laid_out(desk: Desk) -> Desk:
    """A desk with some matches, all of the same day."""
    desk.user_data.change(language="en", introduced="know", player="Anna", favorites=["red"])
    for number, ruleset in enumerate(("hong_kong_old", "red", "riichi")):
        keep(desk, log(ruleset, deals=1 + number % 2, skilled=True))
    with closing(sqlite3.connect(desk.home_folder / database.NAME)) as store, store:
        for column in ("begun", "touched"):
            store.execute(f"UPDATE matches SET {column} = '2026-01-02T12:00:00'")
    return desk


def begun(pen: Pen, desk: Desk, place: str, choice: dict[str, Any]) -> Swept:
    """A page, seen for the first time."""
    desk.audio = Quiet()  # type: ignore[assignment]
    desk.show(place, **choice)
    told = Swept(pen, desk.audio, (str(desk.home_folder), str(Path.home())))
    told._before = lines_of(settled(desk), pen)
    return told


def by_keys(place: str, choice: dict[str, Any]) -> Tell:
    """The story of a page by its keys."""

    def tell(pen: Pen) -> Story:
        desk = laid_out(desk_for(pen)[0])
        told = begun(pen, desk, place, choice)
        for key, letter in KEYS:
            desk.press(key, letter)
            told.short(pygame.key.name(key), desk)
        return told

    return tell


def by_clicks(place: str, choice: dict[str, Any]) -> Tell:
    """The story of a page by clicks on all that can be clicked."""

    def tell(pen: Pen) -> Story:
        desk = laid_out(desk_for(pen)[0])
        told = begun(pen, desk, place, choice)
        page: Any = desk.page
        names = [name for name in page.elements.widgets if name not in NAMES_A_FOLDER]
        for name in names[:: max(1, len(names) // CLICKED)]:
            for words, act in clicks(desk, name):
                if name in page.elements.widgets:
                    act()
                    told.short(f"{words} {name}", desk)
            if page.overlays.popup is not None or page.overlays.dialog is not None:
                desk.press(pygame.K_ESCAPE)
        return told

    return tell


def clicks(desk: Desk, name: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """What is done to a widget."""
    page: Any = desk.page

    def pointed() -> None:
        page.process(pygame.event.Event(pygame.MOUSEMOTION, pos=desk.place(name).center, rel=(0, 0), buttons=(0,) * 3))
        page.process(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0, flipped=False))

    yield "pointer and wheel on", lambda: missing(pointed)
    yield "click on", lambda: missing(lambda: desk.click(name))


def missing(act: Callable[[], object]) -> None:
    """Do it unless it has scrolled out of sight."""
    with suppress(KeyError):
        act()


def elsewhere(size: tuple[int, int], words: float) -> Tell:
    """The story of all pages in a window of another size."""

    def tell(pen: Pen) -> Story:
        desk = laid_out(Desk(size))
        desk.user_data.change(text_scale=words)
        whole = begun(pen, desk, *PLACES[0])
        for place, choice in PLACES:
            desk.show(place, **choice)
            whole.see(place, settled(desk), whole=True)
        desk.user_data.change(text_scale=1.0)
        return whole

    return tell


STORIES |= {f"keys_of_{place}": by_keys(place, choice) for place, choice in PLACES}
STORIES |= {f"clicks_on_{place}": by_clicks(place, choice) for place, choice in PLACES}
STORIES |= {f"pages_in_{w}_by_{h}": elsewhere((w, h), words) for (w, h), words in WINDOWS}

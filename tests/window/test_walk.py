"""Every page before the table, and all that was played, opened and left by the pointer alone and by keys alone."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from saves.people import Person
from saves.store import Store
from tests.game.screens.played import NAMES, log
from tests.window.harness import Window

pytestmark = pytest.mark.window
Play = Callable[..., Window]
STEP = 0.8
"""Seconds in which the focus has moved if it moves."""


@pytest.fixture
def played(tmp_path: Path) -> None:
    """Two matches can go on."""
    with Store(tmp_path / "home") as store:
        for seed in (5, 6):
            people = [Person(NAMES[i], "" if i == 0 else "standard", i) for i in range(4)]
            store.begin(log(deals=1, seed=seed), people)


# -- by the pointer ----------------------------------------------------------------------------------------------------


def go(window: Window, target: str, screen: str) -> None:
    """Click something, and wait for the page that it leads to."""
    window.at_rest(target)
    window.click(target)
    window.wait_for_screen(screen)


@pytest.mark.usefixtures("played")
def test_every_page_by_mouse_alone(play: Play) -> None:
    window = play("--size", "1280x720", "--lang", "ru", "--speed", "0")
    window.wait_for_screen("title")
    for target in ("rulebook", "calculator"):
        go(window, target, target)
        go(window, "back", "title")
    go(window, "saves", "saves")
    go(window, "back", "title")
    go(window, "statistics", "statistics")
    go(window, "record_person_Anna", "person")
    go(window, "back", "statistics")
    go(window, "back", "title")
    go(window, "replays", "replays")
    go(window, "watch", "replay")
    go(window, "button:what_if", "what_if")
    go(window, "cancel", "replay")
    go(window, "button:close", "replays")
    go(window, "back", "title")
    go(window, "settings", "settings")
    go(window, "keys", "keys")
    go(window, "done", "settings")
    go(window, "done", "title")
    go(window, "new", "selector")
    window.click("flowers")  # a filter: its list opens, and a click beside it shuts it
    window.wait_for_target("list")
    window.click((1000, 500))
    window.wait_until(lambda now: "list" not in now["targets"])
    go(window, "rulebook", "rulebook")
    chapter = window.now["chapter"]
    window.click("chapter_deal")
    window.wait_until(lambda now: now["chapter"] not in ("", chapter))
    go(window, "back", "selector")
    go(window, "house_rules", "house_rules")
    for tab in ("scoring", "compare", "rules"):
        window.wait_for_target(f"tab_{tab}")
        window.click(f"tab_{tab}")
    window.wait_for_target("option_search")
    go(window, "seats", "seats")
    go(window, "back", "house_rules")
    go(window, "back", "selector")
    go(window, "seats", "seats")
    go(window, "sit", "table")
    assert window.stderr() == ""


# -- by keys -----------------------------------------------------------------------------------------------------------


def press(window: Window, key: str, screen: str) -> None:
    """One key leads to another page."""
    window.key(key)
    window.wait_for_screen(screen)
    window.settled()


def focus_on(window: Window, name: str, *keys: str) -> None:
    """Press keys in turn (the first only shows where the focus is) until something has it; it is in view then."""
    for step in range(32):
        here = window.now["focus"]
        if here == name:
            place = pygame.Rect(*map(round, window.now["targets"][name]))
            assert pygame.Rect(0, 0, *window.now["size"]).contains(place), name
            return
        window.key(keys[step % len(keys)])
        with contextlib.suppress(AssertionError):  # the first key moves nothing, and nor does one at the end of a row
            window.wait_until(lambda now, here=here: now["focus"] != here, STEP)
    raise AssertionError(f"no way to {name} by {keys}; the focus is on {window.now['focus']}")


@pytest.mark.usefixtures("played")
def test_every_page_by_keys_alone(play: Play) -> None:
    window = play("--size", "1280x720", "--lang", "en", "--speed", "0")
    window.wait_for_screen("title")
    focus_on(window, "calculator", "Tab", "Down", "Down", "Down", "Down")
    press(window, "space", "calculator")
    window.key("1", "m")
    window.wait_until(lambda now: now.get("hand") == "@1m")
    press(window, "F1", "rulebook")
    press(window, "Escape", "calculator")
    press(window, "Escape", "title")
    focus_on(window, "saves", "Tab", "Down", "Right")
    press(window, "space", "saves")
    press(window, "Escape", "title")
    press(window, "s", "statistics")
    focus_on(window, "record_standard_Lin", "Tab", "Down")
    press(window, "space", "person")
    press(window, "Escape", "statistics")
    press(window, "Escape", "title")
    press(window, "p", "replays")
    press(window, "Return", "replay")
    press(window, "w", "what_if")
    press(window, "Escape", "replay")
    press(window, "Escape", "replays")
    press(window, "Escape", "title")
    press(window, "g", "settings")
    focus_on(window, "setting_volume", "Down")
    focus_on(window, "keys", "Tab")
    press(window, "space", "keys")
    press(window, "Escape", "settings")
    press(window, "Escape", "title")
    press(window, "n", "selector")
    _type_and_leave(window, "slash", "pot", "card_watching_the_pot")
    window.key("End")
    press(window, "h", "house_rules")
    focus_on(window, "tab_rules", "Tab")
    for tab in ("scoring", "compare", "rules"):
        focus_on(window, f"tab_{tab}", "Right", "Left", "Left")
        window.key("space")
    window.wait_for_target("option_search")
    press(window, "Escape", "selector")
    press(window, "Return", "seats")
    press(window, "Escape", "selector")
    press(window, "Return", "seats")
    press(window, "Return", "table")
    window.wait_until(lambda now: now["idle"])
    press(window, "F10", "table_menu")
    press(window, "Escape", "table")
    assert window.stderr() == ""


def _type_and_leave(window: Window, key: str, words: str, found: str) -> None:
    """After typing Tab goes on to what was found; Esc leaves the field first, and the page only then."""
    window.key(key)
    window.wait_until(lambda now: now["typing"])
    window.type(words)
    window.wait_for_target(found)
    window.key("Escape")
    window.wait_until(lambda now: not now["typing"] and now["screen"] == "selector")
    window.key(key)
    window.wait_until(lambda now: now["typing"])
    focus_on(window, found, "Tab")
    assert not window.now["typing"]

"""Every page before the table, opened and left by the pointer alone."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.window.harness import Window

pytestmark = pytest.mark.window
Play = Callable[..., Window]


def go(window: Window, target: str, screen: str) -> None:
    """Click something, and wait for the page that it leads to."""
    window.wait_for_target(target)
    window.point(target)
    time.sleep(0.3)  # a page that has just come in notices the pointer first
    window.click(target)
    window.wait_for_screen(screen)


def test_every_page_before_the_table_by_mouse_alone(play: Play) -> None:
    window = play("--size", "1280x720", "--lang", "ru", "--speed", "0")
    window.wait_for_screen("title")
    go(window, "know", "title")
    for target in ("rulebook", "replays", "statistics", "calculator"):
        go(window, target, target)
        go(window, "back", "title")
    go(window, "settings", "settings")
    go(window, "back", "title")
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

"""The menus on a real screen: searched by typing, and in another language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.window.harness import Window

pytestmark = pytest.mark.window
Play = Callable[..., Window]
RULES = "hong_kong_old"


def test_typing_searches_and_escape_goes_back(play: Play) -> None:
    window = play("--size", "1280x720", "--lang", "en")
    window.wait_for_screen("title")
    window.key("n")
    window.wait_for_screen("selector")
    window.key("slash")
    window.wait_until(lambda now: now["typing"])
    window.type("hong kong old")
    window.wait_until(lambda now: [name for name in now["targets"] if name.startswith("card_")] == [f"card_{RULES}"])
    window.key("Escape")
    window.wait_until(lambda now: not now["typing"] and now["screen"] == "selector")
    window.key("Escape")
    window.wait_for_screen("title")


def test_the_language_changes_at_once_and_stays(play: Play) -> None:
    window = play("--size", "1280x720", "--lang", "en")
    window.wait_for_target("language_ja")
    window.click("language_ja")
    window.wait_until(lambda now: now["lang"] == "ja")
    window.close()
    again = play("--size", "1280x720")
    again.wait_until(lambda now: now.get("lang") == "ja")

"""The way from the title to the table on a real screen, by mouse and by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from saves.settings import Settings
from saves.store import Store
from tests.window.harness import Window

pytestmark = pytest.mark.window
Play = Callable[..., Window]
RULES = "hong_kong_old"


def test_a_rule_changed_by_mouse_is_played_kept_and_told(play: Play, tmp_path: Path) -> None:
    window = play("--size", "1280x720", "--lang", "en", "--speed", "0")
    window.wait_for_target("new")
    window.click("new")
    window.wait_for_screen("selector")
    window.click(f"card_{RULES}")
    window.wait_until(lambda now: now["focus"] == f"card_{RULES}")
    window.click("house_rules")
    window.wait_for_target("option_seven_pairs")
    x, y, wide, high = window.now["targets"]["option_seven_pairs"]
    window.click((x + wide - 40, y + high / 2))  # the switch at the right end of the row
    window.wait_until(lambda now: now["targets"].get("reset_all") and now["screen"] == "house_rules")
    window.click("seats")
    window.wait_for_screen("seats")
    window.click("sit")
    window.wait_for_screen("table")
    window.wait_until(lambda now: now.get("asked") or now.get("hand"))
    window.close()
    home = tmp_path / "home"
    with Store(home) as store:
        match = store.matches()[0]
        assert match.ruleset == RULES and match.options["seven_pairs"] is False
        table = store.resume(match.id).table
        assert "seven_pairs" not in [shape.id for shape in table.scoring.shapes]  # type: ignore[attr-defined]
    assert Settings.load(home).house == {RULES: {"seven_pairs": False}}
    again = play("--size", "1280x720", "--lang", "en")
    again.wait_for_target("rulebook")
    again.click("rulebook")
    again.wait_until(lambda now: now["screen"] == "rulebook" and now["changed"] == ["seven_pairs"])


def test_from_the_title_to_the_table_by_keys_alone(play: Play) -> None:
    window = play("--size", "1280x720", "--lang", "ru", "--speed", "0")
    window.wait_for_screen("title")
    window.key("n")
    window.wait_for_screen("selector")
    window.key("Tab", "h")
    window.wait_for_screen("house_rules")
    before = window.now["focus"]
    window.key("Down")
    window.wait_until(lambda now: now["focus"])
    window.key("Down")
    window.wait_until(lambda now: now["focus"] != before)
    window.key("Escape")
    window.wait_for_screen("selector")
    window.key("Return")
    window.wait_for_screen("seats")
    window.key("Return")
    window.wait_for_screen("table")


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

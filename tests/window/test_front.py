"""The front of house on a real screen: a house rule from the menu to the played deal, and all of it by keys alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from rules.engine import events as ev
from saves.store import Store
from tests.budget import PATIENCE
from tests.window.harness import ROOT, Window

pytestmark = pytest.mark.window
Play = Callable[..., Window]
RULES = "hong_kong_old"
LONG = PATIENCE  # others move first, on a slow machine


def kept(home: Path, *words: str) -> Any:
    """What `python -m saves` says about a home."""
    done = subprocess.run([sys.executable, "-m", "saves", *words], cwd=ROOT, text=True, capture_output=True,
                          env={**os.environ, "SPARROWS_HOME": str(home)}, check=True)  # fmt: skip
    return done.stdout


def my_move(window: Window) -> dict[str, Any]:
    """Wait until something is asked at the table, or the deal is over."""
    return window.wait_until(
        lambda now: now["screen"] == "result" or (now["screen"] == "table" and now["idle"] and now["asked"]), LONG
    )


def play_out(window: Window, discard: Callable[[dict[str, Any]], None], let_go: Callable[[], None]) -> None:
    """Play a deal to its end, taking nothing but wins that are offered in the own turn."""
    for _ in range(60):
        now = my_move(window)
        if now["screen"] == "result":
            return
        if now["discards"]:
            discard(now)
        else:
            let_go()
        window.wait_for_change(now, LONG)
    raise AssertionError("the deal did not end")


def test_a_house_rule_is_changed_by_mouse_played_kept_and_told(play: Play, tmp_path: Path) -> None:
    """Bonus tiles are switched off: 136 tiles are dealt from, and the rulebook says so."""
    home = tmp_path / "home"
    window = play("--size", "1280x720", "--lang", "en", "--speed", "0", "--seed", "5")
    window.wait_for_target("new")
    window.click("new")
    window.wait_for_screen("selector")
    window.click(f"card_{RULES}")
    window.wait_until(lambda now: now["focus"] == f"card_{RULES}")
    window.click("house_rules")
    window.wait_for_target("group_bonus")
    window.click("group_bonus")
    x, y, wide, high = window.at_rest("option_bonus_tiles")
    window.click((x + wide - 40, y + min(28, high / 2)))  # the switch at the right end of the row
    window.wait_for_target("reset_bonus")
    window.click("seats")
    window.wait_for_screen("seats")
    window.click("sit")
    window.wait_for_screen("table")
    play_out(window, lambda now: window.discard(now["discards"][-1]),
             lambda: window.click("button:pass"))  # fmt: skip
    assert window.close() == 0
    listed = json.loads(kept(home, "list", "--json"))
    assert len(listed) == 1 and listed[0]["ruleset"] == RULES
    head, started = (json.loads(line) for line in kept(home, "export").splitlines()[:2])
    assert head["sparrows"] == "match" and started[0] == "MatchStarted"
    assert dict(started[2])["bonus_tiles"] is False
    with Store(home) as store:
        (match,) = store.matches()
        events = store.events(match.id)
    (built,) = [event for event in events if isinstance(event, ev.WallBuilt)]
    assert len(built.faces) == 136 and max(built.faces) < 34
    assert not any(isinstance(event, ev.BonusShown) for event in events)
    assert any(isinstance(event, ev.DealEnded) for event in events)
    again = play("--size", "1280x720", "--lang", "en")
    again.wait_for_target("rulebook")
    again.click("rulebook")
    again.wait_until(lambda now: now["screen"] == "rulebook" and "bonus_tiles" in now["changed"])


def tab_round(window: Window, most: int = 45) -> list[str]:
    """Tab until the focus has been everywhere; every stop is inside the window."""
    stops: list[str] = []
    window.key("Tab")  # the first key shows where the focus is
    window.settled()
    for _ in range(most):
        before = window.now["focus"]
        window.key("Tab")
        focus = window.wait_until(lambda now, before=before: now["focus"] != before)["focus"]
        if not focus or focus in stops[:1]:
            break
        if focus not in stops:
            place = pygame.Rect(*map(round, window.now["targets"][focus]))
            assert pygame.Rect(0, 0, *window.now["size"]).contains(place), focus
            stops.append(focus)
    return stops


def by_key(window: Window, key: str, screen: str) -> None:
    """One key leads to another screen."""
    window.key(key)
    window.wait_for_screen(screen)
    window.settled()


def test_all_menus_by_keys_alone_in_another_language(play: Play) -> None:
    window = play("--size", "1280x720", "--lang", "en")
    window.wait_for_screen("title")
    assert {"teach", "quick"} <= set(tab_round(window)), "Tab walks the regions, arrows move in them"
    by_key(window, "g", "settings")
    assert window.now["focus"] == "setting_language"
    window.key("Right")
    window.wait_until(lambda now: now["lang"] == "ru")
    assert len(tab_round(window)) >= 3
    by_key(window, "Escape", "title")
    assert window.now["lang"] == "ru"
    by_key(window, "r", "rulebook")
    first = window.now["chapter"]
    window.key("Down", "Down", "space")
    window.wait_until(lambda now: now["chapter"] != first)
    by_key(window, "Escape", "title")
    by_key(window, "s", "statistics")
    by_key(window, "Escape", "title")
    by_key(window, "n", "selector")
    card = window.now["focus"]
    window.key("Up", "Up")  # the first key press shows where the focus is
    window.wait_until(lambda now: now["focus"] != card)
    by_key(window, "F1", "rulebook")
    by_key(window, "Escape", "selector")
    by_key(window, "h", "house_rules")
    stops = set(tab_round(window))
    assert len(stops) >= 4 and "tab_rules" in stops
    by_key(window, "Escape", "selector")
    by_key(window, "Return", "seats")
    stops = set(tab_round(window))  # which number comes first depends on the rule set that was chosen
    assert {"color_0", "color_1", "sit"} <= stops and stops & {"rounds", "players"}
    by_key(window, "Escape", "selector")
    assert window.stderr() == ""


def test_a_deal_by_keys_alone(play: Play) -> None:
    """Sit down, play, look into the rulebook, ask for the menu, the log and a hint, see the result, go on, leave."""
    window = play("--size", "1280x720", "--lang", "ru", "--speed", "0", "--seed", "5")
    window.wait_for_screen("title")
    window.key("n")
    window.wait_for_screen("selector")
    for screen in ("seats", "table"):
        window.key("Return")
        window.wait_for_screen(screen)
    my_move(window)
    by_key(window, "F1", "rulebook")
    by_key(window, "Escape", "table")
    by_key(window, "F10", "table_menu")
    by_key(window, "Escape", "table")
    window.key("l", "l", "h")
    play_out(window, lambda now: window.key("Return"), lambda: window.key("Escape"))
    window.key("Down")
    by_key(window, "Return", "table")
    my_move(window)
    by_key(window, "F10", "table_menu")
    focus = window.now["focus"]
    window.key("Down", "Down")
    window.wait_until(lambda now: now["focus"] != focus)
    window.key("Escape")
    window.wait_for_screen("table")
    assert window.stderr() == ""


def test_the_lesson_is_offered_at_the_first_start_and_later(play: Play) -> None:
    """Enter at the first start begins the lesson; it is followed by keys, and offered again from the title."""
    window = play("--size", "1280x720", "--lang", "ru", "--speed", "4")
    window.wait_for_target("teach")
    window.key("Return")
    now = window.wait_until(lambda now: now["screen"] == "table" and now["idle"] and now["asked"], LONG)
    first = now["lesson"]
    assert first and "button:lesson_next" in now["targets"]
    window.key("space")
    window.wait_until(lambda now: now["lesson"] != first)
    for _ in range(8):
        if "button:lesson_next" not in window.now["targets"]:
            break
        window.click("button:lesson_next")
        window.settled()
    assert "button:lesson_next" not in window.now["targets"]
    hand = window.now["hand"]
    window.key("Return")
    window.wait_until(lambda now: now["river"] and now["hand"] != hand, LONG)
    window.close()
    again = play("--size", "1280x720", "--lang", "ru")
    again.wait_for_target("teach")
    assert again.now["screen"] == "title" and "know" not in again.now["targets"]

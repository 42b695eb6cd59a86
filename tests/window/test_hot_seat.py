"""Two persons and two computer players at one screen, from the title on: nobody sees another's tiles."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from rules.engine import events as ev
from saves.store import Store
from tests.budget import PATIENCE
from tests.window.harness import Window

pytestmark = pytest.mark.window
Play = Callable[..., Window]
RULES = "hong_kong_old"
LONG = PATIENCE  # others move first, on a slow machine
ROW = 38  # height of a row of an open list at 1280x720
CLAIMS = "button:(chow|pung|kong)"
HAND = pygame.Rect(248, 624, 740, 70)  # where the own tiles stand at 1280x720


def pick(window: Window, field: str, row: int) -> None:
    """Open a list and choose one of its rows by the pointer."""
    window.click(field)
    window.wait_for_target("list")
    x, y, wide, _ = window.now["targets"]["list"]
    window.click((x + wide / 2, y + 6 + ROW * (row + 0.5)))
    window.wait_until(lambda now: "list" not in now["targets"])


def right_half(window: Window, field: str) -> None:
    """Choose the right one of two choices that stand side by side, or turn a switch."""
    x, y, wide, high = window.now["targets"][field]
    window.click((x + wide * 0.75, y + high / 2))


def sit_down(play: Play, *, able_only: bool) -> Window:
    """Title, new match, rule set, seats with a second person, all by mouse."""
    window = play("--size", "1280x720", "--lang", "en", "--speed", "8", "--seed", "11")
    window.wait_for_target("new")
    window.click("new")
    window.wait_for_screen("selector")
    window.click(f"card_{RULES}")
    window.wait_until(lambda now: now["focus"] == f"card_{RULES}")
    window.click("seats")
    window.wait_for_target("kind_1")
    pick(window, "kind_1", 0)
    window.wait_for_target("curtain")
    right_half(window, "seating")
    if able_only:
        window.click("ask_able_only")
    window.settled()
    window.click("sit")
    return window


def asked_or_curtain(window: Window) -> dict[str, Any]:
    """Wait until the curtain hangs, or whoever looks is asked something, or the deal is over."""

    def ready(now: dict[str, Any]) -> bool:
        if now["screen"] != "table":
            return now["screen"] in ("curtain", "result")
        return bool(now["idle"] and now["asked"])

    return window.wait_until(ready, LONG)


def lift(window: Window) -> dict[str, Any]:
    """Hold the curtain's button until it rises, however long that takes here."""
    window.press("show")
    window.wait_until(lambda now: now["screen"] == "table", LONG)
    window.release()
    return window.now


def ivory(window: Window) -> float:
    """How much of the place of the own hand is the color of tile faces."""
    picture = window.screenshot()
    points = [(x, y) for x in range(HAND.left, HAND.right, 8) for y in range(HAND.top, HAND.bottom, 8)]
    return sum(min(picture.get_at(point)[:3]) > 215 for point in points) / len(points)


def colors(window: Window, target: str) -> int:
    """How many colors there are where a target is; bare felt has few."""
    picture = window.screenshot().subsurface(pygame.Rect(*map(round, window.now["targets"][target])))
    return len({tuple(picture.get_at((x, y)))[:3] for x in range(picture.get_width()) for y in range(10, 40)}) // 10


def check(window: Window) -> None:
    """At no rest so far could anybody else's hand be read."""
    tables = [now for now in window.traces() if now["screen"] == "table"]
    for now in tables:
        if now["shown"]:
            assert now["viewer"] is not None and now["shown"] == [now["viewer"]], now
        assert now["viewer"] is not None or not now["hand"]


def changed_or_unfolded(window: Window, before: dict[str, Any]) -> None:
    """Wait until a claim is made, or its sets are there to choose from."""
    moment = (before["viewer"], before["left"], before["turn"])
    window.wait_until(
        lambda now: "choice:0" in now.get("targets", {}) or not now.get("asked")
        or (now["viewer"], now["left"], now["turn"]) != moment, LONG,
    )  # fmt: skip


def play_on(window: Window, wanted: Callable[[], bool], moves: int) -> list[str]:
    """Play until something has happened; claims what can be claimed. Gives what was done."""
    done: list[str] = []
    for _ in range(moves):
        now = asked_or_curtain(window)
        if now["screen"] == "result" or wanted():
            break
        if now["screen"] == "curtain":
            window.wait_until(lambda _: ivory(window) < 0.02)  # nothing of a hand shows through the curtain
            lift(window)
            done.append(f"curtain {now['whose']}")
            continue
        if now["discards"]:
            window.discard(now["discards"][-1])
            done.append("discard")
        else:
            claims = window.targets(CLAIMS)
            window.click(claims[0] if claims else "button:pass")
            if claims:
                changed_or_unfolded(window, now)
                if "choice:0" in window.now.get("targets", {}):
                    window.click("choice:0")
            done.append(claims[0] if claims else "pass")
        window.wait_for_change(now, LONG)
    return done


def log(home: Path) -> list[ev.Event]:
    """What is kept of the only match."""
    with Store(home) as store:
        (match,) = store.matches()
        assert [person.level for person in match.people] == ["", "", "standard", "standard"]
        return store.events(match.id)


def test_two_persons_play_behind_a_curtain(play: Play, tmp_path: Path) -> None:
    window = sit_down(play, able_only=True)
    first = window.wait_for_screen("curtain", LONG)
    window.click("show")
    window.settled()
    assert window.now["screen"] == "curtain", "a short press is not enough"
    assert not [now for now in window.traces() if now["screen"] == "table" and now["shown"]]
    home = tmp_path / "home"

    def claimed() -> bool:
        return any(isinstance(event, ev.Claimed) and event.seat < 2 for event in log(home))

    done = play_on(window, claimed, 50)
    check(window)
    people = {what for what in done if what.startswith("curtain")}
    assert len(people) == 2 and f"curtain {first['whose']}" in people
    assert claimed(), "somebody claimed a discard"
    persons = {now["viewer"] for now in window.traces() if now["screen"] == "table"}
    assert {0, 1} <= persons
    assert ivory(window) > 0.2 or window.now["screen"] != "table"
    assert window.close() == 0 and window.stderr() == ""


def test_everybody_is_asked_about_a_discard(play: Play, tmp_path: Path) -> None:
    """Each discard goes to every other person in turn, behind the curtain, whether or not it could be claimed."""
    window = sit_down(play, able_only=False)
    whose: list[str] = []

    def asked() -> list[dict[str, Any]]:
        """The questions about a discard so far; a pointer that moves makes a rest anew, and counts but once."""
        rests = [now for now in window.traces() if now["screen"] == "table" and now["asked"] and not now["discards"]]
        return list({(now["viewer"], now["left"], now["turn"]): now for now in rests}.values())

    while len(asked()) < 4:
        now = window.wait_for_screen("curtain", LONG)
        whose.append(now["whose"])
        lift(window)
        now = asked_or_curtain(window)
        while now["screen"] == "table":
            if now["discards"]:
                window.discard(now["discards"][-1])
            else:
                assert "button:pass" in now["targets"]
                window.wait_until(lambda _: colors(window, "button:pass") > 8)  # and it is drawn
                window.click("button:pass")
            window.wait_for_change(now, LONG)
            now = asked_or_curtain(window)
        if now["screen"] == "result":
            break
    check(window)
    assert len(set(whose)) == 2
    assert all(mine != other for mine, other in pairwise(whose)), "the screen changes hands"
    assert len(asked()) >= 4 and all("button:pass" in now["targets"] for now in asked())
    home = tmp_path / "home"
    window.close()
    assert sum(isinstance(event, ev.Discarded) for event in log(home)) >= 3

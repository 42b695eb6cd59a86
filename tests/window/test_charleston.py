"""Before a deal of American Mah Jongg: three tiles are dragged into the tray and passed; the card is opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.engine import events as ev
from rules.tiles import JOKER
from saves.store import Store
from tests.window.harness import Window

pytestmark = pytest.mark.window
LONG = 30.0  # seconds: others choose too, on a slow machine


def test_three_tiles_are_passed_by_way_of_the_tray(play: Callable[..., Window], tmp_path: Path) -> None:
    seats = ("--seats", "human,standard,standard,standard")
    window = play("--ruleset", "american", "--seed", "4", *seats, "--size", "1280x720", "--speed", "6")
    window.wait_for_target("tray", LONG)
    with Store(tmp_path / "home") as store:
        (match,) = store.matches()
        dealt = [event for event in store.events(match.id) if isinstance(event, ev.TilesDealt) and event.seat == 0]
    faces = {tile: face for event in dealt for tile, face in zip(event.tiles, event.faces, strict=True)}
    chosen = [tile for tile in window.now["hand"] if faces[tile] != JOKER][:3]
    for tile in chosen:
        window.drag(f"tile:{tile}", "tray")
    window.click("button:card")
    window.click("button:card")
    window.click("button:aside")
    window.wait_until(lambda now: not set(chosen) & set(now["hand"]), LONG)
    window.wait_for_target("tray", LONG)
    with Store(tmp_path / "home") as store:
        events = store.events(match.id)
    (passed,) = (event for event in events if isinstance(event, ev.TilesPassed) and event.seat == 0)
    assert sorted(passed.tiles) == sorted(chosen) and passed.taker == 1

"""Before a deal of Sichuan: three tiles are set aside by clicks and given away, a suit is given up by its button."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.core.tiles import suit_of
from rules.engine import events as ev
from rules.mechanics.opening.exchange import TilesPassed
from saves.store import Store
from tests.budget import PATIENCE
from tests.window.harness import Window

pytestmark = pytest.mark.window
LONG = PATIENCE  # others move first, on a slow machine


def test_three_tiles_are_given_away_and_a_suit_given_up(play: Callable[..., Window], tmp_path: Path) -> None:
    seats = ("--seats", "human,standard,standard,standard")
    window = play("--ruleset", "sichuan", "--seed", "4", *seats, "--size", "1280x720", "--speed", "6")
    window.wait_for_target("button:aside", LONG)
    with Store(tmp_path / "home") as store:
        (match,) = store.matches()
        dealt = [event for event in store.events(match.id) if isinstance(event, ev.TilesDealt) and event.seat == 0]
    faces = {tile: face for event in dealt for tile, face in zip(event.tiles, event.faces, strict=True)}
    of_suit = [[tile for tile, face in faces.items() if suit_of(face) == suit] for suit in range(3)]
    chosen = next(tiles for tiles in of_suit if len(tiles) >= 3)[:3]
    for tile in chosen:
        window.click(f"tile:{tile}")
        window.wait_in_tray(tile, LONG)
    window.click("button:aside")
    window.wait_for_target("button:void_s", LONG)
    assert not set(chosen) & set(window.now["hand"])
    window.click("button:void_s")
    window.wait_until(lambda now: now["idle"] and now["asked"] and now["discards"], LONG)
    with Store(tmp_path / "home") as store:
        events = store.events(match.id)
    (passed,) = (event for event in events if isinstance(event, TilesPassed) and event.seat == 0)
    assert sorted(passed.tiles) == sorted(chosen)
    assert [event.value for event in events if isinstance(event, ev.Marked) and event.seat == 0] == [3]
    tile = window.now["discards"][0]
    window.drag(f"tile:{tile}", "river")
    window.wait_until(lambda now: tile in now["river"], LONG)

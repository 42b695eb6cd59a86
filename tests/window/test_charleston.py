"""Before a deal of American Mah Jongg: three tiles are dragged into the tray and passed; the card is opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.core.tiles import JOKER
from rules.engine import events as ev
from rules.mechanics.opening.exchange import TilesPassed
from rules.mechanics.wild_tiles.fetch import JokerFetched
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import read_script
from saves.people import Person
from saves.store import Store
from tests.budget import PATIENCE
from tests.window.harness import Window

pytestmark = pytest.mark.window
LONG = PATIENCE  # others move first, on a slow machine


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
        window.wait_in_tray(tile, LONG)
    window.click("button:card")
    window.click("button:card")
    window.click("button:aside")
    window.wait_until(lambda now: not set(chosen) & set(now["hand"]), LONG)
    window.wait_for_target("tray", LONG)
    with Store(tmp_path / "home") as store:
        events = store.events(match.id)
    (passed,) = (event for event in events if isinstance(event, TilesPassed) and event.seat == 0)
    assert sorted(passed.tiles) == sorted(chosen) and passed.taker == 1


EXCHANGE = {
    "ruleset": "american", "dealer": "W", "options": {"charleston_first": False, "courtesy": False}, "draws": "7m",
    "hands": {"W": "5m 1479p 258s 147s 666z", "N": "5m1j 1479p 258s 127z 3z", "E": "5m 379p 369s 1234z 57z",
              "S": "1378p 369s 1234z 57z"},
    "play": ["W discard 5m", "N pung 5m1j", "N discard 3z"],
}  # fmt: skip


def test_a_joker_is_exchanged_with_its_button(play: Callable[..., Window], tmp_path: Path) -> None:
    """The right neighbor holds the tile that a joker of another stands for, and is in turn."""
    match = play_script(read_script(EXCHANGE)).match
    people = [Person(name, "standard" if place else "", place) for place, name in enumerate(("Anna", "B", "C", "D"))]
    with Store(tmp_path / "home") as store:
        number = store.begin(match.events, people, {})
    window = play("--size", "1280x720", "--speed", "6")
    window.wait_for_target("play|continue", LONG)
    window.key("Return")
    now = window.wait_for_target("button:joker", LONG)
    before = set(now["hand"])
    window.click("button:joker")
    now = window.wait_until(lambda now: now["idle"] and "button:joker" not in now["targets"] and now["discards"], LONG)
    with Store(tmp_path / "home") as store:
        fetched = next(event for event in store.events(number) if isinstance(event, JokerFetched))
    assert fetched.seat == 0 and fetched.tile in before - set(now["hand"])
    assert len(before) == len(now["hand"]) and fetched.joker in set(now["hand"]) - before

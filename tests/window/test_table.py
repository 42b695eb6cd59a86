"""A deal of Old Hong Kong played as a person plays it: with a real pointer, killed in the middle, and gone on with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
SEATS = ("--seats", "human,standard,standard,standard")
CLAIM, PASS = "button:(chow|pung|kong)", "button:pass"
ME = 0  # the chair of the person, who is seated as listed
LONG = PATIENCE  # others move first, on a slow machine


def sit_down(play: Play, seed: int, size: str = "1280x720", speed: str = "6") -> Window:
    """A match at the table, at the first question put to the person."""
    window = play("--ruleset", "hong_kong_old", "--seed", str(seed), *SEATS, "--size", size, "--speed", speed)
    my_move(window)
    return window


def my_move(window: Window) -> dict[str, Any]:
    """Wait until the person is asked something, may answer, and nothing moves."""
    return window.wait_until(lambda now: now["screen"] == "table" and now["idle"] and may_answer(now), LONG)


def may_answer(now: dict[str, Any]) -> bool:
    """A tile may be thrown, or a button of the claim bar is there."""
    return bool(now["asked"] and (now["discards"] or PASS in now["targets"]))


def log(home: Path) -> list[ev.Event]:
    """What is kept of the only match."""
    with Store(home) as store:
        (match,) = store.matches()
        return store.events(match.id)


def mine(events: Sequence[ev.Event], kind: type) -> list[Any]:
    """The person's own events of a kind."""
    return [event for event in events if isinstance(event, kind) and getattr(event, "seat", None) == ME]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def discard_by_drag(window: Window) -> int:
    """Drag the first tile that may go to the river; its number."""
    tile: int = my_move(window)["discards"][0]
    window.drag(f"tile:{tile}", "river")
    window.wait_until(lambda now: tile not in now.get("hand", [tile]), LONG)
    return tile


def my_discard(window: Window) -> dict[str, Any]:
    """Let all claims go until a tile may be thrown."""
    while not my_move(window)["discards"]:
        window.click(PASS)
        window.wait_until(lambda now: PASS not in now.get("targets", {}), LONG)
    return window.now


def play_to_a_claim(window: Window) -> str:
    """Discard until a claim is offered; the name of its button."""
    for _ in range(8):
        my_move(window)
        offered = window.targets(CLAIM)
        if offered:
            return offered[0]
        if window.now["discards"]:
            discard_by_drag(window)
        else:
            window.click(PASS)
            window.wait_until(lambda now: PASS not in now.get("targets", {}), LONG)
    raise AssertionError("no claim was offered")


def test_a_tile_is_discarded_by_dragging_it_to_the_river_by_a_double_click_and_by_keys(play: Play, home: Path) -> None:
    window = sit_down(play, seed=7)
    discarded = [discard_by_drag(window)]
    window.wait_until(lambda now: discarded[0] in now["river"], LONG)
    discarded.append(my_discard(window)["discards"][-1])
    window.discard(discarded[1])
    hand = my_discard(window)["hand"]
    window.key("Left", "Left", "Up")
    window.wait_until(lambda now: now["hand"] != hand, LONG)
    *others, last = (event.tile for event in mine(log(home), ev.Discarded))
    assert others == discarded and last in hand


def test_a_tile_dropped_elsewhere_moved_in_the_hand_or_clicked_once_is_not_discarded(play: Play, home: Path) -> None:
    window = sit_down(play, seed=7)
    hand = window.now["hand"]
    window.drag(f"tile:{window.now['discards'][0]}", (60.0, 500.0))
    pygame.time.wait(700)
    assert window.now["hand"] == hand and not window.now["river"]
    window.drag(f"tile:{hand[0]}", f"tile:{hand[5]}")
    now = window.wait_until(lambda now: now["idle"] and now["hand"] != hand)
    assert sorted(now["hand"]) == sorted(hand) and now["hand"].index(hand[0]) in (4, 5)
    window.click(f"tile:{window.now['discards'][0]}")
    pygame.time.wait(700)
    assert window.now["hand"] == now["hand"] and not window.now["river"]
    assert mine(log(home), ev.Discarded) == []


def test_a_claim_is_made_with_its_button(play: Play, home: Path) -> None:
    window = sit_down(play, seed=11)
    claim = play_to_a_claim(window)
    before = log(home)
    window.click(claim)
    window.wait_until(lambda now: now["idle"] and claim not in now["targets"], LONG)
    claimed = mine(log(home)[len(before) :], ev.Claimed)
    assert len(claimed) == 1 and claim == f"button:{claimed[0].meld.form}"


def test_a_claim_is_passed_with_escape(play: Play, home: Path) -> None:
    window = sit_down(play, seed=11)
    claim = play_to_a_claim(window)
    window.key("Escape")
    window.wait_until(lambda now: claim not in now.get("targets", {}), LONG)
    assert mine(log(home), ev.Claimed) == []


def test_killed_in_mid_deal_it_goes_on_from_the_very_tile(play: Play, home: Path) -> None:
    window = sit_down(play, seed=7)
    for _ in range(2):
        discard_by_drag(window)
    shown = my_move(window)
    kept = log(home)
    window.kill()
    assert log(home) == kept, "nothing that was shown is lost"

    again = play("--size", "1280x720")
    again.wait_for_target("play|continue")
    again.key("Return")
    now = my_move(again)
    assert sorted(now["hand"]) == sorted(shown["hand"]) and now["river"] == shown["river"]
    assert (now["left"], now["turn"], now["scores"]) == (shown["left"], shown["turn"], shown["scores"])
    discard_by_drag(again)
    after = log(home)
    assert after[: len(kept)] == kept and len(mine(after, ev.Discarded)) == 3


def test_a_deal_is_played_to_its_result(play: Play, home: Path) -> None:
    window = sit_down(play, seed=7, speed="0")
    while True:
        now = window.wait_until(lambda now: now["screen"] != "table" or (now["idle"] and may_answer(now)), LONG)
        if now["screen"] != "table":
            break
        if now["discards"]:
            tile = now["discards"][-1]
            window.drag(f"tile:{tile}", "river", steps=4)
            window.wait_until(lambda now, tile=tile: tile not in now.get("hand", []), LONG)
        else:
            window.key("Escape")
            window.wait_until(lambda then, now=now: then["t"] > now["t"], LONG)
    window.wait_for_screen("result", LONG)
    events = log(home)
    assert any(isinstance(event, ev.DealEnded) for event in events)


def test_the_table_follows_the_window_in_the_middle_of_a_drag(play: Play, home: Path) -> None:
    window = sit_down(play, seed=7)
    hand = window.now["hand"]
    window.press(f"tile:{window.now['discards'][0]}")
    window.point((640.0, 400.0))
    window.resize(1600, 900)
    window.release()
    now = window.wait_until(lambda now: now["screen"] == "table" and now["idle"] and now["size"] == [1600, 900])
    assert sorted([*now["hand"], *now["river"]]) == sorted(hand), "the tile is in the hand or in the river"
    for name, place in now["targets"].items():
        assert pygame.Rect(0, 0, 1600, 900).colliderect([round(n) for n in place]), name

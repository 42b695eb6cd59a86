"""What one feels at the table, with a real pointer: the tile in question, a ready hand, a win, who pays whom."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from rules.engine import events as ev
from rules.engine import registry
from saves.people import Person
from saves.store import Store
from tests.rigged import rigged
from tests.window.harness import Window
from tests.window.test_table import LONG, ME, log, mine, my_move, play_to_a_claim, sit_down

pytestmark = pytest.mark.window
Play = Callable[..., Window]
LYING = 44  # pixels: a discard of four players at 1280x720
IVORY, CRIMSON = (236, 228, 208), (112, 34, 28)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def gone_on_with(play: Play, home: Path, ruleset: str, hand: str, speed: str) -> Window:
    """The program, going on with a kept match in which the person holds this hand and is in turn."""
    match = rigged(registry.get(ruleset), {ME: hand})
    people = [Person(name, "random" if place else "", place) for place, name in enumerate(("Anna", "B", "C", "D"))]
    with Store(home) as store:
        store.begin(match.events, people, {})
    window = play("--size", "1280x720", "--speed", speed)
    window.wait_for_target("play|continue", LONG)
    window.key("Return")
    my_move(window)
    return window


def near(pixel: pygame.Color, tint: tuple[int, int, int], by: int = 30) -> bool:
    return all(abs(pixel[channel] - tint[channel]) <= by for channel in range(3))


def bright(picture: pygame.Surface, place: pygame.Rect) -> pygame.Rect:
    """The box about everything in a part of the picture that is as bright as a tile's face."""
    part = picture.subsurface(place.clip(picture.get_rect()))
    return pygame.mask.from_threshold(part, (255, 252, 245), (40, 44, 60, 255)).get_bounding_rects()[0]


def test_the_tile_in_question_is_large_framed_and_taken_by_dragging_it_to_the_own_side(play: Play, home: Path) -> None:
    window = sit_down(play, seed=11)
    claim = play_to_a_claim(window)
    mine_now = {f"tile:{tile}" for tile in window.now["hand"]}
    (target,) = (name for name in window.targets(r"tile:\d+") if name not in mine_now)
    place = pygame.Rect(window.now["targets"][target])
    assert min(place.size) > LYING * 1.1
    shot = window.screenshot()
    gold = [shot.get_at((x, place.centery)) for x in range(place.left - 6, place.left + 3)]
    assert any(near(pixel, (217, 180, 96), 40) for pixel in gold), "a golden frame about it"
    window.drag(target, "melds")
    window.wait_until(lambda now: (now["idle"] and claim not in now["targets"]) or "choice:0" in now["targets"], LONG)
    if "choice:0" in window.now["targets"]:
        window.click("choice:0")
        window.wait_until(lambda now: now["idle"] and "choice:0" not in now["targets"], LONG)
    assert len(mine(log(home), ev.Claimed)) == 1


def test_a_ready_hand_is_declared_by_mouse_and_its_tile_lies_sideways(play: Play, home: Path) -> None:
    window = gone_on_with(play, home, "riichi", "234m456p678s55p23p9m", "6")
    every = window.now["discards"]
    window.click("button:ready")
    now = window.wait_until(lambda now: now["discards"] and len(now["discards"]) < len(every))
    tile = now["discards"][-1]
    window.drag(f"tile:{tile}", "river")
    window.wait_until(lambda now: tile in now["river"] and now["scores"][ME] == 24000, LONG)
    (declared,), (discarded, *_) = mine(log(home), ev.ReadyDeclared), mine(log(home), ev.Discarded)
    assert declared.seat == ME and discarded.tile == tile and discarded.sideways
    my_move(window)
    bed = pygame.Rect([round(edge) for edge in window.now["targets"]["river"]])
    face = bright(window.screenshot(), bed)
    assert face.w > face.h, "across the row"
    window.key("Escape")


def test_a_win_fills_the_table_and_any_key_skips_it(play: Play, home: Path) -> None:
    window = gone_on_with(play, home, "hong_kong_old", "123m456p789s111z22z", "1")
    window.click("button:win")
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        shot = window.screenshot()
        line = [shot.get_at((x, round(720 * 0.245) + 100)) for x in range(440, 760, 4)]
        if sum(near(pixel, CRIMSON) for pixel in line) > 0.9 * len(line):
            break
        time.sleep(0.05)
    else:
        raise AssertionError("no banner was seen")
    assert window.now["screen"] == "table", "only then the result page"
    window.key("space")
    window.wait_for_screen("result", 5.0)


def test_the_result_says_what_was_paid(play: Play, home: Path) -> None:
    window = gone_on_with(play, home, "hong_kong_old", "123m456p789s111z22z", "0")
    window.click("button:win")
    now = window.wait_for_screen("result", LONG)
    paid = [event for event in log(home) if isinstance(event, ev.Paid)]
    assert now["changes"] == [sum(event.amounts[seat] for event in paid) for seat in range(4)]
    assert now["winners"] == [ME] and now["changes"][ME] > 0 and sum(now["changes"]) == 0
    shot = window.screenshot()
    pane = pygame.Rect(848, 280, 408, 230)
    red = pygame.mask.from_threshold(shot.subsurface(pane), (200, 60, 50), (40, 40, 40, 255)).count()
    assert red > 50, "an arrow from those who pay"

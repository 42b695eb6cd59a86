"""The frame of the program on a real screen: it opens, grows, shrinks, covers the screen, rests and ends."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tests.budget import PATIENCE
from tests.window.harness import Window

pytestmark = pytest.mark.window
Play = Callable[..., Window]


def colors(window: Window) -> int:
    """How many different colors a coarse look at the window finds."""
    picture = window.screenshot()
    width, height = picture.get_size()
    return len({tuple(picture.get_at((x, y))) for x in range(0, width, 16) for y in range(0, height, 16)})


def processor_time(window: Window) -> float:
    """Seconds of a core that the program has used so far."""
    fields = Path(f"/proc/{window.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_it_opens_on_the_menu_and_ends_when_told(play: Play) -> None:
    window = play("--size", "1280x720")
    now = window.wait_for_screen("title")
    assert now["size"] == [1280, 720] and now["targets"]
    assert colors(window) > 50, "a picture, not an empty window"
    assert window.close() == 0 and window.stderr() == ""


def test_quitting_asks_once(play: Play) -> None:
    window = play("--size", "1280x720")
    window.wait_for_target("quit")
    window.click("quit")
    window.wait_for_target("answer_stay")
    window.click("answer_stay")
    window.wait_until(lambda now: "answer_stay" not in now["targets"])
    window.click("quit")
    window.wait_for_target("answer_quit")
    window.click("answer_quit")
    assert window.process.wait(20) == 0


def test_the_first_frame_comes_before_anything_else(play: Play, tmp_path: Path) -> None:
    window = play("--stats", str(tmp_path / "stats.json"))
    window.wait_for_screen("title")
    window.close()
    stats = json.loads((tmp_path / "stats.json").read_text())
    assert 0 < stats["first_frame_s"] < stats["ready_s"]
    assert stats["frames"] >= 2 and stats["p50_ms"] > 0


def test_it_covers_the_screen_and_goes_back(play: Play) -> None:
    window = play("--size", "1280x720")
    window.wait_for_screen("title")
    window.key("F11")
    window.wait_until(lambda now: now["size"] == list(window.monitor.size))
    assert colors(window) > 50
    window.key("alt+Return")
    window.wait_until(lambda now: now["size"] == [1280, 720])


def test_a_window_of_any_size_shows_the_menu(play: Play) -> None:
    window = play("--size", "1280x720")
    window.wait_for_screen("title")
    for size in ((1600, 900), (1024, 768), (1720, 720)):
        window.resize(*size)
        now = window.wait_for_screen("title")
        for name, place in now["targets"].items():
            assert pygame.Rect(0, 0, *size).contains(place), f"{name} at {size}"


def test_a_window_too_small_offers_a_smaller_scale(play: Play) -> None:
    window = play("--size", "1280x720", "--lang", "ru")
    window.wait_for_screen("title")
    window.resize(800, 500)
    window.wait_for_target("smaller_scale")
    window.resize(1280, 720)
    window.wait_for_screen("title")
    window.resize(800, 500)
    window.wait_for_target("smaller_scale")
    window.click("smaller_scale")
    assert window.wait_for_screen("title")["size"] == [800, 500]


def test_at_rest_it_takes_next_to_nothing(play: Play) -> None:
    """The budget of 2 % of a core is measured by the benchmark; this notices a loop that never sleeps."""
    window = play("--size", "1280x720")
    window.wait_for_screen("title")
    end = time.monotonic() + PATIENCE
    while True:  # until all is there that is loaded behind the menu
        before = processor_time(window)
        time.sleep(2)
        if processor_time(window) - before < 0.5:
            return
        assert time.monotonic() < end, "it never sleeps"


def test_it_remembers_the_size_of_its_window(play: Play) -> None:
    window = play("--size", "1440x800")
    window.wait_for_screen("title")
    window.close()
    again = play()
    assert again.wait_for_screen("title")["size"] == [1440, 800]


def test_ctrl_c_in_the_terminal_ends_it_quietly(play: Play) -> None:
    window = play()
    window.wait_for_screen("title")
    window.process.send_signal(signal.SIGINT)
    assert window.process.wait(20) == 0 and window.stderr() == ""


@pytest.mark.parametrize("arguments", [("--ruleset", "moon"), ("--size", "10x10"), ("--seed", "x")])
def test_bad_input_ends_in_one_line(play: Play, arguments: tuple[str, ...]) -> None:
    window = play(*arguments)
    assert window.process.wait(20) == 2
    assert len(window.stderr().splitlines()) == 1 and arguments[1] in window.stderr()

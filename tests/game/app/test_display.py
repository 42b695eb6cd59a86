"""Which way the picture goes to the screen, and what is remembered of it."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.app import display
from game.app.display import PATHS, QUICK, UNSEEN, Display, choose
from game.config import BadInput


def test_the_first_start_takes_the_plain_way() -> None:
    assert choose({}) == "plain"


def test_a_quick_way_is_kept_without_trying_the_other() -> None:
    assert choose({"plain": QUICK / 2}) == "plain"
    assert choose({"texture": QUICK / 2}) == "texture"


def test_a_slow_way_has_the_other_tried_once() -> None:
    assert choose({"plain": QUICK * 2}) == "texture"
    assert choose({"texture": QUICK * 2}) == "plain"


@pytest.mark.parametrize(("plain", "texture", "best"), [(9, 0.1, "texture"), (0.7, 3.4, "plain"), (5, 4, "texture")])
def test_of_two_known_ways_the_cheaper_is_taken(plain: float, texture: float, best: str) -> None:
    assert choose({"plain": plain, "texture": texture}) == best


def test_each_way_tells_the_window_library_something_else() -> None:
    assert len(set(PATHS.values())) == 2


def test_a_start_without_a_display_is_refused_and_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The window library would open a window that nobody sees."""
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: UNSEEN)
    with pytest.raises(BadInput, match="there is no display"):
        Display(tmp_path)


def test_a_system_that_measures_in_points_has_events_in_pixels(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As on macOS and Wayland, which cannot show a surface without a texture either."""
    monkeypatch.setattr(display, "IN_PIXELS", frozenset())
    monkeypatch.setattr(Display, "density", 2.0)
    shown = Display(tmp_path, (400, 300))
    assert shown.way == "texture"
    shown.present([pygame.Rect(0, 0, 10, 10)])
    moved = shown.in_pixels(pygame.event.Event(pygame.MOUSEMOTION, pos=(30, 40), rel=(-1, 2), buttons=(0, 0, 0)))
    assert (moved.pos, moved.rel, moved.buttons) == ((60, 80), (-2, 4), (0, 0, 0))
    assert shown.in_pixels(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1)).pos == (6, 8)
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)
    assert shown.in_pixels(key) is key
    shown.remember()
    assert json.loads((tmp_path / "display.json").read_text())["size"] == [400, 300], "windows are opened in points"
    shown._window.destroy()

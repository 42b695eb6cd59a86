"""The volume, from the page of settings to the mixer."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pygame
import pytest

from game.app.program import App
from game.app.user_data import UserData
from game.config import Config


class Channel:
    """A channel of the mixer that remembers how loud it was told to be."""

    def __init__(self) -> None:
        self.loud: tuple[float, float] = (1.0, 1.0)

    def set_volume(self, left: float, right: float) -> None:
        """How loud each side is."""
        self.loud = left, right


class Mixer:
    """A sound that gives each play a channel."""

    def __init__(self) -> None:
        self.channels: list[Channel] = []

    def play(self) -> Channel:
        """Begin."""
        self.channels.append(Channel())
        return self.channels[-1]


@pytest.fixture
def program() -> Iterator[App]:
    """The program on its page of settings."""
    pygame.init()
    app = App(Config(began=time.monotonic(), speed=0, size=(1280, 720)))
    app.use(UserData(app.home_folder))
    app.home("settings")
    yield app
    app.finish()


def played(app: App, pan: float = 0.0, loud: float = 1.0) -> tuple[float, float] | None:
    """How loud a sound is left and right; None where it is not played."""
    mixer = Mixer()
    app.audio._sounds = {"clack": [mixer]}  # type: ignore[list-item]
    app.audio.play("clack", pan, loud)
    return mixer.channels[0].loud if mixer.channels else None


def press(app: App, key: int) -> None:
    """Press and release a key on the page."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.screen_stack.top.process(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
    app.screen_stack.top.update(0.016)
    app.screen_stack.top.draw(app.surface)


def near(found: tuple[float, float] | None, volume: float) -> bool:
    """Whether both sides have a volume, but for the little by which no knock is like another."""
    return found is not None and all(0.87 * volume < side <= volume + 1e-9 for side in found)


def test_the_volume_that_is_set_is_heard(program: App) -> None:
    page = program.screen_stack.top
    page.focus.visible = True  # type: ignore[attr-defined]
    page.focus.named("setting_volume")  # type: ignore[attr-defined]
    heard = []
    for _ in range(12):
        press(program, pygame.K_LEFT)
        heard.append((program.settings.volume, played(program)))
    assert heard[-1] == (0.0, None), "no sound at all"
    for _ in range(12):
        press(program, pygame.K_RIGHT)
        heard.append((program.settings.volume, played(program)))
    assert heard[-1][0] == 1.0
    assert len({volume for volume, _ in heard}) > 4
    assert all(near(loud, volume) if volume else loud is None for volume, loud in heard)


def test_the_volume_kept_is_in_force_from_the_start(program: App) -> None:
    program.user_data.change(volume=0.2)
    again = App(Config(began=time.monotonic(), speed=0, size=(1280, 720)))
    again.use(UserData(program.home_folder))
    assert near(played(again), 0.2)
    again.finish()


def test_nothing_is_heard_while_the_sound_is_off(program: App) -> None:
    program.mute()
    assert played(program) is None
    program.mute()
    assert near(played(program), program.settings.volume)


def test_a_sound_comes_from_its_side_and_may_be_soft(program: App) -> None:
    left, middle, right = (played(program, pan) for pan in (-1.0, 0.0, 1.0))
    assert left is not None and right is not None and near(middle, program.settings.volume)
    assert left[0] > 0 and left[1] == 0 and right[0] == 0 and right[1] > 0
    soft, beyond = played(program, -0.5, 0.25), played(program, 7.0)
    assert soft is not None and 0 < soft[1] < soft[0] <= 0.25 * program.settings.volume
    assert beyond is not None and beyond[0] == 0 and 0 < beyond[1] <= program.settings.volume

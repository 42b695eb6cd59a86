"""The sounds: all there, none clipped, no two clacks the same, and silence where there is no device."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pygame
import pytest

from game.audio import player
from game.audio.player import NAMES, Audio
from game.audio.synth import RATE, compose


@pytest.fixture(scope="module")
def sounds() -> dict[str, list[np.ndarray]]:
    return compose()


def test_every_sound_has_its_name(sounds: dict[str, list[np.ndarray]]) -> None:
    assert set(sounds) == set(NAMES)


def test_sounds_are_heard_and_never_clipped(sounds: dict[str, list[np.ndarray]]) -> None:
    for name, variants in sounds.items():
        for wave in variants:
            assert wave.dtype == np.int16 and wave.ndim == 2 and wave.shape[1] == 2, name
            assert 2_000 < np.abs(wave.astype(int)).max() < 32_000, name


def test_sounds_begin_and_end_in_silence(sounds: dict[str, list[np.ndarray]]) -> None:
    """A jump at either end would be heard as a click."""
    for name, variants in sounds.items():
        for wave in variants:
            assert abs(int(wave[0, 0])) < 1_200, name
            assert np.abs(wave[-20:].astype(int)).max() < 1_200, name


@pytest.mark.parametrize("name", ["clack", "discard", "wood", "felt"])
def test_no_two_knocks_sound_the_same(sounds: dict[str, list[np.ndarray]], name: str) -> None:
    tones = [float(np.argmax(np.abs(np.fft.rfft(wave[:, 0])))) for wave in sounds[name]]
    assert len({wave.tobytes() for wave in sounds[name]}) == len(sounds[name]) >= 5
    assert max(tones) / min(tones) > 1.05, "the pitch changes too"


def test_the_shuffle_is_spread_between_left_and_right(sounds: dict[str, list[np.ndarray]]) -> None:
    left, right = sounds["shuffle"][0].astype(float).T
    assert abs(np.corrcoef(left, right)[0, 1]) < 0.95
    assert 1.5 < len(left) / RATE < 3


def test_a_variant_is_never_heard_twice_in_a_row() -> None:
    audio = Audio()
    heard = [audio._variant("clack", 7) for _ in range(300)]
    assert all(one != next_one for one, next_one in pairwise(heard))
    assert set(heard) == set(range(7))
    assert {audio._variant("win", 1) for _ in range(3)} == {0}


def test_without_a_device_all_is_silent(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    pygame.mixer.quit()
    audio = Audio()
    assert not audio.start()
    audio.play("clack", pan=-0.5)
    audio.stop()
    assert capfd.readouterr().err == ""


def test_sounds_play_at_their_place_and_volume() -> None:
    audio = Audio()
    assert audio.start() and audio.ready
    audio.volume = 0.5
    audio.play("clack", pan=-1.0)
    channels = [pygame.mixer.Channel(number) for number in range(player.CHANNELS)]
    assert sum(channel.get_busy() for channel in channels) == 1
    audio.muted = True
    audio.play("clack")
    assert sum(channel.get_busy() for channel in channels) == 1
    audio.stop()
    audio.play("clack")


def test_an_unknown_sound_is_refused() -> None:
    with pytest.raises(ValueError, match="no sound"):
        Audio().play("trumpet")


def test_a_stopped_player_does_not_start_again() -> None:
    audio = Audio()
    audio.stop()
    assert not audio.start()

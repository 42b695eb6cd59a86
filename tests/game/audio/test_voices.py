"""Calls by voice and the music: computed, heard, and each as loud as it is set."""

from __future__ import annotations

import time

import numpy as np
import pygame
import pytest

from game.audio import music
from game.audio.player import BACKGROUND, MUSIC, Audio
from game.audio.speech import SPEECHES, VOICES, WORDS, speech_of, voice_of
from game.audio.synth import RATE
from game.audio.voices import call
from rules.engine import registry
from saves.characters import CHARACTERS


def test_each_speech_says_every_act_and_each_rule_set_has_a_speech() -> None:
    assert all(tuple(words) == WORDS for words in SPEECHES.values())
    spoken = {name: speech_of(registry.get(name).native_language) for name in registry.ids()}
    assert spoken["riichi"] == "ja" and spoken["sichuan"] == spoken["hong_kong_old"] == "zh"
    assert spoken["american"] == "en"
    assert {voice_of(character, 0) for character in CHARACTERS} == set(range(len(VOICES)))


@pytest.mark.parametrize("speech", SPEECHES)
def test_a_call_is_heard_begins_and_ends_in_silence_and_is_never_clipped(speech: str) -> None:
    for number, word in enumerate(WORDS):
        wave = call(speech, word, number % len(VOICES)).astype(np.int32)
        peak = int(np.abs(wave).max())
        assert 12_000 < peak < 32_000
        assert np.abs(wave[:20]).max() < peak / 4 and np.abs(wave[-100:]).max() < peak / 8
        assert 0.3 < len(wave) / RATE < 1.0


def test_vowels_have_the_formants_of_a_mouth() -> None:
    """The i of chii is bright, the o of pon is dark."""
    def strength(word: str, low: float, high: float) -> float:
        part = call("ja", word, 0)[int(0.14 * RATE) : int(0.2 * RATE), 0].astype(float)
        power = np.abs(np.fft.rfft(part * np.hanning(len(part)))) ** 2
        tones = np.fft.rfftfreq(len(part), 1 / RATE)
        return float(power[(tones >= low) & (tones < high)].sum() / power.sum())

    assert strength("chow", 1800, 3200) > 2 * strength("pung", 1800, 3200)


def test_the_music_runs_on_into_its_beginning() -> None:
    wave = music.compose().astype(np.int32)
    assert len(wave) / RATE == pytest.approx(music.BARS * music.IN_BAR * music.BEAT, abs=0.01)
    seam = np.abs(wave[0] - wave[-1]).max()
    assert seam < 1_500 and 10_000 < np.abs(wave).max() < 20_000


def test_voices_and_music_follow_their_own_volumes_and_leave_with_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(music, "compose", lambda: np.zeros((RATE, 2), dtype=np.int16))
    audio = Audio()
    audio.voices, audio.music = 0.5, 0.0
    assert audio.start()
    try:
        audio.sit_down("ja")
        until(lambda: len(audio._calls) == len(WORDS) * len(VOICES))
        audio.say("ja", "win", 1)
        assert pygame.mixer.Channel(1).get_busy()
        channel = pygame.mixer.Channel(MUSIC)
        assert not channel.get_busy(), "its volume is 0"
        audio.music = 0.4
        until(channel.get_busy)
        assert audio._music is not None
        assert audio._music.get_volume() == pytest.approx(0.4 * BACKGROUND, abs=0.02)
        audio.muted = True
        audio.music = 0.4
        assert audio._music.get_volume() == 0
        audio.muted = False
        audio.leave_table()
        until(lambda: not channel.get_busy())
    finally:
        audio.stop()


def until(seen: object) -> None:
    """Wait for what a thread of the player does."""
    assert callable(seen)
    end = time.monotonic() + 20
    while not seen():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)

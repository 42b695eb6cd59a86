"""Synthesis of the calls: syllables made of buzzes and noises that are shaped as a mouth shapes them.

A voiced sound is a sum of the harmonics of the voice, each as loud as the resonances of the mouth (formants) make it; a
consonant is a burst of noise in a band. Frequencies are in hertz, times in seconds.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.audio.speech import SPEECHES, VOICES
from game.audio.synth import RATE, Sound, Wave, to_int16

GRID = 220
"""The number of samples between two points at which loudness and formants are computed; in between they change
linearly.
"""
WIDTHS = (80.0, 110.0, 160.0)
"""Widths of the formants."""
TOP = 5200.0
"""Highest harmonic that is heard."""
GLIDE = 0.045
"""Seconds in which the mouth passes from one sound to the next."""


@dataclass(frozen=True, slots=True)
class Phone:
    """One sound of speech: its formants, how loud the voice is in it, and its noise with the middle of its band."""

    formants: tuple[float, float, float]
    voice: float = 1.0
    noise: float = 0.0
    band: float = 3000.0


_A, _I, _O, _U = (780.0, 1250.0, 2500.0), (300.0, 2250.0, 3000.0), (480.0, 850.0, 2450.0), (330.0, 760.0, 2300.0)
_E, _UH, _NG = (480.0, 1900.0, 2550.0), (560.0, 1250.0, 2450.0), (280.0, 1100.0, 2300.0)
PHONES = {
    "a": Phone(_A), "i": Phone(_I), "o": Phone(_O), "u": Phone(_U), "e": Phone(_E), "uh": Phone(_UH),
    "ii": Phone((380.0, 1550.0, 2550.0)),  # the vowel of Chinese chi and zi
    "n": Phone((270.0, 1500.0, 2500.0), 0.45), "ng": Phone(_NG, 0.45), "m": Phone((260.0, 1000.0, 2200.0), 0.45),
    "r": Phone((350.0, 1250.0, 1750.0), 0.5), "d": Phone(_E, 0.25, 0.25, 2800.0),
    "p": Phone(_O, 0.0, 0.7, 900.0), "k": Phone(_A, 0.0, 0.7, 1700.0), "g": Phone(_A, 0.15, 0.5, 1500.0),
    "t": Phone(_I, 0.0, 0.8, 3800.0), "ch": Phone(_I, 0.0, 0.7, 3300.0), "j": Phone(_E, 0.2, 0.5, 2900.0),
    "ts": Phone(_I, 0.0, 0.6, 5200.0), "h": Phone(_UH, 0.0, 0.35, 1300.0), "-": Phone(_UH, 0.0),
}  # fmt: skip


def call(speech: str, word: str, voice: int, seed: int = 0) -> Sound:
    """Compute a call in a speech and a voice."""
    phones, tones = SPEECHES[speech][word]
    pitch, tract = VOICES[voice]
    ends = np.cumsum([seconds for _, seconds in phones])
    count = int((ends[-1] + 0.06) * RATE)
    grid = np.arange(0, count + GRID, GRID) / RATE
    wave = _buzz(phones, ends, grid, count, pitch * np.interp(grid, np.linspace(0, ends[-1], len(tones)), tones), tract)
    rng, start = np.random.default_rng(seed), 0.0
    for name, seconds in phones:
        if (phone := PHONES[name]).noise:
            burst = _burst(phone.band * tract, seconds + 0.02, rng) * phone.noise * 0.5
            begin = int(start * RATE)
            wave[begin : begin + len(burst)] += burst[: count - begin]
        start += seconds
    return to_int16(wave, 0.5)


def _buzz(
    phones: tuple[tuple[str, float], ...], ends: np.ndarray, grid: np.ndarray, count: int, pitch: np.ndarray,
    tract: float,
) -> Wave:  # fmt: skip
    """Synthesize the voiced part: the harmonics of `pitch`, shaped by the formants of one phone after another."""
    starts = np.concatenate(([0.0], ends[:-1]))
    knots = np.concatenate([(start + min(GLIDE, (end - start) / 2), max(end - GLIDE / 3, start + GLIDE / 2))
                            for start, end in zip(starts, ends, strict=True)])  # fmt: skip
    found = [PHONES[name] for name, _ in phones for _ in range(2)]
    loud = np.interp(grid, np.concatenate((knots, [ends[-1] + 0.05])), [*(one.voice for one in found), 0.0])
    loud *= np.minimum(1.0, grid / 0.012)
    formants = [tract * np.interp(grid, knots, [one.formants[index] for one in found]) for index in range(3)]
    at = np.arange(count)
    phase = 2 * np.pi * np.cumsum(np.interp(at, grid * RATE, pitch)) / RATE
    wave = np.zeros(count, dtype=np.float32)
    for harmonic in range(1, int(TOP / pitch.min())):
        tone = harmonic * pitch
        shape = sum(gain / np.sqrt(1 + ((tone - middle) / (width / 2)) ** 2)
                    for middle, width, gain in zip(formants, WIDTHS, (1.0, 0.7, 0.35), strict=True))  # fmt: skip
        level = np.interp(at, grid * RATE, loud * shape * (tone < TOP) / harmonic**0.35)
        wave += (level * np.sin(harmonic * phase)).astype(np.float32)
    return wave / (float(np.abs(wave).max()) or 1.0)


def _burst(band: float, seconds: float, rng: np.random.Generator) -> Wave:
    """Synthesize a burst of noise about the frequency `band` that swells quickly and fades."""
    count = int(seconds * RATE)
    spectrum = np.fft.rfft(rng.standard_normal(count))
    tones = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= np.exp(-(((tones - band) / (0.35 * band)) ** 2))
    noise = np.fft.irfft(spectrum, count)
    at = np.linspace(0, 1, count)
    shape = np.minimum(1.0, at / 0.15) * (1 - at) ** 0.6
    return (noise / (np.abs(noise).max() or 1.0) * shape).astype(np.float32)

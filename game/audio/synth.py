"""Synthesis of all sounds of the table: struck objects are sums of damped tones, chimes are plucked strings.

Everything is an array of shape (samples, 2), 16-bit stereo. Times are in seconds, tones in hertz.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
VARIANTS = 7  # of each short knock; no variant plays twice in a row
SPREAD = 0.07  # maximal deviation of a variant's pitch

Wave = NDArray[np.float32]
Sound = NDArray[np.int16]

# (tone, loudness, seconds until it has fallen to 1/e)
TILE = ((2150.0, 0.9, 0.010), (3320.0, 0.7, 0.008), (4870.0, 0.5, 0.005), (940.0, 0.35, 0.013))
FELT = ((175.0, 1.0, 0.026), (410.0, 0.5, 0.014), (1650.0, 0.22, 0.006))
WOOD = ((430.0, 0.9, 0.030), (905.0, 0.55, 0.020), (1540.0, 0.35, 0.011), (2900.0, 0.18, 0.005))
DIE = ((3050.0, 0.8, 0.006), (4400.0, 0.6, 0.004), (1250.0, 0.4, 0.009))
C5, D5, E5, G5, A5, C6, D6, E6, G6 = (523.25, 587.33, 659.26, 783.99, 880.0, 1046.5, 1174.66, 1318.51, 1567.98)

SCALE = (C5, D5, E5, G5, A5, C6, D6, E6)
"""Tones of a score counting up, from the lowest to its full value."""
LIMIT = ((0, C5), (0.1, E5), (0.2, G5), (0.3, C6), (0.45, E6), (0.6, G6), (0.8, C6), (0.8, E6), (1.1, C5), (1.1, G6))


def times(seconds: float) -> Wave:
    """Return the times in seconds of all samples of a sound."""
    return np.arange(int(seconds * RATE), dtype=np.float32) / np.float32(RATE)


def knock(tones: Sequence[tuple[float, float, float]], pitch: float, snap: float, rng: np.random.Generator) -> Wave:
    """Synthesize a struck object: damped `tones` and a burst of noise at the contact, as loud as `snap`.

    A tone is its frequency in Hz, its loudness and the seconds of its decay; `pitch` is a factor of all frequencies.
    """
    at = times(0.11)
    wave = np.zeros_like(at)
    for tone, loud, fall in tones:
        wave += loud * np.exp(-at / fall) * np.sin(2 * np.pi * tone * pitch * at + rng.uniform(0, 0.5))
    noise = rng.standard_normal(len(at), dtype=np.float32)
    wave += snap * noise * np.exp(-at / 0.0016)
    wave[:22] *= np.linspace(0, 1, 22, dtype=np.float32)
    return wave.astype(np.float32)


def pluck(tone: float, seconds: float, loud: float = 1.0) -> Wave:
    """Synthesize a plucked string of `tone` Hz with six overtones, of which the higher ones fade sooner."""
    at = times(seconds)
    wave = np.zeros_like(at)
    for overtone in range(1, 7):
        fall = seconds / (2.6 + 1.9 * overtone)
        angular = 2 * np.pi * tone * overtone * (1 + 0.0004 * overtone**2)  # stiff strings sound sharp
        wave += np.exp(-at / fall) * np.sin(angular * at) / overtone**1.4
    wave[:88] *= np.linspace(0, 1, 88, dtype=np.float32)
    return (loud * wave).astype(np.float32)


def chime(notes: Sequence[tuple[float, float]], seconds: float) -> Wave:
    """Synthesize plucked strings; each note is its start in seconds and its frequency in Hz."""
    wave = np.zeros(int(seconds * RATE), dtype=np.float32)
    for start, tone in notes:
        string = pluck(tone, seconds - start, 0.6)
        begin = int(start * RATE)
        wave[begin : begin + len(string)] += string[: len(wave) - begin]
    return wave


def scattered(knocks: Sequence[Wave], starts: NDArray[np.float64], seconds: float, rng: np.random.Generator) -> Wave:
    """Mix many knocks that begin at `starts` (seconds), each at its own stereo position."""
    both = np.zeros((int(seconds * RATE), 2), dtype=np.float32)
    for start in starts:
        wave = knocks[int(rng.integers(len(knocks)))]
        begin, side, loud = int(start * RATE), rng.uniform(0.1, 0.9), rng.uniform(0.25, 0.8)
        part = both[begin : begin + len(wave)]
        part += loud * wave[: len(part), None] * np.array([1 - side, side], dtype=np.float32)
    return both


def to_int16(wave: Wave, loud: float) -> Sound:
    """Convert a sound to 16-bit stereo samples, with its peak at `loud` of the maximum."""
    both = wave if wave.ndim == 2 else np.column_stack((wave, wave))
    peak = float(np.abs(both).max()) or 1.0
    return np.ascontiguousarray((both * (loud * 32_000 / peak)).astype(np.int16))


def compose(seed: int = 0) -> dict[str, list[Sound]]:
    """Compute every sound by name, with its variants."""
    rng = np.random.default_rng(seed)

    def variants(make: Callable[[float], Wave], loud: float, count: int = VARIANTS) -> list[Sound]:
        """Make `count` variants of a sound."""
        return [to_int16(make(1 + pitch), loud) for pitch in np.linspace(-SPREAD, SPREAD, count)]

    tiles = [knock(TILE, 1 + pitch, 0.5, rng) for pitch in np.linspace(-SPREAD, SPREAD, VARIANTS)]
    dice = [knock(DIE, 1 + pitch, 0.6, rng) for pitch in np.linspace(-0.1, 0.1, 5)]
    rolling = np.concatenate((np.cumsum(np.linspace(0.03, 0.11, 7)), [0.1, 0.27, 0.45]))
    sounds = {
        "felt": variants(lambda pitch: knock(FELT, pitch, 0.10, rng), 0.60),
        "clack": [to_int16(wave, 0.55) for wave in tiles],
        "wood": variants(lambda pitch: knock(WOOD, pitch, 0.20, rng), 0.55),
        "shuffle": [to_int16(scattered(tiles, np.sort(rng.uniform(0, 1.9, 110)), 2.1, rng), 0.55)],
        "dice": [
            to_int16(scattered(dice, rolling + rng.uniform(0, 0.02, len(rolling)), 0.9, rng), 0.6) for _ in range(2)
        ],
        "chow": [to_int16(chime([(0, G5), (0.07, A5)], 0.55), 0.40)],
        "pung": [to_int16(chime([(0, G5), (0.07, C6)], 0.60), 0.42)],
        "kong": [to_int16(chime([(0, G5), (0.07, C6), (0.14, E6)], 0.75), 0.44)],
        "flower": [to_int16(chime([(0, E6), (0.05, G6)], 0.45), 0.28)],
        "ready": [to_int16(chime([(0, D5), (0.09, A5), (0.18, D6)], 0.80), 0.40)],
        "win": [to_int16(chime([(0, C5), (0.09, E5), (0.18, G5), (0.27, C6), (0.40, E6), (0.40, G5)], 1.5), 0.55)],
        "draw_game": [to_int16(chime([(0, A5), (0.16, G5), (0.32, D5)], 0.9), 0.36)],
        "fine": [to_int16(chime([(0, G5), (0.1, C6), (0.2, E6)], 1.2), 0.5)],
        "great": [to_int16(chime([(0, G5), (0.1, C6), (0.2, E6), (0.36, C6), (0.48, G6)], 1.8), 0.55)],
        "limit": [to_int16(chime(LIMIT, 2.6), 0.6)],
        **{f"rise_{step}": [to_int16(pluck(tone, 0.5), 0.34)] for step, tone in enumerate(SCALE)},
        "count": variants(lambda pitch: pluck(C6 * pitch, 0.12), 0.22, 3),
    }
    mixed = [0.7 * knock(FELT, 1 + pitch, 0.1, rng) + 0.45 * knock(TILE, 1 - pitch, 0.4, rng)
             for pitch in np.linspace(-SPREAD, SPREAD, VARIANTS)]
    sounds |= {
        "discard": [to_int16(wave, 0.62) for wave in mixed],
        "draw": variants(lambda pitch: knock(TILE, 0.82 * pitch, 0.25, rng), 0.30),
        "pick": variants(lambda pitch: knock(TILE, 1.15 * pitch, 0.2, rng), 0.16),
        "drop": variants(lambda pitch: knock(WOOD, 1.2 * pitch, 0.2, rng), 0.30),
        "button": variants(lambda pitch: knock(WOOD, 1.5 * pitch, 0.1, rng), 0.20, 3),
        "refuse": variants(lambda pitch: knock(FELT, 0.8 * pitch, 0.0, rng), 0.45, 2),
    }
    return sounds

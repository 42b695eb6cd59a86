"""Synthesis of the music in the background: plucked strings over a low drone, slow and sparse, in a loop."""

from __future__ import annotations

import numpy as np

from game.audio.synth import A5, C5, D5, E5, G5, RATE, Sound, pluck, to_int16

BEAT = 0.75
"""Seconds of a beat."""
BARS, IN_BAR = 24, 4
"""Bars of the loop, and beats of a bar."""
SCALE = tuple(tone * octave for octave in (0.25, 0.5, 1.0) for tone in (C5, D5, E5, G5, A5))
"""The five tones of the gong mode in three octaves, from the lowest."""
ROOTS = (0, 3, 0, 4, 1, 3, 0, 0)
"""Steps of the scale on which bars begin."""
ECHO, ECHOES = 0.42, 0.32
"""Seconds until a tone comes back, and how loud it then is."""


def compose(seed: int = 4) -> Sound:
    """Compute the loop; its end runs on into its beginning."""
    rng = np.random.default_rng(seed)
    count = int(BARS * IN_BAR * BEAT * RATE)
    both = np.zeros((count, 2), dtype=np.float32)
    strings = {step: pluck(tone, 2.6 if step < 5 else 1.9) for step, tone in enumerate(SCALE)}
    step = 8
    for bar in range(BARS):
        root = ROOTS[bar % len(ROOTS)]
        _add(both, strings[root], bar * IN_BAR * BEAT, 0.5, 0.5)
        if bar % 2:
            _add(both, strings[root + 5], (bar * IN_BAR + 2) * BEAT, 0.28, 0.42)
        for half in range(IN_BAR * 2):
            if rng.random() > (0.62 if half % 2 == 0 else 0.22):
                continue
            step = int(np.clip(step + rng.choice((-2, -1, -1, 0, 1, 1, 2)), 5, len(SCALE) - 1))
            late = float(rng.uniform(0, 0.03))  # a player is no clock
            loud = float(rng.uniform(0.3, 0.55)) * (1.0 if half else 1.15)
            _add(both, strings[step], (bar * IN_BAR + half / 2) * BEAT + late, loud, float(rng.uniform(0.35, 0.65)))
    shift = int(ECHO * RATE)
    both += ECHOES * np.roll(both, shift, axis=0)[:, ::-1] + ECHOES**2 * np.roll(both, 2 * shift, axis=0)
    return to_int16(both, 0.5)


def _add(both: np.ndarray, string: np.ndarray, start: float, loud: float, side: float) -> None:
    """Mix a string in at a time and a side from 0 (left) to 1 (right); sound past the end goes on at the start."""
    at = (int(start * RATE) + np.arange(len(string))) % len(both)
    both[at] += loud * string[:, None] * np.array([1 - side, side], dtype=np.float32)

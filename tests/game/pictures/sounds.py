"""All sounds in numbers: how loud each is from moment to moment, and at which pitches, in decibels."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.audio.synth import RATE, compose

FILE = Path(__file__).with_name("sounds.json")
MOMENTS, BANDS = 12, 28
NEAR = 0.5
"""Decibels by which a machine may reckon otherwise."""
SILENCE = -60.0

Heard = dict[str, list[dict[str, list[float]]]]


def decibels(powers: NDArray[np.float64]) -> list[float]:
    """Mean powers of samples in decibels below the loudest sample there can be."""
    return [max(SILENCE, round(float(10 * np.log10(max(power, 1e-12))), 2)) for power in powers]


def heard(wave: NDArray[np.int16]) -> dict[str, list[float]]:
    """One variant of a sound: its length, and for each side its course and its pitches."""
    found = {"samples": [float(len(wave))]}
    for side, name in enumerate(("left", "right")):
        samples = wave[:, side].astype(np.float64) / 32_768
        found[f"{name} course"] = decibels(np.array([np.mean(part**2) for part in np.array_split(samples, MOMENTS)]))
        spectrum = np.abs(np.fft.rfft(samples)) ** 2 / len(samples) ** 2
        tones = np.fft.rfftfreq(len(samples), 1 / RATE)
        edges = np.geomspace(60, RATE / 2, BANDS + 1)
        found[f"{name} pitches"] = decibels(np.array([
            spectrum[(tones >= low) & (tones < high)].sum() for low, high in pairwise(edges)
        ]))  # fmt: skip
    return found


def all_heard() -> Heard:
    """Every sound with its variants."""
    return {name: [heard(wave) for wave in waves] for name, waves in compose().items()}


def differences(kept: Heard, now: Heard) -> list[str]:
    """Everything that sounds otherwise than it did."""
    found = [f"{name}: only in one" for name in sorted(kept.keys() ^ now.keys())]
    for name in sorted(kept.keys() & now.keys()):
        if len(kept[name]) != len(now[name]):
            found.append(f"{name}: {len(kept[name])} variants, now {len(now[name])}")
        for number, (old, new) in enumerate(zip(kept[name], now[name], strict=False)):
            for part in old:
                far = [abs(one - other) for one, other in zip(old[part], new[part], strict=True)]
                if max(far) > (0 if part == "samples" else NEAR):
                    place = far.index(max(far))
                    found.append(f"{name} {number}, {part} {place}: {old[part][place]}, now {new[part][place]}")
    return found


def write() -> None:
    """Keep how all sounds are now."""
    lines = [f"{json.dumps(name)}: {json.dumps(variants)}" for name, variants in all_heard().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")

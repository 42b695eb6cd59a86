"""Plates, bars and words: the boxes beside the tiles."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.layout.geometry import Box, Frame
from game.layout.metrics import Metrics
from game.layout.spec import TableSpec


def corner_button(index: int, width: float, scale: float) -> Box:
    """A button in the upper right corner, counted from the right; never under 40 pixels."""
    size = max(40.0, 40.0 / scale)
    return Box(width - 24 - size - index * (size + 8), 24, size, size)


def boxes(
    spec: TableSpec, m: Metrics, frames: Sequence[Frame], size: tuple[float, float], middle: tuple[float, float],
    scale: float,
) -> dict[str, Box]:  # fmt: skip
    """All boxes by name, in units of a 1280 x 720 window."""
    width, height = size
    cx, cy = middle
    found = {
        "title": Box(28, 20, 214, 48),
        "center": Box(cx - m.plate, cy - m.plate, 2 * m.plate, 2 * m.plate),
    }
    if m.ring:
        found["claims"] = Box(cx - 268, height - 170, 536, 60)
        found["waits"] = Box(cx - 616, height - 136, 212, 56)
        found["log"] = Box(cx + 440, height - 166, 176, 48)
    else:
        found["claims"] = Box(cx, height - 170, 616, 60)
        found["waits"] = Box(cx - 392, height - 158, 340, 40)
        found["log"] = Box(max(cx + 376, width - 640), cy + 106, 240, 96)
    for seat, own in enumerate(frames):
        found[f"plate{seat}"] = _plate(spec, m, seat, own, size, middle)
    return found


def _plate(
    spec: TableSpec, m: Metrics, seat: int, own: Frame, size: tuple[float, float], middle: tuple[float, float]
) -> Box:
    """A name plate: outside the rack, clear of it."""
    cx, cy = middle
    if seat == spec.viewer:
        return Box(cx - 616, size[1] - 72, 168, 44) if m.ring else Box(cx - 616, size[1] - 80, 208, 56)
    if not m.ring:
        return _square_plate(own, cx, cy)
    sine, cosine = math.sin(math.radians(own.angle)), math.cos(math.radians(own.angle))
    x, y = own.at(0, m.rack_v + 14)
    if abs(sine) < 0.1:
        return Box(cx + m.reach + 8, y - 14, 144, 44)
    if abs(sine) > 0.9:
        return Box(x + 8, y - 22, 128, 44) if sine > 0 else Box(x - 136, y - 22, 128, 44)
    out = min(440.0, abs(x - cx) + 90)
    return Box(cx + out, y - 12, 160, 44) if sine > 0 else Box(cx - out - 160, y - 12, 160, 44)


def _square_plate(own: Frame, cx: float, cy: float) -> Box:
    if abs(own.angle - 90) < 1:
        return Box(cx + 376, cy - 32, 208, 56)
    if abs(own.angle - 270) < 1:
        return Box(cx - 600, cy - 32, 208, 56)
    return Box(cx + 240, cy - 292, 184, 56)

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
    zoom: float,
) -> dict[str, Box]:  # fmt: skip
    """All boxes by name, in units of a 1280 x 720 window."""
    width, height = size
    cx, cy = middle
    text = spec.text
    found = {
        "title": Box(28, 20, 214, 48 * text),
        "center": Box(cx - m.plate * zoom, cy - m.plate * zoom, 2 * m.plate * zoom, 2 * m.plate * zoom),
    }
    if m.ring:
        half = 300.0 if spec.seats < 6 else 228.0
        found["claims"] = Box(cx - half, height - 170, 2 * half, 60)
        found["waits"] = Box(cx - 616, height - 36 - 44 * text - 56, 212, 56)
        found["log"] = Box(cx + 316, height - 166, 300, 48)
    else:
        found["claims"] = Box(cx, height - 170, 616, 60)
        tall = 40 * min(text, 1.25)
        found["waits"] = Box(cx - 392, height - 118 - tall, 340, tall)
        beside = 376.0 if zoom == 1 else 361 * zoom + 12
        tall = min(96 * text, height - 178 - cy - 106)
        found["log"] = Box(max(cx + beside, width - 640), cy + 106, 616 - beside, tall)
    for seat, own in enumerate(frames):
        found[f"plate{seat}"] = _plate(spec, m, seat, own, size, middle, zoom)
    return found


def _plate(
    spec: TableSpec, m: Metrics, seat: int, own: Frame, size: tuple[float, float], middle: tuple[float, float],
    zoom: float,
) -> Box:  # fmt: skip
    """A name plate: outside the rack, clear of it."""
    cx, cy = middle
    if seat == spec.viewer:
        wide, tall = (168, 44 * spec.text) if m.ring else (208, 56 * spec.text)
        return Box(cx - 616, size[1] - (28 if m.ring else 24) - tall, wide, tall)
    return _ring_plate(m, own, size, middle, zoom, spec.text) if m.ring else _square_plate(own, cx, cy, zoom, spec.text)


def _ring_plate(
    m: Metrics, own: Frame, size: tuple[float, float], middle: tuple[float, float], zoom: float, text: float
) -> Box:
    """Beside the upper seat's hand, else outside the hand at the height where it comes nearest to it."""
    cx, cy = middle
    sine = math.sin(math.radians(own.angle))

    def at(u: float, v: float) -> tuple[float, float]:
        x, y = own.at(u, v)
        return cx + (x - cx) * zoom, cy + (y - cy) * zoom

    _, y = at(0, m.rack_v)
    tall = 44 * text
    if abs(sine) < 0.1:
        return Box(cx + m.reach * zoom + 12, y - (26 if zoom == 1 else 33), 144, 44)
    wide = 128.0 if abs(sine) > 0.94 and size[0] < 1340 else 160.0
    if wide < 160:
        tall = 56 * text
    wood = [at(u, m.rack_v + m.rack_width) for u in range(-int(m.reach) - 6, int(m.reach) + 7, 4)]
    below_corners = max(28 + 48 * text, 30 + max(40.0, 40 * zoom / m.grid.unit))
    best = Box(0, 0, 0, 0)
    for shift in range(0, 200, 4):
        top = y - tall / 2 + (shift if y < size[1] / 2 else -shift) * 0.5
        beside = [px for px, py in wood if top - 12 <= py <= top + tall + 12] or [at(0, m.rack_v)[0]]
        if sine > 0:
            best = Box(max(max(beside) + 10, min(cx + 440, size[0] - wide - 20)), top, wide, tall)
            if best.right <= size[0] - 12 and (best.right < size[0] - 168 or top >= below_corners):
                return best
        else:
            best = Box(min(min(beside) - 10 - wide, max(cx - 440 - wide, 20)), top, wide, tall)
            if best.x >= 12 and (best.x > 250 or top >= below_corners):
                return best
    return best


def _square_plate(own: Frame, cx: float, cy: float, zoom: float, text: float) -> Box:
    wide, tall = (208.0 if zoom == 1 else 600 - 361 * zoom), 56 * text
    top = cy - 4 - tall / 2
    if abs(own.angle - 90) < 1:
        return Box(cx + 376, top, wide, tall) if zoom == 1 else Box(cx + 616 - wide, top, wide, tall)
    if abs(own.angle - 270) < 1:
        return Box(cx - 600, top, wide, tall) if zoom == 1 else Box(cx - 616, top, wide, tall)
    return Box(cx + 240 * zoom, cy - 292 * zoom, min(230.0, 184 * text), tall)

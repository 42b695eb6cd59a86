"""Layout of the tray for tiles that are exchanged together: before the viewer, below the middle."""

from __future__ import annotations

from game.table.layout.depths import HAND
from game.table.layout.geometry import Box, Slot
from game.table.layout.projection import TALL
from game.table.layout.table import TableLayout

PAD, GAP, BELOW = 10.0, 6.0, 16.0
"""Margin, gap between tiles, and distance below the center plate, in units."""
SIZE = 0.86
"""Width of its tiles relative to those of the own hand."""


def tray_box(layout: TableLayout, count: int) -> Box:
    """Return the box of the exchange tray for `count` tiles."""
    center, wide, pad = layout.box("center"), tray_tile(layout), layout.px(PAD)
    w, h = count * (wide + layout.px(GAP)) - layout.px(GAP) + 2 * pad, wide * TALL + 2 * pad
    return Box(center.center[0] - w / 2, center.bottom + layout.px(BELOW), w, h)


def tray_slot(layout: TableLayout, index: int, count: int) -> Slot:
    """Return the slot of place `index` in the exchange tray for `count` tiles."""
    box, wide = tray_box(layout, count), tray_tile(layout)
    x = box.x + layout.px(PAD) + wide / 2 + index * (wide + layout.px(GAP))
    return Slot(x, box.center[1], 0, wide, HAND + 1 + index * 1e-2)


def tray_tile(layout: TableLayout) -> int:
    """Return the width of tiles in the exchange tray, in pixels."""
    return round(layout.hand_width * SIZE)

"""Points with their intervals as a picture: an SVG that any browser shows."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDE, ROW, LEFT, RIGHT, TOP, BOTTOM = 720, 44, 190, 40, 48, 44
"""Pixels: the picture, a row, and what is left free at its sides."""
TICKS = 4
"""So many numbers stand below at most, and zero."""


class Row(NamedTuple):
    """Who it is about, the points a deal, and how far the true mean may lie from them."""

    name: str
    points: float
    interval: float


def svg(title: str, rows: Sequence[Row]) -> str:
    """The picture: a dot for each row, a bar for its interval, and a line at zero."""
    reach = max([abs(row.points) + row.interval for row in rows], default=0.0) or 1.0
    high = TOP + ROW * len(rows) + BOTTOM
    middle, unit = (LEFT + WIDE - RIGHT) / 2, (WIDE - LEFT - RIGHT) / 2 / reach
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{high}" font-family="sans-serif">',
        f'<rect width="{WIDE}" height="{high}" fill="#fffdf7"/>',
        f'<text x="{LEFT}" y="28" font-weight="bold">{escape(title)}</text>',
        f'<path d="M{middle:.1f} {TOP}V{high - BOTTOM}" stroke="#999"/>',
    ]
    for tick in range(-TICKS // 2, TICKS // 2 + 1):
        points = tick * reach * 2 / TICKS
        spot = f'x="{middle + points * unit:.1f}" y="{high - 18}"'
        lines.append(f'<text {spot} text-anchor="middle" fill="#555">{points:+.2f}</text>')
    for place, row in enumerate(rows):
        y = TOP + ROW * place + ROW / 2
        low, top = middle + (row.points - row.interval) * unit, middle + (row.points + row.interval) * unit
        lines += [
            f'<text x="{LEFT - 14}" y="{y + 5:.1f}" text-anchor="end">{escape(row.name)}</text>',
            f'<path d="M{low:.1f} {y}H{top:.1f}M{low:.1f} {y - 6}v12M{top:.1f} {y - 6}v12" stroke="#246" fill="none"/>',
            f'<circle cx="{middle + row.points * unit:.1f}" cy="{y}" r="5" fill="#b33"/>',
        ]
    return "\n".join([*lines, "</svg>", ""])

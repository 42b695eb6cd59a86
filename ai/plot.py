"""SVG plot of points with confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDE, ROW, LEFT, RIGHT, TOP, BOTTOM = 720, 44, 190, 40, 48, 44
"""Pixels: width, height of a row, and margins."""


class PlotRow(NamedTuple):
    """Name of a level, its points a deal, and the half-width of the confidence interval."""

    name: str
    points: float
    interval: float


def svg(title: str, rows: Sequence[PlotRow]) -> str:
    """Draw a dot and an interval for each row, and a line at zero."""
    low = min([0.0, *[row.points - row.interval for row in rows]])
    top = max([0.0, *[row.points + row.interval for row in rows]])
    high, unit = TOP + ROW * len(rows) + BOTTOM, (WIDE - LEFT - RIGHT) / ((top - low) or 1.0)

    def at(points: float) -> float:
        """Return the horizontal position of a number of points."""
        return round(LEFT + (points - low) * unit, 1)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{high}" font-family="sans-serif">',
        f'<rect width="{WIDE}" height="{high}" fill="#fffdf7"/>',
        f'<text x="{LEFT}" y="28" font-weight="bold">{escape(title)}</text>',
        f'<path d="M{at(0)} {TOP}V{high - BOTTOM}" stroke="#999"/>',
    ]
    for points in sorted({low, 0.0, top}):
        lines.append(f'<text x="{at(points)}" y="{high - 18}" text-anchor="middle" fill="#555">{points:+.2f}</text>')
    for place, row in enumerate(rows):
        y = TOP + ROW * place + ROW / 2
        least, most = at(row.points - row.interval), at(row.points + row.interval)
        lines += [
            f'<text x="{LEFT - 14}" y="{y + 5:.1f}" text-anchor="end">{escape(row.name)}</text>',
            f'<path d="M{least} {y}H{most}M{least} {y - 6}v12M{most} {y - 6}v12" stroke="#246" fill="none"/>',
            f'<circle cx="{at(row.points)}" cy="{y}" r="5" fill="#b33"/>',
        ]
    return "\n".join([*lines, "</svg>", ""])

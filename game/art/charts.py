"""Charts: points over time, places in consecutive matches, labeled bars. All measures are pixels."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.art import shapes, text
from game.art.text import write
from game.tokens import Color, color, size
from rules.core.number_text import signed

TICKS = (1, 2, 5)
"""Steps of an axis are one of these times a power of ten."""


def tick(span: float, most: int = 4) -> int:
    """Return the step of an axis that covers `span` with at most `most` steps.

    >>> [tick(span) for span in (3, 9, 100, 870, 12_000)]
    [1, 5, 50, 500, 5000]
    """
    step = 1
    while True:
        for factor in TICKS:
            if span / (step * factor) <= most:
                return step * factor
        step *= 10


def bounds(values: Sequence[float]) -> tuple[int, int, int]:
    """Return the lowest and highest mark of an axis that includes these values and zero, and the step between marks."""
    low, high = min(0.0, *values), max(0.0, *values)
    high = high if high > low else low + 1
    step = tick(high - low)
    return int(low // step) * step, -int(-high // step) * step, step


def course(surface: pygame.Surface, rect: pygame.Rect, runs: Sequence[Sequence[int]], ink: Color, scale: float) -> None:
    """Draw the curve of a player's points, deal by deal, over several matches.

    Each of `runs` is a match and begins with the last value of the one before; `scale` is pixels per unit.
    """
    small = round(size("small") * scale)
    low, high, step = bounds([value for run in runs for value in run])
    room = max(text.width(signed(mark), small) for mark in range(low, high + 1, step)) + round(10 * scale)
    field = pygame.Rect(rect.x + room, rect.y + small, rect.w - room - round(8 * scale), rect.h - 2 * small)

    def y_of(value: float) -> float:
        """Return the vertical position of a value."""
        return field.bottom - (value - low) / (high - low) * field.h

    for mark in range(low, high + 1, step):
        y = round(y_of(mark))
        surface.fill(color("dim" if mark == 0 else "line_soft"), (field.x, y, field.w, max(1, round(scale))))
        write(surface, signed(mark), (field.x - round(8 * scale), y), small, color("dim"), anchor="midright")
    steps = max(1, sum(len(run) - 1 for run in runs))
    x = float(field.x)
    for run in runs:
        points = [(x + place * field.w / steps, y_of(value)) for place, value in enumerate(run)]
        if run is not runs[0]:
            surface.fill(color("line"), (round(x), field.y, max(1, round(scale)), field.h))
        if len(points) > 1:
            shapes.line(surface, points, ink, 2.2 * scale)
        x = points[-1][0]
    shapes.disc(surface, (round(x), round(y_of(runs[-1][-1]))), 4.5 * scale, ink)


def places(surface: pygame.Surface, rect: pygame.Rect, found: Sequence[int], most: int, ink: Color,
           scale: float) -> None:  # fmt: skip
    """Draw the places `found` (1 to `most`) in consecutive matches as a line of dots, first place at the top."""
    small = round(size("small") * scale)
    room = text.width(str(most), small) + round(14 * scale)
    field = pygame.Rect(rect.x + room, rect.y + small, rect.w - room - round(16 * scale), rect.h - 2 * small)
    step = field.h / max(1, most - 1)
    for place in range(1, most + 1):
        line = round(field.y + (place - 1) * step)
        surface.fill(color("line_soft"), (field.x, line, field.w, max(1, round(scale))))
        write(surface, str(place), (field.x - round(8 * scale), line), small, color("dim"), anchor="midright")
    gap = field.w / max(1, len(found) - 1)
    points = [(field.x + i * gap, field.y + (place - 1) * step) for i, place in enumerate(found)]
    if len(points) > 1:
        shapes.line(surface, points, color("line"), 1.5 * scale)
    radius = max(2.5, min(6.0, field.w / scale / (3 * len(found)))) * scale
    for (x, y), place in zip(points, found, strict=True):
        shapes.disc(surface, (round(x), round(y)), radius, color("gold") if place == 1 else ink)


def shares(surface: pygame.Surface, rect: pygame.Rect, found: Sequence[float], ink: Color, scale: float) -> None:
    """Draw the curve of a share, match by match; the axis ends above its greatest value."""
    small = round(size("small") * scale)
    step = tick(max(1.0, 100 * max(found)))
    high = step * (int(100 * max(found)) // step + 1)
    room = text.width(f"{high}%", small) + round(14 * scale)
    field = pygame.Rect(rect.x + room, rect.y + small, rect.w - room - round(8 * scale), rect.h - 2 * small)
    for mark in range(0, high + 1, step):
        y = round(field.bottom - mark / high * field.h)
        surface.fill(color("line_soft" if mark else "dim"), (field.x, y, field.w, max(1, round(scale))))
        write(surface, f"{mark}%", (field.x - round(8 * scale), y), small, color("dim"), anchor="midright")
    gap = field.w / max(1, len(found) - 1)
    points = [(field.x + i * gap, field.bottom - 100 * share / high * field.h) for i, share in enumerate(found)]
    if len(points) > 1:
        shapes.line(surface, points, ink, 2.2 * scale)
    shapes.disc(surface, (round(points[-1][0]), round(points[-1][1])), 4.5 * scale, ink)


def bars(surface: pygame.Surface, rect: pygame.Rect, rows: Sequence[tuple[str, float, str]], ink: Color, scale: float,
         whole: float = 0.0) -> None:  # fmt: skip
    """Draw a bar chart; each of `rows` is the text above a bar, its value, and the label at its end.

    `whole` is the value of a full bar; by default the largest value.
    """
    top, high = rect.y, rect.h / len(rows)
    full = whole or max(value for _, value, _ in rows) or 1.0
    thick = max(3, round(6 * scale))
    # Shrink text so large that the bar below it would reach the next row.
    small = min(round(size("small") * scale), max(text.LEAST, int((high - thick) / 1.75)))
    for words, value, said in rows:
        end = write(surface, said, (rect.right, top + small * 0.8), small, color("gold_hi"), True, "midright")
        room = end.x - rect.x - round(12 * scale)
        pixels = text.shrunk(words, room, small)
        write(surface, text.cut(words, room, pixels), (rect.x, top + small * 0.8), pixels, color("text"))
        track = pygame.Rect(rect.x, round(top + small * 1.75), rect.w, thick)
        shapes.pane(surface, track, thick // 2, color("inset"))
        if value > 0:
            track.w = max(thick, round(rect.w * min(1.0, value / full)))
            shapes.pane(surface, track, thick // 2, ink)
        top = round(top + high)


def joined(gains: Sequence[Sequence[int]]) -> list[list[int]]:
    """Turn the gains of several matches, deal by deal, into sums that run on from match to match.

    >>> joined([[8, -2], [5]])
    [[0, 8, 6], [6, 11]]
    """
    runs, total = list[list[int]](), 0
    for match in gains:
        run = [total]
        for gained in match:
            total += gained
            run.append(total)
        runs.append(run)
    return runs

"""Bonus tiles: small ones side by side, in rows."""

from __future__ import annotations

from game.table.layout.depths import on_table
from game.table.layout.geometry import Slot
from game.table.layout.projection import edge, face_size, tile_gap


def own_shelf(place: tuple[float, float, float], above: float, count: int, width: int, unit: float) -> tuple[
    Slot, ...
]:  # fmt: skip
    """Return slots for the viewer's `count` bonus tiles: a row from a lower left corner, then rows above it.

    `place` is that corner and the width of the first row, `above` the width of the further rows, in pixels.
    """
    left, base, room = place
    gap, size = tile_gap(unit), -(-width * 4 // 5)
    first, more = (max(1, int(wide / (size + gap))) for wide in (room, above))
    if count <= first:
        return shelf(place, count, width, unit)
    high, below = face_size(size)[1], edge(size)
    places = [(0, i) for i in range(first)] + [(1 + i // more, i % more) for i in range(count - first)]
    return tuple(
        _small_tile(left + column * (size + gap), base - below - (row + 1) * high, size, unit)
        for row, column in places
    )


def _small_tile(left: float, top: float, size: int, unit: float) -> Slot:
    """Return the slot of a small tile lying on the table, given the upper left corner of its face."""
    x, y = left + size / 2, top + face_size(size)[1] / 2
    near = y + face_size(size)[1] / 2 + edge(size)
    return Slot(x, y, 0, size, on_table(near / unit, x / unit))


def shelf(place: tuple[float, float, float], count: int, width: int, unit: float, *, down: bool = False) -> tuple[
    Slot, ...
]:  # fmt: skip
    """Return slots for another player's `count` bonus tiles: rows from a lower left corner upward, or with `down` from
    an upper left one downward.

    `place` is that corner and the width of a row, `width` that of a tile, all in pixels.
    """
    left, base, room = place
    if not count:
        return ()
    gap = tile_gap(unit)
    for rows in (1, 2, 3, 4):
        per_row = -(-count // rows)
        size = min(width, int(room / per_row) - gap)
        if size >= width * 0.8 or rows == 4:
            break
    high, below = face_size(size)[1], edge(size)
    slots = []
    for i in range(count):
        row, column = divmod(i, per_row)
        top = base + row * high if down else base - below - (rows - row) * high
        slots.append(_small_tile(left + column * (size + gap), top, size, unit))
    return tuple(slots)

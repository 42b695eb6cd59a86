"""Laying groups of tiles in lines: melds and bonus tiles where there is room for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.layout.geometry import TILE, Grid
from game.layout.spec import MeldShape

SPACE = 10.0


@dataclass(frozen=True, slots=True)
class Line:
    """A stretch at distance `v`, from `left` to `right` in the seat's u; `deepest` is the tallest tile it takes."""

    v: float
    left: float
    right: float
    deepest: float = 99.0


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile of a group: its middle, its width, a quarter turn or none, and how many tiles are below it."""

    u: float
    v: float
    width: float
    turned: bool = False
    layer: int = 0


def length(meld: MeldShape, width: float, grid: Grid) -> float:
    """How long a meld lies."""
    long = sum(grid.long(width) if i == meld.turned else width for i in range(meld.flat))
    return long + grid.hair * (meld.flat - 1)


def lay(meld: MeldShape, width: float, left: float, v: float, grid: Grid) -> list[Laid]:
    """A meld from `left` on; a turned tile lines up with the others at the owner's side."""
    tiles: list[Laid] = []
    u = left
    for i in range(meld.flat):
        turned = i == meld.turned
        step = grid.long(width) if turned else width
        tiles.append(Laid(u + step / 2, v + ((grid.long(width) - width) / 2 if turned else 0.0), width, turned))
        u += step + grid.hair
    if meld.stacked:
        base = tiles[meld.turned if meld.turned is not None else 0]
        tiles.append(Laid(base.u, base.v, width, base.turned, 1))
    return tiles


def pack(groups: Sequence[MeldShape], lines: Sequence[Line], widths: Sequence[float], grid: Grid) -> list[list[Laid]]:
    """Lay groups from the right end of each line leftwards, at the largest width that has room for all.

    The first group stands rightmost. If nothing fits, the smallest width is used and the last line runs over.
    """
    widths = [grid.size(width) for width in widths]
    for width in widths:
        usable = [line for line in lines if width * TILE <= line.deepest + 0.01]
        laid = _try(groups, usable, width, grid, force=False)
        if laid is not None:
            return laid
    laid = _try(groups, lines, widths[-1], grid, force=True)
    assert laid is not None
    return laid


def _try(
    groups: Sequence[MeldShape], lines: Sequence[Line], width: float, grid: Grid, *, force: bool
) -> list[list[Laid]] | None:
    result: list[list[Laid]] = []
    index = 0
    free = lines[0].right if lines else 0.0
    for group in groups:
        size = length(group, width, grid)
        while index < len(lines) and free - size < lines[index].left - 0.01:
            if force and index == len(lines) - 1:
                break
            index += 1
            free = lines[index].right if index < len(lines) else 0.0
        if index >= len(lines):
            return None
        result.append(lay(group, width, free - size, lines[index].v, grid))
        free -= size + grid.size(SPACE * width / 26)
    return result

"""Tiles in the pictures of the menus, in the player's style: rows of tiles, the emblem, walls."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.art.items import lay
from game.art.tiles import TileArt, TileStyle, tile_art
from game.boxes import Box, RowFlow
from rules.core.tiles import HIDDEN, KIND, Kind

_style = TileStyle()


def use_style(style: TileStyle) -> None:
    """Set the tile style used in the menus."""
    global _style
    _style = style


def art(arts: bool = False) -> TileArt:
    """Return the source of tile pictures in the player's style; `arts` for games with the arts of Siam."""
    return tile_art(replace(_style, arts=arts))


def put(
    surface: pygame.Surface, kind: Kind, center: tuple[float, float], width: int, angle: int = 0, *, arts: bool = False
) -> None:
    """Draw a tile with the middle of its face at a point, `width` pixels wide."""
    lay(surface, art(arts).sprite(kind, width, angle), center)


def groups(notation: str) -> list[list[Kind]]:
    """Return the groups of tiles in a hand's notation, as in "123m pung:555z +9p"; any other text in it is ignored.

    >>> from rules.core.tiles import CODES
    >>> [[CODES[kind] for kind in group] for group in groups("12m pung:777z +9p")]
    [['1m', '2m'], ['7z', '7z', '7z'], ['9p']]
    """
    found = []
    for word in notation.split():
        word = re.sub(r"\([^)]*\)|@\S+", "", word.rpartition(":")[2]).lstrip("+")
        kinds: list[Kind] = []
        digits = ""
        for char in word:
            if char.isdigit():
                digits += char
            else:
                kinds += [KIND[digit + char] for digit in digits if digit + char in KIND]
                digits = ""
        if kinds:
            found.append(kinds)
    return found


def hand_width(notation: str, width: int, gap: int) -> int:
    """Return the width of a row of tiles given in notation, in pixels; `gap` lies between groups."""
    sets = groups(notation)
    return sum(len(kinds) * (width + 1) for kinds in sets) + gap * max(0, len(sets) - 1)


def hand(
    surface: pygame.Surface, notation: str, at: tuple[float, float], width: int, gap: int, room: int, *,
    arts: bool = False,
) -> int:  # fmt: skip
    """Draw tiles in notation in a row from its upper left corner, shrunk to fit `room` pixels; return its width."""
    while width > 12 and hand_width(notation, width, gap) > room:
        width -= 1
        gap = max(2, gap - 1)
    x, y = at[0], at[1] + width * 2 / 3
    for kinds in groups(notation):
        for kind in kinds:
            put(surface, kind, (x + width / 2, y), width, arts=arts)
            x += width + 1
        x += gap
    return round(x - gap - at[0])


def fitted_sets(
    surface: pygame.Surface, sets: Sequence[Sequence[Kind]], box: Box, widest: int, gap: int
) -> None:  # fmt: skip
    """Draw sets of tiles from the left of a box in pixels at its middle, at most `widest` pixels wide and `gap` apart,
    smaller where they find no room."""
    count = sum(len(kinds) for kinds in sets)
    wide = min(widest, int(box.w - gap * len(sets)) // max(1, count) - 1)
    row = RowFlow(box, 1)
    for kinds in sets:
        for kind in kinds:
            put(surface, kind, row.take(wide).center, wide)
        row.x += gap


def emblem(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw the sparrow on its tile."""
    lay(surface, art().sprite(KIND["1s"], rect.w, shadow=2), (rect.x + rect.w / 2, rect.y + rect.w * 2 / 3))


def walls(
    surface: pygame.Surface, center: tuple[float, float], width: int, sides: int, stacks: int, far: float
) -> None:
    """Draw the backs of a wall with `sides` sides about a point, each `far` pixels from it and `stacks` tiles long."""
    for side in range(sides):
        angle = round(360 / sides * side)
        turned = pygame.math.Vector2(0, 1).rotate(-angle)
        along = pygame.math.Vector2(1, 0).rotate(-angle)
        for i in range(stacks):
            spot = center + turned * far + along * (i - (stacks - 1) / 2) * (width + 1)
            put(surface, HIDDEN, (spot.x, spot.y), width, angle)

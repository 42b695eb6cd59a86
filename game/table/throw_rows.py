"""The costliest throws of a deal as pictures: what was thrown, what would have been better, and why."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import i18n
from game.art import icons, items
from game.art.text import wrap
from game.art.tiles import TileArt
from game.layout import Box
from game.play.throws import Throw
from game.table.cast import Cast, tile_name
from game.table.draw import canvas, put
from game.table.hint_words import against
from game.tokens import color

TALL, TILE = 112.0, 42.0


def throw_rows(throws: Sequence[Throw], cast: Cast, art: TileArt, box: Box, px: float) -> pygame.Surface:
    """All of them below one another, in a pane without its heading."""
    surface = canvas((box.w - 48) * px, (box.h - 60) * px)
    if not throws:
        put(surface, i18n.tr("result_throws_none"), (0, 20 * px), 16 * px, color("text"), room=surface.get_width())
    for index, throw in enumerate(throws):
        _row(surface, throw, cast, art, (index * TALL * px, px))
    return surface


def _row(surface: pygame.Surface, throw: Throw, cast: Cast, art: TileArt, place: tuple[float, float]) -> None:
    top, px = place
    middle, x = top + TALL * px * 0.46, TILE * px / 2 + 4 * px
    done, better = throw.done.throws, throw.better.throws
    assert done is not None and better is not None
    items.lay(surface, art.sprite(done, TILE * px), (x, middle))
    icons.put(surface, "right", (x + 50 * px, middle), round(20 * px), color("gold_hi"))
    items.lay(surface, art.sprite(better, TILE * px), (x + 100 * px, middle))
    left = x + 150 * px
    room = surface.get_width() - left
    lines = [i18n.tr("result_throw", number=throw.number, tile=tile_name(done, cast.tongue), n=round(throw.lost)),
             i18n.tr("result_throw_better", tile=tile_name(better, cast.tongue)) + " "
             + against(throw.better, throw.done, cast)]  # fmt: skip
    y = top + 22 * px
    put(surface, lines[0], (left, y), 16 * px, color("text"), bold=True, room=room)
    for line in wrap(lines[1], round(room), round(max(14.0, 14 * px))):
        y += 22 * px
        put(surface, line, (left, y), 14 * px, color("dim"), room=room)

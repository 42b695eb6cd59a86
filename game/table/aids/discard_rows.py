"""Pictures of a deal's costliest discards: the discard, a better one, and the reason."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import i18n
from game.art import icons, items
from game.art.text import wrap
from game.art.tiles import TileArt
from game.play.discard_costs import CostlyDiscard
from game.table.aids.hint_words import reason_against
from game.table.board.player_labels import PlayerLabels, tile_name
from game.table.layout import Box
from game.table.overlay.draw import canvas, letter_size, put
from game.tokens import color, grown

TALL, TILE, LINE = 112.0, 42.0, 22.0


def discard_rows(
    discards: Sequence[CostlyDiscard], labels: PlayerLabels, art: TileArt, box: Box, px: float
) -> pygame.Surface:  # fmt: skip
    """Draw the costliest discards below each other, or a sentence if there are none; `px` is pixels per unit."""
    surface = canvas((box.w - 48) * px, (box.h - 36) * px)
    if not discards:
        none = labels.text("result_throws_none")
        for index, line in enumerate(wrap(none, surface.get_width(), letter_size(16, px))):
            put(surface, line, (0, (20 + grown(LINE) * index) * px), letter_size(16, px), color("text"))
    top, pitch = 0.0, min(grown(TALL), (box.h - 48) / max(1, len(discards))) * px
    for discard in discards:
        top += max(pitch, _row(surface, discard, labels, art, (top, px)))
    return surface


def _row(
    surface: pygame.Surface, discard: CostlyDiscard, labels: PlayerLabels, art: TileArt, place: tuple[float, float]
) -> float:  # fmt: skip
    """Draw the row of one discard and return its height; `place` is its top in pixels, and the pixels per unit."""
    top, px = place
    unit = grown(px)
    middle, x, tile = top + TALL * unit * 0.46, TILE * unit / 2 + 4 * px, TILE * unit
    done, better = discard.done.discards, discard.better.discards
    assert done is not None and better is not None
    items.lay(surface, art.sprite(done, tile), (x, middle))
    icons.put(surface, "right", (x + 50 * unit, middle), round(20 * unit), color("gold_hi"))
    items.lay(surface, art.sprite(better, tile), (x + 100 * unit, middle))
    left = x + 150 * unit
    room = surface.get_width() - left
    alternative = labels.text("result_throw_better", tile=tile_name(better, labels.words_id))
    why = reason_against(discard.better, discard.done, labels)
    name = tile_name(done, labels.words_id)
    lines = [labels.text("result_throw", number=discard.number, tile=name, n=round(discard.lost)),
             ("" if i18n.words().wide else " ").join((alternative, why))]  # fmt: skip
    step, size, small = grown(LINE) * px, letter_size(16, px), letter_size(14, px)
    y = top + step
    for line in wrap(lines[0], room, size, bold=True):
        put(surface, line, (left, y), size, color("text"), bold=True, room=room)
        y += step
    for line in wrap(lines[1], room, small):
        put(surface, line, (left, y), small, color("dim"), room=room)
        y += step
    return y - top

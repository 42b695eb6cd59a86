"""Transient labels of animations: call bubbles, banners, chips, amounts."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.art import items, shapes
from game.art.numbers import gained
from game.art.text import hyphenated, wrap
from game.art.tiles import TileArt
from game.boxes import Box
from game.scene.node import Sprite, SpriteNode
from game.table.layout import TableLayout
from game.table.overlay.draw import LEAST, PREMULTIPLIED, canvas, put_in, width
from game.table.overlay.markers import wild_star
from game.table.overlay.painter import lines_in
from game.tokens import CARD, GAP, GUTTER, LOOSE, MARGIN, SMALL, Color, color, seat_color
from rules.core.tiles import Kind

PAD, BESIDE_TEXT = 14.0, 36.0
"""Margin of a label for its shadow, and room beside its text, in units."""
LARGE, WILD = 26.0, 62.0
"""Type size of large labels, and width of a tile that has become wild, in units."""


def _ground(w: float, h: float, px: float, corner: float, fill: Color, line: Color) -> tuple[pygame.Surface, Box]:
    """Draw an empty label with its shadow; return the picture and the place of the label in it."""
    pad = PAD * px
    surface, place = canvas(w + 2 * pad, h + 2 * pad), Box(pad, pad, w, h)
    shapes.shadow(surface, place, 120, 5 * px, 4 * px, corner)
    shapes.box(surface, place, fill, corner)
    shapes.box(surface, place, line, corner, max(1.5, 2 * px))
    return surface, place


def _label(text: str, layout: TableLayout, size: float, fill: Color, ink: Color, line: Color, name: str) -> SpriteNode:
    """Draw a label with round ends: ground `fill`, text `ink`, outline `line`."""
    w, h = width(text, size, bold=True) + BESIDE_TEXT * layout.scale, size * 1.9
    surface, place = _ground(w, h, layout.scale, h / 2, fill, line)
    put_in(surface, text, place, size, ink, bold=True, anchor="center")
    return SpriteNode(Sprite(surface, surface.get_width() / 2, surface.get_height() / 2), name)


def bubble(text: str, layout: TableLayout, *, strong: bool = False) -> SpriteNode:
    """Draw the bubble of a player's call; `strong` for a win."""
    # Large enough for everybody at any text scale.
    size = (LARGE if strong else min(24, 20 * layout.spec.text)) * layout.scale
    if strong:
        return _label(text, layout, size, color("red"), color("ivory"), color("gold_hi"), "bubble")
    return _label(text, layout, size, color("ivory"), color("gold_ink"), color("gold"), "bubble")


def banner(text: str, layout: TableLayout, size: float = LARGE) -> SpriteNode:
    """Draw a word that concerns the whole table."""
    return _label(
        text, layout, size * layout.scale * layout.spec.text, color("panel"), color("text"), color("line"), "banner"
    )


def named_wild(word: str, faces: Sequence[Kind], layout: TableLayout, art: TileArt) -> SpriteNode:
    """Draw the tiles that have become wild, with their stars, below the word for them."""
    px, size = layout.scale, LARGE * layout.scale * layout.spec.text
    tile, gap = WILD * px, 10 * px
    inner = max(width(word, size, bold=True), len(faces) * (tile + gap) - gap)
    high = tile * 4 / 3
    surface, place = _ground(
        inner + 56 * px, size * 1.7 + high + 26 * px, px, GUTTER * px, color("panel"), color("gold")
    )
    head, row, _ = place.column(size * 1.7, high + GAP * px, None)
    put_in(surface, word, head.less(top=size * 0.2), size, color("gold_hi"), bold=True, anchor="center")
    for face, cell in zip(faces, row.middle(len(faces) * (tile + gap), row.h).row(*[None] * len(faces)), strict=True):
        items.lay(surface, art.sprite(face, round(tile), shadow=1), cell.center)
        items.lay(surface, *wild_star(cell.center, tile))
    return SpriteNode(Sprite(surface, surface.get_width() / 2, surface.get_height() / 2), "named wild")


def token(layout: TableLayout, index: int) -> SpriteNode:
    """Draw a small chip that moves in a payment; its color depends on `index`."""
    return SpriteNode(items.chip(seat_color((0, 3, 4, 1)[index % 4]), round(18 * layout.scale)), "chip")


def amount(layout: TableLayout, points: int, why: str = "", room: float = 0.0) -> SpriteNode:
    """Draw the points a player receives or pays; below it the reason `why`, in lines of at most `room` pixels."""
    px, unit = layout.scale, layout.scale * layout.spec.text
    tint = color("good") if points > 0 else color("red_hi")
    node = _label(gained(points), layout, CARD * unit, color("inset"), tint, color("line"), "amount")
    if not why or node.picture is None:
        return node
    small, upper = max(LEAST, SMALL * unit), node.picture.surface
    shadow = 2 * PAD * px
    room = max(room - MARGIN * px, upper.get_width() - shadow)
    lines = wrap(hyphenated(why, room, small), room, small)
    w, h = max(width(line, small) for line in lines) + MARGIN * px, small * (1.25 * len(lines) + 0.4)
    # Leave the width of a label's shadow free at the sides.
    surface = canvas(max(w + shadow, upper.get_width()), upper.get_height() + h)
    across = surface.get_width()
    place = Box(0, upper.get_height() - PAD * px, across, h).narrowed(w)
    shapes.box(surface, place, color("inset"), min(h / 2, LOOSE * px))
    for line, row in zip(lines, lines_in(place, 1.25 * small, len(lines)), strict=True):
        put_in(surface, line, row, small, color("text"), anchor="center")
    surface.blit(upper, (round((across - upper.get_width()) / 2), 0), special_flags=PREMULTIPLIED)
    return SpriteNode(Sprite(surface, across / 2, upper.get_height() / 2), "amount")

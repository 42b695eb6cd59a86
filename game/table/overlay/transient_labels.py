"""Transient labels of animations: call bubbles, banners, chips, amounts."""

from __future__ import annotations

from collections.abc import Sequence

from game.art import items, shapes
from game.art.numbers import gained
from game.art.text import hyphenated, wrap
from game.art.tiles import TileArt
from game.scene.node import Sprite, SpriteNode
from game.table.layout import TableLayout
from game.table.overlay.draw import LEAST, PREMULTIPLIED, canvas, put, width
from game.table.overlay.markers import wild_star
from game.tokens import Color, color, seat_color
from rules.core.tiles import Kind

PAD = 14.0
"""Margin of a label for its shadow, in units."""


def _label(text: str, layout: TableLayout, size: float, fill: Color, ink: Color, line: Color, name: str) -> SpriteNode:
    """Draw a label with round ends: ground `fill`, text `ink`, outline `line`."""
    px = layout.scale
    w, h = width(text, size, bold=True) + 36 * px, size * 1.9
    pad = PAD * px
    surface = canvas(w + 2 * pad, h + 2 * pad)
    shapes.shadow(surface, (pad, pad, w, h), 120, 5 * px, 4 * px, h / 2)
    shapes.box(surface, (pad, pad, w, h), fill, h / 2)
    shapes.box(surface, (pad, pad, w, h), line, h / 2, max(1.5, 2 * px))
    put(surface, text, (pad + w / 2, pad + h / 2), size, ink, bold=True, anchor="center")
    return SpriteNode(Sprite(surface, surface.get_width() / 2, surface.get_height() / 2), name)


def bubble(text: str, layout: TableLayout, *, strong: bool = False) -> SpriteNode:
    """Draw the bubble of a player's call; `strong` for a win."""
    # Large enough for everybody at any text scale.
    size = (26 if strong else min(24, 20 * layout.spec.text)) * layout.scale
    if strong:
        return _label(text, layout, size, color("red"), color("ivory"), color("gold_hi"), "bubble")
    return _label(text, layout, size, color("ivory"), color("gold_ink"), color("gold"), "bubble")


def banner(text: str, layout: TableLayout, size: float = 26.0) -> SpriteNode:
    """Draw a word that concerns the whole table."""
    return _label(
        text, layout, size * layout.scale * layout.spec.text, color("panel"), color("text"), color("line"), "banner"
    )


def named_wild(word: str, faces: Sequence[Kind], layout: TableLayout, art: TileArt) -> SpriteNode:
    """Draw the tiles that have become wild, with their stars, below the word for them."""
    px, size = layout.scale, 26 * layout.scale * layout.spec.text
    tile, gap = 62 * px, 10 * px
    pad, inner = round(PAD * px), max(width(word, size, bold=True), len(faces) * (tile + gap) - gap)
    w, h = inner + 56 * px, size * 1.7 + tile * 4 / 3 + 26 * px
    surface = canvas(w + 2 * pad, h + 2 * pad)
    shapes.shadow(surface, (pad, pad, w, h), 120, 5 * px, 4 * px, 16 * px)
    shapes.box(surface, (pad, pad, w, h), color("panel"), 16 * px)
    shapes.box(surface, (pad, pad, w, h), color("gold"), 16 * px, max(1.5, 2 * px))
    middle = surface.get_width() / 2
    put(surface, word, (middle, pad + size * 0.95), size, color("gold_hi"), bold=True, anchor="center")
    x, y = middle - (len(faces) - 1) * (tile + gap) / 2, pad + size * 1.7 + tile * 2 / 3 + 4 * px
    for face in faces:
        items.lay(surface, art.sprite(face, round(tile), shadow=1), (x, y))
        items.lay(surface, *wild_star((x, y), tile))
        x += tile + gap
    return SpriteNode(Sprite(surface, middle, surface.get_height() / 2), "named wild")


def token(layout: TableLayout, index: int) -> SpriteNode:
    """Draw a small chip that moves in a payment; its color depends on `index`."""
    return SpriteNode(items.chip(seat_color((0, 3, 4, 1)[index % 4]), round(18 * layout.scale)), "chip")


def amount(layout: TableLayout, points: int, why: str = "", room: float = 0.0) -> SpriteNode:
    """Draw the points a player receives or pays; below it the reason `why`, in lines of at most `room` pixels."""
    px = layout.scale
    tint = color("good") if points > 0 else color("red_hi")
    size = 18 * px * layout.spec.text
    node = _label(gained(points), layout, size, color("inset"), tint, color("line"), "amount")
    if not why or node.picture is None:
        return node
    small, upper = max(LEAST, 14 * px * layout.spec.text), node.picture.surface
    room = max(room - 24 * px, upper.get_width() - 2 * PAD * px)
    lines = wrap(hyphenated(why, room, small), room, small)
    w, h = max(width(line, small) for line in lines) + 24 * px, small * (1.25 * len(lines) + 0.4)
    # Leave the width of a label's shadow free at the sides.
    surface = canvas(max(w + 2 * PAD * px, upper.get_width()), upper.get_height() + h)
    across, top = surface.get_width(), upper.get_height() - PAD * px
    shapes.box(surface, ((across - w) / 2, top, w, h), color("inset"), min(h / 2, 12 * px))
    for index, line in enumerate(lines):
        at = (across / 2, top + small * (0.2 + 1.25 * (index + 0.5)))
        put(surface, line, at, small, color("text"), anchor="center")
    surface.blit(upper, (round((across - upper.get_width()) / 2), 0), special_flags=PREMULTIPLIED)
    return SpriteNode(Sprite(surface, across / 2, upper.get_height() / 2), "amount")

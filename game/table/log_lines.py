"""The log at the table: who did what, with the tile itself."""

from __future__ import annotations

import pygame

from game import i18n
from game.art import shapes
from game.art.tiles import TileArt
from game.director.board import LogLine
from game.layout import TableLayout
from game.scene.node import Sprite
from game.table.cast import Cast, tile_name
from game.table.draw import PREMULTIPLIED, canvas, put, width
from game.tokens import color
from rules.tiles import HIDDEN

FADE = (255, 255, 220, 180, 140, 110)
"""How strong the lines are, the newest first."""
STEP = 27.0
"""From line to line, in units."""
CALLS = {
    "discard": "", "chow": "call_chow", "pung": "call_pung", "kong": "call_kong", "concealed_kong": "call_kong",
    "added_kong": "call_kong", "row": "call_row", "bonus": "call_flower", "win": "call_win", "win_from": "call_win",
    "ready": "call_ready", "indicator": "indicator_short",
}  # fmt: skip
"""What is said in one word, beside the tile."""
NOBODY = frozenset({"direction", "drawn", "event", "wall_rebuilt", "wild"})
"""What happens to the table, and is nobody's doing."""


def log_words(line: LogLine, cast: Cast) -> tuple[str, str]:
    """A line of the log: who, and what; nobody where it is nobody's doing."""
    tile = tile_name(line.face, cast.ruleset)
    who, other = cast.name(line.seat), cast.name(line.other) if line.other >= 0 else ""
    keys = (f"table_log_{line.key}_{line.amount}", f"table_log_{line.key}")
    key = next((key for key in keys if i18n.words().knows(key, cast.ruleset)), "table_log_event")
    deal = cast.deal_name(line.deal) if line.deal is not None else ""
    said = i18n.words().own_text(cast.ruleset, key, player=who, tile=tile, other=other, n=line.amount, deal=deal)
    return ("", said[:1].upper() + said[1:]) if line.key in NOBODY else (who, said)


def draw_log(lines: list[LogLine], layout: TableLayout, cast: Cast, art: TileArt) -> Sprite:
    """The newest lines, the last at the bottom."""
    box, px = layout.box("log"), layout.scale
    surface = canvas(box.w + 8 * px, box.h)
    for back, line in enumerate(reversed(lines)):
        y = box.h - (back + 0.5) * STEP * px * layout.spec.text
        row = canvas(box.w + 8 * px, STEP * px * layout.spec.text)
        _line(row, line, layout, cast, art)
        strength = FADE[min(back, len(FADE) - 1)]
        if strength < 255:
            row.fill((strength, strength, strength, strength), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(row, (0, round(y - row.get_height() / 2)), special_flags=PREMULTIPLIED)
    return Sprite(surface, 0, 0)


def _line(row: pygame.Surface, line: LogLine, layout: TableLayout, cast: Cast, art: TileArt) -> None:
    px, text = layout.scale, layout.spec.text
    w, h = row.get_size()
    size = 14 * px * min(text, 1.3)
    shapes.disc(row, (6 * px, h / 2), 5 * px, cast.color(line.seat))
    x = 18 * px
    who, what = log_words(line, cast)
    word = CALLS.get(line.key)
    tile = line.face if word is not None else HIDDEN
    if word:
        what = cast.term(word)
    room = w - x - (26 * px if tile != HIDDEN else 0)
    if word != "" and width(who, size, bold=True) + width(what, size) + 6 * px > room and w < 150 * px:
        who = ""  # the color says who
    if who:
        part = room if word == "" else room * 0.55
        x += put(row, who, (x, h / 2), size, color("text"), bold=True, room=part) + 6 * px
    if word != "":
        free = w - x - (26 * px if tile != HIDDEN else 0)
        x += put(row, what, (x, h / 2), size, color("dim"), room=max(20 * px, free)) + 6 * px
    if tile != HIDDEN:
        sprite = art.sprite(tile, 19 * px)
        where = (round(min(x + 10 * px, w - 12 * px) - sprite.dx), round(h / 2 - 2 * px - sprite.dy))
        row.blit(sprite.surface, where, special_flags=PREMULTIPLIED)

"""The log at the table: who did what, with the tile itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game import i18n
from game.art import shapes
from game.art.numbers import gained
from game.art.text import hyphenated, wrap
from game.art.tiles import TileArt
from game.scene.node import Sprite
from game.table.board.board import LogLine
from game.table.board.player_labels import PlayerLabels, tile_name
from game.table.layout import TableLayout
from game.table.overlay.draw import LEAST, PREMULTIPLIED, canvas, fit, put, width
from game.tokens import color
from rules.core.tile_names import bonus_call
from rules.core.tiles import HIDDEN, Kind

LARGER = 1.3
"""How much larger words may be here, in a strip between the window's edge and the racks."""
FADE = (255, 255, 220, 180, 140, 110)
"""How strong the lines are, the newest first."""
STEP, MORE = 27.0, 1.22
"""From line to line, in units, and from row to row of a line, in sizes of its words."""
NAME, TILE, NARROW, COLUMN = 18.0, 26.0, 150.0, 250.0
"""Units: where words begin after the disc of a color, the room of a tile, a narrow strip, the least of two columns."""
CALLS = {
    "discard": "", "chow": "call_chow", "pung": "call_pung", "kong": "call_kong", "concealed_kong": "call_kong",
    "added_kong": "call_kong", "row": "call_row", "win": "call_win", "win_from": "call_win",
    "ready": "call_ready", "indicator": "indicator_short",
    "prize_shown": "prize",
}  # fmt: skip
"""What is said in one word, beside the tile."""
PARTICLES = ("が", "は", "の")
"""What Japanese says of somebody begins with one of these after the name, and without the name without it."""
NOBODY = frozenset({
    "direction", "drawn", "event", "indicator", "prize", "prize_shown", "wall_rebuilt", "wild",
})  # fmt: skip
"""What happens to the table, and is nobody's doing."""


def log_words(line: LogLine, labels: PlayerLabels, short: Callable[[str], str] = str) -> tuple[str, str]:
    """A line of the log: who, and what; nobody where it is nobody's doing. `short` cuts the name of another."""
    if line.reason:
        return labels.name(line.seat), _payment(line, labels)
    tile = tile_name(line.face, labels.words_id)
    who, other = labels.name(line.seat), short(labels.name(line.other)) if line.other >= 0 else ""
    keys = (f"table_log_{line.key}_{line.amount}", f"table_log_{line.key}")
    key = next((key for key in keys if i18n.words().knows(key, labels.words_id)), "table_log_event")
    deal = labels.deal_name(line.deal) if line.deal is not None else ""
    numbers = {"n": line.amount, "sum": line.total}
    said = i18n.words().own_text(labels.words_id, key, player=who, tile=tile, other=other, deal=deal, **numbers)
    return ("", said[:1].upper() + said[1:]) if line.key in NOBODY else (who, said)


def _payment(line: LogLine, labels: PlayerLabels) -> str:
    """What somebody gained or paid, and for what, if there are words for it."""
    words, amount = i18n.words(), gained(line.amount)
    known = words.knows(f"payment_{line.reason}", labels.words_id)
    return f"{amount} · {words.payment(line.reason, labels.words_id)}" if known else amount


def strip_words(line: LogLine, labels: PlayerLabels, short: Callable[[str], str] = str) -> tuple[str, str, Kind]:
    """The same beside the table: a call in one word, a tile that a sentence ends with as the tile itself."""
    who, what = log_words(line, labels, short)
    word = bonus_call((line.face,)) if line.key == "bonus" else CALLS.get(line.key)
    tile = tile_name(line.face, labels.words_id)
    if word is not None:
        said = labels.term(word) if word else ""
        return who, said if who else said[:1].upper() + said[1:], line.face
    if line.face != HIDDEN and what.endswith(tile):
        return who, what.removesuffix(tile).rstrip(" :,：、，"), line.face
    return who, what, HIDDEN


@dataclass(frozen=True, slots=True)
class Rows:
    """A line of the log as it is written: who, what in as many rows as it needs, the name's room, a tile at its end."""

    who: str
    what: tuple[str, ...]
    named: float = 0.0
    face: Kind = HIDDEN
    broad: bool = False
    """Whether it takes the whole width of a strip of columns."""

    @property
    def more(self) -> int:
        """How many rows there are below the first."""
        return len(self.what) - 1


def in_rows(who: str, what: str, room: float, size: float, tile: float = 0.0, most: float = 0.55) -> Rows:
    """A line in rows of `room` pixels, none of them cut; a name has at most that part of its row.

    `tile` pixels stay free for a tile at the end of the last row, which may be a row of its own.
    """
    size, named = max(LEAST, size), 0.0
    if who:
        who = fit(who, size, (room - tile) if not what else room * most, bold=True)
        named = width(who, size, bold=True) + 0.4 * size
    rows = wrap(hyphenated(what, room, size), room, size, first=named)
    taken = named if len(rows) == 1 else 0.0
    if what and tile and taken + width(rows[-1], size) + tile > room:
        rows.append("")
    return Rows(who, tuple(rows), named)


def draw_log(lines: list[LogLine], layout: TableLayout, labels: PlayerLabels, art: TileArt, tall: float) -> Sprite:
    """The newest lines, the last at the bottom, as many as find room in a height; none of them is cut.

    In a broad strip earlier ones stand in a column at the left.
    """
    box, px = layout.box("log"), layout.scale
    surface = canvas(box.w + 8 * px, tall)
    low, column = tall, log_columns(layout) - 1
    for back, line in enumerate(reversed(lines)):
        rows = strip_rows(line, layout, labels)
        high = entry_height(rows, layout)
        if high > low and back:
            low, column = tall, column - 1
        if back and (column < 0 or rows.broad):
            break
        low -= high
        column = 0 if rows.broad else column
        entry = canvas(_wide(rows, layout), high)
        _line(entry, line, rows, layout, labels, art)
        strength = FADE[min(back, len(FADE) - 1)]
        if strength < 255:
            entry.fill((strength, strength, strength, strength), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(entry, (round(column * column_width(layout)), round(low)), special_flags=PREMULTIPLIED)
    return Sprite(surface, 0, 0)


def strip_rows(line: LogLine, layout: TableLayout, labels: PlayerLabels) -> Rows:
    """A line as it stands beside the table; where a name leaves no room for what was done, the color says who."""
    rows = _strip_rows(line, layout, labels, broad=False)
    return rows if entry_height(rows, layout) <= layout.box("log").h else _strip_rows(line, layout, labels, broad=True)


def _strip_rows(line: LogLine, layout: TableLayout, labels: PlayerLabels, *, broad: bool) -> Rows:
    px, size = layout.scale, _size(layout)
    wide = _wide(Rows("", (), broad=broad), layout)
    room = wide - NAME * px
    who, what, face = strip_words(line, labels, partial(fit, size=size, most=room * 0.8))
    tile = TILE * px if face != HIDDEN else 0.0
    rows = in_rows(who, what, room, size, tile)
    if rows.who and ("…" in rows.who or (rows.more > 1 and (not rows.what[0] or wide < NARROW * px))):
        rows = in_rows("", what[what[:1] in PARTICLES :], room, size, tile)
    return replace(rows, face=face, broad=broad)


def _wide(rows: Rows, layout: TableLayout) -> float:
    """How broad a line of the strip may be."""
    return (layout.box("log").w if rows.broad else column_width(layout)) + 8 * layout.scale


def log_columns(layout: TableLayout) -> int:
    """How many columns of lines the strip has room for."""
    return max(1, int(layout.box("log").w / (COLUMN * layout.scale * layout.spec.text)))


def column_width(layout: TableLayout) -> float:
    """How broad a column is, in pixels."""
    return layout.box("log").w / log_columns(layout)


def entry_height(rows: Rows, layout: TableLayout) -> float:
    """How much of the strip a line takes, in pixels."""
    return middles(rows, layout)[-1] + STEP * _row(layout) / 2


def middles(rows: Rows, layout: TableLayout) -> list[float]:
    """How far down the middles of the rows are, in pixels: one with a tile stands clear of the words above it."""
    step, words = STEP * _row(layout), MORE * _size(layout)
    found = [step / 2 + words * index for index in range(len(rows.what))] or [step / 2]
    if rows.more and rows.face != HIDDEN:
        found[-1] += (step - words) / 2
    return found


def _row(layout: TableLayout) -> float:
    """The pixels of a unit of height: larger words need more of them."""
    return layout.scale * min(layout.spec.text, LARGER)


def _size(layout: TableLayout) -> float:
    return max(LEAST, 14 * _row(layout))


def _line(
    entry: pygame.Surface, line: LogLine, rows: Rows, layout: TableLayout, labels: PlayerLabels, art: TileArt
) -> None:  # fmt: skip
    px, size, w = layout.scale, _size(layout), entry.get_width()
    heights = middles(rows, layout)
    y = heights[0]
    shapes.disc(entry, (6 * px, y), 5 * px, color("line") if line.key in NOBODY else labels.color(line.seat))
    x = NAME * px
    if rows.who:
        put(entry, rows.who, (x, y), size, color("text"), bold=True)
    x += rows.named
    for index, row in enumerate(rows.what):
        if index:
            x, y = NAME * px, heights[index]
        x += put(entry, row, (x, y), size, color("dim")) + 6 * px if row else 0
    if rows.face != HIDDEN:
        sprite = art.sprite(rows.face, 19 * px)
        where = (round(min(x + 10 * px, w - 12 * px) - sprite.dx), round(y - 2 * px - sprite.dy))
        entry.blit(sprite.surface, where, special_flags=PREMULTIPLIED)

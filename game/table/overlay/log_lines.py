"""The log at the table: acts of players, with the tiles themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game import i18n
from game.art import items, shapes
from game.art.numbers import gained
from game.art.text import hyphenated, wrap
from game.art.tiles import TileArt
from game.boxes import Box
from game.scene.node import Sprite
from game.table.board.board import LogLine
from game.table.board.player_labels import PlayerLabels, tile_name
from game.table.layout import TableLayout
from game.table.overlay.draw import LEAST, PREMULTIPLIED, canvas, fit, put, width
from game.tokens import GAP, LOOSE, SMALL, color
from rules.core.tile_names import bonus_call
from rules.core.tiles import HIDDEN, Kind

LARGER = 1.3
"""Maximal text scale of the log, which lies in a strip between the window's edge and the racks."""
FADE = (255, 255, 220, 180, 140, 110)
"""Opacity of the lines, the newest first."""
STEP, MORE = 27.0, 1.22
"""Distance between lines, in units, and between rows of a line, in text sizes."""
NAMES_SHARE = 0.45
"""Share of the strip's width that a name inside a sentence takes at most."""
NAME, TILE, NARROW, COLUMN, BEHIND = 18.0, 26.0, 150.0, 250.0, 6.0
"""Units: start of the text after the colored disc, width of a tile, width of a narrow strip, minimal column width, room
behind a disc and a text."""
CALLS = {
    "discard": "", "chow": "call_chow", "pung": "call_pung", "kong": "call_kong", "concealed_kong": "call_kong",
    "added_kong": "call_kong", "row": "call_row", "win": "call_self_draw", "win_from": "call_win_discard",
    "ready": "call_ready", "indicator": "indicator_short",
    "prize_shown": "prize",
}  # fmt: skip
"""Acts that are written as one word beside the tile."""
PARTICLES = ("が", "は", "の")
"""Japanese particles after a name, dropped where the name is left out."""
NOBODY = frozenset({
    "direction", "drawn", "event", "indicator", "prize", "prize_shown", "wall_rebuilt", "wild",
})  # fmt: skip
"""Events of the table without an actor."""


def log_words(line: LogLine, labels: PlayerLabels, short: Callable[[str], str] = str) -> tuple[str, str]:
    """Return the actor and the text of a log line; the actor is empty if the line has none.

    `short` cuts the name of another player within the text.
    """
    if line.reason:
        return labels.name(line.seat), _payment(line, labels)
    tile = tile_name(line.face, labels.words_id)
    who, other = labels.name(line.seat), short(labels.name(line.other)) if line.other >= 0 else ""
    keys = (f"table_log_{line.key}_{line.amount}", f"table_log_{line.key}")
    key = next((key for key in keys if i18n.words().knows(key, labels.words_id)), "table_log_event")
    deal = labels.deal_name(line.deal) if line.deal is not None else ""
    numbers = {"n": line.amount, "sum": line.total}
    said = labels.text(key, player=who, tile=tile, other=other, deal=deal, **numbers)
    return ("", said[:1].upper() + said[1:]) if line.key in NOBODY else (who, said)


def _payment(line: LogLine, labels: PlayerLabels) -> str:
    """Return the text of a payment: amount, and the reason if there are words for it."""
    words, amount = i18n.words(), gained(line.amount)
    known = words.knows(f"payment_{line.reason}", labels.words_id)
    return f"{amount} · {words.payment(line.reason, labels.words_id)}" if known else amount


def strip_words(line: LogLine, labels: PlayerLabels, short: Callable[[str], str] = str) -> tuple[str, str, Kind]:
    """Return actor, text and tile of a log line for the strip beside the table.

    It is shorter there than `log_words`: a call is one word, and a tile name at the end is replaced by the tile itself.
    """
    who, what = log_words(line, labels, short)
    own = line.key == "indicator" and i18n.words().knows(f"table_log_indicator_{line.amount}", labels.words_id)
    word = bonus_call((line.face,)) if line.key == "bonus" else None if own else CALLS.get(line.key)
    tile = tile_name(line.face, labels.words_id)
    if word is not None:
        said = labels.term(word) if word else ""
        return who, said if who else said[:1].upper() + said[1:], line.face
    if line.face != HIDDEN and what.endswith(tile):
        return who, what.removesuffix(tile).rstrip(" :,：、，"), line.face
    return who, what, HIDDEN


@dataclass(frozen=True, slots=True)
class Rows:
    """A log line wrapped to rows: the actor `who` (`named` pixels wide), rows of text, and a tile at the end of the
    last.
    """

    who: str
    what: tuple[str, ...]
    named: float = 0.0
    face: Kind = HIDDEN
    broad: bool = False
    """True if it takes the whole width of a strip of columns."""

    @property
    def more(self) -> int:
        """Number of rows after the first."""
        return len(self.what) - 1


def wrap_to_rows(who: str, what: str, room: float, size: float, tile: float = 0.0, most: float = 0.55) -> Rows:
    """Wrap actor `who` and text `what` of a log line to rows of `room` pixels; a long name is cut to the share `most`
    of a row.

    `tile` pixels stay free at the end of the last row, or in a row of their own, for a tile.
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
    """Draw the newest log lines, the last at the bottom, as many as fit in a height of `tall` pixels.

    In a broad strip earlier lines stand in a column at the left.
    """
    box, px = layout.box("log"), layout.scale
    surface = canvas(box.w + GAP * px, tall)
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
    """Wrap a log line for the strip beside the table. A name that leaves too little room is dropped, as the color shows
    the actor.
    """
    rows = _strip_rows(line, layout, labels, broad=False)
    return rows if entry_height(rows, layout) <= layout.box("log").h else _strip_rows(line, layout, labels, broad=True)


def _strip_rows(line: LogLine, layout: TableLayout, labels: PlayerLabels, *, broad: bool) -> Rows:
    """Wrap a log line to one column of the strip, or with `broad` to all of it."""
    px, size = layout.scale, _size(layout)
    wide = _wide(Rows("", (), broad=broad), layout)
    room = wide - NAME * px
    who, what, face = strip_words(line, labels, partial(fit, size=size, most=room * NAMES_SHARE))
    tile = TILE * px if face != HIDDEN else 0.0
    rows = wrap_to_rows(who, what, room, size, tile)
    if rows.who and ("…" in rows.who or (rows.more > 1 and (not rows.what[0] or wide < NARROW * px))):
        rows = wrap_to_rows("", what[what[:1] in PARTICLES :], room, size, tile)
    return replace(rows, face=face, broad=broad)


def _wide(rows: Rows, layout: TableLayout) -> float:
    """Return the width of a wrapped log line in the strip, in pixels."""
    return (layout.box("log").w if rows.broad else column_width(layout)) + GAP * layout.scale


def log_columns(layout: TableLayout) -> int:
    """Return the number of columns of log lines that fit beside the table."""
    return max(1, int(layout.box("log").w / (COLUMN * layout.scale * layout.spec.text)))


def column_width(layout: TableLayout) -> float:
    """Return the width of a column of log lines, in pixels."""
    return layout.box("log").w / log_columns(layout)


def entry_height(rows: Rows, layout: TableLayout) -> float:
    """Return the height of a wrapped log line in the strip, in pixels."""
    return middles(rows, layout)[-1] + STEP * _row(layout) / 2


def middles(rows: Rows, layout: TableLayout) -> list[float]:
    """Return the vertical middles of the rows of a log line, in pixels; a row with a tile takes more height."""
    step, words = STEP * _row(layout), MORE * _size(layout)
    found = [step / 2 + words * index for index in range(len(rows.what))] or [step / 2]
    if rows.more and rows.face != HIDDEN:
        found[-1] += (step - words) / 2
    return found


def _row(layout: TableLayout) -> float:
    """Return the pixels of a layout unit of height in the log, which grows with the text size."""
    return layout.scale * min(layout.spec.text, LARGER)


def _size(layout: TableLayout) -> float:
    """Return the text size of the log, in pixels."""
    return max(LEAST, SMALL * _row(layout))


def _line(
    entry: pygame.Surface, line: LogLine, rows: Rows, layout: TableLayout, labels: PlayerLabels, art: TileArt
) -> None:  # fmt: skip
    """Draw a wrapped log line onto its picture `entry`."""
    px, size, heights = layout.scale, _size(layout), middles(rows, layout)
    spot = Box(0, heights[0], NAME * px - BEHIND * px, 0)
    tint = color("line") if line.key in NOBODY else labels.color(line.seat)
    shapes.disc(entry, spot.center, 5 * px, tint)
    if rows.who:
        put(entry, rows.who, (NAME * px, heights[0]), size, color("text"), bold=True)
    x = NAME * px + rows.named
    for index, (row, y) in enumerate(zip(rows.what, heights, strict=False)):
        x = NAME * px if index else x
        x += put(entry, row, (x, y), size, color("dim")) + BEHIND * px if row else 0
    if rows.face != HIDDEN:
        x = min(x + 10 * px, entry.get_width() - LOOSE * px)
        items.lay(entry, art.sprite(rows.face, 19 * px), (x, heights[-1] - 2 * px))

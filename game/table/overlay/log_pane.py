"""The whole log in a pane on the mat: deal by deal, the newest last, with a scroll bar.

It covers discards while open, but neither plates nor hands, nor the band of claims.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import i18n
from game.art import items, shapes
from game.art.tiles import TileArt
from game.boxes import ColumnFlow
from game.scene.node import Node, Sprite
from game.table.board.board import Board, LogLine
from game.table.board.player_labels import PlayerLabels
from game.table.layout import Box, TableLayout
from game.table.layout.depths import ABOVE
from game.table.overlay.draw import LEAST, Drawn, canvas, put_in
from game.table.overlay.log_lines import MORE, NOBODY, Rows, log_words, wrap_to_rows
from game.tokens import BODY, GAP, LOOSE, MARGIN, SMALL, color
from rules.core.tiles import HIDDEN

WIDE, PAD, HEAD, LINE, DEAL = 440.0, 20.0, 44.0, 27.0, 40.0
"""Units: width of the pane, its margin, height of its heading, of a line, and of a deal's heading above a line."""
BAR, NAME, PIECE = 8.0, 16.0, 30.0
"""Units: width of the scroll bar, start of the text after the colored disc, width of a tile."""
_KEYS = {pygame.K_PAGEUP: 1, pygame.K_PAGEDOWN: -1, pygame.K_HOME: 1_000_000, pygame.K_END: -1_000_000}
"""Pages to scroll back, by key."""


def log_place(layout: TableLayout) -> Box:
    """Return the box of the log pane, at the right of the free part of the mat."""
    free = free_mat(layout)
    wide = min(free.w, layout.px(WIDE) * layout.spec.text)
    return free.row(None, wide)[1]


def free_mat(layout: TableLayout) -> Box:
    """Return the part of the mat that is clear of plates, tiles and the band of claims."""
    seats = range(layout.spec.seats)
    taken = [layout.name_plate(seat) for seat in seats]
    taken += [layout.line_box(seat) for seat in seats if seat != layout.spec.viewer]
    free, band = layout.mat, layout.box("claims")
    free = free._replace(h=min(free.bottom, band.y) - layout.px(GAP) - free.y)
    for box in taken:
        free = _beside(free, box)
    return free.inset(layout.px(6))


def _beside(free: Box, taken: Box) -> Box:
    """Return the largest part of `free` that lies wholly at one side of `taken`."""
    if taken.right <= free.x or taken.x >= free.right or taken.bottom <= free.y or taken.y >= free.bottom:
        return free
    parts = (
        free.less(right=free.right - taken.x), free.less(left=taken.right - free.x),
        free.less(bottom=free.bottom - taken.y), free.less(top=taken.bottom - free.y),
    )  # fmt: skip
    return max(parts, key=lambda part: max(part.w, 0) * max(part.h, 0))


class MatPane:
    """A pane over the mat that can be opened and scrolled by pages; it is closed at first."""

    def __init__(self, root: Node, name: str, depth: float) -> None:
        """Add the closed pane to the scene."""
        self.node = root.add(Drawn(name, depth=depth))
        self.node.visible = False

    @property
    def open(self) -> bool:
        """True if the pane is shown."""
        return self.node.visible

    def at(self, point: tuple[float, float]) -> bool:
        """Check that the pane is open and covers a point."""
        return self.open and self.node.contains(self.node.to_local(point))

    def pages_back(self, event: pygame.event.Event) -> int:
        """Return the number of pages that a key event scrolls back, negative for forward; 0 for other keys, or if the
        pane is closed.
        """
        return _KEYS.get(event.key, 0) if self.open and event.type == pygame.KEYDOWN else 0


class LogPane(MatPane):
    """The pane with the whole log of the match."""

    def __init__(self, root: Node) -> None:
        """Add the closed pane to the scene, scrolled to the newest line."""
        super().__init__(root, "log pane", ABOVE + 500)
        self.back = 0
        """Number of newest lines below the visible part."""
        self.seen = 0
        """Number of visible lines."""
        self._at_top = 0
        """Number of visible lines when scrolled to the top."""

    def toggle(self) -> None:
        """Open the pane at the newest line, or close it."""
        self.node.visible = not self.node.visible
        self.back = 0

    def scroll(self, by: int, board: Board) -> None:
        """Scroll back by `by` lines, forward if negative."""
        self.back = max(0, min(len(board.log) - self._at_top, self.back + by))

    def key(self, event: pygame.event.Event, board: Board) -> bool:
        """Scroll by Page Up, Page Down, Home and End; return true if the event was one of these."""
        if pages := self.pages_back(event):
            self.scroll(pages * max(1, self.seen - 1), board)
        return bool(pages)

    def show(self, board: Board, layout: TableLayout, labels: PlayerLabels, art: TileArt) -> None:
        """Draw the visible part of the log, if the pane is open."""
        if not self.node.visible:
            return
        box = log_place(layout)
        self.node.position = (box.x, box.y)
        end = len(board.log) - self.back
        heights = partial(_height, layout=layout, labels=labels)
        room = box.h - layout.px(HEAD + PAD) * layout.spec.text
        first = first_line(board.log, end, room, heights)
        self.seen, self._at_top = end - first, last_line(board.log, room, heights)
        lines = board.log[first:end]
        key = (tuple(lines), first, len(board.log), layout.spec, i18n.language(), art.style)
        self.node.show(key, partial(_picture, lines, (first, end, len(board.log)), box, layout, labels, art))


def first_line(log: Sequence[LogLine], end: int, room: float, high: Callable[[LogLine], float]) -> int:
    """Return the index of the first visible log line if the lines up to `end` fill `room` pixels; `high` returns their
    heights.
    """
    first = end
    while first > 0 and (room := room - high(log[first - 1])) >= 0:
        first -= 1
    return min(first, max(0, end - 1))


def last_line(log: Sequence[LogLine], room: float, high: Callable[[LogLine], float]) -> int:
    """Return the number of visible lines from the first line of the log on; `room` is in pixels, `high` returns their
    heights.
    """
    last = 0
    while last < len(log) and (room := room - high(log[last])) >= 0:
        last += 1
    return last


def pane_rows(line: LogLine, layout: TableLayout, labels: PlayerLabels) -> Rows:
    """Wrap a log line to rows of the pane."""
    px = layout.scale
    tile = PIECE * px if line.face != HIDDEN else 0.0
    who, what = log_words(line, labels)
    return wrap_to_rows(who, what, _inside(layout).w - NAME * px - tile, _size(layout), most=0.45)


def _size(layout: TableLayout) -> float:
    """Return the text size of the lines, in pixels."""
    return max(LEAST, SMALL * layout.scale * layout.spec.text)


def _inside(layout: TableLayout) -> Box:
    """Return the part of the pane's picture for lines: below the heading, and as far as the scroll bar."""
    px, place = layout.scale, log_place(layout)
    whole = Box(0, 0, place.w, place.h)
    return whole.less(left=PAD * px, right=(PAD + 2 * BAR) * px, top=HEAD * px * layout.spec.text)


def _height(line: LogLine, layout: TableLayout, labels: PlayerLabels) -> float:
    """Return the height of a line in the pane, in pixels."""
    high = LINE + (0 if line.deal is None else DEAL)
    return high * layout.scale * layout.spec.text + _below(pane_rows(line, layout, labels), layout)


def _below(rows: Rows, layout: TableLayout) -> float:
    """Return the height of all rows of a line after its first, in pixels."""
    return MORE * _size(layout) * rows.more


def _picture(
    lines: Sequence[LogLine], part: tuple[int, int, int], box: Box, layout: TableLayout, labels: PlayerLabels,
    art: TileArt,
) -> Sprite:
    """Draw the pane with these lines. `part` is the first visible index, the one after the last, and the number of all
    lines.
    """
    px, unit = layout.scale, layout.scale * layout.spec.text
    surface, inside, whole = canvas(box.w, box.h), _inside(layout), box._replace(x=0, y=0)
    shapes.box(surface, whole, (*color("panel"), 250), LOOSE * px)
    shapes.box(surface, whole, color("line"), LOOSE * px, max(1.0, px))
    head = inside._replace(y=0, h=2 * MARGIN * px)
    put_in(surface, i18n.term("log").capitalize(), head, BODY * unit, color("gold_hi"), bold=True)
    column = ColumnFlow(inside)
    for line in lines:
        if line.deal is not None:
            _deal(surface, labels.deal_name(line.deal), column.take(DEAL * unit), layout)
        rows = pane_rows(line, layout, labels)
        _line(surface, line, rows, column.take(LINE * unit, gap=_below(rows, layout)), (layout, labels, art))
    first, end, count = part
    if end - first < count:
        track = whole.less(top=HEAD * px, bottom=PAD * px, right=GAP * px).row(None, BAR * px)[1]
        _bar(surface, (first / count, end / count), track, px)
    return Sprite(surface, 0, 0)


def _deal(surface: pygame.Surface, name: str, place: Box, layout: TableLayout) -> None:
    """Draw the heading of a deal in the log, with a rule above it."""
    px, size = layout.scale, 15 * layout.scale * layout.spec.text
    rule = round(place.x), round(place.y + 6 * px), round(place.w), max(1, round(px))
    surface.fill((*color("gold"), 255), rule)
    put_in(surface, name, place.less(top=place.h * 0.2), size, color("gold_hi"), bold=True, cut=True)


def _line(
    surface: pygame.Surface, line: LogLine, rows: Rows, place: Box, look: tuple[TableLayout, PlayerLabels, TileArt]
) -> None:  # fmt: skip
    """Draw a wrapped log line with its tile; `place` is that of its first row."""
    layout, labels, art = look
    px, size = layout.scale, _size(layout)
    disc, text, tile = place.row(10 * px, None, 20 * px, gap=6 * px)
    tint = labels.color(line.seat) if line.key not in NOBODY else color("line")
    shapes.disc(surface, disc.center, 4.5 * px, tint)
    if line.face != HIDDEN:
        x, y = tile.center
        items.lay(surface, art.sprite(line.face, 18 * px), (x, y - 2 * px))
    if rows.who:
        put_in(surface, rows.who, text, size, color("text"), bold=True)
    put_in(surface, rows.what[0], text.less(left=rows.named), size, color("dim"))
    for index, row in enumerate(rows.what[1:], 1):
        put_in(surface, row, text._replace(y=text.y + index * MORE * size), size, color("dim"))


def _bar(surface: pygame.Surface, part: tuple[float, float], track: Box, px: float) -> None:
    """Draw the scroll bar of the log; `part` is the visible part, as begin and end between 0 and 1."""
    shapes.box(surface, track, color("inset"), track.w / 2)
    shown = part[1] - part[0]
    length = max(MARGIN * px, track.h * shown)
    start = track.y + (track.h - length) * (part[0] / max(1e-9, 1 - shown))
    shapes.box(surface, track._replace(y=start, h=length), color("gold"), track.w / 2)

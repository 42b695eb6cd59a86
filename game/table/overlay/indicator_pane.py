"""The pane of a deal's indicators, wild tiles or prize, with those turned after a win below."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from pygame import Surface

from game.art import items
from game.art.tiles import TileArt
from game.boxes import Box, Point
from game.scene.node import Sprite
from game.table.board.player_labels import PlayerLabels
from game.table.layout import TableLayout
from game.table.overlay.draw import pane, put_in, width
from game.table.overlay.markers import wild_star
from game.tokens import GAP, GUTTER, LOOSE, SMALL, TIGHT, Color, color
from rules.core.tiles import Kind

PITCH, TILE, BESIDE_TILE = (40.0, 14.0), 34.0, 2.0
"""Units: greatest and least room for a tile, greatest width of one, and room beside it."""
NAME, BEHIND_NAME, LEAST_BESIDE = 10.0, 10.0, 44.0
"""Units: room before the name and behind it, and least room for tiles beside it."""
ABOVE, HEAD, LATER_NAME, LATER_TOP = 20.0, 22.0, 6.0, 18.0
"""Units that grow with the text: height of a name above the tiles, of the one above those turned after a win, middle of
that one, and beginning of the tiles below it."""
LATER_TILE, LATER_ROW, DISC = 28.0, 42.0, 15.0
"""Units: width and height that an indicator turned after a win takes up in its pane, and the disc at its corner."""

Disc = tuple[Color, str]
"""Color and badge of a seat."""


def draw_indicators(
    faces: tuple[Kind, ...], wild: tuple[Kind, ...], named: str, layout: TableLayout, labels: PlayerLabels,
    art: TileArt, later: tuple[Kind, ...] = (), discs: Sequence[Disc] = (),
) -> Sprite:  # fmt: skip
    """Draw the indicators `faces` and the `wild` tiles (with stars) or the prize, under the term `named`.

    Those turned `later`, after a win, lie below under a name of their own. `discs` are those of the seat that each tile
    turned after a win hits.
    """
    px, unit, box = layout.scale, layout.scale * layout.spec.text, layout.box("indicators")
    size, room = SMALL * unit, box.w - GUTTER * px
    word = labels.term(named).capitalize()
    if named == "indicator" and width(word, size, bold=True) > room:
        word = labels.term("indicator_short").capitalize()
    first = width(word, size, bold=True) + (NAME + BEHIND_NAME) * px
    stacked = first + LEAST_BESIDE * px > box.w
    over = ABOVE * unit if stacked else 0.0
    columns = max(1, int(room / (LATER_TILE * px)))
    below = HEAD * unit + ceil(len(later) / columns) * LATER_ROW * px if later else 0.0
    surface, pad = pane(box.w, box.h + over + below, px, alpha=210)
    whole = Box(pad, pad, box.w, box.h + over + below)
    line = whole._replace(y=pad + box.h / 2 + over * 0.9, h=0)
    names = whole.less(left=NAME * px)._replace(w=room, h=0)
    name = names._replace(y=pad + TIGHT * px + over / 2 if stacked else line.y)
    put_in(surface, word, name, size, color("text"), bold=True, cut=True)
    tiles = line.less(left=LOOSE * px if stacked else first, right=GAP * px)
    _lay_tiles(surface, faces, wild, tiles, px, art, () if later else discs)
    if later:
        top = pad + box.h + over
        name = names._replace(y=top + LATER_NAME * unit)
        put_in(surface, labels.term("after_win").capitalize(), name, size, color("text"), bold=True, cut=True)
        wide, start = (LATER_TILE - BESIDE_TILE) * px, top + LATER_TOP * unit
        columns = min(columns, len(later))
        cells = Box(pad + GAP * px, start, columns * LATER_TILE * px, 0).grid(columns, LATER_ROW * px)
        for place, (face, cell) in enumerate(zip(later, cells, strict=False)):
            items.lay(surface, art.sprite(face, round(wide)), cell.center)
            _lay_disc(surface, discs, place, cell.center, wide, px)
    return Sprite(surface, pad, pad)


def _lay_tiles(
    surface: Surface, faces: tuple[Kind, ...], wild: tuple[Kind, ...], room: Box, px: float, art: TileArt,
    discs: Sequence[Disc],
) -> None:  # fmt: skip
    """Draw the indicators in a row, dim where wild tiles with their stars stand beside them."""
    beside = faces if wild == faces else (*faces, *wild)
    per = max(PITCH[1] * px, min(PITCH[0] * px, room.w / len(beside)))
    wide = min(TILE * px, per - BESIDE_TILE * px)
    for place, (face, cell) in enumerate(zip(beside, room.row(*[per] * len(beside)), strict=True)):
        x, y = cell.center
        starred = place >= len(faces) or (beside == faces and face in wild)
        items.lay(surface, art.sprite(face, round(wide), dim=bool(wild) and not starred), (x, y - 3 * px))
        if starred:
            items.lay(surface, *wild_star((x, y - 3 * px), wide))
        _lay_disc(surface, discs, place, (x, y), wide, px)


def _lay_disc(surface: Surface, discs: Sequence[Disc], place: int, at: Point, wide: float, px: float) -> None:
    """Lay the disc of the seat that the tile number `place` hits at the tile's corner, if there is one."""
    for tint, badge in discs[place : place + 1]:
        disc = items.seat_disc(tint, badge, max(14, round(DISC * px)))
        items.lay(surface, disc, (at[0] + wide / 2, at[1] + wide / 2))

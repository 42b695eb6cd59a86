"""Layout and drawing of rulebook blocks: paragraphs, hands in tiles, rows of the scoring table, scores, house rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.art import shapes, text
from game.art.picture import put
from game.boxes import Box, ColumnFlow, RowFlow
from game.i18n import tr
from game.screens.book.diagrams import lay_diagram
from game.screens.book.look import BookLook
from game.screens.book.notation import lay_notation
from game.screens.book.payments import lay_payments
from game.screens.book.tables import lay_table
from game.tokens import color, grown, size
from rules.core.tiles import Kind
from rules.rulebook import (
    Block,
    Diagram,
    GlossaryEntry,
    HandExample,
    LabeledTiles,
    Paragraph,
    PaymentPictures,
    PointsTable,
    RuleAsSet,
    Score,
    ScoringRow,
    TileRow,
)

LINE, SMALL_LINE = 26, 22
TILE, GAP = 30, 9
BESIDE = 22  # units, width of a tile beside a hand
SMALL_TILE = 18  # units from tile to tile beside a line of a score
TITLE = 19  # pixels of an element's name at scale 1
Draw = Callable[[pygame.Surface], None]


def lay(block: Block, look: BookLook) -> tuple[float, Draw]:
    """Return the height of a rulebook block in layout units, and a function that draws it on a surface of that
    height."""
    match block:
        case Paragraph():
            return _paragraph(block, look)
        case HandExample():
            return _hand(block, look)
        case TileRow():
            return _tiles(block, look)
        case Diagram():
            return lay_diagram(block, look)
        case ScoringRow():
            return _row(block, look)
        case Score():
            return _score(block, look)
        case GlossaryEntry():
            return _entry(block, look)
        case PointsTable():
            return lay_table(block, look)
        case PaymentPictures():
            return lay_payments(block, look)
        case RuleAsSet():
            return _rule(block, look)


def _paragraph(block: Paragraph, look: BookLook) -> tuple[float, Draw]:
    """Lay out a paragraph, in bold gold if it is `strong`: its height in units and its drawing function."""
    type_size = size("body")
    lines = look.lines(block.text, type_size, block.strong)

    def draw(surface: pygame.Surface) -> None:
        look.text(surface, lines, 0, grown(LINE), type_size, "gold_hi" if block.strong else "text", block.strong)

    return grown(LINE) * len(lines) + 12, draw


# -- hands -------------------------------------------------------------------------------------------------------------


def _width_of(hand: HandExample, tile: float, gap: float) -> float:
    """Return the width in units of a hand drawn with tiles of width `tile` and gaps between its sets."""
    groups = [group.kinds for group in hand.groups] + ([hand.bonus] if hand.bonus else [])
    return sum(len(kinds) * (tile + 1) for kinds in groups) + gap * (len(groups) - 1)


def tile_size(hand: HandExample, wide: float, largest: float = TILE) -> float:
    """Return the greatest tile width, at most `largest`, with which a hand fits into `wide` units (at least 14)."""
    tile = largest
    while tile > 14 and _width_of(hand, tile, GAP) > wide:
        tile -= 1
    return tile


def draw_hand(surface: pygame.Surface, hand: HandExample, at: tuple[float, float], tile: float, look: BookLook) -> None:
    """Draw a hand set by set from the upper left corner `at` in units.

    The winning tile is framed, exposed sets are underlined; `tile` is the width of a tile in units.
    """
    row = RowFlow(Box(*at, 0, tile * 4 / 3), 1)
    for group in hand.groups:
        start = row.rest
        for i, kind in enumerate(group.kinds):
            place = row.take(tile)
            _tile(surface, kind, place, look)
            if i == group.winning:
                frame = look.rect(place.inset(-2).less(bottom=-4))
                shapes.pane(surface, frame, look.px(5), None, color("gold"), max(2, look.px(2)))
        if group.open:
            line = look.rect(Box(start.x, start.bottom + 9, row.x - start.x - 1, 2))
            line.h = max(2, line.h)
            surface.fill(color("line"), line)
        row.x += GAP
    for kind in hand.bonus:
        _tile(surface, kind, row.take(tile), look)


def _tile(surface: pygame.Surface, kind: Kind, box: Box, look: BookLook) -> None:
    """Draw one tile in a box, in units."""
    put(surface, kind, (look.px(box.center[0]), look.px(box.center[1])), look.px(box.w), arts=look.arts)


def _example(hand: HandExample, look: BookLook) -> tuple[float, Callable[[pygame.Surface, float], None]]:
    """Lay out an example hand with its caption and the tiles beside it: height in units, and a function that draws it
    at a height."""
    tile = tile_size(hand, look.wide - 4)
    caption = look.lines(hand.caption, size("small"))
    picture, line = tile * 4 / 3 + 20, grown(SMALL_LINE)
    beside = [_named_tiles(tiles, look) for tiles in hand.beside]

    def draw(surface: pygame.Surface, top: float) -> None:
        draw_hand(surface, hand, (3, top + 6), tile, look)
        y = top + picture
        look.text(surface, caption, y, line, size("small"), "dim")
        y += line * len(caption)
        for high, draw_tiles in beside:
            draw_tiles(surface, y)
            y += high

    return picture + line * len(caption) + sum(high for high, _ in beside), draw


def _named_tiles(tiles: LabeledTiles, look: BookLook) -> tuple[float, Callable[[pygame.Surface, float], None]]:
    """Lay out tiles beside a hand, right of their name in as many lines as they need: height and drawing function."""
    name = look.lines(tiles.name, size("small"), False, look.wide * 0.5)
    wide = max((text.width(line, look.px(size("small"))) for line in name), default=0) / look.scale
    step, left = BESIDE + 1, wide + 12
    columns = max(1, int((look.wide - left - 4) // step))
    row = max(BESIDE * 4 / 3 + 6, grown(SMALL_LINE))
    rows = max(-(-len(tiles.kinds) // columns), len(name))

    def draw(surface: pygame.Surface, top: float) -> None:
        look.text(surface, name, top, row, size("small"), "dim")
        for kind, cell in zip(tiles.kinds, Box(left, top, columns * step, 0).grid(columns, row), strict=False):
            _tile(surface, kind, cell.row(BESIDE)[0].middle(BESIDE, BESIDE * 4 / 3), look)

    return row * rows + 4, draw


def _hand(block: HandExample, look: BookLook) -> tuple[float, Draw]:
    """Lay out an example hand that stands by itself: height in units and drawing function."""
    high, draw = _example(block, look)
    return high + 8, lambda surface: draw(surface, 0)


def _tiles(block: TileRow, look: BookLook) -> tuple[float, Draw]:
    """Lay out a row of tiles with their names, wrapped to as many lines as needed: height in units and drawing
    function."""
    small = look.px(size("small"))
    widest = max((text.width(name, small) for name in block.names), default=0) / look.scale
    step, wide = max(TILE + 3, widest + 14), max(TILE, widest)
    columns = max(1, int((look.wide - 4 + 14) // step))
    named = grown(SMALL_LINE) if block.names else 0
    line = TILE * 4 / 3 + 10 + named
    place = Box(2, 38, columns * step, line * (-(-len(block.kinds) // columns)))

    def draw(surface: pygame.Surface) -> None:
        surface.fill(color("line_soft"), (0, 0, surface.get_width(), 1))
        end = look.line(surface, block.name, (0, 20), size("body"), "text", True)
        look.line(surface, block.copies, (end / look.scale + 12, 20), size("small"), "dim")
        cells = place.grid(columns, line)
        for kind, name, cell in zip(block.kinds, block.names or [""] * len(block.kinds), cells, strict=False):
            face, _, said = cell.row(wide)[0].column(TILE * 4 / 3, 4, named)
            _tile(surface, kind, face.middle(TILE, face.h), look)
            if name:
                look.anchored(surface, name, said.center, size("small"), "dim", False, "center")

    return place.bottom + 10, draw


# -- the scoring table -------------------------------------------------------------------------------------------------


def _head(
    title: str, value: str, look: BookLook, *, native: tuple[str, str] = ("", ""), language: str = "", pill: bool,
    changed: bool,
) -> tuple[float, Draw]:  # fmt: skip
    """Lay out the head of a table row: a wrapped title, a second name in its own language with its reading, and a value
    at the right. The reading, then the second name are left out where they don't fit.

    `pill` puts the value on a gold pill, `changed` marks the row as changed by house rules. Returns height in units and
    drawing function.
    """
    body = size("body")
    value_lines = look.lines(value, body, True, look.wide * 0.45)
    value_wide = max((text.width(line, look.px(body), True) for line in value_lines), default=0) / look.scale
    box = Box(0, 0, look.wide, 0).less(left=12 if changed else 0, right=value_wide + (44 if pill else 16))
    lines = look.lines(title, grown(TITLE), True, box.w)
    high = max(44 + 26 * (len(lines) - 1), 24 + 22 * len(value_lines))

    def draw(surface: pygame.Surface) -> None:
        surface.fill(color("line_soft"), (0, 0, surface.get_width(), 1))
        if changed:
            shapes.pane(surface, look.rect(Box(0, 12, 3, 24)), look.px(2), color("gold"))
        end = look.text(surface, lines, grown(9), grown(26), grown(TITLE), "text", True, box.x)
        y, left = grown(23 + 26 * (len(lines) - 1)), end / look.scale + 14
        name, reading = native
        native_wide = text.width(name, look.px(grown(18)), language=language) / look.scale
        if name and left + native_wide < box.right:
            left = look.line(surface, name, (left, y), grown(18), "gold_hi", language=language) / look.scale + 8
            if reading and left + text.width(reading, look.px(size("small"))) / look.scale < box.right:
                look.line(surface, reading, (left, y), size("small"), "dim")
        _value(surface, value_lines, value_wide, look, pill)

    return high, draw


def _value(surface: pygame.Surface, lines: Sequence[str], wide: float, look: BookLook, pill: bool) -> None:
    """Draw a value of `wide` units at the right edge: on a gold pill if `pill` and it is a single line, else as gold
    text."""
    if pill and len(lines) == 1:
        box = Box(0, 9, look.wide, 28).row(None, wide + 24)[1]
        shapes.pane(surface, look.rect(box), look.px(box.h / 2), color("gold"))
        look.anchored(surface, lines[0], box.center, size("body"), "gold_ink", True, "center")
        return
    for i, line in enumerate(lines):
        look.anchored(surface, line, (look.wide, 22 + 22 * i), size("body"), "gold_hi", True, "midright")


def _row(block: ScoringRow, look: BookLook) -> tuple[float, Draw]:
    """Lay out a row of the scoring table with its example: height in units and drawing function."""
    head, draw_head = _head(block.name, block.value, look, native=(block.native, block.reading),
                            language=block.native_language, pill=True, changed=block.changed)  # fmt: skip
    noted, draw_notation = lay_notation(block, look)
    lines = look.lines(block.text, size("body"))
    below = head + noted + grown(LINE) * len(lines)
    picture, draw_example = _example(block.example, look) if block.example is not None else (0.0, None)

    def draw(surface: pygame.Surface) -> None:
        draw_head(surface)
        draw_notation(surface, head)
        look.text(surface, lines, head + noted, grown(LINE), size("body"), "text")
        if draw_example is not None:
            draw_example(surface, below)

    return below + picture + 14, draw


def _score(block: Score, look: BookLook) -> tuple[float, Draw]:
    """Lay out the arithmetic of a scored hand, from its elements to the payments: height in units and drawing
    function."""
    hand_high, draw_hand_block = _hand(block.hand, look)
    rows = [(line.name, line.value, "text", False) for line in block.lines]
    rows += [(name, value, "dim", False) for name, value in block.steps]
    rows.append((*block.total, "gold_hi", True))
    rows += [(name, value, "text", False) for name, value in block.payments]
    wrapped = [look.lines(name, size("body"), strong, look.wide * 0.75) for name, _, _, strong in rows]
    highs = [12 + 22 * max(1, len(lines)) for lines in wrapped]
    values = [text.width(value, look.px(size("body")), True) / look.scale for _, value, _, _ in rows]

    def draw(surface: pygame.Surface) -> None:
        draw_hand_block(surface)
        column = ColumnFlow(Box(0, hand_high + 6, look.wide, 0))
        for place, ((_, value, tint, strong), lines, high) in enumerate(zip(rows, wrapped, highs, strict=True)):
            row = column.take(high)
            surface.fill(color("line_soft"), (0, look.px(row.y), surface.get_width(), 1))
            end = look.text(surface, lines, row.y + 6, 22, size("body"), tint, strong)
            look.anchored(surface, value, (row.right, row.y + 17), size("body"), tint, True, "midright")
            kinds = block.lines[place].kinds if place < len(block.lines) else ()
            beside = row.less(left=end / look.scale + 12, right=values[place] + 12)
            if len(kinds) * SMALL_TILE < beside.w:
                tiles = RowFlow(beside.less(top=beside.h / 2 - SMALL_TILE * 2 / 3), 1)
                for kind in kinds:
                    tile = tiles.take(SMALL_TILE - 1)
                    _tile(surface, kind, tile._replace(h=tile.w * 4 / 3), look)

    return hand_high + sum(highs) + 14, draw


def _entry(block: GlossaryEntry, look: BookLook) -> tuple[float, Draw]:
    """Lay out a word of the game with its meaning: height in units and drawing function."""
    head = _head(block.name, "", look, native=(block.native, block.reading), language=block.native_language,
                 pill=False, changed=False)  # fmt: skip
    return _headed(head, block.text, "text", look)


def _rule(block: RuleAsSet, look: BookLook) -> tuple[float, Draw]:
    """Lay out a house rule with its current value: height in units and drawing function."""
    value = tr("book_now", now=block.value, before=block.usual) if block.changed else block.value
    head = _head(block.label, value, look, pill=False, changed=block.changed)
    return _headed(head, block.text, "off" if block.idle else "dim", look)


def _headed(head: tuple[float, Draw], words: str, tint: str, look: BookLook) -> tuple[float, Draw]:
    """Lay out a text below a head: height in units and drawing function."""
    (high, draw_head), lines = head, look.lines(words, size("body"))

    def draw(surface: pygame.Surface) -> None:
        draw_head(surface)
        look.text(surface, lines, high, grown(LINE), size("body"), tint)

    return high + grown(LINE) * len(lines) + 12, draw

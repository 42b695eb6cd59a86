"""The left-hand panes of a result: hand in its sets, rows of elements, and their sum."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import i18n
from game.art.text import wrap
from game.art.tiles import TileArt
from game.boxes import Box, ColumnFlow, Point
from game.scene.node import Sprite, SpriteNode
from game.table.board.deal_report import HandReport, Report, factor_of, factor_text
from game.table.board.player_labels import amount_in_unit, tile_name
from game.table.overlay import result_pictures
from game.table.overlay.draw import extra, letter_size
from game.table.overlay.ledger import draw_player
from game.table.overlay.painter import Painter, heading_line, lines_in, text_width
from game.table.overlay.result_pictures import RATIO, HandPicture
from game.tokens import BODY, CARD, CORNER, GAP, GUTTER, LOOSE, MARGIN, SMALL, TIGHT, grown
from rules.core.number_text import signed
from rules.core.tiles import HIDDEN, Kind
from rules.scoring.sheets import HALVES, Line

ROW, HEAD, HAND = 39.0, 48.0, 124.0
"""Units: height of a row, of the heading above, and of the pane of a hand."""
TILE, LEAST_TILE, SETS_APART, BESIDE_HAND = 44.0, 20.0, (14.0, 6.0), 22.0
"""Units: usual and least width of a tile in the banner, widest and narrowest gap of sets, room beside the hand."""
VALUE, NOTE, NAME = 52.0, 0.18, 0.44
"""Width of a column of values in units; widest note at a value, and widest name beside tiles, as shares of a row."""
TILES_FROM, TILES, ROW_TILE, LEAST_ROW_TILE = 0.47, 0.29, 22.0, 16.0
"""Beginning and width of the column of tiles as shares of a row; usual and least width of one of them, in units."""
THEN, SUM, SUM_LINE = "   →   ", 40.0, 22.0
"""Separator between steps of the arithmetic; height of the sum's bar, and distance between its lines, in units."""
EACH_HAND, CLOSE_HANDS, NAMES, DISC, DISC_DOWN = 112.0, 96.0, 156.0, 26.0, 14.0
"""Units of hands one below the other: usual height of each, height below which names stand beside them, width of a
name, size of the disc beside it, and its middle from above."""
OTHER_TILE, LEAST_OTHER = 38.0, 18.0
"""Units: greatest and least width of a tile of these hands."""


def hand_height(px: float) -> float:
    """Return the height of the pane that shows a hand with tiles of the usual size, in units."""
    return HAND + 1.4 * extra(SMALL, px)


class ScorePanes:
    """Draws the left-hand panes of a deal's result: the hand, its elements, their sum; `px` is pixels per unit."""

    def __init__(self, report: Report, art: TileArt, px: float, boxes: dict[str, Box]) -> None:
        """Remember the report and the boxes of the panes, by name."""
        self.report, self.art, self.px, self._boxes = report, art, px, boxes
        self._tiles: list[tuple[pygame.Rect, Kind]] = []
        """Areas of the tiles of the hands drawn last, in pixels of the window."""
        self.pieces: list[tuple[result_pictures.Piece, Point, float]] = []
        """Tiles of the hand placed last, each with its middle and width in pixels of the window."""
        self._picture = HandPicture((), 0.0, 0.0, px)
        self.place: Point = (0.0, 0.0)
        """Upper left corner of the hand placed last, in units."""

    def _add(self, painter: Painter, place: Box, name: str) -> SpriteNode:
        """Return a node that shows a picture at the upper left corner of a box in the window."""
        at = round(place.x * self.px), round(place.y * self.px)
        return SpriteNode(Sprite(painter.surface, 0, 0), name, position=at)

    def _words(self) -> dict[str, str]:
        """Return the captions of sets, by name."""
        term = self.report.labels.term
        return {
            "concealed": term("concealed_part"), "bonus": term("bonus_tile"), "bonuses": term("bonus_tiles"),
            "chow": term("chow"), "pung": term("pung"), "kong": term("kong"), "row": term("row"),
            "bridge": term("bridge"),
            "king": term("king"), "special": term("special_group"), "pair": term("pair"),
        }  # fmt: skip

    def place_hand(self, hand: HandReport) -> None:
        """Compute where the tiles of a hand are drawn: as large as they fit, in the middle of their box."""
        px, box = self.px, self._hand_box
        parts = result_pictures.parts_of(hand, self._words(), len(self.report.after))
        tile = TILE + (box.h - hand_height(px)) / RATIO
        room = box.less(right=GAP)
        self._picture = picture = HandPicture.fitted(parts, room.w, px, (tile, LEAST_TILE), SETS_APART, 0.4)
        left = room.x + max(0.0, room.w - picture.wide) / 2
        self.place = left, box.y
        self._tiles = []
        self._note(picture, self.place)
        self.pieces = [
            (piece, ((left + x) * px, (box.y + y) * px), picture.tile * px)
            for part in picture.placed() for piece, (x, y) in part
        ]  # fmt: skip

    @property
    def _hand_box(self) -> Box:
        """The part of the banner for the tiles of a hand, in units."""
        return self._boxes["hand"].inset(BESIDE_HAND, 0)

    def hand(self, lit: frozenset[Kind]) -> pygame.Surface:
        """Draw the hand placed last in its sets; tiles of the kinds in `lit` are highlighted."""
        return self._picture.draw(self.art, self._hand_box.w, lit)

    def _note(self, picture: HandPicture, at: Point) -> None:
        """Remember where the tiles of a hand were drawn, for tooltips; `at` is the corner of its picture, in units."""
        x, y = (round(length * self.px) for length in at)
        self._tiles += [(rect.move(x, y), face) for rect, face in picture.face_up_areas()]

    def name_at(self, point: Point) -> str:
        """Return the name of the tile at a point; empty where there is none."""
        face = next((face for rect, face in reversed(self._tiles) if rect.collidepoint(point)), HIDDEN)
        name = "" if face == HIDDEN else tile_name(face, self.report.labels.words_id)
        return name[:1].upper() + name[1:]

    @property
    def row_height(self) -> float:
        """Distance from one row of elements to the next, in units."""
        return ROW + 1.3 * extra(BODY, self.px)

    @property
    def head(self) -> float:
        """Height of a pane's heading, in units."""
        return HEAD + extra(BODY, self.px)

    def rows_shown(self, hand: HandReport) -> int:
        """Return the number of element rows that fit in the pane."""
        return max(1, int((self._boxes["rows"].h - self._beside_rows(hand)) / self.row_height))

    def rows_height(self, hand: HandReport) -> float:
        """Return the height that the pane of rows needs to show all rows of a hand, in units."""
        return self._beside_rows(hand) + max(1, len(hand.sheet.lines)) * self.row_height

    def _beside_rows(self, hand: HandReport) -> float:
        """Return the height of what stands above and below the rows of elements in their pane, in units."""
        return self.head + LOOSE + self.sum_height(hand)

    def row(self, hand: HandReport, index: int, lit: bool) -> pygame.Surface:
        """Draw the row of element `index`: name, its tiles, arithmetic, value; factors have a column of their own."""
        line, factors = hand.sheet.lines[index], any(map(factor_of, hand.sheet.lines))
        painter = Painter.blank(self._boxes["rows"].w - 2 * GAP, self.row_height, self.px)
        whole, inner = painter.box, painter.box.inset(GUTTER, 0)
        if lit:
            painter.fill(whole.inset(0, 1), "raised", CORNER)
        else:
            painter.rule(inner.less(top=inner.h - 1), "line_soft")
        factor = factor_of(line)
        text, *values = inner.row(None, *[grown(VALUE)] * (1 + factors))
        value, tint = (factor_text(factor), "gold_hi") if factor else (signed(line.amount), "text")
        painter.write(value, values[-1 if factor else 0], BODY, tint, bold=True, anchor="right", cut=False)
        note = text.less(left=text.w - whole.w * NOTE)
        text = text.less(right=painter.write(self._note_of(line), note, SMALL, "dim", anchor="right"))
        room = text._replace(w=whole.w * NAME) if line.tiles else text.less(right=LOOSE)
        name = i18n.element_name(line.element, self.report.labels.words_id)
        used = painter.write(name, room, BODY, "text", bold=lit)
        if line.tiles:
            self._rests_on(painter, line.tiles, text.less(left=used + GUTTER, right=LOOSE))
        return painter.surface

    def _note_of(self, line: Line) -> str:
        """Return the unit of an element's value, or how often its value counts."""
        if line.unit in ("times", HALVES):
            return ""
        if line.times > 1 and line.amount % line.times == 0:
            return f"{line.times} × {signed(line.amount // line.times)}"
        return amount_in_unit(line.unit, line.amount)

    def no_rows(self) -> SpriteNode:
        """Draw the text for a hand that has no elements."""
        place = self._boxes["rows"].inset(MARGIN, 0).less(top=self.head)
        room, size = place.w * self.px, letter_size(BODY, self.px)
        lines = wrap(self.report.labels.text("result_no_rows"), room, size, lines=2)
        painter = Painter.blank(place.w, len(lines) * self.row_height, self.px)
        for line, row in zip(lines, painter.box.column(*[self.row_height] * len(lines)), strict=True):
            painter.write(line, row, BODY, "text")
        return self._add(painter, place, "no rows")

    def _rests_on(self, painter: Painter, tiles: Sequence[Kind], room: Box) -> None:
        """Draw the tiles that an element consists of, in the middle column of its row. Many tiles shrink and begin
        further left.
        """
        count, pixel, wide = len(tiles), 1 / self.px, painter.box.w
        start = wide * TILES_FROM
        tile = min(ROW_TILE, wide * TILES / count, (room.right - start) / count - pixel)
        if tile < LEAST_ROW_TILE:
            ends = GAP * pixel
            tile = min(LEAST_ROW_TILE, (room.w - ends) / count - pixel)
            start = min(start, room.right - count * (tile + pixel) - ends)
        picture = result_pictures.mini(tiles, self.art, tile * self.px)
        painter.blit(picture, (start, room.center[1] - tile * RATIO / 2 - 3))

    def sum(self, hand: HandReport) -> SpriteNode:
        """Draw the bar at the bottom with the arithmetic and the score of a hand."""
        place = self._boxes["rows"].inset(GAP)
        place = place.less(top=place.h - self.sum_height(hand))
        painter = Painter.blank(place.w, place.h, self.px)
        painter.fill(painter.box, "gold", CORNER, alpha=46)
        inner, lines = painter.box.inset(GUTTER, 0), self._sum_lines(hand)
        score = amount_in_unit(self.report.unit, hand.sheet.total)
        painter.write(score, inner, CARD, "gold_hi", bold=True, anchor="right", cut=False)
        step = grown(SUM_LINE)
        for line, row in zip(lines, lines_in(inner, step, len(lines)), strict=True):
            painter.write(line, row, SMALL, "gold_hi", cut=False)
        return self._add(painter, place, "sum")

    def sum_height(self, hand: HandReport) -> float:
        """Return the height of the sum's bar, in units: long arithmetic takes several lines."""
        return SUM + extra(CARD, self.px) + (len(self._sum_lines(hand)) - 1) * grown(SUM_LINE)

    def _sum_lines(self, hand: HandReport) -> list[str]:
        """Return the arithmetic of a hand's score as lines, broken only between steps."""
        px = self.px
        score = text_width(amount_in_unit(self.report.unit, hand.sheet.total), CARD, px, bold=True)
        room = self._boxes["rows"].inset(MARGIN, 0).w - GUTTER - score
        lines = [""]
        for step in hand.sheet.steps:
            named = i18n.words().formula(step.key, self.report.labels.words_id)
            said = self.report.labels.text("result_step", step=named, n=signed(step.amount))
            longer = lines[-1] + THEN + said if lines[-1] else said
            if lines[-1] and text_width(longer, SMALL, px) > room:
                lines.append(THEN.lstrip() + said)
            else:
                lines[-1] = longer
        return lines

    def other_hands(self) -> list[SpriteNode]:
        """Draw the hands that were not scored; after a drawn deal, all hands."""
        shown = sorted((*self.report.hands, *self.report.others), key=lambda hand: hand.seat)
        column = self._boxes["whole"].inset(MARGIN, TIGHT).less(top=self.head)
        pitch = min(grown(EACH_HAND), column.h / max(1, len(shown)))
        self._tiles = []
        flow = ColumnFlow(column)
        return [self._other_hand(hand, flow.take(pitch)) for hand in shown]

    def _other_hand(self, hand: HandReport, place: Box) -> SpriteNode:
        """Draw a hand below its player's name, or beside it where there is little room."""
        painter = Painter.blank(place.w, place.h, self.px)
        close = place.h < grown(CLOSE_HANDS)
        left, name_high = (grown(NAMES), place.h) if close else (0.0, grown(2 * DISC_DOWN))
        head = painter.box._replace(w=grown(NAMES), h=name_high)
        disc, name = head.less(right=GAP).row(grown(DISC), None, gap=GAP)
        draw_player(painter, self.report, hand.seat, disc.center, disc.w)
        painter.write(self.report.labels.name(hand.seat), name, BODY, "text", bold=True)
        parts = result_pictures.parts_of(hand, dict.fromkeys(self._words(), ""), len(self.report.after))
        room = painter.box.less(left=left)
        most = max(LEAST_OTHER, min(grown(OTHER_TILE), (place.h - (22 if close else grown(44))) / RATIO))
        picture = HandPicture.fitted(parts, room.w - GAP, self.px, (most, 12), (12.0, 5.0))
        down = place.h / 2 - 18 - picture.tall / 2 if close else grown(GUTTER)
        self._note(picture, (place.x + left, place.y + down))
        painter.blit(picture.draw(self.art, room.w), room.less(top=down))
        return self._add(painter, place, f"hand {hand.seat}")

    def heading(self, surface: pygame.Surface, box: Box, left: str, right: str) -> None:
        """Write the heading of a pane, with a text at each end; the right one is left out if it does not fit."""
        painter, place = Painter(surface, self.px), heading_line(box, self.px)
        used = painter.write(left, place, BODY, "gold_hi", bold=True)
        if right and used + LOOSE + painter.width(right, SMALL) <= place.w:
            painter.write(right, place, SMALL, "dim", anchor="right")

"""The left-hand panes of a result: banner, hand in its sets, rows of elements, and their sum."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import i18n
from game.art import items, shapes
from game.art.numbers import gained
from game.art.text import wrap
from game.art.tiles import TileArt
from game.scene.node import Sprite, SpriteNode
from game.table.board.deal_report import AFTER_WIN, HandReport, Report, factor_of, factor_text, headline, limit_name
from game.table.board.player_labels import LIMITS, amount_in_unit, tile_name
from game.table.layout import Box
from game.table.overlay import result_pictures
from game.table.overlay.draw import canvas, extra, letter_size, put, width
from game.table.overlay.ledger import draw_player
from game.table.overlay.markers import wild_sign
from game.tokens import color, grown
from rules.core.number_text import signed
from rules.core.tiles import HIDDEN, Kind
from rules.scoring.sheets import HALVES, ScoreSheet

ROW, HEAD, HAND, TILE = 39.0, 48.0, 124.0, 44.0
"""Units: height of a row, of the heading above, of the pane of a hand, and width of a tile there."""
FULL_RAIL = 88.0
"""Height of the banner for which the positions of its texts are given, in units."""
NAMES = 156.0
"""Width of names beside hands, in units."""
THEN, SUM_LINE = "   →   ", 22.0
"""Separator between steps of the arithmetic; distance between its lines, in units."""


def hand_height(px: float) -> float:
    """Return the height of the pane that shows a hand with tiles of the usual size, in units."""
    return HAND + 1.4 * extra(14, px)


def counted_words(sheet: ScoreSheet, unit: str, number: int) -> str:
    """Return the sum of the rows counted so far as text, in their unit or, after the last row, in the score's `unit`;
    without a unit if the rows have different ones.
    """
    if number == sheet.total:
        return amount_in_unit(unit, number)
    added = {line.unit for line in sheet.lines if not factor_of(line)}
    return amount_in_unit(added.pop() if len(added) == 1 and added.isdisjoint(LIMITS) else "", number)


def worth_words(hand: HandReport, unit: str, ruleset: str) -> str:
    """Return the worth of a hand as text; in games with han and fu, these and the payment for them."""
    steps = {step.key: step.amount for step in hand.sheet.steps}
    if hand.won is not None and "han" in steps:
        limit, han = limit_name(hand.sheet, ruleset), amount_in_unit("han", steps["han"])
        counted = han if limit or "fu" not in steps else f"{han} {amount_in_unit('fu', steps['fu'])}"
        rates = "/".join(map(str, hand.rates))
        if len(hand.rates) == 1 and hand.won.source is None:
            rates = i18n.own("ledger_each", ruleset, n=hand.rates[0])
        return " · ".join(filter(None, (limit, counted, rates)))
    return i18n.own("result_hand_worth", ruleset, worth=amount_in_unit(unit, hand.sheet.total))


class ScorePanes:
    """Draws the left-hand panes of a deal's result: the hand, its elements, their sum; `px` is pixels per unit."""

    def __init__(self, report: Report, art: TileArt, px: float, boxes: dict[str, Box]) -> None:
        """Remember the report and the boxes of the panes, by name."""
        self.report, self.art, self.px, self._boxes = report, art, px, boxes
        self._tiles: list[tuple[pygame.Rect, Kind]] = []
        """Areas of the tiles of the hands drawn last, in pixels of the window."""
        self.pieces: list[tuple[result_pictures.Piece, tuple[float, float], float]] = []
        """Tiles of the hand placed last, each with its middle and width in pixels of the window."""
        self._placed: tuple[list[result_pictures.PicturedSet], float, float, float] = ([], 0.0, 0.0, 0.0)
        self.place = (0.0, 0.0)
        """Upper left corner of the hand placed last, in units."""

    def _add(self, surface: pygame.Surface, x: float, y: float, name: str) -> SpriteNode:
        """Return a node that shows a picture at a point of the window, in pixels."""
        return SpriteNode(Sprite(surface, 0, 0), name, position=(round(x), round(y)))

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
        px = self.px
        room = (self._boxes["hand"].w - 44) * px
        parts = result_pictures.parts_of(hand, self._words(), len(self.report.after))
        tile, gap = TILE + (self._boxes["hand"].h - hand_height(px)) / result_pictures.RATIO, 14.0
        while tile > 20 and result_pictures.parts_width(parts, tile * px, gap * px) > room - 8 * px:
            tile -= 1
            gap = max(6.0, gap - 0.4)
        self._tiles = []
        box, wide = self._boxes["hand"], result_pictures.parts_width(parts, tile * px, gap * px)
        self.place = box.x + 22 + max(0.0, room - 8 * px - wide) / 2 / px, box.y
        self._note(parts, tile, gap, self.place)
        x, y = self.place[0] * px, self.place[1] * px
        laid = result_pictures.laid_out(parts, tile * px, gap * px, px)
        self.pieces = [(piece, (x + at[0], y + at[1]), tile * px) for part in laid for piece, at in part]
        self._placed = parts, tile * px, gap * px, room

    def hand(self, lit: frozenset[Kind]) -> pygame.Surface:
        """Draw the hand placed last in its sets; tiles of the kinds in `lit` are highlighted."""
        parts, tile, gap, room = self._placed
        return result_pictures.draw_parts(parts, self.art, tile, gap, self.px, lit, room)

    def _note(
        self, parts: Sequence[result_pictures.PicturedSet], tile: float, gap: float, at: tuple[float, float]
    ) -> None:
        """Remember where the tiles of a hand were drawn, for tooltips; `at` is the corner of its picture, in units."""
        px = self.px
        for rect, face in result_pictures.face_up_areas(parts, tile * px, gap * px, px):
            self._tiles.append((rect.move(round(at[0] * px), round(at[1] * px)), face))

    def name_at(self, point: tuple[float, float]) -> str:
        """Return the name of the tile at a point; empty where there is none."""
        face = next((face for rect, face in reversed(self._tiles) if rect.collidepoint(point)), HIDDEN)
        name = "" if face == HIDDEN else tile_name(face, self.report.labels.words_id)
        return name[:1].upper() + name[1:]

    @property
    def row_height(self) -> float:
        """Distance from one row of elements to the next, in units."""
        return ROW + 1.3 * extra(16, self.px)

    @property
    def head(self) -> float:
        """Height of a pane's heading, in units."""
        return HEAD + extra(16, self.px)

    def rows_shown(self, hand: HandReport) -> int:
        """Return the number of element rows that fit in the pane."""
        return max(1, int(self._room_for_rows(hand) / self.row_height))

    def rows_height(self, hand: HandReport) -> float:
        """Return the height that the pane of rows needs to show all rows of a hand, in units."""
        return self.head + 12 + self.sum_height(hand) + max(1, len(hand.sheet.lines)) * self.row_height

    def _room_for_rows(self, hand: HandReport) -> float:
        """Return the height that the pane has for rows of elements, in units."""
        return self._boxes["rows"].h - self.head - 12 - self.sum_height(hand)

    def row(self, hand: HandReport, index: int, lit: bool) -> pygame.Surface:
        """Draw the row of element `index`: name, its tiles, arithmetic, value; factors have a column of their own."""
        line, factors = hand.sheet.lines[index], any(map(factor_of, hand.sheet.lines))
        px, labels, size = self.px, self.report.labels, letter_size(16, self.px)
        w, tall = (self._boxes["rows"].w - 16) * px, self.row_height * px
        surface = canvas(w, tall)
        middle = tall / 2
        if lit:
            shapes.box(surface, (0, px, w, tall - 2 * px), color("raised"), 8 * px)
        else:
            surface.fill(
                (*color("line_soft"), 255), (round(16 * px), round(tall - px), round(w - 32 * px), max(1, round(px)))
            )
        right, factor, column = w - 16 * px, factor_of(line), grown(52) * px
        if factors:
            if factor:
                put(surface, factor_text(factor), (right, middle), size, color("gold_hi"), bold=True, anchor="right")
            right -= column
        if not factor:
            put(surface, signed(line.amount), (right, middle), size, color("text"), bold=True, anchor="right")
        right -= column
        multiplies = line.unit in ("times", HALVES)
        unit = "" if multiplies else amount_in_unit(line.unit, line.amount)
        parted = line.times > 1 and line.amount % line.times == 0 and not multiplies
        each = f"{line.times} × {signed(line.amount // line.times)}" if parted else ""
        note = each or unit
        right -= put(surface, note, (right, middle), letter_size(14, px), color("dim"), anchor="right", room=w * 0.18)
        name = i18n.element_name(line.element, labels.words_id)
        room = w * 0.44 if line.tiles else right - 28 * px
        end = 16 * px + put(surface, name, (16 * px, middle), size, color("text"), bold=lit, room=room)
        if line.tiles:
            self._rests_on(surface, line.tiles, end + 16 * px, right - 12 * px)
        return surface

    def no_rows(self) -> SpriteNode:
        """Draw the text for a hand that has no elements."""
        px, rows, size = self.px, self._boxes["rows"], letter_size(16, self.px)
        room = (rows.w - 48) * px
        lines = wrap(self.report.labels.text("result_no_rows"), room, size, lines=2)
        surface = canvas(room, len(lines) * self.row_height * px)
        for index, line in enumerate(lines):
            put(surface, line, (0, (index + 0.5) * self.row_height * px), size, color("text"), room=room)
        return self._add(surface, (rows.x + 24) * px, (rows.y + self.head) * px, "no rows")

    def _rests_on(self, surface: pygame.Surface, tiles: Sequence[Kind], left: float, right: float) -> None:
        """Draw the tiles that an element consists of, in the middle column of its row. Many tiles shrink and begin
        further left.
        """
        px, w, high = self.px, surface.get_width(), self.row_height * self.px
        start = w * 0.47
        tile = min(22 * px, w * 0.29 / len(tiles), (right - start) / len(tiles) - 1)
        if tile < 16 * px:
            tile = min(16 * px, (right - left - 8) / len(tiles) - 1)
            start = min(start, right - len(tiles) * (tile + 1) - 8)
        row = result_pictures.mini(tiles, self.art, tile)
        result_pictures.blit(surface, row, (start, high / 2 - tile * 2 / 3 - 3 * px))

    def sum(self, hand: HandReport) -> SpriteNode:
        """Draw the bar at the bottom with the arithmetic and the score of a hand."""
        px, rows = self.px, self._boxes["rows"]
        w, tall = (rows.w - 16) * px, self.sum_height(hand)
        h = tall * px
        surface = canvas(w, h)
        shapes.box(surface, (0, 0, w, h), (*color("gold"), 46), 8 * px)
        score = amount_in_unit(self.report.unit, hand.sheet.total)
        put(surface, score, (w - 16 * px, h / 2), letter_size(18, px), color("gold_hi"), bold=True, anchor="right")
        lines = self._sum_lines(hand)
        for index, line in enumerate(lines):
            y = h / 2 + (index - (len(lines) - 1) / 2) * grown(SUM_LINE) * px
            put(surface, line, (16 * px, y), letter_size(14, px), color("gold_hi"))
        return self._add(surface, (rows.x + 8) * px, (rows.bottom - 8 - tall) * px, "sum")

    def sum_height(self, hand: HandReport) -> float:
        """Return the height of the sum's bar, in units: long arithmetic takes several lines."""
        return 40 + extra(18, self.px) + (len(self._sum_lines(hand)) - 1) * grown(SUM_LINE)

    def _sum_lines(self, hand: HandReport) -> list[str]:
        """Return the arithmetic of a hand's score as lines, broken only between steps."""
        px = self.px
        score = width(amount_in_unit(self.report.unit, hand.sheet.total), letter_size(18, px), bold=True)
        room = (self._boxes["rows"].w - 64) * px - score
        lines = [""]
        for step in hand.sheet.steps:
            named = i18n.words().formula(step.key, self.report.labels.words_id)
            said = self.report.labels.text("result_step", step=named, n=signed(step.amount))
            longer = lines[-1] + THEN + said if lines[-1] else said
            if lines[-1] and width(longer, letter_size(14, px)) > room:
                lines.append(THEN.lstrip() + said)
            else:
                lines[-1] = longer
        return lines

    def other_hands(self) -> list[SpriteNode]:
        """Draw the hands that were not scored; after a drawn deal, all hands."""
        px, box, labels = self.px, self._boxes["whole"], self.report.labels
        shown = sorted((*self.report.hands, *self.report.others), key=lambda hand: hand.seat)
        found = []
        above = self.head + 4
        pitch = min(grown(112.0), (box.h - above - 4) / max(1, len(shown)))
        close = pitch < grown(96)  # names stand beside the hands
        left, top = (grown(NAMES), pitch / 2) if close else (0.0, grown(14.0))
        tile = max(18.0, min(grown(38.0), (pitch - (22 if close else grown(44))) * 0.75))
        room = (box.w - 48 - left) * px
        self._tiles = []
        for index, hand in enumerate(shown):
            surface = canvas((box.w - 48) * px, pitch * px)
            disc = grown(26) * px
            draw_player(surface, self.report, hand.seat, disc, (disc / 2, top * px))
            name = labels.name(hand.seat)
            put(surface, name, (disc + 8 * px, top * px), letter_size(16, px), color("text"), bold=True,
                room=grown(NAMES) * px - disc - 16 * px)  # fmt: skip
            parts = result_pictures.parts_of(hand, dict.fromkeys(self._words(), ""), len(self.report.after))
            fitted, gap = tile, 12.0
            while fitted > 12 and result_pictures.parts_width(parts, fitted * px, gap * px) > room - 8 * px:
                fitted, gap = fitted - 1, max(5.0, gap - 0.5)
            picture = result_pictures.draw_parts(parts, self.art, fitted * px, gap * px, px, frozenset(), room)
            y = pitch / 2 - 18 - fitted * result_pictures.RATIO / 2 if close else grown(16)
            self._note(parts, fitted, gap, (box.x + 24 + left, box.y + above + index * pitch + y))
            result_pictures.blit(surface, picture, (left * px, y * px))
            place = (box.x + 24) * px, (box.y + above + index * pitch) * px
            found.append(self._add(surface, *place, f"hand {hand.seat}"))
        return found

    def banner(self, surface: pygame.Surface, page: int, edges: tuple[float, float], rail: float) -> None:
        """Write on the banner beside the winner: headline of hand number `page`.

        `edges` are the left and right ends of its content, `rail` is its height, in units.
        """
        px, report, labels = self.px, self.report, self.report.labels
        k = rail / FULL_RAIL * px
        x, right = (edges[0] + 10) * px, edges[1] * px
        hand = report.hands[page] if report.hands else None
        left = [labels.text("result_left", player=labels.name(seat)) for seat in report.left]
        if hand is None:
            title = i18n.words().ending(report.drawn, labels.words_id)
            put(surface, title, (x, 34 * k), letter_size(28, px), color("text"), bold=True, room=right - x,
                shrink=letter_size(18, px))  # fmt: skip
            below = " · ".join([*left, i18n.ruleset_name(labels.ruleset), report.title])
            put(surface, below, (x, 65 * k), letter_size(14, px), color("dim"), room=right - x)
            return
        x += 76 * k
        right -= self.worth_width(hand)
        winners = i18n.words().listed(map(labels.name, dict.fromkeys(one.seat for one in report.winners)))
        several = len(report.winners) > 1
        title = labels.text("result_winners", players=winners) if several else headline(hand, labels)
        least = width(title, letter_size(18, px), bold=True)
        right -= self._indicators(surface, (x + least + 24 * px, right - 28 * px), k)
        face = hand.won.face if hand.won is not None else None
        said = [*([headline(hand, labels)] if several else []), i18n.ruleset_name(labels.ruleset), report.title]
        if face is not None:
            name = i18n.term("winning_tile", labels.words_id)
            said.append(labels.text("result_winning_tile", name=name, tile=tile_name(face, labels.words_id)))
        if hand.order and len({one.left for one in report.winners}) > 1:
            order = labels.text("result_win_order", n=hand.order, all=len(report.winners))
            said.append(f"{order}, {labels.text('table_left', n=hand.left)}")
        if hand.stood:
            said.append(labels.text("result_stood"))
        pieces = [piece.replace(" ", "\N{NO-BREAK SPACE}") for piece in (*left, *said)]
        self._headline(surface, title, " · ".join(pieces), (x, right - 24 * px), k)

    def worth(self, hand: HandReport, rail: float, counted: int | None = None) -> pygame.Surface:
        """Draw the points received for a hand and below them its worth, or the sum `counted` so far; right-aligned."""
        px, k, gold = self.px, rail / FULL_RAIL * self.px, color("gold_hi")
        surface = canvas(self.worth_width(hand), rail * px)
        right, unit = surface.get_width(), self.report.unit
        if counted is not None:
            text = counted_words(hand.sheet, unit, counted)
            put(surface, text, (right, 44 * k), letter_size(40, px), gold, bold=True, anchor="right", room=right,
                shrink=letter_size(20, px))  # fmt: skip
            return surface
        tint = gold if hand.gain >= 0 else color("red_hi")
        put(surface, gained(hand.gain), (right, 34 * k), letter_size(40, px), tint, bold=True, anchor="right")
        worth = worth_words(hand, self.report.unit, self.report.labels.words_id)
        put(surface, worth, (right, 69 * k), letter_size(16, px), gold, bold=True, anchor="right")
        return surface

    def worth_width(self, hand: HandReport) -> float:
        """Return the width in pixels of a hand's gain and worth."""
        px, large = self.px, letter_size(40, self.px)
        gain = width(gained(hand.gain), large, bold=True)
        worth = width(worth_words(hand, self.report.unit, self.report.labels.words_id), letter_size(16, px), bold=True)
        counted = width(amount_in_unit(self.report.unit, hand.sheet.total), large, bold=True)
        return max(gain, worth, min(200 * px, counted))

    def _headline(
        self, surface: pygame.Surface, title: str, said: str, edges: tuple[float, float], k: float
    ) -> None:  # fmt: skip
        """Write the title, and below it the text `said` in up to two lines; `k` is pixels per unit."""
        px, (x, end) = self.px, edges
        size, small, room = letter_size(28, px), letter_size(14, px), end - x
        lines = wrap(said, room, small, lines=2)
        title_at, first, step = (32.0, 65.0, 0.0) if len(lines) == 1 else (20.0, 47.0, 23.0)
        if len(lines) > 1:
            size = letter_size(20, px)
        put(surface, title, (x, title_at * k), size, color("text"), bold=True, room=room, shrink=letter_size(18, px))
        for index, line in enumerate(lines):
            put(surface, line.removesuffix(" ·"), (x, (first + step * index) * k), small, color("text"), room=room)

    def _indicators(self, surface: pygame.Surface, edges: tuple[float, float], k: float) -> float:
        """Draw the deal's indicators at the right end of the room between `edges`, those turned after the win in a
        second row with a heading if it fits; return the width used.
        """
        rows, px, named, (left, right) = self.report.indicators, self.px, 0.0, edges
        if not rows:
            return 0.0
        size = letter_size(14, px)
        tile = (24.0 if len(rows) == 1 else 20.0) * k
        winners = [hand.seat for hand in self.report.winners]
        hits = self.report.labels.hits(rows[-1][1], self.report.dealer, winners) if rows[-1][0] == AFTER_WIN else []
        disc = max(14, round(13 * k))
        pitch = tile + (disc * 0.6 if hits else 1)
        wide = max(len(row) for _, row in rows) * pitch
        for index, (key, row) in enumerate(rows):
            y = (44 + (index - (len(rows) - 1) / 2) * 34) * k
            word, end = self.report.labels.term(key), right - wide - 10 * px
            word = word[:1].upper() + word[1:]
            if index == 0 or width(word, size) <= end - 14 * px - left:
                named = max(named, put(surface, word, (end, y), size, color("text"), anchor="right"))
            for place, face in enumerate(row):
                x = right - wide + (place + 0.5) * pitch
                items.lay(surface, self.art.sprite(face, round(tile)), (x, y))
                if key != AFTER_WIN and place >= len(row) - len(self.report.wild):
                    items.lay(surface, wild_sign(max(5.0, tile * 0.18)), (x + tile * 0.36, y - tile * 0.5))
                for seat in hits[place : place + 1] if key == AFTER_WIN else ():
                    mark = items.seat_disc(self.report.labels.color(seat), self.report.badges[seat], disc)
                    items.lay(surface, mark, (x + tile * 0.5, y + tile * 0.5))
        return wide + named + 52 * px

    def heading(self, surface: pygame.Surface, box: Box, left: str, right: str) -> None:
        """Write the heading of a pane, with a text at each end; the right one is left out if it does not fit."""
        px = self.px
        room, small = (box.w - 48) * px, letter_size(14, px)
        y = (box.y + 27 + extra(16, px) * 0.4) * px
        used = put(
            surface, left, ((box.x + 24) * px, y), letter_size(16, px), color("gold_hi"), bold=True, room=room
        )
        if right and used + 12 * px + width(right, small) <= room:
            put(surface, right, ((box.right - 24) * px, y), small, color("dim"), anchor="right")

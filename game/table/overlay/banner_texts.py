"""The text of a result's banner: who has won, how, the indicators, and what the hand is worth."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import i18n
from game.art import items
from game.art.numbers import gained
from game.art.text import wrap
from game.art.tiles import TileArt
from game.boxes import Box
from game.table.board.deal_report import AFTER_WIN, HandReport, Report, factor_of, headline, limit_name
from game.table.board.player_labels import LIMITS, amount_in_unit, tile_name
from game.table.overlay.draw import canvas, letter_size
from game.table.overlay.markers import wild_star
from game.table.overlay.painter import Painter, lines_in, text_width
from game.tokens import BODY, CARD, HEADLINE, MARGIN, SMALL
from rules.scoring.sheets import ScoreSheet

FULL_RAIL = 88.0
"""Usual height of a banner's rail, for which the heights of its lines are given, in units."""
ONE_LINE, TWO_LINES, WORTH_LINES = (10, 44, 22, 12), (4.5, 31, 23, 23, 6.5), (10, 48, 22, 8)
"""Units: room above, lines, and room below of a title with one line or two below it, and of the gain and worth."""
BESIDE_RAIL, PORTRAIT, BESIDE_WORTH, INDICATORS = 10.0, 76.0, 28.0, 34.0
"""Units on the rail: margin at its left, width of the portrait, room beside the gain, height of a row of indicators."""
WORTH, COUNTED = 40.0, 200.0
"""Units: type size of the gain, and greatest width kept for a sum that is still counted."""


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


class BannerTexts:
    """Writes on the banner of a deal's result; `px` is pixels per unit."""

    def __init__(self, report: Report, art: TileArt, px: float) -> None:
        """Remember the report and the tiles."""
        self.report, self.art, self.px = report, art, px

    def write(self, surface: pygame.Surface, page: int, edges: tuple[float, float], rail: float) -> None:
        """Write on the banner beside the winner: headline of hand number `page`.

        `edges` are the left and right ends of its content, `rail` is its height, in units.
        """
        report, labels, k = self.report, self.report.labels, rail / FULL_RAIL
        painter = Painter(surface, self.px)
        place = Box(edges[0], 0, edges[1] - edges[0], rail).less(left=BESIDE_RAIL)
        hand = report.hands[page] if report.hands else None
        left = [labels.text("result_left", player=labels.name(seat)) for seat in report.left]
        if hand is None:
            title = i18n.words().ending(report.drawn, labels.words_id)
            self._headline(painter, title, [*left, i18n.ruleset_name(labels.ruleset), report.title], place)
            return
        place = place.less(left=PORTRAIT * k, right=self._worth_width(hand))
        winners = i18n.words().listed(map(labels.name, dict.fromkeys(one.seat for one in report.winners)))
        several = len(report.winners) > 1
        title = labels.text("result_winners", players=winners) if several else headline(hand, labels)
        least = painter.width(title, CARD, bold=True) + MARGIN
        place = place.less(right=MARGIN + self._indicators(painter, place.less(left=least, right=BESIDE_WORTH), k))
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
        self._headline(painter, title, [*left, *said], place)

    def worth(self, hand: HandReport, rail: float, counted: int | None = None) -> pygame.Surface:
        """Draw the points received for a hand and below them its worth, or the sum `counted` so far; right-aligned."""
        painter, unit = Painter(canvas(self._worth_width(hand) * self.px, rail * self.px), self.px), self.report.unit
        place = painter.box._replace(h=rail)
        if counted is not None:
            text = counted_words(hand.sheet, unit, counted)
            painter.write(text, place, WORTH, "gold_hi", bold=True, anchor="right", shrink=20)
            return painter.surface
        _, gain, worth, _ = rail_lines(place, *WORTH_LINES)
        tint = "gold_hi" if hand.gain >= 0 else "red_hi"
        painter.write(gained(hand.gain), gain, WORTH, tint, bold=True, anchor="right", cut=False)
        words = worth_words(hand, unit, self.report.labels.words_id)
        painter.write(words, worth, BODY, "gold_hi", bold=True, anchor="right", cut=False)
        return painter.surface

    def _worth_width(self, hand: HandReport) -> float:
        """Return the width of a hand's gain and worth, in units."""
        words = worth_words(hand, self.report.unit, self.report.labels.words_id)
        texts = (gained(hand.gain), WORTH), (words, BODY), (amount_in_unit(self.report.unit, hand.sheet.total), WORTH)
        gain, worth, counted = (text_width(text, size, self.px, bold=True) for text, size in texts)
        return max(gain, worth, min(COUNTED, counted))

    def _headline(self, painter: Painter, title: str, said: Sequence[str], place: Box) -> None:
        """Write the title, and below it the parts `said` in up to two lines; each part stays in one piece."""
        pieces = [piece.replace(" ", "\N{NO-BREAK SPACE}") for piece in said]
        lines = wrap(" · ".join(pieces), place.w * self.px, letter_size(SMALL, self.px), lines=2)
        size, highs = (HEADLINE, ONE_LINE) if len(lines) == 1 else (20, TWO_LINES)
        _, head, *below = rail_lines(place, *highs)
        painter.write(title, head, size, "text", bold=True, shrink=CARD)
        for line, row in zip(lines, below, strict=False):
            painter.write(line.removesuffix(" ·"), row, SMALL, "text")

    def _indicators(self, painter: Painter, room: Box, k: float) -> float:
        """Draw the deal's indicators at the right end of the room, those turned after the win in a second row with a
        heading if it fits; return the width used. `k` scales their sizes.
        """
        rows, named = self.report.indicators, 0.0
        if not rows:
            return 0.0
        tile, pixels = (24.0 if len(rows) == 1 else 20.0) * k, max(14, round(13 * k * self.px))
        winners = [hand.seat for hand in self.report.winners]
        hits = self.report.labels.hits(rows[-1][1], self.report.dealer, winners) if rows[-1][0] == AFTER_WIN else []
        pitch = tile + (pixels * 0.6 if hits else 1) / self.px
        wide = max(len(row) for _, row in rows) * pitch
        for (key, row), line in zip(rows, lines_in(room, INDICATORS * k, len(rows)), strict=True):
            words, cells = line.row(None, wide, gap=10)
            word = self.report.labels.term(key)
            word = word[:1].upper() + word[1:]
            if row is rows[0][1] or painter.width(word, SMALL) <= words.w - 14:
                named = max(named, painter.write(word, words, SMALL, "text", anchor="right", cut=False))
            for place, (face, cell) in enumerate(zip(row, cells.row(*[pitch] * len(row)), strict=True)):
                x, y = cell.center
                painter.lay(self.art.sprite(face, round(tile * self.px)), (x, y))
                if key != AFTER_WIN and place >= len(row) - len(self.report.wild):
                    painter.lay(*wild_star((x, y), tile, px=self.px))
                for seat in hits[place : place + 1] if key == AFTER_WIN else ():
                    mark = items.seat_disc(self.report.labels.color(seat), self.report.badges[seat], pixels)
                    painter.lay(mark, (x + tile * 0.5, y + tile * 0.5))
        return wide + named + BESIDE_WORTH + MARGIN


def rail_lines(rail: Box, *highs: float) -> list[Box]:
    """Cut a banner's rail into lines; their heights are given for a rail of the usual height."""
    k = rail.h / FULL_RAIL
    return [line._replace(y=line.y * k, h=line.h * k) for line in rail._replace(h=FULL_RAIL).column(*highs)]

"""The panes at the end of a match: final places, points after each deal, best hand, score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game import i18n
from game.art import items
from game.art.numbers import gained, grouped
from game.art.tiles import TileArt
from game.boxes import Box, ColumnFlow, Point
from game.table.board.match_report import BestHand, DealRow, MatchReport, ResultPart, Tie
from game.table.board.player_labels import WINDS, amount_in_unit
from game.table.overlay import result_pictures
from game.table.overlay.draw import extra, fit, letter_size, width
from game.table.overlay.painter import Painter, heading_line, text_width
from game.table.overlay.result_pictures import RATIO, HandPicture
from game.tokens import BODY, CARD, GAP, GUTTER, LOOSE, MARGIN, SMALL, grown
from rules.core.melds import Seat
from rules.core.number_text import signed

LINE, HEAD, TOP = 34.0, 52.0, 12.0
"""Units: height of a row of the sheet, and of the heading of a pane, margin above and below the sheet."""
LABEL, LEAST_TOTAL, DOT, STACKED = 196.0, 54.0, 20.0, 20.0
"""Units: width of a deal's name, least width of points, width of a winner's dot, distance of two numbers in a cell."""
PLACE, DISC, BAR_WIDE, BAR_HIGH = 112.0, 36.0, 160.0, 14.0
"""Units of a final place: usual height of its row, size of its disc, and size of its bar."""
BEST, OWNER, TILE = 172.0, 24.0, (34.0, 44.0)
"""Units of the best hand: height of its pane, size of its owner's disc, usual and greatest width of its tiles."""
STEPS = (1, 2, 5)


def _pane(box: Box, px: float, heading: str) -> Painter:
    """Draw an empty pane with its heading; the size of `box` is in units of `px` pixels."""
    painter = Painter.blank(box.w, box.h, px)
    painter.write(heading, heading_line(painter.box, px), BODY, "gold_hi", bold=True)
    return painter


def _below_head(painter: Painter) -> Box:
    """Return the part of a pane below its heading, between its margins."""
    return painter.box.inset(MARGIN, 0).less(top=HEAD + extra(BODY, painter.px))


def disc(painter: Painter, report: MatchReport, seat: Seat, size: float, at: Point) -> None:
    """Draw the disc of a player at a point: the wind of the first deal, or the number of the chair."""
    text = str(seat + 1) if report.labels.windless or len(report.totals) > len(WINDS) else WINDS[seat]
    painter.lay(items.seat_disc(report.labels.color(seat), text, round(size * painter.px)), at)


def places(report: MatchReport, box: Box, px: float) -> pygame.Surface:
    """Draw the pane of final places: names, totals, and bars from zero."""
    painter = _pane(box, px, report.labels.term("final_standing").capitalize())
    column = ColumnFlow(_below_head(painter))
    pitch = min(grown(PLACE), (column.rest.h - GAP) / len(report.totals))
    for index, seat in enumerate(report.order):
        _place(painter, report, seat, report.places[seat] if report.places else index + 1, column.take(pitch))
    return painter.surface


def _place(painter: Painter, report: MatchReport, seat: Seat, place: int, row: Box) -> None:
    """Draw a player's final place in a row: number, disc, name above a bar and the result, and the total."""
    first, more = place == 1, extra(BODY, painter.px)
    number, _, portrait, text = row.row(grown(GUTTER), grown(2), grown(56), None)
    tint = "gold_hi" if first else "dim"
    painter.write(str(place), number, 26 if first else 20, tint, bold=True, anchor="center", cut=False)
    disc(painter, report, seat, min(grown(DISC), row.h - 6), portrait.center)
    used = painter.write(grouped(report.totals[seat]), text, 20, "gold_hi", bold=True, anchor="right", cut=False)
    highs = [28 + 1.6 * more, BAR_HIGH, *([MARGIN + 0.8 * more] if report.results else [])]
    name, bar, *below = text.middle(text.w, sum(highs)).column(*highs)
    painter.write(report.labels.name(seat), name.less(right=used + LOOSE), BODY, "text", bold=first)
    bar = bar._replace(w=grown(BAR_WIDE))
    most = max(1, *(abs(score) for score in report.totals))
    painter.blit(result_pictures.bar(bar, report.totals[seat], most, painter.px), bar)
    for line in below:
        words = i18n.words()
        beyond = words.own_text(report.labels.words_id, "match_beyond", n=words.number(report.results[seat]))
        painter.write(beyond, line, SMALL, "text")


def scale_of(low: int, high: int, lines: int) -> tuple[int, int, int]:
    """Return start, end and step of a scale of round numbers that covers `low` to `high` in at most `lines` steps.

    >>> scale_of(-37, 64, 4), scale_of(0, 0, 4)
    ((-50, 100, 50), (0, 1, 1))
    """
    high = max(high, low + 1)
    power, step = 1, 0
    while not step:
        for unit in STEPS:
            first, last = low // (unit * power), -(-high // (unit * power))
            if last - first <= lines:
                step = unit * power
                break
        power *= 10
    return low // step * step, -(-high // step) * step, step


def curve(report: MatchReport, box: Box, px: float) -> pygame.Surface:
    """Draw the pane with a curve of each player's points after every deal; a dot marks deals that player won."""
    painter = _pane(box, px, i18n.tr("match_curve"))
    curves = {seat: report.curve(seat) for seat in range(len(report.totals))}
    values = [value for line in curves.values() for value in line]
    low, high, step = scale_of(min(values), max(values), 4)
    labels = max(painter.width(signed(value), SMALL) for value in range(low, high + 1, step))
    more, deals = extra(SMALL, px), len(report.rows)
    inner = _below_head(painter).less(top=more, bottom=34 + 1.4 * more)
    axis, chart = inner.row(labels + 2, None, gap=GAP)

    def at(deal: int, value: float) -> Point:
        """Return the point of the curve for a deal and a number of points."""
        return chart.x + chart.w * deal / max(1, deals), chart.bottom - chart.h * (value - low) / (high - low)

    for value in range(low, high + 1, step):
        y = at(0, value)[1]
        painter.rule(chart._replace(y=y), "line" if value == report.start else "line_soft")
        painter.write(signed(value), axis._replace(y=y, h=0), SMALL, "dim", anchor="right", cut=False)
    _deals(painter, report, [at(deal + 1, low)[0] for deal in range(deals)])
    for seat in reversed(report.order):
        points = [at(deal, value) for deal, value in enumerate(curves[seat])]
        own = report.labels.color(seat)
        for pair in pairwise(points):
            painter.line(pair, own, max(2.0 / px, 2.4))
        for row, point in zip(report.rows, points[1:], strict=True):
            if seat in row.winners:
                painter.disc(point, 4.5, own)
                painter.disc(point, 2, "ivory")
        if points:
            painter.disc(points[-1], 4, own)
    return painter.surface


def _deals(painter: Painter, report: MatchReport, places: Sequence[float]) -> None:
    """Write the names of deals below the curves, as many as fit; `places` are the horizontal positions of deals."""
    inner, end = painter.box.inset(MARGIN, 0), 0.0
    line = inner.less(top=inner.h - 32 - 1.2 * extra(SMALL, painter.px))
    for row, x in zip(report.rows, places, strict=True):
        name = report.labels.deal_name(row.deal) if not row.deal.again else ""
        wide = painter.width(name, SMALL)
        left = min(x, inner.right - wide / 2) - wide / 2
        if name and left > end:
            painter.write(name, line._replace(x=left, w=wide), SMALL, "dim", anchor="center", cut=False)
            end = left + wide + 14


def best(report: MatchReport, found: BestHand, box: Box, art: TileArt, px: float) -> pygame.Surface:
    """Draw the pane of the best hand of the match: its owner, deal, tiles and best elements."""
    labels, hand, more = report.labels, found.hand, extra(BODY, px)
    painter = _pane(box, px, i18n.tr("match_best"))
    worth = amount_in_unit(report.unit, hand.sheet.score)
    head = heading_line(painter.box, px)
    painter.write(worth, head, CARD, "gold_hi", bold=True, anchor="right", cut=False)
    inner = painter.box.inset(MARGIN, 0)
    _, owner, tiles, _ = inner.column(44 + 0.8 * more, 28 + 2.2 * more, 72 - 0.4 * more, None)
    portrait, text = owner.row(grown(OWNER), None, gap=GAP)
    disc(painter, report, hand.seat, portrait.w, portrait.center)
    used = painter.write(labels.name(hand.seat), text._replace(w=inner.w / 2), BODY, "text", bold=True)
    painter.write(labels.deal_name(found.deal), text.less(left=used + LOOSE), SMALL, "dim")
    laid = result_pictures.parts_of(hand, dict.fromkeys(WORDS, ""), len(report.totals))
    parts = [result_pictures.PicturedSet(part.pieces, "") for part in laid]
    picture = HandPicture.fitted(parts, inner.w - 6, px, (_best_tile(), 12), (9.0, 3.0), 0.4)
    painter.blit(picture.draw(art, inner.w), (inner.x, tiles.center[1] - picture.middle))
    below = inner.less(top=inner.h - 48 - 1.2 * extra(SMALL, px))
    words = _worthiest(report, found, inner.w * px, letter_size(SMALL, px))
    painter.write(words, below, SMALL, "dim", cut=False)
    return painter.surface


def _best_tile() -> float:
    """Return the greatest width of the tiles of the best hand, in units."""
    return min(TILE[1], grown(TILE[0]))


def best_height(px: float) -> float:
    """Return the height of the best hand's pane, in units."""
    return BEST + 2.8 * extra(BODY, px) + 1.4 * extra(SMALL, px) + (_best_tile() - TILE[0]) * RATIO


def _worthiest(report: MatchReport, found: BestHand, room: float, size: float) -> str:
    """Return the names of a hand's elements by descending value, as many as fit in `room` pixels at text size `size`.
    """
    lines = sorted(found.hand.sheet.lines, key=lambda line: -line.amount)
    names = [i18n.element_name(line.element, report.labels.words_id) for line in lines]
    while len(names) > 1 and width(i18n.words().listed(names), size) > room:
        names.pop()
    return fit(i18n.words().listed(names), size, room)


WORDS = ("concealed", "bonus", "chow", "pung", "kong", "row", "bridge", "king", "special", "pair")
"""Keys of captions beneath the sets of a hand, which are left out here."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns of the score sheet of a match, in units: names of deals, then one column per player.

    With `stacked`, for narrow columns, a player's change in a deal stands below the points.
    """

    label: float
    wide: float
    total: float
    stacked: bool
    line: float

    @classmethod
    def of(cls, report: MatchReport, box: Box, px: float) -> Columns:
        """Return columns wide enough for the widest numbers of the report."""
        named = [report.labels.deal_name(row.deal) for row in report.rows]
        named += [part.name(report.labels.words_id) for part in report.parts]
        names = max((text_width(name, SMALL, px, bold=True) for name in named), default=0.0)
        totals = max((text_width(grouped(score), BODY, px) for row in report.rows for score in row.after), default=0.0)
        changes = max((text_width(gained(one), SMALL, px) for row in report.rows for one in row.changes), default=0.0)
        label, total, players = grown(LABEL), max(grown(LEAST_TOTAL), totals + 10), len(report.totals)
        room, needs = box.inset(MARGIN, 0).w, (total + changes + DOT) * players
        if label + needs > room:
            label = min(label, names + MARGIN)
        stacked = label + needs > room
        if stacked:
            narrow = max(totals, changes + DOT) + 6
            label = max(label, min(grown(LABEL), room - narrow * players))
        return cls(label, (room - label) / players, total, stacked, grown(LINE + STACKED if stacked else LINE))


def rows(report: MatchReport, part: Sequence[DealRow | ResultPart | Tie], box: Box, px: float) -> pygame.Surface:
    """Draw some rows of the score sheet below the players' names; a gold dot marks the winners of a deal."""
    painter, columns, labels = Painter.blank(box.w, box.h, px), Columns.of(report, box, px), report.labels
    column = ColumnFlow(painter.box.inset(MARGIN, TOP))
    wides = columns.label, *[columns.wide] * len(report.totals)
    title, *heads = column.take(grown(LINE)).row(*wides)
    used = [painter.write(labels.name(seat), head.less(left=LOOSE), SMALL, "text", bold=True, anchor="right")
            for seat, head in enumerate(heads)]  # fmt: skip
    title = title._replace(w=columns.label + columns.wide - used[0] - LOOSE)
    painter.write(i18n.term("score_sheet").capitalize(), title, BODY, "gold_hi", bold=True)
    for row in part:
        line = column.take(columns.line)
        painter.rule(line, "line_soft")
        if isinstance(row, Tie):
            painter.write(row.text(labels), line, SMALL, "text")
            continue
        name, *cells = line.row(*wides)
        if isinstance(row, DealRow):
            words, tint = labels.deal_name(row.deal), "dim"
        else:
            words, tint = row.name(labels.words_id), "gold_hi"
        painter.write(words, name.less(right=GAP), SMALL, tint, bold=True)
        for seat, cell in enumerate(cells):
            if isinstance(row, DealRow):
                _cell(painter, row, seat, cell, columns)
            else:
                _part(painter, row, seat, cell)
    return painter.surface


def _part(painter: Painter, part: ResultPart, seat: Seat, cell: Box) -> None:
    """Write a player's amount of a part of the result, or the result itself."""
    amount, whole = part.amounts[seat], part.reason == "result"
    tint = "gold_hi" if whole else _gain_tint(amount)
    text = f"{'+' * (amount > 0)}{i18n.words().number(amount)}"
    painter.write(text, cell, BODY, tint, bold=whole, anchor="right", cut=False)


def _gain_tint(amount: float) -> str:
    """Return the color of a gain, a loss, or neither."""
    return "good" if amount > 0 else "red_hi" if amount < 0 else "off"


def rows_shown(report: MatchReport, box: Box, px: float) -> int:
    """Return the number of rows of the score sheet that fit in a pane."""
    return max(1, int((box.h - 2 * TOP - grown(LINE)) / Columns.of(report, box, px).line))


def _cell(painter: Painter, row: DealRow, seat: Seat, cell: Box, columns: Columns) -> None:
    """Write a player's points after a deal and the change in it, which stands below the points or beside them."""
    points, change = cell, cell.less(right=columns.total)
    if columns.stacked:
        points, change = cell.middle(cell.w, 2 * grown(STACKED)).column(None, None)
    painter.write(grouped(row.after[seat]), points, BODY, "text", anchor="right", cut=False)
    amount = row.changes[seat]
    wide = painter.write(gained(amount), change, SMALL, _gain_tint(amount), anchor="right", cut=False)
    if seat in row.winners:
        painter.disc((change.right - wide - LOOSE, change.center[1]), 4, "gold")

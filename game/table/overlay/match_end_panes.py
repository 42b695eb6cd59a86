"""The panes at the end of a match: final places, points after each deal, best hand, score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game import i18n
from game.art import items, shapes
from game.art.numbers import gained, grouped
from game.art.tiles import TileArt
from game.table.board.match_report import BestHand, DealRow, MatchReport, ResultPart, Tie
from game.table.board.player_labels import WINDS, amount_in_unit
from game.table.layout import Box
from game.table.overlay import result_pictures
from game.table.overlay.draw import canvas, extra, fit, letter_size, put, width
from game.tokens import color, grown
from rules.core.melds import Seat
from rules.core.number_text import signed

LINE, PAD, HEAD = 34.0, 24.0, 52.0
"""Height of a row of the sheet, margin inside a pane, height of its heading, in units."""
LABEL, DOT = 196.0, 20.0
"""Width of a deal's name, and of the dot of its winner, in units."""
TOP, BEST, STACKED = 12.0, 172.0, 20.0
"""Margins of the score sheet, height of the best hand's pane, distance between two numbers of one cell, in units."""
STEPS = (1, 2, 5)


def _pane(box: Box, px: float, heading: str) -> pygame.Surface:
    """Draw an empty pane with its heading; the size of `box` is in units of `px` pixels."""
    surface = canvas(box.w * px, box.h * px)
    put(surface, heading, (PAD * px, _heading(px)), letter_size(16, px), color("gold_hi"), bold=True,
        room=(box.w - 2 * PAD) * px)  # fmt: skip
    return surface


def _heading(px: float) -> float:
    """Return the vertical middle of a pane's heading, in pixels."""
    return (27 + extra(16, px) * 0.4) * px


def _head(px: float) -> float:
    """Return the height of a pane's heading, in units."""
    return HEAD + extra(16, px)


def disc(surface: pygame.Surface, report: MatchReport, seat: Seat, size: float, at: tuple[float, float]) -> None:
    """Draw the disc of a player at a point: the wind of the first deal, or the number of the chair."""
    text = str(seat + 1) if report.labels.windless or len(report.totals) > len(WINDS) else WINDS[seat]
    items.lay(surface, items.seat_disc(report.labels.color(seat), text, round(size)), at)


def places(report: MatchReport, box: Box, px: float) -> pygame.Surface:
    """Draw the pane of final places: names, totals, and bars from zero."""
    surface = _pane(box, px, report.labels.term("final_standing").capitalize())
    totals, order = report.totals, report.order
    head = _head(px)
    pitch = min(grown(112.0), (box.h - head - 8) / len(totals))
    most = max(1, *(abs(score) for score in totals))
    right = (box.w - PAD) * px
    for index, seat in enumerate(order):
        middle = (head + pitch * (index + 0.5)) * px
        place = report.places[seat] if report.places else index + 1
        first = place == 1
        put(surface, str(place), ((PAD + grown(8)) * px, middle), letter_size(26 if first else 20, px),
            color("gold_hi" if first else "dim"), bold=True, anchor="center")  # fmt: skip
        disc(surface, report, seat, min(grown(36.0), pitch - 6) * px, ((PAD + grown(46)) * px, middle))
        x, down = (PAD + grown(74)) * px, extra(16, px) * px
        if report.results:
            words = i18n.words()
            beyond = words.own_text(report.labels.words_id, "match_beyond", n=words.number(report.results[seat]))
            put(surface, beyond, (x, middle + 22 * px + down), letter_size(14, px), color("text"), room=right - x)
            middle -= 9 * px
        total = grouped(totals[seat])
        used = put(surface, total, (right, middle), letter_size(20, px), color("gold_hi"), bold=True, anchor="right")
        name = report.labels.name(seat)
        put(surface, name, (x, middle - 9 * px - down * 0.2), letter_size(16, px), color("text"), bold=first,
            room=right - used - x - 12 * px)  # fmt: skip
        bar = result_pictures.bar(grown(160) * px, 14 * px, totals[seat], most, px)
        result_pictures.blit(surface, bar.surface, (x, middle + 5 * px + down * 0.6))
    return surface


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
    surface = _pane(box, px, i18n.tr("match_curve"))
    curves = {seat: report.curve(seat) for seat in range(len(report.totals))}
    values = [value for line in curves.values() for value in line]
    low, high, step = scale_of(min(values), max(values), 4)
    size = letter_size(14, px)
    left = PAD * px + max(width(signed(value), size) for value in range(low, high + 1, step)) + 10 * px
    more = extra(14, px)
    right, top, bottom = (box.w - PAD) * px, (_head(px) + more) * px, (box.h - 34 - 1.4 * more) * px
    deals = len(report.rows)

    def at(deal: int, value: float) -> tuple[float, float]:
        """Return the point of the curve for a deal and a number of points."""
        return left + (right - left) * deal / max(1, deals), bottom - (bottom - top) * (value - low) / (high - low)

    for value in range(low, high + 1, step):
        y = at(0, value)[1]
        tint = "line" if value == report.start else "line_soft"
        surface.fill((*color(tint), 255), (round(left), round(y), round(right - left), max(1, round(px))))
        put(surface, signed(value), (left - 8 * px, y), size, color("dim"), anchor="right")
    _deals(surface, report, [at(deal + 1, low)[0] for deal in range(deals)], box, px)
    for seat in reversed(report.order):
        points = [at(deal, value) for deal, value in enumerate(curves[seat])]
        own = report.labels.color(seat)
        for one, other in pairwise(points):
            shapes.line(surface, (one, other), own, max(2.0, 2.4 * px))
        for row, point in zip(report.rows, points[1:], strict=True):
            if seat in row.winners:
                shapes.disc(surface, point, 4.5 * px, own)
                shapes.disc(surface, point, 2 * px, color("ivory"))
        if points:
            shapes.disc(surface, points[-1], 4 * px, own)
    return surface


def _deals(surface: pygame.Surface, report: MatchReport, places: Sequence[float], box: Box, px: float) -> None:
    """Write the names of deals below the curves, as many as fit; `places` are the horizontal positions of deals."""
    end, y, size = 0.0, (box.h - 16 - extra(14, px) * 0.6) * px, letter_size(14, px)
    for row, x in zip(report.rows, places, strict=True):
        name = report.labels.deal_name(row.deal) if not row.deal.again else ""
        half = width(name, size) / 2
        x = min(x, (box.w - PAD) * px - half)
        if name and x - half > end:
            put(surface, name, (x, y), size, color("dim"), anchor="center")
            end = x + half + 14 * px


def best(report: MatchReport, found: BestHand, box: Box, art: TileArt, px: float) -> pygame.Surface:
    """Draw the pane of the best hand of the match: its owner, deal, tiles and best elements."""
    labels, hand = report.labels, found.hand
    surface = _pane(box, px, i18n.tr("match_best"))
    worth = amount_in_unit(report.unit, hand.sheet.score)
    right, room = (box.w - PAD) * px, (box.w - 2 * PAD) * px
    line, more = (58 + extra(16, px) * 1.9) * px, extra(16, px) * 2.8 * px
    put(surface, worth, (right, _heading(px)), letter_size(18, px), color("gold_hi"), bold=True, anchor="right")
    size = grown(24) * px
    disc(surface, report, hand.seat, size, (PAD * px + size / 2, line))
    used = put(surface, labels.name(hand.seat), ((PAD + 8) * px + size, line), letter_size(16, px), color("text"),
               bold=True, room=room * 0.5)  # fmt: skip
    put(surface, labels.deal_name(found.deal), ((PAD + 20) * px + size + used, line), letter_size(14, px), color("dim"),
        room=room - used - 20 * px - size)  # fmt: skip
    laid = result_pictures.parts_of(hand, dict.fromkeys(WORDS, ""), len(report.totals))
    parts = [result_pictures.PicturedSet(part.pieces, "") for part in laid]
    tile, gap = min(44.0, grown(34.0)), 9.0
    while tile > 12 and result_pictures.parts_width(parts, tile * px, gap * px) > room - 6 * px:
        tile, gap = tile - 1, max(3.0, gap - 0.4)
    picture = result_pictures.draw_parts(parts, art, tile * px, gap * px, px, frozenset(), room)
    result_pictures.blit(surface, picture, (PAD * px, (98 - tile * result_pictures.RATIO / 2 - 8) * px + more))
    small = letter_size(14, px)
    below = (box.h - 24 - extra(14, px) * 0.6) * px
    put(surface, _worthiest(report, found, room, small), (PAD * px, below), small, color("dim"))
    return surface


def best_height(px: float) -> float:
    """Return the height of the best hand's pane, in units."""
    return BEST + 2.8 * extra(16, px) + 1.4 * extra(14, px) + (min(44.0, grown(34.0)) - 34) * result_pictures.RATIO


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
    """Columns of the score sheet of a match, in pixels: names of deals, then one column per player.

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
        size, small = letter_size(16, px), letter_size(14, px)
        named = [report.labels.deal_name(row.deal) for row in report.rows]
        named += [part.name(report.labels.words_id) for part in report.parts]
        names = max((width(name, small, bold=True) for name in named), default=0)
        totals = max((width(grouped(score), size) for row in report.rows for score in row.after), default=0)
        changes = max((width(gained(change), small) for row in report.rows for change in row.changes), default=0)
        label, total = grown(LABEL) * px, max(grown(54) * px, totals + 10 * px)
        room, needs = (box.w - 2 * PAD) * px, (total + changes + DOT * px) * len(report.totals)
        if label + needs > room:
            label = min(label, names + 24 * px)
        stacked = label + needs > room
        if stacked:
            narrow = max(totals, changes + DOT * px) + 6 * px
            label = max(label, min(grown(LABEL) * px, room - narrow * len(report.totals)))
        wide = (room - label) / len(report.totals)
        return cls(label, wide, total, stacked, (grown(LINE) + (grown(STACKED) if stacked else 0)) * px)


def rows(
    report: MatchReport, part: Sequence[DealRow | ResultPart | Tie], box: Box, px: float
) -> pygame.Surface:  # fmt: skip
    """Draw some rows of the score sheet below the players' names; a gold dot marks the winners of a deal."""
    surface = canvas(box.w * px, box.h * px)
    columns, small = Columns.of(report, box, px), letter_size(14, px)
    players, left = len(report.totals), PAD * px
    top = TOP * px
    head = top + grown(LINE) * px / 2
    rights = [left + columns.label + columns.wide * (seat + 1) for seat in range(players)]
    names = [put(surface, report.labels.name(seat), (right, head), small, color("text"), bold=True, anchor="right",
                 room=columns.wide - 12 * px) for seat, right in enumerate(rights)]  # fmt: skip
    put(surface, i18n.term("score_sheet").capitalize(), (left, head), letter_size(16, px), color("gold_hi"), bold=True,
        room=rights[0] - names[0] - left - 12 * px)  # fmt: skip
    for index, row in enumerate(part):
        y = top + grown(LINE) * px + columns.line * index
        line = round(left), round(y), round(box.w * px - 2 * left), max(1, round(px))
        surface.fill((*color("line_soft"), 255), line)
        middle = y + columns.line / 2
        if isinstance(row, Tie):
            put(surface, row.text(report.labels), (left, middle), small, color("text"), room=box.w * px - 2 * left)
            continue
        if isinstance(row, DealRow):
            name, tint = report.labels.deal_name(row.deal), "dim"
        else:
            name, tint = row.name(report.labels.words_id), "gold_hi"
        put(surface, name, (left, middle), small, color(tint), bold=True, room=columns.label - 8 * px)
        for seat, right in enumerate(rights):
            if isinstance(row, DealRow):
                _cell(surface, row, seat, (right, middle), columns, px)
            else:
                _part(surface, row, seat, (right, middle), px)
    return surface


def _part(surface: pygame.Surface, part: ResultPart, seat: Seat, at: tuple[float, float], px: float) -> None:
    """Write a player's amount of a part of the result, or the result itself; `at` is the right end of the cell."""
    amount, whole = part.amounts[seat], part.reason == "result"
    tint = "gold_hi" if whole else "good" if amount > 0 else "red_hi" if amount < 0 else "off"
    text = f"{'+' * (amount > 0)}{i18n.words().number(amount)}"
    put(surface, text, at, letter_size(16, px), color(tint), bold=whole, anchor="right")


def rows_shown(report: MatchReport, box: Box, px: float) -> int:
    """Return the number of rows of the score sheet that fit in a pane."""
    return max(1, int((box.h - 2 * TOP - grown(LINE)) * px / Columns.of(report, box, px).line))


def _cell(
    surface: pygame.Surface, row: DealRow, seat: Seat, at: tuple[float, float], columns: Columns, px: float
) -> None:  # fmt: skip
    """Write a player's points after a deal and the change in it; `at` is the right end and vertical middle of the cell.
    """
    change, (right, middle) = row.changes[seat], at
    tint = "good" if change > 0 else "red_hi" if change < 0 else "off"
    apart = grown(STACKED) * px / 2 if columns.stacked else 0.0
    put(surface, grouped(row.after[seat]), (right, middle - apart), letter_size(16, px), color("text"), anchor="right")
    beside = right if columns.stacked else right - columns.total
    low = middle + apart
    wide = put(surface, gained(change), (beside, low), letter_size(14, px), color(tint), anchor="right")
    if seat in row.winners:
        shapes.disc(surface, (beside - wide - 12 * px, low), 4 * px, color("gold"))

"""The panes at the end of a match as pictures: places, the curve of points, the best hand, the rows of the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game import i18n
from game.art import items, shapes
from game.art.numbers import gained, grouped
from game.art.tiles import TileArt
from game.layout import Box
from game.table import sheet
from game.table.cast import WINDS, counted
from game.table.draw import canvas, fit, put, width
from game.table.match_report import BestHand, MatchReport, Row
from game.tokens import color
from rules.melds import Seat
from rules.numbers import signed

LINE, PAD, HEAD = 34.0, 24.0, 52.0
"""Units: a row of the sheet, the margin inside a pane, the room of its heading."""
LABEL = 196.0
"""Units for the name of a deal."""
STEPS = (1, 2, 5)


def _pane(box: Box, px: float, heading: str) -> pygame.Surface:
    """A pane's own picture with its heading."""
    surface = canvas(box.w * px, box.h * px)
    put(surface, heading, (PAD * px, 27 * px), 16 * px, color("gold_hi"), bold=True, room=(box.w - 2 * PAD) * px)
    return surface


def disc(surface: pygame.Surface, report: MatchReport, seat: Seat, size: float, at: tuple[float, float]) -> None:
    """The mark of a player: the first wind, or the number of the chair."""
    text = str(seat + 1) if report.cast.windless or len(report.totals) > len(WINDS) else WINDS[seat]
    items.lay(surface, items.seat_disc(report.cast.color(seat), text, round(size)), at)


# -- who came in where -------------------------------------------------------------------------------------------------


def places(report: MatchReport, box: Box, px: float) -> pygame.Surface:
    """Places, names, totals with bars about zero."""
    surface = _pane(box, px, report.cast.term("final_standing").capitalize())
    totals, order = report.totals, report.order
    pitch = min(112.0, (box.h - HEAD - 8) / len(totals))
    most = max(1, *(abs(score) for score in totals))
    right = (box.w - PAD) * px
    for index, seat in enumerate(order):
        middle = (HEAD + pitch * (index + 0.5)) * px
        place = report.places[seat] if report.places else index + 1
        first = place == 1
        put(surface, str(place), ((PAD + 8) * px, middle), (26 if first else 20) * px,
            color("gold_hi" if first else "dim"), bold=True, anchor="center")  # fmt: skip
        disc(surface, report, seat, min(36.0, pitch - 6) * px, ((PAD + 46) * px, middle))
        x = (PAD + 74) * px
        if report.results:
            words = i18n.words()
            beyond = words.own_text(report.cast.tongue, "match_beyond", n=words.number(report.results[seat]))
            put(surface, beyond, (x, middle + 22 * px), 14 * px, color("text"), room=right - x)
            middle -= 9 * px
        total = grouped(totals[seat])
        used = put(surface, total, (right, middle), 20 * px, color("gold_hi"), bold=True, anchor="right")
        name = report.cast.name(seat)
        put(surface, name, (x, middle - 9 * px), 16 * px, color("text"), bold=first, room=right - used - x - 12 * px)
        bar = sheet.bar(160 * px, 14 * px, totals[seat], most, px)
        sheet.blit(surface, bar.surface, (x, middle + 5 * px))
    return surface


# -- how the points went -----------------------------------------------------------------------------------------------


def scale_of(low: int, high: int, lines: int) -> tuple[int, int, int]:
    """A round scale about some numbers: where it begins, where it ends, its step; at most so many steps.

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
    """The points of everybody after each deal; a dot where a deal was won."""
    surface = _pane(box, px, i18n.tr("match_curve"))
    curves = {seat: report.curve(seat) for seat in range(len(report.totals))}
    values = [value for line in curves.values() for value in line]
    low, high, step = scale_of(min(values), max(values), 4)
    size = 14 * px
    left = PAD * px + max(width(signed(value), size) for value in range(low, high + 1, step)) + 10 * px
    right, top, bottom = (box.w - PAD) * px, HEAD * px, (box.h - 34) * px
    deals = len(report.rows)

    def at(deal: int, value: float) -> tuple[float, float]:
        return left + (right - left) * deal / max(1, deals), bottom - (bottom - top) * (value - low) / (high - low)

    for value in range(low, high + 1, step):
        y = at(0, value)[1]
        tint = "line" if value == report.start else "line_soft"
        surface.fill((*color(tint), 255), (round(left), round(y), round(right - left), max(1, round(px))))
        put(surface, signed(value), (left - 8 * px, y), size, color("dim"), anchor="right")
    _deals(surface, report, [at(deal + 1, low)[0] for deal in range(deals)], box, px)
    for seat in reversed(report.order):
        points = [at(deal, value) for deal, value in enumerate(curves[seat])]
        own = report.cast.color(seat)
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
    """The names of the deals below the curve, as many as there is room for."""
    end, y, size = 0.0, (box.h - 16) * px, 14 * px
    for row, x in zip(report.rows, places, strict=True):
        name = report.cast.deal_name(row.deal) if not row.deal.again else ""
        half = width(name, size) / 2
        x = min(x, (box.w - PAD) * px - half)
        if name and x - half > end:
            put(surface, name, (x, y), size, color("dim"), anchor="center")
            end = x + half + 14 * px


# -- the best hand -----------------------------------------------------------------------------------------------------


def best(report: MatchReport, found: BestHand, box: Box, art: TileArt, px: float) -> pygame.Surface:
    """Whose it was, in which deal, the hand itself, and what it was worth for."""
    cast, hand = report.cast, found.hand
    surface = _pane(box, px, i18n.tr("match_best"))
    worth = counted(report.unit, hand.sheet.score)
    right, room = (box.w - PAD) * px, (box.w - 2 * PAD) * px
    put(surface, worth, (right, 27 * px), 18 * px, color("gold_hi"), bold=True, anchor="right")
    disc(surface, report, hand.seat, 24 * px, ((PAD + 12) * px, 58 * px))
    used = put(surface, cast.name(hand.seat), ((PAD + 32) * px, 58 * px), 16 * px, color("text"), bold=True,
               room=room * 0.5)  # fmt: skip
    put(surface, cast.deal_name(found.deal), ((PAD + 44) * px + used, 58 * px), 14 * px, color("dim"),
        room=room - used - 44 * px)  # fmt: skip
    parts = [sheet.Part(part.pieces, "") for part in sheet.parts_of(hand, dict.fromkeys(WORDS, ""), len(report.totals))]
    tile, gap = 34.0, 9.0
    while tile > 12 and sheet.parts_width(parts, tile * px, gap * px) > room - 6 * px:
        tile, gap = tile - 1, max(3.0, gap - 0.4)
    picture = sheet.draw_parts(parts, art, tile * px, gap * px, px, 1.0, frozenset(), room)
    sheet.blit(surface, picture, (PAD * px, (98 - tile * sheet.RATIO / 2 - 8) * px))
    put(surface, _worthiest(report, found, room, 14 * px), (PAD * px, 148 * px), 14 * px, color("dim"))
    return surface


def _worthiest(report: MatchReport, found: BestHand, room: float, size: float) -> str:
    """The elements of a hand, those first that brought most, as many as there is room for."""
    lines = sorted(found.hand.sheet.lines, key=lambda line: -line.amount)
    names = [i18n.element_name(line.element, report.cast.tongue) for line in lines]
    while len(names) > 1 and width(i18n.words().listed(names), size) > room:
        names.pop()
    return fit(i18n.words().listed(names), size, room)


WORDS = ("concealed", "bonus", "chow", "pung", "kong", "row", "bridge", "king", "special", "pair")
"""What stands beneath the sets of a hand where there is room for words; here there is none."""


# -- the sheet ---------------------------------------------------------------------------------------------------------


def rows(report: MatchReport, part: Sequence[Row], box: Box, px: float) -> pygame.Surface:
    """Some rows of the score sheet under the names; a gold dot where a deal was won."""
    surface = canvas(box.w * px, box.h * px)
    players, wide = len(report.totals), box.w - 2 * PAD
    column = (wide - LABEL) / players
    top = 12.0
    head = (top + LINE / 2) * px
    rights = [(PAD + LABEL + column * (seat + 1)) * px for seat in range(players)]
    names = [put(surface, report.cast.name(seat), (right, head), 14 * px, color("text"), bold=True, anchor="right",
                 room=(column - 12) * px) for seat, right in enumerate(rights)]  # fmt: skip
    put(surface, i18n.term("score_sheet").capitalize(), (PAD * px, head), 16 * px, color("gold_hi"), bold=True,
        room=rights[0] - names[0] - (PAD + 12) * px)  # fmt: skip
    for index, row in enumerate(part):
        y = (top + LINE * (index + 1)) * px
        surface.fill((*color("line_soft"), 255), (round(PAD * px), round(y), round(wide * px), max(1, round(px))))
        middle = y + LINE * px / 2
        name = report.cast.deal_name(row.deal)
        put(surface, name, (PAD * px, middle), 14 * px, color("dim"), bold=True, room=(LABEL - 8) * px)
        for seat, right in enumerate(rights):
            _cell(surface, row, seat, (right, middle), px)
    return surface


def _cell(surface: pygame.Surface, row: Row, seat: Seat, at: tuple[float, float], px: float) -> None:
    """What a deal changed for a player, and how they stood then."""
    change = row.changes[seat]
    tint = "good" if change > 0 else "red_hi" if change < 0 else "off"
    used = put(surface, grouped(row.after[seat]), at, 16 * px, color("text"), anchor="right")
    beside = at[0] - max(54 * px, used + 10 * px)
    wide = put(surface, gained(change), (beside, at[1]), 14 * px, color(tint), anchor="right")
    if seat in row.winners:
        shapes.disc(surface, (beside - wide - 12 * px, at[1]), 4 * px, color("gold"))

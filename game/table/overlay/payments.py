"""The right-hand panes of a result: payments and total scores."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from itertools import product

import pygame

from game.art.felt import chosen_shade
from game.art.numbers import gained, grouped
from game.boxes import Box, ColumnFlow, Point
from game.scene.node import LateNode, Sprite, SpriteNode
from game.table.board.deal_report import Report
from game.table.overlay import result_pictures
from game.table.overlay.draw import extra, letter_size
from game.table.overlay.ledger import BELOW, Ledger, draw_player
from game.table.overlay.painter import Painter, text_width
from game.tokens import BODY, CARD, CORNER, GAP, LOOSE, MARGIN, SMALL, TIGHT, grown
from rules.core.melds import Seat
from rules.core.number_text import signed
from rules.scoring.transfers import TABLE

TOP, HEAD, ARROWS, TO_TABLE = 44.0, 48.0, 178.0, 262.0
"""Units: heading height above payments and above totals, and minimal height of the picture with arrows between players,
or to the table, which is nearer to each player.
"""
NOBODY, NOBODY_WORDS = 104.0, 40.0
"""Height of a pane without payments, and of the words in its middle, in units."""
DIAGRAM, LEAST_LIST, ABOVE_DIAGRAM = 330.0, 380.0, 40.0
"""Width of the picture with arrows, least width of a list beside it, and height of the heading above it, in units."""
SMALL_TABLE, SEATED, FARTHEST = 144.0, 54.0, 132.0
"""Units: width of the small table, room for a player above and below it, and greatest distance of players beside it."""
DISC, WINNER = 44.0, 27.0
"""Size of a player's disc at the small table, and radius of the ring about a winner's, in units."""
ABOVE, BESIDE, NAME_ABOVE, NAME_BESIDE = 36.0, 34.0, 118.0, 130.0
"""Distance from the middle of a disc to a name above or beside it, and greatest widths of these names, in units."""
AWAY, TIP, AMOUNT = 28.0, 9.0, 24.0
"""Distance of an arrow from the middle of a disc, length of its tip, and height of the sign with its amount, in units.
"""
BOTH_WAYS = 44.0
"""Bend of two arrows between the same players, in units."""
TOTAL, RANK, TOTAL_DISC, DOT = 44.0, 10.0, 32.0, 8.0
"""Units of a total: height of its row, width of the place and of the disc beside it, and radius of the disc."""
BAR_WIDE, BAR_HIGH, BETWEEN, TOTAL_WIDE, BOTH_WIDE = 90.0, 20.0, 10.0, 66.0, 142.0
"""Units of a total: size of its bar, gap between its numbers, least width of the total alone and with the change."""


class Payments:
    """Draws the right-hand panes of a deal's result, payments and totals, into their boxes; `px` is pixels per unit."""

    def __init__(self, report: Report, px: float, boxes: dict[str, Box], *, together: bool = False) -> None:
        """Group the payments of the report into lines; `together`: the totals are the lower part of the same pane."""
        self.report, self.px, self._boxes, self.together = report, px, boxes, together
        room = boxes["pay"].inset(MARGIN, 0).w
        self._aside = grown(DIAGRAM) if len(report.after) <= 4 and room >= grown(DIAGRAM + LEAST_LIST) else 0.0
        """Width of the picture beside the list, in units; 0 if it stands above the list or nowhere."""
        self.ledger = Ledger(report, px, room - self._aside)

    def _add(self, draw: Callable[[], pygame.Surface], place: Box, name: str) -> SpriteNode:
        """Return a node at the upper left corner of a box in the window; its picture is drawn when it is first seen."""
        at = round(place.x * self.px), round(place.y * self.px)
        return LateNode(lambda: Sprite(draw(), 0, 0), name, position=at)

    def payments(self, first: int = 0) -> list[SpriteNode]:
        """Draw the pane of payments: arrows about a small table if there is room, and a line for each payment from
        `first` on.
        """
        box, ledger = self._boxes["pay"], self.ledger
        if not ledger.entries:
            place = box.inset(MARGIN, 0)
            return [self._add(self._nobody, place.middle(place.w, grown(NOBODY_WORDS)), "nobody pays")]
        rest = box.less(top=self._top)
        if self._aside:
            aside = box._replace(w=self._aside + MARGIN, h=min(box.h, 1.2 * self._aside))
            return [*self._payment_arrows(aside), *self._lines(first, rest)]
        if self.short and not self.together and len(self.report.after) <= 4:
            upper, lines = box.column(None, sum(ledger.heights) + BELOW)
            return [*self._payment_arrows(upper), *self._lines(0, lines)]
        return self._lines(first, rest)

    @property
    def _top(self) -> float:
        """Height of the heading above the lines, in units."""
        return TOP + 1.4 * extra(BODY, self.px)

    @property
    def _lines_height(self) -> float:
        """Height of all lines and the gap below them, in units."""
        return sum(self.ledger.heights) + BELOW

    @property
    def height(self) -> float:
        """Height that the list needs, in units."""
        return self._top + self._lines_height if self.ledger.entries else grown(NOBODY)

    @property
    def whole(self) -> bool:
        """True if all lines fit in the pane, be it without the arrows."""
        return self.height <= self._boxes["pay"].h + 1

    @property
    def short(self) -> bool:
        """True if the arrows and all lines fit in the pane."""
        to_table = any(TABLE in pair for pair in self._flows())
        names = 3 * extra(SMALL, self.px)
        arrows = self._top if len(self.report.after) > 4 else (TO_TABLE if to_table else ARROWS) + names
        return arrows + self._lines_height <= self._boxes["pay"].h

    @property
    def last_first(self) -> int:
        """Index of the first visible line when the list is scrolled to its end."""
        heights, room = self.ledger.heights, self._boxes["pay"].h - self._top - BELOW
        return next((first for first in range(len(heights)) if sum(heights[first:]) <= room), len(heights) - 1)

    def _lines(self, first: int, place: Box) -> list[SpriteNode]:
        """Draw the lines from index `first` on into a part of the pane; with a scroll bar if some do not fit."""
        box, ledger = self._boxes["pay"], self.ledger
        count = ledger.fits(first, place.h - BELOW)
        column, found = ColumnFlow(place.less(left=MARGIN + self._aside)), list[SpriteNode]()
        for index in range(first, first + count):
            line = column.take(ledger.heights[index])
            found.append(self._add(partial(ledger.line, index), line, f"pays {index}"))
        if count < len(ledger.entries):
            bar = result_pictures.beside_list(box.less(top=self._top, bottom=2 * BELOW, right=GAP))
            found.append(result_pictures.scroll_mark(bar, self.px, first, count, len(ledger.entries)))
        return found

    def _nobody(self) -> pygame.Surface:
        """Write that nobody pays, and the next dealer."""
        report = self.report
        painter = Painter.blank(self._boxes["pay"].inset(MARGIN, 0).w, grown(64), self.px)
        head, below, _ = painter.box.column(grown(32), grown(28), None)
        painter.write(report.labels.text("result_nobody_pays"), head, CARD, "text", bold=True, anchor="center")
        if report.next_dealer is not None:
            key = "result_dealer_stays" if report.next_dealer == report.dealer else "result_dealer_next"
            said = report.labels.text(key, player=report.labels.name(report.next_dealer))
            painter.write(said, below, BODY, "dim", anchor="center")
        return painter.surface

    def _diagram(self, box: Box) -> Box:
        """Return the part of the pane for the small table and its players, in units."""
        return box.less(top=ABOVE_DIAGRAM + extra(BODY, self.px))

    def _spots(self, box: Box) -> dict[Seat, Point]:
        """Return the places of the players about the small table, the viewer at the bottom, and of the table itself; in
        units.
        """
        cx, cy = self._diagram(box).center
        dx, dy = min(grown(FARTHEST), (box.w - grown(NAME_ABOVE)) / 2 - GAP), box.bottom - cy - 26
        players, viewer = len(self.report.after), self.report.labels.viewer or 0
        places = {2: (0, 2), 3: (0, 1, 3)}.get(players, (0, 1, 2, 3))
        around = ((cx, cy + dy), (cx + dx, cy), (cx, cy - dy), (cx - dx, cy))
        return {TABLE: (cx, cy)} | {(viewer + i) % players: around[place] for i, place in enumerate(places)}

    def _flows(self) -> dict[tuple[Seat, Seat], int]:
        """Return the sum that each payer gives each payee, in the order of paying.

        Payments to or from the table are left out, unless there are no others.
        """
        sums: dict[tuple[Seat, Seat], int] = {}
        for entry in self.ledger.entries:
            for pair in product(entry.payers, entry.payees):
                sums[pair] = sums.get(pair, 0) + entry.amount
        return {pair: amount for pair, amount in sums.items() if TABLE not in pair} or sums

    def _payment_arrows(self, box: Box) -> list[SpriteNode]:
        """Create the small table with its players and an arrow for each net payment between two of them."""
        flows = self._flows()
        found = [self._add(partial(self._players, box), box, "seats")]
        for (giver, taker), amount in flows.items():
            aside = BOTH_WAYS if (taker, giver) in flows else 0.0
            found.append(self._add(partial(self._arrow, box, (giver, taker), amount, aside), box, "arrow"))
        return found

    def _players(self, box: Box) -> pygame.Surface:
        """Draw the small table with its players."""
        painter, labels = Painter.blank(box.w, box.h, self.px), self.report.labels
        diagram, spots = self._diagram(painter.box), self._spots(painter.box)
        cx, cy = spots[TABLE]
        table = diagram.middle(SMALL_TABLE, 2 * min(SEATED, diagram.h / 2 - SEATED))
        painter.fill(table, chosen_shade(), LOOSE)
        painter.outline(table, "wood_hi", LOOSE, 2)
        meet = self._names_meet(spots)
        for seat, at in spots.items():
            if seat == TABLE:
                continue
            draw_player(painter, self.report, seat, at, DISC)
            if any(hand.seat == seat for hand in self.report.winners):
                painter.disc(at, WINNER, "gold", 2)
            turned = meet and (at[0] - cx > 1 or at[1] - cy > 1)
            self._name(painter, labels.name(seat), at, beside=abs(at[0] - cx) < 1, turned=turned)
        return painter.surface

    def _names_meet(self, spots: dict[Seat, Point]) -> bool:
        """Check that names beside the upper and lower discs would overlap the names above the left and right ones."""
        px, (cx, cy) = self.px, spots[TABLE]
        across, down = max(abs(x - cx) for x, _ in spots.values()), max(abs(y - cy) for _, y in spots.values())
        names = (self.report.labels.name(seat) for seat in spots if seat != TABLE)
        longest = max(text_width(name, SMALL, px, bold=True) for name in names)
        high = ABOVE + 1.4 * letter_size(SMALL, px) / px
        return down < high and BESIDE + 1.5 * min(longest, grown(NAME_ABOVE)) > across

    def _name(self, painter: Painter, name: str, at: Point, *, beside: bool, turned: bool) -> None:
        """Write a player's name right of the disc at a point (`beside`) or above it; if `turned`, left of it or below.
        """
        spot, anchor = Box(*at, 0, 0), "center"
        if beside:
            left, _, right = spot.middle(2 * (grown(NAME_BESIDE) + BESIDE), 0).row(None, 2 * BESIDE, None)
            place, anchor = (left, "right") if turned else (right, "left")
        else:
            away = ABOVE + 0.6 * extra(SMALL, self.px)
            above, _, below = spot.middle(grown(NAME_ABOVE), 2 * away).column(0, None, 0)
            place = below if turned else above
        painter.write(name, place, SMALL, "text", bold=True, anchor=anchor)

    def _arrow(self, box: Box, pair: tuple[Seat, Seat], amount: int, aside: float) -> pygame.Surface:
        """Draw a red arrow from one disc to another, bent toward the middle and by `aside` units to its left, with the
        amount.
        """
        painter = Painter.blank(box.w, box.h, self.px)
        spots = self._spots(painter.box)
        start, end, middle = spots[pair[0]], spots[pair[1]], spots[TABLE]
        length = max(1.0, math.dist(start, end))
        left = ((end[1] - start[1]) / length * aside, (start[0] - end[0]) / length * aside)
        bend = tuple((start[i] + end[i]) / 2 * 0.45 + middle[i] * 0.55 + left[i] for i in range(2))
        points = list[Point]()
        for t in (i / 48 for i in range(49)):
            x = (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * bend[0] + t * t * end[0]
            y = (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * bend[1] + t * t * end[1]
            if math.dist((x, y), start) > AWAY and math.dist((x, y), end) > AWAY + TIP:
                points.append((x, y))
        (ax, ay), (bx, by) = points[-3], points[-1]
        turn = math.atan2(by - ay, bx - ax)
        tip, *wings = (
            (bx + math.cos(turn + d) * TIP, by + math.sin(turn + d) * TIP) for d in (0.0, math.pi / 2, -math.pi / 2)
        )
        # A dark edge makes it visible on felt of its own color.
        painter.line(points, "inset", 7)
        painter.line([*wings, tip, wings[0]], "inset", 3)
        painter.line(points, "red", 4)
        painter.polygon([tip, *wings], "red")
        label = signed(amount)
        sign = Box(*points[len(points) * 2 // 7], 0, 0).middle(
            painter.width(label, BODY, bold=True) + LOOSE, grown(AMOUNT)
        )
        painter.fill(sign, "inset", CORNER, alpha=225)
        painter.write(label, sign, BODY, "text", bold=True, anchor="center", cut=False)
        return painter.surface

    def totals(self) -> list[SpriteNode]:
        """Create the pane of total scores, a row for each player in the order of the scores."""
        report, place = self.report, self._boxes["total"].inset(MARGIN, 0)
        order = sorted(range(len(report.after)), key=lambda seat: -report.after[seat])
        head = TIGHT if self.together else HEAD + extra(BODY, self.px)
        pitch = min(grown(TOTAL), (place.h - head - GAP) / len(order))
        found = [self._add(self._line, place, "line")] if self.together else []
        column = ColumnFlow(place.less(top=head))
        for seat in order:
            row = column.take(pitch)
            found.append(self._add(partial(self._total, seat, row), row, f"total {seat}"))
        return found

    def _line(self) -> pygame.Surface:
        """Draw the line between payments and totals."""
        painter = Painter.blank(self._boxes["total"].inset(MARGIN, 0).w, max(1.0, 1 / self.px), self.px)
        painter.rule(painter.box, "gold")
        return painter.surface

    def _total(self, seat: Seat, place: Box) -> pygame.Surface:
        """Draw a player's total in a row: place, name, a bar from zero, the change, the total."""
        report, painter = self.report, Painter.blank(place.w, place.h, self.px)
        most = max(1, *(abs(score - report.start) for score in (*report.after, *report.before)))
        widest = max(painter.width(grouped(score), BODY, bold=True) for score in report.after)
        changed = max(painter.width(gained(change), SMALL) for change in report.changes)
        total = max(grown(TOTAL_WIDE), widest + BETWEEN)
        change = max(grown(BOTH_WIDE) - total, changed + BETWEEN)
        rank, disc, name, bar, changes, totals = painter.box.row(
            grown(RANK), grown(TOTAL_DISC), None, BAR_WIDE, change, total
        )
        better = [score for score in report.after if score > report.after[seat]]
        painter.write(str(1 + len(better)), rank, SMALL, "dim", cut=False)
        painter.disc(disc.center, grown(DOT), report.labels.color(seat))
        first = seat == max(range(len(report.after)), key=report.after.__getitem__)
        painter.write(report.labels.name(seat), name.less(right=grown(TIGHT)), BODY, "text", bold=first)
        bar = bar.middle(bar.w, BAR_HIGH)
        painter.blit(result_pictures.bar(bar, report.after[seat] - report.start, most, self.px), bar)
        changed_by = report.changes[seat]
        tint = "good" if changed_by > 0 else "red_hi" if changed_by < 0 else "dim"
        painter.write(gained(changed_by), changes, SMALL, tint, anchor="right", cut=False)
        painter.write(grouped(report.after[seat]), totals, BODY, "text", bold=True, anchor="right", cut=False)
        return painter.surface

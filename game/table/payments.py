"""Who pays whom, and how the match stands: the right-hand panes of a result."""

from __future__ import annotations

import math
from itertools import product

import pygame

from game import i18n
from game.art import shapes
from game.art.felt import chosen_shade
from game.art.numbers import gained, grouped
from game.layout import Box
from game.scene.node import Sprite, SpriteNode
from game.table import sheet
from game.table.draw import canvas, put, width
from game.table.ledger import GAP, Ledger, mark
from game.table.report import Report
from game.tokens import color
from rules.melds import Seat
from rules.numbers import signed
from rules.scoring.transfers import TABLE

TOP, INSET, ARROWS, TO_TABLE = 44.0, 24.0, 178.0, 262.0
"""Units above the lines, beside them, and what the picture needs at least: with arrows between players, or with the
table, which is nearer to each."""
AWAY = 28.0
"""How far an arrow stays from the middle of a disc."""
BOTH_WAYS = 44.0
"""How far two arrows between the same players bend apart."""


class Payments:
    """Draws payments and totals of a report into their boxes; `px` pixels are a unit."""

    def __init__(self, report: Report, px: float, boxes: dict[str, Box]) -> None:
        self.report, self.px, self._boxes = report, px, boxes
        self.ledger = Ledger(report, px, boxes["pay"].w - 2 * INSET)

    def _add(self, surface: pygame.Surface, x: float, y: float, name: str) -> SpriteNode:
        return SpriteNode(Sprite(surface, 0, 0), name, position=(round(x), round(y)))

    def payments(self, first: int = 0) -> list[SpriteNode]:
        """Arrows about a small table while there is room, and a line for each payment from `first` on."""
        box, ledger = self._boxes["pay"], self.ledger
        if not ledger.entries:
            return [self._nobody()]
        lines = sum(ledger.heights)
        if self.short and len(self.report.after) <= 4:
            upper = Box(box.x, box.y, box.w, box.h - lines - GAP)
            return [*self._payment_arrows(upper), *self._lines(0, upper.bottom)]
        return self._lines(first, box.y + TOP)

    @property
    def short(self) -> bool:
        """Whether arrows and all lines have room in the pane."""
        to_table = any(TABLE in pair for pair in self._flows())
        arrows = TOP if len(self.report.after) > 4 else TO_TABLE if to_table else ARROWS
        return arrows + sum(self.ledger.heights) + GAP <= self._boxes["pay"].h

    @property
    def last_first(self) -> int:
        """The line at the head of the list when it is scrolled to its end."""
        heights, room = self.ledger.heights, self._boxes["pay"].h - TOP - GAP
        return next((first for first in range(len(heights)) if sum(heights[first:]) <= room), len(heights) - 1)

    def _lines(self, first: int, top: float) -> list[SpriteNode]:
        px, box, ledger = self.px, self._boxes["pay"], self.ledger
        count = ledger.fits(first, box.bottom - GAP - top)
        found, y = [], top
        for index in range(first, first + count):
            found.append(self._add(ledger.line(index), (box.x + INSET) * px, y * px, f"pays {index}"))
            y += ledger.heights[index]
        if count < len(ledger.entries):
            place = Box(box.right - 14, box.y + TOP, 6, box.h - TOP - 2 * GAP)
            found.append(sheet.scroll_mark(place, px, first, count, len(ledger.entries)))
        return found

    def _nobody(self) -> SpriteNode:
        """That nobody pays, and who deals next."""
        px, box, report = self.px, self._boxes["pay"], self.report
        surface = canvas((box.w - 2 * INSET) * px, 64 * px)
        middle = surface.get_width() / 2
        put(surface, i18n.tr("result_nobody_pays"), (middle, 16 * px), 18 * px, color("text"), bold=True,
            anchor="center", room=surface.get_width())  # fmt: skip
        if report.next_dealer is not None:
            key = "result_dealer_stays" if report.next_dealer == report.dealer else "result_dealer_next"
            said = i18n.tr(key, player=report.cast.name(report.next_dealer))
            put(surface, said, (middle, 46 * px), 16 * px, color("dim"), anchor="center", room=surface.get_width())
        return self._add(surface, (box.x + INSET) * px, (box.y + (box.h - 40) / 2) * px, "nobody pays")

    def _spots(self, box: Box) -> dict[Seat, tuple[float, float]]:
        """Where the players sit about the small table, in units: the viewer below; and the table itself."""
        cx, cy = box.x + box.w / 2, box.y + 40 + (box.h - 40) / 2
        dx, dy = 132.0, (box.h - 40) / 2 - 26
        players, viewer = len(self.report.after), self.report.cast.viewer or 0
        places = {2: (0, 2), 3: (0, 1, 3)}.get(players, (0, 1, 2, 3))
        around = ((cx, cy + dy), (cx + dx, cy), (cx, cy - dy), (cx - dx, cy))
        return {TABLE: (cx, cy)} | {(viewer + i) % players: around[place] for i, place in enumerate(places)}

    def _flows(self) -> dict[tuple[Seat, Seat], int]:
        """Who pays whom how much altogether, in the order of paying; who pay both ways are there twice.

        What goes to the table or comes from it is left to the lines, unless nothing else is paid.
        """
        sums: dict[tuple[Seat, Seat], int] = {}
        for entry in self.ledger.entries:
            for pair in product(entry.payers, entry.payees):
                sums[pair] = sums.get(pair, 0) + entry.amount
        return {pair: amount for pair, amount in sums.items() if TABLE not in pair} or sums

    def _payment_arrows(self, box: Box) -> list[SpriteNode]:
        px, cast = self.px, self.report.cast
        spots = self._spots(box)
        base = canvas(box.w * px, box.h * px)
        cx, cy = box.w / 2 * px, (40 + (box.h - 40) / 2) * px
        half = min(54.0, (box.h - 40) / 2 - 54) * px
        shapes.box(base, (cx - 72 * px, cy - half, 144 * px, 2 * half), chosen_shade(), 12 * px)
        shapes.box(base, (cx - 72 * px, cy - half, 144 * px, 2 * half), color("wood_hi"), 12 * px, max(1.0, 2 * px))
        for seat, (x, y) in spots.items():
            if seat == TABLE:
                continue
            at = ((x - box.x) * px, (y - box.y) * px)
            mark(base, self.report, seat, 44 * px, at)
            if any(hand.seat == seat for hand in self.report.winners):
                shapes.disc(base, at, 27 * px, color("gold"), 2 * px)
            beside = abs(x - (box.x + box.w / 2)) < 1
            spot = (at[0] + 34 * px, at[1]) if beside else (at[0], at[1] - 36 * px)
            put(base, cast.name(seat), spot, 14 * px, color("text"), bold=True, anchor="left" if beside else "center",
                room=(130 if beside else 118) * px)  # fmt: skip
        found = [self._add(base, box.x * px, box.y * px, "seats")]
        flows = self._flows()
        for (giver, taker), amount in flows.items():
            aside = BOTH_WAYS if (taker, giver) in flows else 0.0
            found.append(self._arrow(box, spots[giver], spots[taker], amount, aside))
        return found

    def _arrow(
        self, box: Box, start: tuple[float, float], end: tuple[float, float], amount: int, aside: float
    ) -> SpriteNode:
        """A red arrow between two discs, bent inward and `aside` to its left, with what is paid beside its middle."""
        px = self.px
        surface = canvas(box.w * px, box.h * px)
        middle = (box.x + box.w / 2, box.y + 40 + (box.h - 40) / 2)
        length = max(1.0, math.dist(start, end))
        left = ((end[1] - start[1]) / length * aside, (start[0] - end[0]) / length * aside)
        bend = tuple((start[i] + end[i]) / 2 * 0.45 + middle[i] * 0.55 + left[i] for i in range(2))
        points = []
        for t in (i / 48 for i in range(49)):
            x = (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * bend[0] + t * t * end[0]
            y = (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * bend[1] + t * t * end[1]
            if math.dist((x, y), start) > AWAY and math.dist((x, y), end) > AWAY + 9:
                points.append(((x - box.x) * px, (y - box.y) * px))
        (ax, ay), (bx, by) = points[-3], points[-1]
        turn = math.atan2(by - ay, bx - ax)
        tip = (bx + math.cos(turn) * 9 * px, by + math.sin(turn) * 9 * px)
        wings = [
            (bx + math.cos(turn + d) * 9 * px, by + math.sin(turn + d) * 9 * px) for d in (math.pi / 2, -math.pi / 2)
        ]
        # An edge of dark tells it from a felt of its own color.
        shapes.line(surface, points, color("inset"), 7 * px)
        shapes.line(surface, [*wings, tip, wings[0]], color("inset"), 3 * px)
        shapes.line(surface, points, color("red"), 4 * px)
        shapes.polygon(surface, [tip, *wings], color("red"))
        label = signed(amount)
        x, y = points[len(points) * 2 // 7]
        w = width(label, 16 * px, bold=True) + 12 * px
        shapes.box(surface, (x - w / 2, y - 12 * px, w, 24 * px), (*color("inset"), 225), 8 * px)
        put(surface, label, (x, y), 16 * px, color("text"), bold=True, anchor="center")
        return self._add(surface, box.x * px, box.y * px, "arrow")

    def totals(self) -> list[SpriteNode]:
        """How the match stands: place, name, a bar about zero, the change, the total."""
        px, box, report = self.px, self._boxes["total"], self.report
        players = len(report.after)
        order = sorted(range(players), key=lambda seat: -report.after[seat])
        pitch = min(44.0, (box.h - 56) / players)
        start = report.start
        most = max(1, *(abs(score - start) for score in (*report.after, *report.before)))
        found = []
        for index, seat in enumerate(order):
            w, h = (box.w - 48) * px, pitch * px
            surface = canvas(w, h)
            place = 1 + sum(report.after[other] > report.after[seat] for other in range(players))
            put(surface, str(place), (0, h / 2), 14 * px, color("dim"))
            shapes.disc(surface, (26 * px, h / 2), 8 * px, report.cast.color(seat))
            put(
                surface, report.cast.name(seat), (42 * px, h / 2), 16 * px, color("text"), bold=index == 0, room=82 * px
            )
            picture = sheet.bar(90 * px, 20 * px, report.after[seat] - start, most, px)
            sheet.blit(surface, picture.surface, (w - 232 * px, h / 2 - 10 * px))
            change = report.changes[seat]
            tint = "good" if change > 0 else "red_hi" if change < 0 else "dim"
            put(surface, gained(change), (w - 66 * px, h / 2), 14 * px, color(tint), anchor="right")
            put(surface, grouped(report.after[seat]), (w, h / 2), 16 * px, color("text"), bold=True, anchor="right")
            found.append(self._add(surface, (box.x + 24) * px, (box.y + 48 + index * pitch) * px, f"total {seat}"))
        return found

"""The right-hand panes of a result: payments and total scores."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from itertools import product

import pygame

from game.art import shapes
from game.art.felt import chosen_shade
from game.art.numbers import gained, grouped
from game.scene.node import LateNode, Sprite, SpriteNode
from game.table.board.deal_report import Report
from game.table.layout import Box
from game.table.overlay import result_pictures
from game.table.overlay.draw import canvas, extra, letter_size, put, width
from game.table.overlay.ledger import GAP, Ledger, draw_player
from game.tokens import color, grown
from rules.core.melds import Seat
from rules.core.number_text import signed
from rules.scoring.transfers import TABLE

TOP, INSET, ARROWS, TO_TABLE = 44.0, 24.0, 178.0, 262.0
"""Units: heading height, margin, and minimal height of the picture with arrows between players, or to the table.

The table is nearer to each player.
"""
DIAGRAM, LEAST_LIST = 330.0, 380.0
"""Width of the picture with arrows, and least width of a list beside it, in units."""
ABOVE, BESIDE = 36.0, 34.0
"""Distance from the middle of a disc to a name above or beside it, in units."""
AWAY = 28.0
"""Distance of an arrow from the middle of a disc, in units."""
BOTH_WAYS = 44.0
"""Bend of two arrows between the same players, in units."""


class Payments:
    """Draws the right-hand panes of a deal's result, payments and totals, into their boxes; `px` is pixels per unit."""

    def __init__(self, report: Report, px: float, boxes: dict[str, Box], *, together: bool = False) -> None:
        """Group the payments of the report into lines; `together`: the totals are the lower part of the same pane."""
        self.report, self.px, self._boxes, self.together = report, px, boxes, together
        room = boxes["pay"].w - 2 * INSET
        self._aside = grown(DIAGRAM) if len(report.after) <= 4 and room >= grown(DIAGRAM + LEAST_LIST) else 0.0
        """Width of the picture beside the list, in units; 0 if it stands above the list or nowhere."""
        self.ledger = Ledger(report, px, room - self._aside)

    def _add(self, draw: Callable[[], pygame.Surface], x: float, y: float, name: str) -> SpriteNode:
        """Return a node at a point of the window in pixels; its picture is drawn when it is first seen."""
        return LateNode(lambda: Sprite(draw(), 0, 0), name, position=(round(x), round(y)))

    def payments(self, first: int = 0) -> list[SpriteNode]:
        """Draw the pane of payments: arrows about a small table if there is room, and a line for each payment from
        `first` on.
        """
        box, ledger = self._boxes["pay"], self.ledger
        if not ledger.entries:
            place = (box.x + INSET) * self.px, (box.y + (box.h - grown(40)) / 2) * self.px
            return [self._add(self._nobody, *place, "nobody pays")]
        lines = sum(ledger.heights)
        if self._aside:
            aside = Box(box.x, box.y, self._aside + INSET, min(box.h, 1.2 * self._aside))
            return [*self._payment_arrows(aside), *self._lines(first, box.y + self._top)]
        if self.short and not self.together and len(self.report.after) <= 4:
            upper = Box(box.x, box.y, box.w, box.h - lines - GAP)
            return [*self._payment_arrows(upper), *self._lines(0, upper.bottom)]
        return self._lines(first, box.y + self._top)

    @property
    def _top(self) -> float:
        """Height of the heading above the lines, in units."""
        return TOP + 1.4 * extra(16, self.px)

    @property
    def height(self) -> float:
        """Height that the list needs, in units."""
        return self._top + sum(self.ledger.heights) + GAP if self.ledger.entries else grown(104)

    @property
    def whole(self) -> bool:
        """True if all lines fit in the pane, be it without the arrows."""
        return self.height <= self._boxes["pay"].h + 1

    @property
    def short(self) -> bool:
        """True if the arrows and all lines fit in the pane."""
        to_table = any(TABLE in pair for pair in self._flows())
        names = 3 * extra(14, self.px)
        arrows = self._top if len(self.report.after) > 4 else (TO_TABLE if to_table else ARROWS) + names
        return arrows + sum(self.ledger.heights) + GAP <= self._boxes["pay"].h

    @property
    def last_first(self) -> int:
        """Index of the first visible line when the list is scrolled to its end."""
        heights, room = self.ledger.heights, self._boxes["pay"].h - self._top - GAP
        return next((first for first in range(len(heights)) if sum(heights[first:]) <= room), len(heights) - 1)

    def _lines(self, first: int, top: float) -> list[SpriteNode]:
        """Draw the lines from index `first` on, `top` units below the pane's edge; with a scroll bar if some do not
        fit.
        """
        px, box, ledger = self.px, self._boxes["pay"], self.ledger
        count = ledger.fits(first, box.bottom - GAP - top)
        found, y = [], top
        for index in range(first, first + count):
            x = box.x + INSET + self._aside
            found.append(self._add(partial(ledger.line, index), x * px, y * px, f"pays {index}"))
            y += ledger.heights[index]
        if count < len(ledger.entries):
            place = Box(box.right - 14, box.y + self._top, 6, box.h - self._top - 2 * GAP)
            found.append(result_pictures.scroll_mark(place, px, first, count, len(ledger.entries)))
        return found

    def _nobody(self) -> pygame.Surface:
        """Write that nobody pays, and the next dealer."""
        px, box, report = self.px, self._boxes["pay"], self.report
        tall = grown(64)
        surface = canvas((box.w - 2 * INSET) * px, tall * px)
        middle = surface.get_width() / 2
        nobody = report.labels.text("result_nobody_pays")
        put(surface, nobody, (middle, tall / 4 * px), letter_size(18, px), color("text"),
            bold=True, anchor="center", room=surface.get_width())  # fmt: skip
        if report.next_dealer is not None:
            key = "result_dealer_stays" if report.next_dealer == report.dealer else "result_dealer_next"
            said = report.labels.text(key, player=report.labels.name(report.next_dealer))
            put(surface, said, (middle, tall * 46 / 64 * px), letter_size(16, px), color("dim"), anchor="center",
                room=surface.get_width())  # fmt: skip
        return surface

    @property
    def _head(self) -> float:
        """Height above the small table and its players, in units."""
        return 40 + extra(16, self.px)

    def _middle(self, box: Box) -> tuple[float, float]:
        """Return the middle of the small table, in units."""
        return box.x + box.w / 2, (box.y + self._head + box.bottom) / 2

    def _spots(self, box: Box) -> dict[Seat, tuple[float, float]]:
        """Return the places of the players about the small table, the viewer at the bottom, and of the table itself; in
        units.
        """
        cx, cy = self._middle(box)
        dx, dy = min(grown(132), (box.w - grown(118)) / 2 - 8), box.bottom - cy - 26
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
        corner, spots, flows = (box.x * self.px, box.y * self.px), self._spots(box), self._flows()
        found = [self._add(partial(self._players, box), *corner, "seats")]
        for (giver, taker), amount in flows.items():
            aside = BOTH_WAYS if (taker, giver) in flows else 0.0
            draw = partial(self._arrow, box, spots[giver], spots[taker], amount, aside)
            found.append(self._add(draw, *corner, "arrow"))
        return found

    def _players(self, box: Box) -> pygame.Surface:
        """Draw the small table with its players."""
        px, labels = self.px, self.report.labels
        base = canvas(box.w * px, box.h * px)
        cx, cy = ((at - start) * px for at, start in zip(self._middle(box), (box.x, box.y), strict=True))
        half = min(54.0, (box.h - self._head) / 2 - 54) * px
        meet = self._names_meet(box)
        shapes.box(base, (cx - 72 * px, cy - half, 144 * px, 2 * half), chosen_shade(), 12 * px)
        shapes.box(base, (cx - 72 * px, cy - half, 144 * px, 2 * half), color("wood_hi"), 12 * px, max(1.0, 2 * px))
        for seat, (x, y) in self._spots(box).items():
            if seat == TABLE:
                continue
            at = ((x - box.x) * px, (y - box.y) * px)
            draw_player(base, self.report, seat, 44 * px, at)
            if any(hand.seat == seat for hand in self.report.winners):
                shapes.disc(base, at, 27 * px, color("gold"), 2 * px)
            turned = meet and (at[0] - cx > 1 or at[1] - cy > 1)
            self._name(base, labels.name(seat), at, abs(at[0] - cx) < 1, turned)
        return base

    def _names_meet(self, box: Box) -> bool:
        """Check that names beside the upper and lower discs would overlap the names above the left and right ones."""
        px, spots = self.px, self._spots(box)
        size, (cx, cy) = letter_size(14, px), spots[TABLE]
        across, down = (max(abs(spot[i] - (cx, cy)[i]) for spot in spots.values()) * px for i in range(2))
        longest = max(width(self.report.labels.name(seat), size, bold=True) for seat in spots if seat != TABLE)
        return down < ABOVE * px + 1.4 * size and BESIDE * px + 1.5 * min(longest, grown(118) * px) > across

    def _name(
        self, surface: pygame.Surface, name: str, at: tuple[float, float], beside: bool, turned: bool
    ) -> None:
        """Write a player's name right of the disc at `at` (`beside`) or above it; if `turned`, left of it or below."""
        px, size, side = self.px, letter_size(14, self.px), -1 if turned else 1
        if beside:
            put(surface, name, (at[0] + side * BESIDE * px, at[1]), size, color("text"), bold=True,
                anchor="right" if turned else "left", room=grown(130) * px)  # fmt: skip
        else:
            above = (ABOVE + extra(14, px) * 0.6) * px
            put(surface, name, (at[0], at[1] - side * above), size, color("text"), bold=True,
                anchor="center", room=grown(118) * px)  # fmt: skip

    def _arrow(
        self, box: Box, start: tuple[float, float], end: tuple[float, float], amount: int, aside: float
    ) -> pygame.Surface:
        """Draw a red arrow from one disc to another, bent toward the middle and by `aside` units to its left, with the
        amount.
        """
        px = self.px
        surface = canvas(box.w * px, box.h * px)
        middle = self._middle(box)
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
        # A dark edge makes it visible on felt of its own color.
        shapes.line(surface, points, color("inset"), 7 * px)
        shapes.line(surface, [*wings, tip, wings[0]], color("inset"), 3 * px)
        shapes.line(surface, points, color("red"), 4 * px)
        shapes.polygon(surface, [tip, *wings], color("red"))
        label, size = signed(amount), letter_size(16, px)
        x, y = points[len(points) * 2 // 7]
        w, h = width(label, size, bold=True) + 12 * px, grown(24) * px
        shapes.box(surface, (x - w / 2, y - h / 2, w, h), (*color("inset"), 225), 8 * px)
        put(surface, label, (x, y), size, color("text"), bold=True, anchor="center")
        return surface

    def totals(self) -> list[SpriteNode]:
        """Create the pane of total scores, a row for each player in the order of the scores."""
        px, box, report = self.px, self._boxes["total"], self.report
        order = sorted(range(len(report.after)), key=lambda seat: -report.after[seat])
        head = 4.0 if self.together else 48 + extra(16, px)
        pitch = min(grown(44.0), (box.h - head - 8) / len(order))
        found = [self._add(self._line, (box.x + 24) * px, box.y * px, "line")] if self.together else []
        for index, seat in enumerate(order):
            place = (box.x + 24) * px, (box.y + head + index * pitch) * px
            found.append(self._add(partial(self._total, seat, pitch * px), *place, f"total {seat}"))
        return found

    def _line(self) -> pygame.Surface:
        """Draw the line between payments and totals."""
        line = canvas((self._boxes["total"].w - 48) * self.px, max(1.0, self.px))
        line.fill((*color("gold"), 255))
        return line

    def _total(self, seat: Seat, h: float) -> pygame.Surface:
        """Draw a player's total in a row `h` pixels high: place, name, a bar from zero, the change, the total."""
        px, report = self.px, self.report
        w, unit = (self._boxes["total"].w - 48) * px, grown(px)
        most = max(1, *(abs(score - report.start) for score in (*report.after, *report.before)))
        size, small = letter_size(16, px), letter_size(14, px)
        last = w - max(66 * unit, 10 * px + max(width(grouped(score), size, bold=True) for score in report.after))
        bar = min(w - 142 * unit, last - 10 * px - max(width(gained(change), small) for change in report.changes))
        surface = canvas(w, h)
        better = [score for score in report.after if score > report.after[seat]]
        put(surface, str(1 + len(better)), (0, h / 2), small, color("dim"))
        shapes.disc(surface, (26 * unit, h / 2), 8 * unit, report.labels.color(seat))
        first = seat == max(range(len(report.after)), key=report.after.__getitem__)
        put(surface, report.labels.name(seat), (42 * unit, h / 2), size, color("text"), bold=first,
            room=bar - 90 * px - 46 * unit)  # fmt: skip
        picture = result_pictures.bar(90 * px, 20 * px, report.after[seat] - report.start, most, px)
        result_pictures.blit(surface, picture.surface, (bar - 90 * px, h / 2 - 10 * px))
        change = report.changes[seat]
        tint = "good" if change > 0 else "red_hi" if change < 0 else "dim"
        put(surface, gained(change), (last, h / 2), small, color(tint), anchor="right")
        put(surface, grouped(report.after[seat]), (w, h / 2), size, color("text"), bold=True, anchor="right")
        return surface

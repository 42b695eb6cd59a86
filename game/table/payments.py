"""Who pays whom, and how the match stands: the right-hand panes of a result."""

from __future__ import annotations

import math

import pygame

from game.art import items, shapes
from game.art.numbers import gain, signed
from game.layout import Box
from game.scene.node import Sprite, SpriteNode
from game.table import sheet
from game.table.cast import WINDS
from game.table.draw import canvas, put, width
from game.table.report import Report
from game.tokens import color
from rules.melds import Seat
from rules.scoring.transfers import TABLE


class Payments:
    """Draws payments and totals of a report into their boxes; `px` pixels are a unit."""

    def __init__(self, report: Report, px: float, boxes: dict[str, Box]) -> None:
        self.report, self.px, self._boxes = report, px, boxes

    def _add(self, surface: pygame.Surface, x: float, y: float, name: str) -> SpriteNode:
        return SpriteNode(Sprite(surface, 0, 0), name, position=(round(x), round(y)))

    def payments(self) -> list[SpriteNode]:
        """Arrows about a small table, or a list where there are too many players."""
        players = len(self.report.after)
        return self._payment_table() if players > 4 else self._payment_arrows()

    def _spots(self) -> dict[Seat, tuple[float, float]]:
        """Where the players sit about the small table, in units: the viewer below."""
        box = self._boxes["pay"]
        cx, cy = box.x + box.w / 2, box.y + 40 + (box.h - 40) / 2
        dx, dy = 132.0, (box.h - 40) / 2 - 32
        players, viewer = len(self.report.after), self.report.cast.viewer or 0
        places = {2: (0, 2), 3: (0, 1, 3)}.get(players, (0, 1, 2, 3))
        around = ((cx, cy + dy), (cx + dx, cy), (cx, cy - dy), (cx - dx, cy))
        return {(viewer + i) % players: around[place] for i, place in enumerate(places)}

    def _flows(self) -> list[tuple[Seat, Seat, int]]:
        """Who pays whom how much altogether, in the order of paying."""
        sums: dict[tuple[Seat, Seat], int] = {}
        for pay in self.report.payments:
            for one in pay.transfers:
                if TABLE not in (one.payer, one.payee):
                    sums[one.payer, one.payee] = sums.get((one.payer, one.payee), 0) + one.amount
        return [(payer, payee, amount) for (payer, payee), amount in sums.items()]

    def _payment_arrows(self) -> list[SpriteNode]:
        px, cast, box = self.px, self.report.cast, self._boxes["pay"]
        spots = self._spots()
        base = canvas(box.w * px, box.h * px)
        cx, cy = box.w / 2 * px, (40 + (box.h - 40) / 2) * px
        half = min(54.0, (box.h - 40) / 2 - 60) * px
        shapes.box(base, (cx - 72 * px, cy - half, 144 * px, 2 * half), color("felt_hi"), 12 * px)
        shapes.box(base, (cx - 72 * px, cy - half, 144 * px, 2 * half), color("wood_hi"), 12 * px, max(1.0, 2 * px))
        for seat, (x, y) in spots.items():
            at = ((x - box.x) * px, (y - box.y) * px)
            items.lay(base, seat_disc(self.report, seat, 44 * px), at)
            if any(hand.seat == seat for hand in self.report.winners):
                shapes.disc(base, at, 27 * px, color("gold"), 2 * px)
            name = cast.name(seat)
            if abs(x - (box.x + box.w / 2)) < 1:
                put(base, name, (at[0] + 34 * px, at[1]), 14 * px, color("text"), bold=True, room=130 * px)
            else:
                put(
                    base,
                    name,
                    (at[0], at[1] - 36 * px),
                    14 * px,
                    color("text"),
                    bold=True,
                    anchor="center",
                    room=118 * px,
                )
        found = [self._add(base, box.x * px, box.y * px, "seats")]
        flows = self._flows()
        for giver, taker, amount in flows:
            found.append(self._arrow(spots[giver], spots[taker], amount))
        if not flows and any(self.report.changes):
            found += [self._change(spots[seat], amount) for seat, amount in enumerate(self.report.changes) if amount]
        return found

    def _arrow(self, start: tuple[float, float], end: tuple[float, float], amount: int) -> SpriteNode:
        """A red arrow between two discs, bent inward, with what is paid beside its middle."""
        px, box = self.px, self._boxes["pay"]
        surface = canvas(box.w * px, box.h * px)
        middle = (box.x + box.w / 2, box.y + 40 + (box.h - 40) / 2)
        bend = ((start[0] + end[0]) / 2 * 0.45 + middle[0] * 0.55, (start[1] + end[1]) / 2 * 0.45 + middle[1] * 0.55)
        points = []
        for i in range(25):
            t = 0.16 + 0.66 * i / 24
            x = (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * bend[0] + t * t * end[0]
            y = (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * bend[1] + t * t * end[1]
            points.append(((x - box.x) * px, (y - box.y) * px))
        shapes.line(surface, points, color("red"), 4 * px)
        (ax, ay), (bx, by) = points[-3], points[-1]
        turn = math.atan2(by - ay, bx - ax)
        tip = (bx + math.cos(turn) * 9 * px, by + math.sin(turn) * 9 * px)
        wings = [
            (bx + math.cos(turn + d) * 9 * px, by + math.sin(turn + d) * 9 * px) for d in (math.pi / 2, -math.pi / 2)
        ]
        shapes.polygon(surface, [tip, *wings], color("red"))
        label = signed(amount)
        x, y = points[7]
        w = width(label, 16 * px, bold=True) + 12 * px
        shapes.box(surface, (x - w / 2, y - 12 * px, w, 24 * px), (*color("inset"), 225), 8 * px)
        put(surface, label, (x, y), 16 * px, color("text"), bold=True, anchor="center")
        return self._add(surface, box.x * px, box.y * px, "arrow")

    def _change(self, spot: tuple[float, float], amount: int) -> SpriteNode:
        px = self.px
        text = gain(amount)
        surface = canvas(width(text, 16 * px, bold=True) + 4, 26 * px)
        put(surface, text, (2, 13 * px), 16 * px, color("good" if amount > 0 else "red_hi"), bold=True)
        return self._add(surface, spot[0] * px - surface.get_width() / 2, (spot[1] + 26) * px, "change")

    def _payment_table(self) -> list[SpriteNode]:
        """Five players and more: a line each."""
        px, box, cast = self.px, self._boxes["pay"], self.report.cast
        players = len(self.report.after)
        pitch = (box.h - 52) / players
        found = []
        for index, (seat, amount) in enumerate(sorted(enumerate(self.report.changes), key=lambda entry: -entry[1])):
            surface = canvas((box.w - 48) * px, pitch * px)
            items.lay(surface, seat_disc(self.report, seat, min(24.0, pitch - 4) * px), (13 * px, pitch * px / 2))
            put(surface, cast.name(seat), (34 * px, pitch * px / 2), 16 * px, color("text"), room=(box.w - 150) * px)
            put(surface, gain(amount), ((box.w - 48) * px, pitch * px / 2), 16 * px,
                color("good" if amount > 0 else "red_hi" if amount < 0 else "dim"), bold=True,
                anchor="right")  # fmt: skip
            found.append(self._add(surface, (box.x + 24) * px, (box.y + 44 + index * pitch) * px, f"pays {seat}"))
        return found

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
            picture = sheet.bar(104 * px, 20 * px, report.after[seat] - start, most, px)
            sheet.blit(surface, picture.surface, (w - 232 * px, h / 2 - 10 * px))
            change = report.changes[seat]
            tint = "good" if change > 0 else "red_hi" if change < 0 else "dim"
            put(surface, gain(change), (w - 66 * px, h / 2), 14 * px, color(tint), anchor="right")
            put(surface, signed(report.after[seat]), (w, h / 2), 16 * px, color("text"), bold=True, anchor="right")
            found.append(self._add(surface, (box.x + 24) * px, (box.y + 48 + index * pitch) * px, f"total {seat}"))
        return found


def seat_disc(report: Report, seat: Seat, size: float) -> Sprite:
    """A player's disc: the wind of the deal, or the number of the chair."""
    text = WINDS[report.winds[seat]] if len(report.after) <= 4 else str(seat + 1)
    return items.seat_disc(report.cast.color(seat), text, round(size))

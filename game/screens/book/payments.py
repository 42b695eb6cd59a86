"""Pictures of payments in the rulebook: little tables with seats, and an arrow with its amount for each payment."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.art import shapes, text
from game.art.text import write
from game.screens.book.look import BookLook
from game.tokens import color, grown, size
from rules.rulebook import PaymentPicture, PaymentPictures

COLUMNS, GAP = 2, 20
LINE, PLATE = 20, 30
"""Units at the usual text size: height of a line, and of a seat's plate."""
AROUND = 176
"""Height in units of the ring of seats, from the middle of the upper plate to that of the lower one, beside plates."""
UP = 24
"""Units by which seats at the sides are moved up, so that their arrows have room."""
AWAY, TIP, THICK = 6.0, 10.0, 3.0
"""Units: from a plate to an arrow, length of its tip, how thick it is."""
Point = tuple[float, float]


def lay_payments(block: PaymentPictures, look: BookLook) -> tuple[float, Callable[[pygame.Surface], None]]:
    """Lay out the pictures in two columns: return their height in units and a function that draws them."""
    wide = (look.wide - GAP * (COLUMNS - 1)) / COLUMNS
    pictures = [_Picture(picture, look, wide) for picture in block.pictures]
    rows = [pictures[start : start + COLUMNS] for start in range(0, len(pictures), COLUMNS)]
    highs = [max(picture.high for picture in row) for row in rows]

    def draw(surface: pygame.Surface) -> None:
        y = 0.0
        for row, high in zip(rows, highs, strict=True):
            head = max(picture.head for picture in row)
            for column, picture in enumerate(row):
                picture.draw(surface, (column * (wide + GAP), y), head)
            y += high

    return sum(highs), draw


@dataclass(frozen=True, slots=True)
class _Plate:
    """A seat's plate in units from the upper left corner of the ring of seats."""

    x: float
    y: float
    wide: float
    high: float

    def edge(self, toward: Point, away: float) -> Point:
        """Return the point at distance `away` outside the plate, on the line from its middle to `toward`."""
        dx, dy = toward[0] - self.x, toward[1] - self.y
        sides = ((self.wide / 2 + away, abs(dx)), (self.high / 2 + away, abs(dy)))
        part = min(half / reach for half, reach in sides if reach > 0)
        return self.x + dx * part, self.y + dy * part


class _Picture:
    """One picture, laid out in a column `wide` units wide; the winner sits at the bottom."""

    def __init__(self, picture: PaymentPicture, look: BookLook, wide: float) -> None:
        """Wrap the texts and place the plates."""
        self.picture, self.look, self.wide = picture, look, wide
        self.title = look.lines(picture.title, size("body"), True, wide)
        self.text = look.lines(picture.text, size("small"), False, wide)
        self.head = grown(LINE) * (len(self.title) + len(self.text)) + 8
        plate = grown(PLATE)
        self.high = self.head + AROUND + plate + 28
        self.plates = [self._plate(seat, plate) for seat in range(len(picture.seats))]

    def _plate(self, seat: int, high: float) -> _Plate:
        """Place the plate of a seat on the ring."""
        count, way = len(self.picture.seats), -1 if self.picture.clockwise else 1
        turn = 2 * math.pi * ((seat - self.picture.winner) % count) / count * way
        name = text.width(self.picture.seats[seat], self.look.px(size("small")), True) / self.look.scale
        wide = min(name + 24, self.wide * 0.36)
        x = self.wide / 2 + math.sin(turn) * (self.wide - wide - 4) / 2
        y = AROUND / 2 + high / 2 + 2 + math.cos(turn) * AROUND / 2 - UP * abs(math.sin(turn))
        return _Plate(x, y, wide, high)

    def draw(self, surface: pygame.Surface, at: Point, head: float) -> None:
        """Draw title and text at `at` in units, and the seats with their arrows `head` units below."""
        look, line, (left, top) = self.look, grown(LINE), at
        look.text(surface, self.title, top, line, size("body"), "gold_hi", True, left)
        look.text(surface, self.text, top + line * len(self.title), line, size("small"), "text", left=left)
        corner = at[0], at[1] + head
        for seat, plate in enumerate(self.plates):
            self._draw_plate(surface, corner, plate, seat)
        for arrow in self.picture.arrows:
            self._draw_arrow(surface, corner, self.plates[arrow.payer], self.plates[arrow.payee], arrow.amount)

    def _draw_plate(self, surface: pygame.Surface, corner: Point, plate: _Plate, seat: int) -> None:
        """Draw the plate of a seat, the winner's in gold, the discarder's with a red edge."""
        look, wins = self.look, seat == self.picture.winner
        box = pygame.Rect(look.px(corner[0] + plate.x - plate.wide / 2), look.px(corner[1] + plate.y - plate.high / 2),
                          look.px(plate.wide), look.px(plate.high))  # fmt: skip
        edge = "gold" if wins else "red_hi" if seat == self.picture.discarder else "line"
        shapes.pane(surface, box, look.px(8), color("gold" if wins else "inset"), color(edge), max(1, look.px(1.5)))
        type_size = look.px(size("small"))
        name = text.wrap(self.picture.seats[seat], box.w - look.px(8), type_size, True, 1)[0]
        write(surface, name, box.center, type_size, color("gold_ink" if wins else "text"), True, "center")

    def _draw_arrow(self, surface: pygame.Surface, corner: Point, payer: _Plate, payee: _Plate, amount: str) -> None:
        """Draw an arrow between two plates, with the amount at its middle."""
        look = self.look
        start, end = payer.edge((payee.x, payee.y), AWAY), payee.edge((payer.x, payer.y), AWAY)
        length = math.dist(start, end)
        ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        neck = end[0] - ux * TIP, end[1] - uy * TIP
        wings = [(neck[0] - uy * side * TIP * 0.6, neck[1] + ux * side * TIP * 0.6) for side in (1, -1)]

        def spot(point: Point) -> Point:
            """Return a point of the picture in pixels of the page."""
            return (corner[0] + point[0]) * look.scale, (corner[1] + point[1]) * look.scale

        shapes.line(surface, [spot(start), spot(neck)], color("red_hi"), look.px(THICK))
        shapes.polygon(surface, [spot(end), *map(spot, wings)], color("red_hi"))
        type_size = look.px(size("body"))
        middle = spot(((start[0] + neck[0]) / 2, (start[1] + neck[1]) / 2))
        wide, high = text.width(amount, type_size, True) + look.px(12), look.px(grown(24))
        box = pygame.Rect(round(middle[0] - wide / 2), round(middle[1] - high / 2), wide, high)
        shapes.pane(surface, box, look.px(8), color("panel"))
        write(surface, amount, (box.centerx, box.centery - 1), type_size, color("gold_hi"), True, "center")

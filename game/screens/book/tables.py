"""Tables of points in the rulebook: a column for each way to win and each payer, or a line of a cell for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import pygame

from game.art import text
from game.screens.book.look import BookLook
from game.tokens import color, grown, size
from rules.rulebook import PointsTable

LINE, PAD = 20, 8
"""Units: height of a line at the usual text size, space above and below the lines of a row."""
LABEL = 0.36
"""Greatest share of the width for the labels of rows."""
LEAST = 9
"""Smallest type in units to which words are set that do not fit into their column."""


def lay_table(table: PointsTable, look: BookLook) -> tuple[float, Callable[[pygame.Surface], None]]:
    """Lay out a table of points: return its height in units and a function that draws it."""
    layout = _TableLayout(table, look)
    return layout.high, layout.draw


class _TableLayout:
    """A table of points laid out in columns of equal width right of its labels."""

    def __init__(self, table: PointsTable, look: BookLook) -> None:
        """Wrap all texts and find the height of each line."""
        self.table, self.look = table, look
        labels = [label for label, _ in table.rows]
        pixels = look.px(size("small"))
        self.left = min(look.wide * LABEL, max(text.width(label, pixels) for label in labels) / look.scale + 10)
        self.step = (look.wide - self.left) / len(table.columns)
        self.title = look.lines(table.title, size("body"), True)
        self.note = look.lines(table.note, size("small"))
        self.ways = [(way, len(list(run))) for way, run in groupby(table.columns, key=lambda column: column.way)]
        heads = [column.payer.replace("\N{NO-BREAK SPACE}", " ") for column in table.columns]
        self.head_type = self._fitting(heads, self.step)
        self.way_lines = [look.lines(way, size("small"), True, self.step * span - 8) for way, span in self.ways]
        self.payers = [look.lines(head, self.head_type, False, self.step - 4) for head in heads]
        self.labels = [look.lines(label, size("small"), False, self.left - 6) for label in labels]
        self.cell_type = self._fitting([line for _, cells in table.rows for cell in cells for line in cell.split("\n")],
                                       self.step, "\n")  # fmt: skip
        self.line = grown(LINE)
        parts = [self.title, self.note, max(self.way_lines, key=len), max(self.payers, key=len)]
        self.tops = [0.0]
        for lines in parts:
            self.tops.append(self.tops[-1] + self.line * len(lines) + (4 if lines else 0))
        self.rows = [
            max(len(lines), *(cell.count("\n") + 1 for cell in cells)) * self.line + PAD
            for lines, (_, cells) in zip(self.labels, table.rows, strict=True)
        ]
        self.high = self.tops[-1] + sum(self.rows) + 24

    def _fitting(self, texts: Sequence[str], room: float, separator: str = " ") -> float:
        """Return the type size at which the longest word of these texts fits into `room` units."""
        words = {word for words in texts for word in words.split(separator)}
        type_size = float(size("small"))
        while type_size > LEAST and any(
            text.width(word, self.look.px(type_size)) > self.look.px(room - 6) for word in words
        ):
            type_size -= 0.5
        return type_size

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table."""
        look = self.look
        look.text(surface, self.title, 0, self.line, size("body"), "gold_hi", True)
        look.text(surface, self.note, self.tops[1], self.line, size("small"), "dim")
        y = self.tops[-1]
        for place, ((_, cells), high) in enumerate(zip(self.table.rows, self.rows, strict=True)):
            if place % 2 == 0:
                surface.fill(color("line_soft"), (0, look.px(y), surface.get_width(), look.px(high)))
            self._draw_row(surface, self.labels[place], cells, y, high)
            y += high
        self._draw_heads(surface)

    def _draw_heads(self, surface: pygame.Surface) -> None:
        """Draw the ways to win over their columns, the payers below them, and a line below all."""
        look, place = self.look, 0
        for (_, span), lines in zip(self.ways, self.way_lines, strict=True):
            x = self.left + self.step * (place + span / 2)
            self._centered(surface, lines, (x, self.tops[2]), size("small"), "text", True)
            if place and lines:
                edge = look.px(self.left + self.step * place)
                surface.fill(color("line"), (edge, look.px(self.tops[2]), 1, look.px(self.high - 24 - self.tops[2])))
            place += span
        for column, lines in enumerate(self.payers):
            at = self.left + self.step * (column + 0.5), self.tops[3]
            self._centered(surface, lines, at, self.head_type, "dim" if self.way_lines[0] else "text")
        surface.fill(color("line"), (0, look.px(self.tops[4]) - 1, surface.get_width(), 1))

    def _draw_row(
        self, surface: pygame.Surface, label: Sequence[str], cells: Sequence[str], y: float, high: float
    ) -> None:
        """Draw a row: its label in lines, and the cells."""
        look = self.look
        top = y + (high - self.line * len(label)) / 2
        look.text(surface, label, top, self.line, size("small"), "text", left=6)
        for column, cell in enumerate(cells):
            lines = cell.split("\n")
            at = self.left + self.step * (column + 0.5), y + (high - self.line * len(lines)) / 2
            self._centered(surface, lines, at, self.cell_type, "gold_hi")

    def _centered(
        self, surface: pygame.Surface, lines: Sequence[str], at: tuple[float, float], type_size: float, ink: str,
        bold: bool = False,
    ) -> None:  # fmt: skip
        """Draw lines of text one below the other; `at` is the middle of their upper edge."""
        look = self.look
        for i, line in enumerate(lines):
            look.anchored(surface, line, (at[0], at[1] + self.line * (i + 0.5)), type_size, ink, bold, "center")

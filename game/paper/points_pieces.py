"""Tables of points in print: a head, repeated where a long table continues in another column, and rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from game.paper.layout import ColumnPiece, Mark, PaperBox
from game.paper.pieces import BODY, NAME, NOTE, PieceMaker
from rules.rulebook import PointsTable

LABEL = 0.36
"""Greatest share of the width for the labels of rows."""
LEAST, FINER = 4.8, 0.2
"""Smallest type for what must fit into its column, and the step in which it shrinks, in points."""
WHOLE = 110.0
"""Height up to which a table is not divided, in millimeters."""
PAD = 1.0
"""Space within rows, in millimeters."""


def table_pieces(table: PointsTable, make: PieceMaker) -> list[ColumnPiece]:
    """Return a table of points as its head and its rows; only a long one may be divided between columns."""
    return _TableMaker(table, make).pieces()


class _TableMaker:
    """Makes the pieces of a table: labels at the left, and columns of equal width."""

    def __init__(self, table: PointsTable, make: PieceMaker) -> None:
        """Find the widths of columns and the sizes of type."""
        self.table, self.make = table, make
        widest = max(make.width(label, BODY) for label, _ in table.rows)
        self.left = min(make.wide * LABEL, widest + 2)
        self.step = (make.wide - self.left) / len(table.columns)
        cells = [line for _, cells in table.rows for cell in cells for line in cell.split("\n")]
        self.cell_type = self._fitting(cells)
        self.payers = [column.payer.replace("\N{NO-BREAK SPACE}", " ") for column in table.columns]
        self.payer_type = self._fitting([word for payer in self.payers for word in payer.split(" ")])
        self.ways = [(way, len(list(run))) for way, run in groupby(table.columns, key=lambda column: column.way)]

    def _fitting(self, texts: Sequence[str]) -> float:
        """Return the greatest size of type, at most that of running text, in which these texts fit into a column."""
        size = BODY
        while size > LEAST and any(self.make.width(text, size) > self.step - 1 for text in texts):
            size -= FINER
        return size

    def pieces(self) -> list[ColumnPiece]:
        """Return the head and the rows."""
        rows = [self._row(label, cells) for label, cells in self.table.rows]
        head = self._head()
        whole = head.high + sum(row.high for row in rows) <= WHOLE
        again = replace(head, gap=0.0)
        return [head, *(replace(row, leads=whole or place == 0, again=again) for place, row in enumerate(rows[:-1])),
                replace(rows[-1], again=again)]  # fmt: skip

    def _head(self) -> ColumnPiece:
        """Return the title, the note, the ways to win, the payers, and a line below them."""
        make, y = self.make, 0.0
        marks: list[Mark] = []
        for text, size, ink, bold in ((self.table.title, NAME, "text", True), (self.table.note, NOTE, "dim", False)):
            for words in make.wrap(text, make.wide, size, bold) if text else ():
                marks.append(make.line(words, 0, y, size, ink, bold=bold))
                y += make.step(size)
        rows = [(self.ways, BODY, True), ([(payer, 1) for payer in self.payers], self.payer_type, False)]
        for spans, size, bold in rows:
            place, high = 0, 0.0
            for text, span in spans:
                lines = make.wrap(text, self.step * span - 1, size, bold) if text else []
                marks += self._centered(lines, place + span / 2, y, size, bold)
                high = max(high, make.step(size) * len(lines))
                place += span
            y += high
        y += PAD / 2
        marks.append(PaperBox(0, y, make.wide, 0.3, fill="text"))
        return ColumnPiece(y + 0.3, tuple(marks), gap=2.2 * make.scale, leads=True)

    def _row(self, label: str, cells: Sequence[str]) -> ColumnPiece:
        """Return a row, its label and its cells in the middle of its height."""
        make = self.make
        labels, texts = make.wrap(label, self.left - 1, BODY), [cell.split("\n") for cell in cells]
        steps = make.step(BODY), make.step(self.cell_type)
        high = max(steps[0] * len(labels), *(steps[1] * len(lines) for lines in texts)) + PAD
        marks: list[Mark] = [PaperBox(0, high - 0.1, make.wide, 0.1, fill="line")]
        top = (high - steps[0] * len(labels)) / 2
        marks += [make.line(words, 0, top + steps[0] * i, BODY) for i, words in enumerate(labels)]
        for place, lines in enumerate(texts):
            marks += self._centered(lines, place + 0.5, (high - steps[1] * len(lines)) / 2, self.cell_type, False)
        edges = {sum(span for _, span in self.ways[:count]) for count in range(1, len(self.ways))}
        marks += [PaperBox(self.left + self.step * edge, 0, 0.1, high, fill="line") for edge in sorted(edges)]
        return ColumnPiece(high, tuple(marks))

    def _centered(self, lines: Sequence[str], place: float, y: float, size: float, bold: bool) -> Iterator[Mark]:
        """Yield lines below one another, their middle `place` columns right of the labels."""
        for i, words in enumerate(lines):
            left = self.left + self.step * place - self.make.width(words, size, bold) / 2
            yield self.make.line(words, left, y + self.make.step(size) * i, size, bold=bold)

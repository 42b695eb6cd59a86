"""Pieces distributed over columns: headings repeated where a column begins, the last page balanced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, repeat

from game.paper.layout import ColumnPiece, Mark, moved

FINEST = 0.5
"""Millimeters to which the columns of the last page are leveled."""


class Column:
    """A column being filled: its pieces with their places, and the height that they take."""

    def __init__(self, repeated: ColumnPiece | None = None) -> None:
        """Begin a column, with a heading `repeated` at its top if there is one."""
        self.placed: list[tuple[float, ColumnPiece]] = []
        self.high = 0.0
        if repeated is not None:
            self.add(repeated)
        self.begun = len(self.placed)

    @property
    def count(self) -> int:
        """Number of pieces, without the repeated heading."""
        return len(self.placed) - self.begun

    def add(self, piece: ColumnPiece) -> None:
        """Place a piece below the others."""
        top = self.high + (piece.gap if self.placed else 0.0)
        self.placed.append((top, piece))
        self.high = top + piece.high

    def marks(self, x: float, y: float) -> list[Mark]:
        """Return everything in the column, whose upper left corner lies at (`x`, `y`)."""
        return list(chain.from_iterable(moved(piece.marks, x, y + top) for top, piece in self.placed))


def filled(pieces: Sequence[ColumnPiece], heights: Iterable[float]) -> list[Column]:
    """Fill columns of these heights one after the other; `heights` must last as long as there are pieces.

    A piece that is higher than a column stands in it alone; a piece that leads more pieces than fit in one is divided.
    """
    rooms = iter(heights)
    columns, room = [Column(pieces[0].again if pieces else None)], next(rooms)
    for index, piece in enumerate(pieces):
        together = _with_followers(pieces, index)
        needed = columns[-1].high + piece.gap + (together if together <= room else piece.high)
        if columns[-1].count and needed > room:
            columns.append(Column(piece.again))
            room = next(rooms)
        columns[-1].add(piece)
    return columns


def _with_followers(pieces: Sequence[ColumnPiece], index: int) -> float:
    """Return the height of a piece together with the pieces that must follow it."""
    high = pieces[index].high
    while pieces[index].leads and index + 1 < len(pieces):
        index += 1
        high += pieces[index].gap + pieces[index].high
    return high


def leveled(pieces: Sequence[ColumnPiece], most: float, count: int) -> list[Column]:
    """Fill `count` columns as evenly as possible, none higher than `most`."""
    low, high = 0.0, most
    while high - low > FINEST:
        middle = (low + high) / 2
        columns = filled(pieces, repeat(middle))
        if len(columns) <= count and all(column.high <= middle for column in columns):
            high = middle
        else:
            low = middle
    return filled(pieces, repeat(high))


def pages_of(pieces: Sequence[ColumnPiece], first: float, other: float, count: int) -> list[list[Column]]:
    """Distribute pieces over pages of `count` columns, `first` high on the first page and `other` on the rest.

    The columns of the last page are level.
    """
    columns = filled(pieces, chain(repeat(first, count), repeat(other)))
    pages = [columns[place : place + count] for place in range(0, len(columns), count)]
    before = sum(column.count for page in pages[:-1] for column in page)
    pages[-1] = leveled(pieces[before:], first if len(pages) == 1 else other, count)
    return pages

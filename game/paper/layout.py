"""The contents of a page: texts, tiles and boxes in millimeters from its upper left corner, and pieces made of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.paper.typesetting import POINT
from rules.core.tiles import Kind

ASCENT, DESCENT = 0.88, 0.24
"""Height of a text above and below its baseline, as shares of its size."""
TALL = 4 / 3
"""Height of a tile, in its widths."""


@dataclass(frozen=True, slots=True)
class PaperSize:
    """Width and height of a sheet of paper, in millimeters."""

    wide: float
    high: float


SIZES = {"a4": PaperSize(210.0, 297.0), "letter": PaperSize(215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle, in millimeters."""

    x: float
    y: float
    wide: float
    high: float

    def holds(self, other: Area) -> bool:
        """Check that another rectangle lies within this one."""
        return (
            other.x >= self.x - 0.05 and other.y >= self.y - 0.05
            and other.x + other.wide <= self.x + self.wide + 0.05
            and other.y + other.high <= self.y + self.high + 0.05
        )


@dataclass(frozen=True, slots=True)
class PaperText:
    """A line of text: its left end, its baseline, its width, its size in points, and the name of its color."""

    x: float
    y: float
    wide: float
    words: str
    points: float
    ink: str = "text"
    bold: bool = False
    language: str = ""

    @property
    def area(self) -> Area:
        """The rectangle that it takes."""
        high = self.points * POINT
        return Area(self.x, self.y - ASCENT * high, self.wide, (ASCENT + DESCENT) * high)


@dataclass(frozen=True, slots=True)
class PaperTile:
    """A tile: its upper left corner and its width; a winning one has a heavy frame."""

    x: float
    y: float
    wide: float
    kind: Kind
    winning: bool = False

    @property
    def area(self) -> Area:
        """The rectangle that it takes."""
        return Area(self.x, self.y, self.wide, self.wide * TALL)


@dataclass(frozen=True, slots=True)
class PaperBox:
    """A rectangle with a color inside (`fill`), an outline (`line`, `thick` wide), or both; lines are thin boxes."""

    x: float
    y: float
    wide: float
    high: float
    fill: str = ""
    line: str = ""
    thick: float = 0.2

    @property
    def area(self) -> Area:
        """The rectangle that it takes."""
        return Area(self.x, self.y, self.wide, self.high)


Mark = PaperText | PaperTile | PaperBox


def moved(marks: Iterable[Mark], right: float, down: float) -> list[Mark]:
    """Return the marks moved on the page."""
    return [replace(mark, x=mark.x + right, y=mark.y + down) for mark in marks]


@dataclass(frozen=True, slots=True)
class ColumnPiece:
    """A piece that is never divided between two columns: its height and its marks, with `gap` above unless it begins a
    column.

    `leads`: it stays with the piece after it. `again` is what stands at the top of a column that begins with it.
    """

    high: float
    marks: tuple[Mark, ...]
    gap: float = 0.0
    leads: bool = False
    again: ColumnPiece | None = None


def below(upper: ColumnPiece, lower: ColumnPiece | None) -> ColumnPiece:
    """Return both pieces as one, the second below the first; the first alone if there is no second."""
    if lower is None:
        return upper
    return ColumnPiece(upper.high + 1 + lower.high, (*upper.marks, *moved(lower.marks, 0, upper.high + 1)), upper.gap)


@dataclass(frozen=True, slots=True)
class PaperPage:
    """A page and everything on it."""

    marks: tuple[Mark, ...]

    @property
    def texts(self) -> list[str]:
        """Its lines of text, in order."""
        return [mark.words for mark in self.marks if isinstance(mark, PaperText)]

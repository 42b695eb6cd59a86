"""Blocks that pages of the rulebook consist of: values that a screen draws and `printing` writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.tiles import Kind


def as_typed(reading: str) -> str:
    """Return a reading with the ways in which players type it: in one word, without numbers of tones and signs.

    >>> as_typed("cing1 jat1"), as_typed("ron")
    ('cing1 jat1 cing1jat1 cing jat cingjat', 'ron')
    """
    toneless = "".join(char for char in reading if char.isalpha() or char.isspace())
    ways = (reading, reading.replace(" ", ""), toneless, toneless.replace(" ", ""))
    return " ".join(dict.fromkeys(ways))


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Block of running text; `strong` text is emphasized.

    `anchors` are the house rules whose values chose its sentences.
    """

    text: str
    strong: bool = False
    anchors: tuple[str, ...] = ()

    @property
    def search_text(self) -> str:
        """The text that a search looks through."""
        return self.text


@dataclass(frozen=True, slots=True)
class TileGroup:
    """Tiles drawn side by side.

    `kinds` are their faces; `open` marks a laid set, `winning` is the index of the winning tile (-1: none).
    """

    kinds: tuple[Kind, ...]
    open: bool = False
    winning: int = -1


@dataclass(frozen=True, slots=True)
class LabeledTiles:
    """Tiles beside a hand that its score depends on, under their name: an indicator, a river, the robbed kong."""

    name: str
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class HandExample:
    """Block with an example hand: groups, bonus tiles, a caption that describes the win, and tiles beside it."""

    groups: tuple[TileGroup, ...]
    bonus: tuple[Kind, ...] = ()
    caption: str = ""
    beside: tuple[LabeledTiles, ...] = ()
    anchors: ClassVar[tuple[str, ...]] = ()

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """All tiles drawn, bonus tiles included."""
        return (*(kind for group in self.groups for kind in group.kinds), *self.bonus)

    @property
    def search_text(self) -> str:
        """The text that a search looks through: the caption and the names of tiles beside the hand."""
        return " ".join([self.caption, *(tiles.name for tiles in self.beside)])


@dataclass(frozen=True, slots=True)
class TileRow:
    """Block with tiles of one sort in play: heading, kinds, a text on the copies, and a name below each kind."""

    name: str
    kinds: tuple[Kind, ...]
    copies: str
    names: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()

    @property
    def search_text(self) -> str:
        """The text that a search looks through: heading, copies and names."""
        return " ".join([self.name, self.copies, *self.names])


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of the wall in a diagram: its side, its index from the owner's right, and its use in the deal.

    `part` is one of the uses named in `diagram`.
    """

    side: int
    place: int
    part: str


@dataclass(frozen=True, slots=True)
class Diagram:
    """Block with the table seen from above: seats, dealer, stacks on each side, and the legend of their colors.

    `broken` is the break of the wall: the side, and the stack after the break, counted from the owner's right.
    """

    seats: tuple[str, ...]
    dealer: int
    clockwise: bool
    sides: tuple[int, ...]
    stacks: tuple[Stack, ...]
    legend: tuple[tuple[str, str], ...]
    caption: str
    broken: tuple[int, int] | None = None
    anchors: ClassVar[tuple[str, ...]] = ()

    @property
    def search_text(self) -> str:
        """The text that a search looks through: the seats and the legend."""
        return " ".join([*self.seats, *(words for _, words in self.legend)])


Notation = tuple[tuple[tuple[tuple[str, str], ...], ...], ...]
"""Patterns of a line of a card of hands: words of equal tiles, each with the letter of its suit (empty: of none)."""


@dataclass(frozen=True, slots=True)
class ScoringRow:
    """Block with a row of the scoring table.

    A line of a card of hands has its `notation`, and the letter that says whether it may be exposed. `also` are further
    names by which it is found. `native` is its second name, in `native_language`, `reading` how that is read, `text` is
    its condition in words; `changed` is true if players have changed its value.
    """

    element: str
    name: str
    native: str
    native_language: str
    value: str
    text: str
    example: HandExample | None = None
    changed: bool = False
    notation: Notation = ()
    letter: str = ""
    also: str = ""
    reading: str = ""

    @property
    def anchors(self) -> tuple[str, ...]:
        """Anchors with which the result screen and the house-rules menu open the book here."""
        return (self.element, f"value.{self.element}")

    @property
    def search_text(self) -> str:
        """The text that a search looks through: names, value and condition."""
        return " ".join((self.name, self.native, self.reading, self.value, self.text, self.notation_text))

    @property
    def found_by(self) -> str:
        """Names that are not shown but found by searches."""
        return f"{as_typed(self.reading)} {self.also}"

    @property
    def notation_text(self) -> str:
        """The notation of the card as text; patterns apart by a slash."""
        patterns = (" ".join("".join(text for text, _ in word) for word in pattern) for pattern in self.notation)
        return " / ".join(patterns)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of a worked score: the element, its name, its contribution, and its tiles."""

    element: str
    name: str
    value: str
    kinds: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """Block with a hand scored line by line, and the payment that each seat receives (negative: pays).

    `steps`, `total` and `payments` are pairs of label and value in words; `score` and `amounts` (by seat) are the
    numbers.
    """

    hand: HandExample
    lines: tuple[ScoreLine, ...]
    steps: tuple[tuple[str, str], ...]
    total: tuple[str, str]
    payments: tuple[tuple[str, str], ...]
    score: int
    amounts: tuple[int, ...]
    anchors: ClassVar[tuple[str, ...]] = ()

    @property
    def search_text(self) -> str:
        """The text that a search looks through: all labels and values."""
        pairs = [*self.steps, self.total, *self.payments]
        return " ".join([*(f"{line.name} {line.value}" for line in self.lines), *(f"{a} {b}" for a, b in pairs)])


@dataclass(frozen=True, slots=True)
class RuleAsSet:
    """Block with a house rule as set.

    `usual` is its default value; `changed` is true if it has another, `idle` if it has no effect now.
    """

    option: str
    label: str
    value: str
    usual: str
    text: str
    changed: bool = False
    idle: bool = False

    @property
    def anchors(self) -> tuple[str, ...]:
        """Anchor by which the house-rules menu opens the book here."""
        return (self.option,)

    @property
    def search_text(self) -> str:
        """The text that a search looks through: label, value and explanation."""
        return f"{self.label} {self.value} {self.text}"


@dataclass(frozen=True, slots=True)
class PointsColumn:
    """Column of a table of points: the way of winning (which neighbors may share), and the payers."""

    way: str
    payer: str


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Block with a table of points: a label and cells for each row; the title may be empty, as may heads of columns.

    `note` explains the cells.
    """

    title: str
    columns: tuple[PointsColumn, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    note: str = ""
    anchors: ClassVar[tuple[str, ...]] = ()

    @property
    def search_text(self) -> str:
        """The text that a search looks through: title, heads and labels."""
        heads = dict.fromkeys(text for column in self.columns for text in (column.way, column.payer))
        return " ".join([self.title, self.note, *heads, *(label for label, _ in self.rows)])


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """Block with a word of the game, the word where the game is at home (in `native_language`) with its `reading`, and
    its meaning. `also` are further names by which it is found.
    """

    name: str
    native: str
    native_language: str
    text: str
    reading: str = ""
    also: str = ""
    anchors: ClassVar[tuple[str, ...]] = ()

    @property
    def search_text(self) -> str:
        """The text that a search looks through: all words and the meaning."""
        return f"{self.name} {self.native} {self.reading} {self.text}"

    @property
    def found_by(self) -> str:
        """Names that are not shown but found by searches."""
        return f"{as_typed(self.reading)} {self.also}"


@dataclass(frozen=True, slots=True)
class PaymentArrow:
    """A payment in a picture: the index of the payer's seat and of the payee's, and the amount."""

    payer: int
    payee: int
    amount: str


@dataclass(frozen=True, slots=True)
class PaymentPicture:
    """Small table that shows all payments for a win.

    `winner` is an index of `seats`, which are names, `discarder` that of the seat whose tile was taken (-1:
    self-drawn). `title` names the winner (may be empty), `text` describes the win and the hand.
    """

    title: str
    text: str
    seats: tuple[str, ...]
    winner: int
    arrows: tuple[PaymentArrow, ...]
    discarder: int = -1
    clockwise: bool = False


@dataclass(frozen=True, slots=True)
class PaymentPictures:
    """Block with pictures of payments side by side."""

    pictures: tuple[PaymentPicture, ...]
    anchors: ClassVar[tuple[str, ...]] = ()

    @property
    def search_text(self) -> str:
        """The text that a search looks through: titles and texts."""
        return " ".join(text for picture in self.pictures for text in (picture.title, picture.text) if text)


Block = (
    Paragraph | HandExample | TileRow | Diagram | ScoringRow | Score | RuleAsSet | PointsTable | PaymentPictures
    | GlossaryEntry
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of the book; in the contents, a page of `level` 1 is indented below the page before it."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    level: int = 0

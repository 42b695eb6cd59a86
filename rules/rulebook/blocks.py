"""Blocks that pages of the rulebook consist of: values that a screen draws and `printing` writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.tiles import Kind


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text. `anchors` are the house rules whose values chose its sentences."""

    text: str
    strong: bool = False
    anchors: tuple[str, ...] = ()

    @property
    def search_text(self) -> str:
        """Text that a search looks through; each block has it."""
        return self.text


@dataclass(frozen=True, slots=True)
class TileGroup:
    """Tiles drawn side by side: their kinds, a flag for laid sets, and the index of the winning tile (-1: none)."""

    kinds: tuple[Kind, ...]
    open: bool = False
    winning: int = -1


@dataclass(frozen=True, slots=True)
class HandExample:
    """Example hand: its sets, its bonus tiles, and a caption that tells how it was won."""

    groups: tuple[TileGroup, ...]
    bonus: tuple[Kind, ...] = ()
    caption: str = ""
    anchors: ClassVar[tuple[str, ...]] = ()

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """All tiles drawn, bonus tiles included."""
        return (*(kind for group in self.groups for kind in group.kinds), *self.bonus)

    @property
    def search_text(self) -> str:
        return self.caption


@dataclass(frozen=True, slots=True)
class TileRow:
    """Tiles in play: their heading, kinds, a text on the number of copies, and a name below each kind."""

    name: str
    kinds: tuple[Kind, ...]
    copies: str
    names: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()

    @property
    def search_text(self) -> str:
        return " ".join([self.name, self.copies, *self.names])


@dataclass(frozen=True, slots=True)
class Stack:
    """Stack of the wall: its side, its index from the owner's right, and its use in the deal."""

    side: int
    place: int
    part: str


@dataclass(frozen=True, slots=True)
class Diagram:
    """Table seen from above: seats, dealer, stacks on each side, and the legend of their colors.

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
        return " ".join([*self.seats, *(words for _, words in self.legend)])


@dataclass(frozen=True, slots=True)
class ScoringRow:
    """Row of the scoring table: names in two scripts, value, condition, and an example hand."""

    element: str
    name: str
    native: str
    value: str
    text: str
    example: HandExample | None = None
    changed: bool = False

    @property
    def anchors(self) -> tuple[str, ...]:
        """Anchors by which the result screen and the house-rules menu open the book here."""
        return (self.element, f"value.{self.element}")

    @property
    def search_text(self) -> str:
        return f"{self.name} {self.native} {self.value} {self.text}"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Line of a worked score."""

    element: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Score:
    """Hand scored line by line, with the payment that each seat receives (negative: pays)."""

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
        pairs = [*self.steps, self.total, *self.payments]
        return " ".join([*(f"{line.name} {line.value}" for line in self.lines), *(f"{a} {b}" for a, b in pairs)])


@dataclass(frozen=True, slots=True)
class RuleAsSet:
    """House rule as set. `usual` is its default value; `idle` tells that it has no effect now."""

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
        return f"{self.label} {self.value} {self.text}"


Block = Paragraph | HandExample | TileRow | Diagram | ScoringRow | Score | RuleAsSet


@dataclass(frozen=True, slots=True)
class Chapter:
    """Page of the book. In the contents, `level` 1 is indented below the page before it."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    level: int = 0

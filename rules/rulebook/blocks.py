"""What a page of the rulebook is made of. Values only: a screen draws them, `printing` writes them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.tiles import Kind


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text. `anchors` are the house rules whose values chose its sentences."""

    text: str
    strong: bool = False
    anchors: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """What a search looks through."""
        return self.text


@dataclass(frozen=True, slots=True)
class TileGroup:
    """Tiles that stand together: what they show, whether they were laid open, which one won (-1: none of these)."""

    kinds: tuple[Kind, ...]
    open: bool = False
    winning: int = -1


@dataclass(frozen=True, slots=True)
class HandExample:
    """An example in tiles: the sets, bonus tiles apart, and in words how it was won."""

    groups: tuple[TileGroup, ...]
    bonus: tuple[Kind, ...] = ()
    caption: str = ""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Every tile drawn, bonus tiles included."""
        return (*(kind for group in self.groups for kind in group.kinds), *self.bonus)

    @property
    def anchors(self) -> tuple[str, ...]:
        """An example is found by what it belongs to."""
        return ()

    @property
    def words(self) -> str:
        """What a search looks through."""
        return self.caption


@dataclass(frozen=True, slots=True)
class TileRow:
    """Some of the tiles in play: their name, the kinds, how many of each there are, what stands below each."""

    name: str
    kinds: tuple[Kind, ...]
    copies: str
    names: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """What a search looks through."""
        return " ".join([self.name, self.copies, *self.names])


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of the wall: its side, its place from the owner's right, and what becomes of it."""

    side: int
    place: int
    part: str


@dataclass(frozen=True, slots=True)
class Diagram:
    """A table from above: the seats from the first on, who deals, the stacks of each side, what their colors mean.

    `broken` is where the wall was broken: before which stack of which side, counted from its owner's right.
    """

    seats: tuple[str, ...]
    dealer: int
    clockwise: bool
    sides: tuple[int, ...]
    stacks: tuple[Stack, ...]
    legend: tuple[tuple[str, str], ...]
    caption: str
    broken: tuple[int, int] | None = None

    @property
    def anchors(self) -> tuple[str, ...]:
        """It belongs to no house rule alone."""
        return ()

    @property
    def words(self) -> str:
        """What a search looks through."""
        return " ".join([*self.seats, *(words for _, words in self.legend)])


@dataclass(frozen=True, slots=True)
class ScoringRow:
    """One row of the scoring table: names in two scripts, worth, condition, and a hand that has it."""

    element: str
    name: str
    native: str
    value: str
    text: str
    example: HandExample | None = None
    changed: bool = False

    @property
    def anchors(self) -> tuple[str, ...]:
        """The result screen opens the book at an element."""
        return (self.element, f"value.{self.element}")

    @property
    def words(self) -> str:
        """What a search looks through."""
        return f"{self.name} {self.native} {self.value} {self.text}"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of a worked score."""

    element: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Score:
    """A hand counted line by line as the rule set counts it, and what every seat gets (or pays, below zero)."""

    hand: HandExample
    lines: tuple[ScoreLine, ...]
    steps: tuple[tuple[str, str], ...]
    total: tuple[str, str]
    payments: tuple[tuple[str, str], ...]
    score: int
    amounts: tuple[int, ...]

    @property
    def anchors(self) -> tuple[str, ...]:
        """Elements are explained where they stand in the table."""
        return ()

    @property
    def words(self) -> str:
        """What a search looks through."""
        pairs = [*self.steps, self.total, *self.payments]
        return " ".join([*(f"{line.name} {line.value}" for line in self.lines), *(f"{a} {b}" for a, b in pairs)])


@dataclass(frozen=True, slots=True)
class RuleAsSet:
    """A house rule as it is set. `usual` is the value it has by default, `idle` whether it means nothing now."""

    option: str
    label: str
    value: str
    usual: str
    text: str
    changed: bool = False
    idle: bool = False

    @property
    def anchors(self) -> tuple[str, ...]:
        """The house-rules screen opens the book at an option."""
        return (self.option,)

    @property
    def words(self) -> str:
        """What a search looks through."""
        return f"{self.label} {self.value} {self.text}"


Block = Paragraph | HandExample | TileRow | Diagram | ScoringRow | Score | RuleAsSet


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of the book; `level` 1 stands in the contents below the one before it."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    level: int = 0

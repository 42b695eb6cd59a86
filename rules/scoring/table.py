"""Scoring by a table: every reading of a hand is evaluated row by row, and the best reading counts.

A rule set's page gives the rows; `TableScoring` puts shapes, rows and arithmetic together. Seats in a `HandContext` are
counted from the dealer (0 is East), as in score notation; amounts are in the rule set's own unit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Protocol, Self

from rules.core.lazy import lazy
from rules.core.options import OptionValues
from rules.core.tiles import Kind
from rules.core.words import OWN_ROW
from rules.scoring.elements import Element, Reading
from rules.scoring.form_parts import FormPart
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.imagined import Axis, WorthAxes, distinct_by_value, products
from rules.scoring.rows import RowTable
from rules.scoring.sheets import Line, ScoreSheet, Step, illegal


class Shape(Protocol):
    """A winning shape, such as sets and a pair or seven pairs."""

    @property
    def id(self) -> str:
        """The name of the shape, which its readings carry."""

    @property
    def regular(self) -> int:
        """The number of sets in a shape of sets and a pair; 0 for any other shape."""

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield every way to read a complete hand as this shape; none if it does not have it."""

    def shanten(self, held: Held) -> int:
        """Return the shanten towards this shape: -1 complete, 0 waiting, 99 impossible.

        A tile more lowers it by one at most, and a tile less never does.
        """

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten towards this shape, and the accepting tiles: the kinds that lower it."""


class Scoring(Protocol):
    """The scoring of a rule set, as the engine, computer players and the calculator use it."""

    def judge(self, case: HandContext) -> ScoreSheet:
        """Return the best legal score sheet of a won hand, or an illegal one with the reason."""

    def count_lost(self, case: HandContext) -> ScoreSheet | None:
        """Return the score sheet of a hand that did not win; None if the rule set does not score such hands."""

    def could_win(self, held: Held) -> bool:
        """Return False only if these tiles, with the winning one, certainly have no winning shape: a quick test."""

    def shanten(self, held: Held) -> int:
        """Return the lowest shanten towards any winning shape: 0 waiting, -1 complete."""

    def outlook(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the lowest shanten towards any winning shape, and the accepting tiles."""

    def waits(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return a lower bound of the shanten, and the kinds that complete the hand; none unless it waits."""

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The winning shapes, where the rule set reads hands by shapes."""


Arithmetic = Callable[[Reading, tuple[Line, ...]], ScoreSheet]
"""Turns the lines of a reading into a sheet: minimum, order of operations, limit, rounding."""

Preference = Callable[[Reading, ScoreSheet], tuple[int, ...]]
"""Returns the rank of a reading; of readings of equal legality the highest counts, the first found among equals."""


def by_score(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Rank readings by score, equal ones by the number of chows."""
    return (sheet.score, len(reading.chows))


def by_score_and_rows(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Rank readings by score, equal ones by the number of rows that score."""
    return (sheet.score, len(sheet.lines))


def by_names(rows: Iterable[Element]) -> Callable[[ScoreSheet], tuple[int, ...]]:
    """Return a function that ranks score sheets by the ids of their elements in alphabetical order: earlier ids win.

    Elements that are not among `rows` come last.
    """
    places = {name: -place for place, name in enumerate(sorted(row.id for row in rows))}
    return lambda sheet: tuple(sorted((places.get(line.element, -len(places)) for line in sheet.lines), reverse=True))


@dataclass(frozen=True)
class ByShapes:
    """Shanten and waits for rule sets whose winning hands are given as shapes."""

    options: OptionValues
    shapes: tuple[Shape, ...]
    by_situation: tuple[Shape, ...] = field(default=(), kw_only=True)
    """Shapes that win only in certain circumstances (robbing a kong): players may win with them but do not play for
    them.
    """

    def could_win(self, held: Held) -> bool:
        """Return True if these tiles, the winning one among them, have a winning shape."""
        return any(shape.shanten(held) < 0 for shape in (*self.shapes, *self.by_situation))

    def shanten(self, held: Held) -> int:
        """Return the lowest shanten towards any shape."""
        return min([shape.shanten(held) for shape in self.shapes])

    def outlook(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the lowest shanten towards any shape, and the accepting tiles."""
        shantens = [shape.shanten(held) for shape in self.shapes]
        least = min(shantens)
        found = frozenset[Kind]()
        for shape, shanten in zip(self.shapes, shantens, strict=True):
            if shanten == least:
                found |= shape.accepting_tiles(held)[1]
        return least, found

    def waits(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the lowest shanten, and the kinds that complete the hand; none unless it waits."""
        shapes = (*self.shapes, *self.by_situation) if self.by_situation else self.shapes
        shantens = [shape.shanten(held) for shape in shapes]
        least = min(shantens)
        if least > 0:
            return least, frozenset()
        waiting = [shape.accepting_tiles(held)[1] for shape, away in zip(shapes, shantens, strict=True) if not away]
        return least, waiting[0] if len(waiting) == 1 else frozenset().union(*waiting)


POINTS, DOUBLES = "points", "doubles"
LIMITS = ("limit", "half_limit")
"""Units of rows of which the hand scores one alone."""
FACTORS = ("times", "factor")
"""Units of rows that multiply."""
COUNTED, DOUBLED, TENS = tuple(range(121)), tuple(range(9)), tuple(range(10, 101, 10))
"""Numbers listed in tables of points: for a single unit; for doubles and for points where both are counted."""


@dataclass(frozen=True)
class TableScoring(ByShapes):
    """Scoring by winning shapes, a table of rows and an arithmetic, as most rule sets have it."""

    rows: tuple[Element, ...]
    arithmetic: Arithmetic
    prefer: Preference = by_score
    guard: Callable[[HandContext], str] | None = None
    """A reason why a hand may not win whatever its tiles, or an empty text."""
    lost: Callable[[HandContext], ScoreSheet] | None = None
    top_down: bool = False
    """True if rows are gone through from the top, so that an excluded row excludes nothing."""
    any_row: str = ""
    """The row that represents any worth in tables of points, where the arithmetic needs a row."""
    apart: frozenset[str] = frozenset()
    """Rows that only some payers owe, in addition to the worth of the hand."""
    form: Callable[[ScoreSheet], tuple[FormPart, ...]] | None = None
    """Returns the parts of the points for the form of a hand; None if a sheet needs no parts."""
    exclusive: bool = False
    """True if a hand scores one row of the table alone, as on a card of hands."""

    reads_shapes: ClassVar[bool] = True
    """True if hands of further winning shapes can be counted."""

    def with_rows(self, rows: Sequence[Element], shapes: Sequence[Shape]) -> Self:
        """Return the same scoring with further rows at the end of the table, and further winning shapes."""
        return replace(self, rows=(*self.rows, *rows), shapes=(*self.shapes, *shapes))

    @lazy
    def _table(self) -> RowTable:
        """The rows under these house rules, ready to be evaluated."""
        return RowTable(self.rows, self.options, self.top_down)

    def judge(self, case: HandContext) -> ScoreSheet:
        """Return the score sheet of the best legal reading of a won hand, or an illegal sheet with the reason."""
        counted = [(reading, self.count(reading)) for shape in self.shapes for reading in shape.readings(case)]
        if not counted:
            counted = [(one, self.count(one)) for shape in self.by_situation for one in shape.readings(case)]
        if not counted:
            return illegal("not_complete")
        best = counted[0][1]
        if len(counted) > 1:
            _, best = max(counted, key=lambda one: (one[1].legal, *self.prefer(*one)))
        if self.guard is not None and (reason := self.guard(case)):
            return best.refused(reason)
        return best

    def count(self, reading: Reading) -> ScoreSheet:
        """Return the score sheet of one reading."""
        return self.arithmetic(reading, self._table.lines(reading))

    def count_lost(self, case: HandContext) -> ScoreSheet | None:
        """Return the score sheet of a hand that did not win; None if the rule set does not score such hands."""
        return self.lost(case) if self.lost else None

    def form_parts(self, sheet: ScoreSheet) -> tuple[FormPart, ...]:
        """Return the parts of the points for the form of a hand."""
        return self.form(sheet) if self.form is not None else ()

    @lazy
    def axes(self) -> WorthAxes | None:
        """The unit of `any_row` or of most rows, or points and doubles; limit rows are listed separately."""
        worth = [(row, row.unit_in(self.options), row.value_in(self.options)) for row in self.rows]
        limits = distinct_by_value([(row, value) for row, unit, value in worth if unit in LIMITS])
        units = Counter(unit for row, unit, _ in worth if unit not in LIMITS and self.any_row in ("", row.id))
        if not units:
            return None
        if units[POINTS] and units[DOUBLES]:
            return WorthAxes(Axis(POINTS, TENS), Axis(DOUBLES, DOUBLED), limits=limits)
        counted = units.most_common(1)[0][0]
        values = {value for _, unit, value in worth if unit == counted}
        numbers = tuple(sorted(values)) if self.exclusive else products(values) if counted in FACTORS else COUNTED
        return WorthAxes(Axis(counted, numbers), limits=limits)

    def imagined(self, case: HandContext, worth: Mapping[str, int]) -> ScoreSheet:
        """Return the sheet of a hand won like `case`, but with `worth` in each unit.

        Rows of other units and those that stand `apart` count as in `case`.
        """
        lines = tuple(Line(self.any_row or OWN_ROW, 1, amount, unit) for unit, amount in worth.items() if amount)
        return self._imagined(case, lambda line: line.unit not in worth or line.element in self.apart, lines)

    def imagined_limit(self, case: HandContext, element: Element) -> ScoreSheet:
        """Return the sheet of a hand won like `case`, scored as the limit hand `element`."""
        line = Line(element.id, 1, element.value_in(self.options), element.unit_in(self.options))
        return self._imagined(case, lambda _: False, (line,))

    def _imagined(self, case: HandContext, stays: Callable[[Line], bool], lines: tuple[Line, ...]) -> ScoreSheet:
        """Return the sheet of a hand like `case` that has `lines`, and those of its own lines for which `stays` is
        true.
        """
        if self.guard is not None and (reason := self.guard(case)):
            return illegal(reason)
        reading = next((reading for shape in self.shapes for reading in shape.readings(case)), None)
        if reading is None:
            return illegal("not_complete")
        own = (line for line in self._table.lines(reading) if line.unit not in LIMITS and stays(line))
        return self.arithmetic(reading, (*own, *lines))


def sheet_of(
    reading: Reading, lines: tuple[Line, ...], score: int, steps: Sequence[Step] = (), *, legal: bool = True,
    reason: str = "", missing: int = 0,
) -> ScoreSheet:  # fmt: skip
    """Return a score sheet with the reading that it scores."""
    return ScoreSheet(
        legal, reason, missing, lines, tuple(steps), score, reading.shape, reading.groups, reading.placed,
        reading.case.win,
    )  # fmt: skip

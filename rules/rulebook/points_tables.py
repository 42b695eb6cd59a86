"""Tables of points, made by asking the rule set's own scoring and payments about imagined hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import groupby, pairwise
from typing import NamedTuple

from rules.core.number_text import signed
from rules.core.options import OptionValues
from rules.engine.table import Ruleset, Table
from rules.rulebook.blocks import PointsColumn, PointsTable
from rules.rulebook.examples import amount, settled
from rules.rulebook.phrases import Phrases
from rules.rulebook.ways_to_win import DEALER, OTHER, SITUATIONS, USUAL, WayToWin, capital, sample_won_by, way_text
from rules.scoring.elements import Element
from rules.scoring.hand_context import HandContext
from rules.scoring.imagined import Axis, ImaginesHands, WorthAxes
from rules.scoring.settlement import total
from rules.scoring.sheets import ScoreSheet

DISCARDER, DEALING, OTHERS, EACH = "discarder", "dealer", "others", "each"
ROLES = (DISCARDER, DEALING, OTHERS)
MOST_COLUMNS = 5
MOST_ROWS, FIRST_NUMBERS = 14, 5
"""The greatest number of rows of a table, and the number of neighboring numbers at the beginning of a longer one."""
LIMIT_STEP, LIMIT_HAND = "limit_", "limit_hand"
"""Keys of last steps: the prefix of those that name a limit, and the key without a name."""
NOTHING = "–"
WIN = "win"
"""The reason of payments for a hand that wins."""

Shares = Mapping[str, int]
"""The points that payers owe, by role."""
Question = Callable[[HandContext], ScoreSheet]
"""Scores a hand that is won in the circumstances of a case."""


class _Column(NamedTuple):
    """A column: the index of its situation, the role whose shares it lists, and the role named in its head."""

    place: int
    role: str
    name: str

    @property
    def seat(self) -> int:
        """The winner's seat."""
        return SITUATIONS[self.place].seat


class _Owed(NamedTuple):
    """The points owed for a hand in each situation (None: it cannot win so), and the name of its limit, if any."""

    shares: tuple[Shares | None, ...]
    limit: str


class _PointsRow(NamedTuple):
    """A row of a table: its label, and the points owed."""

    label: str
    owed: _Owed


class PointsTables:
    """Makes the tables of points of a rule set under house rules."""

    def __init__(self, ruleset: Ruleset, options: OptionValues, phrases: Phrases, rows: Sequence[Element]) -> None:
        """Prepare the winning hand that represents any hand; `rows` are the rows of the scoring table in play."""
        self.options, self.say, self.elements = options, phrases, rows
        self.table: Table = ruleset.at(options)
        self.cases = {seat: sample_won_by(ruleset, options, seat) for seat in (DEALER, OTHER)}

    def tables(self) -> Iterator[PointsTable]:
        """Yield all tables, those of a winner together; none where numbers of units do not determine the worth of a
        hand.
        """
        titled = set[str]()
        for table in sorted(self._tables(), key=lambda table: self._titles.index(table.title)):
            yield replace(table, title="") if table.title in titled else table
            titled.add(table.title)

    @cached_property
    def _titles(self) -> tuple[str, ...]:
        """Titles of tables, in order: for all, for wins of the dealer, for others'."""
        return "", self.say.label("points_dealer_wins"), self.say.label("points_other_wins")

    def _tables(self) -> Iterator[PointsTable]:
        """Yield the tables of two units, then those of one unit and of limits."""
        scoring = self.table.scoring
        axes = scoring.axes if isinstance(scoring, ImaginesHands) else None
        if not isinstance(scoring, ImaginesHands) or axes is None:
            return
        counted = axes.rows
        if axes.columns is not None:
            yield from self._grids(scoring, axes.rows, axes.columns)
            counted = axes.further or Axis(axes.columns.unit, ())
        yield from self._lists([*self._counted_rows(scoring, counted), *self._limit_rows(scoring, axes)])

    # -- what is owed --------------------------------------------------------------------------------------------------

    def _owed(self, question: Question) -> _Owed | None:
        """Return the points owed for a hand; None if it wins in no situation, or nobody pays for it."""
        sheets = [self._sheet(question, situation) for situation in SITUATIONS]
        shares = tuple(None if pair is None else self._shares(*pair) for pair in sheets)
        if not any(any(owed.values()) for owed in shares if owed is not None):
            return None
        return _Owed(shares, next(self._limit_name(pair[1]) for pair in sheets if pair is not None))

    def _sheet(self, question: Question, situation: WayToWin) -> tuple[HandContext, ScoreSheet] | None:
        """Return a hand won in a situation with its sheet; None if it cannot win so."""
        case = situation.of(self.cases[situation.seat])
        sheet = question(case)
        return (case, sheet) if sheet.legal else None

    def _shares(self, case: HandContext, sheet: ScoreSheet) -> Shares:
        """Return the points that each role owes for a hand, without payments for anything else."""
        found: dict[str, int] = {}
        payments = [payment for payment in settled(self.table, case, sheet) if payment.reason == WIN]
        for seat, gain in enumerate(total(payments, self.table.players)):
            if seat != case.seat:
                role = DISCARDER if seat == case.source else DEALING if seat == DEALER else OTHERS
                found[role] = max(found.get(role, 0), -gain)
        return found

    def _limit_name(self, sheet: ScoreSheet) -> str:
        """Return the name of the limit that a hand reaches, if limits have names."""
        key = sheet.steps[-1].key if sheet.steps else ""
        named = key.startswith(LIMIT_STEP) and key != LIMIT_HAND
        return self.say.words.formula(key, self.say.spoken) if named else ""

    # -- rows ----------------------------------------------------------------------------------------------------------

    def _counted_rows(self, scoring: ImaginesHands, axis: Axis) -> list[_PointsRow]:
        """Return a row for each number of a unit; neighbors with the same payments share a row.

        If they are too many, numbers that no row of the scoring table has, or the highest ones, are left out.
        """
        asked = ((n, self._owed(partial(_imagined, scoring, {axis.unit: n}))) for n in axis.numbers)
        known = {n: owed for n, owed in asked if owed is not None}
        runs = [[n for n, _ in run] for _, run in groupby(known.items(), key=lambda pair: pair[1])]
        if len(runs) > MOST_ROWS:
            if _grows_evenly([known[run[0]] for run in runs[:FIRST_NUMBERS]]):
                single = {row.value_in(self.options) for row in self.elements if row.unit_in(self.options) == axis.unit}
                runs = [[n] for n in known if n in single or n - runs[0][0] < FIRST_NUMBERS]
            runs = runs[:MOST_ROWS]
        return [_PointsRow(self._label(known[run[0]].limit, self._range(axis, run)), known[run[0]]) for run in runs]

    def _label(self, limit: str, worth: str) -> str:
        """Return the label of a row: the name of its limit, if it has one, and its worth."""
        return self.say.label("points_limit", limit=limit, worth=worth) if limit else worth

    def _range(self, axis: Axis, run: Sequence[int]) -> str:
        """Return numbers of a unit in words: "3 fan", "4–6 fan", "10+ fan"."""
        words, low, high = self.say.words, run[0], run[-1]
        if low == high:
            return amount(axis.unit, low, self.say)
        open_end = high == axis.numbers[-1]
        last = low if open_end else high
        told = f"{words.number(low)}+" if open_end else f"{words.number(low)}–{words.number(high)}"
        return amount(axis.unit, last, self.say).replace(words.number(last), told, 1)

    def _limit_rows(self, scoring: ImaginesHands, axes: WorthAxes) -> list[_PointsRow]:
        """Return a row for each value of elements that are scored alone."""
        found = list[_PointsRow]()
        for element in axes.limits:
            value = element.value_in(self.options)
            owed = self._owed(partial(scoring.imagined_limit, element=element))
            if owed is not None:
                times = value // axes.limits[0].value_in(self.options)
                label = f"{owed.limit} ×{times}" if times > 1 else owed.limit
                label = label or amount(element.unit_in(self.options), value, self.say)
                found.append(_PointsRow(capital(label), owed))
        return found

    # -- lists ---------------------------------------------------------------------------------------------------------

    def _lists(self, rows: Sequence[_PointsRow]) -> Iterator[PointsTable]:
        """Yield the tables with a column for each payer: for a winner, or for all if the dealer wins as others do."""
        columns = self._columns([row.owed for row in rows])
        yield from self._by_winner({seat: self._list(rows, columns, seat) for seat in (DEALER, OTHER)})

    def _list(self, rows: Sequence[_PointsRow], columns: Sequence[_Column], seat: int) -> list[PointsTable]:
        """Return the tables of a winner: one, or several if it would have too many columns."""
        parts = list[list[_Column]]()
        for _, group in groupby((column for column in columns if column.seat == seat), key=lambda column: column.place):
            way = list(group)
            if parts and len(parts[-1]) + len(way) <= MOST_COLUMNS:
                parts[-1] += way
            else:
                parts.append(way)
        return [
            PointsTable(
                "", tuple(map(self._column, part)),
                tuple((row.label, tuple(_cell(row.owed, column) for column in part)) for row in rows),
            )
            for part in parts
        ]  # fmt: skip

    def _by_winner(self, tables: Mapping[int, Sequence[PointsTable]]) -> Iterator[PointsTable]:
        """Yield the tables of winners with a title, or one without if they are alike."""
        if tables[DEALER] == tables[OTHER]:
            yield from tables[DEALER]
            return
        for seat, title in ((DEALER, self._titles[1]), (OTHER, self._titles[2])):
            yield from (replace(table, title=title) for table in tables[seat])

    def _columns(self, owed: Sequence[_Owed]) -> list[_Column]:
        """Return the columns that these rows need.

        Payers who always owe the same share one, and who never owes anything has none.
        """
        found = list[_Column]()
        alike = not any(_dealer_differs(row) for row in owed)
        for place, situation in enumerate(SITUATIONS):
            rows = [shares for row in owed if (shares := row.shares[place]) is not None]
            if not rows or (situation.source == DEALER and alike):
                continue
            roles = [role for role in ROLES if any(shares.get(role) for shares in rows)]
            for role, other in ((DEALING, OTHERS), (DISCARDER, OTHERS)):
                if {role, other} <= set(roles) and all(shares[role] == shares[other] for shares in rows):
                    roles.remove(role)
            for role in roles:
                stands = OTHERS if role == DEALING and alike and situation == USUAL and OTHERS not in rows[0] else role
                found.append(_Column(place, role, EACH if roles == [OTHERS] else stands))
        return found

    def _column(self, column: _Column) -> PointsColumn:
        """Return the head of a column."""
        return PointsColumn(capital(way_text(self.say, SITUATIONS[column.place])), capital(self._payer(column)))

    def _payer(self, column: _Column) -> str:
        """Return a text that names the payers of a column."""
        if column.name in (DISCARDER, DEALING):
            return self.say.words.term(column.name, self.say.spoken)
        return self.say.label(f"points_{column.name}")

    # -- grids ---------------------------------------------------------------------------------------------------------

    def _grids(self, scoring: ImaginesHands, down: Axis, across: Axis) -> Iterator[PointsTable]:
        """Yield the tables of two units: a line in each cell for each way to win that is paid in its own way."""
        found = {
            (a, b): self._owed(partial(_imagined, scoring, {down.unit: a, across.unit: b}))
            for a in down.numbers
            for b in across.numbers
        }
        numbers = self._without_equal_ends(across, lambda b: [found[a, b] for a in down.numbers])
        labels = self._without_equal_ends(down, lambda a: [found[a, b] for b in across.numbers])
        columns = self._columns([owed for owed in found.values() if owed is not None])
        head = tuple(PointsColumn("", text) for text in numbers.values())
        made = dict[int, list[PointsTable]]()
        for seat in (DEALER, OTHER):
            ways = _ways(found.values(), [column for column in columns if column.seat == seat])
            rows = tuple((label, tuple(_lines(found[a, b], ways) for b in numbers)) for a, label in labels.items())
            made[seat] = [PointsTable("", head, rows, self.say.label("between").join(map(self._way_note, ways)))]
        yield from self._by_winner(made)

    def _without_equal_ends(self, axis: Axis, owed: Callable[[int], Sequence[_Owed | None]]) -> dict[int, str]:
        """Return the numbers of an axis in words; of the last ones with the same payments the first stands for all."""
        numbers = list(axis.numbers)
        while len(numbers) > 1 and owed(numbers[-2]) == owed(numbers[-1]):
            numbers.pop()
        return {n: self._range(axis, [n, axis.numbers[-1]] if n == numbers[-1] else [n]) for n in numbers}

    def _way_note(self, ways: Sequence[Sequence[_Column]]) -> str:
        """Return the explanation of a line of a cell: the way of winning, and the payers."""
        words = self.say.words
        told = words.listed(way_text(self.say, SITUATIONS[way[0].place]) for way in ways)
        return words.headed(capital(told), " / ".join(map(self._payer, ways[0])))


def _ways(found: Iterable[_Owed | None], columns: Iterable[_Column]) -> list[list[list[_Column]]]:
    """Return the columns by way to win; ways that are paid alike together."""
    ways: dict[tuple[str, ...], list[list[_Column]]] = {}
    rows = list(found)
    for _, group in groupby(columns, key=lambda column: column.place):
        way = list(group)
        ways.setdefault(tuple(_joined(owed, way) for owed in rows), []).append(way)
    return list(ways.values())


def _lines(owed: _Owed | None, ways: Iterable[Sequence[Sequence[_Column]]]) -> str:
    """Return a cell of a table of two units: a line for each group of ways to win; a dash if none is possible."""
    lines = [_joined(owed, group[0]) for group in ways]
    return NOTHING if all(line == NOTHING for line in lines) else "\n".join(lines)


def _dealer_differs(owed: _Owed) -> bool:
    """Check that a win on the dealer's discard is paid differently from one on another player's."""
    usual, dealing = (owed.shares[SITUATIONS.index(way)] or {} for way in (USUAL, WayToWin(OTHER, DEALER)))
    as_another = usual.get(DISCARDER), usual.get(OTHERS, usual.get(DEALING))
    as_dealer = usual.get(DEALING), usual.get(OTHERS)
    paid = dealing.get(DISCARDER), dealing.get(OTHERS)
    return paid != as_another and not (paid == as_dealer and usual.get(DISCARDER) == usual.get(OTHERS))


def _grows_evenly(rows: Sequence[_Owed]) -> bool:
    """Check that the payments of a self-draw grow by the same amount from row to row."""
    paid = [sum(shares.values()) for owed in rows if (shares := owed.shares[-1]) is not None]
    return len({after - before for before, after in pairwise(paid)}) == 1


def _imagined(scoring: ImaginesHands, worth: Mapping[str, int], case: HandContext) -> ScoreSheet:
    """Score an imaginary hand of this worth."""
    return scoring.imagined(case, worth)


def _cell(owed: _Owed | None, column: _Column) -> str:
    """Return the points owed in a column; a dash if the hand is impossible."""
    shares = None if owed is None else owed.shares[column.place]
    return NOTHING if shares is None else signed(shares.get(column.role, 0))


def _joined(owed: _Owed | None, way: Sequence[_Column]) -> str:
    """Return the points owed for a way to win, payer by payer."""
    cells = [_cell(owed, column) for column in way]
    return NOTHING if NOTHING in cells else " / ".join(cells)

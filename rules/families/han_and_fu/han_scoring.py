"""Scoring by han and fu: rows give han, the form of the hand gives fu, and both make base points up to limits.

A row worth at least `YAKUMAN` han is a limit hand by itself. Lines of score sheets are in han; the score is in points,
as received by the winner without counters and stakes.

docs/decisions/0090-han-and-fu.md tells why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self

from rules.core.lazy import lazy
from rules.families.han_and_fu.fu import Fu, FuKey, fu_key, fu_of, rounded
from rules.families.han_and_fu.fu import FuRules as FuRules
from rules.families.han_and_fu.reading_bits import HandBits, readings_in_bits
from rules.scoring.elements import Condition, Element, RowMaker
from rules.scoring.form_parts import FormPart
from rules.scoring.form_points import FORM_STEP, parts_of
from rules.scoring.hand_context import BY_SELF, HandContext
from rules.scoring.imagined import Axis, WorthAxes, distinct_by_value
from rules.scoring.preconditions import CONCEALED, precondition_of
from rules.scoring.sheets import Line, ScoreSheet, Step, illegal
from rules.scoring.table import ByShapes, Shape
from rules.scoring.winning_shapes import SevenPairs

YAKUMAN = 13
"""The han of the greatest limit."""

DORA_GROUP = "dora"
"""The group of rows that are worth han but do not let a hand win."""

LIMITS = ((13, 8000, "counted_yakuman"), (11, 6000, "sanbaiman"), (8, 4000, "baiman"), (6, 3000, "haneman"),
          (5, 2000, "mangan"))  # fmt: skip
"""Limits from the highest: their least han, base points and names."""
MANGAN, YAKUMAN_BASE = 2000, 8000
FU, HAN = Axis("fu", (20, 25, *range(30, 120, 10))), Axis("han", (1, 2, 3, 4))
"""Fu and han that the table of points lists side by side."""
WITHOUT_FU = Axis("han", tuple(range(5, YAKUMAN + 4)))
"""Han that reach a limit with any fu."""
_MOST_KNOWN = 1 << 12


@dataclass(frozen=True)
class LimitRules:
    """House rules of limits.

    With `round_up_mangan` 1,920 base points reach the lowest limit, mangan; with `counted_yakuman` 13 han without a
    limit hand (or as many as `counted_from` says) reach the greatest limit; with `multiple_yakuman` several limit hands
    are added up.
    """

    round_up_mangan: bool = False
    counted_yakuman: bool = True
    multiple_yakuman: bool = True
    counted_from: int = YAKUMAN


yaku = RowMaker("han")


@dataclass(frozen=True)
class MinimumHan:
    """The fewest han that a hand needs to win: `han`, or `later` from `counters` counters of repeated deals on."""

    han: int
    later: int
    counters: int = 0

    def __call__(self, case: HandContext) -> int:
        """Return the han that this hand needs."""
        return self.later if case.number("honba") >= self.counters else self.han


def round_up(amount: int, unit: int) -> int:
    """Return an amount rounded up to a multiple of `unit`."""
    return -(-amount // unit) * unit


def base_points(han: int, fu: int, rules: LimitRules) -> tuple[int, str]:
    """Return the base points of `han` han and `fu` fu, and the name of the limit that they reach (empty: none).

    >>> base_points(3, 40, LimitRules()), base_points(4, 40, LimitRules()), base_points(13, 30, LimitRules())
    ((1280, ''), (2000, 'mangan'), (8000, 'counted_yakuman'))
    """
    if han >= 5:
        counted = rules.counted_yakuman and han >= rules.counted_from
        for least, points, name in LIMITS if counted else LIMITS[1:]:
            if han >= least:
                return points, name
    points = fu << 2 + han
    if points >= MANGAN or (rules.round_up_mangan and points == 1920):
        return MANGAN, "mangan"
    return points, ""


def payment_of(base: int, times: int) -> int:
    """Return the payment of `times` times the base points, rounded up to hundreds."""
    return round_up(base * times, 100)


@cache
def winner_points(base: int, seat: int, drawn: bool, players: int = 4) -> int:
    """Return the points that the winner on `seat` (0: the dealer) receives for a hand of `base` points.

    If it is `drawn` everybody pays, the dealer double; else the discarder pays all.
    """
    if not drawn:
        return payment_of(base, 6 if seat == 0 else 4)
    if seat == 0:
        return (players - 1) * payment_of(base, 2)
    return payment_of(base, 2) + (players - 2) * payment_of(base, 1)


def _lines_of(hits: Iterable[_HeldRow]) -> tuple[Line, ...]:
    """Return the lines of a score sheet for rows that hold, without those worth nothing."""
    return tuple([Line(row.id, times, times * row.worth, row.unit) for row, times in hits if row.worth])


def _steps_of(han: int, fu: Fu, base: int, limit: str) -> tuple[Step, ...]:
    """Return the steps of a score sheet: han, each part of the fu and their rounded sum, base points or the limit."""
    found = [Step("han", han), *[Step(f"fu_{name}", part) for name, part in fu]]
    if fu:
        found.append(Step("fu", rounded(sum([part for _, part in fu]))))
    return (*found, Step(f"limit_{limit}" if limit else "base", base))


class _Row(NamedTuple):
    """A row of the scoring table with its value `worth` under the house rules.

    `times` counts how often it holds in a reading; None if it holds once without evaluation. `yakuman` rows are limit
    hands; `bonus_han` rows do not let a hand win.
    """

    id: str
    times: Condition | None
    worth: int
    unit: str
    yakuman: bool
    bonus_han: bool


_HeldRow = tuple[_Row, int]
"""A row that holds, and the number of times."""


class _Count(NamedTuple):
    """The score of all readings that are alike in everything that counts.

    `yaku_han` are the han of the rows that let a hand win; `fu` is not rounded yet; `base` are the base points.
    """

    lines: tuple[Line, ...]
    steps: tuple[Step, ...]
    han: int
    yaku_han: int
    fu: int
    base: int


_Key = tuple[tuple[int, ...], FuKey]
"""The counts of all evaluated rows, and the features that the fu depend on."""


class _RowsByTraits:
    """The rows of the scoring table that may hold in readings with the same traits in the same circumstances.

    `asked` are the conditions to evaluate; `known` caches scores by the counts of these conditions and by the features
    that the fu depend on.
    """

    __slots__ = ("asked", "known", "rows")

    def __init__(self, rows: Iterable[_Row]) -> None:
        """Separate the rows to evaluate from those that always hold here, and begin an empty cache of scores."""
        self.rows = tuple(rows)
        self.asked = tuple([row.times for row in self.rows if row.times is not None])
        self.known: dict[_Key, _Count] = {}

    def hits(self, answers: Sequence[int]) -> list[_HeldRow]:
        """Return the rows that hold with their counts; `answers` are the counts of the conditions in `asked`."""
        given = iter(answers)
        found = [(row, 1 if row.times is None else next(given)) for row in self.rows]
        return [(row, times) for row, times in found if times]


class _RowsInCircumstances(dict[int, _RowsByTraits]):
    """Cache of the rows that may hold in the same circumstances, by traits of the reading."""

    def __init__(self, scoring: HanScoring, flags: frozenset[str]) -> None:
        """Begin an empty cache for hands of this scoring with these circumstances."""
        super().__init__()
        self._scoring, self._flags = scoring, flags

    def __missing__(self, traits: int) -> _RowsByTraits:
        """Find and cache the rows that may hold in a reading with these traits."""
        if len(self) >= _MOST_KNOWN:
            self.clear()
        found = self[traits] = self._scoring.rows_for_traits(traits, self._flags)
        return found


@dataclass(frozen=True)
class HanScoring(ByShapes):
    """Scoring by han and fu. The reading that pays most counts, then the one with most han, then with most fu.

    `rows` are the rows of the scoring table. `least(case)` is the han that rows other than dora must reach; `guard`
    returns a reason why a hand may not win whatever its tiles; `lost` scores a hand that did not win; `earned` turns
    base points into the winner's points.
    """

    rows: tuple[Element, ...]
    fu: FuRules
    limits: LimitRules
    least: Callable[[HandContext], int]
    guard: Callable[[HandContext], str] | None = None
    lost: Callable[[HandContext], ScoreSheet | None] | None = None
    earned: Callable[[int, int, bool, int], int] = winner_points
    reads_shapes: ClassVar[bool] = False
    """True if hands of further winning shapes can be counted."""

    def with_rows(self, rows: Sequence[Element], shapes: Sequence[Shape]) -> Self:
        """Return the same scoring with further rows at the end of the table; `shapes` are empty (`reads_shapes`)."""
        assert not shapes
        return replace(self, rows=(*self.rows, *rows))

    @lazy
    def _by_flags(self) -> dict[frozenset[str], _RowsInCircumstances]:
        """Cache of the rows that may hold, by circumstances and then by traits."""
        return {}

    @lazy
    def _four_alike(self) -> bool:
        """True if four equal tiles may be two of the seven pairs."""
        return any(isinstance(shape, SevenPairs) and shape.repeats for shape in self.shapes)

    def _rows_for(self, flags: frozenset[str]) -> _RowsInCircumstances:
        """Begin and return the cache of rows for circumstances not met before."""
        known = self._by_flags
        if len(known) >= _MOST_KNOWN:
            known.clear()
        found = known[flags] = _RowsInCircumstances(self, flags)
        return found

    def rows_for_traits(self, traits: int, flags: frozenset[str]) -> _RowsByTraits:
        """Return the rows that may hold in a reading with these traits, in these circumstances."""
        found = list[_Row]()
        for row in self.rows:
            precondition, worth = precondition_of(row.times), row.value_in(self.options)
            if not precondition.traits[0] & ~traits and (not precondition.flag or precondition.flag in flags):
                own = worth if traits & CONCEALED else max(worth - row.less_open, 0)
                times = None if precondition.sure else row.times
                found.append(_Row(row.id, times, own, row.unit, worth >= YAKUMAN, row.group == DORA_GROUP))
        return _RowsByTraits(found)

    @lazy
    def _excluded(self) -> Mapping[str, tuple[str, ...]]:
        """The rows that each row excludes, by id; rows that exclude none are left out."""
        found = {row.id: row.excluded_in(self.options) for row in self.rows}
        return {id: excluded for id, excluded in found.items() if excluded}

    def judge(self, case: HandContext) -> ScoreSheet:
        """Return the best legal score of a winning hand, or the reason why it does not win."""
        if case.win is None:
            return illegal("not_complete")
        readings = readings_in_bits(case, four_alike=self._four_alike)
        if not readings:
            return illegal("not_complete")
        rows_by_traits = self._by_flags.get(case.flags) or self._rows_for(case.flags)
        rules, least = self.fu, self.least(case)
        asked: Any
        counts: list[_Count] = []
        for bits in readings:
            rows, asked = rows_by_traits[bits.traits], bits
            key = tuple([times(asked) for times in rows.asked]), fu_key(bits, rules)
            counts.append(rows.known.get(key) or self._counted(bits, rows, key))
        best = self._best(case, counts, least) if len(counts) > 1 else 0
        bits, count = readings[best], counts[best]
        groups, placed = bits.grouped()
        sheet = ScoreSheet(
            count.yaku_han >= least, "" if count.yaku_han >= least else "below_minimum", max(least - count.yaku_han, 0),
            count.lines, count.steps, self._score(case, count), bits.shape, groups, placed, case.win,
        )  # fmt: skip
        if self.guard is not None and (reason := self.guard(case)):
            return sheet.refused(reason)
        return sheet

    def _score(self, case: HandContext, count: _Count) -> int:
        """Return the points that the winner receives for a count."""
        return self.earned(count.base, case.seat, case.by == BY_SELF, case.players)

    def _best(self, case: HandContext, counts: Sequence[_Count], least: int) -> int:
        """Return the index of the best count, the first among equals; legal ones precede those below `least` han."""
        ranks = [(count.yaku_han >= least, self._score(case, count), count.han, count.fu) for count in counts]
        return ranks.index(max(ranks))

    def _counted(self, bits: HandBits, rows: _RowsByTraits, key: _Key) -> _Count:
        """Score a reading of a new sort, and cache the score under `key`."""
        if len(rows.known) >= _MOST_KNOWN:
            rows.known.clear()
        found = rows.known[key] = self._added_up(bits, rows.hits(key[0]))
        return found

    def _added_up(self, bits: HandBits, hits: Sequence[_HeldRow]) -> _Count:
        """Add up the rows that hold (`hits`): limit hands alone if there are any, else han and fu."""
        if yakuman := self._left([hit for hit in hits if hit[0].yakuman]):
            if not self.limits.multiple_yakuman:
                yakuman = [max(yakuman, key=lambda hit: hit[0].worth)]
            han = sum([times * row.worth for row, times in yakuman])
            base = YAKUMAN_BASE * (han // YAKUMAN)
            return _Count(_lines_of(yakuman), _steps_of(han, [], base, "yakuman"), han, han, 0, base)
        hits = self._left([hit for hit in hits if not hit[0].yakuman])
        han = sum([times * row.worth for row, times in hits])
        bonus = sum([times * row.worth for row, times in hits if row.bonus_han])
        fu = fu_of(bits, self.fu, any(row.id == self.fu.pinfu_row for row, _ in hits))
        total = sum([part for _, part in fu])
        base, limit = base_points(han, rounded(total), self.limits)
        return _Count(_lines_of(hits), _steps_of(han, fu, base, limit), han, han - bonus, total, base)

    def _left(self, hits: list[_HeldRow]) -> list[_HeldRow]:
        """Return the rows that hold without those that others exclude."""
        excluded = {id for row, _ in hits for id in self._excluded.get(row.id, ())}
        return [hit for hit in hits if hit[0].id not in excluded]

    def count_lost(self, case: HandContext) -> ScoreSheet | None:
        """Return the score of a hand that did not win; None if the rule set scores no such hand."""
        return self.lost(case) if self.lost else None

    def form_parts(self, sheet: ScoreSheet) -> tuple[FormPart, ...]:
        """Return the parts of the fu of a sheet."""
        return parts_of(sheet, FU.unit)

    @lazy
    def axes(self) -> WorthAxes:
        """Fu and han up to the lowest limit, han above it, then limit hands."""
        worth = [(row, row.value_in(self.options)) for row in self.rows]
        return WorthAxes(FU, HAN, WITHOUT_FU, distinct_by_value(pair for pair in worth if pair[1] >= YAKUMAN))

    def imagined(self, case: HandContext, worth: Mapping[str, int]) -> ScoreSheet:
        """Return the sheet of a hand won like `case` with the given han and fu; illegal if no hand can have them.

        A hand with 20 fu is a self-drawn pinfu; seven pairs are two han, self-drawn and concealed three.
        """
        han, fu = worth["han"], worth.get("fu", 30)
        drawn = case.by == BY_SELF
        if (fu == 20 and (han < 2 or (not drawn and self.fu.open_least))) or (fu == 25 and han < 2 + drawn):
            return illegal("not_complete")
        base, limit = base_points(han, fu, self.limits)
        return self._imagined(case, _steps_of(han, [("base", fu)], base, limit), base)

    def imagined_limit(self, case: HandContext, element: Element) -> ScoreSheet:
        """Return the sheet of a hand won like `case` that has this limit hand."""
        han = element.value_in(self.options)
        base = YAKUMAN_BASE * (han // YAKUMAN)
        return self._imagined(case, _steps_of(han, [], base, "yakuman"), base)

    def _imagined(self, case: HandContext, steps: tuple[Step, ...], base: int) -> ScoreSheet:
        """Return the sheet of a hand won like `case` with these steps and base points."""
        return ScoreSheet(True, steps=steps, score=self.earned(base, case.seat, case.by == BY_SELF, case.players))


def base_of(sheet: ScoreSheet) -> int:
    """Return the base points of a score sheet, the result of its last step."""
    return sheet.steps[-1].amount


def han_and_fu(sheet: ScoreSheet) -> dict[str, object]:
    """Return han, fu with their parts, and the limit of a score sheet, as score notation gives them."""
    steps = {step.key: step.amount for step in sheet.steps}
    found: dict[str, object] = {"han": steps["han"]}
    if "fu" in steps:
        parts = {key.removeprefix(FORM_STEP): amount for key, amount in steps.items() if key.startswith(FORM_STEP)}
        found |= {"fu": steps["fu"], "fu_parts": parts}
    limit = sheet.steps[-1].key.removeprefix("limit_")
    return found if limit == sheet.steps[-1].key else {**found, "limit": limit}

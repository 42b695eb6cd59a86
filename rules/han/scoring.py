"""Scoring by han and fu: rows are worth han, the form of the hand fu, and both together base points up to limits.

A row worth `YAKUMAN` han or more is a limit hand by itself. Amounts of sheets: han for rows, points for the score,
which is what the winner receives without anything that lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from rules.han.bits import SETS_AND_PAIR, HandBits, readings_in_bits
from rules.parts.norths import REPLACEMENT_NORTH
from rules.scoring.gates import CONCEALED, ENDS, gate_of
from rules.scoring.sheets import Line, ScoreSheet, Step, illegal
from rules.scoring.suit_bits import CLOSED_WAIT, EDGE_WAIT, PAIR_WAIT, PUNG_WAIT
from rules.scoring.table import ByShapes, Condition, Element, HandCase
from rules.tiles import WINDS, Kind

YAKUMAN = 13
"""So many han are the greatest limit."""

BEYOND_YAKU = "dora"
"""The group of rows that are worth han but do not let a hand win."""

LIMITS = ((13, 8000, "counted_yakuman"), (11, 6000, "sanbaiman"), (8, 4000, "baiman"), (6, 3000, "haneman"),
          (5, 2000, "mangan"))  # fmt: skip
"""Base points from so many han on, and what they are called."""
MANGAN, GREATEST = 2000, 8000

Fu = list[tuple[str, int]]
"""The parts of the fu, each with its name."""


@dataclass(frozen=True)
class FuRules:
    """How fu are counted where tables differ.

    `two_winds` for a pair of the wind that is both seat's and round's; `replacement_draw`: a tile drawn after a kong
    counts as drawn; `open_least`: an open hand of nothing but the base has two more. `flat` is the row of hands without
    fu, which count nothing for drawing. `valued` are guest winds of which a pair has fu all the same.
    """

    two_winds: int = 4
    replacement_draw: bool = True
    open_least: bool = True
    flat: str = "pinfu"
    valued: tuple[Kind, ...] = ()


@dataclass(frozen=True)
class LimitRules:
    """Limits where tables differ.

    `round_up`: 1,920 base points are the lowest limit; `counted`: so many han are the greatest limit without a row of
    that worth; `stack`: several rows of that worth are added up.
    """

    round_up: bool = False
    counted: bool = True
    stack: bool = True


def up_to(amount: int, unit: int) -> int:
    """Rounded up to whole units."""
    return -(-amount // unit) * unit


def rounded(fu: int) -> int:
    """Fu as they count: in tens, but for the 25 of seven pairs."""
    return fu if fu == 25 else -(-fu // 10) * 10


def base_points(han: int, fu: int, rules: LimitRules) -> tuple[int, str]:
    """Base points of so many han and fu, and the name of the limit they reach (empty: none).

    >>> base_points(3, 40, LimitRules()), base_points(4, 40, LimitRules()), base_points(13, 30, LimitRules())
    ((1280, ''), (2000, 'mangan'), (8000, 'counted_yakuman'))
    """
    if han >= 5:
        for least, points, name in LIMITS if rules.counted else LIMITS[1:]:
            if han >= least:
                return points, name
    points = fu << 2 + han
    if points >= MANGAN or (rules.round_up and points == 1920):
        return MANGAN, "mangan"
    return points, ""


def share_of(base: int, times: int) -> int:
    """What somebody pays who owes so many times the base points."""
    return up_to(base * times, 100)


def won_points(base: int, seat: int, drawn: bool, players: int = 4) -> int:
    """What a hand brings its winner: from the discarder, or from everybody, the dealer paying double."""
    if not drawn:
        return share_of(base, 6 if seat == 0 else 4)
    if seat == 0:
        return (players - 1) * share_of(base, 2)
    return share_of(base, 2) + (players - 2) * share_of(base, 1)


def after_kong(flags: frozenset[str]) -> bool:
    """Whether a tile was drawn for a kong, not for a tile put aside."""
    return "replacement" in flags and REPLACEMENT_NORTH not in flags


def fu_of(bits: HandBits, rules: FuRules, flat: bool) -> Fu:
    """The fu of a reading, part by part; equal parts are added up."""
    case = bits.case
    if bits.shape != SETS_AND_PAIR:
        return [("base", 25)]
    found: Fu = [("base", 20 if case.by == "self" or bits.open else 30)]
    if case.by == "self" and not flat and (rules.replacement_draw or not after_kong(case.flags)):
        found.append(("self_draw", 2))
    if bits.wait in (CLOSED_WAIT, EDGE_WAIT, PAIR_WAIT):
        found.append((bits.wait, 2))
    if (pair := pair_fu(bits, rules)):
        found.append(("valued_pair", pair))
    if bits.pungs:
        found += _sets_fu(bits)
    if len(found) == 1 and bits.open and case.by != "self" and rules.open_least:
        found.append(("open_minimum", 2))
    return found


def pair_fu(bits: HandBits, rules: FuRules) -> int:
    """What the pair is worth: dragons, the seat's wind, the round's."""
    pair, case = bits.pair, bits.case
    if pair < WINDS[0]:
        return 0
    if pair >= WINDS.stop:
        return 2
    both = (pair == WINDS[case.seat]) + (pair == WINDS[case.round_wind % 4])
    return rules.two_winds if both == 2 else 2 * (both or pair in rules.valued)


_SORTS = tuple(
    f"{own}_{end}{form}" for form in ("pung", "kong") for end in ("", "terminal_") for own in ("open", "concealed")
)
"""The names of pungs and kongs: concealed or not, of terminals and honors or not."""


def _sets_fu(bits: HandBits) -> Fu:
    """The fu of pungs and kongs, those of one sort together."""
    found: dict[str, int] = {}
    for meld in bits.case.melds:
        if not meld.is_chow:
            kong, end = meld.is_kong, ENDS >> meld.kinds[0] & 1
            name = _SORTS[meld.concealed + 2 * end + 4 * kong]
            found[name] = found.get(name, 0) + (2 << meld.concealed + end + 2 * kong)
    ends = (bits.own_pungs & ENDS).bit_count()
    inner = bits.own_pungs.bit_count() - ends
    if bits.wait is PUNG_WAIT and bits.case.by != "self":
        end = ENDS >> (bits.case.win or 0) & 1
        ends, inner = ends - end, inner - 1 + end
        name = _SORTS[2 * end]
        found[name] = found.get(name, 0) + (2 << end)
    for end, number in enumerate((inner, ends)):
        if number:
            found[_SORTS[1 + 2 * end]] = (4 << end) * number
    return list(found.items())


@lru_cache(maxsize=4096)
def steps_of(han: int, fu: tuple[tuple[str, int], ...], base: int, limit: str) -> tuple[Step, ...]:
    """The arithmetic of a count: han, the parts of the fu and their rounded sum, base points or the limit."""
    found = [Step("han", han), *[Step(f"fu_{name}", part) for name, part in fu]]
    if fu:
        found.append(Step("fu", rounded(sum([part for _, part in fu]))))
    return (*found, Step(f"limit_{limit}" if limit else "base", base))


def may_hold(row: Element, gates: int, flags: frozenset[str]) -> bool:
    """Whether a row is worth asking of readings that open these gates, in these circumstances."""
    gate = gate_of(row.times)
    return not gate.gates[0] & ~gates and (not gate.flag or gate.flag in flags)


class _Row(NamedTuple):
    """A row with what it is worth here, as readings are asked; `beyond`: it does not let a hand win."""

    id: str
    times: Condition
    worth: int
    unit: str
    beyond: bool

    @classmethod
    def of(cls, row: Element, worth: int) -> _Row:
        """A row of the table."""
        return cls(row.id, row.times, worth, row.unit, row.group == BEYOND_YAKU)


_Hit = tuple[_Row, int]
"""A row that stands, and how often."""


class _Count(NamedTuple):
    """What a reading comes to, before it is written down."""

    bits: HandBits
    hits: list[_Hit]
    han: int
    fu: Fu
    total: int
    base: int
    limit: str
    missing: int


@dataclass(frozen=True)
class HanScoring(ByShapes):
    """Scoring by han and fu. Of all readings the one that pays most counts, then most han, then most fu.

    `least(case)` is how many han the rows beside the bonus ones must come to; `guard` a reason why a hand may not win
    whatever its tiles; `lost` what a hand is worth that did not win; `earned` what base points bring.
    """

    rows: tuple[Element, ...]
    fu: FuRules
    limits: LimitRules
    least: Callable[[HandCase], int]
    guard: Callable[[HandCase], str] | None = None
    lost: Callable[[HandCase], ScoreSheet | None] | None = None
    earned: Callable[[int, int, bool, int], int] = won_points

    @cached_property
    def _values(self) -> dict[str, tuple[int, int]]:
        """What each row is worth in a concealed hand and in an open one."""
        values = {row.id: (row.value_in(self.options), row.less_open) for row in self.rows}
        return {id: (value, max(value - less, 0)) for id, (value, less) in values.items()}

    @cached_property
    def _by_gates(self) -> dict[tuple[int, frozenset[str]], tuple[tuple[_Row, ...], tuple[_Row, ...]]]:
        """By open gates and circumstances, the rows that may hold: limit hands, and the others."""
        return {}

    def _rows_behind(self, gates: int, flags: frozenset[str]) -> tuple[tuple[_Row, ...], tuple[_Row, ...]]:
        """The rows worth asking of a reading."""
        found = self._by_gates.get((gates, flags))
        if found is None:
            opened = not gates & CONCEALED
            rows = [_Row.of(row, self._values[row.id][opened]) for row in self.rows if may_hold(row, gates, flags)]
            great = tuple([row for row in rows if self._values[row.id][0] >= YAKUMAN])
            found = self._by_gates[gates, flags] = great, tuple([row for row in rows if row not in great])
        return found

    @cached_property
    def _known_lines(self) -> dict[tuple[str, int, int], Line]:
        """Lines met before: those of a row differ only in how often it stands and in what it is worth then."""
        return {}

    @cached_property
    def _excluded(self) -> Mapping[str, tuple[str, ...]]:
        """The rows that each row excludes, where it excludes any."""
        found = {row.id: row.excluded_in(self.options) for row in self.rows}
        return {id: excluded for id, excluded in found.items() if excluded}

    def judge(self, case: HandCase) -> ScoreSheet:
        """The best legal count of a winning hand, or the reason why it does not win."""
        best: _Count | None = None
        best_key: tuple[bool, int, int, int] = (False, -1, 0, 0)
        if case.win is not None:
            least = self.least(case)
            for bits in readings_in_bits(case):
                count = self._count(bits, least)
                points = self.earned(count.base, case.seat, case.by == "self", case.players)
                key = (not count.missing, points, count.han, count.total)
                if key > best_key:
                    best, best_key = count, key
        if best is None:
            return illegal("not_complete")
        sheet = self._sheet(best, best_key[1])
        if self.guard is not None and (reason := self.guard(case)):
            return sheet.refused(reason)
        return sheet

    def _standing(self, bits: HandBits, rows: Sequence[_Row]) -> list[_Hit]:
        """The rows that score."""
        asked: Any = bits
        excluded, gone, hits = self._excluded, list[str](), list[_Hit]()
        for row in rows:
            if times := row.times(asked):
                hits.append((row, times))
                if row.id in excluded:
                    gone += excluded[row.id]
        return [hit for hit in hits if hit[0].id not in gone] if gone else hits

    def _count(self, bits: HandBits, least: int) -> _Count:
        """The han and fu of one reading."""
        limit_rows, rows = self._rows_behind(bits.gates, bits.case.flags)
        if limit_rows and (great := self._standing(bits, limit_rows)):
            if not self.limits.stack:
                great = [max(great, key=lambda hit: hit[0].worth)]
            han = sum([times * row.worth for row, times in great])
            return _Count(bits, great, han, [], 0, GREATEST * (han // YAKUMAN), "yakuman", 0)
        hits = self._standing(bits, rows)
        han = bonus = 0
        flat = False
        for row, times in hits:
            worth = times * row.worth
            han += worth
            if row.beyond:
                bonus += worth
            elif row.id == self.fu.flat:
                flat = True
        fu = fu_of(bits, self.fu, flat)
        total = sum([part for _, part in fu])
        base, limit = base_points(han, rounded(total), self.limits)
        return _Count(bits, hits, han, fu, total, base, limit, max(least - han + bonus, 0))

    def _sheet(self, count: _Count, points: int) -> ScoreSheet:
        """The count written down."""
        bits, known = count.bits, self._known_lines
        lines: list[Line] = []
        for row, times in count.hits:
            if row.worth:
                line = known.get((row.id, times, row.worth))
                if line is None:
                    line = known[row.id, times, row.worth] = Line(row.id, times, times * row.worth, row.unit)
                lines.append(line)
        groups, placed = bits.grouped()
        return ScoreSheet(
            not count.missing, "below_minimum" if count.missing else "", count.missing, tuple(lines),
            steps_of(count.han, tuple(count.fu), count.base, count.limit), points, bits.shape, groups, placed,
            bits.case.win,
        )  # fmt: skip

    def count_lost(self, case: HandCase) -> ScoreSheet | None:
        """What a hand that did not win is worth, where the rule set counts it."""
        return self.lost(case) if self.lost else None


def base_of(sheet: ScoreSheet) -> int:
    """The base points of a sheet."""
    return sheet.steps[-1].amount


def han_and_fu(sheet: ScoreSheet) -> dict[str, object]:
    """Han, fu with their parts, and the limit of a sheet, as score notation tells them."""
    steps = {step.key: step.amount for step in sheet.steps}
    found: dict[str, object] = {"han": steps["han"]}
    if "fu" in steps:
        parts = {key.removeprefix("fu_"): amount for key, amount in steps.items() if key.startswith("fu_")}
        found |= {"fu": steps["fu"], "fu_parts": parts}
    limit = sheet.steps[-1].key.removeprefix("limit_")
    return found if limit == sheet.steps[-1].key else {**found, "limit": limit}

"""The arithmetic of the classical games: points doubled, compared with the most valuable limit hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.families.classical.limit_hands import (
    BONUS_DOUBLES,
    bonus_lines,
    bonus_value,
    calling_sheet,
    capped_steps,
    doubled_steps,
    points_and_doubles,
)
from rules.families.classical.points_and_doubles import DOUBLES, LIMIT, POINTS, rounded
from rules.scoring.elements import Reading
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import sheet_of

NO_LIMIT = 1 << 30
"""A limit that no hand reaches."""


@dataclass(frozen=True)
class LimitCount:
    """Scores classical hands: points doubled up to a limit, compared with the most valuable limit hand.

    `limit` caps every score (0: no cap, and a limit hand is worth `unlimited`); then the points of winners are rounded
    as `rounding` says. A winner needs `minimum_doubles` and `minimum_points`. Beside the row `pure` nothing else of a
    hand doubles, and bonus tiles count by themselves; with `bonus_apart` they do so beside limit hands too. A loser one
    tile short of a limit hand counts `calling` percent of it.
    """

    limit: int
    rounding: str
    calling: int = 0
    unlimited: int = 0
    minimum_doubles: int = 0
    minimum_points: int = 0
    pure: str = ""
    bonus_apart: bool = False

    def capped(self, value: int) -> int:
        """Return a value in points, cut to the limit if there is one."""
        return min(value, self.limit or value)

    def limit_value(self, line: Line) -> int:
        """Return the points of a limit hand, whose line counts limits or half limits."""
        whole = line.amount * (self.limit or self.unlimited)
        return whole if line.unit == LIMIT else whole // 2

    def doubled(self, lines: Sequence[Line]) -> tuple[tuple[Line, ...], int, list[Step]]:
        """Return the lines that count, the points doubled that they make, and the steps of the arithmetic."""
        if not any(line.element == self.pure for line in lines):
            points, doubles = points_and_doubles(lines)
            return tuple(lines), points << doubles, doubled_steps(points, doubles)
        bonus = bonus_lines(lines)
        counted = [line for line in lines if line not in bonus and (line.unit == POINTS or line.element == self.pure)]
        points, doubles = points_and_doubles(counted)
        value = (points << doubles) + bonus_value(bonus)
        return (*counted, *bonus), value, [*doubled_steps(points, doubles), *_with_bonus(bonus, value)]

    def ordinary(self, reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
        """Score a reading by its points doubled, capped and rounded; illegal if it misses the minimum."""
        counted, value, steps = self.doubled(lines)
        earned = sum(line.amount for line in counted if line.unit == DOUBLES and line.element not in BONUS_DOUBLES)
        capped = self.capped(value)
        missing = max(0, self.minimum_doubles - earned) or max(0, self.minimum_points - capped)
        score = rounded(capped, self.rounding)
        steps = [*capped_steps(steps, value, capped), *([Step("rounded", score)] if score != capped else [])]
        reason = "below_minimum" if missing else ""
        return sheet_of(reading, counted, score, steps, legal=not missing, reason=reason, missing=missing)

    def dearest(self, reading: Reading, lines: tuple[Line, ...], regular: bool) -> ScoreSheet:
        """Score a reading as the most valuable limit hand among its lines.

        If it is also `regular`, its ordinary score counts where that is higher.
        """
        rows = tuple(line for line in lines if line.unit in (POINTS, DOUBLES))
        usual = self.ordinary(reading, rows) if regular else None
        values = {line: self.limit_value(line) for line in lines if line.unit not in (POINTS, DOUBLES)}
        if not values:
            return usual or sheet_of(reading, (), 0, legal=False, reason="not_complete")
        most = max(values.values())
        bonus = bonus_lines(rows) if self.bonus_apart else ()
        value = most + bonus_value(bonus)
        capped = self.capped(value)
        if usual is not None and capped < usual.score:
            return replace(usual, legal=True, reason="", missing=0)
        steps = [Step("limit_hand", most), *_with_bonus(bonus, value)]
        lines = (*lines_worth(values, most, LIMIT), *bonus)
        return sheet_of(reading, lines, capped, capped_steps(steps, value, capped))

    def lost(
        self, reading: Reading, lines: tuple[Line, ...], called: Mapping[str, int], order: Iterable[str],
        pure_doubles: int = 0,
    ) -> ScoreSheet:  # fmt: skip
        """Score the sets of a loser, or, if that is worth more, part of a limit hand of which he lacked one tile.

        `called` are the values of the limit hands that he lacked one tile of; among equals the first of `order` counts.
        The row `pure` would have doubled his points `pure_doubles` times.
        """
        _, value, steps = self.doubled(lines)
        found = [sheet_of(reading, lines, self.capped(value), capped_steps(steps, value, self.capped(value)))]
        best = max((id for id in order if called.get(id)), key=called.__getitem__, default="")
        if best:
            part = called[best] * self.calling // 100
            found.append(calling_sheet(reading, lines, best, part, self.limit or NO_LIMIT))
        if self.pure in called:
            found.append(self._calling_pure(reading, lines, pure_doubles))
        return max(found, key=lambda sheet: sheet.score)

    def _calling_pure(self, reading: Reading, lines: Sequence[Line], doubles: int) -> ScoreSheet:
        """Score a loser who lacked one tile for the row `pure`, which would have doubled the points `doubles` times."""
        bonus = bonus_lines(lines)
        points = tuple(line for line in lines if line.unit == POINTS and line not in bonus)
        own, _ = points_and_doubles(points)
        value = (own << doubles) + bonus_value(bonus)
        steps = capped_steps(doubled_steps(own, doubles), value, self.capped(value))
        pure = Line(f"calling_{self.pure}", 1, doubles, DOUBLES)
        return sheet_of(reading, (*points, pure, *bonus), self.capped(value), steps)


def lines_worth(values: Mapping[Line, int], most: int, unit: str) -> tuple[Line, ...]:
    """Return a line in `unit` for every limit hand whose value is `most`; `values` are the points by limit hand."""
    return tuple(Line(line.element, 1, most, unit, line.tiles) for line, value in values.items() if value == most)


def _with_bonus(bonus: Sequence[Line], value: int) -> list[Step]:
    """Return the step that adds bonus tiles, up to `value`; empty if there are no lines of bonus tiles."""
    return [Step("with_bonus", value)] if bonus else []

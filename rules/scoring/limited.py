"""The arithmetic of games in which rows are added up to a limit, and limit hands stand alone."""

from __future__ import annotations

from collections.abc import Callable

from rules.scoring.elements import Reading
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import sheet_of

LIMIT = "limit"
"""The unit of the rows that stand alone."""


def up_to_limit(
    reading: Reading, lines: tuple[Line, ...], minimum: int, limit: int, *, stacks: bool = False,
    further: Callable[[int], tuple[Step, ...]] = lambda score: (),
) -> ScoreSheet:  # fmt: skip
    """Score a hand whose rows are added up to a limit, while limit rows stand alone.

    Limit rows together are worth the limit, or each of them is if it `stacks`; any other rows are ignored beside them.
    A sum below `minimum` does not win. `further` returns steps of the arithmetic that follow from the score.
    """
    if limits := tuple(line for line in lines if line.unit == LIMIT):
        score = limit * (len(limits) if stacks else 1)
        return sheet_of(reading, limits, score, [Step("limit_hand", score), *further(score)])
    added = sum(line.amount for line in lines)
    missing, score = max(0, minimum - added), min(added, limit)
    steps = [Step("sum", added), *([Step("cut_to_limit", score)] if score < added else []), *further(score)]
    return sheet_of(
        reading, lines, score, steps, legal=not missing, reason="below_minimum" if missing else "", missing=missing
    )


def limit_first(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Rank readings: limit rows first, then the highest score, then the most elements."""
    limits = any(line.unit == LIMIT for line in sheet.lines)
    return (int(limits), sheet.score, len(sheet.lines), sum(line.amount for line in sheet.lines))

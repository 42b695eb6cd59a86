"""Grades of wins by their worth, in the unit of the game: the degree of celebration.

The thresholds are those that about a quarter and a twelfth of the wins of standard players reach, and one for hands of
the limit or as rare.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from rules.scoring.sheets import ScoreSheet

FILE = "win_grades.json"
TOP = 3
"""The highest grade, that of limit hands; a usual win has grade 0."""


@cache
def thresholds() -> Mapping[str, tuple[int, ...]]:
    """Load the least worth of each grade from 1 on, by rule set."""
    found: Mapping[str, tuple[int, ...]] = json.loads(files("assets").joinpath(FILE).read_text(encoding="utf-8"))
    return found


def grade_of(sheet: ScoreSheet, ruleset: str) -> int:
    """Return the grade of a win, from 0 to `TOP`; one with the name of a limit has at least the first."""
    if any(line.unit == "limit" for line in sheet.lines):
        return TOP
    named = any(step.key.startswith("limit_") for step in sheet.steps)
    return max(int(named), sum(sheet.total >= least for least in thresholds().get(ruleset, ())))

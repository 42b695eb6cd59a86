"""What a win brings as a rule: the mean of many deals that players of the level `standard` played with one another.

`python -m ai arena --ruleset ID --seats standard,… --json` counts it (`points_of_wins`); `assets/wins.json` keeps it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ai.value import worth_at
from rules.engine.table import Table

FILE = "wins.json"

_PLAIN = (1, 1, 1, 1)


@cache
def known() -> Mapping[str, float]:
    """By rule set, the points that a win brings in the mean under its usual rules."""
    found: Mapping[str, float] = json.loads(files("assets").joinpath(FILE).read_text(encoding="utf-8"))
    return found


def usual_win(table: Table) -> float:
    """What a win brings in the mean at a table, in points; where nobody has counted, what a plain hand pays."""
    counted = known().get(table.ruleset.id)
    return counted or worth_at(table, 1, 0)[0].of(_PLAIN, False, (), True)[1] or 1.0

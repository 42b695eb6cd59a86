"""Usual pay of a win: the mean of many deals among players of the level `standard`.

`python -m ai arena --ruleset ID --seats standard,… --json` measures it (`points_of_wins`); `assets/wins.json` stores
it. Where winners play on that would count all that happens to them: there it is the mean of `ai.paid.points_by_winner`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ai.value import pay_model_at
from rules.engine.table import Table

FILE = "wins.json"

_PLAIN = (1, 1, 1, 1)


@cache
def usual_pays() -> Mapping[str, float]:
    """Load, by rule set, the mean points of a win under its default rules."""
    found: Mapping[str, float] = json.loads(files("assets").joinpath(FILE).read_text(encoding="utf-8"))
    return found


def usual_pay(table: Table) -> float:
    """Mean points of a win at a table; where unmeasured, the pay of a plain hand."""
    counted = usual_pays().get(table.ruleset.id)
    return counted or pay_model_at(table, 1, 0)[0].of_sort(_PLAIN, False, (), True)[1] or 1.0

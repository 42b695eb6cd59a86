"""House rules of a match that follow from how a log of another program says it ended."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from rules.core.foreign_logs import LogHeader
from rules.engine.ruleset import Ruleset
from rules.mechanics.match_formats.target import RoundsToTarget, results

RESULT_RULES = ("whole_results", "oka", "uma")
"""House rules by which points become results; those that differ oftenest stand last and are varied first."""


def result_rules(ruleset: Ruleset, head: LogHeader) -> Mapping[str, object]:
    """The house rules under which the final points come to the results of a log, the usual ones first; none where the
    log does not tell them, or none bring them."""
    scores, told = [score for score, _ in head.finals], tuple(result for _, result in head.finals)
    if not scores:
        return {}
    declared = {option.id: option for option in ruleset.options}
    usual = [declared[key] for key in RESULT_RULES]
    values = [
        sorted(option.choices or (False, True), key=lambda value: value != option.default) for option in usual
    ]  # fmt: skip
    for chosen in product(*values):
        given = dict(zip(RESULT_RULES, chosen, strict=True))
        flow = ruleset.at(ruleset.resolve({"start_points": head.start_points, **given})).flow
        assert isinstance(flow, RoundsToTarget)
        if results(scores, flow.back, flow.stakes, flow.whole) == told:
            return given
    return {}

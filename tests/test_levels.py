"""What is said of the levels is what was measured: the document, its plots, and which levels players are offered."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ai.levels import STANDARD, WEIGHTS, offered
from rules import registry
from rules.words import Words
from tests.levels import DOCUMENT, PLOTS, document, duel, kept, plot, read

ENOUGH = 4000
"""Deals after which levels that cannot be told apart are taken for the same."""
WORDS, ANEW = Words("en"), "write it anew: python -m tests.levels"


def test_the_document_and_its_plots_say_what_was_measured() -> None:
    found = kept()
    assert DOCUMENT.read_text(encoding="utf-8") == document(WORDS, found), ANEW
    for id, runs in found.items():
        if any(run.duel for run in runs):
            assert (PLOTS / f"{id}.svg").read_text(encoding="utf-8") == plot(runs, WORDS, id), ANEW


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_every_level_was_watched_under_every_rule_set(ruleset_id: str) -> None:
    tables = [run for run in kept()[ruleset_id] if not run.duel]
    assert {one.level for run in tables for one in run.levels} >= {*WEIGHTS}
    for run in tables:
        for one in run.levels:
            assert one.figures["deals"] >= 100 and one.elements, "elements of the hands they won"


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_no_level_is_offered_that_was_not_told_from_the_one_below(ruleset_id: str) -> None:
    """But for those who sit down where nobody has chosen, and for pairs that have not played deals enough."""
    runs, levels = kept()[ruleset_id], offered(ruleset_id)
    assert STANDARD in levels
    for weaker, better in pairwise(levels):
        if (run := duel(runs, better, weaker)) is not None and run.deals >= ENOUGH:
            assert run.tells, (weaker, better, run.gap)


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_no_level_loses_to_a_weaker_one(ruleset_id: str) -> None:
    for run in kept()[ruleset_id]:
        if run.duel:
            assert run.gap[0] + run.gap[1] > 0, [one.level for one in run.levels]


def test_runs_are_read_with_care() -> None:
    with pytest.raises(ValueError, match="not what the arena prints"):
        read({"program": "0", "seats": "expert"})

"""What is said of the levels is what was measured: the document, its plots, and which levels players are offered."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from ai.levels import EXPERT, GREEDY, STANDARD, WEIGHTS, offered
from rules.core.words import Words
from tests.checklist import measured
from tests.levels import DOCUMENT, PLOTS, document, duel, kept, plot, read

BESIDE_BEGINNERS = ((STANDARD, "beginner"), ("beginner", GREEDY))
WORDS, ANEW = Words("en"), "write it anew: python -m tests.levels"


def test_the_document_and_its_plots_say_what_was_measured() -> None:
    found = kept()
    assert DOCUMENT.read_text(encoding="utf-8") == document(WORDS, found), ANEW
    for id, runs in found.items():
        if any(run.duel for run in runs):
            assert (PLOTS / f"{id}.svg").read_text(encoding="utf-8") == plot(runs, WORDS, id), ANEW


@pytest.mark.parametrize("ruleset_id", measured())
def test_every_level_was_watched_under_every_rule_set(ruleset_id: str) -> None:
    tables = [run for run in kept()[ruleset_id] if not run.duel]
    assert {one.level for run in tables for one in run.levels} >= {*WEIGHTS}
    for run in tables:
        for one in run.levels:
            assert one.figures["deals"] >= 100 and one.elements, "elements of the hands they won"


def gap(ruleset_id: str, better: str, weaker: str) -> tuple[float, float]:
    """How far two levels lie apart, and how surely: as they played one another, else step by step between them."""
    runs, levels = kept()[ruleset_id], [*WEIGHTS]
    if (run := duel(runs, better, weaker)) is not None:
        return run.gap
    between = levels[levels.index(weaker) : levels.index(better) + 1]
    assert len(between) > 2, f"{ruleset_id}: {better} never played {weaker}"
    steps = [gap(ruleset_id, upper, lower) for lower, upper in pairwise(between)]
    return sum(mean for mean, _ in steps), hypot(*[spread for _, spread in steps])


def tells(ruleset_id: str, better: str, weaker: str) -> bool:
    """Whether one level is surely better than another."""
    mean, spread = gap(ruleset_id, better, weaker)
    return mean > spread


@pytest.mark.parametrize("ruleset_id", measured())
def test_levels_are_offered_that_were_told_from_the_one_below(ruleset_id: str) -> None:
    """Standard players sit down where nobody has chosen: who is not told from them is left out."""
    levels = offered(ruleset_id)
    assert STANDARD in levels
    assert (GREEDY in levels) is tells(ruleset_id, STANDARD, GREEDY)
    assert (EXPERT in levels) is tells(ruleset_id, EXPERT, STANDARD)
    assert ("beginner" in levels) is all(tells(ruleset_id, *pair) for pair in BESIDE_BEGINNERS)
    assert all(tells(ruleset_id, better, weaker) for weaker, better in pairwise(levels))


@pytest.mark.parametrize("ruleset_id", measured())
def test_no_level_loses_to_a_weaker_one(ruleset_id: str) -> None:
    for run in kept()[ruleset_id]:
        if run.duel:
            assert run.gap[0] + run.gap[1] > 0, [one.level for one in run.levels]


def test_runs_are_read_with_care() -> None:
    with pytest.raises(ValueError, match="not what the arena prints"):
        read({"program": "0", "seats": "expert"})

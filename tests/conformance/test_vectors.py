"""Every case of score notation that a rule set comes with, through the command that scores hands."""

from __future__ import annotations

from functools import cache

import pytest

from rules.commands.report import has_hand, score_case
from rules.core.errors import RulesError
from rules.engine import registry
from tests import variant_files


@cache
def cases_of(ruleset_id: str) -> list[dict[str, object]]:
    return [case for case in variant_files.read(ruleset_id, variant_files.CASES)["cases"] if has_hand(case)]


def all_cases() -> list[object]:
    return [
        pytest.param(ruleset_id, case, id=f"{ruleset_id}-{case['name']}")
        for ruleset_id in registry.ids()
        for case in cases_of(ruleset_id)
    ]


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_every_rule_set_has_cases(ruleset_id: str) -> None:
    assert len(cases_of(ruleset_id)) >= 12


def as_lost(case: dict[str, object], letter: str) -> dict[str, object]:
    """The hand of another in a case as one of its own."""
    others = case["others"]
    assert isinstance(others, dict)
    told = {key: case[key] for key in ("options", "round", "players") if key in case}
    return {**told, **others[letter], "seat": letter, "by": "lost"}


@pytest.mark.parametrize(("ruleset_id", "case"), all_cases())
def test_case(ruleset_id: str, case: dict[str, object]) -> None:
    expected = case["expect"]
    assert isinstance(expected, dict)
    try:
        answer = score_case(case, ruleset_id)
    except RulesError as fault:
        assert not expected["legal"], f"{case['why']}: {fault}"
        return
    for key in ("legal", "reason", "elements", "score"):
        if key in expected:
            assert answer[key] == expected[key], case.get("why")
    for letter, theirs in expected.get("others", {}).items():
        if not isinstance(theirs, dict):
            assert answer["others"][letter] == theirs, case.get("why")
            continue
        lost = score_case(as_lost(case, letter), ruleset_id)
        assert {key: lost[key] for key in theirs} == theirs, case.get("why")
        assert answer["others"][letter] == theirs["score"], case.get("why")
    if "payments" in expected:
        assert answer["payments"] == {**dict.fromkeys(answer["payments"], 0), **expected["payments"]}, case.get("why")
    if "instant" in expected:
        assert answer["instant"] == {**dict.fromkeys(answer["instant"], 0), **expected["instant"]}, case.get("why")

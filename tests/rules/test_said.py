"""Whatever the rules name by a key is said in every language: reasons, steps, headings, payments, endings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.commands.report import has_hand, score_case
from rules.core.words import LANGUAGES, Words
from rules.engine import registry
from rules.mechanics.kongs.kong_fees import CLAIMED, CONCEALED, PROMOTED
from tests import variant_files

RULES = Path(__file__).parents[2] / "rules"
CALLS = {
    "reason": (r'\b(?:illegal|refused|Refusal)\([^)]*?"(?:reason\.)?([a-z]+(?:_[a-z]+)+)"', r'HandDied\(\w+, "(\w+)"',
               r'reason="(\w+)"'),
    "formula": (r'Step\("(\w+)"',),
    "payment": (r'Payment\(\s*"(\w+)"', r'Paid\([^"]*"(\w+)"\)', r'Paid\.of\(\s*"(\w+)"'),
    "share": (r'Share\.of\(\s*"(\w+)"', r'Share\.of\("\w+" if \w+ else "(\w+)"', r'\.(?:times|plus|divided)\("(\w+)"',
              r'Term\("(\w+)"', r'_paid\(state, seat, "(\w+)"'),
    "deal_drawn": (r'DealDrawn\("(\w+)"',),
    "match_over": (r'end_match\(state, "(\w+)"', r'reason = reason or "(\w+)"'),
}  # fmt: skip
"""How a key of each sort is written in the code."""


def source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(RULES.rglob("*.py")))


def used(sort: str) -> set[tuple[str | None, str]]:
    """Keys of a sort, with the rule set on whose page they stand."""
    found = set[tuple[str | None, str]]()
    for path in sorted(RULES.rglob("*.py")):
        page = path.parent.name if path.parent.name in registry.ids() else None
        text = path.read_text(encoding="utf-8")
        found |= {(page, key) for pattern in CALLS[sort] for key in re.findall(pattern, text)}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sort", CALLS)
def test_keys_in_the_rules_are_said(sort: str, language: str) -> None:
    words, keys = Words(language), used(sort)
    assert keys
    missing = {key for page, key in keys if not words.find("sparrows", f"{sort}_{key}", ruleset=page)
               and not words.find("terms", key, ruleset=page)}  # fmt: skip
    assert not missing


def endings() -> set[str]:
    """Why matches end: what the functions that decide it return."""
    found, rules = set[str](), "\n\n\n".join(path.read_text(encoding="utf-8") for path in RULES.rglob("*.py"))
    for name in set(re.findall(r"\bends=([a-z]\w+)", rules)):
        for body in re.findall(rf"^def {name}\(.*?(?=\n\n\n|\Z)", rules, re.DOTALL | re.MULTILINE):
            found |= set(re.findall(r'return "(\w+)"', body))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_kongs_that_are_paid_are_said(language: str) -> None:
    words = Words(language)
    assert not {sort for sort in (CLAIMED, PROMOTED, CONCEALED) if not words.knows(f"share_{sort}_kong")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_ends_of_matches_are_said(language: str) -> None:
    words, reasons = Words(language), endings()
    assert {"bankruptcy", "deals", "target"} <= reasons
    assert not {reason for reason in reasons if words.ending(reason, of_match=True).startswith("match_over_")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_said(language: str) -> None:
    words = Words(language)
    keys = set(re.findall(r'"(err_\w+)"', source()))
    assert keys
    assert not {key for key in keys if key not in words.table("terms") and key not in words.table("sparrows")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_scoring_tables_are_said(language: str) -> None:
    words = Words(language)
    groups = {(row.group, ruleset.id) for ruleset in registry.all_rulesets() for row in ruleset.elements}
    assert not {group for group, of in groups if words.table_group(group, of) == f"table_group_{group}"}


def test_a_reason_is_said_with_or_without_its_prefix_and_with_what_is_missing() -> None:
    words = Words("en")
    assert words.reason("reason.below_minimum", missing=2) == words.reason("below minimum", missing=2)
    assert "2" in words.reason("below_minimum", missing=2)
    assert words.reason("err_own_discard") == words.term("err_own_discard")
    assert words.ending("exhausted") != words.ending("rounds", of_match=True)


def reasons_of_cases() -> set[tuple[str, str]]:
    """Why the hands of the rule sets' cases that may not win are refused, with the id of the rule set."""
    found = set[tuple[str, str]]()
    for ruleset_id, held in variant_files.all_read(variant_files.CASES):
        for case in held["cases"]:
            if has_hand(case) and not case["expect"].get("legal", True):
                found.add((str(score_case(case, ruleset_id)["reason"]), ruleset_id))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_of_refused_hands_are_said(language: str) -> None:
    words, reasons = Words(language), reasons_of_cases()
    assert {"not complete", "below minimum"} <= {reason for reason, _ in reasons}
    assert not {(reason, of) for reason, of in reasons if words.reason(reason, of).startswith("reason_")}

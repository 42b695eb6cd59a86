"""The coverage tables name only what exists: files, names in them, house rules, tests, cases."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from rules import registry

ROOT = Path(__file__).parent.parent
FILES = [ROOT / "docs" / "coverage.md", *sorted((ROOT / "docs" / "coverage").glob("*.md"))]
SHOWS_NOTHING = {"test_default_rules", "test_any_house_rules", "test_a_whole_match_ends"}
"""Random play passes whatever the rules are; a row of a rule set's own file must not rest on it."""


def rows_of(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("| ") and not line.startswith(("| ---", "| rule "))]


ROWS = [row for path in FILES for row in rows_of(path)]
OWN_ROWS = [(path.stem, row) for path in FILES[1:] for row in rows_of(path)]


@cache
def names_of_tests() -> frozenset[str]:
    paths = (ROOT / "tests").rglob("test_*.py")
    found = {name for path in paths for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))}
    return frozenset(found)


@cache
def cases_there_are() -> frozenset[str]:
    found: set[str] = set()
    for path in (ROOT / "tests" / "vectors").glob("*.json"):
        held = json.loads(path.read_text(encoding="utf-8"))
        found |= {case["name"] for case in (*held["cases"], *held.get("procedures", ()))}
    for path in (ROOT / "tests" / "deals").glob("*.json"):
        found |= {deal["name"] for deal in json.loads(path.read_text(encoding="utf-8"))["deals"]}
    return frozenset(found)


@cache
def options_and_rows() -> frozenset[str]:
    return frozenset(
        entry.id for ruleset in registry.all_rulesets() for entry in (*ruleset.options, *ruleset.elements)
    )


@pytest.mark.parametrize("row", ROWS)
def test_row_names_what_exists(row: str) -> None:
    _, rule, where, shown, _ = re.split(r"(?<!\\)\|", row)
    assert rule.strip()
    for name in re.findall(r"`([^`]+)`", where):
        path, _, inside = name.partition(":")
        if "/" in path:
            source = (ROOT / path).read_text(encoding="utf-8")
            assert not inside or re.search(rf"^(?:    )*(?:def|class) {inside}\b|^{inside}\b", source, re.M), name
        else:
            assert name in options_and_rows(), name
    for name in re.findall(r"`([^`]+)`", shown):
        assert name in names_of_tests() or name in cases_there_are(), name


@pytest.mark.parametrize(("ruleset_id", "row"), OWN_ROWS)
def test_row_of_a_rule_set_names_what_fails_without_the_rule(ruleset_id: str, row: str) -> None:
    ruleset = registry.get(ruleset_id)
    own = {entry.id for entry in (*ruleset.options, *ruleset.elements)}
    _, _, where, shown, _ = re.split(r"(?<!\\)\|", row)
    assert {name for name in re.findall(r"`([^`]+)`", where) if "/" not in name} <= own
    assert not SHOWS_NOTHING.intersection(re.findall(r"`([^`]+)`", shown))


@pytest.mark.parametrize("ruleset_id", [path.stem for path in FILES[1:]])
def test_every_house_rule_has_a_row_in_a_file_of_its_own(ruleset_id: str) -> None:
    text = next(path for path in FILES[1:] if path.stem == ruleset_id).read_text(encoding="utf-8")
    assert [option.id for option in registry.get(ruleset_id).options if f"`{option.id}`" not in text] == []


def test_the_tables_are_read() -> None:
    assert len(ROWS) > 120

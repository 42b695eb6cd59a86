"""The coverage tables name only what exists: files, names in them, house rules, tests, cases."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from rules import registry

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
ROWS = [line for line in TEXT.splitlines() if line.startswith("| ") and not line.startswith(("| ---", "| rule "))]


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


def test_the_tables_are_read() -> None:
    assert len(ROWS) > 120

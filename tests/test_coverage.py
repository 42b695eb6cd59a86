"""The coverage tables name only what exists: files, names in them, house rules, tests, cases."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from rules.engine import registry
from tests import variant_files

ROOT = Path(__file__).parent.parent
FILES = [ROOT / "docs" / "coverage.md", *variant_files.files(variant_files.COVERAGE).values()]
SHOWS_NOTHING = {"test_default_rules", "test_any_house_rules", "test_a_whole_match_ends"}
"""Random play passes whatever the rules are; a row of a rule set's own file must not rest on it."""


def rows_of(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("| ") and not line.startswith(("| ---", "| rule "))]


OWN_FILES = variant_files.files(variant_files.COVERAGE)


@cache
def names_of_tests() -> frozenset[str]:
    paths = (ROOT / "tests").rglob("test_*.py")
    found = {name for path in paths for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))}
    return frozenset(found)


@cache
def cases_there_are() -> frozenset[str]:
    found: set[str] = set()
    for _, held in variant_files.all_read(variant_files.CASES):
        found |= {case["name"] for case in (*held["cases"], *held.get("procedures", ()))}
    for _, scripts in variant_files.all_read(variant_files.DEALS):
        found |= {deal["name"] for deal in scripts["deals"]}
    return frozenset(found)


@cache
def options_and_rows() -> frozenset[str]:
    return frozenset(
        entry.id for ruleset in registry.all_rulesets() for entry in (*ruleset.options, *ruleset.elements)
    )


def cells(row: str) -> tuple[str, str, str]:
    """The rule, where it stands, and what shows it."""
    _, rule, where, shown, _ = re.split(r"(?<!\\)\|", row)
    return rule, where, shown


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_rows_name_what_exists(path: Path) -> None:
    for row in rows_of(path):
        rule, where, shown = cells(row)
        assert rule.strip(), row
        for name in re.findall(r"`([^`]+)`", where):
            file, _, inside = name.partition(":")
            if "/" in file:
                source = (ROOT / file).read_text(encoding="utf-8")
                stands = not inside or re.search(rf"^(?:    )*(?:def|class) {inside}\b|^{inside}\b", source, re.M)
                assert stands, (name, row)
            else:
                assert name in options_and_rows(), (name, row)
        for name in re.findall(r"`([^`]+)`", shown):
            assert name in names_of_tests() or name in cases_there_are(), (name, row)


@pytest.mark.parametrize("ruleset_id", OWN_FILES)
def test_rows_of_a_rule_set_name_what_fails_without_the_rule(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    own = {entry.id for entry in (*ruleset.options, *ruleset.elements)}
    for row in rows_of(OWN_FILES[ruleset_id]):
        _, where, shown = cells(row)
        assert {name for name in re.findall(r"`([^`]+)`", where) if "/" not in name} <= own, row
        assert not SHOWS_NOTHING.intersection(re.findall(r"`([^`]+)`", shown)), row


@pytest.mark.parametrize("ruleset_id", OWN_FILES)
def test_every_house_rule_has_a_row_in_a_file_of_its_own(ruleset_id: str) -> None:
    text = OWN_FILES[ruleset_id].read_text(encoding="utf-8")
    assert [option.id for option in registry.get(ruleset_id).options if f"`{option.id}`" not in text] == []


def test_the_tables_are_read() -> None:
    assert sum(len(rows_of(path)) for path in FILES) > 120

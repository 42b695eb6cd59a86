"""Where the cases, deals and coverage of each rule set lie: `tests/variants/<id>/`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.engine import registry

VARIANTS = Path(__file__).parent / "variants"
CASES, DEALS, COVERAGE, REVISION = "cases.json", "deals.json", "coverage.md", "revision.json"


def known_ids(asked: argparse.ArgumentParser, arguments: list[str]) -> list[str]:
    """Return the rule sets named on a command line as `ids`, or all; an unknown one ends the program."""
    ids: list[str] = asked.parse_args(arguments).ids
    for ruleset_id in ids:
        if ruleset_id not in registry.ids():
            asked.error(f"there is no rule set {ruleset_id}; see: python -m rules list")
    return ids or list(registry.ids())


def files(name: str) -> dict[str, Path]:
    """By rule set in alphabetical order, the file of that name of each that has one."""
    return {path.parent.name: path for path in sorted(VARIANTS.glob(f"*/{name}"))}


def read(ruleset_id: str, name: str) -> dict[str, Any]:
    """What a file of a rule set holds."""
    found: dict[str, Any] = json.loads((VARIANTS / ruleset_id / name).read_text(encoding="utf-8"))
    assert found["ruleset"] == ruleset_id
    return found


def all_read(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """All rule sets that have a file of that name, with what it holds."""
    return ((ruleset_id, read(ruleset_id, name)) for ruleset_id in files(name))

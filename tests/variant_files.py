"""Where the cases, deals and coverage of each rule set lie: `tests/variants/<id>/`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

VARIANTS = Path(__file__).parent / "variants"
CASES, DEALS, COVERAGE, REVISION = "cases.json", "deals.json", "coverage.md", "revision.json"


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

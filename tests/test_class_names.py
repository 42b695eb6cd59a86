"""A class name tells one thing: no name of a class that others may use stands twice in the project."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
ON_EVERY_PAGE = {"Options"}
"""The house rules of a page: every page of a variant has its own, as it has its own section 9."""


def named() -> Counter[str]:
    """How often each name is a class at the top of a module."""
    paths = [path for package in ("ai", "game", "rules", "saves") for path in (ROOT / package).rglob("*.py")]
    return Counter(
        node.name
        for path in paths
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )


def test_no_name_of_a_class_stands_twice() -> None:
    twice = {name for name, times in named().items() if times > 1} - ON_EVERY_PAGE
    assert not twice, f"choose other names for one of each of {sorted(twice)}"

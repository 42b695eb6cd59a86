"""House rules are read by the page that declares them, as what they are declared to be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules import registry
from rules.options import Option
from tests.test_imports import PAGES, parsed, sources, where

OF_EVERY_MATCH = "players"
"""The one house rule that the library knows by name."""


def reads(path: Path) -> Iterator[tuple[int, str, str]]:
    """Where a file reads a house rule by its name: line, as what, which."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and len(node.args) == 1:
            how, name = node.func.attr, node.args[0]
            if how in ("flag", "number", "text") and isinstance(name, ast.Constant):
                owner = ast.unparse(node.func.value)
                if owner in ("o", "options") or owner.endswith(".options"):
                    yield node.lineno, how, str(name.value)


def fits(how: str, option: Option) -> bool:
    """Whether a house rule may be read so."""
    values = option.choices or (option.default_for(4),)
    if how == "flag":
        return all(isinstance(value, bool) for value in values)
    if how == "number":
        return all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    return all(isinstance(value, str) for value in values)


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_a_page_reads_its_house_rules_as_it_declares_them(ruleset_id: str) -> None:
    path = PAGES / f"{ruleset_id}.py"
    declared = {option.id: option for option in registry.get(ruleset_id).options}
    wrong = [where(path, line, f"{how} of {name}") for line, how, name in reads(path)
             if name not in declared or not fits(how, declared[name])]
    assert not wrong, "\n".join(wrong)


def test_the_library_reads_no_house_rule_by_its_name() -> None:
    """What a part needs to know it is handed by the page."""
    library = [path for layer in ("rules", "ai", "saves", "game") for path in sources(layer)]
    found = [(where(path, line, name), name) for path in library if PAGES not in path.parents
             for line, _, name in reads(path)]  # fmt: skip
    assert found, "reads are not found"
    assert [text for text, name in found if name != OF_EVERY_MATCH] == []


@pytest.mark.parametrize(
    ("how", "option", "right"),
    [
        ("flag", Option("a", bool, True), True),
        ("flag", Option("a", int, 1, range=(0, 3)), False),
        ("number", Option("a", int, 1, choices=(1, 3)), True),
        ("number", Option("a", bool, True), False),
        ("text", Option("a", str, "x", choices=("x", "y")), True),
        ("text", Option("a", int, 1, choices=(1, 3)), False),
    ],
)
def test_a_house_rule_read_as_something_else_is_found(how: str, option: Option, right: bool) -> None:
    assert fits(how, option) == right

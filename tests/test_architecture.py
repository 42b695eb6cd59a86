"""The pictures of docs/architecture.md are true: every arrow they show stands for an import. A name is one thing."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache

import pytest

from tests.test_imports import ROOT, imported, parsed, sources

VARIANTS = ROOT / "rules" / "variants"
ARROW = re.compile(r"^([\w.]+) -> ([\w.]+)$", re.MULTILINE)
ARROWS = ARROW.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))


def room(name: str) -> str:
    """The room that a module's full name lies in: a layer, or a folder of the rules."""
    layer, *rest = name.split(".")
    return f"rules.{rest[0]}" if layer == "rules" and rest and (ROOT / "rules" / rest[0]).is_dir() else layer


@cache
def arrows() -> frozenset[tuple[str, str]]:
    """All imports between rooms and between layers."""
    found: set[tuple[str, str]] = set()
    for layer in ("rules", "ai", "saves", "game", "main"):
        for path in sources(layer):
            one = room(".".join(path.relative_to(ROOT).with_suffix("").parts))
            for _, name in imported(path):
                other = room(name)
                found |= {(one, other), (one.partition(".")[0], other.partition(".")[0])}
    return frozenset(found)


@pytest.mark.parametrize(("one", "other"), ARROWS)
def test_an_arrow_that_is_shown_is_there(one: str, other: str) -> None:
    assert (one, other) in arrows()


def test_layers_have_no_other_arrows() -> None:
    layers = {"rules", "ai", "saves", "game", "main"}
    between = {(one, other) for one, other in arrows() if one in layers and other in layers and one != other}
    assert between <= set(ARROWS) | {("main", "rules"), ("main", "ai"), ("main", "saves")}


def test_only_the_registry_and_pages_know_pages() -> None:
    knowing = {
        path.relative_to(ROOT).as_posix()
        for layer in ("rules", "ai", "saves", "game", "main") for path in sources(layer)
        if VARIANTS not in path.parents and any(name.startswith("rules.variants") for _, name in imported(path))
    }  # fmt: skip
    assert knowing == {"rules/engine/registry.py"}


def test_every_room_of_the_rules_is_described() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = [path.name for path in (ROOT / "rules").iterdir() if (path / "__init__.py").exists()]
    assert [name for name in rooms if f"`rules/{name}/" not in text] == []


def test_no_class_name_stands_twice_in_the_rules() -> None:
    """Apart from the house rules of each page, which other pages name by it."""
    names = Counter(
        node.name for path in sources("rules") for node in ast.walk(parsed(path)) if isinstance(node, ast.ClassDef)
    )
    assert [name for name, times in names.items() if times > 1 and name != "House"] == []

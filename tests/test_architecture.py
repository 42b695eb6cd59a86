"""The picture of docs/architecture.md is true: every arrow stands for imports, and nothing goes against them."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

import pytest

from tests.test_imports import ROOT, imported, parsed, sources

ARROW = re.compile(r"^([\w.]+) -> ([\w.]+)$", re.MULTILINE)
ARROWS = ARROW.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))
LAYERS = ("rules", "ai", "saves", "game", "main")
PARTED = {"rules": 2, "game": 2, "rules.mechanics": 3, "rules.families": 3, "game.table": 3, "game.screens": 3}
"""Layers and rooms that are looked at part by part, each with how many names tell its parts; others are one room."""


def folder_of(name: str) -> str:
    """The folder that a module's full name lies in, or the module itself where it is a package or lies in none."""
    return name if (ROOT / name.replace(".", "/")).is_dir() else name.rpartition(".")[0] or name


def room(name: str) -> str:
    """The room that a module's full name lies in."""
    found, *parts = folder_of(name).split(".")
    for part in parts:
        if found not in PARTED:
            break
        found = f"{found}.{part}"
    return found


@cache
def modules() -> dict[str, tuple[str, ...]]:
    """The full names of all modules, each with those of ours that it imports anywhere, for types too."""
    paths = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
             for layer in LAYERS for path in sources(layer)}  # fmt: skip
    return {
        name: tuple({
            whole if whole in paths else whole.rpartition(".")[0] for _, whole in imported(path)
            if whole.partition(".")[0] in LAYERS
        } - {name})
        for name, path in paths.items()
    }  # fmt: skip


@cache
def arrows() -> frozenset[tuple[str, str]]:
    """All imports from one room into another."""
    found = {(room(one), room(other)) for one, others in modules().items() for other in others}
    return frozenset((one, other) for one, other in found if one != other)


def reached(start: str, onward: Mapping[str, Iterable[str]]) -> set[str]:
    """Everything that arrows lead to from `start`, over any number of others."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        for other in onward.get(ahead.pop(), ()):
            if other not in found:
                found.add(other)
                ahead.append(other)
    return found


@cache
def drawn() -> dict[str, set[str]]:
    """The arrows of the picture, by where they begin."""
    found: dict[str, set[str]] = {}
    for one, other in ARROWS:
        found.setdefault(one, set()).add(other)
    return found


@pytest.mark.parametrize(("one", "other"), ARROWS)
def test_an_arrow_that_is_shown_is_there(one: str, other: str) -> None:
    assert (one, other) in arrows()


def test_nothing_is_imported_against_the_arrows() -> None:
    """A room may use what its arrows lead to, over other rooms too."""
    assert sorted(f"{one} -> {other}" for one, other in arrows() if other not in reached(one, drawn())) == []


def test_no_two_rooms_import_one_another() -> None:
    assert [one for one in drawn() if one in reached(one, drawn())] == []


def test_no_module_leads_back_to_itself() -> None:
    assert [name for name in modules() if name in reached(name, modules())] == []


def test_only_rule_sets_know_rule_sets() -> None:
    """The registry finds them by their folders."""
    pages = "rules.variants."
    knowing = [name for name, others in modules().items() if any(other.startswith(pages) for other in others)]
    assert [name for name in knowing if not name.startswith(pages)] == []


def test_every_room_of_the_rules_is_described() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = [path.name for path in (ROOT / "rules").iterdir() if (path / "__init__.py").exists()]
    assert [name for name in rooms if f"`rules/{name}/" not in text] == []


def test_no_class_name_stands_twice_in_the_rules() -> None:
    """Apart from the house rules of each page, which other pages name by it."""
    names = Counter(
        node.name for path in sources("rules") for node in ast.walk(parsed(path)) if isinstance(node, ast.ClassDef)
    )
    assert [name for name, times in names.items() if times > 1 and name != "Options"] == []

"""pygame_gui has the private names that the game uses, and only one module uses them."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from importlib.metadata import version
from pathlib import Path

import pygame_gui
import pytest

from game.ui.gui_internals import PRIVATE_NAMES
from tests.test_imports import ROOT, sources

NAMES = [(kind, name) for kind, names in PRIVATE_NAMES.items() for name in names]


@pytest.mark.parametrize(("kind", "name"), NAMES)
def test_the_library_has_the_name(kind: type, name: str) -> None:
    attributes = {name for base in kind.__mro__ for name in vars(base)}
    source = Path(importlib.import_module(kind.__module__).__file__ or "").read_text(encoding="utf-8")
    assert name in attributes or f"self.{name}" in source, (
        f"pygame_gui {version('pygame_gui')} has no {kind.__name__}.{name}: game/ui/gui_internals.py needs another way"
    )


def private_names() -> set[str]:
    """The private methods and attributes of pygame_gui's classes."""
    found: set[str] = set()
    for module in pkgutil.walk_packages(pygame_gui.__path__, "pygame_gui."):
        file = Path(importlib.import_module(module.name).__file__ or "")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.add(node.attr)
    return {name for name in found if name.startswith("_") and not name.startswith("__")}


def test_no_other_module_uses_private_names() -> None:
    private, users = private_names(), set[str]()
    for path in sources("game"):
        text = path.read_text(encoding="utf-8")
        if "pygame_gui" not in text and "game.ui" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "name", "")
            if name in private:
                users.add(f"{path.relative_to(ROOT).as_posix()}: {name}")
    assert {user for user in users if not user.startswith("game/ui/gui_internals.py")} == set()

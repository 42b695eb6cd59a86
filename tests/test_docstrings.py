"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from tests.test_imports import ROOT, sources

EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for layer in ("rules", "ai", "saves", "game")
    for path in sources(layer)
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_of_docstrings_hold(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert tried and not failed

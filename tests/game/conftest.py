"""What holds for every test of the window."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pygame
import pytest

from game.art import text
from game.tokens import Color

HYPHENED = re.compile(r"(?<![\w.,])-\d")
"""A hyphen where a minus belongs; a date or a span has a digit before it."""
WIDE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
"""Characters beside which a colon is wide too; names in a second script have none."""


@pytest.fixture(autouse=True)
def true_signs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing that is shown has a hyphen for a minus, nor a narrow colon among wide characters."""
    shown: set[str] = set()
    render = text.render

    def noted(words: str, pixels: float, tint: Color, bold: bool = False, language: str = "") -> pygame.Surface:
        if HYPHENED.search(words) or (WIDE.search(words) and ": " in words):
            shown.add(words)
        return render(words, pixels, tint, bold, language)

    monkeypatch.setattr(text, "render", noted)
    yield
    assert shown == set()

"""Fixtures of the screens' tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import i18n
from game.art import text
from game.art.felt import choose_felt
from game.tokens import enlarge_text
from tests.game.screens.desk import Desk


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Pages, language and size of words are a test's own; a page left on its desk would listen for ever."""
    yield
    Desk.clear()
    i18n.use("en")
    enlarge_text(1.0)
    choose_felt("green")


@pytest.fixture
def desk() -> Desk:
    """A program in English with one window."""
    return Desk()


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Everything that found no room while the test ran."""
    found: set[str] = set()
    whole = text.cut

    def cut(words: str, room: int, pixels: int, bold: bool = False) -> str:
        shown = whole(words, room, pixels, bold)
        if shown != words:
            found.add(words)
        return shown

    monkeypatch.setattr(text, "cut", cut)
    return found

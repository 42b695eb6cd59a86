"""What lies outside the window may be missing or strange, and nothing ends for it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.desktop import copy, files_about


@pytest.mark.parametrize("words", ["\udcff.jsonl", "a\0b", "words"])
def test_what_cannot_be_copied_is_not(words: str) -> None:
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    assert copy(words) in (True, False)


def test_an_account_without_a_home_has_no_usual_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", refuse)
    (tmp_path / "one.json").write_text("{}")
    assert list(files_about(tmp_path, (".json",), 100)) == [tmp_path / "one.json"]

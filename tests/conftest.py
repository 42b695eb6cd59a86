"""What holds for every test: no real window, no real sound, nothing kept in the player's own folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests.budget import examples

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
settings.register_profile("shared", max_examples=examples(), deadline=None)  # a slow machine is no fault of the program
settings.load_profile("shared")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test keeps its things in a folder of its own."""
    home = tmp_path / "sparrows_home"
    monkeypatch.setenv("SPARROWS_HOME", str(home))
    return home

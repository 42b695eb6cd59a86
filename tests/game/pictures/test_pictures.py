"""Every screen is as its story says: what is drawn, where, in which order, and what is heard."""

from __future__ import annotations

import difflib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import i18n
from game.art.felt import choose_felt
from game.art.picture import use_style
from game.art.tiles import TileStyle
from game.tokens import enlarge_text, felts
from tests.budget import PATIENCE
from tests.game.pictures import sounds
from tests.game.pictures.__main__ import main as tell_all
from tests.game.pictures.all_stories import STORIES
from tests.game.pictures.stories import file_of, forget_choices, tell
from tests.game.screens.desk import Desk

ROOT = Path(__file__).resolve().parents[3]
SHOWN = 60
"""Lines of a difference that are shown at most."""

HERE = "SPARROWS_STORIES_HERE" in os.environ
"""Whether they are told by the process of the tests, one by one, as `python -m tests.mutants` wants."""

TOGETHER = 1 if HERE else 24
NAMES = tuple(STORIES)
PROCESSES = -(-len(NAMES) // TOGETHER)
GROUPS = [NAMES[first::PROCESSES] for first in range(PROCESSES)]
"""Each process has some of each kind, for the longest stand beside one another; starting one takes seconds."""


def changed(name: str, folder: Path) -> list[str]:
    """The difference between a story as it is kept and as it is told now."""
    kept, now = (path.read_text(encoding="utf-8").splitlines() for path in (file_of(name), folder / f"{name}.txt"))
    found = list(difflib.unified_diff(kept, now, f"{name}.txt", "now", n=1, lineterm=""))
    more = [f"… {len(found) - SHOWN} lines more"] if len(found) > SHOWN else []
    return [*found[:SHOWN], *more, f"If this is meant: python -m tests.game.pictures {name}"] if found else []


@pytest.mark.parametrize("names", GROUPS, ids=lambda names: names[0])
def test_screens_are_as_their_stories_say(names: tuple[str, ...], tmp_path: Path) -> None:
    """They are told by a process of their own: the pictures of many windows stay in no other test's way."""
    if HERE:
        tell_all(["--into", str(tmp_path), *names])
        Desk.clear()
        i18n.use("en")
        compare(names, tmp_path)
        return
    done = subprocess.run(
        [sys.executable, "-m", "tests.game.pictures", "--into", str(tmp_path), *names], cwd=ROOT, capture_output=True,
        text=True, timeout=TOGETHER * PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    compare(names, tmp_path)


def compare(names: tuple[str, ...], folder: Path) -> None:
    """Fail with what differs between the stories of a folder and those that are kept."""
    found = [line for name in names for line in changed(name, folder)]
    assert not found, "\n".join(found)


def test_a_story_is_the_same_whatever_was_told_before() -> None:
    i18n.use("ru")
    enlarge_text(1.5)
    choose_felt(felts()[-1])
    use_style(TileStyle(corner_index=True))
    try:
        assert tell("lesson") == file_of("lesson").read_text(encoding="utf-8")
    finally:
        Desk.clear()
        forget_choices()


def test_every_sound_is_as_it_was() -> None:
    kept = json.loads(sounds.FILE.read_text(encoding="utf-8"))
    others = sounds.differences(kept, sounds.all_heard())
    assert not others, "\n".join(others[:20]) + "\nIf this is meant: python -m tests.game.pictures sounds"

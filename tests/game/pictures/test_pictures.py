"""Every screen is as its story says: what is drawn, where, in which order, and what is heard."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator

import pytest

from game import i18n
from tests.game.pictures import sounds
from tests.game.pictures.all_stories import STORIES
from tests.game.pictures.stories import file_of, tell
from tests.game.screens.desk import Desk

SHOWN = 60
"""Lines of a difference that are shown at most."""


@pytest.fixture(autouse=True)
def put_away() -> Iterator[None]:
    """Pages are taken off their desks."""
    yield
    Desk.clear()
    i18n.use("en")


@pytest.mark.parametrize("name", STORIES)
def test_a_screen_is_as_its_story_says(name: str) -> None:
    kept, now = file_of(name).read_text(encoding="utf-8").splitlines(), tell(name).splitlines()
    changed = list(difflib.unified_diff(kept, now, f"{name}.txt", "now", n=1, lineterm=""))
    more = f"\n… {len(changed) - SHOWN} lines more" if len(changed) > SHOWN else ""
    assert not changed, (
        "\n".join(changed[:SHOWN]) + more + f"\nIf this is meant: python -m tests.game.pictures {name}"
    )


def test_every_sound_is_as_it_was() -> None:
    kept = json.loads(sounds.FILE.read_text(encoding="utf-8"))
    changed = sounds.differences(kept, sounds.all_heard())
    assert not changed, "\n".join(changed[:20]) + "\nIf this is meant: python -m tests.game.pictures sounds"

"""A disk that is really full: a small one of memory is mounted, where the system lets us."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.errors import NotSavedError
from saves.settings import Settings
from saves.store import Store
from saves.transfer import export_match
from tests.budget import PATIENCE
from tests.saves.matches import PEOPLE, played

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.soak
SIZE = 1 << 20
"""Bytes of the disk."""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a megabyte; skipped without the right to mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    try:
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", os.fspath(place)], capture_output=True, check=False
        )
    except OSError:
        pytest.skip("there is no mount here")
    if done.returncode:
        pytest.skip("no right to mount a disk")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", os.fspath(place)], check=True)


def fill(disk: Path) -> Path:
    """Write until nothing more goes in."""
    path = disk / "filler"
    with path.open("ab", buffering=0) as file:
        try:
            while file.write(b"\0" * 512):
                pass
        except OSError:
            pass
    return path


def test_what_was_kept_stays_and_the_rest_follows_when_there_is_room(disk: Path) -> None:
    events = list(played())
    with Store(disk / "home") as store:
        number = store.begin(events[:20], PEOPLE)
        filler = fill(disk)
        with pytest.raises(NotSavedError) as refusal:
            for end in range(21, len(events) + 1):
                store.keep(number, events[:end])
        assert refusal.value.key == "saves_full"
        kept = len(store.events(number))
        assert 20 <= kept < len(events)
    with Store.reading(disk / "home") as store:
        assert store.events(number) == events[:kept], "also for the next start, which can only read"
        fill(disk)  # what could not be kept has left some room
        with pytest.raises(NotSavedError):
            export_match(store, number, disk / "out.jsonl")
        assert not (disk / "out.jsonl").exists()
    filler.unlink()
    with Store(disk / "home") as store:
        assert not store.notices
        store.keep(number, events)
        assert store.events(number) == events
        assert not [path.name for path in disk.rglob(".*")], "no drafts are left behind"


def test_settings_stay_as_they_were(disk: Path) -> None:
    settings = Settings.load(disk)
    settings.change(volume=0.25)
    fill(disk)
    with pytest.raises(NotSavedError):
        settings.change(player="a name " * 5, house={"hong_kong_old": {"minimum_faan": 1}})
    assert Settings.load(disk).volume == 0.25


@pytest.mark.parametrize("home", ["", "home"], ids=["in the middle of the disk", "where no folder can be made"])
def test_the_program_plays_on_a_full_disk(disk: Path, home: str) -> None:
    """It starts, plays a deal to its end and stops in order, though nothing can be kept."""
    fill(disk)
    done = subprocess.run(
        [sys.executable, "main.py", "--autoplay", "--keep", "--deals", "1", "--speed", "0", "--seed", "3"], cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "SPARROWS_HOME": str(disk / home)},
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert not list(disk.rglob("crash.log"))

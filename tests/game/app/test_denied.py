"""Folders that may not be written, or not even entered: the program goes on, and what lies there stays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from saves.presets import Presets
from saves.settings import Settings
from saves.store import Store
from tests.budget import PATIENCE, SOAK
from tests.saves.matches import PEOPLE, played

ROOT = Path(__file__).resolve().parents[3]
RIGHTS = "-dac_override,-dac_read_search"
"""What lets the superuser read and write whatever the signs on a file say."""

COURSE = """
import time
from game.config import Config
from game.app.loop import Loop
from game.app.program import App
from game.screens.presets import presets_of

app = App(Config(began=time.monotonic(), speed=0, size=(1280, 720)))

class Course(Loop):
    turns = 0

    def _wait_for_event(self):
        time.sleep(0.005)

    def _turn(self, dt, rested=False):
        self.turns += 1
        app.wake()
        moving = super()._turn(dt, rested)
        if self.turns == 6:
            app.user_data.change(volume=0.9)
            print("preset:", presets_of(app).keep("other"))
        if self.turns == 8:
            app.home("replays")
        if self.turns == 10:
            app.home("settings")
        if self.turns == 12:
            app.quit()
        return moving

assert Course(app).run() == 0
app.finish()
print("notices:", *(notice.key for notice in app.user_data.notices))
"""


def as_anybody() -> list[str]:
    """What a command begins with so that the signs on files hold for it."""
    if not hasattr(os, "geteuid"):
        pytest.skip("files have no such signs here")
    if os.geteuid() != 0:
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("the superuser may do anything, and cannot give that up here")
    return ["setpriv", f"--bounding-set={RIGHTS}", f"--inh-caps={RIGHTS}"]


def contents(folder: Path) -> dict[str, bytes]:
    """What lies in a folder, but for what belongs to the running of it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*")
            if path.is_file() and path.suffix in (".json", ".sqlite")}  # fmt: skip


CLOSED = (("", 0o555), ("presets", 0o555), ("cards", 0o000), ("", 0o444), ("", 0o000), ("exported", 0o444))
"""Folders of the player, and what they forbid."""


@pytest.mark.parametrize(("place", "rights"), CLOSED if SOAK else CLOSED[:3])
def test_a_folder_that_is_closed_ends_nothing(place: str, rights: int, tmp_path: Path) -> None:
    prefix, home = as_anybody(), tmp_path / "home"
    with Store(home) as store:
        store.begin(played(1)[:60], PEOPLE)
    Settings.load(home).change(introduced="know", volume=0.3)
    Presets(home).save("mine", "hong_kong_old", {})
    for folder in ("cards", "exported"):
        (home / folder).mkdir()
    before, closed = contents(home), home / place
    closed.chmod(rights)
    try:
        done = subprocess.run(
            [*prefix, sys.executable, "-c", COURSE], cwd=ROOT, env={**os.environ, "SPARROWS_HOME": str(home)},
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
    finally:
        closed.chmod(0o755)
    assert not done.stderr, done.stderr
    assert done.returncode == 0
    after = contents(home)
    assert not (home / "crash.log").exists()
    if place == "":
        own = {name for name in after if "presets" in name}
        rest = {name: content for name, content in before.items() if name not in own}
        assert {name: after[name] for name in after.keys() - own} == rest
        assert done.stdout.split("notices:")[1].strip(), "why nothing is kept is said"
    elif place == "presets":
        assert {name for name in after if "presets" in name} == {name for name in before if "presets" in name}
        assert "preset: \n" not in done.stdout, "why it is not kept is said"
    with Store(home) as store:
        assert [kept.length for kept in store.matches()] == [60] and not store.notices

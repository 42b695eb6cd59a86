"""The one-file program: built, started where there is no Python, and the same picture as from the source."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from rules.engine import registry
from tests.budget import SOAK
from tests.window.harness import ROOT, Monitor, Window

pytestmark = [pytest.mark.window, pytest.mark.soak]
DEAL = (*("--ruleset", registry.ids()[0], "--seed", "3", "--autoplay", "--deals", "1", "--speed", "0"),
        *("--size", "1280x720", "--lang", "ru"))  # fmt: skip


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as one file. Building takes half a minute, so that it is done for a long run alone."""
    if not SOAK:
        pytest.skip("builds the program: SPARROWS_SOAK=1")
    assert importlib.util.find_spec("PyInstaller"), "pip install '.[package]'"
    folder = tmp_path_factory.mktemp("packaged")
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--distpath", str(folder / "dist"),
         "--workpath", str(folder / "build"), str(ROOT / "assets" / "desktop" / "sparrows.spec")],
        cwd=ROOT, check=True, timeout=600,
    )  # fmt: skip
    return next((folder / "dist").iterdir())


def bare(monitor: Monitor, home: Path) -> dict[str, str]:
    """A machine without Python: no path, no packages, nothing but a screen."""
    homes = {"HOME": str(home), "SPARROWS_HOME": str(home)}
    return {"DISPLAY": monitor.display, "SDL_AUDIODRIVER": "dummy", "PATH": "", **homes}


def test_it_plays_a_deal_and_shows_what_the_source_shows(program: Path, monitor: Monitor, tmp_path: Path) -> None:
    for command, name in (([str(program)], "packed"), ([sys.executable, str(ROOT / "main.py")], "source")):
        done = subprocess.run([*command, *DEAL, "--shots", str(tmp_path / name)], cwd=tmp_path, capture_output=True,
                              env=bare(monitor, tmp_path / f"home of {name}"), text=True, timeout=300)  # fmt: skip
        assert done.returncode == 0, done.stderr
    pictures = sorted(path.name for path in (tmp_path / "source").iterdir())
    assert len(pictures) >= 6
    assert sorted(path.name for path in (tmp_path / "packed").iterdir()) == pictures
    for name in pictures:
        packed, source = (pygame.image.load(tmp_path / where / name) for where in ("packed", "source"))
        differing = pygame.mask.from_threshold(packed, (0, 0, 0), (6, 6, 6, 255), source)
        same = differing.count() / (packed.get_width() * packed.get_height())
        assert same > 0.995, f"{name}: only {same:.1%} of the pixels are alike"


def test_it_opens_on_the_menu(program: Path, play: Callable[..., Window]) -> None:
    window = play(command=[str(program)], environment={"PATH": ""})
    window.wait_for_screen("title", 60)
    assert window.close() == 0


def test_bad_input_is_one_line_here_too(program: Path, monitor: Monitor, tmp_path: Path) -> None:
    done = subprocess.run([str(program), "--size", "10x10"], env=bare(monitor, tmp_path), capture_output=True,
                          text=True, timeout=60)  # fmt: skip
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1

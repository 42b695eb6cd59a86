"""What holds for every test: no real window, no real sound, nothing kept in the player's own folder.

docs/decisions/0082-tests-at-scale.md tells why.
"""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from game.app.memory import Memory
from tests.budget import examples

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SPARROWS_OWN_DIALOGS"] = "1"
if sys.dont_write_bytecode and "PYTHONPYCACHEPREFIX" not in os.environ:
    # More than a hundred programs are started: each would compile all modules anew, so they share a passing folder.
    os.environ["PYTHONPYCACHEPREFIX"] = tempfile.mkdtemp(prefix="sparrows-bytecode-")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    atexit.register(shutil.rmtree, os.environ["PYTHONPYCACHEPREFIX"], ignore_errors=True)
settings.register_profile("shared", max_examples=examples(), deadline=None)  # a slow machine is no fault of the program
settings.load_profile("shared")
_memory = Memory()
_next_look = 0.0
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
"""So many processes share the tests; this is number `WORKER` of them, counted from 0."""
LOOK = 30.0
"""Seconds between two looks at all that a worker holds: each takes some tenths of a second."""


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One process more than there are cores: that of the window tests mostly waits for the program that it watches."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Each worker begins with other files: what one has compiled, with its assertions explained, the others read."""
    report = yield
    if WORKERS > 1 and isinstance(collector, pytest.Directory):
        first = len(report.result) * WORKER // WORKERS
        report.result = [*report.result[first:], *report.result[:first]]
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Window tests first: they wait more than they reckon, and start xdotool soonest while this process is small."""
    if WORKERS > 1:
        items.sort(key=lambda item: item.path.parts)
    items.sort(key=lambda item: item.get_closest_marker("window") is None)


def pytest_collection_finish() -> None:
    """What is there before the first test stays until the last: no collection of garbage need look at it again."""
    gc.freeze()


def pytest_runtest_logfinish() -> None:
    """Screens of tests are rings, and pictures leave holes: a worker would grow to gigabytes."""
    global _next_look
    now = time.perf_counter()
    if now >= _next_look:
        _memory.note_unused()
        _memory.release(now)
        _next_look = now + LOOK


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders that are not there yet, one a test: most tests keep nothing, and making one for each takes long."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test keeps its things in a folder of its own."""
    home = next(homes)
    monkeypatch.setenv("SPARROWS_HOME", str(home))
    return home

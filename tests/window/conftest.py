"""Fixtures of the window tests: one hidden screen for the session, and programs started on it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.window.harness import Monitor, Window, missing_tools


@pytest.fixture(scope="session")
def monitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Monitor]:
    """A screen of 1920x1080. Without the tools for it a person's run skips, a run that decides (CI) fails."""
    missing = missing_tools()
    if missing:
        reason = f"window tests need {' and '.join(missing)} (apt-get install xvfb xdotool)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    screen = Monitor(tmp_path_factory.mktemp("screen"))
    yield screen
    screen.close()


@pytest.fixture
def play(monitor: Monitor, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Start the program with the given arguments; all that a test starts share one home and are ended with it."""
    started: list[Window] = []

    def start(*arguments: str, **more: Any) -> Window:
        started.append(Window(monitor, tmp_path / "home", arguments, **more))
        return started[-1]

    yield start
    for window in started:
        if window.process.poll() is None:
            window.kill()

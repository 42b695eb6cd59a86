"""A screen of high density on Wayland, as macOS has it too: the window is measured in points of four pixels.

The compositor is real (weston); it draws into a window on a hidden X screen, so that pointer and keys are real as well.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.budget import PATIENCE
from tests.window.harness import Monitor, Window, missing_tools

pytestmark = pytest.mark.window
POINTS, DENSITY = (1280, 720), 2
PIXELS = (POINTS[0] * DENSITY, POINTS[1] * DENSITY)


class Compositor(Monitor):
    """A Wayland session on a hidden screen, with one window that covers it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, PIXELS)
        settings = folder / "weston.ini"
        settings.write_text(
            f"[core]\nshell=kiosk-shell.so\nidle-time=0\n"
            f"[output]\nname=screen0\nmode={POINTS[0]}x{POINTS[1]}\nscale={DENSITY}\n"
        )
        self._run = tempfile.TemporaryDirectory()  # the path of a socket must be short
        self.session = {"XDG_RUNTIME_DIR": self._run.name, "WAYLAND_DISPLAY": "wayland-test"}
        self._weston = subprocess.Popen(
            ["weston", "--backend=x11-backend.so", "--use-pixman", f"--config={settings}", "--socket=wayland-test"],
            env={**os.environ, **self.session, "DISPLAY": self.display},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        end, frame = time.monotonic() + PATIENCE, ""
        while not frame:
            assert self._weston.poll() is None and time.monotonic() < end, "weston did not start"
            time.sleep(0.05)
            with contextlib.suppress(RuntimeError):
                frame = self.xdotool("search", "--class", "weston")
        self.xdotool("windowfocus", frame)  # no window manager gives it the keyboard

    def close(self) -> None:
        self._weston.terminate()
        self._weston.wait(PATIENCE)
        self._run.cleanup()
        super().close()


class DenseWindow(Window):
    """The program's window, which covers the compositor's."""

    def __init__(self, screen: Compositor, home: Path, *arguments: str) -> None:
        super().__init__(screen, home, arguments, environment={**screen.session, "DISPLAY": ""})

    def _find(self) -> None:
        """It lies where the screen begins."""


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Compositor]:
    """A session; a machine without weston skips."""
    if missing_tools() or not shutil.which("weston"):
        pytest.skip("a dense screen needs Xvfb, xdotool and weston (apt-get install weston)")
    made = Compositor(tmp_path)
    yield made
    made.close()


def doubled(picture: pygame.Surface) -> bool:
    """Whether a picture has only been enlarged: every square of four pixels has one color."""
    width, height = picture.get_size()
    pixels = pygame.surfarray.array2d(picture)[: width // 2 * 2, : height // 2 * 2]
    return bool((pixels[::2, ::2] == pixels[1::2, ::2]).all() and (pixels[::2, ::2] == pixels[::2, 1::2]).all())


def test_every_pixel_of_a_dense_screen_is_used_and_the_pointer_meets_what_it_shows(
    screen: Compositor, tmp_path: Path
) -> None:
    window = DenseWindow(screen, tmp_path / "home", "--speed", "0", "--seed", "5", "--lang", "en")
    try:
        now = window.wait_for_target("quick")
        assert now["size"] == list(PIXELS)
        assert not doubled(window.screenshot())
        window.click("quick")
        now = window.wait_until(lambda now: now["screen"] == "table" and now["idle"] and now["asked"])
        while not now["discards"]:  # others' discards can be claimed first
            window.click("button:pass")
            window.wait_for_change(now)
            now = window.wait_until(lambda now: now["idle"] and now["asked"])
        tile = now["hand"][4]
        window.drag(f"tile:{tile}", "river")
        window.wait_until(lambda now: tile not in now["hand"])
        assert window.close() == 0
        again = DenseWindow(screen, tmp_path / "home", "--speed", "0")
        assert again.wait_for_target("quick")["size"] == list(PIXELS)
        assert again.close() == 0
    finally:
        window.kill()

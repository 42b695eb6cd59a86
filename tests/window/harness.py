"""Plays the program as a person does: a screen of its own (Xvfb), a real pointer and real keys (xdotool).

Where things are comes from the program's own trace (SPARROWS_TRACE): whenever it comes to rest it says which screen
is shown and where its `targets` lie. What is seen comes from the memory of the screen itself.
"""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from tests.budget import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("Xvfb", "xdotool")
PLAY = ("screen", "viewer", "asked", "left", "turn", "discards", "river")
"""What of a rest changes when play goes on."""
Point = tuple[float, float]
Place = str | Point


def missing_tools() -> list[str]:
    """The programs that the window tests need and this machine lacks."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


class Monitor:
    """A screen that nobody sees."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1920, 1080)) -> None:
        self.size = size
        self._folder = folder
        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-fbdir", str(folder),
             "-nolisten", "tcp", "-noreset"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(write)
        with os.fdopen(read) as answer:
            self.display = f":{answer.readline().strip()}"
        if self.display == ":":
            raise RuntimeError("Xvfb did not start")

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(PATIENCE)

    def xdotool(self, *words: object) -> str:
        """Run one xdotool command on this screen."""
        done = subprocess.run(["xdotool", *map(str, words)], env={**os.environ, "DISPLAY": self.display}, text=True,
                              capture_output=True, timeout=PATIENCE, check=False)  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"xdotool {' '.join(map(str, words))}: {done.stderr.strip()}")
        return done.stdout.strip()

    def picture(self) -> pygame.Surface:
        """What the screen shows now, read from the memory that Xvfb draws in (an XWD file)."""
        with (
            open(self._folder / "Xvfb_screen0", "rb") as file,
            mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as raw,
        ):
            head = struct.unpack(">25I", raw[:100])
            start = head[0] + head[19] * 12  # the header, then the colors of the map
            width, height, line = head[4], head[5], head[12]
            pixels = raw[start : start + line * height]
        shown = pygame.image.frombuffer(pixels, (line // 4, height), "BGRA").subsurface((0, 0, width, height))
        picture = pygame.Surface((width, height), depth=32)
        picture.blit(shown, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return picture


class Window:
    """The program, running. `home` holds what it keeps and survives from one `Window` to the next."""

    def __init__(
        self,
        monitor: Monitor,
        home: Path,
        arguments: Sequence[str] = (),
        *,
        command: Sequence[str] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.monitor = monitor
        home.mkdir(parents=True, exist_ok=True)
        self._trace = home / f"trace-{time.monotonic_ns()}.jsonl"
        self._rests: list[dict[str, Any]] = []
        self._read = 0  # how many bytes of the trace these are
        self._errors = home / "stderr.txt"
        env = {**os.environ, "DISPLAY": monitor.display, "SPARROWS_HOME": str(home), "SPARROWS_TRACE": str(self._trace),
               "SDL_AUDIODRIVER": "dummy", **(environment or {})}  # fmt: skip
        env.pop("SDL_VIDEODRIVER", None)
        start = list(command or (sys.executable, str(ROOT / "main.py")))
        with open(self._errors, "w") as errors:
            self.process = subprocess.Popen([*start, *arguments], cwd=ROOT, env=env, stderr=errors)
        self._id = ""
        self._sent = 0  # keys and buttons let go of
        self.origin: Point = (0, 0)

    # What it says

    def traces(self) -> list[dict[str, Any]]:
        """Every rest so far: what was on the screen then."""
        with contextlib.suppress(FileNotFoundError), open(self._trace, "rb") as trace:
            trace.seek(self._read)
            whole, newline, _ = trace.read().rpartition(b"\n")
            self._read += len(whole) + len(newline)
            self._rests += map(json.loads, whole.splitlines())
        return self._rests

    @property
    def now(self) -> dict[str, Any]:
        """What was on the screen at the last rest."""
        traces = self.traces()
        return traces[-1] if traces else {}

    def stderr(self) -> str:
        return self._errors.read_text(encoding="utf-8")

    def wait_until(self, seen: Callable[[dict[str, Any]], Any], seconds: float = PATIENCE) -> dict[str, Any]:
        """Wait for a rest of which `seen` is true; fails with the last one."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            now = self.now
            if now and seen(now):
                self._find()
                return now
            if self.process.poll() is not None:
                raise AssertionError(f"the program ended with {self.process.returncode}: {self.stderr()}")
            time.sleep(0.02)
        raise AssertionError(f"not seen within {seconds} s; the last was {json.dumps(self.now)[:2000]}")

    def wait_for_change(self, before: dict[str, Any], seconds: float = PATIENCE) -> dict[str, Any]:
        """Wait until play has gone on from a rest: a pointer that moves alone makes a new rest too."""

        def moment(now: dict[str, Any]) -> list[Any]:
            return [now.get(name) for name in PLAY]

        return self.wait_until(lambda now: moment(now) != moment(before), seconds)

    def wait_for_screen(self, name: str, seconds: float = PATIENCE) -> dict[str, Any]:
        return self.wait_until(lambda now: now["screen"] == name, seconds)

    def wait_for_target(self, name: str, seconds: float = PATIENCE) -> dict[str, Any]:
        """Wait until there is something of this name to click; a name may be a pattern."""
        there = re.compile(name).fullmatch
        return self.wait_until(lambda now: any(map(there, now.get("targets", {}))), seconds)

    def wait_in_tray(self, tile: int, seconds: float = PATIENCE) -> dict[str, Any]:
        """Wait until a tile of the hand lies in the tray, and the others have closed up: where they lie is known."""

        def there(now: dict[str, Any]) -> bool:
            targets = now.get("targets", {})
            x, y, width, height = targets.get(f"tile:{tile}", (0, 0, 0, 0))
            left, top, wide, high = targets.get("tray", (0, 0, 0, 0))
            return 0 < x + width / 2 - left < wide and 0 < y + height / 2 - top < high

        return self.wait_until(there, seconds)

    def targets(self, pattern: str) -> list[str]:
        """The names of what can be clicked now and fits a pattern."""
        return [name for name in self.now.get("targets", {}) if re.fullmatch(pattern, name)]

    def where(self, place: Place) -> Point:
        """The middle of a target, or a point as it is, in pixels of the window."""
        if not isinstance(place, str):
            return place
        x, y, width, height = self.now["targets"][place]
        return x + width / 2, y + height / 2

    def settled(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """Wait until all keys and clicks so far have been answered, and what they set in motion rests."""
        return self.wait_until(lambda now: now["taken"] >= self._sent, seconds)

    def at_rest(self, name: str) -> list[float]:
        """Where a target lies, and its size, when all that was asked for before has been done."""
        now = self.wait_until(lambda now: now["taken"] >= self._sent and name in now.get("targets", {}))
        place: list[float] = now["targets"][name]
        return place

    # What a person does

    def point(self, place: Place) -> None:
        """Move the pointer there."""
        x, y = self.where(place)
        self.monitor.xdotool("mousemove", round(self.origin[0] + x), round(self.origin[1] + y))

    def click(self, place: Place, button: int = 1, times: int = 1) -> None:
        self.point(place)
        time.sleep(0.05)
        self.monitor.xdotool("click", "--repeat", times, "--delay", 60, button)
        self._sent += times

    def discard(self, tile: int, seconds: float = PATIENCE) -> None:
        """Double-click a tile until it has left the hand: where all is slow, two clicks may come too far apart."""
        end = time.monotonic() + seconds
        while True:
            if f"tile:{tile}" in self.now["targets"]:
                self.click(f"tile:{tile}", times=2)
            try:
                self.wait_until(lambda now: tile not in now.get("hand", []), 3.0)
            except AssertionError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise
            else:
                return

    def press(self, place: Place) -> None:
        """Put the button down and hold it."""
        self.point(place)
        time.sleep(0.05)
        self.monitor.xdotool("mousedown", 1)

    def release(self) -> None:
        self.monitor.xdotool("mouseup", 1)
        self._sent += 1

    def drag(self, start: Place, end: Place, steps: int = 12) -> None:
        """Take something and let it go elsewhere, along a straight line as a hand would."""
        (x, y), (to_x, to_y) = self.where(start), self.where(end)
        self.press((x, y))
        for step in range(1, steps + 1):
            time.sleep(0.015)
            self.point((x + (to_x - x) * step / steps, y + (to_y - y) * step / steps))
        time.sleep(0.08)
        self.release()

    def key(self, *names: str) -> None:
        """Press keys one after another, by their X names: Return, Escape, ctrl+a, m."""
        for name in names:
            self.monitor.xdotool("key", name)
            self._sent += 1
            time.sleep(0.03)

    def type(self, text: str) -> None:
        self.monitor.xdotool("type", "--delay", 30, text)
        self._sent += len(text)

    def resize(self, width: int, height: int) -> None:
        self.monitor.xdotool("windowsize", "--sync", self._id, width, height)
        self.wait_until(lambda now: now["size"] == [width, height])

    def screenshot(self, path: Path | None = None) -> pygame.Surface:
        """What the window shows; also as a file if a path is given."""
        width, height = self.now["size"]
        whole = self.monitor.picture()
        shown = pygame.Rect(*map(round, self.origin), width, height).clip(whole.get_rect())
        picture = whole.subsurface(shown).copy()
        if path is not None:
            pygame.image.save(picture, path)
        return picture

    # Its end

    def close(self) -> int:
        """Ask it to end as the system does; gives the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def _find(self) -> None:
        """Where the window is, and give it the keyboard: there is no window manager that would."""
        tool = self.monitor.xdotool
        end = time.monotonic() + PATIENCE
        while not self._id and time.monotonic() < end:
            for pid in (self.process.pid, *self._children()):
                with contextlib.suppress(RuntimeError):
                    self._id = tool("search", "--pid", pid).split()[0]
        place = dict(line.split("=") for line in tool("getwindowgeometry", "--shell", self._id).splitlines())
        self.origin = float(place["X"]), float(place["Y"])
        if tool("getwindowfocus", "-f") != self._id:
            tool("windowfocus", "--sync", self._id)

    def _children(self) -> list[str]:
        """The processes it has started: the packed program unpacks itself and then starts the real one."""
        pid = self.process.pid
        return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()

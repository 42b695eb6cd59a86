"""The window: its size and density, full screen, and the faster of SDL's two ways to present a frame.

SDL shows a software surface either directly through the window system or as a texture of the graphics card. Without a
card the texture costs 7 ms a frame at 1920x1080 where the direct way costs 0.2; with one it may be the other way round,
which only measuring shows. SDL decides once, when the window opens. Therefore each start measures the way it used, and
the next start uses the other way if this one was slow and the other is unmeasured, else the faster of both.

docs/decisions/0003-way-to-the-screen.md tells why.

macOS and Wayland have the texture alone, which is presented whole, and measure windows and pointer in points. On a
screen of high density a point is several pixels; the surface has them all, and pointer events are converted to its
pixels.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import time
import warnings
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pygame

from game.app.menu_entry import ID
from game.config import BadInput
from saves.errors import Notice, NotSavedError, SaveError
from saves.files import read_object, set_aside, write_whole

HINT = "SDL_FRAMEBUFFER_ACCELERATION"
PATHS = {"plain": "0", "texture": "1"}  # name of a way -> what SDL is told
QUICK = 0.5  # ms for a megapixel; below this there is nothing to gain by trying the other way
FLIPS = 5
COMMON_SIZES = ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720))
LEAST = (320, 240)  # the window cannot be drawn smaller than this
POINTING = frozenset((pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
TITLE = "Sparrows"
UNSEEN = "offscreen"
"""The driver that SDL uses without a display: its window is invisible."""
IN_PIXELS = frozenset(("x11", "windows", "dummy", UNSEEN))
"""SDL's drivers that measure windows in pixels and can do without textures; the others do neither."""


def _window_of_display() -> pygame.Window:
    """Return the window opened by `set_mode` as a Window object, since `set_mode` cannot leave full screen everywhere.

    pygame-ce recommends presenting through this object as well, but it can only update the whole window, and we present
    single rectangles.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def choose(known: dict[str, float]) -> str:
    """Choose how the window presents frames, one of `PATHS`.

    `known` has for each way the ms per megapixel that earlier starts measured.
    """
    if not known:
        return "plain"
    best = min(known, key=lambda way: known[way])
    untried = [way for way in PATHS if way not in known]
    return untried[0] if untried and known[best] > QUICK else best


class Display:
    """The window of the program; `folder` holds the file with size and measurements of earlier starts."""

    def __init__(self, folder: Path, size: tuple[int, int] | None = None) -> None:
        """Open the window, at `size` if given, else at the size of the last start."""
        self._file = folder / "display.json"
        self.notice: Notice | None = None
        """A message to the player about the file."""
        self._rest: dict[str, Any] = {}
        """Entries of the file that this version does not know."""
        self._locked = False
        self._kept = self._read()
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ["SDL_VIDEO_X11_WMCLASS"] = ID  # Wayland's name too; pygame has put the name of the script there
        try:
            pygame.display.init()
            self._driver = pygame.display.get_driver()
            if self._driver == UNSEEN and os.environ.get("SDL_VIDEODRIVER") != UNSEEN:
                raise BadInput("no window can be opened: there is no display (DISPLAY and WAYLAND_DISPLAY are not set)")
            self._in_points = self._driver not in IN_PIXELS
            self.way = "texture" if self._in_points else choose(self._kept["flips"].get(self._driver, {}))
            self._told = HINT in os.environ or self._driver == "dummy"
            if not self._told:
                os.environ[HINT] = PATHS[self.way]
            self._windowed = size or self._kept["size"] or self._fitting(self._driver)
            self._window, self.surface = self._open()
        except pygame.error as fault:
            raise BadInput(f"no window can be opened: {fault}") from None
        self._window.minimum_size = LEAST
        self.full_screen = False

    def _open(self) -> tuple[pygame.Window, pygame.Surface]:
        """Open the window; return it with its surface."""
        icon = self._icon()
        if not self._in_points:
            pygame.display.set_caption(TITLE)
            pygame.display.set_icon(icon)
            surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            return _window_of_display(), surface
        window = pygame.Window(TITLE, self._windowed, resizable=True, allow_high_dpi=True)
        window.set_icon(icon)
        return window, window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """Return width and height in pixels."""
        return self.surface.get_size()

    @property
    def density(self) -> float:
        """Return the number of pixels in a unit of the window's size."""
        return self.size[0] / self._window.size[0] if self._in_points else 1.0

    @property
    def pointer(self) -> tuple[int, int]:
        """Return the pointer's position in pixels."""
        x, y = pygame.mouse.get_pos()
        return self._pixels(x), self._pixels(y)

    def in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return an event with its positions in pixels of the surface."""
        if self.density == 1 or event.type not in POINTING:
            return event
        x, y = event.pos
        values = event.dict | {"pos": (self._pixels(x), self._pixels(y))}
        if "rel" in values:
            values["rel"] = tuple(map(self._pixels, event.rel))
        return pygame.event.Event(event.type, values)

    def _pixels(self, units: float) -> int:
        """Convert a length from units of the window's size."""
        return round(units * self.density)

    def set_full_screen(self, full: bool) -> None:
        """Enter full screen, or restore the previous window."""
        if full == self.full_screen:
            return
        if full:
            self._windowed = self._window.size
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
            self._window.size = self._windowed
        self.full_screen = full

    def resized(self) -> tuple[int, int]:
        """Adopt the surface that SDL created for the window's new size; return that size."""
        surface = self._window.get_surface() if self._in_points else pygame.display.get_surface()
        self.surface = surface if surface is not None else self.surface
        return self.size

    def present(self, changed: Sequence[pygame.Rect]) -> None:
        """Update the changed rectangles on the screen; many of them are merged into one update."""
        width, height = self.size
        if self._in_points or sum(rect.w * rect.h for rect in changed) > 0.8 * width * height:
            self._flip()
        else:
            pygame.display.update(changed)

    def _flip(self) -> None:
        """Update the whole window on the screen."""
        if self._in_points:
            self._window.flip()
        else:
            pygame.display.flip()

    def measure(self) -> None:
        """Time a few updates of the window with the current frame, and record the best."""
        if self._told:
            return
        best = float("inf")
        for _ in range(FLIPS):
            began = time.perf_counter()
            self._flip()
            best = min(best, time.perf_counter() - began)
        width, height = self.size
        flips = self._kept["flips"].setdefault(self._driver, {})
        flips[self.way] = round(best * 1e9 / (width * height), 3)

    def remember(self) -> None:
        """Save the window's size and the measurement, to be used at the next start."""
        if not self.full_screen:
            self._kept["size"] = list(self._window.size)
        try:
            if not self._locked:
                write_whole(self._file, json.dumps(self._rest | self._kept) + "\n")
        except SaveError:
            return  # a folder that cannot be written costs the memory, not the game

    @staticmethod
    def _icon() -> pygame.Surface:
        """Return the window icon."""
        with as_file(files("assets") / "icons" / "sparrows.svg") as emblem:
            return pygame.image.load_sized_svg(emblem, (64, 64))

    def _read(self) -> dict[str, Any]:
        """Read the saved values; empty if the file is missing or damaged, and a damaged file is renamed."""
        try:
            kept = read_object(self._file)
            found = self._checked(kept)
            self._rest = {name: value for name, value in kept.items() if name not in found}
            return found
        except NotSavedError:
            self._locked = os.path.lexists(self._file)  # it cannot be read now: what stands in it stays
        except Exception as fault:
            # Whatever stands in it: the window opens.
            self._put_aside(fault)
        return {"flips": {}, "size": None}

    def _put_aside(self, fault: Exception) -> None:
        """Rename the damaged file, and add a notice for the player."""
        with contextlib.suppress(SaveError):
            kept = set_aside(self._file, "damaged").name
            text = f"{self._file}: {fault}; it was set aside as {kept}"
            self.notice = Notice("saves_set_aside", {"file": self._file.name, "kept": kept}, text)

    @staticmethod
    def _checked(kept: dict[str, Any]) -> dict[str, Any]:
        """Validate the saved values and return those that are known; raise any of several errors for invalid ones."""
        flips = {
            str(driver): {way: float(cost) for way, cost in known.items() if way in PATHS and math.isfinite(cost)}
            for driver, known in kept["flips"].items()
        }
        size = (int(kept["size"][0]), int(kept["size"][1])) if kept["size"] else None
        if size and not (LEAST[0] <= size[0] <= 16384 and LEAST[1] <= size[1] <= 16384):
            size = None
        return {"flips": flips, "size": size}

    @staticmethod
    def _fitting(driver: str) -> tuple[int, int]:
        """Return the largest common window size that leaves room for the desktop's bars; `driver` is SDL's."""
        if driver == "dummy":
            return COMMON_SIZES[-1]
        width, height = pygame.display.get_desktop_sizes()[0]
        for common in COMMON_SIZES:
            if common[0] <= 0.92 * width and common[1] <= 0.92 * height:
                return common
        return min(width, 1280), min(height, 720)

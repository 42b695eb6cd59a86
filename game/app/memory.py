"""Return unused memory to the system at moments when nothing moves on the screen.

A screen that was left consists of objects that refer to one another, so only the garbage collector frees it. It holds
few objects with many pixels, so the collector would run late by itself, and the allocator keeps what was freed between
pictures that are still needed. On Linux with the GNU C library the allocator takes large pictures straight from the
system and returns the rest on request; elsewhere it is left alone.

docs/decisions/0261-memory-goes-back.md tells why.
"""

from __future__ import annotations

import ctypes
import gc
import math
import sys
import time
from collections.abc import Callable

from game.app.result_caches import forget

RELEASE_SECONDS = 1.0
"""Minimal seconds between two releases, each of which takes a few hundredths of a second."""
REST_SECONDS = 4.0
"""Seconds to wait for a moment of rest; without one, memory is released although a frame may be late."""
MMAP_BYTES = 1 << 20
"""Size of a picture from which its memory comes straight from the system. Each page of such memory is cleared when it
is first used, which takes about as long as painting it; so the smaller pictures of every frame are not among them."""
TRIM_BYTES = 32 << 20
"""Free bytes at the end of the heap that the allocator may keep until it is asked."""
NEW_OBJECTS = 25_000
"""New Python objects after which memory is released although no screen was left."""
CACHED_OBJECTS = 30_000
"""New Python objects, some 2 MB, after which the caches of rules and computer players are emptied."""
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""Names of the allocator's settings for `mallopt`."""


def _tuned() -> Callable[[], object]:
    """Set up the system's memory allocator, and return the function that makes it give free memory back.

    Where there is no such allocator, the function does nothing.
    """
    if sys.platform != "linux":
        return lambda: None
    library = ctypes.CDLL(None)
    try:
        trim, tell = library.malloc_trim, library.mallopt
    except AttributeError:
        return lambda: None  # another C library
    trim.argtypes = (ctypes.c_size_t,)
    tell(_MMAP_THRESHOLD, MMAP_BYTES)
    tell(_TRIM_THRESHOLD, TRIM_BYTES)
    return lambda: trim(0)


class Memory:
    """Gives unused memory back to the system while nothing moves, so that no frame is late.

    `note_unused` says that there is some. Times are in seconds of `clock`.
    """

    def __init__(self) -> None:
        """Set up the allocator; nothing is unused yet."""
        self.clock: Callable[[], float] = time.perf_counter
        self._trim = _tuned()
        self._unused_since: float | None = None
        """Time since which memory is unused; None if all was returned."""
        self._next_release = 0.0
        self._after_collecting = math.inf
        """Number of objects after the last collection."""
        self._fewest = 0
        """Lowest of these numbers since the caches of results were emptied, so that a long match that was open then
        gives them no room; 0 before everything is loaded."""

    def note_unused(self, now: float | None = None) -> None:
        """Note that memory became unused: a screen was left, or pictures of another size are needed from now on."""
        if self._unused_since is None:
            self._unused_since = self.clock() if now is None else now

    def settle(self) -> None:
        """Exempt all objects that are loaded now from garbage collection until the caches of results are emptied."""
        gc.collect()
        gc.freeze()
        self._after_collecting = self._fewest = sys.getallocatedblocks()

    def release(self, now: float | None = None, *, rested: bool = True) -> None:
        """Collect garbage and return memory to the system if that is due; `rested` means that nothing moves now.

        It is due when a screen was left or many objects have come; both wait for a rest, but not for ever.
        """
        now = self.clock() if now is None else now
        if now < self._next_release:
            return
        if self._unused_since is None and sys.getallocatedblocks() > self._after_collecting + NEW_OBJECTS:
            self._unused_since = now
        if self._unused_since is None or not (rested or now > self._unused_since + REST_SECONDS):
            return
        self._unused_since, self._next_release = None, now + RELEASE_SECONDS
        gc.collect()
        if self._fewest and sys.getallocatedblocks() > self._fewest + CACHED_OBJECTS:
            self._empty_caches()
        self._after_collecting = sys.getallocatedblocks()
        self._fewest = min(self._fewest, self._after_collecting)
        self._trim()

    def _empty_caches(self) -> None:
        """Empty the caches of results. They refer to one another and may be exempt: so all objects are collected."""
        forget()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._fewest = sys.getallocatedblocks()

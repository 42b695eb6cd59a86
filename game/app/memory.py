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
from game.scene.surfaces import grow_older

RELEASE_SECONDS = 2.0
"""Minimal seconds between two releases, each of which takes a few hundredths of a second."""
REST_SECONDS = 4.0
"""Seconds to wait for a moment of rest; without one, memory is released although a frame may be late."""
MOST_SCREENS_LEFT = 8
"""Number of screens left after which memory is released at once."""
FULL_SECONDS = 60.0
"""Minimal seconds between two collections of all objects, which take two to three times as long as others."""
FULL_REST_SECONDS = 120.0
"""Seconds to wait for a moment of rest before a full collection; while computer players play there is none."""
AGING_SECONDS = 120.0
"""Seconds after which cached pictures of words and shapes grow older; unused, they are dropped at the second time."""
MMAP_BYTES = 1 << 20
"""Size of a picture from which its memory comes straight from the system. Each page of such memory is cleared when it
is first used, which takes about as long as painting it; so the smaller pictures of every frame are not among them."""
TRIM_BYTES = 32 << 20
"""Free bytes at the end of the heap that the allocator may keep until it is asked."""
CACHED_OBJECTS = 60_000
"""New Python objects, some 5 MB, after which the caches of rules and computer players are emptied."""
NEW_OBJECTS = 40_000
"""New Python objects after which garbage is collected without waiting for `RELEASE_SECONDS`."""
IDLE_OBJECTS = 2_000
"""Fewer new objects than this in `AGING_SECONDS` mean that nobody plays."""
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
        self._screens_left = 0
        """Number of screens left since then."""
        self._frozen_garbage = False
        """True if unused objects may be among those exempted from collection."""
        self._next_full = math.inf
        self._next_aging = 0.0
        self._fewest = 0
        """Lowest number of objects since the caches of results were emptied."""
        self._after_collecting = math.inf
        """Number of objects after the last collection."""
        self._after_emptying, self._at_last_aging = 0, 0
        """Number of objects when the caches were emptied, and lowest number since pictures grew older."""

    def note_unused(self, now: float | None = None) -> None:
        """Note that memory became unused: a screen was left, or pictures of another size are needed from now on."""
        self._frozen_garbage = True
        self._screens_left += 1
        if self._unused_since is None:
            self._unused_since = self.clock() if now is None else now

    def settle(self) -> None:
        """Exempt all objects that are loaded now from garbage collection, except for a rare full one.

        The objects of the current screen are among them and will become unused some day.
        """
        gc.collect()
        self._freeze()
        self._after_collecting = sys.getallocatedblocks()
        self._fewest = self._fewest or self._after_collecting

    def release(self, now: float | None = None, *, rested: bool = True) -> None:
        """Collect garbage and return memory to the system if that is due; `rested` means that nothing moves now.

        It is due when a screen was left or many objects have come, and not too soon after the last time. Cached
        pictures that were unused for minutes are dropped as well.
        """
        now = self.clock() if now is None else now
        idle = full = False
        if now >= self._next_aging + (0.0 if rested else REST_SECONDS):
            self._next_aging = now + AGING_SECONDS
            idle = rested and self._idle()
            full = self._caches_full(idle)
            if grow_older() and rested and self._unused_since is None:
                self._unused_since = now
        next_full = self._next_full + (0.0 if rested else FULL_REST_SECONDS)
        everything, many = self._frozen_garbage and now >= next_full, self._screens_left >= MOST_SCREENS_LEFT
        much = (rested or self._screens_left > 0) and sys.getallocatedblocks() > self._after_collecting + NEW_OBJECTS
        due = self._unused_since is not None and (rested or now > self._unused_since + REST_SECONDS)
        if not (many or much) and (now < self._next_release or not (everything or due or full)):
            return
        self._unused_since, self._next_release, self._screens_left = None, now + RELEASE_SECONDS, 0
        self._collect(everything, idle)
        self._trim()

    def _collect(self, everything: bool, idle: bool) -> None:
        """Collect garbage among the objects that came since `_freeze`, or among `everything`.

        If there are too many objects, first empty the caches of results; these refer to one another and may have been
        set aside, so that only a full collection frees them. `idle` is as for `_caches_full`.
        """
        if everything:
            gc.unfreeze()
        gc.collect()
        if emptied := self._caches_full(idle):
            forget()
            gc.unfreeze()
            gc.collect()
            self._fewest = self._after_emptying = sys.getallocatedblocks()
        if everything or emptied:
            self._frozen_garbage = False
            self._freeze()
        self._after_collecting = there = sys.getallocatedblocks()
        self._fewest, self._at_last_aging = min(self._fewest, there), min(self._at_last_aging, there)

    def _freeze(self) -> None:
        """Exempt all present objects from garbage collection until the next full one."""
        gc.freeze()
        self._next_full = self.clock() + FULL_SECONDS

    def _idle(self) -> bool:
        """Return true if hardly any objects have come since the last call, which means that nobody plays."""
        before, self._at_last_aging = self._at_last_aging, sys.getallocatedblocks()
        return self._at_last_aging < before + IDLE_OBJECTS

    def _caches_full(self, idle: bool) -> bool:
        """Return true if too many objects have come since the caches of results were emptied.

        If nobody plays (`idle`), more than `IDLE_OBJECTS` are too many. They are counted from the lowest number since
        then, so that a long match that was open when the caches were emptied does not count.
        """
        if not self._fewest:
            return False
        there = sys.getallocatedblocks()
        return there > self._fewest + CACHED_OBJECTS or (idle and abs(there - self._after_emptying) > IDLE_OBJECTS)

"""Memory that nobody needs any more goes back to the system, at moments when nobody notices.

A screen that was left is a ring of things that know one another: only the collector of rubbish finds it, and by itself
that comes late, for a screen is few objects with many pixels. And what is freed stays with the allocator, in holes
between pictures that are still needed. That of the GNU system is told to take large pictures straight from the system,
and gives back the rest when it is asked to; any other is left alone.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable

PAUSE = 2.0
"""Seconds from one time to the next, at least: it takes a few hundredths of a second."""
LARGE = 1 << 20
"""Bytes of a picture that comes straight from the system and goes back at once. Every page of such memory is fetched
anew, which takes about as long as painting it: so smaller ones, which frames are made of, are not among them."""
SPARE = 32 << 20
"""Free bytes at the end of the heap that the allocator may keep until it is asked."""
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""What `mallopt` calls them."""


def _tuned() -> Callable[[], object]:
    """Tell the allocator of this system, if it is one that listens, and give the call by which it gives back."""
    if sys.platform != "linux":
        return lambda: None
    library = ctypes.CDLL(None)
    try:
        trim, tell = library.malloc_trim, library.mallopt
    except AttributeError:
        return lambda: None  # another C library
    trim.argtypes = (ctypes.c_size_t,)
    tell(_MMAP_THRESHOLD, LARGE)
    tell(_TRIM_THRESHOLD, SPARE)
    return lambda: trim(0)


class Memory:
    """Remembers that something was let go, and gives its memory back when the program rests."""

    def __init__(self) -> None:
        self._trim = _tuned()
        self._owed = False
        self._next = 0.0

    def let_go(self) -> None:
        """A screen was left, or pictures of another size are needed from now on."""
        self._owed = True

    def give_back(self, now: float) -> None:
        """Do so if something was let go and the last time is long enough ago. `now`: seconds of any clock.

        Call it while nothing moves.
        """
        if not self._owed or now < self._next:
            return
        self._owed, self._next = False, now + PAUSE
        gc.collect()
        self._trim()

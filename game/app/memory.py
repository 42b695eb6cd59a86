"""Memory that nobody needs any more goes back to the system, at moments when nobody notices.

A screen that was left is a ring of things that know one another: only the collector of rubbish finds it, and by itself
that comes late, for a screen is few objects with many pixels. And what is freed stays with the allocator, in holes
between pictures that are still needed. That of the GNU system is told to take large pictures straight from the system,
and gives back the rest when it is asked to; any other is left alone.

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

PAUSE = 2.0
"""Seconds from one time to the next, at least: it takes a few hundredths of a second."""
PATIENCE = 4.0
"""Seconds that it waits for a rest; whoever goes from page to page so fast that nothing ever rests may miss a frame."""
MANY = 8
"""Screens that are left at most before it is done, however soon and whatever moves."""
THAW = 60.0
"""Seconds from one look at everything to the next, at least: it takes twice or thrice as long."""
RESTLESS = 120.0
"""Seconds that it waits for a rest until it looks at everything all the same: where computer players alone play there
is never one, and the first table would stay for good."""
AGE = 120.0
"""Seconds after which pictures of words and shapes grow older: unused, they go after as many more."""
LARGE = 1 << 20
"""Bytes of a picture that comes straight from the system and goes back at once. Every page of such memory is fetched
anew, which takes about as long as painting it: so smaller ones, which frames are made of, are not among them."""
SPARE = 32 << 20
"""Free bytes at the end of the heap that the allocator may keep until it is asked."""
ROOM = 60_000
"""Python objects that may come, some 5 MB of them, before the stores of rules and computer players are emptied."""
MUCH = 40_000
"""Python objects that may come from one look at what came to the next. What they have taken once, the process keeps:
between them lies something that stays. So no rest goes by, and no screen that was left waits, when more have come."""
FEW = 2_000
"""Fewer than that come in `AGE` where nobody plays."""
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""What `mallopt` calls them."""


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
    tell(_MMAP_THRESHOLD, LARGE)
    tell(_TRIM_THRESHOLD, SPARE)
    return lambda: trim(0)


class Memory:
    """Gives unused memory back to the system while nothing moves, so that no frame is late.

    `let_go` notes that there is some. Times are in seconds of `clock`.
    """

    def __init__(self) -> None:
        """Set up the allocator; nothing is to be given back yet."""
        self.clock: Callable[[], float] = time.perf_counter
        self._trim = _tuned()
        self._owed: float | None = None
        """Since when something was let go or grew old; nothing if all was given back."""
        self._next = 0.0
        self._left = 0
        """How often something was let go since then."""
        self._settled = False
        """Whether something that was let go may be among what the collector does not look at."""
        self._thaw = math.inf
        self._ripe = 0.0
        self._objects = 0
        """How many there were at the least since the stores of the rules and the computer players were emptied."""
        self._clean = math.inf
        """How many were left when all that came was looked at."""
        self._bare, self._before = 0, 0
        """How many were left when they were emptied; how many there were at the least since pictures grew older."""

    def let_go(self, now: float | None = None) -> None:
        """Note that memory became unused: a screen was left, or pictures of another size are needed from now on."""
        self._settled = True
        self._left += 1
        if self._owed is None:
            self._owed = self.clock() if now is None else now

    def settle(self) -> None:
        """Exempt all objects that are loaded now from garbage collection, except for a rare full one.

        The objects of the current screen are among them and will become unused some day.
        """
        gc.collect()
        self._set_aside()
        self._clean = sys.getallocatedblocks()
        self._objects = self._objects or self._clean

    def give_back(self, now: float | None = None, *, rested: bool = True) -> None:
        """Collect garbage and give memory back if that is due; `rested` means that nothing moves now.

        It is due when something was let go or many objects have come, and not too soon after the last time. Cached
        pictures that were unused for minutes are dropped as well.
        """
        now = self.clock() if now is None else now
        alone = full = False
        if now >= self._ripe + (0.0 if rested else PATIENCE):
            self._ripe = now + AGE
            alone = rested and self._alone()
            full = self._full(alone)
            if grow_older() and rested and self._owed is None:
                self._owed = now
        thaw = self._thaw + (0.0 if rested else RESTLESS)
        everything, many = self._settled and now >= thaw, self._left >= MANY
        much = (rested or self._left > 0) and sys.getallocatedblocks() > self._clean + MUCH
        due = self._owed is not None and (rested or now > self._owed + PATIENCE)
        if not (many or much) and (now < self._next or not (everything or due or full)):
            return
        self._owed, self._next, self._left = None, now + PAUSE, 0
        self._collect(everything, alone)
        self._trim()

    def _collect(self, everything: bool, alone: bool) -> None:
        """Collect garbage among the objects that came since `_set_aside`, or among `everything`.

        If there are too many objects, first empty the caches of results; these refer to one another and may have been
        set aside, so that only a full collection frees them. `alone` is as for `_full`.
        """
        if everything:
            gc.unfreeze()
        gc.collect()
        if emptied := self._full(alone):
            forget()
            gc.unfreeze()
            gc.collect()
            self._objects = self._bare = sys.getallocatedblocks()
        if everything or emptied:
            self._settled = False
            self._set_aside()
        self._clean = there = sys.getallocatedblocks()
        self._objects, self._before = min(self._objects, there), min(self._before, there)

    def _set_aside(self) -> None:
        """Exempt all present objects from garbage collection until the next full one."""
        gc.freeze()
        self._thaw = self.clock() + THAW

    def _alone(self) -> bool:
        """Return true if hardly any objects have come since the last call, which means that nobody plays."""
        before, self._before = self._before, sys.getallocatedblocks()
        return self._before < before + FEW

    def _full(self, alone: bool) -> bool:
        """Return true if too many objects have come since the caches of results were emptied.

        If nobody plays (`alone`), more than `FEW` are too many. They are counted from the lowest number ever since, so
        that a long match that was open when the caches were emptied does not count.
        """
        if not self._objects:
            return False
        there = sys.getallocatedblocks()
        return there > self._objects + ROOM or (alone and abs(there - self._bare) > FEW)

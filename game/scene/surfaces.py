"""Caches of finished pictures, bounded in bytes; the least recently used are dropped first."""

from __future__ import annotations

import mmap
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import _lru_cache_wrapper, lru_cache
from typing import Generic, Protocol, TypeVar
from weakref import WeakSet

import pygame

T = TypeVar("T")


class Cache(Generic[T]):
    """A cache of pictures by key, such as (face, size, angle); `weigh` returns the bytes of a picture.

    A cache that `ages` also drops pictures that are not used for long, however much room there is.
    """

    def __init__(self, budget: int, weigh: Callable[[T], int], *, ages: bool = False) -> None:
        """Create a cache that drops the pictures unused for longest when all together have more than `budget` bytes."""
        self.budget = budget
        self.bytes = 0
        self._weigh = weigh
        self._recent: OrderedDict[Hashable, T] = OrderedDict()
        self._unused: OrderedDict[Hashable, T] = OrderedDict()
        """Entries not used since the last `grow_older`."""
        if ages:
            age(self)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the picture of a key, calling `make` if it is not cached."""
        found = self._recent.get(key)
        if found is not None:
            self._recent.move_to_end(key)
            return found
        made = self._unused.pop(key, None)
        if made is None:
            made = make()
            self.bytes += self._weigh(made)
        self._recent[key] = made
        while self.bytes > self.budget and len(self) > 1:
            _, dropped = (self._unused or self._recent).popitem(last=False)
            self.bytes -= self._weigh(dropped)
        return made

    def grow_older(self) -> bool:
        """Drop entries unused since the last call, and mark the rest as unused; true if any were dropped."""
        dropped = bool(self._unused)
        self.bytes -= sum(map(self._weigh, self._unused.values()))
        self._unused, self._recent = self._recent, OrderedDict()
        return dropped

    def clear(self) -> None:
        """Drop all pictures."""
        self._recent.clear()
        self._unused.clear()
        self.bytes = 0

    def __len__(self) -> int:
        """Return the number of pictures."""
        return len(self._recent) + len(self._unused)

    def __contains__(self, key: Hashable) -> bool:
        """Return true if the picture of a key is cached."""
        return key in self._recent or key in self._unused


class AgeingStore(Protocol):
    """A holder of pictures that drops unused ones as time passes."""

    def grow_older(self) -> bool:
        """Drop entries unused since the last call; true if there were any."""


_ageing: WeakSet[AgeingStore] = WeakSet()


def age(store: AgeingStore) -> None:
    """Let `grow_older` age this store as well, for as long as the store lives."""
    _ageing.add(store)


def grow_older() -> bool:
    """Let all ageing stores drop entries unused since the last call; true if any were dropped."""
    return True in [store.grow_older() for store in tuple(_ageing)]


_of_window: list[Callable[[], None]] = []


def cached_for_window(count: int) -> Callable[[Callable[..., T]], _lru_cache_wrapper[T]]:
    """Cache the last `count` pictures that a function makes, until the window changes its size."""

    def keep(make: Callable[..., T]) -> _lru_cache_wrapper[T]:
        cached = lru_cache(maxsize=count)(make)
        _of_window.append(cached.cache_clear)
        return cached

    return keep


def clear_window_caches() -> None:
    """Clear the caches of pictures made for the former window size."""
    for forget in _of_window:
        forget()


def huge_page_surface(size: tuple[int, int]) -> pygame.Surface:
    """Return an opaque surface in huge memory pages where the system has them, so that parts of it are copied faster.

    In a common surface every row of a small part lies on a page of its own: looking those up takes longer than copying
    the pixels.
    """
    plain = pygame.Surface(size)
    if not hasattr(mmap, "MADV_HUGEPAGE") or plain.get_bytesize() != 4:
        return plain
    try:
        memory = mmap.mmap(-1, size[0] * size[1] * 4)
        memory.madvise(mmap.MADV_HUGEPAGE)
    except (OSError, ValueError):
        return plain
    surface = pygame.image.frombuffer(memory, size, "BGRA")
    surface.set_alpha(None)
    return surface if surface.get_masks()[:3] == plain.get_masks()[:3] else plain


def surface_bytes(surface: pygame.Surface) -> int:
    """Return the memory that a surface takes."""
    return surface.get_pitch() * surface.get_height()


def faded(surface: pygame.Surface, opacity: float) -> pygame.Surface:
    """Return a copy of a premultiplied picture with the given opacity from 0 to 1."""
    level = max(0, min(255, round(opacity * 255)))
    copy = surface.copy()
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy

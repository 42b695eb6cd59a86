"""Caches of finished pictures, bounded in bytes; the least recently used are dropped first."""

from __future__ import annotations

import mmap
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import _lru_cache_wrapper, lru_cache
from typing import Generic, TypeVar

import pygame

T = TypeVar("T")


class Cache(Generic[T]):
    """A cache of pictures by key, such as (face, size, angle); `weigh` returns the bytes of a picture."""

    def __init__(self, budget: int, weigh: Callable[[T], int]) -> None:
        """Create a cache that drops the pictures unused for longest when all together have more than `budget` bytes."""
        self.budget = budget
        self.bytes = 0
        self._weigh = weigh
        self._pictures: OrderedDict[Hashable, T] = OrderedDict()
        """The one unused for longest comes first."""

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the picture of a key, calling `make` if it is not cached."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        self._pictures[key] = made = make()
        self.bytes += self._weigh(made)
        while self.bytes > self.budget and len(self._pictures) > 1:
            _, dropped = self._pictures.popitem(last=False)
            self.bytes -= self._weigh(dropped)
        return made

    def __len__(self) -> int:
        """Return the number of pictures."""
        return len(self._pictures)

    def __contains__(self, key: Hashable) -> bool:
        """Return true if the picture of a key is cached."""
        return key in self._pictures


_of_window: list[Callable[[], None]] = []


def cached_for_window(count: int) -> Callable[[Callable[..., T]], _lru_cache_wrapper[T]]:
    """Cache the last `count` pictures that a function makes, until the window changes its size."""

    def keep(make: Callable[..., T]) -> _lru_cache_wrapper[T]:
        """Wrap a function in such a cache."""
        cached = lru_cache(maxsize=count)(make)
        _of_window.append(cached.cache_clear)
        return cached

    return keep


def clear_window_caches() -> None:
    """Clear the caches of pictures made for the former window size."""
    for forget in _of_window:
        forget()


_of_tables: list[Callable[[], None]] = []


def cleared_at_home(clear: Callable[[], None]) -> None:
    """Have a cache of pictures that tables need cleared when the program is back at its first screen."""
    _of_tables.append(clear)


def clear_table_caches() -> None:
    """Clear the caches of pictures made for tables, and those for the window, which tables fill too."""
    for forget in (*_of_tables, *_of_window):
        forget()


def huge_page_surface(size: tuple[int, int]) -> pygame.Surface:
    """Return an opaque surface in huge memory pages, if the system has them; copies of its parts are faster.

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

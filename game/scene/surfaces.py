"""A store of finished pictures, bounded in bytes: what was not used for longest goes first."""

from __future__ import annotations

import mmap
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import _lru_cache_wrapper, lru_cache
from typing import Generic, TypeVar

import pygame

T = TypeVar("T")


class Cache(Generic[T]):
    """Pictures by key (face, size, angle, variant). `weigh` gives the bytes of one."""

    def __init__(self, budget: int, weigh: Callable[[T], int]) -> None:
        self.budget = budget
        self.bytes = 0
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The picture of a key, made if it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self.bytes += self._weigh(made)
        while self.bytes > self.budget and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self.bytes -= self._weigh(gone)
        return made

    def clear(self) -> None:
        self._kept.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept


_of_window: list[Callable[[], None]] = []


def for_window(count: int) -> Callable[[Callable[..., T]], _lru_cache_wrapper[T]]:
    """Keep the last pictures that a function makes, for as long as the window has its size: they are as large."""

    def keep(make: Callable[..., T]) -> _lru_cache_wrapper[T]:
        kept = lru_cache(maxsize=count)(make)
        _of_window.append(kept.cache_clear)
        return kept

    return keep


def forget_window() -> None:
    """The window has another size: its pictures are of no use any more."""
    for forget in _of_window:
        forget()


def roomy(size: tuple[int, int]) -> pygame.Surface:
    """An opaque surface for a picture as large as the window, in large pages of memory where the system has them.

    Every row of a small part lies on a page of its own: looking those up takes longer than copying the pixels.
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
    """What a surface takes in memory."""
    return surface.get_pitch() * surface.get_height()


def faded(surface: pygame.Surface, opacity: float) -> pygame.Surface:
    """A copy of a premultiplied picture with so much opacity."""
    level = max(0, min(255, round(opacity * 255)))
    copy = surface.copy()
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy

"""Caches that can be cleared at any time, all at once, to free memory.

docs/decisions/0261-memory-goes-back.md tells why.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from typing import Any, TypeAlias, TypeVar
from weakref import ReferenceType, ref

K = TypeVar("K")
V = TypeVar("V")


class ClearableCache(dict[K, V]):
    """A dictionary of results that `clear_all` empties; a result that is missing afterwards is computed again."""

    def __init__(self) -> None:
        """Start an empty cache that `clear_all` knows."""
        super().__init__()
        _register(self)


def clearable_lru_cache(size: int, function: Callable[..., V]) -> _lru_cache_wrapper[V]:
    """Wrap `function` in an LRU cache of `size` entries that `clear_all` empties.

    For functions inside an object: those of a module use `functools.lru_cache`, whose caches are cleared elsewhere.
    """
    cache = lru_cache(maxsize=size)(function)
    _register(cache)
    return cache


_Cache: TypeAlias = "ClearableCache[Any, Any] | _lru_cache_wrapper[Any]"
_CACHES: dict[int, ReferenceType[_Cache]] = {}
"""All caches that are alive, by their `id`."""


def _register(cache: _Cache) -> None:
    """Register a cache for `clear_all`, for as long as it is in use."""
    key = id(cache)
    _CACHES[key] = ref(cache, lambda _: _CACHES.pop(key, None))


def clear_all() -> None:
    """Empty every cache that is in use."""
    for reference in list(_CACHES.values()):  # a list: while a tuple is made, the collector may take caches away
        match reference():
            case ClearableCache() as results:
                results.clear()
            case _lru_cache_wrapper() as cached:
                cached.cache_clear()

"""What is worked out and kept for the next question, beside what the `lru_cache` of a module keeps."""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from typing import Any, TypeAlias, TypeVar
from weakref import ReferenceType, ref

K = TypeVar("K")
V = TypeVar("V")


class WorkedOut(dict[K, V]):
    """A store that may be emptied at any moment: what is asked for again is worked out again."""

    def __init__(self) -> None:
        super().__init__()
        _remember(self)


def kept(most: int, work: Callable[..., V]) -> _lru_cache_wrapper[V]:
    """What an object works out, with the last answers: no module has such a store, where it would be looked for."""
    store = lru_cache(maxsize=most)(work)
    _remember(store)
    return store


_Store: TypeAlias = "WorkedOut[Any, Any] | _lru_cache_wrapper[Any]"
_STORES: dict[int, ReferenceType[_Store]] = {}
"""All that there are, wherever they are held."""


def _remember(store: _Store) -> None:
    place = id(store)
    _STORES[place] = ref(store, lambda _: _STORES.pop(place, None))


def empty() -> None:
    """Empty them all."""
    for one in list(_STORES.values()):  # a list: making a tuple may let the collector take stores away meanwhile
        match one():
            case WorkedOut() as rows:
                rows.clear()
            case _lru_cache_wrapper() as answers:
                answers.cache_clear()

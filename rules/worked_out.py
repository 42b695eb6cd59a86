"""What is worked out and kept for the next question, beside what `lru_cache` keeps."""

from __future__ import annotations

from typing import Any, TypeVar
from weakref import ReferenceType, ref

K = TypeVar("K")
V = TypeVar("V")


class WorkedOut(dict[K, V]):
    """A store that may be emptied at any moment: what is asked for again is worked out again."""

    def __init__(self) -> None:
        super().__init__()
        place = id(self)
        _STORES[place] = ref(self, lambda _: _STORES.pop(place, None))


_STORES: dict[int, ReferenceType[WorkedOut[Any, Any]]] = {}
"""All that there are, wherever they are held."""


def empty() -> None:
    """Empty them all."""
    for one in list(_STORES.values()):  # a list: making a tuple may let the collector take stores away meanwhile
        if (store := one()) is not None:
            store.clear()

"""What is worked out and kept for the next question, beside what `lru_cache` keeps."""

from __future__ import annotations

import gc
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


YOUNG = 20_000
"""Objects that come until the collector of rubbish looks at them. Play leaves hardly any rings behind, and what it
works out stays: with Python's own 700 deals take a twentieth longer."""
_STORES: dict[int, ReferenceType[WorkedOut[Any, Any]]] = {}
"""All that there are, wherever they are held."""


def empty() -> None:
    """Empty them all."""
    for one in list(_STORES.values()):  # a list: making a tuple may let the collector take stores away meanwhile
        if (store := one()) is not None:
            store.clear()


def settle() -> None:
    """What is there by now stays: the collector of rubbish need not look at it any more, and at what comes seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)

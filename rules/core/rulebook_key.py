"""Which sentences of the rulebook a part of a table goes by."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T", bound=Callable[..., object])


def rulebook_key(key: str) -> Callable[[T], T]:
    """Gives a part (a class or a function) the key of its sentences in the translations, under `parts`.

    A part without one tells nothing of itself: what it does is said by the table as a whole.
    """

    def mark(part: T) -> T:
        part.rulebook_key = key  # type: ignore[attr-defined]
        return part

    return mark

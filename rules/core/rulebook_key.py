"""Keys that connect the parts of a table with their sentences in the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T", bound=Callable[..., object])


def rulebook_key(key: str) -> Callable[[T], T]:
    """Give a part of rule sets (a class or a function) the key of its rulebook sentences in the translations.

    A part without a key has no sentences of its own: the rulebook describes it together with the rest of the table.
    """

    def mark(part: T) -> T:
        """Set the key of a part."""
        part.rulebook_key = key  # type: ignore[attr-defined]
        return part

    return mark

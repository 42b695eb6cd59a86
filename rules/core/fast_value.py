"""Decorator for immutable value classes that are made by the thousand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def fast_value(cls: type[T]) -> type[T]:
    """Make `cls` a dataclass with slots, compared and hashed by its fields, that the type checker takes as frozen.

    A dataclass that is frozen at run time takes four times as long to make, and a deal makes thousands. A copy of an
    object that holds such a value shares the value.
    """
    made = dataclass(slots=True, unsafe_hash=True)(cls)
    made.__deepcopy__ = _itself  # type: ignore[attr-defined]
    return made


def _itself(value: T, _memo: dict[int, object]) -> T:
    """Return the value itself instead of a copy, for it never changes."""
    return value


class LazyAttributes:
    """Base of value classes with `lazy` attributes: gives them a `__dict__` beside their slots."""

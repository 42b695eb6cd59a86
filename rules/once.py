"""Values of an object that are worked out when first asked for, and kept with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class once(Generic[T]):
    """Like `functools.cached_property`, without its lock: rules are asked by one thread, hundreds of times a hand."""

    def __init__(self, work: Callable[..., T]) -> None:
        self._work, self._name = work, work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, owner: None, kind: type | None = None) -> once[T]: ...

    @overload
    def __get__(self, owner: object, kind: type | None = None) -> T: ...

    def __get__(self, owner: object | None, kind: type | None = None) -> T | once[T]:
        """The value; from now on the object has it under this name, and is not asked again."""
        if owner is None:
            return self
        found = owner.__dict__[self._name] = self._work(owner)
        return found

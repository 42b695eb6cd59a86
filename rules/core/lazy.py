"""Attributes that are computed at first use and then stored in the object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):
    """A property that is computed at its first use and then stored in the object.

    Like `functools.cached_property`, but without its lock, which costs time: only one thread uses the rules. The object
    needs a `__dict__` (`rules.core.fast_value.LazyAttributes` gives classes with slots one).
    """

    def __init__(self, function: Callable[..., T]) -> None:
        """Wrap the method that computes the value."""
        self._function, self._name = function, function.__name__
        self.__doc__ = function.__doc__

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> lazy[T]: ...

    @overload
    def __get__(self, instance: object, owner: type | None = None) -> T: ...

    def __get__(self, instance: object | None, owner: type | None = None) -> T | lazy[T]:
        """Compute the value and store it in the object under the same name, where it is found first from then on."""
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._function(instance)
        return value

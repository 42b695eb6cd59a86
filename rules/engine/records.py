"""Records: memory of the present deal for a part of a rule set.

A record is the fold of the events that it names, like the state itself: nothing else may change it. A part names the
records it reads in its attribute `records`; the table gathers them, every deal begins with fresh ones, and
``state.record(Kind)`` finds one. So whatever only some rule sets need is declared, kept and shown in one place. First
values that are never changed in place may be attributes of the class.

    class Discarded(Record):
        \"\"\"Every discard of the deal, in order.\"\"\"

        def __init__(self, players: int) -> None:
            self.kinds: list[Kind] = []

        @on(ev.Discarded)
        def _discarded(self, state: S, event: ev.Discarded) -> None:
            self.kinds.append(event.face)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar, overload

from rules.core.melds import Seat
from rules.core.plain_value import PlainValue
from rules.engine.events import Event

S = TypeVar("S")
R = TypeVar("R", bound="BaseRecord[Any]")
E = TypeVar("E", bound=Event)
F = TypeVar("F", bound=Event)
Reducer = Callable[[Any, Any, Any], None]
Method = Callable[[R, S, E], None]


@overload
def on(kind: type[E], /) -> Callable[[Method[R, S, E]], Method[R, S, E]]: ...
@overload
def on(kind: type[E], other: type[F], /) -> Callable[[Method[R, S, E | F]], Method[R, S, E | F]]: ...
def on(*kinds: type[Event]) -> Callable[[Any], Any]:
    """Mark a method of a record as the reducer of one class of events, or of two.

    It runs after the state itself has changed.
    """

    def mark(method: Any) -> Any:
        """Add the event classes to those that the method handles."""
        method.handles_events = (*getattr(method, "handles_events", ()), *kinds)
        return method

    return mark


class BaseRecord(Generic[S]):
    """Base of all records of the present deal. Every deal begins with new ones."""

    reducers: ClassVar[Mapping[type[Event], Reducer]] = {}
    known_as: ClassVar[str] = ""
    """Name of the record's value in views; empty if views show nothing of it."""

    def __init__(self, players: int) -> None:
        """Start a deal with `players` players."""

    def __init_subclass__(cls) -> None:
        """Collect the methods marked with `on` in `reducers`."""
        super().__init_subclass__()
        found = dict(cls.reducers)
        for method in vars(cls).values():
            for kind in getattr(method, "handles_events", ()):
                assert kind not in vars(cls).get("reducers", {}), f"{cls.__name__} reduces {kind.__name__} twice"
                found[kind] = method
        cls.reducers = found
        shows = cls.seen_by is not BaseRecord.seen_by
        assert bool(cls.known_as) == shows, f"{cls.__name__}: known_as goes with seen_by"

    def flags(self, state: S, seat: Seat, by: str) -> tuple[str, ...]:
        """Return the circumstances of a win of `seat` now that follow from this record, by the names that scoring uses.

        `by` is ``self`` or ``discard``.
        """
        return self.standing(state, seat)

    def standing(self, state: S, seat: Seat) -> tuple[str, ...]:
        """Return the circumstances of any win of `seat` in the present situation, however it wins.

        The seat's view shows them: they follow from its own hand and from public facts, never from other hands.
        """
        return ()

    def seen_by(self, state: S, seat: Seat) -> PlainValue | None:
        """Return the value of this record in the view of `seat`; None for nothing."""
        return None


ReducersByEvent = Mapping[type[Event], tuple[tuple[BaseRecord[Any], Reducer], ...]]
"""Records and their reducers, by event class."""


def reducers_by_event(records: Iterable[BaseRecord[Any]]) -> ReducersByEvent:
    """Return records with their reducers, by the class of event that these reduce."""
    found: dict[type[Event], tuple[tuple[BaseRecord[Any], Reducer], ...]] = {}
    for record in records:
        for kind, reducer in record.reducers.items():
            found[kind] = (*found.get(kind, ()), (record, reducer))
    return found

"""The cost of a person's discards in a deal, each judged by what the seat could see at that moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ai.adviser import Adviser
from ai.candidates import Candidate
from rules.core.melds import Seat
from rules.core.tiles import plain
from rules.engine import events as ev
from rules.engine.actions import Discard
from rules.engine.reducers import apply, start
from rules.engine.table import Table
from rules.engine.view import view_of

LEAST = 0.5
"""The least loss in points of a discard that is worth mentioning."""


@dataclass(frozen=True, slots=True)
class CostlyDiscard:
    """A discard of a player (`done`) and the better alternative, both as the adviser weighs them."""

    number: int
    """The number of the discard among the seat's own, from 1."""
    done: Candidate
    better: Candidate

    @property
    def lost(self) -> float:
        """Return the loss in expected points."""
        return self.better.total - self.done.total


def costliest(events: Sequence[ev.Event], table: Table, seat: Seat, most: int = 3) -> list[CostlyDiscard]:
    """Return the costliest discards of a seat in the last deal, worst first, at most `most`.

    `table` has the rules of the match.
    """
    first, begun = events[0], max(i for i, event in enumerate(events) if isinstance(event, ev.DealStarted))
    assert isinstance(first, ev.MatchStarted)
    state, adviser, found = start(table, first), Adviser(), list[CostlyDiscard]()
    number = 0
    for place, event in enumerate(events[1:], 1):
        if place > begun and isinstance(event, ev.Discarded) and event.seat == seat:
            number += 1
            view = view_of(state, seat, (), (), ())
            offered = [action for move in state.table.moves for action in move.offers(state, seat)]
            legal = tuple(action for action in offered if isinstance(action, Discard) and not action.ready)
            weighed = {one.discards: one for one in adviser.candidates(replace(view, legal=legal), legal)}
            done = weighed.get(plain(event.face))
            if done is not None:
                found.append(CostlyDiscard(number, done, next(iter(weighed.values()))))
        apply(state, event)
    return sorted((one for one in found if one.lost >= LEAST), key=lambda one: -one.lost)[:most]

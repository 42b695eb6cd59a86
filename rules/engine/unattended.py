"""Matches without a window: every seat that must act is asked, deal after deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from rules.core.melds import Seat
from rules.engine.actions import Action, StartDeal
from rules.engine.events import Event
from rules.engine.match import Match
from rules.engine.view import View

Pending = Mapping[Seat, tuple[Action, ...]]
Answer = Callable[[Match, Seat, tuple[Action, ...]], Action]
"""Chooses a seat's action among the legal ones."""


class Chooser(Protocol):
    """A player who chooses among legal actions from a view."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Return one of the actions in `legal`."""


def from_views(players: Sequence[Chooser]) -> Answer:
    """Return a function that answers for all seats: `players[seat]` chooses from the view of that seat."""
    return lambda match, seat, legal: players[seat].choose(match.glance(seat), legal)


def named_first(pending: Pending) -> Seat:
    """Return the first of the seats that must act."""
    return next(iter(pending))


def play_on(
    match: Match, deals: int | None, answer: Answer, next_seat: Callable[[Pending], Seat] = named_first
) -> Iterator[tuple[Event, ...]]:
    """Play `deals` more deals (None: to the end of the match); yield the events of each action.

    `answer` chooses the actions; `next_seat` picks which of several seats answers first.
    """
    begun = 0
    while pending := match.pending():
        seat = next_seat(pending)
        legal = pending[seat]
        if isinstance(legal[0], StartDeal):
            if begun == deals:
                return
            begun += 1
        yield match.play(seat, answer(match, seat, legal))

"""Matches played without a window: whoever owes an answer is asked for it, deal after deal."""

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
"""What a seat of a match answers, out of what is legal."""


class Chooser(Protocol):
    """Who chooses among legal actions from a view."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Action:
        """One of `legal`."""
        ...


def from_views(players: Sequence[Chooser]) -> Answer:
    """The answers of players, by seat, who see what their seats see."""
    return lambda match, seat, legal: players[seat].choose(match.glance(seat), legal)


def named_first(pending: Pending) -> Seat:
    """Of those who owe an answer, the one that the match names first."""
    return next(iter(pending))


def play_on(
    match: Match, deals: int | None, answer: Answer, next_seat: Callable[[Pending], Seat] = named_first
) -> Iterator[tuple[Event, ...]]:
    """Play so many deals more (None: to the end of the match); the events of each answer. `next_seat` is asked next."""
    begun = 0
    while pending := match.pending():
        seat = next_seat(pending)
        legal = pending[seat]
        if isinstance(legal[0], StartDeal):
            if begun == deals:
                return
            begun += 1
        yield match.play(seat, answer(match, seat, legal))

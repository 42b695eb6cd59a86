"""Who sits before the screen: one person, or several by turns. The table deals with both in one way.

docs/decisions/0076-one-spine-of-play.md tells why.
"""

from __future__ import annotations

from typing import Protocol

from game.play.hot_seat import HandOver, HotSeat
from game.play.session import Session
from game.table.board.board import Board
from game.table.board.player_labels import Cast
from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.actions import Action
from rules.engine.view import View


class Turns(Protocol):
    """Whose eyes the table is shown to, who is asked, and what may be told meanwhile."""

    session: Session
    shared: bool
    """Several persons use one screen: an answer given for one of them would tell the others something."""

    @property
    def holder(self) -> Seat | None:
        """Who looks at the screen now; None is everybody."""
        ...

    @property
    def told(self) -> int:
        """How many events of the match may be known."""
        ...

    @property
    def whose(self) -> Seat | None:
        """The person to be asked now; None while computer players are at it."""
        ...

    def advance(self) -> list[ev.Event]:
        """What is new and may be told now."""
        ...

    def view(self, seat: Seat) -> View:
        """What the person who is asked knows and may answer."""
        ...

    def answer(self, seat: Seat, action: Action) -> None:
        """The answer of the person who was asked."""
        ...

    def pass_to(self, seat: Seat | None) -> Board:
        """`seat` looks at the screen now: the table as it may be known there."""
        ...

    def hand_over(self, cast: Cast, board: Board) -> HandOver | None:
        """What to say where the screen must go to another person before anything is asked; else None."""
        ...


class Solo:
    """At most one person, who always holds the screen; where there is none, the first seat is looked over."""

    shared = False

    def __init__(self, session: Session) -> None:
        self.session = session
        self.holder: Seat | None = session.humans[0] if session.humans else 0

    @property
    def told(self) -> int:
        """All that has happened, once it is kept."""
        return self.session.given

    @property
    def whose(self) -> Seat | None:
        """The person, once computer players have answered: what they decide may leave nothing to ask."""
        return self.holder if self.holder in self.session.asked and not self.session.thinking else None

    def advance(self) -> list[ev.Event]:
        """What is new."""
        return self.session.advance()

    def view(self, seat: Seat) -> View:
        """What the person knows and may answer."""
        return self.session.view(seat)

    def answer(self, seat: Seat, action: Action) -> None:
        """The person's answer."""
        self.session.answer(seat, action)

    def pass_to(self, seat: Seat | None) -> Board:
        """The table as `seat` knows it."""
        match, self.holder = self.session.match, seat
        table = match.table
        return Board.of(match.events[: self.told], seat, table.players, table.start_points, table.sticks)

    def hand_over(self, cast: Cast, board: Board) -> HandOver | None:
        """There is nobody else."""
        return None


def turns_of(session: Session, *, able_only: bool) -> Turns:
    """The turns of those who sit before the screen; for `able_only` see `HotSeat`."""
    return HotSeat(session, able_only=able_only) if len(session.humans) > 1 else Solo(session)

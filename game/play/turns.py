"""The persons at the screen: one, or several in turn. The table treats both alike.

docs/decisions/0076-one-spine-of-play.md tells why.
"""

from __future__ import annotations

from typing import Protocol

from game.play.hot_seat import HandOver, HotSeat
from game.play.session import Session
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.actions import Action
from rules.engine.view import View


class Turns(Protocol):
    """The order in which persons use the screen: whose view is shown, who is asked, and which events may be shown."""

    session: Session
    shared: bool
    """True if several persons use one screen, so that an answer given for one of them would inform the others."""

    @property
    def holder(self) -> Seat | None:
        """The seat that sees the screen; None if only public tiles are shown."""

    @property
    def told(self) -> int:
        """The number of events that may be shown."""

    @property
    def whose(self) -> Seat | None:
        """Return the person to be asked now; None while computer players decide."""

    def advance(self) -> list[ev.Event]:
        """Return new events that may be shown."""

    def view(self, seat: Seat) -> View:
        """Return the view and legal actions of the asked person."""

    def answer(self, seat: Seat, action: Action) -> None:
        """Play the answer of the asked person."""

    def pass_to(self, seat: Seat | None) -> Board:
        """Show the screen to `seat`; return its board."""

    def hand_over(self, labels: PlayerLabels, board: Board) -> HandOver | None:
        """Return the curtain's content if the screen must go to another person first, else None."""


class Solo:
    """Turn order with at most one person, who always sees the screen; without any, the first seat is shown."""

    shared = False

    def __init__(self, session: Session) -> None:
        """Show the seat of the only person."""
        self.session = session
        self.holder: Seat | None = session.humans[0] if session.humans else 0

    @property
    def told(self) -> int:
        """Return the number of events that players may be shown by now."""
        return self.session.given

    @property
    def whose(self) -> Seat | None:
        """Return the person if asked now, else None.

        Computer players decide first, as their answers may leave nothing to ask.
        """
        return self.holder if self.holder in self.session.asked and not self.session.thinking else None

    def advance(self) -> list[ev.Event]:
        """Return new events, all of which may be shown."""
        return self.session.advance()

    def view(self, seat: Seat) -> View:
        """Return the view and legal actions of the person."""
        return self.session.view(seat)

    def answer(self, seat: Seat, action: Action) -> None:
        """Play the person's answer."""
        self.session.answer(seat, action)

    def pass_to(self, seat: Seat | None) -> Board:
        """Show the screen to `seat` (None: only public tiles); return its board."""
        match, self.holder = self.session.match, seat
        table = match.table
        return Board.of(match.events[: self.told], seat, table)

    def hand_over(self, labels: PlayerLabels, board: Board) -> HandOver | None:
        """Return None, since the screen never changes hands."""
        return None


def turns_of(session: Session, *, able_only: bool) -> Turns:
    """Return the turn order for the persons of a session; `able_only` is explained at `HotSeat`."""
    return HotSeat(session, able_only=able_only) if len(session.humans) > 1 else Solo(session)

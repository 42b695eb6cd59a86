"""Several persons at one screen: who looks at it, who is asked next, and the curtain in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.director.board import Board
from game.screens.curtain import HandOver, Sitter
from game.table.cast import Cast
from rules import events as ev
from rules.melds import Seat

if TYPE_CHECKING:
    from game.session import Session
    from game.setup import MatchSetup


class Turns:
    """Who of several persons has to look at the screen.

    Unless only those are asked who can claim, every discard is shown to all other persons in turn, whether or not they
    can do anything with it: so nobody learns who could have claimed.
    """

    def __init__(self, session: Session, setup: MatchSetup) -> None:
        self.session, self.setup = session, setup
        self.round: list[Seat] = []
        """The persons still to be asked about the discard that lies there."""

    @property
    def several(self) -> bool:
        """Whether more than one person plays."""
        return len(self.session.humans) > 1

    def stops_at(self, event: ev.Event) -> bool:
        """Whether everybody is asked after this event before anything else is shown."""
        if not isinstance(event, ev.Discarded) or not self.several or self.setup.ask_able_only:
            return False
        players = self.session.match.table.players
        others = [(event.seat + i) % players for i in range(1, players)]
        self.round = [seat for seat in others if seat in self.session.humans]
        return bool(self.round)

    def next_after(self, following: ev.Event | None) -> Seat | None:
        """Who is to be asked about the discard now; None when all have been, or somebody has taken it."""
        if isinstance(following, ev.Claimed | ev.Won | ev.KongRobbed):
            self.round = []
        return self.round[0] if self.round else None

    def asked(self) -> None:
        """The first of the round has answered."""
        if self.round:
            self.round.pop(0)


def hand_over(board: Board, cast: Cast, humans: Sequence[Seat], whose: Seat, where: str, *, asking: bool) -> HandOver:
    """What the curtain says: nothing that not everybody has seen."""
    sitters = tuple(
        Sitter(cast.name(seat), cast.seats[seat].color, cast.seats[seat].human, own.score)
        for seat, own in enumerate(board.seats)
    )
    seen: list[tuple[int, int]] = []
    for line in reversed(board.log):
        if line.key == "deal" or (line.seat == whose and line.key == "discard"):
            break
        if line.key == "discard":
            seen.insert(0, (line.seat, line.face))
    away = tuple(seat for seat in humans if seat != whose)
    return HandOver(sitters, whose, away, tuple(seen), seen[-1] if asking and seen else None, where)

"""Several persons at one screen: who holds the mouse, who is asked next, and what nobody may learn by that.

After a discard either everybody is asked in turn whether it is wanted, also those who could not take it, or only those
who can. Where everybody is asked, nothing after the discard is told before all have answered, and answers are given to
the match together: neither a question nor its absence tells anything about a hand.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from game.play.session import Session
from game.table.board.board import Board
from game.table.board.player_labels import Cast
from rules.core.melds import Seat
from rules.core.tiles import HIDDEN, Kind, Tile
from rules.engine import events as ev
from rules.engine.actions import PASS, Action
from rules.engine.view import View
from saves.people import Person

OFFERED = (ev.Discarded, ev.KongPromoted)
"""What somebody else may take."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at the table, as everybody may see it."""

    person: Person
    score: int


@dataclass(frozen=True, slots=True)
class HandOver:
    """Whom the screen goes to (`whose`, an index into `sitters`), who has to look away, and what everybody saw since.

    `seen` holds discards as (who, tile); `asked` is a discard that is being asked about.
    """

    sitters: tuple[Sitter, ...]
    whose: int
    away: tuple[int, ...] = ()
    seen: tuple[tuple[int, Kind], ...] = ()
    asked: tuple[int, Kind] | None = None
    where: str = ""


class HotSeat:
    """The order of questions at a table with several persons. `holder` sees the screen; None is everybody."""

    shared = True

    def __init__(self, session: Session, *, able_only: bool) -> None:
        self.session, self.able_only = session, able_only
        self.holder: Seat | None = None
        self._untold: deque[ev.Event] = deque()
        self._round: list[Seat] = []
        self._answers: dict[Seat, Action] = {}
        self._boards: dict[Seat | None, tuple[Board, int]] = {}
        last = next((event for event in reversed(session.match.events) if not isinstance(event, ev.Decided)), None)
        if last is not None and session.asked:
            self._go_round(last)

    # -- what may be told ---

    @property
    def told(self) -> int:
        """How many events of the match may be known."""
        return self.session.given - len(self._untold)

    def advance(self) -> list[ev.Event]:
        """What is new and may be told now: never more than one tile that is offered to all."""
        if self._round:
            return []
        if not self._untold:
            self._untold.extend(self.session.advance())
        news: list[ev.Event] = []
        while self._untold and not self._round:
            news.append(self._untold.popleft())
            self._go_round(news[-1])
        return news

    def _go_round(self, event: ev.Event) -> None:
        if self.able_only or not isinstance(event, OFFERED):
            return
        chairs = self.session.match.glance(event.seat).seats
        around = ((event.seat + step) % len(chairs) for step in range(1, len(chairs)))
        self._round = [s for s in around if self.session.at(s).human and not (chairs[s].out or chairs[s].won)]

    # -- who is asked ---

    @property
    def whose(self) -> Seat | None:
        """The person to be asked now; None while computer players are at it."""
        if self._round:
            return self._round[0]
        asked = self.session.asked
        if self._untold or self.session.thinking or not asked:
            return None
        view = self.session.match.glance(next(iter(asked)))
        start = view.claimable[0] + 1 if view.claimable is not None else view.turn
        count = len(self.session.people)
        return min(asked, key=lambda seat: (seat - start) % count)

    def view(self, seat: Seat) -> View:
        """What `seat` knows and may answer. Who could not take a tile may say so like everybody else."""
        view = self.session.view(seat)
        if not self._round:
            return view
        if self._open and seat in self.session.asked:
            return view
        return replace(view, legal=(PASS,), refused=tuple(self.session.refused.get((seat, self._going_by), ())))

    @property
    def _going_by(self) -> Tile:
        """The tile that everybody is asked about."""
        told = self.session.match.events[: self.told]
        return next(event.tile for event in reversed(told) if isinstance(event, OFFERED))

    @property
    def _open(self) -> bool:
        """Whether nothing has happened yet after the tile that is asked about."""
        return all(isinstance(event, ev.Decided) for event in self._untold)

    def answer(self, seat: Seat, action: Action) -> None:
        """The answer of the person who was asked."""
        if not self._round:
            self.session.answer(seat, action)
            return
        self._answers[self._round.pop(0)] = action
        if self._round:
            return
        answers, self._answers = self._answers, {}
        events = self.session.match.events
        before = len(events) if self._open else -1
        for person, given in answers.items():
            settled = before < 0 or any(not isinstance(event, ev.Decided) for event in events[before:])
            if not settled and person in self.session.asked:
                self.session.answer(person, given)

    # -- what is seen ---

    def pass_to(self, seat: Seat | None) -> Board:
        """`seat` looks at the screen now: the table as that person left it, brought up to what may be told."""
        match, told = self.session.match, self.told
        if self.holder in self._boards:  # whoever held the screen has seen all that was told
            self._boards[self.holder] = self._boards[self.holder][0], told
        self.holder = seat
        table = match.table
        fresh = Board.fresh(seat, table.players, table.start_points, table.sticks)
        board, known = self._boards.get(seat) or (fresh, 0)
        for event in match.events[known:told]:
            board.apply(event.seen_by(seat))
        self._boards[seat] = board, told
        return board

    # -- what the curtain says ---

    def since(self, seat: Seat) -> list[tuple[Seat, Kind]]:
        """What was discarded since the last turn of `seat`, for everybody to see, the oldest first."""
        found: list[tuple[Seat, Kind]] = []
        for event in reversed(self.session.match.events[: self.told]):
            if isinstance(event, ev.DealStarted) or (isinstance(event, ev.Discarded) and event.seat == seat):
                break
            if isinstance(event, ev.Discarded):
                found.append((event.seat, HIDDEN if event.face_down else event.face))
        return found[::-1]

    def offered(self, seat: Seat) -> tuple[Seat, Kind] | None:
        """The tile that `seat` is asked about, and whose it was; None if it is the seat's own turn."""
        if self._round or PASS in self.asked_of(seat):
            for event in reversed(self.session.match.events[: self.told]):
                if isinstance(event, OFFERED):
                    return (event.seat, event.face)
        return None

    def asked_of(self, seat: Seat) -> Iterable[Action]:
        """All that `seat` may answer."""
        asked: Mapping[Seat, tuple[Action, ...]] = self.session.asked
        return asked.get(seat, ())

    def hand_over(self, cast: Cast, board: Board) -> HandOver | None:
        """What the curtain says when the screen goes to who is asked: nothing but what everybody has seen."""
        whose = self.whose
        if whose is None or whose == self.holder:
            return None
        sitters = tuple(Sitter(person, seat.score) for person, seat in zip(cast.seats, board.seats, strict=True))
        away = tuple(chair for chair in self.session.humans if chair != whose)
        where = " · ".join(cast.title_lines(board))
        return HandOver(sitters, whose, away, tuple(self.since(whose)), self.offered(whose), where)

"""Several persons at one screen: the order in which they see it and decide, and the tiles that must stay hidden.

After a discard either all persons are asked in turn if they claim it, including those who cannot, or only those who
can. If all are asked, nothing after the discard is shown before all have answered, and the answers go to the match
together: neither a question nor its absence reveals anything about a hand.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from game.play.session import Session
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from rules.core.melds import Seat
from rules.core.tiles import HIDDEN, Kind, Tile
from rules.engine import events as ev
from rules.engine.actions import PASS, Action
from rules.engine.view import View
from saves.people import Person

OFFERED = (ev.Discarded, ev.KongPromoted)
"""Events whose tile another player may take."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Public facts about a player, as the curtain shows them."""

    person: Person
    score: int


@dataclass(frozen=True, slots=True)
class HandOver:
    """A change of the person at a shared screen, for the curtain between them to announce.

    `whose` is the index of the next person in `sitters`, `away` those who must look away, `seen` the public discards
    since that person's last turn as (index, tile), and `asked` the discard that may be claimed.
    """

    sitters: tuple[Sitter, ...]
    whose: int
    away: tuple[int, ...] = ()
    seen: tuple[tuple[int, Kind], ...] = ()
    asked: tuple[int, Kind] | None = None
    where: str = ""


class HotSeat:
    """Turn order where several persons share one screen.

    `holder` is the seat that sees it; None while it shows only public tiles.
    """

    shared = True

    def __init__(self, session: Session, *, able_only: bool) -> None:
        """Take over the session at any point of a match.

        `able_only` asks only persons who can claim a discard; otherwise all are asked, so that nobody learns who could.
        """
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
        """Return the number of events that players may be shown by now."""
        return self.session.given - len(self._untold)

    def advance(self) -> list[ev.Event]:
        """Return new events that may be shown now; stops after each discard that is offered to all."""
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
        """If `event` is a discard, start asking all persons about it, in order of play."""
        if self.able_only or not isinstance(event, OFFERED):
            return
        chairs = self.session.match.glance(event.seat).seats
        around = ((event.seat + step) % len(chairs) for step in range(1, len(chairs)))
        self._round = [s for s in around if self.session.at(s).human and not (chairs[s].out or chairs[s].finished)]

    # -- who is asked ---

    @property
    def whose(self) -> Seat | None:
        """Return the person to be asked now; None while computer players decide."""
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
        """Return the seat's view with its actions. A person who cannot claim gets the same answers as everybody."""
        view = self.session.view(seat)
        if not self._round:
            return view
        if self._open and seat in self.session.asked:
            return view
        return replace(view, legal=(PASS,), refused=tuple(self.session.refused.get((seat, self._going_by), ())))

    @property
    def _going_by(self) -> Tile:
        """Return the discarded tile that all persons are being asked about."""
        told = self.session.match.events[: self.told]
        return next(event.tile for event in reversed(told) if isinstance(event, OFFERED))

    @property
    def _open(self) -> bool:
        """Return true if the discard in question can still be claimed, because nothing has happened since."""
        return all(isinstance(event, ev.Decided) for event in self._untold)

    def answer(self, seat: Seat, action: Action) -> None:
        """Record the answer of the asked person; it is played once all persons were asked."""
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
        """Show the screen to `seat` (None: only public tiles); return its board, updated with all events that may be
        shown.
        """
        match, told = self.session.match, self.told
        if self.holder in self._boards:  # whoever held the screen has seen all that was told
            self._boards[self.holder] = self._boards[self.holder][0], told
        self.holder = seat
        table = match.table
        fresh = Board.fresh(seat, table)
        board, known = self._boards.get(seat) or (fresh, 0)
        for event in match.events[known:told]:
            board.apply(event.seen_by(seat))
        self._boards[seat] = board, told
        return board

    # -- what the curtain says ---

    def since(self, seat: Seat) -> list[tuple[Seat, Kind]]:
        """Return the discards since the last turn of `seat`, oldest first; everybody has seen them."""
        found: list[tuple[Seat, Kind]] = []
        for event in reversed(self.session.match.events[: self.told]):
            if isinstance(event, ev.DealStarted) or (isinstance(event, ev.Discarded) and event.seat == seat):
                break
            if isinstance(event, ev.Discarded):
                found.append((event.seat, HIDDEN if event.face_down else event.face))
        return found[::-1]

    def offered(self, seat: Seat) -> tuple[Seat, Kind] | None:
        """Return owner and face of the discard that `seat` is asked about; None on the seat's own turn."""
        if self._round or PASS in self.asked_of(seat):
            for event in reversed(self.session.match.events[: self.told]):
                if isinstance(event, OFFERED):
                    return (event.seat, event.face)
        return None

    def asked_of(self, seat: Seat) -> Iterable[Action]:
        """Return the legal actions that `seat` must choose from now; empty if it is not asked."""
        asked: Mapping[Seat, tuple[Action, ...]] = self.session.asked
        return asked.get(seat, ())

    def hand_over(self, labels: PlayerLabels, board: Board) -> HandOver | None:
        """Return the contents of the curtain for the next person; None if the screen stays with its holder.

        The curtain shows only what everybody has seen.
        """
        whose = self.whose
        if whose is None or whose == self.holder:
            return None
        sitters = tuple(Sitter(person, seat.score) for person, seat in zip(labels.seats, board.seats, strict=True))
        away = tuple(chair for chair in self.session.humans if chair != whose)
        return HandOver(sitters, whose, away, tuple(self.since(whose)), self.offered(whose))

"""Who plays: seats persons and computer players at a match and carries answers to it.

Everything happens on the main loop but the thinking of computer players, which a worker does on frozen views, and
keeping. What happened is kept before anybody is shown it. Persons answer with `answer`; the screen asks `advance` for
news.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from game.play.keeper import Keep, Keeper
from game.play.setup import MatchSetup
from rules.commands.verify import answers
from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import START_DEAL, Action, StartDeal
from rules.engine.match import Match, Missed
from rules.engine.sealing import SECRET, seal_of, seed_of
from rules.engine.view import View
from saves.characters import style_of
from saves.errors import SaveError
from saves.people import Person

SWITCH = 0.001
"""Seconds after which a thinking computer player lets the window have a turn."""


class Player(Protocol):
    """A computer player; see `ai.policy`."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        ...


class Session:
    """One match being played. `seats[person]` says who plays; chairs may have been drawn."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[Person],
        *,
        keep: Keep | Keeper | None = None,
        wake: Callable[[], None] | None = None,
        make: Callable[[str, int], Player] | None = None,
    ) -> None:
        self.match = match
        self.refused: Missed = {}
        """What seats were refused of tiles that others threw in this deal, also where they were not asked for it."""
        match.missed = self.refused
        self.seats = tuple(seats)
        self._wake = wake
        self.keeper = keep if isinstance(keep, Keeper) or keep is None else Keeper(keep, len(match.events), wake)
        """Who keeps what happens; None: nobody."""
        self._make = make
        self._players: dict[int, Player] = {}
        self._owed: dict[Seat, Future[Action]] = {}
        """What computer players were asked, and their answers when they have come."""
        self.decided: list[int] = []
        """How many events there were before each answer of a person."""
        self._worker: ThreadPoolExecutor | None = None
        self.given = len(match.events)
        """How many events `advance` has told, or were there before."""
        sys.setswitchinterval(SWITCH)

    # -- who sits where ---

    @property
    def people(self) -> tuple[int, ...]:
        """Who sits on each chair, by the numbers of the persons; some rule sets have them change between rounds."""
        return self.match.state.people

    def at(self, chair: Seat) -> Person:
        """Who sits on a chair."""
        return self.seats[self.people[chair]]

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The chairs of persons, in the order of play."""
        return tuple(chair for chair in range(len(self.people)) if self.at(chair).human)

    # -- what is asked ---

    @property
    def told(self) -> int:
        """How many events of the match may be shown."""
        happened = len(self.match.events)
        return happened if self.keeper is None else max(self.given, min(self.keeper.told, happened))

    @property
    def trouble(self) -> SaveError | None:
        """Why the last events are not kept; they are offered again and again."""
        return None if self.keeper is None else self.keeper.trouble

    @property
    def between_deals(self) -> bool:
        """Whether the match waits for the next deal to be started."""
        return any(START_DEAL in legal for legal in self.match.pending().values())

    @property
    def asked(self) -> Mapping[Seat, tuple[Action, ...]]:
        """The persons who must decide now, and all each may do."""
        if self.between_deals:
            return {}
        return {seat: legal for seat, legal in self.match.pending().items() if self.at(seat).human}

    def view(self, seat: Seat) -> View:
        """What a seat knows, with what it may do and why not more."""
        return self.match.view(seat)

    # -- what happens ---

    def start_deal(self) -> None:
        """Begin the next deal, whoever deals."""
        for seat, legal in self.match.pending().items():
            if START_DEAL in legal:
                self.refused.clear()
                self._play(seat, START_DEAL)
                return

    def answer(self, seat: Seat, action: Action) -> None:
        """A person's answer; `IllegalAction` if it may not be."""
        before = len(self.match.events)
        self._play(seat, action)
        self.decided.append(before)

    def take_back(self) -> list[ev.Event] | None:
        """The match as it was before the last answer of the one person at the table; None where there is none.

        Nothing is changed yet: `go_back` does that, once it is kept so.
        """
        if len(self.humans) != 1:
            return None
        if not self.decided:  # begun before the program was
            seat = self.humans[0]
            self.decided = [
                place for place, who in answers(self.match.events)
                if who == seat and not isinstance(self.match.events[place], ev.DealStarted)
            ]  # fmt: skip
        return self.match.events[: self.decided[-1]] if self.decided else None

    def go_back(self, events: Sequence[ev.Event]) -> None:
        """Go on from an earlier place of the match."""
        self.match = Match.replay(events)
        self.decided = [place for place in self.decided if place < len(events)]
        self.given = len(self.match.events)
        self._owed.clear()

    def advance(self) -> list[ev.Event]:
        """Take the answers of computer players that have come, ask those who are due, and tell what is new."""
        while self._take_answer():
            pass
        self._ask()
        given, self.given = self.given, self.told
        return self.match.events[given : self.given]

    @property
    def thinking(self) -> bool:
        """Whether some computer player owes an answer, or something was not told yet."""
        return bool(self._owed) or self.keeping

    @property
    def keeping(self) -> bool:
        """Whether something has happened that `advance` has not told: perhaps the disk is still at it."""
        return self.given < len(self.match.events)

    def close(self) -> None:
        """Have everything kept, and let the worker go."""
        if self.keeper is not None:
            self.keeper.close()
        if self._worker is not None:
            self._worker.shutdown(wait=False, cancel_futures=True)
            self._worker = None

    # -- inside ---

    def _play(self, seat: Seat, action: Action) -> None:
        events = self.match.play(seat, action)
        if self.keeper is not None:
            self.keeper.offer(self.match.events)
        self._owed.pop(seat, None)
        if any(not isinstance(event, ev.Decided) for event in events):
            self._owed.clear()

    def _take_answer(self) -> bool:
        """Play the first answer that is there. Seats answer in a fixed order: the log depends on no clock."""
        for seat, legal in self.match.pending().items():
            if self.at(seat).human or legal[0] == START_DEAL:
                continue
            answer = self._owed.get(seat)
            if answer is None or not answer.done():
                return False
            self._play(seat, answer.result())
            return True
        return False

    def _ask(self) -> None:
        for seat, legal in self.match.pending().items():
            if self.at(seat).human or seat in self._owed or isinstance(legal[0], StartDeal):
                continue
            if self._worker is None:
                self._worker = ThreadPoolExecutor(1, "computer players")
            player = self._player(seat)
            answer = self._worker.submit(player.choose, self.match.glance(seat), legal)
            self._owed[seat] = answer
            answer.add_done_callback(self._come)

    def _come(self, answer: Future[Action]) -> None:
        """An answer is there: the main loop shall look."""
        if self._wake is not None:
            self._wake()

    def _player(self, seat: Seat) -> Player:
        person = self.people[seat]
        found = self._players.get(person)
        if found is None:
            first = self.match.events[0]
            assert isinstance(first, ev.MatchStarted)
            found = self._players[person] = self._made(self.seats[person], first.seed + person)
        return found

    def _made(self, person: Person, seed: int) -> Player:
        """The computer player behind a name: of its level, and with the ways of the character."""
        if self._make is not None:
            return self._make(person.level, seed)
        from ai.policy import make

        return make(person.level, seed, style_of(person.name))


def begin(setup: MatchSetup, secret: bytes = b"") -> Match:
    """The match that was agreed on. Its walls come from the `secret`, unless a seed was asked for."""
    ruleset = registry.get(setup.ruleset)
    options = ruleset.resolve(setup.options, len(setup.seats) or None)
    seating = "rule" if setup.by_dice else "fixed"
    if setup.seed is not None:
        return Match.new(ruleset, options, seed=setup.seed, seating=seating)
    secret = secret or secrets.token_bytes(SECRET)
    return Match.new(ruleset, options, seed=seed_of(secret), seating=seating, seal=seal_of(secret))

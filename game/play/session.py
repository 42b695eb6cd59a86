"""A match in progress with its players: passes answers of persons and computer players to the match.

All runs on the main loop except computer players, which think in a worker on frozen views, and saving. Events are saved
before they are shown. Screens call `answer` for persons and poll `advance` for new events.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from game.play.match_saver import Keep, Keeper
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
        """Choose one of the legal actions."""


class Session:
    """A match in progress, with its players and the saving of it.

    `seats[person]` is who plays; the chairs may have been drawn.
    """

    def __init__(
        self,
        match: Match,
        seats: Sequence[Person],
        *,
        keep: Keep | Keeper | None = None,
        wake: Callable[[], None] | None = None,
        make: Callable[[str, int], Player] | None = None,
    ) -> None:
        """Take over a match at any point, with its players by person.

        `keep` saves the events, None to save nothing. `wake` is called from other threads when something is ready for
        `advance`. `make` creates a computer player from its level and a seed, by default from those installed.
        """
        self.match = match
        self.refused: Missed = {}
        """Claims refused to seats for others' discards in this deal, even where the seats were not asked."""
        match.missed = self.refused
        self.seats = tuple(seats)
        self._wake = wake
        self.keeper = keep if isinstance(keep, Keeper) or keep is None else Keeper(keep, len(match.events), wake)
        """The object that saves the events; None: they are not saved."""
        self._make = make
        self._players: dict[int, Player] = {}
        self._owed: dict[Seat, Future[Action]] = {}
        """Pending decisions of computer players, and their answers once these have come."""
        self.decided: list[int] = []
        """The number of events before each answer of a person."""
        self._worker: ThreadPoolExecutor | None = None
        self.given = len(match.events)
        """The number of events that `advance` has returned, or that were there before."""
        sys.setswitchinterval(SWITCH)

    # -- who sits where ---

    @property
    def people(self) -> tuple[int, ...]:
        """Return for each chair the index of its player in `seats`; some rule sets change chairs between rounds."""
        return self.match.state.people

    def at(self, chair: Seat) -> Person:
        """Return the player on a chair."""
        return self.seats[self.people[chair]]

    @property
    def humans(self) -> tuple[Seat, ...]:
        """Return the chairs of humans, in order of play."""
        return tuple(chair for chair in range(len(self.people)) if self.at(chair).human)

    # -- what is asked ---

    @property
    def told(self) -> int:
        """Return the number of events that players may be shown by now, which can depend on saving."""
        happened = len(self.match.events)
        return happened if self.keeper is None else max(self.given, min(self.keeper.told, happened))

    @property
    def trouble(self) -> SaveError | None:
        """Return the error that keeps the last events from being saved, None if there is none; saving is retried."""
        return None if self.keeper is None else self.keeper.trouble

    @property
    def between_deals(self) -> bool:
        """True while the match waits for the next deal to start."""
        return any(START_DEAL in legal for legal in self.match.pending().values())

    @property
    def asked(self) -> Mapping[Seat, tuple[Action, ...]]:
        """Return the chairs of humans who must decide now, with their legal actions; empty between deals."""
        if self.between_deals:
            return {}
        return {seat: legal for seat, legal in self.match.pending().items() if self.at(seat).human}

    def view(self, seat: Seat) -> View:
        """Return the seat's view, with its legal actions and the reasons against others."""
        return self.match.view(seat)

    # -- what happens ---

    def start_deal(self) -> None:
        """Start the next deal if the match waits for that."""
        for seat, legal in self.match.pending().items():
            if START_DEAL in legal:
                self.refused.clear()
                self._play(seat, START_DEAL)
                return

    def answer(self, seat: Seat, action: Action) -> None:
        """Play a person's action; raises `IllegalAction` if it is not allowed."""
        before = len(self.match.events)
        self._play(seat, action)
        self.decided.append(before)

    def take_back(self) -> list[ev.Event] | None:
        """Return the events before the last decision of the only human; None if there is nothing to take back.

        The match itself is unchanged until `go_back`, which follows once the shorter match is saved.
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
        """Continue the match from an earlier position, given by its events."""
        self.match = Match.replay(events)
        self.decided = [place for place in self.decided if place < len(events)]
        self.given = len(self.match.events)
        self._owed.clear()

    def advance(self) -> list[ev.Event]:
        """Play available answers of computer players, ask those who must decide, and return new events."""
        while self._take_answer():
            pass
        self._ask()
        given, self.given = self.given, self.told
        return self.match.events[given : self.given]

    @property
    def thinking(self) -> bool:
        """True while a computer player has to answer or events wait to be returned."""
        return bool(self._owed) or self.keeping

    @property
    def keeping(self) -> bool:
        """True while there are events not yet returned by `advance`, perhaps because they are being saved."""
        return self.given < len(self.match.events)

    def close(self) -> None:
        """Save everything and stop the worker."""
        if self.keeper is not None:
            self.keeper.close()
        if self._worker is not None:
            self._worker.shutdown(wait=False, cancel_futures=True)
            self._worker = None

    # -- inside ---

    def _play(self, seat: Seat, action: Action) -> None:
        """Play an action of a seat, request saving, and drop the pending answers that the action has made obsolete."""
        events = self.match.play(seat, action)
        if self.keeper is not None:
            self.keeper.offer(self.match.events)
        self._owed.pop(seat, None)
        if any(not isinstance(event, ev.Decided) for event in events):
            self._owed.clear()

    def _take_answer(self) -> bool:
        """Play the first available answer, in a fixed order of seats so that the log never depends on timing."""
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
        """Start the computer players who must decide."""
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
        """Wake the main loop, because the answer of a computer player is ready."""
        if self._wake is not None:
            self._wake()

    def _player(self, seat: Seat) -> Player:
        """Return the computer player of a seat, created on first use."""
        person = self.people[seat]
        found = self._players.get(person)
        if found is None:
            first = self.match.events[0]
            assert isinstance(first, ev.MatchStarted)
            found = self._players[person] = self._made(self.seats[person], first.seed + person)
        return found

    def _made(self, person: Person, seed: int) -> Player:
        """Create the computer player `person`: of its level, with the playing style of the character of its name."""
        if self._make is not None:
            return self._make(person.level, seed)
        from ai.policy import make

        return make(person.level, seed, style_of(person.name))


def begin(setup: MatchSetup, secret: bytes = b"") -> Match:
    """Start the match of a setup; its walls come from `secret`, unless a seed was requested."""
    ruleset = registry.get(setup.ruleset)
    options = ruleset.resolve(setup.options, len(setup.seats) or None)
    seating = "rule" if setup.by_dice else "fixed"
    if setup.seed is not None:
        return Match.new(ruleset, options, seed=setup.seed, seating=seating)
    secret = secret or secrets.token_bytes(SECRET)
    return Match.new(ruleset, options, seed=seed_of(secret), seating=seating, seal=seal_of(secret))

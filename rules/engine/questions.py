"""Questions asked during play: an event (`Asked`) opens one, and its rules are here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.actions import Action
from rules.engine.records import on
from rules.engine.table import Record, RngFactory, State


class Question(Protocol):
    """A question that a rule set asks during play; `Asked` opens it by name, an event that resumes play ends it."""

    @property
    def about(self) -> str:
        """The name of the question."""

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the legal answers of every seat that must answer."""

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events of a legal answer."""

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the next events that need no answer while the question is open."""


class Turned(NamedTuple):
    """Tiles that an answer turns up for the seat: each of them wins, with these `flags`, or does not."""

    tiles: int
    flags: tuple[str, ...] = ()
    discarded: bool = False
    """True if turned tiles that do not win are discarded at once; otherwise any tile of the hand may be."""
    goes_on: bool = False
    """True if play continues after the turned tiles."""
    fixed: bool = False
    """True if the hand may not change any more."""


class AskedAbout(Record):
    """Record of the name of the last question."""

    about = ""

    @on(ev.Asked)
    def _asked(self, state: State, event: ev.Asked) -> None:
        """Note the name of the question."""
        self.about = event.about


@dataclass(frozen=True)
class Questions:
    """All questions of a game, as one phase: it is one of the phases after the beginning of play."""

    questions: tuple[Question, ...]

    records = (AskedAbout,)

    def _open(self, state: State) -> Question:
        """Return the last question asked."""
        about = state.record(AskedAbout).about
        return next(question for question in self.questions if question.about == about)

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the legal answers to the open question, by seat."""
        return self._open(state).pending(state)

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events of an answer to the open question."""
        return self._open(state).carry_out(state, seat, action)

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the next events that need no answer while the question is open."""
        return self._open(state).follow_up(state, new_rng)

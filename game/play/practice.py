"""Practice: made-up positions and those of own matches, each with a question and the expert's answer.

Made positions are scripted deals of `assets/practice.json`; a question is about the seat of the first player there.
Positions of own matches are read from their events: a person's hand before each discard, while it waited, and when it
won.
"""

from __future__ import annotations

import json
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib.resources import files
from random import Random

from ai.adviser import Adviser
from ai.candidates import Candidate
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import Claim, Discard, Pass, Win
from rules.engine.match import Match
from rules.engine.reducers import apply, start
from rules.engine.table import State
from rules.engine.view import View, view_of
from rules.scoring.hand_context import Held
from rules.scoring.sheets import ScoreSheet
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import read_script

DISCARD, CALL, WAITS, SCORE = "throw", "call", "waits", "score"
KINDS = (DISCARD, CALL, WAITS, SCORE)
"""Kinds of questions: which tile to discard, what to call for a discard, what the hand waits for, what it is worth."""

AS_GOOD = 0.03
"""The greatest loss of a discard that still counts as good as the best one."""
TRIES = 16
"""Most places of a match that are looked at for a question."""
OFFERED = 4
"""Amounts to choose from where a hand is to be scored."""


@dataclass(frozen=True)
class Problem:
    """A position with a question of a `kind` to the seat of the `view`; `id` names a made-up one.

    `won` describes the win of a hand that is to be scored: self-drawn, or the discarder.
    """

    kind: str
    view: View
    id: str = ""
    won: ev.Won | None = None

    @cached_property
    def candidates(self) -> Sequence[Candidate]:
        """The discards or calls with the adviser's ratings, best first."""
        return Adviser().candidates(self.view, self.view.legal)

    @cached_property
    def calls(self) -> Sequence[Candidate]:
        """The calls to choose from, in the order of their buttons; to pass is the last."""
        return sorted(self.candidates, key=lambda one: (isinstance(one.action, Pass), one.action.used))

    @cached_property
    def waits(self) -> frozenset[Kind]:
        """The kinds that complete the hand."""
        view = self.view
        held = Held(view.counts, view.codes, tuple(meld.group() for meld in view.me.melds), view.wild)
        shanten, kinds = view.table.scoring.outlook(held)
        return frozenset(kinds) if shanten == 0 else frozenset()

    @property
    def sheet(self) -> ScoreSheet:
        """The score sheet of the hand that has won."""
        sheet = self.view.me.sheet
        assert sheet is not None, "no hand was won here"
        return sheet

    @cached_property
    def right(self) -> frozenset[int]:
        """The right answers: kinds to discard, places in `calls`, kinds waited for (all together), or the score."""
        best = self.candidates[0] if self.kind in (DISCARD, CALL) else None
        if self.kind == CALL and best is not None:
            return frozenset(place for place, one in enumerate(self.calls) if self._as_good(one, best))
        if self.kind == DISCARD and best is not None:
            good = (one for one in self.candidates if self._as_good(one, best))
            return frozenset(one.discards for one in good if one.discards is not None)
        return self.waits if self.kind == WAITS else frozenset({self.sheet.score})

    @staticmethod
    def _as_good(one: Candidate, best: Candidate) -> bool:
        """Return true if a candidate is as good as the best one."""
        return best.total - one.total <= AS_GOOD * abs(best.total)

    @cached_property
    def amounts(self) -> tuple[int, ...]:
        """Scores to choose from, in rising order: the right one and likely mistakes."""
        score = self.sheet.score
        step = max(1, score // 4)
        others = [score * 2, score // 2, score + step, score - step, score + 2 * step, score + 1, score + 2, score + 3]
        chosen = dict.fromkeys((score, *(one for one in others if one > 0)))
        return tuple(sorted([*chosen][:OFFERED]))

    def solved_by(self, answer: frozenset[int]) -> bool:
        """Return true if an answer is right: one good discard, all the waits, or the score."""
        return bool(answer) and (answer == self.right if self.kind == WAITS else answer <= self.right)


@lru_cache(maxsize=1)
def made_problems() -> tuple[dict[str, object], ...]:
    """Return the made positions as they are written, in order of difficulty."""
    return tuple(json.loads(files("assets").joinpath("practice.json").read_text(encoding="utf-8"))["problems"])


def made_problem(given: dict[str, object]) -> Problem:
    """Build a made position from its script."""
    kind = str(given["kind"])
    deal = {key: value for key, value in given.items() if key not in ("id", "kind")}
    match = play_script(read_script(deal)).match
    view = match.view(0)
    won = next((event for event in reversed(match.events) if isinstance(event, ev.Won)), None)
    if kind == DISCARD:
        legal = tuple(action for action in view.legal if isinstance(action, Discard) and not action.ready)
        view = replace(view, legal=legal, refused=())
    return Problem(kind, view, str(given["id"]), won)


def own_problem(events: Sequence[ev.Event], people: Container[int], random: Random, kind: str) -> Problem | None:
    """Return a position of this kind from a match, chosen at random; None if none is found soon.

    Asked is about discards and hands of these persons, and about anybody's win; about a discard only where few
    would be right.
    """
    first = events[0]
    assert isinstance(first, ev.MatchStarted), "a match begins with its start"
    ruleset = registry.get(first.ruleset)
    table = ruleset.at(ruleset.resolve_saved(dict(first.options)))
    if kind == CALL:
        return _own_call(start(table, first), events, people, random)
    places = _places(start(table, first), events, people, kind)
    for place in random.sample(places, min(len(places), TRIES)):
        state = start(table, first)
        for event in events[1 : place + (kind != DISCARD)]:
            apply(state, event)
        found = _problem(state, events, place, kind)
        if found is not None:
            return found
    return None


def _own_call(state: State, events: Sequence[ev.Event], people: Container[int], random: Random) -> Problem | None:
    """Return a discard of a match that one of these persons could have called but not won on; None if none is found
    soon. `state` is the state at the match's start.
    """
    places = list[int]()
    for place, event in enumerate(events[1:], 1):
        apply(state, event)
        if isinstance(event, ev.Discarded):
            kind = plain(event.face)
            others = (seat for seat in range(len(state.seats)) if seat != event.seat and state.people[seat] in people)
            near = any(sum(plain(state.faces[tile]) == kind for tile in state.seats[seat].hand) > 1 for seat in others)
            places += [place] if near else []
    for place in random.sample(places, min(len(places), TRIES)):
        match = Match.replay(events[: place + 1])
        for seat, legal in match.pending().items():
            asked = any(isinstance(action, Claim) for action in legal) and match.state.people[seat] in people
            if asked and not any(isinstance(action, Win) for action in legal):
                return Problem(CALL, match.view(seat))
    return None


def _places(state: State, events: Sequence[ev.Event], people: Container[int], kind: str) -> list[int]:
    """Return the positions of a match that allow a question of this kind; `state` is the state at its start."""
    asking = ev.Scored if kind == SCORE else ev.Discarded
    places = list[int]()
    for place, event in enumerate(events[1:], 1):
        apply(state, event)
        if isinstance(event, asking) and (kind == SCORE or state.people[event.seat] in people):
            waits = kind != WAITS or Problem(kind, view_of(state, event.seat, ())).waits
            places += [place] if waits else []
    return places


def _problem(state: State, events: Sequence[ev.Event], place: int, kind: str) -> Problem | None:
    """Return the question at a position of a match, given its state; None if there is nothing to ask."""
    event = events[place]
    assert isinstance(event, ev.Discarded | ev.Scored)
    view = view_of(state, event.seat, ())
    if kind == DISCARD:
        offered = [action for move in state.table.moves for action in move.offers(state, event.seat)]
        legal = tuple(action for action in offered if isinstance(action, Discard) and not action.ready)
        problem = Problem(kind, replace(view, legal=legal))
        kinds = {plain(view.face_of(action.tile)) for action in legal}
        return problem if 0 < 3 * len(problem.right) <= len(kinds) else None
    if kind == WAITS:
        problem = Problem(kind, view)
        return problem if problem.waits else None
    won = next((one for one in reversed(events[:place]) if isinstance(one, ev.Won) and one.seat == event.seat), None)
    sheet = view.me.sheet
    return None if won is None or sheet is None or not sheet.legal or sheet.score <= 0 else Problem(kind, view, "", won)

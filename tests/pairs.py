"""Deals in which house rules meet: played with several of them at once, beside the same deals without each one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rules.core.errors import RulesError
from rules.core.melds import Seat
from rules.core.options import OptionValues, Value
from rules.core.tiles import plain
from rules.engine import events as ev
from rules.engine.actions import PASS, WIN, Action, Claim, ConcealedKong, Discard, PromoteKong
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.engine.table import Ruleset, State
from tests.play import values_of

Change = tuple[str, Value]
"""A house rule and the value that it has instead of the usual one."""


def changes_of(ruleset: Ruleset) -> list[Change]:
    """Every house rule with every value that may be tried, but for the number of players and what sets others too."""
    usual = ruleset.resolve()
    return [
        (option.id, value) for option in ruleset.options if option.id not in ("players", "preset")
        for value in values_of(option) if value != usual[option.id]
    ]  # fmt: skip


def agreed(ruleset: Ruleset, changes: Sequence[Change]) -> OptionValues | None:
    """The house rules with these changes; None where they cannot stand together."""
    try:
        return ruleset.resolve(dict(changes))
    except RulesError:
        return None


def busy(match: Match, seat: Seat, legal: tuple[Action, ...], rng: Random) -> Action:
    """An answer that lets much happen: sets are laid, the hand comes nearer, and only some wins are let go."""
    if WIN in legal and WIN not in match.glance(seat).wrong and rng.random() < 0.6:
        return WIN
    laid = [action for action in legal if isinstance(action, PromoteKong | ConcealedKong)]
    laid = laid or [action for action in legal if isinstance(action, Claim)]
    if laid and rng.random() < 0.6:
        return rng.choice(laid)
    if PASS in legal and rng.random() < 0.7:
        return PASS
    discarded = [action for action in legal if isinstance(action, Discard)]
    if discarded and rng.random() < 0.9:
        return nearest(match.state, seat, discarded, rng)
    return rng.choice(legal)


def nearest(state: State, seat: Seat, discarded: Sequence[Discard], rng: Random) -> Discard:
    """The discard, declaring the hand if that may be, after which it is nearest to a complete one."""
    declared = [action for action in discarded if action.ready] or discarded
    holder, scoring = state.seats[seat], state.table.scoring
    kinds = {plain(state.faces[action.tile]) for action in declared}
    away = {kind: scoring.shanten(holder.held.plus(kind, -1)) for kind in sorted(kinds)}
    least = min(away.values())
    return rng.choice([action for action in declared if away[plain(state.faces[action.tile])] == least])


class Meeting:
    """A deal under several changes, and beside it the same deal without each of them, as long as both agree.

    `fired` are the changes that have come into play, with the place in the log where they first did: there other
    answers are open, or other things happen, than would be without them.
    """

    def __init__(self, ruleset: Ruleset, changes: Sequence[Change], seed: int) -> None:
        options = agreed(ruleset, changes)
        assert options is not None
        self.match = Match.new(ruleset, options, seed=seed)
        self.fired: dict[str, int] = {}
        self._rng = Random(seed)
        self._beside: dict[str, Match] = {}
        for change in changes:
            without = agreed(ruleset, [other for other in changes if other != change])
            if without is not None and ruleset.players_in(without) == self.match.state.players:
                self._beside[change[0]] = Match.new(ruleset, without, seed=seed)

    def play(self, most: int) -> Iterator[tuple[ev.Event, ...]]:
        """One deal, at most so many answers; yields what each brought about."""
        for _ in range(most):
            pending = self.match.pending()
            if not pending or (self.match.state.moment is Moment.BEFORE_DEAL and self.match.state.deal_number):
                return
            seat = self._rng.choice(sorted(pending))
            action = busy(self.match, seat, pending[seat], self._rng)
            self._compare()
            happened = self.match.play(seat, action)
            self._follow(seat, action, happened)
            yield happened

    def _compare(self) -> None:
        """Whoever is asked something else without a change sees that it has come into play."""
        for name, other in [*self._beside.items()]:
            if other.pending() != self.match.pending():
                self._has_fired(name)

    def _follow(self, seat: Seat, action: Action, happened: tuple[ev.Event, ...]) -> None:
        for name, other in [*self._beside.items()]:
            if other.play(seat, action) != happened:
                self._has_fired(name)

    def _has_fired(self, name: str) -> None:
        del self._beside[name]
        if any(isinstance(event, ev.PlayBegan) for event in self.match.events):
            self.fired[name] = len(self.match.events)

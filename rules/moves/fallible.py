"""Announcements that may be wrong, where the house rules let players err."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from rules import events as ev
from rules.actions import Action
from rules.melds import Seat
from rules.ruleset import ClaimRule, Move, Refusal
from rules.state import State


class Fault(Protocol):
    """The wrong announcements of one sort, and what they bring about."""

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """What can be announced besides, right or wrong."""
        ...

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The price of announcing what does not hold."""
        ...


@dataclass(frozen=True)
class Fallible:
    """A move that anybody may announce: what its `rule` does not offer is open too, at the price of the fault."""

    rule: Move
    wrongly: Fault

    def handles(self, action: Action) -> bool:
        """As the rule itself."""
        return self.rule.handles(action)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """What is right, then what is wrong."""
        right = list(self.rule.offers(state, seat))
        return right + [action for action in self.wrongly.offers(state, seat) if action not in right]

    def holds(self, state: State, seat: Seat, action: Action) -> bool:
        """Whether the announcement is right."""
        return action in self.rule.offers(state, seat)

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """What the rule says, or the price."""
        rule = self.rule if self.holds(state, seat, action) else self.wrongly
        return rule.carry_out(state, seat, action)

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Nothing is refused beforehand."""
        return None


@dataclass(frozen=True)
class FallibleClaim(Fallible):
    """The same with another's discard: announcements are weighed as they are made."""

    rule: ClaimRule

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """As the rule itself, which knows what it does not offer."""
        return self.rule.rank(state, seat, action)


def rightly(rule: Move) -> Move:
    """The rule that says what may be announced rightly."""
    return rule.rule if isinstance(rule, Fallible) else rule


def wrong_among(rules: Iterable[Move], state: State, seat: Seat, actions: Iterable[Action]) -> tuple[Action, ...]:
    """Those of `actions` that would be false announcements: any player could tell from the own tiles."""
    fallible = [rule for rule in rules if isinstance(rule, Fallible)]
    if not fallible:
        return ()
    right = [action for rule in fallible for action in rule.rule.offers(state, seat)]
    return tuple(
        action for action in actions if action not in right and any(rule.handles(action) for rule in fallible)
    )

"""Announcements that may be wrong, where the house rules let players err."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from rules.core.melds import Form, Seat
from rules.engine import events as ev
from rules.engine.actions import Action
from rules.engine.move_rule import Rule
from rules.engine.table import ClaimRule, Move, State


class Fault(Protocol):
    """The wrong announcements of one sort, and what they bring about."""

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """What can be announced besides, right or wrong."""
        ...

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The price of announcing what does not hold."""
        ...


@dataclass(frozen=True)
class Fallible(Rule):
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

    @property
    def lays(self) -> tuple[Form, ...]:  # type: ignore[override]
        """As the rule itself."""
        return self.rule.lays

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """What the rule itself does not offer."""
        right = self.rule.offers(state, seat)
        return [action for action in self.wrongly.offers(state, seat) if action not in right]


@dataclass(frozen=True)
class FallibleClaim(Fallible):
    """The same with another's discard: announcements are weighed as they are made."""

    rule: ClaimRule

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """As the rule itself, which knows what it does not offer."""
        return self.rule.rank(state, seat, action)

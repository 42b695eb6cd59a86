"""Moves and claims that may be announced wrongly, where the house rules let players err."""

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
    """Wrong announcements of one kind (a protocol), and their consequences."""

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return announcements that can be made beside the right ones; some may be right."""

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events that punish a wrong announcement."""


@dataclass(frozen=True)
class Fallible(Rule):
    """Move that may be announced wrongly: whatever its `rule` does not offer is open too, at the price of `wrongly`."""

    rule: Move
    wrongly: Fault

    def handles(self, action: Action) -> bool:
        """Return True for the actions of the rule itself."""
        return self.rule.handles(action)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the right actions, then the wrong ones."""
        right = list(self.rule.offers(state, seat))
        return right + [action for action in self.wrongly.offers(state, seat) if action not in right]

    def holds(self, state: State, seat: Seat, action: Action) -> bool:
        """Check that an action is right: the rule itself offers it."""
        return action in self.rule.offers(state, seat)

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events of a right action, or the punishment of a wrong one."""
        rule = self.rule if self.holds(state, seat, action) else self.wrongly
        return rule.carry_out(state, seat, action)

    @property
    def lays(self) -> tuple[Form, ...]:  # type: ignore[override]
        """The forms of groups that the rule itself can lay."""
        return self.rule.lays

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the actions that the rule itself does not offer."""
        right = self.rule.offers(state, seat)
        return [action for action in self.wrongly.offers(state, seat) if action not in right]


@dataclass(frozen=True)
class FallibleClaim(Fallible):
    """Claim that may be announced wrongly; wrong claims rank like right ones."""

    rule: ClaimRule

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """Return the rank of the claim among the claims of one discard."""
        return self.rule.rank(state, seat, action)

"""The base of phases in which all players choose in secret at the same time."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.actions import Action
from rules.engine.table import State


class SecretChoices(ABC):
    """Base of phases in which all players choose in secret; the choices take effect together."""

    @abstractmethod
    def _choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return the actions that `seat` may choose from."""

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Offer their choices to all who have not answered yet, the dealer first."""
        seats = (state.dealer, *state.others(state.dealer))
        return {seat: self._choices(state, seat) for seat in seats if seat not in state.answers}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that stores the choice; nobody else sees it."""
        return [ev.Decided(seat, action)]

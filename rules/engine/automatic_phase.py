"""The base of phases that need no answers."""

from __future__ import annotations

from typing import ClassVar

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.actions import Action
from rules.engine.table import State


class Automatic:
    """A phase that needs no answers."""

    names_wild: ClassVar[bool] = False
    """True if the phase announces which tiles are wild in the deal."""

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return nothing: no answers are due."""
        return {}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Reject every action: this phase asks for none."""
        raise AssertionError("nobody was asked")

"""Declarations of ready that are checked only if nobody wins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.engine.actions import Action, Discard
from rules.engine.table import State
from rules.mechanics.discards.throw import DiscardTile
from rules.mechanics.ready.waiting import waits_after


@dataclass(frozen=True)
class DiscardUnchecked(DiscardTile):
    """Move: discard, also declaring ready with a hand that does not wait, which is checked only if nobody wins."""

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the offered declarations that would leave a hand which does not wait."""
        return [
            action
            for action in self.offers(state, seat)
            if isinstance(action, Discard) and action.ready and not waits_after(state, seat, action.tile)
        ]

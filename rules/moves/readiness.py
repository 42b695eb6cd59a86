"""Discarding, with the voluntary declaration of a waiting hand; where players may err, a wrong one too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules import events as ev
from rules.actions import Action, Discard
from rules.melds import Seat
from rules.moves.turn import Throw, waits_after
from rules.moves.winning import FalseWin
from rules.state import State


@dataclass(frozen=True)
class ThrowAndReady(Throw):
    """Discard; along with it, declare a hand ready that is one tile short of a win. The discard is laid sideways."""

    sideways: bool = True
    wrongly: FalseWin | None = None

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Every tile of the hand; again with a declaration, where the hand is near enough."""
        found, holder = list(super().offers(state, seat)), state.seats[seat]
        if holder.frozen or holder.dead:
            return found
        if self.wrongly is None and holder.outlook(state.table)[0] > 0:
            return found
        ready = [
            Discard(tile, True)
            for tile in sorted(holder.hand)
            if self.wrongly is not None or waits_after(state, seat, tile)
        ]
        return [*found, *ready]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The declaration, if any, then the discard; a declaration that does not hold has its price."""
        assert isinstance(action, Discard)
        if action.ready and self.wrongly is not None and not waits_after(state, seat, action.tile):
            return [*self.wrongly(state, seat), *super().carry_out(state, seat, Discard(action.tile))]
        return super().carry_out(state, seat, action)

"""Discarding, with the voluntary declaration of a waiting hand; where players may err, a wrong one too."""

from __future__ import annotations

from collections.abc import Iterable

from rules import events as ev
from rules.actions import Action, Discard
from rules.melds import Seat
from rules.moves.turn import Throw, waits_after
from rules.moves.winning import FalseWin
from rules.state import State
from rules.tiles import Tile


class ThrowAndReady(Throw):
    """Discard; along with it, declare a hand ready that is one tile short of a win. The discard is laid sideways."""

    def __init__(self, wrongly: FalseWin | None = None) -> None:
        super().__init__(ready=self._may_declare, sideways=True)
        object.__setattr__(self, "wrongly", wrongly)

    wrongly: FalseWin | None

    def _may_declare(self, state: State, seat: Seat, tile: Tile) -> bool:
        return self.wrongly is not None or waits_after(state, seat, tile)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Every tile of the hand; again with a declaration, where the hand is near enough."""
        if self.wrongly is None and state.seats[seat].outlook(state.table)[0] > 0:
            return Throw().offers(state, seat)
        return super().offers(state, seat)

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The declaration, if any, then the discard; a declaration that does not hold has its price."""
        assert isinstance(action, Discard)
        if action.ready and self.wrongly is not None and not waits_after(state, seat, action.tile):
            return [*self.wrongly(state, seat), *super().carry_out(state, seat, Discard(action.tile))]
        return super().carry_out(state, seat, action)

"""The payment for the first bonus tile of a deal in which nobody was dealt one."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.state import Moment
from rules.engine.table import RngFactory, State
from rules.scoring.transfers import Share, owed_to

FIRST_BONUS = "first_bonus"


@rulebook_key("first_bonus")
@dataclass(frozen=True)
class FirstBonus:
    """Reaction: the player who draws the first bonus tile gets `points` from each of the others, if none was shown
    before play.
    """

    points: int

    after = (ev.BonusShown,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the payment if the tiles just shown are the first, else nothing."""
        assert isinstance(event, ev.BonusShown)
        if state.moment is Moment.OPENING or sum(len(seat.bonus) for seat in state.seats) > len(event.tiles):
            return []
        share = Share.of(FIRST_BONUS, self.points)
        owed = owed_to(event.seat, dict.fromkeys(state.others(event.seat), share))
        return [ev.Paid.of(FIRST_BONUS, owed, state.players)]

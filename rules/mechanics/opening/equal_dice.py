"""Doubles: the dice that break the wall show one number throughout, for which a deal may count double."""

from __future__ import annotations

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, State
from rules.scoring.transfers import Share

DOUBLE_DICE = "double_dice"


class EqualDice(Record):
    """Remembers if the dice that broke the wall showed equal numbers."""

    equal = False

    @on(ev.DiceRolled)
    def _rolled(self, state: State, event: ev.DiceRolled) -> None:
        """Compare the dice of the roll that breaks the wall."""
        if event.purpose == "break":
            self.equal = len(set(event.dice)) == 1


class DoubleDice(EqualDice):
    """Names the circumstance ``double_dice`` of every win in a deal in which equal dice double all payments."""

    def standing(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Return ``double_dice`` if the dice were equal."""
        return (DOUBLE_DICE,) if self.equal else ()


def doubled_by_dice(state: State, share: Share) -> Share:
    """Return a share of a payment, doubled if the dice of this deal were equal."""
    return share.times(DOUBLE_DICE, 2) if state.record(DoubleDice).equal else share

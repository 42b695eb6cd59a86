"""Equal dice: the throw that breaks the wall shows one number throughout, for which a deal may count double."""

from __future__ import annotations

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.records import follows
from rules.engine.table import Record, State
from rules.scoring.transfers import Share

DOUBLE_DICE = "double_dice"


class EqualDice(Record):
    """Whether the dice that broke the wall showed the same."""

    def __init__(self, players: int) -> None:
        self.equal = False

    @follows(ev.DiceRolled)
    def _rolled(self, state: State, event: ev.DiceRolled) -> None:
        if event.purpose == "break":
            self.equal = len(set(event.dice)) == 1


class DoubleDice(EqualDice):
    """The same where it doubles every payment: names the circumstance ``double_dice``."""

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """The circumstance, where it holds."""
        return self.standing(state, seat)

    def standing(self, state: State, seat: Seat) -> tuple[str, ...]:
        """It holds for everybody, to the end of the deal."""
        return (DOUBLE_DICE,) if self.equal else ()


def doubled_by_dice(state: State, share: Share) -> Share:
    """A share of a payment in this deal."""
    return share.times(DOUBLE_DICE, 2) if state.record(DoubleDice).equal else share

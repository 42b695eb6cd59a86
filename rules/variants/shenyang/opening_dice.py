"""A record of the dice that opened the wall."""

from __future__ import annotations

from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, State


class OpeningDice(Record):
    """Remembers if the dice that broke the wall showed a doublet."""

    def __init__(self, players: int) -> None:
        """Begin a deal without a doublet."""
        self.doublet = False

    @on(ev.DiceRolled)
    def _rolled(self, state: State, event: ev.DiceRolled) -> None:
        """Note a doublet, if these are the dice that break the wall."""
        if event.purpose == "break":
            self.doublet = len(event.dice) > 1 and len(set(event.dice)) == 1

"""The dice that opened the wall of a deal."""

from __future__ import annotations

from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, State


class OpeningDice(Record):
    """Whether all dice of the throw that broke the wall showed the same."""

    def __init__(self, players: int) -> None:
        self.doublet = False

    @on(ev.DiceRolled)
    def _rolled(self, state: State, event: ev.DiceRolled) -> None:
        if event.purpose == "break":
            self.doublet = len(event.dice) > 1 and len(set(event.dice)) == 1

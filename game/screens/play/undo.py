"""Undo at the table, for a person who plays alone and has enabled it in the setup."""

from __future__ import annotations

from collections.abc import Callable

from game.app.matches import take_back
from game.app.screen import Program
from game.play.setup import MatchSetup
from game.play.turns import Turns
from game.screens.play.decision import OpenDecision
from game.screens.play.panes import Panes
from game.table.animations.director import Director
from game.table.input.offers import NOTHING
from saves.errors import SaveError


class TableUndo:
    """Undo at the table: goes back to the person's last decision and records that in the saved match."""

    def __init__(
        self, app: Program, setup: MatchSetup, turns: Turns, director: Director, asking: OpenDecision, panes: Panes,
        again: Callable[[], None],
    ) -> None:  # fmt: skip
        """Create the undo of one table; `again` refreshes the table after a step back."""
        self.app, self.turns, self.director, self.asking, self.panes = app, turns, director, asking, panes
        self.allowed = setup.takes_back
        """True if taking back was agreed on."""
        self._again = again

    def take_back(self) -> None:
        """Go back to the last decision, if the setup allows it and there is one."""
        session = self.turns.session
        events = session.take_back() if self.allowed else None
        if events is None:
            return
        try:
            take_back(session.keeper, events)
        except SaveError as fault:
            self.app.user_data.note_fault(fault)
            self.panes.tell_fault(fault)
            return
        session.go_back(events)
        self.director.finish()
        self.director.replace(self.turns.pass_to(self.turns.holder))
        self.asking.hands.ask(NOTHING)
        self.asking.again()
        self._again()

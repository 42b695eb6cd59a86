"""The switches beside the hand at a table, and the answers they give."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app.screen import Program
from game.play.turns import Turns
from game.table.animations.director import Director
from game.table.input.auto_play import SORT, AutoPlay, switches_of
from game.table.input.auto_strip import Switch
from game.table.input.hand_control import HandControl


class TableSwitches:
    """Sets the viewer's switches and answers for them. In a lesson (`taught`) there are none."""

    def __init__(
        self, app: Program, turns: Turns, director: Director, hands: HandControl, *, taught: bool,
        turned: Callable[[], None],
    ) -> None:  # fmt: skip
        """Create the switches that the rules of a match allow; `turned` is called when the player has turned one."""
        self.app, self.turns, self.director, self.hands = app, turns, director, hands
        self.taught, self._turned = taught, turned
        self.auto = AutoPlay(switches_of(turns.session.match.table, shared=turns.shared))

    def follow_settings(self) -> None:
        """Set the switches as in the settings, if these have changed."""
        self.auto.follow(self.app.settings)
        self.sort()

    def begin_deal(self) -> None:
        """Return the switches that last for one deal to the settings."""
        self.auto.begin_deal()
        self.sort()

    def sort(self) -> None:
        """Let the board keep the hand sorted, or not."""
        self.director.board.sorting = SORT in self.auto.on

    def shown(self) -> list[Switch]:
        """Return the switches beside the hand; none without a hand."""
        if self.taught or self.turns.holder is None or not self.turns.session.humans:
            return []
        auto, label = self.auto, self.app.keys.label
        return [Switch(name, name in auto.on, label(name), partial(self.turn, name)) for name in auto.allowed]

    def turn(self, name: str) -> None:
        """Turn a switch; the new value applies to the open question too."""
        table = self.hands.table
        if self.taught or name not in self.auto.allowed:
            table.sound("refuse")
            return
        self.auto.put(name, on=name not in self.auto.on)
        self.sort()
        table.sound("button")
        if name == SORT and name in self.auto.on:
            self.hands.sort_hand()
        self.answer()
        self._turned()

    def answer(self) -> None:
        """Answer the open question according to the switches."""
        viewer = self.turns.holder
        drawn = None if viewer is None else self.director.board.seats[viewer].drawn
        action = None if self.taught else self.auto.action(self.hands.offers, drawn)
        if action is not None:
            self.hands.table.answer(action)

"""The viewer's decision at the table: finds the offered actions and passes on the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf

from game.play.hot_seat import HandOver
from game.play.setup import MatchSetup
from game.play.turns import Turns
from game.table.animations.director import Director
from game.table.input.hand_control import HandControl
from game.table.input.offers import NOTHING, Offers, offers
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.engine.actions import PASS, Action
from rules.engine.view import View


def claim_seconds(setup: MatchSetup, options: OptionValues) -> float:
    """Return the seconds for a claim: as set up, else by the house rules; 0 means no limit."""
    own = options.get("claim_timeout_s", 0)
    return float(setup.claim_seconds or (own if isinstance(own, int) else 0))


class OpenDecision:
    """The open decision of the person at the screen, with its claim timer.

    `view` is the asked person's view (None if nobody is asked), `time_left` in seconds.
    """

    def __init__(
        self, turns: Turns, director: Director, hands: HandControl, *, claim_seconds: float,
        hand_over: Callable[[HandOver], None],
    ) -> None:  # fmt: skip
        """Create the prompt; `hand_over` is called when the screen must be given to another person."""
        self.turns, self.director, self.hands = turns, director, hands
        self.claim_seconds = claim_seconds
        """Seconds to claim in; 0 waits."""
        self.view: View | None = None
        self.time_left = inf
        self.opened = False
        """The last look found a question that was not there before."""
        self._hand_over = hand_over
        self._asked_for: tuple[int, Seat | None] = (-1, None)

    def ask(self) -> bool:
        """Find the viewer's actions once all earlier events were animated; return true if the decision has changed."""
        ready = self.director.idle
        seen = (len(self.turns.session.match.events) if ready else -1, self.turns.whose)
        if seen == self._asked_for:
            return False
        self._asked_for = seen
        self.view = None
        found = self._found() if ready else NOTHING
        before = self.hands.offers
        self.hands.ask(found)
        self.opened = found.any and found != before
        if not found.any:
            self.time_left = inf
        elif self.opened:
            self.time_left = self.claim_seconds if found.target is not None and self.claim_seconds else inf
        return True

    def _found(self) -> Offers:
        """Return the viewer's possible actions; if another person must decide, hand over the screen instead."""
        whose = self.turns.whose
        if whose is None:
            return NOTHING
        over = self.turns.hand_over(self.director.stage.labels, self.director.board)
        if over is not None:
            self._hand_over(over)
            return NOTHING
        self.view = self.turns.view(whose)
        found = offers(self.view)
        if self.turns.shared and found.target is None and PASS in self.view.legal:  # the same clock for everybody
            found = replace(found, target=self.director.board.last_discard)
        return found

    def answer(self, action: Action) -> None:
        """Play the viewer's action and close the decision."""
        assert self.turns.holder is not None
        self.turns.answer(self.turns.holder, action)
        self.hands.ask(NOTHING)
        self.again()

    def again(self) -> None:
        """Stop the timer and look for a new decision at the next call of `ask`."""
        self.time_left = inf
        self._asked_for = (-1, None)

    def tick(self, dt: float) -> bool:
        """Run the claim timer by `dt` seconds; return true when it has expired."""
        self.time_left -= dt
        return self.time_left <= 0

    @property
    def share_left(self) -> float | None:
        """Share of the claim time that is left, from 0 to 1; None without a limit."""
        return None if self.time_left == inf or not self.claim_seconds else self.time_left / self.claim_seconds

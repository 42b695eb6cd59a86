"""The pot of drawn deals, a part of the points on the table that only certain wins take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rules.core.melds import Seat
from rules.engine.table import State
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import Answer, Pot, Sort
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.transfers import TABLE, Share, owed_to

DRAW_POT = "draw_pot"
"""Fact of the amount on the table that belongs to the pot of drawn deals."""


@dataclass(frozen=True)
class PotOfDraws(Pot):
    """Input, for hands that are scored by hand, of the amount in the pot of drawn deals, apart from all else on the
    table.
    """

    def apply(self, case: HandContext, answer: Answer) -> HandContext:
        """Return the hand context with this amount in the pot of drawn deals, added to the points on the table."""
        amount = answer if isinstance(answer, int) else 0
        return replace(case, values={**case.values, DRAW_POT: amount, "pot": case.number("pot") + amount})

    def cleared(self, case: HandContext) -> HandContext:
        """Return the hand context without a pot of drawn deals; the rest on the table stays."""
        rest = case.number("pot") - case.number(DRAW_POT)
        return replace(case, values={**case.values, DRAW_POT: 0, "pot": rest})


POT_OF_DRAWS = PotOfDraws(DRAW_POT, Sort.NUMBER, 100_000)


@dataclass(frozen=True)
class DrawPot:
    """Payments of the pot of drawn deals: each player lays `each` into it after a draw; a winner may take it.

    It goes to the first winner for whom `takes` is True.
    """

    each: int
    takes: Callable[[Winner], bool]

    def __call__(self, outcome: Outcome) -> list[Payment]:
        """Return the payments into the pot, or of the pot to a winner; none if no winner takes it."""
        if not outcome.winners:
            stake = Share.of("draw_pot", self.each)
            paid = owed_to(TABLE, dict.fromkeys(range(outcome.players), stake))
            return [Payment("draw_pot", outcome.players, paid)] if paid else []
        amount = outcome.number(DRAW_POT)
        taker = next((winner.seat for winner in outcome.winners if self.takes(winner)), None)
        if taker is None or not amount:
            return []
        return [Payment("draw_pot", outcome.players, owed_to(taker, {TABLE: Share.of("draw_pot", amount)}))]


@dataclass(frozen=True)
class NextDrawPot:
    """Fact for the next deal: the amount in the pot of drawn deals, to which each player lays `each` after a draw.

    After a win all that is left on the table is this pot; anything else was taken by the winner.
    """

    each: int

    def __call__(self, state: State, next_dealer: Seat) -> Mapping[str, int]:
        """Return the amount by the name of the fact; nothing if the pot is empty."""
        amount = state.pot if state.wins else state.facts.get(DRAW_POT, 0) + self.each * state.players
        return {DRAW_POT: amount} if amount else {}

"""A pot that grows with every drawn deal, apart from what else lies on the table, and waits for a certain win."""

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
"""The fact how much of what lies on the table is the pot of drawn deals."""


@dataclass(frozen=True)
class PotOfDraws(Pot):
    """How much lies in the pot; it is part of all that lies on the table. Asked after that."""

    def put(self, case: HandContext, answer: Answer) -> HandContext:
        lying = answer if isinstance(answer, int) else 0
        return replace(case, values={**case.values, DRAW_POT: lying, "pot": case.number("pot") + lying})

    def cleared(self, case: HandContext) -> HandContext:
        rest = case.number("pot") - case.number(DRAW_POT)
        return replace(case, values={**case.values, DRAW_POT: 0, "pot": rest})


POT_OF_DRAWS = PotOfDraws(DRAW_POT, Sort.NUMBER, 100_000)


@dataclass(frozen=True)
class DrawPot:
    """After a drawn deal everybody pays `each`; the next winner of whom `takes` holds has it all."""

    each: int
    takes: Callable[[Winner], bool]

    def __call__(self, outcome: Outcome) -> list[Payment]:
        """What a deal puts in or takes out."""
        if not outcome.winners:
            stake = Share.of("draw_pot", self.each)
            paid = owed_to(TABLE, dict.fromkeys(range(outcome.players), stake))
            return [Payment("draw_pot", outcome.players, paid)] if paid else []
        lying = outcome.number(DRAW_POT)
        taker = next((winner.seat for winner in outcome.winners if self.takes(winner)), None)
        if taker is None or not lying:
            return []
        return [Payment("draw_pot", outcome.players, owed_to(taker, {TABLE: Share.of("draw_pot", lying)}))]


@dataclass(frozen=True)
class DrawPotLeft:
    """What of the pot, to which everybody gives `each`, lies there for the next deal: a fact that the flow keeps.

    Any winner has taken what else lay on the table.
    """

    each: int

    def __call__(self, state: State, next_dealer: Seat) -> Mapping[str, int]:
        """The fact, where something lies there."""
        lying = state.pot if state.wins else state.facts.get(DRAW_POT, 0) + self.each * state.players
        return {DRAW_POT: lying} if lying else {}

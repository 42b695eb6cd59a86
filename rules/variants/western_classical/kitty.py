"""A kitty: each player pays into it at every deal, and a certain winner takes it all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.transfers import TABLE, Share, Transfer, owed_to


@dataclass(frozen=True)
class Kitty:
    """Payments of a kitty: each player lays `each` at every deal; the next winner for whom `takes` is True gets it."""

    each: int
    takes: Callable[[Winner], bool]

    def __call__(self, outcome: Outcome) -> list[Payment]:
        """Return the payments of a deal into the kitty and, if a winner takes it, out of it."""
        if not self.each:
            return []
        players = outcome.players
        dues = dict.fromkeys(range(players), Share.of("kitty", self.each))
        found = [Payment("kitty", players, owed_to(TABLE, dues))]
        lying = outcome.number("pot") + self.each * players
        taker = next((winner.seat for winner in outcome.winners if self.takes(winner)), None)
        return found if taker is None else [*found, Payment("pot", players, (Transfer(TABLE, taker, lying),))]

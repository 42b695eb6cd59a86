"""Where calling must be declared: a hand whose owner has thrown a tile and declared nothing does not win."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.melds import Seat
from rules.engine.table import Record, State
from rules.scoring.hand_context import HandContext

UNDECLARED = "undeclared"


class Undeclared(Record):
    """Names the circumstance ``undeclared`` of whoever has discarded and not declared a waiting hand."""

    def standing(self, state: State, seat: Seat) -> tuple[str, ...]:
        """The circumstance, where it holds."""
        holder = state.seats[seat]
        return (UNDECLARED,) if holder.discards and not holder.ready else ()


def once_ready(flags: Iterable[str]) -> frozenset[str]:
    """The circumstances of a hand as they are once it is declared."""
    return frozenset({*flags, "ready"} - {UNDECLARED})


def declared(case: HandContext) -> str:
    """Why a hand does not win though it is complete, or an empty text."""
    return "not_ready" if UNDECLARED in case.flags else ""

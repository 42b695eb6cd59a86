"""Games in which ready must be declared: a hand that has discarded and declared nothing does not win."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.melds import Seat
from rules.engine.table import Record, State
from rules.scoring.hand_context import HandContext

UNDECLARED = "undeclared"


class Undeclared(Record):
    """Names the circumstance ``undeclared`` of a player who has discarded and not declared ready."""

    def standing(self, state: State, seat: Seat) -> tuple[str, ...]:
        holder = state.seats[seat]
        return (UNDECLARED,) if holder.discards and not holder.ready else ()


def flags_when_ready(flags: Iterable[str]) -> frozenset[str]:
    """Return the circumstances of a hand as they are once it is declared."""
    return frozenset({*flags, "ready"} - {UNDECLARED})


def undeclared_reason(case: HandContext) -> str:
    """Return the reason why a complete hand does not win, or an empty string."""
    return "not_ready" if UNDECLARED in case.flags else ""

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
        """Return ``undeclared`` for a seat that has discarded without declaring ready."""
        holder = state.seats[seat]
        return (UNDECLARED,) if holder.discards and not holder.ready else ()


def flags_when_ready(flags: Iterable[str]) -> frozenset[str]:
    """Return the circumstances `flags` of a hand as they will be once it is declared ready."""
    return frozenset({*flags, "ready"} - {UNDECLARED})


def undeclared_reason(case: HandContext) -> str:
    """Return ``not_ready`` if a complete hand does not win because it was not declared, else an empty string."""
    return "not_ready" if UNDECLARED in case.flags else ""

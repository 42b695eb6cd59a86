"""Limits on the number of claimed sets, and on the first of them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.tiles import Kind
from rules.engine.table import State


@dataclass(frozen=True)
class ClaimLimit:
    """Bars more claims of a player who has claimed `most` sets."""

    most: int

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if the seat may claim no more sets, else an empty string."""
        claimed = sum(not group.concealed for group in state.seats[seat].groups)
        return "err_few_claims" if claimed >= self.most else ""


def chow_not_first(state: State, seat: Seat, kind: Kind) -> str:
    """Bar a chow as the first claimed set; return an error key, or an empty string if it is allowed."""
    return "" if state.seats[seat].claimed else "err_chow_not_first"

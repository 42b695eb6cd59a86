"""How many sets a player may claim, and of what sort the first must be."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.tiles import Kind
from rules.engine.table import State


@dataclass(frozen=True)
class FewClaims:
    """Bars claiming one more set where so many were claimed."""

    most: int

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """The reason, where there is one."""
        claimed = sum(not group.concealed for group in state.seats[seat].groups)
        return "err_few_claims" if claimed >= self.most else ""


def chow_not_first(state: State, seat: Seat, kind: Kind) -> str:
    """A bar on chows for whoever has claimed nothing yet."""
    return "" if state.seats[seat].claimed else "err_chow_not_first"

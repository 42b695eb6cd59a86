"""How many sets a player may claim."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.state import State
from rules.melds import Seat
from rules.tiles import Kind


@dataclass(frozen=True)
class FewClaims:
    """Bars claiming one more set where so many were claimed."""

    most: int

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """The reason, where there is one."""
        claimed = sum(not group.concealed for group in state.seats[seat].groups)
        return "err_few_claims" if claimed >= self.most else ""

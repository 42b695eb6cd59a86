"""What moves and claims say of themselves unless they say otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.melds import Form, Seat
from rules.engine.actions import Action
from rules.engine.table import Refusal, State


class Rule:
    """Base of moves and claims.

    `lays` are the sets that it may lay anew. For claims: a seat need be asked only if it holds `alike` tiles equal to
    the claimed one, only if it is `of_next` in turn, only if it is `waiting` for the tile.
    """

    lays: tuple[Form, ...] = ()
    alike: int = 0
    of_next: bool = False

    @property
    def waiting(self) -> bool:
        """Whether it concerns nobody who does not wait for the tile."""
        return False

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Why the seat may not do what it seems to be about to do; what is not possible is not shown."""
        return None

    def stopped(self, state: State, seat: Seat) -> str:
        """The reason why the seat may not win on the tile in question, whatever its hand counts; empty where it may."""
        return ""

    def priced_first(self, state: State, seat: Seat, action: Action) -> bool:
        """Whether this claim, a win that does not hold, costs its price before the wins that do are carried out."""
        return False

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """What it offers although it does not hold: any player could tell from the own tiles."""
        return ()

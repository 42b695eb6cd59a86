"""Base of moves and claims, with their default behaviour."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.melds import Form, Seat
from rules.engine.actions import Action
from rules.engine.table import Refusal, State


class Rule:
    """Base of moves and claims.

    `lays` are the sets that it may lay anew. For claims: a seat is asked only if it holds `equal_needed` tiles equal
    to the claimed one, with `next_player_only` only if it is next in turn, with `needs_wait` only if it waits for it.
    """

    lays: tuple[Form, ...] = ()
    equal_needed: int = 0
    next_player_only: bool = False

    @property
    def needs_wait(self) -> bool:
        """True if only hands that wait for the tile may make this claim."""
        return False

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Return the reason why a move that looks possible is refused; None if nothing looks possible."""
        return None

    def reason_not_to_win(self, state: State, seat: Seat) -> str:
        """The reason why the seat may not win on the tile in question, whatever its hand counts; empty where it may."""
        return ""

    def penalized_first(self, state: State, seat: Seat, action: Action) -> bool:
        """Return True if this false win is penalized before correct wins are carried out."""
        return False

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """Yield offered actions that would be false declarations, as any player could tell from the own tiles."""
        return ()

"""Base of moves and claims, with their default behaviour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rules.core.melds import Form, Seat
from rules.engine.actions import Action
from rules.engine.table import Refusal, State


class Rule:
    """Base of moves and claims, with defaults.

    `answers` are the kinds of action that it carries out, `lays` the forms of set that it may lay. For claims: a seat
    is asked only if it holds at least `equal_needed` tiles equal to the claimed one, if it is next in turn
    (`next_player_only`), and if it waits for the tile (`needs_wait`).
    """

    answers: ClassVar[tuple[type[Action], ...]] = ()
    lays: tuple[Form, ...] = ()
    equal_needed: int = 0
    next_player_only: bool = False

    def handles(self, action: Action) -> bool:
        """Return True if this rule carries out `action`."""
        return isinstance(action, self.answers)

    @property
    def needs_wait(self) -> bool:
        """True if only hands that wait for the tile may make this claim."""
        return False

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Return an action that a player might expect here, with the reason why it is refused; None for no such action.
        """
        return None

    def reason_not_to_win(self, state: State, seat: Seat) -> str:
        """Return why the seat may not win on the tile in question, whatever its hand scores; empty if it may."""
        return ""

    def penalized_first(self, state: State, seat: Seat, action: Action) -> bool:
        """Return True if this false win is penalized before any correct win is carried out."""
        return False

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """Yield the offered actions that are false declarations, as the player could tell from the own tiles."""
        return ()

"""Hands won, and hands declared ready, before the first round of turns is over."""

from __future__ import annotations

from rules.engine import events as ev
from rules.engine.records import Record, follows
from rules.engine.state import State, Step
from rules.melds import Seat

HEAVENLY_HAND, EARTHLY_HAND, HUMAN_HAND = "heavenly_hand", "earthly_hand", "human_hand"
HEAVENLY_READY, EARTHLY_READY = "heavenly_ready", "earthly_ready"


class EarlyHands(Record):
    """Names hands won before anybody has laid a set, and which declarations were made as early.

    ``heavenly_hand``: the dealer's as dealt; ``earthly_hand``: another's with the first tile he draws; ``human_hand``:
    another's on a discard before it. ``heavenly_ready``: declared on the deal; ``earthly_ready``: with the own first
    discard before anybody has laid a set.
    """

    def __init__(self, players: int) -> None:
        self.declared = [""] * players

    @follows(ev.ReadyDeclared)
    def _ready(self, state: State, event: ev.ReadyDeclared) -> None:
        early = with_first_discard(state, event.seat)
        self.declared[event.seat] = HEAVENLY_READY if state.step is Step.OPENING else EARTHLY_READY if early else ""

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """How early the hand wins, and was declared."""
        return tuple(name for name in (self._hand(state, seat, by), self.declared[seat]) if name)

    def _hand(self, state: State, seat: Seat, by: str) -> str:
        holder = state.seats[seat]
        if state.calls or holder.discards or holder.own_turns != int(by == "self"):
            return ""
        if by != "self":
            return HUMAN_HAND
        return HEAVENLY_HAND if seat == state.dealer else EARTHLY_HAND


def with_first_discard(state: State, seat: Seat) -> bool:
    """Whether a discard now is the seat's first, nobody having laid a set."""
    return not state.calls and not state.seats[seat].discards

"""Hands won or declared ready before the first round of turns is over."""

from __future__ import annotations

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.state import Moment
from rules.engine.table import Record, State

HEAVENLY_HAND, EARTHLY_HAND, HUMAN_HAND = "heavenly_hand", "earthly_hand", "human_hand"
HEAVENLY_READY, EARTHLY_READY = "heavenly_ready", "earthly_ready"


def in_first_turn(state: State, seat: Seat, by: str) -> bool:
    """Check that a win of `seat` now is with its first tile drawn, or on a discard before that, with no set laid yet.

    `by` is ``self`` for a self-drawn win, ``discard`` for any other.
    """
    holder = state.seats[seat]
    return not (state.calls or holder.discards) and holder.own_turns == int(by == "self")


class FirstTurns(Record):
    """Names the circumstance ``first_turn`` of a win in the first turn, for any winner and tile."""

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return ``first_turn`` if a win now is in the seat's first turn."""
        return ("first_turn",) if in_first_turn(state, seat, by) else ()


class EarlyHands(Record):
    """Names the circumstances of hands won, or declared ready, before anybody has laid a set.

    ``heavenly_hand``: the dealer's hand as dealt; ``earthly_hand``: another's, with the first tile drawn;
    ``human_hand``: another's, on a discard before that. ``heavenly_ready``: declared on the deal; ``earthly_ready``:
    declared with the player's first discard.
    """

    def __init__(self, players: int) -> None:
        """Start a deal in which nobody has declared ready."""
        self.declared = [""] * players

    @on(ev.ReadyDeclared)
    def _ready(self, state: State, event: ev.ReadyDeclared) -> None:
        """Remember a declaration on the deal or with the first discard."""
        early = with_first_discard(state, event.seat)
        self.declared[event.seat] = HEAVENLY_READY if state.moment is Moment.OPENING else EARTHLY_READY if early else ""

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return the early hand that a win now would be, and the early declaration, if any."""
        hand = self._hand(state, seat, by)
        return (*((hand,) if hand else ()), *self.standing(state, seat))

    def standing(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Return the early declaration of ready of a seat, if any."""
        return (self.declared[seat],) if self.declared[seat] else ()

    def _hand(self, state: State, seat: Seat, by: str) -> str:
        """Return the early hand (of heaven, earth or man) that a win now would be; empty if none."""
        if not in_first_turn(state, seat, by):
            return ""
        if by != "self":
            return HUMAN_HAND
        return HEAVENLY_HAND if seat == state.dealer else EARTHLY_HAND


class FirstTurnsOfOthers(Record):
    """Names the circumstance ``human`` of a win by another player than the dealer before the winner's first discard.

    Nobody may have claimed a tile; concealed kongs do not matter.
    """

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return ``human`` if a win now is not the dealer's, before the winner's first discard and any claim."""
        late = seat == state.dealer or state.seats[seat].discards or any(holder.claimed for holder in state.seats)
        return () if late else ("human",)


class EarlyClaims(Record):
    """Names hands won before the winner's first turn, among them those on a discard.

    ``heavenly_hand``: the dealer's hand as dealt, before any kong; ``earthly_hand``: on the first discard of the deal;
    ``human_hand``: on a later discard before the winner's first draw, nobody having laid a set.
    """

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return the early hand that a win now would be, if any."""
        if by != "self" and state.moment is Moment.CLAIMS and state.discards == 1:
            return (EARTHLY_HAND,)
        if not in_first_turn(state, seat, by):
            return ()
        if by == "self":
            return (HEAVENLY_HAND,) if seat == state.dealer else ()
        return (HUMAN_HAND,)


class FirstReady(Record):
    """Names the circumstance ``double_ready`` of a hand declared ready with the first discard.

    Nobody may have claimed a tile before; concealed kongs do not matter.
    """

    def __init__(self, players: int) -> None:
        """Start a deal in which nobody has declared ready."""
        self.made: set[Seat] = set()

    @on(ev.ReadyDeclared)
    def _declared(self, state: State, event: ev.ReadyDeclared) -> None:
        """Remember a declaration made with the first discard before any claim."""
        if event.first and not any(holder.claimed for holder in state.seats):
            self.made.add(event.seat)

    def standing(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Return ``double_ready`` for a seat that declared so early."""
        return ("double_ready",) if seat in self.made else ()


def with_first_discard(state: State, seat: Seat) -> bool:
    """Check that the seat's next discard is its first, and nobody has laid a set."""
    return not state.calls and not state.seats[seat].discards


class FirstDiscard(Record):
    """Names the circumstance ``first_discard``: a win on the first discard of the deal."""

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return ``first_discard`` if a win now is on the first discard of the deal."""
        first = by != "self" and state.moment is Moment.CLAIMS and state.discards == 1
        return ("first_discard",) if first else ()

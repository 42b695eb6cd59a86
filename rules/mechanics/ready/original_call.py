"""The original call: ready declared on the deal or with the first discard, while the hand has not changed."""

from __future__ import annotations

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.state import Moment
from rules.engine.table import Record, State

ON_DEAL, WITH_FIRST, LATER = "deal", "first", "later"


class OriginalCalls(Record):
    """Remembers the time at which each seat declared ready, and any change of its hand since.

    A declaration made with a discard does not count that discard as a change; one made on the deal counts every
    discard.
    """

    def __init__(self, players: int) -> None:
        """Start a deal in which nobody has declared ready."""
        self.made = [""] * players
        self.changed = [False] * players
        self._discards_before = [0] * players

    @on(ev.ReadyDeclared)
    def _declared(self, state: State, event: ev.ReadyDeclared) -> None:
        """Remember if the declaration came on the deal, with the first discard, or later."""
        holder, seat = state.seats[event.seat], event.seat
        opening = state.moment is Moment.OPENING
        self.made[seat] = ON_DEAL if opening else WITH_FIRST if event.first and not holder.claimed else LATER
        self._discards_before[seat] = -1 if opening else len(holder.discards)
        self.changed[seat] = False

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        """Note a change if a declared hand discards another tile than the one drawn."""
        holder, seat = state.seats[event.seat], event.seat
        if holder.ready and not event.drawn and len(holder.discards) - 1 > self._discards_before[seat]:
            self.changed[seat] = True

    @on(ev.KongDeclared, ev.KongPromoted)
    def _kong(self, state: State, event: ev.KongDeclared | ev.KongPromoted) -> None:
        """Note a change by a kong."""
        self.changed[event.seat] = True

    @on(ev.Claimed, ev.GroupAnnounced)
    def _set_laid(self, state: State, event: ev.Claimed | ev.GroupAnnounced) -> None:
        """Note a change by a claim or an announced group."""
        self.changed[event.seat] = True

    def standing(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Return ``original_call`` for a declaration on the deal or with the first discard.

        It is ``original_call_changed`` if the hand has changed since; one made on the deal is ``called_on_deal`` too.
        """
        if not state.seats[seat].ready or self.made[seat] == LATER:
            return ()
        call = "original_call_changed" if self.changed[seat] else "original_call"
        return (call, "called_on_deal") if self.made[seat] == ON_DEAL else (call,)

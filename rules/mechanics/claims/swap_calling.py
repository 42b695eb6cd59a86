"""Swap calling: discarding, after a claim, a tile that the set could have had instead of the claimed one."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine.actions import Claim
from rules.engine.records import on
from rules.engine.table import Record, State


class JustClaimed(Record):
    """Remembers, between a claim and the discard after it, which kinds swap calling forbids to discard.

    `equal` holds the claimed kind, `ends` the kind that would have completed the chow at its other end.
    """

    def __init__(self, players: int) -> None:
        """Start a deal in which nothing has been claimed."""
        self.equal: set[Kind] = set()
        self.ends: set[Kind] = set()

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        """Remember the claimed kind and the kind at the other end of a chow."""
        meld = event.meld
        claimed = next(kind for tile, kind in zip(meld.tiles, meld.stands, strict=True) if tile == meld.claimed)
        self.equal, self.ends = {claimed}, other_ends(meld.stands, claimed)

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        """Lift the restriction, which holds for one discard only."""
        self.equal, self.ends = set(), set()


def other_ends(kinds: tuple[Kind, ...], claimed: Kind) -> set[Kind]:
    """Return the kind that would complete a claimed chow at its other end, as a set of at most one kind.

    `kinds` are those of the set, `claimed` is the kind taken. Pungs and chows claimed for the middle have no such kind.

    >>> other_ends((2, 3, 4), 2), other_ends((2, 3, 4), 3), other_ends((6, 7, 8), 6), other_ends((5, 5, 5), 5)
    ({5}, set(), set(), set())
    """
    low, high = min(kinds), max(kinds)
    if low == high:
        return set()
    if claimed == low and high % 9 < 8:
        return {high + 1}
    return {low - 1} if claimed == high and low % 9 > 0 else set()


@dataclass(frozen=True)
class SwapCalling:
    """Bars discarding the kind just claimed and, with `other_end`, the kind at the other end of a claimed chow."""

    other_end: bool

    records = (JustClaimed,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if `kind` may not be discarded now, else an empty string."""
        last_claim = state.record(JustClaimed)
        return "err_swap_calling" if kind in last_claim.equal or (self.other_end and kind in last_claim.ends) else ""

    def leaves_discard(self, state: State, seat: Seat, claim: Claim) -> bool:
        """Check that the hand would still hold a tile that may be discarded after this claim."""
        assert state.claimable is not None
        claimed, faces = plain(state.claimable.face), state.faces
        own = [plain(faces[tile]) for tile in claim.tiles]
        barred = {claimed} | (other_ends((*own, claimed), claimed) if self.other_end else set())
        hand = state.seats[seat].hand
        return any(plain(faces[tile]) not in barred for tile in hand if tile not in claim.tiles)

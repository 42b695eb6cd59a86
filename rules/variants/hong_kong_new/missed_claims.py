"""Missed claims: until its next draw a seat may not claim a kind for a purpose for which it has just let it pass.

The kind may still be claimed for another purpose: who let it pass for a pung may win on it.

"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, State

NOT_AGAIN = "err_missed_claim"


class MissedClaims(Record):
    """Record of the claims (``win``, ``pung`` and so on) that each seat has declined since its last draw, with the
    kinds.
    """

    def __init__(self, players: int) -> None:
        """Begin a deal in which nothing was declined."""
        self.missed: list[set[tuple[str, Kind]]] = [set() for _ in range(players)]

    @on(ev.Decided)
    def _declined(self, state: State, event: ev.Decided) -> None:
        """Note all claims of the discard that a seat declines with its decision."""
        if state.claimable is not None:
            kind = plain(state.claimable.face)
            self.missed[event.seat] |= {(claim, kind) for claim in event.declined}

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        """Forget the claims that the seat has declined, now that it draws."""
        self.missed[event.seat].clear()


@dataclass(frozen=True)
class MissedPung:
    """Bar on claiming a pung of a kind for which the seat has declined a pung since its last draw."""

    records = (MissedClaims,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if the pung is barred, else an empty text."""
        return NOT_AGAIN if ("pung", kind) in state.record(MissedClaims).missed[seat] else ""


@rulebook_key("missed_win")
@dataclass(frozen=True)
class MissedWin:
    """Bar on winning on a discard of a kind on which the seat has declined a win since its last draw."""

    records = (MissedClaims,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if the win is barred, else an empty text."""
        return NOT_AGAIN if ("win", kind) in state.record(MissedClaims).missed[seat] else ""

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
    """Record of the claims (``win``, ``pung``, …) that each seat has declined since its last draw, with the kinds."""

    def __init__(self, players: int) -> None:
        self.missed: list[set[tuple[str, Kind]]] = [set() for _ in range(players)]

    @on(ev.Decided)
    def _declined(self, state: State, event: ev.Decided) -> None:
        if state.claimable is not None:
            kind = plain(state.claimable.face)
            self.missed[event.seat] |= {(claim, kind) for claim in event.declined}

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        self.missed[event.seat].clear()


@dataclass(frozen=True)
class MissedPung:
    """Bar a pung of a kind that was passed for one; a kong that was passed can never be offered again."""

    records = (MissedClaims,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        return NOT_AGAIN if ("pung", kind) in state.record(MissedClaims).missed[seat] else ""


@rulebook_key("missed_win")
@dataclass(frozen=True)
class MissedWin:
    """Bar a win on a discard of a kind on which the seat has declined a win."""

    records = (MissedClaims,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        return NOT_AGAIN if ("win", kind) in state.record(MissedClaims).missed[seat] else ""

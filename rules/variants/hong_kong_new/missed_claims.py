"""What a missed claim forbids: until his next draw a player may not take a like tile for what he has just let it go by.

A tile may still be taken for something else: who passed it for a pung may win with the next one.
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
    """The claims (``win``, ``pung``, ...) that each seat has let go by since its last draw, with the kinds."""

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
    """Bars a pung of a kind that was passed for one. A kong that was passed can never be offered again."""

    records = (MissedClaims,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Why the seat may not claim it, or nothing."""
        return NOT_AGAIN if ("pung", kind) in state.record(MissedClaims).missed[seat] else ""


@rulebook_key("missed_win")
@dataclass(frozen=True)
class MissedWin:
    """Bars a win on a discard of a kind that the seat has let go by although it would have won."""

    records = (MissedClaims,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Why the seat may not win, or nothing."""
        return NOT_AGAIN if ("win", kind) in state.record(MissedClaims).missed[seat] else ""

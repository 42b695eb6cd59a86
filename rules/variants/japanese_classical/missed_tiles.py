"""Missed tiles: whoever let a tile go by that completed the hand does not win on such a one until he moves again."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.plain_value import PlainValue
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, plain
from rules.engine.table import State
from rules.mechanics.wins.furiten import PassedTiles


class MissedTiles(PassedTiles):
    """Which kinds each seat let go by since its last draw or claim."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.kinds: dict[Seat, set[Kind]] = {}
        self.offered: Kind = -1

    def _offered(self, state: State, source: Seat, face: Kind) -> None:
        super()._offered(state, source, face)
        self.offered = plain(face)

    def _lock_passed(self, state: State, moving: Seat) -> None:
        for seat in self.waiting:
            self.kinds.setdefault(seat, set()).add(self.offered)
        super()._lock_passed(state, moving)
        self.kinds.pop(moving, None)

    def seen_by(self, state: State, seat: Seat) -> PlainValue | None:
        """No lock that a table would point at: other tiles may be free."""
        return None


@rulebook_key("missed_tile_lock")
@dataclass(frozen=True)
class MissedTileLock:
    """No win on another's tile of a kind that went by; or, unless only `same` ones are barred, on any."""

    same: bool

    records = (MissedTiles,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Why the seat may not win, or nothing."""
        missed = state.record(MissedTiles).kinds.get(seat, ())
        return "err_missed_win" if missed and (kind in missed or not self.same) else ""

"""Missed tiles: a seat that let a winning tile pass may not win on its kind until it draws or claims."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.plain_value import PlainValue
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import State
from rules.mechanics.wins.furiten import PassedTiles


class MissedTiles(PassedTiles):
    """Record of the kinds on which each seat has let a win pass since its last draw or claim."""

    def __init__(self, players: int) -> None:
        """Begin a deal in which no win was let pass."""
        super().__init__(players)
        self.kinds: dict[Seat, set[Kind]] = {}
        self.offered: Kind = -1

    @on(ev.Discarded, ev.KongPromoted)
    def _offered(self, state: State, event: ev.Discarded | ev.KongPromoted) -> None:
        """Remember the tile offered last, besides the facts of the parent record."""
        super()._offered(state, event)
        self.offered = plain(event.face)

    @on(ev.TileDrawn, ev.Claimed)
    def _lock_passed(self, state: State, event: ev.TileDrawn | ev.Claimed) -> None:
        """Lock each seat that lets a win on the offered kind pass; free the seat that draws or claims now."""
        for seat in self.waiting:
            self.kinds.setdefault(seat, set()).add(self.offered)
        super()._lock_passed(state, event)
        self.kinds.pop(event.seat, None)

    def seen_by(self, state: State, seat: Seat) -> PlainValue | None:
        """Return nothing: unlike its parent, this lock does not show in views, as tiles of other kinds may be free."""
        return None


@rulebook_key("missed_tile_lock")
@dataclass(frozen=True)
class MissedTileLock:
    """Bar on winning on another's tile of a kind on which the seat let a win pass; of any kind, unless `same`."""

    same: bool

    records = (MissedTiles,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if the win is barred, else an empty text."""
        missed = state.record(MissedTiles).kinds.get(seat, ())
        return "err_missed_win" if missed and (kind in missed or not self.same) else ""

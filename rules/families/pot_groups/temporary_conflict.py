"""Temporary conflict: the last tile of a river bars all players from announcing on an identical discard."""

from __future__ import annotations

from rules.core.melds import Seat
from rules.core.tiles import Tile, plain
from rules.engine import events as ev
from rules.engine.actions import PASS
from rules.engine.records import on
from rules.engine.table import Record, State


class TopDiscards(Record):
    """Remembers the seats that passed on each discard, and the discards that lie on top only because later ones were
    taken.
    """

    def __init__(self, players: int) -> None:
        """Start a deal without discards."""
        self.passed_by: dict[Tile, set[Seat]] = {}
        self.uncovered: set[Tile] = set()

    @on(ev.Decided)
    def _decided(self, state: State, event: ev.Decided) -> None:
        """Remember who passes on the discard."""
        if event.action == PASS and state.claimable is not None:
            self.passed_by.setdefault(state.claimable.tile, set()).add(event.seat)

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        """Note the tile uncovered by taking a discard for a group."""
        if event.meld.source is not None:
            self._uncover(state, event.meld.source)

    @on(ev.Won)
    def _won(self, state: State, event: ev.Won) -> None:
        """Note the tile uncovered by taking a discard for a win."""
        if event.source is not None:
            self._uncover(state, event.source)

    def _uncover(self, state: State, source: Seat) -> None:
        """Remember the tile now on top of the river of `source`."""
        river = state.seats[source].river
        if river:
            self.uncovered.add(river[-1].tile)


def temporarily_barred(state: State, seat: Seat, mode: str) -> bool:
    """Check that a temporary conflict bars the seat from announcing a group or win on the last discard.

    That is so if an identical tile lies on top of a river. `mode` names the barred players: ``everyone``, those who
    ``passed`` on that tile, or nobody (``off``). The discarder's own river is read without this discard. A tile that
    was covered once bars no more, even if it lies on top again.
    """
    last = state.claimable
    if mode == "off" or last is None:
        return False
    kind, tops = plain(last.face), state.record(TopDiscards)
    for owner, holder in enumerate(state.seats):
        river = holder.river
        place = len(river) - (2 if owner == last.seat else 1)
        if place < 0 or plain(river[place].face) != kind or river[place].tile in tops.uncovered:
            continue
        if mode == "everyone" or seat in tops.passed_by.get(river[place].tile, ()):
            return True
    return False

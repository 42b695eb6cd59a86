"""Wins on the replacement of a second kong made in the same turn."""

from __future__ import annotations

from rules.core.melds import Form, Seat
from rules.core.tiles import Tile
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, State


class KongChains(Record):
    """Counts the kongs that the seat in turn has made in a row, each with the replacement of the one before.

    Names the circumstance ``kong_on_kong`` of a win on the replacement of the second or a later one.
    """

    def __init__(self, players: int) -> None:
        self.length = 0
        self.replacement: Tile | None = None

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        if event.reason == "turn":
            self.length = 0
        self.replacement = event.tile

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        self.length, self.replacement = 0, None

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        self.length = int(event.meld.form is Form.KONG)

    @on(ev.KongDeclared)
    def _declared(self, state: State, event: ev.KongDeclared) -> None:
        self._longer(self.replacement in event.meld.tiles)

    @on(ev.KongPromoted)
    def _promoted(self, state: State, event: ev.KongPromoted) -> None:
        self._longer(event.tile == self.replacement)

    def _longer(self, linked: bool) -> None:
        self.length = self.length + 1 if linked else 1

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        return ("kong_on_kong",) if by == "self" and self.length > 1 else ()


class DoubleKongs(Record):
    """Counts the kongs that the seat in turn has made since it last drew from the live wall or claimed a tile.

    Names the circumstance ``double_kong_win`` of a win on the replacement of the second or a later one, whatever tiles
    they were made of.
    """

    def __init__(self, players: int) -> None:
        self.made = 0

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        if event.reason == "turn":
            self.made = 0

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        self.made = int(event.meld.form is Form.KONG)

    @on(ev.KongDeclared)
    def _declared(self, state: State, event: ev.KongDeclared) -> None:
        self.made += 1

    @on(ev.KongPromoted)
    def _promoted(self, state: State, event: ev.KongPromoted) -> None:
        self.made += 1

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        on_kong = by == "self" and state.seats[seat].drawn_from == "kong"
        return ("double_kong_win",) if on_kong and self.made > 1 else ()

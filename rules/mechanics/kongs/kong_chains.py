"""Wins on the replacement of a second kong made in the same turn."""

from __future__ import annotations

from rules.core.melds import Form, Seat
from rules.core.tiles import Tile
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, State


class KongChains(Record):
    """Counts the kongs that the seat in turn has made in a row, each with the replacement of the one before.

    Names the circumstance ``kong_on_kong`` of a win on the replacement of the second kong or a later one.
    """

    length = 0
    replacement: Tile | None = None

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        """Remember the drawn tile; a draw in turn ends the row of kongs."""
        if event.reason == "turn":
            self.length = 0
        self.replacement = event.tile

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        """End the row of kongs."""
        self.length, self.replacement = 0, None

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        """Restart the row at a claim: with one for a claimed kong, else with none."""
        self.length = int(event.meld.form is Form.KONG)

    @on(ev.KongDeclared)
    def _declared(self, state: State, event: ev.KongDeclared) -> None:
        """Count a concealed kong, linked to the one before if the replacement is among its tiles."""
        self._longer(self.replacement in event.meld.tiles)

    @on(ev.KongPromoted)
    def _promoted(self, state: State, event: ev.KongPromoted) -> None:
        """Count a promoted kong, linked to the one before if the replacement promoted it."""
        self._longer(event.tile == self.replacement)

    def _longer(self, linked: bool) -> None:
        """Add a kong that is `linked` to the one before, or begin a new row with it."""
        self.length = self.length + 1 if linked else 1

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return ``kong_on_kong`` for a self-drawn win after two linked kongs or more."""
        return ("kong_on_kong",) if by == "self" and self.length > 1 else ()


class DoubleKongs(Record):
    """Counts the kongs that the seat in turn has made since its draw from the live wall or its claim.

    Names the circumstance ``double_kong_win`` of a win on the replacement of the second or a later one, whatever tiles
    they were made of.
    """

    made = 0

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        """Start counting again after a draw in turn."""
        if event.reason == "turn":
            self.made = 0

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        """Restart the count at a claim: with one for a claimed kong, else with none."""
        self.made = int(event.meld.form is Form.KONG)

    @on(ev.KongDeclared, ev.KongPromoted)
    def _kong(self, state: State, event: ev.KongDeclared | ev.KongPromoted) -> None:
        """Count a concealed or promoted kong."""
        self.made += 1

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return ``double_kong_win`` for a win on a kong's replacement after two kongs or more."""
        on_kong = by == "self" and state.seats[seat].drawn_from == "kong"
        return ("double_kong_win",) if on_kong and self.made > 1 else ()

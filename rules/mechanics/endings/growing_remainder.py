"""Walls of which more tiles stay undrawn with every kong."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.fast_value import fast_value
from rules.core.melds import Form
from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, RngFactory, State


@fast_value
class RemainderGrown(ev.Event):
    """The number of tiles left undrawn at the end of the wall changes by `tiles`, which may be negative."""

    tiles: int

    def reduce(self, state: State) -> None:
        """Change the number of tiles that stay undrawn."""
        state.wall.remainder += self.tiles


class LastKong(Record):
    """Remembers if the last kong of this deal is a concealed one."""

    concealed = False

    @on(ev.KongDeclared, ev.KongPromoted)
    def _kong(self, state: State, event: ev.KongDeclared | ev.KongPromoted) -> None:
        """Remember if the kong just made is concealed."""
        self.concealed = isinstance(event, ev.KongDeclared)

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        """Remember that the last kong is open, if the claimed set is one."""
        if event.meld.form is Form.KONG:
            self.concealed = False


@rulebook_key("remainder_grows")
@dataclass(frozen=True)
class RemainderGrows:
    """After the replacement of each kong, keeps more tiles at the end of the wall undrawn.

    An open kong adds `tiles` of them, a concealed one `concealed`, as far as the wall has any.
    """

    tiles: int = 1
    concealed: int = 1

    records = (LastKong,)
    after = (ev.TileDrawn,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the event that extends the undrawn end of the wall after the replacement of a kong."""
        assert isinstance(event, ev.TileDrawn)
        if event.reason != "kong":
            return []
        grown = min(self.concealed if state.record(LastKong).concealed else self.tiles, max(0, state.wall.left))
        return [RemainderGrown(grown)] if grown else []

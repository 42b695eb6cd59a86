"""Walls of which more tiles stay undrawn with every kong."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Form
from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.records import on
from rules.engine.table import Record, RngFactory, State


class LastKong(Record):
    """Remembers if the last kong is concealed."""

    def __init__(self, players: int) -> None:
        self.concealed = False

    @on(ev.KongDeclared)
    def _declared(self, state: State, event: ev.KongDeclared) -> None:
        self.concealed = True

    @on(ev.KongPromoted)
    def _promoted(self, state: State, event: ev.KongPromoted) -> None:
        self.concealed = False

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        if event.meld.form is Form.KONG:
            self.concealed = False


@rulebook_key("remainder_grows")
@dataclass(frozen=True)
class RemainderGrows:
    """Keeps `tiles` more tiles of the wall undrawn after each kong's replacement, as far as there are any.

    A concealed kong keeps `concealed` more instead.
    """

    tiles: int = 1
    concealed: int = 1

    records = (LastKong,)
    after = (ev.TileDrawn,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        assert isinstance(event, ev.TileDrawn)
        if event.reason != "kong":
            return []
        grown = min(self.concealed if state.record(LastKong).concealed else self.tiles, max(0, state.wall.left))
        return [ev.RemainderGrown(grown)] if grown else []

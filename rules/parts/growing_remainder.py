"""A wall of which more tiles stay undrawn with every kong."""

from __future__ import annotations

from dataclasses import dataclass

from rules.course import Chance
from rules.engine import events as ev
from rules.engine.state import State


@dataclass(frozen=True)
class RemainderGrows:
    """After each kong, its replacement taken, so many more `tiles` stay undrawn, as far as there are any."""

    tiles: int = 1

    after = (ev.TileDrawn,)

    def __call__(self, state: State, event: ev.Event, chance: Chance) -> list[ev.Event]:
        """The wall after the replacement for a kong."""
        assert isinstance(event, ev.TileDrawn)
        grown = min(self.tiles, max(0, state.wall.left)) if event.reason == "kong" else 0
        return [ev.RemainderGrown(grown)] if grown else []

"""A match as one viewer knows it: the engine's own state, reduced from the events as that viewer saw them.

Hidden tiles show `HIDDEN` in it. Records of the deal are left out, since they would depend on hidden tiles.
"""

from __future__ import annotations

from rules.core.tiles import HIDDEN, Kind, Tile
from rules.engine.events import DealStarted, Event, MatchStarted
from rules.engine.reducers import apply, start
from rules.engine.table import State, Table


def before_match(table: Table) -> State:
    """Return the state before the first deal of a match at `table`."""
    return start(table, MatchStarted(table.ruleset.id, (), table.players, 0, "fixed"))


def apply_seen(state: State, event: Event) -> list[tuple[Tile, Kind]]:
    """Apply an event, as this viewer saw it, to the viewer's state; return the tiles whose faces it shows."""
    shown = [faced for faced in event.faced_tiles() if faced[1] != HIDDEN]
    state.faces.update(shown)
    apply(state, event)
    if type(event) is DealStarted:
        state.records, state.reducers_by_event, state.seen, state.standing = {}, {}, (), ()
    return shown

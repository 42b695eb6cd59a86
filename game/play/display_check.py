"""Check that events can be displayed, before a page depends on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.table.board.board import Board
from game.table.board.recording import table_of
from game.table.board.tile_places import TilePlacer, spec_for
from game.table.layout import TableLayout
from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.events import Event
from rules.engine.table import Table
from saves.errors import DamagedError, SaveError

WINDOW = (1280, 720)


def check_seen(
    events: Sequence[Event], *, by_all: bool = False, watch: Callable[[], None] = lambda: None
) -> None:  # fmt: skip
    """Raise `DamagedError` if a table cannot display these events, seen by nobody or also by each seat.

    Rules and table read different parts of an event, so one may fail where the other does not. `watch` is called before
    each event and may abort the check by raising.
    """
    try:
        table = table_of(events)
        viewers: list[Seat | None] = [None, *range(table.players)] if by_all else [None]
        for viewer in viewers:
            board = Board.fresh(viewer, table)
            built: tuple[object, ...] = ()
            for event in events:
                watch()
                board.apply(board.as_seen(event))
                if isinstance(event, ev.WallBuilt):
                    before, built = built, (event.sides, event.ring, event.layers, event.first, event.spare)
                    if built != before:  # one that stands as the last one did finds its places
                        _lay(board, table)
            _lay(board, table)
    except SaveError:
        raise
    except Exception as fault:
        # Whatever tripped the table, it came out of what was kept or sent.
        raise DamagedError(f"the events cannot be shown: {fault!r}", "saves_match_damaged") from fault


def _lay(board: Board, table: Table) -> None:
    """Lay out the table once in a window of the default size, which raises an error if that is impossible."""
    spec = spec_for(WINDOW, board.state.players, 0, table.appearance, board)
    TilePlacer(TableLayout(spec)).poses(board)

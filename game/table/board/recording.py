"""Playback of a log: its deals, and the positions where playback may stop. Read only."""

from __future__ import annotations

import copy
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from game.table.board.board import Board
from game.table.board.deal_report import Report, report_of
from game.table.board.player_labels import PlayerLabels
from rules.core.melds import Seat
from rules.core.tiles import HIDDEN, Kind, Tile
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.events import Event
from rules.engine.hand_contexts import winning_case
from rules.engine.reducers import apply, start
from rules.engine.settle import deal_values
from rules.engine.table import Table
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import OTHERS, OTHERS_READY
from saves.people import Person


class OpenBoard(Board):
    """A board for spectators: all hands lie face up and sorted; its `viewer` is only the seat at the bottom."""

    __slots__ = ()

    def as_seen(self, event: Event) -> Event:
        """Return the event unchanged: nothing is hidden."""
        return event

    def shown_face(self, tile: Tile, seat: Seat) -> Kind:
        """Return the face of a tile in any hand."""
        return self.faces.get(tile, HIDDEN)

    def apply(self, event: Event) -> None:
        """Update the board by an event and sort all hands."""
        super().apply(event)
        for own in self.seats:
            own.hand.sort(key=lambda tile: (tile == own.drawn, self.order_key(tile)))


@dataclass(frozen=True)
class Recording:
    """The finished deals of a match, for replay. A position in it is a number of events shown.

    `starts` and `ends` are the positions before and after each deal, `stops` all positions where playback may pause.
    """

    events: tuple[Event, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    stops: tuple[int, ...]

    @classmethod
    def of(cls, events: Sequence[Event]) -> Recording:
        """Return the recording of a match's events; a deal that is not finished is left out."""
        ends = tuple(place + 1 for place, event in enumerate(events) if isinstance(event, ev.DealEnded))
        whole = tuple(events[: ends[-1]]) if ends else ()
        starts = tuple(place for place, event in enumerate(whole) if isinstance(event, ev.DealStarted))
        stops, playing = [], False
        for place, event in enumerate(whole):
            if isinstance(event, ev.DealStarted):
                playing = False
            elif isinstance(event, ev.PlayBegan):
                playing = True
            if event.visible_act or (playing and isinstance(event, ev.TileDrawn)):
                stops.append(place + 1)
        return cls(whole, starts, ends, tuple(stops))

    def begin_of(self, deal: int) -> int:
        """Return the position at which the play of a deal begins, after wall, dealing and exchanges."""
        first, last = self.starts[deal], self.ends[deal]
        return next((place + 1 for place in range(first, last) if isinstance(self.events[place], ev.PlayBegan)), last)

    def deal_index(self, place: int) -> int:
        """Return the index of the deal at a position."""
        return max(0, min(len(self.starts) - 1, bisect_left(self.ends, place)))

    def stops_in(self, deal: int) -> tuple[int, ...]:
        """Return the stops of one deal."""
        first, last = bisect_right(self.stops, self.starts[deal]), bisect_right(self.stops, self.ends[deal])
        return self.stops[first:last]

    def after(self, place: int) -> int:
        """Return the next stop, or the last one."""
        index = bisect_right(self.stops, place)
        return self.stops[min(index, len(self.stops) - 1)]

    def before(self, place: int) -> int:
        """Return the previous stop, or the first one."""
        return self.stops[max(0, bisect_left(self.stops, place) - 1)]


def table_of(events: Sequence[Event]) -> Table:
    """Return the rule set of a match with the options it was played with; the first event names both."""
    first = events[0]
    assert isinstance(first, ev.MatchStarted)
    ruleset = registry.get(first.ruleset)
    return ruleset.at(ruleset.resolve_saved(dict(first.options)))


def people_after(events: Sequence[Event], players: int) -> tuple[int, ...]:
    """Return the person on each chair after these events, as indexes into the match's list of persons."""
    seated = (event.people for event in reversed(events) if isinstance(event, (ev.SeatsDrawn, ev.SeatsChanged)))
    return next(seated, tuple(range(players)))


def labels_after(events: Sequence[Event], seats: Sequence[Person], viewer: Seat | None) -> PlayerLabels:
    """Return the player labels after these events; `seats` are the persons before any change of chairs."""
    table = table_of(events)
    people = people_after(events, table.players)
    return PlayerLabels.at(table, tuple(seats[person] for person in people), viewer)


def report_at(recording: Recording, deal: int, labels: PlayerLabels) -> Report:
    """Return the report of deal `deal`, with the tiles of all hands."""
    table, end = table_of(recording.events), recording.ends[deal]
    board = RecordedBoards(recording, table, None, 0).board(end)
    hands = {
        seat: tuple(sorted(board.shown_face(tile, seat) for tile in own.hand)) for seat, own in enumerate(board.seats)
    }
    return report_of(board, recording.events[:end], labels, table, hands)


def case_at(recording: Recording, deal: int) -> HandContext | None:
    """Return the first win of a deal as a hand for scoring, with its payments' values; None if nobody won."""
    events, begun, first = recording.events, recording.starts[deal], recording.events[0]
    won = next((event for event in events[begun : recording.ends[deal]] if isinstance(event, ev.Won)), None)
    if won is None:
        return None
    assert isinstance(first, ev.MatchStarted)
    state = start(table_of(events), first)
    for event in (*events[1:begun], *takewhile(lambda event: not isinstance(event, ev.Scored), events[begun:])):
        apply(state, event)
    case = winning_case(state, won.seat, won.tile, won.by, won.source, won.flags)
    scored = [event for event in events[begun : recording.ends[deal]] if isinstance(event, ev.Scored)]
    worth = {state.wind_of(event.seat): event.sheet.score for event in scored if event.seat != won.seat}
    ready = tuple(wind for wind in worth if state.seats[state.chair_of(wind)].ready)
    others = {OTHERS.key: tuple(worth.get(wind, 0) for wind in range(state.players)), OTHERS_READY.key: ready}
    return replace(case, values={**deal_values(state), **case.values, **others})


class RecordedBoards:
    """Computes the board at any position of a recording, as one viewer sees it.

    With viewer None all hands are open, and seat `below` is drawn at the bottom.
    """

    def __init__(self, recording: Recording, table: Table, viewer: Seat | None, below: Seat) -> None:
        """Begin with the board before the first event."""
        self.recording = recording
        kind = Board if viewer is not None else OpenBoard
        self._first = kind.fresh(below if viewer is None else viewer, table)
        self._deal_boards: list[Board] = []

    def board(self, place: int) -> Board:
        """Return the board after `place` events."""
        deal = self.recording.deal_index(place)
        while len(self._deal_boards) <= deal:
            number = len(self._deal_boards)
            board = _copy(self._deal_boards[-1] if self._deal_boards else self._first)
            self._run(board, self.recording.starts[number - 1] if number else 0, self.recording.starts[number])
            self._deal_boards.append(board)
        board = _copy(self._deal_boards[deal])
        self._run(board, self.recording.starts[deal], place)
        return board

    def _run(self, board: Board, first: int, last: int) -> None:
        """Apply the events with indexes from `first` up to but not including `last` to a board."""
        for event in self.recording.events[first:last]:
            board.apply(board.as_seen(event))


def _copy(board: Board) -> Board:
    """Copy a board so that the copy can change; lines of the log and the table are shared, as they never change."""
    return copy.deepcopy(board, {id(board.log): list(board.log), id(board.state.table): board.state.table})

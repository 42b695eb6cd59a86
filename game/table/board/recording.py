"""A log as something to watch: where its deals begin, and where one may stop. Read only; nothing is added to it."""

from __future__ import annotations

import copy
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from game.table.board.board import Board
from game.table.board.deal_report import Report, report_of
from game.table.board.player_labels import Cast
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

ACTS = (
    ev.WallBuilt, ev.WallRebuilt, ev.PlayBegan, ev.Discarded, ev.Claimed, ev.KongDeclared, ev.KongPromoted,
    ev.GroupAnnounced, ev.MeldLengthened, ev.JokerFetched, ev.KongRobbed, ev.ReadyDeclared, ev.TilesSetAside,
    ev.BonusShown, ev.Won, ev.DealDrawn, ev.DealEnded,
)  # fmt: skip
"""What is one step each: everything that somebody does to be seen, the wall as it stands, the end."""


class OpenBoard(Board):
    """A table on which everybody's tiles lie open, sorted; `viewer` only says who sits below."""

    __slots__ = ()

    def sees(self, event: Event) -> Event:
        """Nothing is hidden."""
        return event

    def shown_face(self, tile: Tile, seat: Seat) -> Kind:
        """Every hand shows its faces."""
        return self.faces.get(tile, HIDDEN)

    def apply(self, event: Event) -> None:
        """Take in an event; all hands are kept tidy."""
        super().apply(event)
        for own in self.seats:
            own.hand.sort(key=lambda tile: (tile == own.drawn, self.order_key(tile)))


@dataclass(frozen=True)
class Film:
    """The finished deals of a match. A place is how many events have been shown.

    `starts` are the places before each deal, `ends` those after it, `stops` all places where one may stand still.
    """

    events: tuple[Event, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    stops: tuple[int, ...]

    @classmethod
    def of(cls, events: Sequence[Event]) -> Film:
        """The deals that have ended; one that is being played is nobody's to look into."""
        ends = tuple(place + 1 for place, event in enumerate(events) if isinstance(event, ev.DealEnded))
        whole = tuple(events[: ends[-1]]) if ends else ()
        starts = tuple(place for place, event in enumerate(whole) if isinstance(event, ev.DealStarted))
        stops, playing = [], False
        for place, event in enumerate(whole):
            if isinstance(event, ev.DealStarted):
                playing = False
            elif isinstance(event, ev.PlayBegan):
                playing = True
            if isinstance(event, ACTS) or (playing and isinstance(event, ev.TileDrawn)):
                stops.append(place + 1)
        return cls(whole, starts, ends, tuple(stops))

    def first_of(self, deal: int) -> int:
        """The first stop of a deal that is worth looking at: play begins."""
        first, last = self.starts[deal], self.ends[deal]
        return next((place + 1 for place in range(first, last) if isinstance(self.events[place], ev.PlayBegan)), last)

    def deal_at(self, place: int) -> int:
        """Which deal a place belongs to, counted from 0."""
        return max(0, min(len(self.starts) - 1, bisect_left(self.ends, place)))

    def stops_in(self, deal: int) -> tuple[int, ...]:
        """The places of one deal where one may stand still."""
        first, last = bisect_right(self.stops, self.starts[deal]), bisect_right(self.stops, self.ends[deal])
        return self.stops[first:last]

    def after(self, place: int) -> int:
        """The next stop; the last one stays."""
        index = bisect_right(self.stops, place)
        return self.stops[min(index, len(self.stops) - 1)]

    def before(self, place: int) -> int:
        """The stop before; the first one stays."""
        return self.stops[max(0, bisect_left(self.stops, place) - 1)]


def table_of(events: Sequence[Event]) -> Table:
    """The rule set of a log under its house rules."""
    first = events[0]
    assert isinstance(first, ev.MatchStarted)
    ruleset = registry.get(first.ruleset)
    return ruleset.at(ruleset.of_kept(dict(first.options)))


def people_after(events: Sequence[Event], players: int) -> tuple[int, ...]:
    """Who sat on each chair after these events, by the numbers of the persons."""
    seated = (event.people for event in reversed(events) if isinstance(event, (ev.SeatsDrawn, ev.SeatsChanged)))
    return next(seated, tuple(range(players)))


def cast_of(events: Sequence[Event], seats: Sequence[Person], viewer: Seat | None) -> Cast:
    """Who sat on which chair after these events; `seats` are in the order of the persons."""
    table = table_of(events)
    people = people_after(events, table.players)
    return Cast.at(table, tuple(seats[person] for person in people), viewer)


def report_at(film: Film, deal: int, cast: Cast) -> Report:
    """What came of a deal, with everybody's tiles."""
    table, end = table_of(film.events), film.ends[deal]
    board = Reel(film, table, None, 0).board(end)
    hands = {
        seat: tuple(sorted(board.shown_face(tile, seat) for tile in own.hand)) for seat, own in enumerate(board.seats)
    }
    return report_of(board, film.events[:end], cast, table, hands)


def case_at(film: Film, deal: int) -> HandContext | None:
    """The first winning hand of a deal as it was counted, with all that payments read; None where nobody won."""
    events, begun, first = film.events, film.starts[deal], film.events[0]
    won = next((event for event in events[begun : film.ends[deal]] if isinstance(event, ev.Won)), None)
    if won is None:
        return None
    assert isinstance(first, ev.MatchStarted)
    state = start(table_of(events), first)
    for event in (*events[1:begun], *takewhile(lambda event: not isinstance(event, ev.Scored), events[begun:])):
        apply(state, event)
    case = winning_case(state, won.seat, won.tile, won.by, won.source, won.flags)
    scored = [event for event in events[begun : film.ends[deal]] if isinstance(event, ev.Scored)]
    worth = {state.wind_of(event.seat): event.sheet.score for event in scored if event.seat != won.seat}
    ready = tuple(wind for wind in worth if state.seats[state.chair_of(wind)].ready)
    others = {OTHERS.key: tuple(worth.get(wind, 0) for wind in range(state.players)), OTHERS_READY.key: ready}
    return replace(case, values={**deal_values(state), **case.values, **others})


class Reel:
    """Boards of a film as one viewer sees it, at any place; None shows all hands, with `below` at the lower edge."""

    def __init__(self, film: Film, table: Table, viewer: Seat | None, below: Seat) -> None:
        self.film = film
        kind = Board if viewer is not None else OpenBoard
        self._first = kind.fresh(below if viewer is None else viewer, table.players, table.start_points, table.sticks)
        self._begun: list[Board] = []

    def board(self, place: int) -> Board:
        """The table when so many events have been shown."""
        deal = self.film.deal_at(place)
        while len(self._begun) <= deal:
            number = len(self._begun)
            board = _twin(self._begun[-1] if self._begun else self._first)
            self._run(board, self.film.starts[number - 1] if number else 0, self.film.starts[number])
            self._begun.append(board)
        board = _twin(self._begun[deal])
        self._run(board, self.film.starts[deal], place)
        return board

    def _run(self, board: Board, first: int, last: int) -> None:
        for event in self.film.events[first:last]:
            board.apply(board.sees(event))


def _twin(board: Board) -> Board:
    """A board of its own; the lines of a long log are shared, since they never change."""
    return copy.deepcopy(board, {id(board.log): list(board.log)})

"""The state of a match, changed only by the reducers of its events (`rules.engine.reducers`)."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar, cast

from rules.core.melds import Meld, Seat
from rules.core.tiles import KINDS, Kind, Tile
from rules.core.wild import NOTHING_WILD, Wild
from rules.engine import events as ev
from rules.engine.actions import Action
from rules.engine.records import BaseRecord, ReducersByEvent
from rules.engine.seat_state import RiverTile, SeatState
from rules.engine.sticks import Counts, Handed
from rules.engine.wall import Wall
from rules.scoring.sheets import ScoreSheet

R = TypeVar("R", bound=BaseRecord[Any])
T = TypeVar("T")

REPLAYED = "replayed"
"""Reason of a drawn deal that does not count and is played again."""


EXCHANGE = "exchange"
"""Origin of a hand's newest tile if it came from the table instead of the wall."""


class Moment(Enum):
    """The stage of a match between two events, which determines what may happen next."""

    SEATING = auto()
    BEFORE_DEAL = auto()
    OPENING = auto()  # wall, deal and whatever comes before the first turn
    DRAW = auto()  # `turn` has to draw
    ACT = auto()  # `turn` has to act
    REPLACE = auto()  # `turn` is owed a replacement tile
    CLAIMS = auto()  # the others may claim `last`
    ROBBING = auto()  # the others may rob a kong of `last`
    EXCHANGE = auto()  # the phase after the beginning of play asks: tiles are chosen, or something is decided
    SETTLING = auto()
    OVER = auto()


class LaidSince(NamedTuple):
    """A tile drawn in this turn that has since been laid down in a meld.

    `meld` is the index of that meld, `before` the meld as it was without the tile (None: it is new).
    """

    tile: Tile
    meld: int
    before: Meld | None


@dataclass(slots=True)
class ClaimableTile:
    """The tile that others may take now: a discard, or a tile of a kong just declared.

    `seat` is its owner, `meld` the index of the kong among the owner's melds (-1 for a discard).
    """

    seat: Seat
    tile: Tile
    face: Kind
    meld: int = -1


@dataclass(slots=True)
class MatchState(Generic[T]):
    """The whole state of a match, from which it can go on.

    `people` are the persons by chair; `faces` the faces of all tiles by number; `facts` numbers that one deal leaves to
    the next, by name; `shown` the number of tiles of each kind that lie face up; `answers` the answers of seats that
    are asked together; `calls` the number of melds declared in the deal.
    """

    table: T
    seed: int
    people: tuple[int, ...]
    scores: list[int]
    sticks: list[Counts]  # by seat; nothing where points are only numbers
    handed: list[Handed] = field(default_factory=list)  # counting sticks moved by the last payment
    moment: Moment = Moment.SEATING
    phase: int = 0
    deal_number: int = 0
    round_wind: int = 0
    round_deal: int = 1
    dealer: Seat = 0
    extra: int = 0
    facts: dict[str, int] = field(default_factory=dict)
    pot: int = 0
    places: tuple[int, ...] = ()
    seats: list[SeatState] = field(default_factory=list)
    wall: Wall = field(default_factory=Wall)
    faces: dict[Tile, Kind] = field(default_factory=dict)
    turn: Seat = 0
    direction: int = 1
    claimable: ClaimableTile | None = None
    pending_replacement: str = ""
    answers: dict[Seat, Action] = field(default_factory=dict)
    indicators: list[tuple[Tile, Kind]] = field(default_factory=list)
    shown: bytearray = field(default_factory=lambda: bytearray(KINDS))
    wins: list[ev.Won] = field(default_factory=list)
    sheets: list[ScoreSheet] = field(default_factory=list)  # of `wins` in the same order, as far as they are counted
    drawn_deal: str = ""
    discards: int = 0
    calls: int = 0
    laid_since: LaidSince | None = None
    taken: RiverTile | None = None  # the last discard that was claimed, as it lay
    left_match: set[Seat] = field(default_factory=set)
    settled: bool = False
    wild: Wild = NOTHING_WILD
    records: dict[type[BaseRecord[Any]], BaseRecord[Any]] = field(default_factory=dict)
    reducers_by_event: ReducersByEvent = field(default_factory=dict)
    seen: tuple[BaseRecord[Any], ...] = ()  # those records that show something to somebody
    standing: tuple[BaseRecord[Any], ...] = ()  # those that know circumstances of wins to come

    def copied(self) -> MatchState[T]:
        """Return a copy whose changes do not touch the match; the table is shared."""
        return deepcopy(self, {id(self.table): self.table})

    def record(self, kind: type[R]) -> R:
        """Return the record of this class for this deal."""
        return cast(R, self.records[kind])

    @property
    def players(self) -> int:
        """Number of chairs."""
        return len(self.scores)

    def wind_of(self, seat: Seat) -> int:
        """Return the wind of a seat: its place after the dealer in the order of play (0 East, 1 South, ...)."""
        return (seat - self.dealer) % len(self.scores)

    def chair_of(self, wind: int) -> Seat:
        """Return the seat of a wind: the one `wind` places after the dealer."""
        return (self.dealer + wind) % len(self.scores)

    def playing(self, seat: Seat) -> bool:
        """Return True if the seat still takes part in this deal: it has not won, dropped out or left the match."""
        holder = self.seats[seat]
        return seat not in self.left_match and not holder.finished and not holder.skipped

    def after(self, seat: Seat, direction: int = 0) -> Seat:
        """Return the next seat that takes part in the deal.

        `direction` is 1 or -1; by default it is the present direction of play.
        """
        step, players = direction or self.direction, len(self.scores)
        gone, seats, following = self.left_match, self.seats, (seat + step) % players
        while following != seat and (seats[following].finished or seats[following].skipped or following in gone):
            following = (following + step) % players
        return following

    def steps_from(self, seat: Seat, other: Seat) -> int:
        """Return the number of places that `other` sits after `seat` in the present direction of play."""
        return (other - seat) * self.direction % len(self.scores)

    def others(self, seat: Seat) -> list[Seat]:
        """Return the other seats that take part in the deal, nearest in turn first."""
        gone, seats = self.left_match, self.seats
        return [
            other for other in _around(seat, self.direction, len(seats))
            if not ((holder := seats[other]).finished or holder.skipped or other in gone)
        ]  # fmt: skip


@cache
def _around(seat: Seat, direction: int, players: int) -> tuple[Seat, ...]:
    """Return all other chairs in this direction (1 or -1), nearest first."""
    return tuple((seat + offset * direction) % players for offset in range(1, players))

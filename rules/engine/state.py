"""The state of a match: the fold of its events, which alone change it (`rules.engine.reducers`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from rules.core.melds import Group, Meld, Seat
from rules.core.tiles import HIDDEN, KINDS, Kind, Tile, plain
from rules.core.wild import NOTHING_WILD, Wild
from rules.engine import events as ev
from rules.engine.actions import Action
from rules.engine.records import Followers, Record
from rules.engine.sticks import Counts
from rules.engine.wall import Wall
from rules.hands import STEP
from rules.scoring.sheets import ScoreSheet
from rules.scoring.table import Held

if TYPE_CHECKING:
    from rules.engine.ruleset import Table
    from rules.engine.view import SeatView


R = TypeVar("R", bound=Record)

REPLAYED = "replayed"
"""The reason of a drawn deal that does not count and is played again."""


EXCHANGE = "exchange"
"""Where the last tile of a hand is from that came from the table, not from the wall."""


class Moment(Enum):
    """Where in a deal the match stands, between two events."""

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


class RiverTile(NamedTuple):
    """A discard lying in a river."""

    tile: Tile
    face: Kind
    drawn: bool
    sideways: bool


class LaidSince(NamedTuple):
    """The tile drawn in this turn, once its owner laid it down: in which of his groups, and how that lay before."""

    tile: Tile
    meld: int
    before: Meld | None


@dataclass(slots=True)
class ClaimableTile:
    """The tile that others may take now: a discard, or the fourth tile of a kong just promoted."""

    seat: Seat
    tile: Tile
    face: Kind
    meld: int = -1


_NO_KINDS = frozenset[Kind]()


class SeatState:
    """What one seat has. `counts` and `codes` follow the hand tile by tile, red fives counted as fives; `faced` is the
    hand with what its tiles show.

    `beyond` is how many tiles it holds of other kinds than the 34 plain ones, `fours` how many kinds four times. `view`
    is what everybody sees of it, kept until something about it changes. `marks` are what only some rule sets say of a
    seat, by name; `wild` what is wild in this deal.
    `hides` tells whether some of its sets or discards lie face down. `open` are the tiles of a hand that has to be
    played open.
    `shanten_bound` is a lower bound of its shanten (-1: it may be complete). `_before` is what was
    known of it before it gained a tile of a kind: it is so again when a tile of that kind leaves.
    """

    __slots__ = (
        "_away", "_before", "_groups", "_laid", "_outlook", "_waits", "beyond", "bonus", "claimed", "codes",
        "counts", "dead", "discards", "drawn", "drawn_from", "faced", "first_river", "fours", "frozen", "hand",
        "hides", "marks", "melds", "open", "own_turns", "ready", "river", "set_aside", "shanten_bound", "sheet",
        "silent", "skipped", "view", "wild", "won",
    )  # fmt: skip

    def __init__(self) -> None:
        self.hand: list[Tile] = []
        self.faced: list[tuple[Tile, Kind]] = []
        self.counts = bytearray(KINDS)
        self.codes: list[int] = [0, 0, 0, 0]
        self.beyond = 0
        self.fours = 0
        self.melds: list[Meld] = []
        self.hides = False
        self.bonus: list[tuple[Tile, Kind]] = []
        self.river: list[RiverTile] = []
        self.discards: list[Kind] = []
        self.first_river: Kind = HIDDEN
        self.drawn: Tile | None = None
        self.drawn_from = ""
        self.own_turns = 0
        self.claimed = False
        self.ready = False
        self.dead = False
        self.silent = False
        self.skipped = False
        self.frozen = False
        self.won = False
        self.open: set[Tile] = set()
        self.set_aside: tuple[Tile, ...] = ()
        self.marks: dict[str, int] = {}
        self.wild = NOTHING_WILD
        self.sheet: ScoreSheet | None = None
        self._groups: tuple[Group, ...] | None = ()
        self._laid: tuple[Meld, ...] | None = ()
        self._away: int | None = None
        self._outlook: tuple[int, frozenset[Kind]] | None = None
        self._waits: frozenset[Kind] | None = None
        self.shanten_bound = -1
        self._before: tuple[Kind, int, frozenset[Kind] | None] | None = None
        self.view: SeatView | None = None

    @property
    def groups(self) -> tuple[Group, ...]:
        """The melds as scoring reads them."""
        if self._groups is None:
            self._groups = tuple(meld.group() for meld in self.melds)
        return self._groups

    @property
    def laid(self) -> tuple[Meld, ...]:
        """The melds as a value, the same one until they change."""
        if self._laid is None:
            self._laid = tuple(self.melds)
        return self._laid

    def shanten(self, table: Table) -> int:
        """Distance of the hand alone; worked out once for each change of the hand."""
        if self._away is None:
            self._away = table.scoring.shanten(self.held)
        return self._away

    def outlook(self, table: Table) -> tuple[int, frozenset[Kind]]:
        """Distance of the hand and the kinds that bring it nearer; worked out once for each change of the hand."""
        if self._outlook is None:
            self._outlook = table.scoring.outlook(self.held)
        return self._outlook

    def waits(self, table: Table) -> frozenset[Kind]:
        """The kinds that complete the hand; worked out once for each change of the hand."""
        if self.shanten_bound > 0:
            return _NO_KINDS
        if self._waits is None:
            self.shanten_bound, self._waits = table.scoring.waits(self.held)
        return self._waits

    def may_wait(self, table: Table) -> bool:
        """Whether the hand, less a tile, may wait: no discard brings a hand nearer."""
        self.waits(table)
        return self.shanten_bound <= 0

    def complete(self, table: Table) -> bool:
        """Whether the tiles, a winning one included, have a winning shape."""
        # As every tile brings a hand nearer by one at most, a hand far away need not be looked at in every turn.
        return self.shanten_bound < 0 and table.scoring.could_win(self.held)

    @property
    def held(self) -> Held:
        """The hand as distances are asked of it."""
        codes = (self.codes[0], self.codes[1], self.codes[2], self.codes[3])
        return Held(self.counts, codes, self.groups, self.wild)

    def gain(self, tile: Tile, face: Kind) -> None:
        """A tile comes into the hand."""
        kind = plain(face)
        self.hand.append(tile)
        self.faced.append((tile, face))
        counts = self.counts
        counts[kind] += 1
        if counts[kind] == 4:
            self.fours += 1
        elif counts[kind] == 5:
            self.fours -= 1
        if kind < 34:
            suit, power = STEP[kind]
            self.codes[suit] += power
        else:
            self.beyond += 1
        self._before = kind, self.shanten_bound, self._waits
        self._away = self._outlook = self._waits = None
        self.shanten_bound -= 1

    def lose(self, tile: Tile, face: Kind) -> None:
        """A tile leaves the hand."""
        kind = plain(face)
        place = self.hand.index(tile)
        del self.hand[place], self.faced[place]
        counts = self.counts
        if counts[kind] == 4:
            self.fours -= 1
        elif counts[kind] == 5:
            self.fours += 1
        counts[kind] -= 1
        if kind < 34:
            suit, power = STEP[kind]
            self.codes[suit] -= power
        else:
            self.beyond -= 1
        self._away = self._outlook = self._waits = None
        if self._before is not None and self._before[0] == kind:
            _, self.shanten_bound, self._waits = self._before
        self._before = None

    def set_wild(self, wild: Wild) -> None:
        """What is wild in this deal from now on."""
        self.wild = wild
        self._forget()

    def _forget(self) -> None:
        """What was known of the hand holds no longer."""
        self._away = self._outlook = self._waits = self._before = None
        self.shanten_bound = -1

    def _lies_face_down(self) -> bool:
        return any(meld.hidden for meld in self.melds) or any(thrown.face == HIDDEN for thrown in self.river)

    def set_meld(self, index: int, meld: Meld) -> None:
        """Lay a new meld (`index` one past the last) or change one."""
        if index == len(self.melds):
            self.melds.append(meld)
            self._laid_otherwise()
        else:
            self.change_meld(index, meld)

    def change_meld(self, index: int, meld: Meld) -> None:
        """Lay a meld in the place of another; `IndexError` where none lies, as only a log from outside can say."""
        if index < 0:
            raise IndexError(f"no meld can lie in place {index}")
        self.melds[index] = meld
        self._laid_otherwise()

    def take_meld(self, index: int) -> None:
        """A meld is no longer laid."""
        del self.melds[index]
        self._laid_otherwise()

    def _laid_otherwise(self) -> None:
        """The melds are others than before."""
        self.hides = self._lies_face_down()
        self._groups = self._laid = None
        self._forget()


@dataclass(slots=True)
class State:
    """Everything about a match that decides how it can go on."""

    table: Table
    seed: int
    people: tuple[int, ...]
    scores: list[int]
    sticks: list[Counts]  # by seat; nothing where points are only numbers
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
    drawn_deal: str = ""
    discards: int = 0
    calls: int = 0
    laid_since: LaidSince | None = None
    taken: RiverTile | None = None  # the last discard that was claimed, as it lay
    left_match: set[Seat] = field(default_factory=set)
    settled: bool = False
    wild: Wild = NOTHING_WILD
    records: dict[type[Record], Record] = field(default_factory=dict)
    followers: Followers = field(default_factory=dict)
    seen: tuple[Record, ...] = ()  # those records that show something to somebody
    standing: tuple[Record, ...] = ()  # those that know circumstances of wins to come

    def record(self, kind: type[R]) -> R:
        """What a part keeps of this deal."""
        return cast(R, self.records[kind])

    @property
    def players(self) -> int:
        """How many chairs there are."""
        return len(self.scores)

    def wind_of(self, seat: Seat) -> int:
        """The seat counted from the dealer in the order of play: 0 East, 1 South, ..."""
        return (seat - self.dealer) % len(self.scores)

    def chair_of(self, wind: int) -> Seat:
        """The chair that is so many places after the dealer."""
        return (self.dealer + wind) % len(self.scores)

    def playing(self, seat: Seat) -> bool:
        """Whether the seat still takes part in this deal."""
        holder = self.seats[seat]
        return seat not in self.left_match and not holder.won and not holder.skipped

    def after(self, seat: Seat, direction: int = 0) -> Seat:
        """The next seat that takes part, in the direction of play (or in the one given)."""
        step, players = direction or self.direction, len(self.scores)
        gone, seats, following = self.left_match, self.seats, (seat + step) % players
        while following != seat and (seats[following].won or seats[following].skipped or following in gone):
            following = (following + step) % players
        return following

    def steps_from(self, seat: Seat, other: Seat) -> int:
        """How many places `other` sits after `seat` in the direction of play."""
        return (other - seat) * self.direction % len(self.scores)

    def others(self, seat: Seat) -> list[Seat]:
        """The other seats that take part, nearest first."""
        gone, seats = self.left_match, self.seats
        return [
            other for other in _around(seat, self.direction, len(seats))
            if not ((holder := seats[other]).won or holder.skipped or other in gone)
        ]  # fmt: skip


@cache
def _around(seat: Seat, direction: int, players: int) -> tuple[Seat, ...]:
    """The other chairs, nearest first."""
    return tuple((seat + offset * direction) % players for offset in range(1, players))

"""The board as one viewer has seen it, tile by tile: events reduced as that viewer saw them.

It knows nothing of positions or motion, and contains no face that the viewer did not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rules.core.melds import Meld, Seat
from rules.core.tiles import HIDDEN, Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import snake_case
from rules.engine.sticks import Counts, Handed, Sticks
from rules.scoring.sheets import ScoreSheet


@dataclass(slots=True)
class BoardDiscard:
    """A tile in a river: `drawn` if it was discarded straight after it was drawn, `sideways` if it lies across its row.
    """

    tile: Tile
    drawn: bool
    sideways: bool
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class TakenDiscard:
    """A discard that was claimed: its place in its river, its face, and the seat that claimed it."""

    place: int
    face: Kind
    by: Seat


@dataclass(slots=True)
class SeatBoard:
    """The tiles and the state of one seat. `hand` is in the order in which it is shown, with the drawn tile last.

    The first tiles of `hand` may stand apart from the rest; those are in `apart`.
    """

    hand: list[Tile] = field(default_factory=list)
    apart: frozenset[Tile] = frozenset()
    drawn: Tile | None = None
    melds: list[Meld] = field(default_factory=list)
    bonus: list[Tile] = field(default_factory=list)
    river: list[BoardDiscard] = field(default_factory=list)
    taken: list[TakenDiscard] = field(default_factory=list)
    """Discards of the seat that others have claimed, in order."""
    ready: bool = False
    dead: bool = False
    won: bool = False
    finished: bool = False
    """True if it has won and takes no more part in this deal."""
    won_tiles: list[Tile] = field(default_factory=list)
    """The tiles beside the hand of a winner who plays on."""
    win: ev.Won | None = None
    """The event with which it won."""
    left_match: bool = False
    open: bool = False
    waits: tuple[Kind, ...] = ()
    """The waits its owner has announced to everybody."""
    marks: dict[str, int] = field(default_factory=dict)
    score: int = 0
    sticks: Counts = ()
    sheet: ScoreSheet | None = None

    @property
    def beside(self) -> tuple[Tile, ...]:
        """The tiles that lie beside the hand and its melds: bonus tiles, and those on which a winner has won."""
        return (*self.bonus, *self.won_tiles)


@dataclass(frozen=True, slots=True)
class DealId:
    """Identifies a deal of a match: its number in the match, the round wind, its number in that round, and how often it
    has been repeated (`again`).

    `facts` are states that the deal before handed on, by name, such as that of a goulash; some give the deal special
    rules.
    """

    number: int
    round_wind: int = 0
    round_deal: int = 1
    again: int = 0
    facts: tuple[str, ...] = ()


def true_facts(facts: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Return the names of the facts with a true value."""
    return tuple(name for name, value in facts if value)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: `key` names its text in the words files, `seat` the player who acted; with a tile or another
    seat.

    The first line of each deal has its `deal`. A payment has the `reason` of its event. Where a throw of dice is added
    to an earlier one, `total` is the sum of both.
    """

    key: str
    seat: Seat
    face: Kind = HIDDEN
    other: Seat = -1
    amount: int = 0
    deal: DealId | None = None
    reason: str = ""
    total: int = 0


@dataclass(slots=True)
class Board:
    """The table as `viewer` sees it: tiles, scores, log. A spectator without a hand has None as viewer.

    Create a board with `fresh` and update it with `apply`.
    """

    viewer: Seat | None
    players: int
    seats: list[SeatBoard]
    sticks: Sticks | None = None
    moved_sticks: tuple[Handed, ...] = ()
    """Counting sticks moved by the last payment."""
    sorting: bool = True
    dims_drawn: bool = True
    people: tuple[int, ...] = ()
    """Person on each chair, by number."""
    next_people: tuple[int, ...] = ()
    """Person on each chair from the next deal on, if chairs change after this one; else empty."""
    pieces: dict[Tile, None] = field(default_factory=dict)
    faces: dict[Tile, Kind] = field(default_factory=dict)
    built: ev.WallBuilt | None = None
    standing: set[Tile] = field(default_factory=set)
    live: dict[Tile, None] = field(default_factory=dict)
    order: tuple[Tile, ...] = ()
    """The drawing order when the wall was broken."""
    stands: dict[Tile, Tile] = field(default_factory=dict)
    """Tiles that were moved in the wall, with the tile whose place each has taken."""
    dead: tuple[Tile, ...] = ()
    loose: list[Tile] = field(default_factory=list)
    shown_until_play: tuple[Tile, ...] = ()
    """Tiles shown before play that go face down again when it begins."""
    indicators: list[Tile] = field(default_factory=list)
    turned_after_win: int = 0
    """The number of indicators, the last ones, that were turned after a win."""
    prize: Tile | None = None
    """The tile that lies face down apart from the wall as the prize."""
    prizes: int = 0
    """Number of such tiles laid in this deal."""
    wild: tuple[Kind, ...] = ()
    aside: list[Tile] = field(default_factory=list)
    middle: list[Tile] = field(default_factory=list)
    remainder: int = 0
    broken: tuple[Seat, int] | None = None
    dice: tuple[int, ...] = ()
    counted: int = 0
    """Stacks counted at the break, according to the last throw for it; 0 where nothing was thrown."""
    dice_purpose: str = ""
    dealer: Seat = 0
    number: int = 0
    round_wind: int = 0
    round_deal: int = 1
    extra: int = 0
    facts: tuple[str, ...] = ()
    """Facts that earlier deals have left to this one."""
    next_facts: tuple[str, ...] = ()
    turn: Seat | None = None
    direction: int = 1
    last_discard: Tile | None = None
    claimable: Tile | None = None
    """The discard that others may still claim."""
    won_tile: Tile | None = None
    pot: int = 0
    playing: bool = False
    deal_over: bool = False
    drawn_deal: str = ""
    places: tuple[int, ...] = ()
    log: list[LogLine] = field(default_factory=list)

    @classmethod
    def fresh(
        cls, viewer: Seat | None, players: int, start_points: int = 0, sticks: Sticks | None = None,
        *, sorting: bool = True,
    ) -> Board:  # fmt: skip
        """Return the board before the first deal; `sorting` keeps the viewer's hand sorted."""
        given = sticks.at_start(start_points) if sticks else ()
        seats = [SeatBoard(score=start_points, sticks=given) for _ in range(players)]
        return cls(viewer, players, seats, sticks, sorting=sorting, people=tuple(range(players)))

    @classmethod
    def of(
        cls, events: Iterable[ev.Event], viewer: Seat | None, players: int, start_points: int = 0,
        sticks: Sticks | None = None, *, sorting: bool = True,
    ) -> Board:  # fmt: skip
        """Return the board of `viewer` after these events, which are first reduced to what the viewer may see."""
        board = cls.fresh(viewer, players, start_points, sticks, sorting=sorting)
        for event in events:
            board.apply(board.as_seen(event))
        return board

    def as_seen(self, event: ev.Event) -> ev.Event:
        """Return the event with everything hidden that the viewer may not see."""
        return event.seen_by(self.viewer)

    @property
    def deal_id(self) -> DealId:
        """The current or last deal."""
        return DealId(max(1, self.number), self.round_wind, self.round_deal, self.extra, self.facts)

    @property
    def left(self) -> int:
        """Number of tiles left in the wall for ordinary draws."""
        return max(0, len(self.live) - self.remainder)

    @property
    def die_faces(self) -> int:
        """Number of faces of the dice last thrown: 6, but 20 for a single die unless it decides an exchange."""
        return 20 if len(self.dice) == 1 and self.dice_purpose != "exchange" else 6

    def wind_of(self, seat: Seat) -> int:
        """Return the seat's distance from the dealer in turn order, which is its wind: 0 East, 1 South, ..."""
        return (seat - self.dealer) % self.players

    def shown_face(self, tile: Tile, seat: Seat) -> Kind:
        """Return the face of a tile in the hand of `seat`, or HIDDEN if the viewer does not see it."""
        if seat == self.viewer or self.seats[seat].open:
            return self.faces.get(tile, HIDDEN)
        return HIDDEN

    def order_key(self, tile: Tile) -> tuple[float, int]:
        """Return the sort key of a tile in a hand: by suit and rank, a red five after the others."""
        face = self.faces.get(tile, HIDDEN)
        return (plain(face) + (0.5 if plain(face) != face else 0.0), tile)

    def sort_hand(self) -> None:
        """Sort the viewer's hand; the tile just drawn stays apart."""
        if self.viewer is not None:
            seat = self.seats[self.viewer]
            seat.hand.sort(key=lambda tile: (tile == seat.drawn, tile not in seat.apart, self.order_key(tile)))

    def stand_apart(self, seat: Seat, tiles: Iterable[Tile]) -> None:
        """Put these tiles of a hand before its other tiles, as `SeatBoard.apart`; without tiles, sort the viewer's hand
        as a whole.
        """
        own = self.seats[seat]
        own.apart = frozenset(tiles)
        if seat == self.viewer and self.sorting:
            self.sort_hand()
        else:
            own.hand.sort(key=lambda tile: tile not in own.apart)

    def move(self, tile: Tile, place: int) -> None:
        """Move a tile of the viewer's hand to index `place`. A drawn tile moved away from the end no longer stands
        apart.
        """
        assert self.viewer is not None
        seat = self.seats[self.viewer]
        seat.hand.remove(tile)
        seat.hand.insert(place, tile)
        seat.hand.sort(key=lambda other: other not in seat.apart)
        if tile == seat.drawn and place < len(seat.hand) - 1:
            seat.drawn = None

    def insert_drawn(self, seat: Seat) -> None:
        """Insert the drawn tile among the others of its hand: in sorted order for the viewer, at a random place for
        other seats.
        """
        own = self.seats[seat]
        drawn, own.drawn = own.drawn, None
        if drawn not in own.hand or (seat == self.viewer and not self.sorting):
            return
        own.hand.remove(drawn)
        if seat == self.viewer:
            key, first = self.order_key(drawn), len(own.apart)
            later = range(len(own.hand) - 1, first - 1, -1)
            place = next((i + 1 for i in later if self.order_key(own.hand[i]) <= key), first)
        else:
            # Its position must not reveal its kind or when it was drawn.
            places = len(own.hand) + 1 - len(own.apart)
            place = len(own.apart) + (drawn * 7919 + len(self.log) * 31) % places
        own.hand.insert(place, drawn)

    def apply(self, event: ev.Event) -> None:
        """Update the board by an event as the viewer saw it."""
        REDUCERS.get(type(event), _log_unhandled)(self, event)

    def learn_faces(self, tiles: Sequence[Tile], faces: Sequence[Kind]) -> None:
        """Remember the faces of these tiles, except those that are HIDDEN."""
        for tile, face in zip(tiles, faces, strict=True):
            if face != HIDDEN:
                self.faces[tile] = face

    def take_from_wall(self, tile: Tile) -> None:
        """Remove a tile from the wall, where it may be a loose replacement tile."""
        self.standing.discard(tile)
        self.live.pop(tile, None)
        if tile in self.loose:
            self.loose.remove(tile)

    def remove_from_hand(self, seat: Seat, tiles: Iterable[Tile]) -> None:
        """Remove tiles from a hand; a drawn tile that stays is inserted among the others."""
        own = self.seats[seat]
        gone = set(tiles)
        own.hand = [tile for tile in own.hand if tile not in gone]
        own.apart -= gone
        if own.drawn in gone:
            own.drawn = None
        elif own.drawn is not None and gone:
            self.insert_drawn(seat)

    def remove_discard(self, tile: Tile) -> None:
        """Remove a claimed or winning discard from its river and from the shared middle."""
        for own in self.seats:
            own.river = [thrown for thrown in own.river if thrown.tile != tile]
        if tile in self.middle:
            self.middle.remove(tile)
        self.last_discard = self.claimable = None

    def add_log_line(self, key: str, seat: Seat, face: Kind = HIDDEN, other: Seat = -1, amount: int = 0) -> None:
        """Append a line to the log; the parameters are those of `LogLine`."""
        self.log.append(LogLine(key, seat, face, other, amount))


def _log_unhandled(board: Board, event: ev.Event) -> None:
    """Log an event without a reducer under a key made of its class name."""
    seat = getattr(event, "seat", board.dealer)
    board.add_log_line(f"event_{snake_case(type(event).__name__)}", seat)


REDUCERS: dict[type[ev.Event], Callable[[Board, ev.Event], None]] = {}
"""The reducer of each kind of event, registered by `reducers`."""

"""What one viewer has seen of a match, tile by tile: the fold of the events as that viewer saw them.

It knows nothing of places or motion. A face that the viewer did not see is not in it at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rules import events as ev
from rules.melds import Form, Meld, Seat
from rules.sheets import ScoreSheet
from rules.tiles import HIDDEN, Kind, Tile, plain


@dataclass(slots=True)
class Thrown:
    """A discard in a river."""

    tile: Tile
    drawn: bool
    sideways: bool


@dataclass(slots=True)
class SeatBoard:
    """What lies before one seat. `hand` is in the order in which it stands, the drawn tile last."""

    hand: list[Tile] = field(default_factory=list)
    drawn: Tile | None = None
    melds: list[Meld] = field(default_factory=list)
    bonus: list[Tile] = field(default_factory=list)
    river: list[Thrown] = field(default_factory=list)
    ready: bool = False
    dead: bool = False
    won: bool = False
    gone: bool = False
    open: bool = False
    score: int = 0
    sheet: ScoreSheet | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: what `seat` did, as a key of the translations, with a tile or another seat."""

    key: str
    seat: Seat
    face: Kind = HIDDEN
    other: Seat = -1
    amount: int = 0


@dataclass(slots=True)
class Board:
    """A table as `viewer` sees it; None is somebody who holds no hand. Begin with `fresh`, go on with `apply`."""

    viewer: Seat | None
    players: int
    seats: list[SeatBoard]
    sorting: bool = True
    people: tuple[int, ...] = ()
    pieces: dict[Tile, None] = field(default_factory=dict)
    faces: dict[Tile, Kind] = field(default_factory=dict)
    built: ev.WallBuilt | ev.WallRebuilt | None = None
    standing: set[Tile] = field(default_factory=set)
    live: dict[Tile, None] = field(default_factory=dict)
    order: tuple[Tile, ...] = ()
    """The drawing order when the wall was broken."""
    stands: dict[Tile, Tile] = field(default_factory=dict)
    """Tiles that stand in the place of another one, since the wall was put together again."""
    dead: tuple[Tile, ...] = ()
    loose: list[Tile] = field(default_factory=list)
    indicators: list[Tile] = field(default_factory=list)
    aside: list[Tile] = field(default_factory=list)
    middle: list[Tile] = field(default_factory=list)
    remainder: int = 0
    broken: tuple[Seat, int] | None = None
    dice: tuple[int, ...] = ()
    dealer: Seat = 0
    number: int = 0
    round_wind: int = 0
    round_deal: int = 1
    extra: int = 0
    turn: Seat | None = None
    direction: int = 1
    last: Tile | None = None
    won_tile: Tile | None = None
    pot: int = 0
    playing: bool = False
    deal_over: bool = False
    drawn_deal: str = ""
    places: tuple[int, ...] = ()
    log: list[Line] = field(default_factory=list)

    @classmethod
    def fresh(cls, viewer: Seat | None, players: int, start_points: int = 0, *, sorting: bool = True) -> Board:
        """A table before its first deal."""
        seats = [SeatBoard(score=start_points) for _ in range(players)]
        return cls(viewer, players, seats, sorting=sorting, people=tuple(range(players)))

    @classmethod
    def of(
        cls, events: Iterable[ev.Event], viewer: Seat | None, players: int, start_points: int = 0,
        *, sorting: bool = True,
    ) -> Board:  # fmt: skip
        """What `viewer` knows after these events, whoever they are told by."""
        board = cls.fresh(viewer, players, start_points, sorting=sorting)
        for event in events:
            board.apply(board.sees(event))
        return board

    # -- questions ---

    def sees(self, event: ev.Event) -> ev.Event:
        """An event as the viewer sees it."""
        return event.seen_by(self.viewer)

    @property
    def left(self) -> int:
        """How many tiles can still be drawn in turn."""
        return max(0, len(self.live) - self.remainder)

    @property
    def die_faces(self) -> int:
        """How many faces a die has; only one of many faces is ever thrown alone."""
        return 20 if len(self.dice) == 1 else 6

    def wind_of(self, seat: Seat) -> int:
        """The seat counted from the dealer: 0 East, 1 South, ..."""
        return (seat - self.dealer) % self.players

    def shown_face(self, tile: Tile, seat: Seat) -> Kind:
        """The face of a tile in the hand of `seat`, if it stands so that the viewer sees it."""
        if seat == self.viewer or self.seats[seat].open:
            return self.faces.get(tile, HIDDEN)
        return HIDDEN

    # -- the order of the viewer's hand ---

    def order_key(self, tile: Tile) -> tuple[float, int]:
        """Where a tile belongs in a tidy hand: by suit and rank, a red five after the others."""
        face = self.faces.get(tile, HIDDEN)
        return (plain(face) + (0.5 if plain(face) != face else 0.0), tile)

    def tidy(self) -> None:
        """Sort the viewer's hand; the tile just drawn stays apart."""
        if self.viewer is not None:
            seat = self.seats[self.viewer]
            seat.hand.sort(key=lambda tile: (tile == seat.drawn, self.order_key(tile)))

    def move(self, tile: Tile, place: int) -> None:
        """Put a tile of the viewer's hand before the `place`-th of the others; the drawn one is apart no more."""
        assert self.viewer is not None
        seat = self.seats[self.viewer]
        seat.hand.remove(tile)
        seat.hand.insert(place, tile)
        if tile == seat.drawn and place < len(seat.hand) - 1:
            seat.drawn = None

    def settle_hand(self, seat: Seat) -> None:
        """The drawn tile goes among the others: to where it belongs in the viewer's hand, anywhere in another's."""
        own = self.seats[seat]
        drawn, own.drawn = own.drawn, None
        if drawn not in own.hand or (seat == self.viewer and not self.sorting):
            return
        own.hand.remove(drawn)
        if seat == self.viewer:
            key = self.order_key(drawn)
            place = next((i + 1 for i in range(len(own.hand) - 1, -1, -1) if self.order_key(own.hand[i]) <= key), 0)
        else:
            # Where it stands must tell nothing, neither what it is nor how long it has been there.
            place = (drawn * 7919 + len(self.log) * 31) % (len(own.hand) + 1)
        own.hand.insert(place, drawn)

    # -- what happens ---

    def apply(self, event: ev.Event) -> None:
        """Take in an event as the viewer saw it."""
        _FOLDS[type(event)](self, event)

    def learn(self, tiles: Sequence[Tile], faces: Sequence[Kind]) -> None:
        """Remember the faces that were seen."""
        for tile, face in zip(tiles, faces, strict=True):
            if face != HIDDEN:
                self.faces[tile] = face

    def take(self, tile: Tile) -> None:
        """A tile leaves the wall."""
        self.standing.discard(tile)
        self.live.pop(tile, None)
        if tile in self.loose:
            self.loose.remove(tile)

    def lose(self, seat: Seat, tiles: Iterable[Tile]) -> None:
        """Tiles leave a hand."""
        own = self.seats[seat]
        gone = set(tiles)
        own.hand = [tile for tile in own.hand if tile not in gone]
        if own.drawn in gone:
            own.drawn = None
        elif own.drawn is not None and gone:
            self.settle_hand(seat)

    def leave_river(self, tile: Tile) -> None:
        """A discard is taken."""
        for own in self.seats:
            own.river = [thrown for thrown in own.river if thrown.tile != tile]
        if tile in self.middle:
            self.middle.remove(tile)
        self.last = None

    def say(self, key: str, seat: Seat, face: Kind = HIDDEN, other: Seat = -1, amount: int = 0) -> None:
        """A line for the log."""
        self.log.append(Line(key, seat, face, other, amount))


Event = TypeVar("Event", bound=ev.Event)
_FOLDS: dict[type[ev.Event], Callable[[Board, ev.Event], None]] = {}


def _fold(*kinds: type[ev.Event]) -> Callable[[Callable[[Board, Event], None]], Callable[[Board, Event], None]]:
    def register(function: Callable[[Board, Event], None]) -> Callable[[Board, Event], None]:
        for kind in kinds:
            _FOLDS[kind] = function  # type: ignore[assignment]
        return function

    return register


@_fold(ev.MatchStarted, ev.PhaseEnded, ev.Decided, ev.DealSettled, ev.DeckFinished)
def _nothing(board: Board, event: ev.Event) -> None:
    """Nothing that lies on the table changes."""
    if isinstance(event, ev.PhaseEnded) and event.phase != "begin" and board.sorting:
        board.tidy()


@_fold(ev.SeatsDrawn)
def _seats(board: Board, event: ev.SeatsDrawn) -> None:
    board.people = event.people


@_fold(ev.DealStarted)
def _deal(board: Board, event: ev.DealStarted) -> None:
    board.number, board.dealer = event.number, event.dealer
    board.round_wind, board.round_deal, board.extra = event.round_wind, event.round_deal, event.extra
    board.seats = [SeatBoard(score=old.score, gone=old.gone) for old in board.seats]
    board.pieces, board.faces, board.built, board.broken = {}, {}, None, None
    board.standing, board.live, board.dead, board.loose = set(), {}, (), []
    board.indicators, board.aside, board.middle = [], [], []
    board.remainder, board.dice, board.turn, board.direction = 0, (), None, 1
    board.last, board.won_tile, board.drawn_deal = None, None, ""
    board.playing = board.deal_over = False
    board.say("deal", event.dealer, amount=event.number)


@_fold(ev.WallBuilt)
def _wall(board: Board, event: ev.WallBuilt | ev.WallRebuilt) -> None:
    numbers = range(event.first, event.first + len(event.faces))
    board.built = event
    board.pieces |= dict.fromkeys(numbers)
    board.standing = set(numbers)
    board.live = dict.fromkeys(numbers)
    board.dead, board.loose, board.broken, board.remainder = (), [], None, 0
    board.order, board.stands = (), {}


@_fold(ev.WallRebuilt)
def _wall_again(board: Board, event: ev.WallRebuilt) -> None:
    kept = {tile for seat in board.seats for tile in seat.hand}
    kept |= {tile for seat in board.seats for meld in seat.melds for tile in meld.tiles}
    kept |= {tile for seat in board.seats for tile in seat.bonus}
    # Tiles that stay with their owners keep their numbers, all others have new ones.
    board.pieces = dict.fromkeys(sorted(kept))
    board.faces = {tile: face for tile, face in board.faces.items() if tile in kept}
    for seat in board.seats:
        seat.river = []
    board.indicators, board.aside, board.middle, board.last = [], [], [], None
    _wall(board, event)
    board.say("wall_rebuilt", board.dealer)


@_fold(ev.DiceRolled)
def _dice(board: Board, event: ev.DiceRolled) -> None:
    board.dice = event.dice
    board.say("dice", event.seat, amount=event.counted)


@_fold(ev.WallBroken)
def _broken(board: Board, event: ev.WallBroken) -> None:
    board.live = dict.fromkeys(event.order)
    board.order = event.order
    board.dead, board.loose, board.remainder = event.dead, list(event.loose), event.remainder
    board.broken = event.side, event.stack


@_fold(ev.WallRestored)
def _restored(board: Board, event: ev.WallRestored) -> None:
    """Spare tiles fill the gap at the end of the wall; odd ones stand alone before its front."""
    board.live = dict.fromkeys(event.order)
    rebuilt = event.moved[: len(event.moved) - event.odd]
    board.stands = dict(zip(rebuilt, board.order, strict=False))
    front = next((place for place, tile in enumerate(board.order) if tile in board.standing), 0)
    for count, tile in enumerate(event.moved[len(rebuilt) :]):
        board.stands[tile] = board.order[max(0, front - 1 - count)]


@_fold(ev.LooseTilesMoved)
def _loose(board: Board, event: ev.LooseTilesMoved) -> None:
    for tile in event.tiles:
        board.live.pop(tile, None)
    board.loose.extend(event.tiles)


@_fold(ev.TilesDealt)
def _dealt(board: Board, event: ev.TilesDealt) -> None:
    for tile in event.tiles:
        board.take(tile)
    board.learn(event.tiles, event.faces)
    board.seats[event.seat].hand.extend(event.tiles)


@_fold(ev.TileDrawn)
def _drawn(board: Board, event: ev.TileDrawn) -> None:
    seat = board.seats[event.seat]
    if seat.drawn is not None:
        board.settle_hand(event.seat)
    board.take(event.tile)
    board.learn((event.tile,), (event.face,))
    seat.hand.append(event.tile)
    if board.playing:
        seat.drawn = event.tile
        board.turn = event.seat


@_fold(ev.BonusShown)
def _bonus(board: Board, event: ev.BonusShown) -> None:
    board.learn(event.tiles, event.faces)
    board.lose(event.seat, event.tiles)
    board.seats[event.seat].bonus.extend(event.tiles)
    board.say("bonus", event.seat, event.faces[0])


@_fold(ev.PlayBegan)
def _began(board: Board, event: ev.PlayBegan) -> None:
    board.playing, board.turn = True, event.seat
    if board.sorting:
        board.tidy()


@_fold(ev.ReadyDeclared)
def _ready(board: Board, event: ev.ReadyDeclared) -> None:
    board.seats[event.seat].ready = True
    board.say("ready", event.seat)


@_fold(ev.Discarded)
def _discarded(board: Board, event: ev.Discarded) -> None:
    board.learn((event.tile,), (event.face,))
    board.lose(event.seat, (event.tile,))
    board.seats[event.seat].river.append(Thrown(event.tile, event.drawn, event.sideways))
    board.middle.append(event.tile)
    board.last, board.turn = event.tile, event.seat
    board.say("discard", event.seat, event.face)


@_fold(ev.Claimed)
def _claimed(board: Board, event: ev.Claimed) -> None:
    assert event.meld.claimed is not None
    face = dict(zip(event.meld.tiles, event.meld.faces, strict=True))[event.meld.claimed]
    board.leave_river(event.meld.claimed)
    board.learn(event.meld.tiles, event.meld.faces)
    board.lose(event.seat, event.meld.tiles)
    _set_meld(board, event.seat, event.index, event.meld)
    board.turn = event.seat
    board.say(event.meld.form.value, event.seat, face)


def _set_meld(board: Board, seat: Seat, index: int, meld: Meld) -> None:
    melds = board.seats[seat].melds
    if index == len(melds):
        melds.append(meld)
    else:
        melds[index] = meld


@_fold(ev.KongDeclared, ev.GroupAnnounced)
def _laid(board: Board, event: ev.KongDeclared | ev.GroupAnnounced) -> None:
    own = board.seats[event.seat]
    drawn = own.drawn
    board.learn(event.meld.tiles, event.meld.faces)
    board.lose(event.seat, event.meld.tiles)
    own.melds.append(event.meld)
    if isinstance(event, ev.GroupAnnounced) and drawn is not None and drawn in own.hand:
        own.drawn = drawn
        own.hand.sort(key=lambda tile: tile == drawn)
    key = "concealed_kong" if event.meld.form is Form.KONG else "group"
    board.say(key, event.seat, event.meld.faces[0])


@_fold(ev.KongPromoted)
def _promoted(board: Board, event: ev.KongPromoted) -> None:
    board.learn((event.tile,), (event.face,))
    board.lose(event.seat, (event.tile,))
    pung = board.seats[event.seat].melds[event.index]
    board.seats[event.seat].melds[event.index] = Meld(
        Form.KONG, (*pung.tiles, event.tile), (*pung.faces, event.face), (*pung.stands, plain(event.face)),
        claimed=pung.claimed, source=pung.source, added=event.tile,
    )  # fmt: skip
    board.say("added_kong", event.seat, event.face)


@_fold(ev.MeldLengthened)
def _lengthened(board: Board, event: ev.MeldLengthened) -> None:
    board.learn(event.meld.tiles, event.meld.faces)
    drawn = board.seats[event.seat].drawn
    board.lose(event.seat, event.tiles)
    if drawn is not None and drawn not in event.tiles:
        board.seats[event.seat].drawn = drawn
        board.seats[event.seat].hand.sort(key=lambda tile: tile == drawn)
    board.seats[event.seat].melds[event.index] = event.meld
    board.say("lengthened", event.seat, event.meld.faces[0])


@_fold(ev.JokerFetched)
def _fetched(board: Board, event: ev.JokerFetched) -> None:
    board.learn((event.tile,), (event.face,))
    board.learn(event.meld.tiles, event.meld.faces)
    board.lose(event.seat, (event.tile,))
    board.seats[event.owner].melds[event.index] = event.meld
    own = board.seats[event.seat]
    if own.drawn is not None:
        board.settle_hand(event.seat)
    own.hand.append(event.joker)
    own.drawn = event.joker
    board.say("joker", event.seat, event.face, event.owner)


@_fold(ev.IndicatorTurned)
def _indicator(board: Board, event: ev.IndicatorTurned) -> None:
    board.learn((event.tile,), (event.face,))
    board.live.pop(event.tile, None)
    board.indicators.append(event.tile)
    board.say("indicator", board.dealer, event.face)


@_fold(ev.DirectionTurned)
def _direction(board: Board, event: ev.DirectionTurned) -> None:
    board.direction = event.direction
    board.say("direction", board.turn or 0)


@_fold(ev.KongRobbed)
def _robbed(board: Board, event: ev.KongRobbed) -> None:
    kong = board.seats[event.owner].melds[event.index]
    kept = [i for i, tile in enumerate(kong.tiles) if tile != event.tile]
    board.seats[event.owner].melds[event.index] = Meld(
        Form.PUNG, *(tuple(part[i] for i in kept) for part in (kong.tiles, kong.faces, kong.stands)),
        concealed=kong.concealed, claimed=kong.claimed, source=kong.source,
    )  # fmt: skip
    board.say("robbed", event.by, board.faces.get(event.tile, HIDDEN), event.owner)


@_fold(ev.HandDied)
def _died(board: Board, event: ev.HandDied) -> None:
    board.seats[event.seat].dead = True
    board.say("dead", event.seat)


@_fold(ev.Won)
def _won(board: Board, event: ev.Won) -> None:
    own = board.seats[event.seat]
    own.won = True
    board.learn((event.tile,), (event.face,))
    held = any(event.tile in other.hand for other in board.seats)
    if event.by == "discard" and not held:
        board.leave_river(event.tile)
        if own.drawn is not None:
            board.settle_hand(event.seat)
        own.hand.append(event.tile)
        own.drawn = event.tile
    board.won_tile, board.turn = event.tile, event.seat
    board.say(
        "win" if event.source is None else "win_from",
        event.seat,
        event.face,
        -1 if event.source is None else event.source,
    )


@_fold(ev.TilesSetAside)
def _aside(board: Board, event: ev.TilesSetAside) -> None:
    board.lose(event.seat, event.tiles)
    for tile in event.tiles:
        board.faces.pop(tile, None)
    board.aside.extend(event.tiles)


@_fold(ev.DealDrawn)
def _drawn_deal(board: Board, event: ev.DealDrawn) -> None:
    board.drawn_deal, board.turn = event.reason, None
    board.say("drawn", board.dealer)


@_fold(ev.HandShown)
def _hand_shown(board: Board, event: ev.HandShown) -> None:
    board.learn(event.tiles, event.faces)
    own = board.seats[event.seat]
    own.open = True
    if event.seat != board.viewer:
        own.hand.sort(key=lambda tile: (tile == own.drawn, board.order_key(tile)))


@_fold(ev.Scored)
def _scored(board: Board, event: ev.Scored) -> None:
    board.seats[event.seat].sheet = event.sheet


@_fold(ev.Paid)
def _paid(board: Board, event: ev.Paid) -> None:
    for seat, amount in zip(board.seats, event.amounts, strict=True):
        seat.score += amount
    board.pot += event.pot


@_fold(ev.DealEnded)
def _ended(board: Board, event: ev.DealEnded) -> None:
    board.deal_over, board.turn = True, None


@_fold(ev.PlayerLeft)
def _left(board: Board, event: ev.PlayerLeft) -> None:
    board.seats[event.seat].gone = True
    board.say("left", event.seat)


@_fold(ev.MatchEnded)
def _match_ended(board: Board, event: ev.MatchEnded) -> None:
    board.places = event.places

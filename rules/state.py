"""The state of a match: the fold of its events. `apply` is the only function that changes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from rules import events as ev
from rules.actions import PASS, Action
from rules.melds import Form, Group, Meld, Seat
from rules.records import Followers, Record, followers
from rules.scoring import Held, waits_in
from rules.shapes import STEP
from rules.sheets import ScoreSheet
from rules.sticks import Counts
from rules.tiles import HIDDEN, KINDS, Kind, Tile, plain
from rules.wall import Wall
from rules.wild import NOTHING_WILD, Wild

if TYPE_CHECKING:
    from rules.ruleset import Table
    from rules.view import SeatView


R = TypeVar("R", bound=Record)

REPLAYED = "replayed"
"""The reason of a drawn deal that does not count and is played again."""


class Step(Enum):
    """Where in a deal the match stands, between two events."""

    SEATING = auto()
    BEFORE_DEAL = auto()
    OPENING = auto()  # wall, deal and whatever comes before the first turn
    DRAW = auto()  # `turn` has to draw
    ACT = auto()  # `turn` has to act
    REPLACE = auto()  # `turn` is owed a replacement tile
    CLAIMS = auto()  # the others may claim `last`
    ROBBING = auto()  # the others may rob a kong of `last`
    EXCHANGE = auto()  # several seats choose tiles at once
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
class LastTile:
    """The tile that others may take now: a discard, or the fourth tile of a kong just promoted."""

    seat: Seat
    tile: Tile
    face: Kind
    meld: int = -1


@dataclass(slots=True)
class LateKong:
    """A promoted kong that each of `open_to` may still rob in place of the draw of his next turn."""

    kong: LastTile
    open_to: set[Seat]


_NO_KINDS = frozenset[Kind]()


class SeatState:
    """What one seat has. `counts` and `codes` follow the hand tile by tile, red fives counted as fives.

    `fours` is how many kinds it holds four times. `view` is what everybody sees of it, kept until something about it
    changes. `marks` are what only some rule sets say of a seat, by name; `wild` what is wild in this deal.
    `open` are the tiles of a hand that has to be played open. `_least` is a distance that the hand is certainly not
    nearer than (-1: it may be complete).
    """

    __slots__ = (
        "_groups", "_laid", "_least", "_outlook", "_waits", "bonus", "changed", "claimed", "codes", "counts", "dead",
        "discards", "drawn", "drawn_from", "first_river", "fours", "frozen", "goes", "hand", "marks", "melds",
        "open", "own_turns", "passed", "ready", "ready_at", "ready_from", "river", "set_aside", "sheet", "silent",
        "view", "wild", "won",
    )  # fmt: skip

    def __init__(self) -> None:
        self.hand: list[Tile] = []
        self.counts: list[int] = [0] * KINDS
        self.codes: list[int] = [0, 0, 0, 0]
        self.fours = 0
        self.melds: list[Meld] = []
        self.bonus: list[tuple[Tile, Kind]] = []
        self.river: list[RiverTile] = []
        self.discards: list[Kind] = []
        self.first_river: Kind = HIDDEN
        self.drawn: Tile | None = None
        self.drawn_from = ""
        self.own_turns = 0
        self.goes = 0
        self.claimed = False
        self.ready = False
        self.ready_at = ""
        self.ready_from = 0
        self.changed = False
        self.dead = False
        self.silent = False
        self.frozen = False
        self.won = False
        self.open: set[Tile] = set()
        self.passed: set[Kind] = set()
        self.set_aside: tuple[Tile, ...] = ()
        self.marks: dict[str, int] = {}
        self.wild = NOTHING_WILD
        self.sheet: ScoreSheet | None = None
        self._groups: tuple[Group, ...] | None = ()
        self._laid: tuple[Meld, ...] | None = ()
        self._outlook: tuple[int, frozenset[Kind]] | None = None
        self._waits: frozenset[Kind] | None = None
        self._least = -1
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

    def outlook(self, table: Table) -> tuple[int, frozenset[Kind]]:
        """Distance of the hand and the kinds that bring it nearer; worked out once for each change of the hand."""
        if self._outlook is None:
            self._outlook = table.scoring.outlook(self.held)
        return self._outlook

    def waits(self, table: Table) -> frozenset[Kind]:
        """The kinds that complete the hand; worked out once for each change of the hand."""
        if self._least > 0:
            return _NO_KINDS
        if self._waits is None:
            self._least, self._waits = waits_in(table.scoring, self.held)
        return self._waits

    def complete(self, table: Table) -> bool:
        """Whether the tiles, a winning one included, have a winning shape."""
        # As every tile brings a hand nearer by one at most, a hand far away need not be looked at in every turn.
        return self._least < 0 and table.scoring.could_win(self.held)

    @property
    def held(self) -> Held:
        """The hand as distances are asked of it."""
        codes = (self.codes[0], self.codes[1], self.codes[2], self.codes[3])
        return Held(self.counts, codes, self.groups, self.wild)

    def gain(self, tile: Tile, face: Kind) -> None:
        """A tile comes into the hand."""
        kind = plain(face)
        self.hand.append(tile)
        counts = self.counts
        counts[kind] += 1
        if counts[kind] == 4:
            self.fours += 1
        if kind < 34:
            suit, power = STEP[kind]
            self.codes[suit] += power
        self._outlook = self._waits = None
        self._least -= 1

    def lose(self, tile: Tile, face: Kind) -> None:
        """A tile leaves the hand."""
        kind = plain(face)
        self.hand.remove(tile)
        counts = self.counts
        if counts[kind] == 4:
            self.fours -= 1
        counts[kind] -= 1
        if kind < 34:
            suit, power = STEP[kind]
            self.codes[suit] -= power
        self._outlook = self._waits = None

    def set_wild(self, wild: Wild) -> None:
        """What is wild in this deal from now on."""
        self.wild = wild
        self._outlook = self._waits = None
        self._least = -1

    def take_meld(self, index: int) -> None:
        """A meld is no longer laid."""
        del self.melds[index]
        self._groups = self._laid = None
        self._outlook = self._waits = None
        self._least = -1

    def set_meld(self, index: int, meld: Meld) -> None:
        """Lay a new meld (`index` one past the last) or change one."""
        if index == len(self.melds):
            self.melds.append(meld)
        else:
            self.melds[index] = meld
        self._groups = self._laid = None
        self._outlook = self._waits = None
        self._least = -1


@dataclass(slots=True)
class State:
    """Everything about a match that decides how it can go on."""

    table: Table
    seed: int
    people: tuple[int, ...]
    scores: list[int]
    sticks: list[Counts]  # by seat; nothing where points are only numbers
    step: Step = Step.SEATING
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
    last: LastTile | None = None
    owed: str = ""
    answers: dict[Seat, Action] = field(default_factory=dict)
    indicators: list[tuple[Tile, Kind]] = field(default_factory=list)
    shown: list[int] = field(default_factory=lambda: [0] * KINDS)
    wins: list[ev.Won] = field(default_factory=list)
    drawn_deal: str = ""
    discards: int = 0
    calls: int = 0
    cycle: int = 0
    standstill: bool = False  # the wall was rebuilt with every hand fixed, and nobody has won since
    let_by: dict[Tile, set[Seat]] = field(default_factory=dict)  # who could have claimed a discard and passed
    uncovered: set[Tile] = field(default_factory=set)  # discards that lie on top again since others were claimed
    laid_since: LaidSince | None = None
    taken: RiverTile | None = None  # the last discard that was claimed, as it lay
    gone: set[Seat] = field(default_factory=set)
    throws: dict[str, int] = field(default_factory=dict)
    settled: bool = False
    late_kongs: list[LateKong] = field(default_factory=list)
    wild: Wild = NOTHING_WILD
    records: dict[type[Record], Record] = field(default_factory=dict)
    followers: Followers = field(default_factory=dict)

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
        return seat not in self.gone and not self.seats[seat].won

    def after(self, seat: Seat, direction: int = 0) -> Seat:
        """The next seat that takes part, in the direction of play (or in the one given)."""
        step, players = direction or self.direction, len(self.scores)
        following = (seat + step) % players
        while (following in self.gone or self.seats[following].won) and following != seat:
            following = (following + step) % players
        return following

    def steps_from(self, seat: Seat, other: Seat) -> int:
        """How many places `other` sits after `seat` in the direction of play."""
        return (other - seat) * self.direction % len(self.scores)

    def others(self, seat: Seat) -> list[Seat]:
        """The other seats that take part, nearest first."""
        gone, seats = self.gone, self.seats
        around = _around(seat, self.direction, len(seats))
        return [other for other in around if not seats[other].won and other not in gone]


@cache
def _around(seat: Seat, direction: int, players: int) -> tuple[Seat, ...]:
    """The other chairs, nearest first."""
    return tuple((seat + distance * direction) % players for distance in range(1, players))


def start(table: Table, event: ev.MatchStarted) -> State:
    """The state after a match's first event."""
    return State(
        table=table,
        seed=event.seed,
        people=tuple(range(event.players)),
        scores=[table.start_points] * event.players,
        sticks=[table.sticks.at_start(table.start_points) if table.sticks else ()] * event.players,
        seats=[SeatState() for _ in range(event.players)],
    )


Event = TypeVar("Event", bound=ev.Event)
_FOLDS: dict[type[ev.Event], Callable[[State, ev.Event], None]] = {}
_ACT, _CLAIMS, _OPENING = Step.ACT, Step.CLAIMS, Step.OPENING  # looking a member up costs more than a name
_OF_ONE_SEAT = {ev.TileDrawn, ev.Discarded}
"""Events that change what is seen of their own seat and of no other."""


def _fold(kind: type[Event]) -> Callable[[Callable[[State, Event], None]], Callable[[State, Event], None]]:
    def register(function: Callable[[State, Event], None]) -> Callable[[State, Event], None]:
        _FOLDS[kind] = function  # type: ignore[assignment]
        return function

    return register


def apply(state: State, event: ev.Event) -> None:
    """Change `state` as `event` says. The event must follow from the state; nothing is checked again."""
    kind = type(event)
    _FOLDS[kind](state, event)
    if kind in state.followers:
        for record, fold in state.followers[kind]:
            fold(record, state, event)
    if kind in _OF_ONE_SEAT:
        state.seats[event.seat].view = None  # type: ignore[attr-defined]
    elif kind is not ev.Decided:
        for seat in state.seats:
            seat.view = None


@_fold(ev.SeatsDrawn)
def _seats_drawn(state: State, event: ev.SeatsDrawn) -> None:
    state.people = event.people
    state.step = Step.BEFORE_DEAL


@_fold(ev.DealStarted)
def _deal_started(state: State, event: ev.DealStarted) -> None:
    state.deal_number, state.dealer = event.number, event.dealer
    state.round_wind, state.round_deal, state.extra = event.round_wind, event.round_deal, event.extra
    state.seats = [SeatState() for _ in state.scores]
    state.wall, state.faces = Wall(), {}
    state.turn, state.direction, state.last, state.owed = event.dealer, 1, None, ""
    state.answers, state.indicators, state.shown = {}, [], [0] * KINDS
    state.wins, state.drawn_deal, state.discards, state.calls, state.cycle = [], "", 0, 0, 0
    state.standstill = False
    state.let_by, state.uncovered, state.laid_since = {}, set(), None
    state.throws, state.settled = {}, False
    state.late_kongs = []
    state.wild = NOTHING_WILD
    state.records = {kind: kind(len(state.scores)) for kind in state.table.records}
    state.followers = followers(state.records.values())
    state.step, state.phase = Step.OPENING, 0


@_fold(ev.WallBuilt)
def _wall_built(state: State, event: ev.WallBuilt) -> None:
    _stand(state, event)


def _stand(state: State, event: ev.WallBuilt | ev.WallRebuilt) -> None:
    numbers = range(event.first, event.first + len(event.faces))
    state.faces.update(zip(numbers, event.faces, strict=True))
    state.wall = Wall(event.sides, event.ring, event.layers, event.first, event.spare, list(numbers))


@_fold(ev.DeckFinished)
def _deck_finished(state: State, event: ev.DeckFinished) -> None:
    state.turn, state.last, state.step = event.seat, None, Step.EXCHANGE
    state.answers.clear()


@_fold(ev.WallRebuilt)
def _wall_rebuilt(state: State, event: ev.WallRebuilt) -> None:
    _stand(state, event)
    state.cycle = event.cycle
    state.standstill = all(holder.frozen for seat, holder in enumerate(state.seats) if state.playing(seat))
    for _, face in state.indicators:
        state.shown[plain(face)] -= 1
    state.indicators = []
    state.last = None
    for seat in state.seats:
        for thrown in seat.river:
            state.shown[plain(thrown.face)] -= 1
        seat.river, seat.first_river, seat.set_aside = [], HIDDEN, ()
        seat.discards = []


@_fold(ev.DiceRolled)
def _dice_rolled(state: State, event: ev.DiceRolled) -> None:
    state.throws[event.purpose] = event.counted


@_fold(ev.WallBroken)
def _wall_broken(state: State, event: ev.WallBroken) -> None:
    wall = state.wall
    wall.order, wall.head, wall.dead = list(event.order), 0, event.dead
    wall.loose, wall.remainder = list(event.loose), event.remainder
    wall.broken = event.side, event.stack


@_fold(ev.WallRestored)
def _wall_restored(state: State, event: ev.WallRestored) -> None:
    state.wall.order, state.wall.head = list(event.order), 0


@_fold(ev.LooseTilesMoved)
def _loose_moved(state: State, event: ev.LooseTilesMoved) -> None:
    for tile in event.tiles:
        state.wall.take(tile)
    state.wall.loose.extend(event.tiles)


@_fold(ev.TilesDealt)
def _tiles_dealt(state: State, event: ev.TilesDealt) -> None:
    seat = state.seats[event.seat]
    for tile, face in zip(event.tiles, event.faces, strict=True):
        state.wall.take(tile)
        seat.gain(tile, face)
    seat.drawn = event.tiles[-1]


@_fold(ev.TileDrawn)
def _tile_drawn(state: State, event: ev.TileDrawn) -> None:
    seat = state.seats[event.seat]
    state.wall.take(event.tile)
    seat.gain(event.tile, event.face)
    seat.drawn, seat.drawn_from = event.tile, event.reason
    state.turn = event.seat
    if state.step is not _OPENING:
        state.step = _ACT
        state.last, state.owed = None, ""
        state.answers.clear()
        if event.reason == "turn":
            _turn_reached(state, event.seat)
            seat.own_turns += 1
            seat.passed.clear()


def _turn_reached(state: State, seat: Seat) -> None:
    """With the seat's turn, drawn or claimed, its right to rob a kong of before is over."""
    for late in state.late_kongs:
        late.open_to.discard(seat)


@_fold(ev.BonusShown)
def _bonus_shown(state: State, event: ev.BonusShown) -> None:
    seat = state.seats[event.seat]
    for tile, face in zip(event.tiles, event.faces, strict=True):
        seat.lose(tile, face)
        seat.bonus.append((tile, face))
        state.shown[face] += 1
    if state.step is Step.OPENING:
        seat.goes += 1
    else:
        state.step, state.owed = Step.REPLACE, "bonus"
    seat.drawn = None


@_fold(ev.PhaseEnded)
def _phase_ended(state: State, event: ev.PhaseEnded) -> None:
    state.phase += 1
    state.answers.clear()


@_fold(ev.PlayBegan)
def _play_began(state: State, event: ev.PlayBegan) -> None:
    state.turn = event.seat
    state.answers.clear()
    state.step = Step.DRAW if event.draws else Step.ACT
    for index, seat in enumerate(state.seats):
        if index != event.seat or event.draws:
            seat.drawn = None
        elif seat.drawn is None and seat.hand:
            seat.drawn = seat.hand[-1]
    if not event.draws:
        state.seats[event.seat].own_turns = 1


@_fold(ev.Decided)
def _decided(state: State, event: ev.Decided) -> None:
    if event.action is not None:
        state.answers[event.seat] = event.action
        if event.action == PASS and state.last is not None:
            state.seats[event.seat].passed.add(plain(state.last.face))
            state.let_by.setdefault(state.last.tile, set()).add(event.seat)


@_fold(ev.ReadyDeclared)
def _ready_declared(state: State, event: ev.ReadyDeclared) -> None:
    seat = state.seats[event.seat]
    seat.ready = True
    seat.ready_at = "deal" if state.step is Step.OPENING else "first" if event.first and not seat.claimed else "later"
    # A declaration made with a discard does not count that discard; one made on the deal counts all.
    seat.ready_from, seat.changed = -1 if state.step is Step.OPENING else len(seat.discards), False
    seat.frozen = seat.frozen or state.table.ready_locks


@_fold(ev.Discarded)
def _discarded(state: State, event: ev.Discarded) -> None:
    seat = state.seats[event.seat]
    seat.lose(event.tile, event.face)
    seat.drawn, seat.drawn_from = None, ""
    # The discard that comes with a declaration is part of it; later ones show whether the hand still stands.
    seat.changed = seat.changed or (seat.ready and not event.drawn and len(seat.discards) > seat.ready_from)
    seat.river.append(RiverTile(event.tile, event.face, event.drawn, event.sideways))
    seat.discards.append(event.face)
    if seat.first_river == HIDDEN:
        seat.first_river = event.face
    state.shown[plain(event.face)] += 1
    state.discards += 1
    state.laid_since = None
    state.last = LastTile(event.seat, event.tile, event.face)
    state.step = _CLAIMS
    state.answers.clear()


def _leave_river(state: State, tile: Tile) -> None:
    assert state.last is not None
    river = state.seats[state.last.seat].river
    if river and river[-1].tile == tile:
        gone = state.taken = river.pop()
        state.shown[plain(gone.face)] -= 1
        if river:
            state.uncovered.add(river[-1].tile)


@_fold(ev.Claimed)
def _claimed(state: State, event: ev.Claimed) -> None:
    seat, meld = state.seats[event.seat], event.meld
    assert meld.claimed is not None
    _leave_river(state, meld.claimed)
    before = set(seat.melds[event.index].tiles) if event.index < len(seat.melds) else set()
    for tile, face in zip(meld.tiles, meld.faces, strict=True):
        if tile in before:
            continue
        if tile != meld.claimed:
            seat.lose(tile, face)
        state.shown[plain(face)] += 1
    seat.set_meld(event.index, meld)
    seat.claimed = seat.changed = True
    _turn_reached(state, event.seat)
    state.laid_since = None
    seat.drawn, seat.drawn_from = None, ""
    seat.passed.clear()
    state.turn, state.last = event.seat, None
    state.calls += 1
    state.answers.clear()
    state.step = Step.ACT
    if meld.form is Form.KONG:
        state.step, state.owed = Step.REPLACE, "kong"


@_fold(ev.SetCorrected)
def _set_corrected(state: State, event: ev.SetCorrected) -> None:
    _unlay(state, event.seat, event.index)
    seat = state.seats[event.seat]
    for tile, face in zip(event.meld.tiles, event.meld.faces, strict=True):
        if tile != event.meld.claimed:
            seat.lose(tile, face)
        state.shown[plain(face)] += 1
    seat.set_meld(event.index, event.meld)


@_fold(ev.SetTakenBack)
def _set_taken_back(state: State, event: ev.SetTakenBack) -> None:
    wrong = _unlay(state, event.seat, event.index)
    state.seats[event.seat].take_meld(event.index)
    assert wrong.source is not None and state.taken is not None
    state.seats[wrong.source].river.append(state.taken)
    state.shown[plain(state.taken.face)] += 1
    state.calls -= 1
    state.turn, state.step = state.after(wrong.source), Step.DRAW


def _unlay(state: State, owner: Seat, index: int) -> Meld:
    """The tiles of a set back in the hand they came from; the claimed one stays out."""
    seat = state.seats[owner]
    meld = seat.melds[index]
    for tile, face in zip(meld.tiles, meld.faces, strict=True):
        state.shown[plain(face)] -= 1
        if tile != meld.claimed:
            seat.gain(tile, face)
    return meld


@_fold(ev.KongDeclared)
def _kong_declared(state: State, event: ev.KongDeclared) -> None:
    _lay(state, event.seat, event.meld)
    state.calls += 1
    state.step, state.owed = Step.ROBBING, "kong"
    state.last = LastTile(event.seat, event.meld.tiles[0], event.meld.faces[0], len(state.seats[event.seat].melds) - 1)
    state.answers.clear()


def _lay(state: State, owner: Seat, meld: Meld) -> None:
    seat = state.seats[owner]
    for tile, face in zip(meld.tiles, meld.faces, strict=True):
        seat.lose(tile, face)
        state.shown[plain(face)] += 1
    seat.set_meld(len(seat.melds), meld)
    seat.drawn, seat.changed = None, True


@_fold(ev.KongPromoted)
def _kong_promoted(state: State, event: ev.KongPromoted) -> None:
    seat = state.seats[event.seat]
    seat.lose(event.tile, event.face)
    pung = seat.melds[event.index]
    grown = Meld(
        Form.KONG, (*pung.tiles, event.tile), (*pung.faces, event.face), (*pung.stands, plain(event.face)),
        claimed=pung.claimed, source=pung.source, added=event.tile,
    )  # fmt: skip
    seat.set_meld(event.index, grown)
    seat.drawn, seat.changed = None, True
    state.shown[plain(event.face)] += 1
    state.calls += 1
    state.step, state.owed = Step.ROBBING, "kong"
    state.last = LastTile(event.seat, event.tile, event.face, event.index)
    if state.table.late_robbing:
        state.late_kongs.append(LateKong(state.last, set(state.others(event.seat))))
    state.answers.clear()


@_fold(ev.MeldLengthened)
def _lengthened(state: State, event: ev.MeldLengthened) -> None:
    seat = state.seats[event.seat]
    for tile in event.tiles:
        seat.lose(tile, state.faces[tile])
        state.shown[plain(state.faces[tile])] += 1
    if seat.drawn is not None and seat.drawn in event.tiles:
        state.laid_since, seat.drawn = LaidSince(seat.drawn, event.index, seat.melds[event.index]), None
    seat.set_meld(event.index, event.meld)


@_fold(ev.JokerFetched)
def _joker_fetched(state: State, event: ev.JokerFetched) -> None:
    seat, joker = state.seats[event.seat], state.faces[event.joker]
    seat.lose(event.tile, event.face)
    state.shown[plain(event.face)] += 1
    state.seats[event.owner].set_meld(event.index, event.meld)
    seat.gain(event.joker, joker)
    state.shown[plain(joker)] -= 1
    seat.drawn, state.laid_since = event.joker, None


@_fold(ev.GroupAnnounced)
def _announced(state: State, event: ev.GroupAnnounced) -> None:
    seat = state.seats[event.seat]
    drawn = seat.drawn
    _lay(state, event.seat, event.meld)
    if drawn not in event.meld.tiles:
        seat.drawn = drawn
    elif drawn is not None:
        state.laid_since = LaidSince(drawn, len(seat.melds) - 1, None)


@_fold(ev.IndicatorTurned)
def _indicator(state: State, event: ev.IndicatorTurned) -> None:
    state.wall.take(event.tile)
    state.indicators.append((event.tile, event.face))
    state.shown[plain(event.face)] += 1


@_fold(ev.DirectionTurned)
def _direction(state: State, event: ev.DirectionTurned) -> None:
    state.direction = event.direction


@_fold(ev.KongOffered)
def _kong_offered(state: State, event: ev.KongOffered) -> None:
    state.last = LastTile(event.owner, event.tile, event.face, event.index)
    for late in state.late_kongs:
        if late.kong == state.last:
            late.open_to.discard(event.seat)
    state.turn, state.owed, state.step = event.seat, "", Step.ROBBING
    state.answers.clear()


@_fold(ev.KongRobbed)
def _robbed(state: State, event: ev.KongRobbed) -> None:
    seat = state.seats[event.owner]
    kong = seat.melds[event.index]
    kept = [index for index, tile in enumerate(kong.tiles) if tile != event.tile]
    tiles, faces, stands = (tuple(part[index] for index in kept) for part in (kong.tiles, kong.faces, kong.stands))
    pung = Meld(Form.PUNG, tiles, faces, stands, kong.concealed, kong.claimed, kong.source)
    seat.set_meld(event.index, pung)
    state.shown[plain(state.faces[event.tile])] -= 1


@_fold(ev.HandDied)
def _died(state: State, event: ev.HandDied) -> None:
    seat = state.seats[event.seat]
    seat.dead, seat.silent, seat.frozen = True, not event.may_claim, event.frozen
    if state.step in (Step.CLAIMS, Step.ROBBING):
        state.answers[event.seat] = PASS


@_fold(ev.Won)
def _won(state: State, event: ev.Won) -> None:
    seat = state.seats[event.seat]
    seat.won, state.standstill = True, False
    state.wins.append(event)
    if event.by == "discard" and not any(win.tile == event.tile for win in state.wins[:-1]):
        # Of several winners on one tile only the first can hold the piece itself.
        _leave_river(state, event.tile)
        seat.gain(event.tile, event.face)
        seat.drawn = event.tile
    state.step = Step.SETTLING


@_fold(ev.TilesSetAside)
def _set_aside(state: State, event: ev.TilesSetAside) -> None:
    seat = state.seats[event.seat]
    seat.set_aside = (*seat.set_aside, *event.tiles)
    for tile in event.tiles:
        seat.lose(tile, state.faces[tile])
    state.answers.pop(event.seat, None)


@_fold(ev.TilesPassed)
def _passed_on(state: State, event: ev.TilesPassed) -> None:
    giver, taker = state.seats[event.seat], state.seats[event.taker]
    for tile in event.tiles:
        face = state.faces[tile]
        giver.lose(tile, face)
        taker.gain(tile, face)
        if giver.drawn == tile:
            giver.drawn = None
    state.answers.pop(event.seat, None)


@_fold(ev.Marked)
def _marked(state: State, event: ev.Marked) -> None:
    marks = state.seats[event.seat].marks
    if event.value:
        marks[event.mark] = event.value
    else:
        marks.pop(event.mark, None)


@_fold(ev.WildNamed)
def _wild_named(state: State, event: ev.WildNamed) -> None:
    named = Wild(frozenset(event.kinds))
    state.wild = Wild(named.kinds, frozenset(event.stands)) if event.stands else named
    for seat in state.seats:
        seat.set_wild(state.wild)


@_fold(ev.SeatsChanged)
def _seats_changed(state: State, event: ev.SeatsChanged) -> None:
    before = {person: chair for chair, person in enumerate(state.people)}
    moved = [before[person] for person in event.people]
    state.people = event.people
    state.scores = [state.scores[chair] for chair in moved]
    state.gone = {chair for chair, old in enumerate(moved) if old in state.gone}


@_fold(ev.DealDrawn)
def _drawn(state: State, event: ev.DealDrawn) -> None:
    state.drawn_deal = event.reason
    state.step = Step.SETTLING


@_fold(ev.HandShown)
def _shown(state: State, event: ev.HandShown) -> None:
    if state.table.stays_open and state.step is not Step.SETTLING:
        state.seats[event.seat].open.update(event.tiles)


@_fold(ev.Scored)
def _scored(state: State, event: ev.Scored) -> None:
    state.seats[event.seat].sheet = event.sheet


@_fold(ev.Paid)
def _paid(state: State, event: ev.Paid) -> None:
    if state.table.sticks is not None:
        state.sticks, _ = state.table.sticks.settle(state.sticks, state.scores, event)
    for seat, amount in enumerate(event.amounts):
        state.scores[seat] += amount
    state.pot += event.pot


@_fold(ev.DealSettled)
def _settled(state: State, event: ev.DealSettled) -> None:
    state.settled = True


@_fold(ev.DealEnded)
def _deal_ended(state: State, event: ev.DealEnded) -> None:
    state.dealer, state.extra = event.next_dealer, event.extra
    state.round_wind, state.round_deal = event.next_round, event.next_round_deal
    state.facts = dict(event.facts)
    state.step = Step.BEFORE_DEAL


@_fold(ev.PlayerLeft)
def _left(state: State, event: ev.PlayerLeft) -> None:
    state.gone.add(event.seat)


@_fold(ev.MatchEnded)
def _match_ended(state: State, event: ev.MatchEnded) -> None:
    state.places = event.places
    state.step = Step.OVER

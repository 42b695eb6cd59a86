"""The board as one viewer has seen it: the match's state as far as that viewer knows it, and how the tiles are shown.

It knows nothing of positions or motion, and contains no face that the viewer did not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.melds import Seat
from rules.core.tiles import HIDDEN, Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.projection import apply_seen, before_match
from rules.engine.seat_state import RiverTile, SeatState
from rules.engine.state import Moment
from rules.engine.sticks import Counts
from rules.engine.table import State, Table


@dataclass(frozen=True, slots=True)
class TakenDiscard:
    """A discard that was claimed: its place in its river, its face, and the seat that claimed it."""

    place: int
    face: Kind
    by: Seat


@dataclass(slots=True)
class SeatBoard:
    """One seat as the table shows it. `hand` is in the order of display, with the drawn tile last.

    The first tiles of `hand` may stand apart from the rest; those are in `apart`. The other values are the seat's state
    as the viewer knows it.
    """

    match: State = field(compare=False, repr=False)
    seat: Seat
    hand: list[Tile] = field(default_factory=list)
    apart: frozenset[Tile] = frozenset()
    stood: frozenset[Tile] = frozenset()
    """The tiles that stood apart at the beginning of the deal, also when they have joined the hand."""
    held: list[Tile] = field(default_factory=list)
    """The hand, and the river below, in the order of the state when the board last looked."""
    lying: list[RiverTile] = field(default_factory=list)
    drawn: Tile | None = None
    """The tile just drawn, which stands apart at the end of the hand."""
    taken: list[TakenDiscard] = field(default_factory=list)
    """Discards of the seat that others have claimed, in order."""
    open: bool = False
    waits: tuple[Kind, ...] = ()
    """The waits its owner has announced to everybody."""

    @property
    def state(self) -> SeatState:
        """The seat's state as the viewer knows it."""
        return self.match.seats[self.seat]

    @property
    def bonus(self) -> list[Tile]:
        """The bonus tiles that it has shown."""
        return [tile for tile, _ in self.state.bonus]

    @property
    def won_tiles(self) -> list[Tile]:
        """The tiles beside the hand of a winner who plays on."""
        return [tile for tile, _ in self.state.won_tiles]

    @property
    def win(self) -> ev.Won | None:
        """The event with which it won last in this deal."""
        return next((win for win in reversed(self.match.wins) if win.seat == self.seat), None)

    @property
    def left_match(self) -> bool:
        """True if its player is out of the match."""
        return self.seat in self.match.left_match

    @property
    def score(self) -> int:
        """Its points."""
        return self.match.scores[self.seat]

    @property
    def sticks(self) -> Counts:
        """Its counting sticks."""
        return self.match.sticks[self.seat]

    @property
    def beside(self) -> tuple[Tile, ...]:
        """The tiles beside the hand and its melds: bonus tiles, and tiles on which the player has won."""
        return (*self.bonus, *self.won_tiles)


@dataclass(frozen=True, slots=True)
class DealId:
    """Identifies a deal of a match: its number in the match, the round wind, its number in that round, and its number
    of repeats (`again`).

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
    """One line of the log: `key` names its text in the words files, `seat` is the player who acted; a tile or another
    seat may be part of it.

    The first line of each deal has its `deal`. A payment has the `reason` of its event. Where a roll of dice is added
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


HELD_BACK = (ev.DealEnded, ev.SeatsChanged)
"""Events that take effect on the table when the next deal begins: its result is shown with the chairs of the last."""


@dataclass(slots=True)
class Board:
    """The table as its viewer sees it: the known part of the match, and the display of the tiles.

    Create a board with `fresh` and update it with `apply`.
    """

    viewer: Seat | None
    """None for a spectator without a hand."""
    state: State
    """The match as the viewer knows it: the engine's state without everything hidden from him."""
    seats: list[SeatBoard]
    sorting: bool = True
    dims_drawn: bool = True
    held_back: tuple[ev.Event, ...] = ()
    """Events that change the state when the next deal begins."""
    pieces: dict[Tile, None] = field(default_factory=dict)
    faces: dict[Tile, Kind] = field(default_factory=dict)
    built: ev.WallBuilt | None = None
    standing: set[Tile] = field(default_factory=set)
    order: tuple[Tile, ...] = ()
    """The drawing order when the wall was broken."""
    stands: dict[Tile, Tile] = field(default_factory=dict)
    """Tiles that were moved in the wall, with the tile whose place each has taken."""
    dead: tuple[Tile, ...] = ()
    shown_until_play: tuple[Tile, ...] = ()
    """Tiles shown before play that go face down again when it begins."""
    learnt: tuple[Tile, ...] = ()
    """Tiles whose faces the last event has shown for the first time."""
    turned_after_win: int = 0
    """The number of indicators, the last ones, that were turned after a win."""
    prizes: tuple[Tile, ...] = ()
    """Tiles laid apart from the wall, face down, in this deal."""
    wild: tuple[Kind, ...] = ()
    aside: list[Tile] = field(default_factory=list)
    middle: list[Tile] = field(default_factory=list)
    """All discards that lie in a river, in the order in which they came."""
    dice: tuple[int, ...] = ()
    counted: int = 0
    """Stacks counted at the break, according to the last roll for it; 0 where nothing was rolled."""
    dice_purpose: str = ""
    discard: Tile | None = None
    """The tile that was discarded last, wherever it is now."""
    playing: bool = False
    deal_over: bool = False
    log: list[LogLine] = field(default_factory=list)

    @classmethod
    def fresh(cls, viewer: Seat | None, table: Table, *, sorting: bool = True) -> Board:
        """Return the board before the first deal; `sorting` keeps the viewer's hand sorted."""
        state = before_match(table)
        return cls(viewer, state, [SeatBoard(state, seat) for seat in range(table.players)], sorting=sorting)

    @classmethod
    def of(cls, events: Iterable[ev.Event], viewer: Seat | None, table: Table, *, sorting: bool = True) -> Board:
        """Return the board of `viewer` after these events, which are first reduced to what the viewer may see."""
        board = cls.fresh(viewer, table, sorting=sorting)
        for event in events:
            board.apply(board.as_seen(event))
        return board

    def as_seen(self, event: ev.Event) -> ev.Event:
        """Return the event with everything hidden that the viewer may not see."""
        return event.seen_by(self.viewer)

    @property
    def turn(self) -> Seat | None:
        """The seat that acts, or has just won; None if no seat does."""
        state = self.state
        if self.deal_over or state.drawn_deal:
            return None
        if state.moment is Moment.SETTLING and state.wins:
            return state.wins[-1].seat
        return state.turn if self.playing else None

    @property
    def claimable(self) -> Tile | None:
        """The tile that others may claim now: the last discard, or one added to a pung."""
        last, moment = self.state.claimable, self.state.moment
        if last is None or moment is not (Moment.CLAIMS if last.meld < 0 else Moment.ROBBING):
            return None
        meld = self.seats[last.seat].state.melds[last.meld] if last.meld >= 0 else None
        return None if meld is not None and meld.added != last.tile else last.tile

    @property
    def last_discard(self) -> Tile | None:
        """The last discard, if it still lies in a river."""
        return self.discard if self.discard in self.middle else None

    @property
    def prize(self) -> Tile | None:
        """The tile that lies face down apart from the wall as the prize."""
        last = self.prizes[-1] if self.prizes else None
        return last if last in self.standing and last not in self.indicators else None

    @property
    def facts(self) -> tuple[str, ...]:
        """Facts that earlier deals have left to this one."""
        return true_facts(self.state.facts.items())

    @property
    def left(self) -> int:
        """Number of tiles left in the wall for ordinary draws."""
        return max(0, self.state.wall.left)

    @property
    def wild_kinds(self) -> tuple[Kind, ...]:
        """The wild kinds of this deal that do not look wild; printed jokers do."""
        return tuple(sorted(self.state.wild.unprinted))

    @property
    def indicators(self) -> list[Tile]:
        """Tiles of the wall that were turned up."""
        return [tile for tile, _ in self.state.indicators]

    def wind_of(self, seat: Seat) -> int:
        """Return the seat's distance from the dealer in turn order, which is its wind: 0 East, 1 South, ..."""
        return (seat - self.state.dealer) % self.state.players

    @property
    def deal_id(self) -> DealId:
        """The current or last deal."""
        now = self.state
        return DealId(max(1, now.deal_number), now.round_wind, now.round_deal, now.extra, self.facts)

    @property
    def die_faces(self) -> int:
        """Number of faces of the dice last rolled: 6, but 20 for a single die unless it decides an exchange."""
        return 20 if len(self.dice) == 1 and self.dice_purpose != "exchange" else 6

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
        """Put these tiles of a hand first, as `SeatBoard.apart`; without tiles, sort the viewer's hand as a whole."""
        own = self.seats[seat]
        own.apart = frozenset(tiles)
        own.stood = own.apart or own.stood
        if seat == self.viewer and self.sorting:
            self.sort_hand()
        else:
            own.hand.sort(key=lambda tile: tile not in own.apart)

    def move(self, tile: Tile, place: int) -> None:
        """Move a tile of the viewer's hand to index `place`; a drawn tile joins the hand unless it stays last."""
        assert self.viewer is not None
        seat = self.seats[self.viewer]
        seat.hand.remove(tile)
        seat.hand.insert(place, tile)
        seat.hand.sort(key=lambda other: other not in seat.apart)
        if tile == seat.drawn and place < len(seat.hand) - 1:
            seat.drawn = None

    def insert_drawn(self, seat: Seat) -> None:
        """Insert the drawn tile into its hand: in order for the viewer, at a random place for other seats."""
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
        if isinstance(event, HELD_BACK):
            self.held_back += (event,)
        else:
            self._update_state(event)
        for kind in type(event).__mro__[:-2]:  # all but those of any event
            if kind in ARRANGERS:
                ARRANGERS[kind](self, event)
                break
        for told in event.log_entries():
            seat = self.state.dealer if told.seat < 0 else told.seat
            face = self.faces.get(told.tile, HIDDEN) if told.tile >= 0 else told.face
            self.log.append(LogLine(told.key, seat, face, told.other, told.amount, reason=told.reason))

    def _update_state(self, event: ev.Event) -> None:
        """Change the state by the event, and let hands, rivers and wall follow it."""
        if isinstance(event, ev.DealStarted):
            for earlier in self.held_back:
                apply_seen(self.state, earlier)
            self.held_back = ()
        dead, loose = self.state.wall.dead, self.state.wall.loose.copy()
        shown = apply_seen(self.state, event)
        self.learnt = tuple([tile for tile, _ in shown if tile not in self.faces])
        self.faces.update(shown)
        rivers = False
        for own, holder in zip(self.seats, self.state.seats, strict=True):
            if own.held != holder.hand:
                self._follow_hand(own, holder, drawing=self.playing and type(event) is not ev.TilesDealt)
                own.held = holder.hand.copy()
            if own.lying != holder.river:
                rivers, own.lying = True, holder.river.copy()
        if rivers:
            self._follow_rivers()
        wall = self.state.wall
        if wall.dead is not dead or len(wall.loose) < len(loose):
            self._follow_dead_wall([tile for tile in loose if tile not in wall.loose and tile in self.standing])

    def _follow_hand(self, own: SeatBoard, holder: SeatState, *, drawing: bool) -> None:
        """Update the tiles of a shown hand from the state; if `drawing`, a new drawn tile stands apart at the end."""
        now, before = set(holder.hand), set(own.hand)
        gone, came = before - now, [tile for tile in holder.hand if tile not in before]
        own.hand = [tile for tile in own.hand if tile in now]
        own.apart -= gone
        if own.drawn in gone:
            own.drawn = None
        elif own.drawn is not None and own.drawn != holder.drawn:
            self.insert_drawn(own.seat)
        own.hand += came
        if drawing and holder.drawn in came:
            own.drawn = holder.drawn
        given = [tile for tile in came if tile not in self.standing and tile != own.drawn]
        self.standing.difference_update(came)
        if given and own.seat == self.viewer and self.sorting:
            self.sort_hand()
        for tile in gone & set(holder.set_aside):
            self.faces.pop(tile, None)
        self.aside += [tile for tile in holder.set_aside if tile in gone]

    def _follow_rivers(self) -> None:
        """Update the middle by the rivers; a tile laid down in exchange for another takes its place."""
        lying = {discard.tile: own for own in self.seats for discard in own.lying}
        came = [(tile, own) for tile, own in lying.items() if tile not in self.middle]
        gone = [tile for tile in self.middle if tile not in lying]
        if gone and came:
            self.middle[self.middle.index(gone[0])] = came[0][0]
            return
        self.middle = [tile for tile in self.middle if tile in lying] + [tile for tile, _ in came]
        for tile, own in came:
            if tile == self.discard:  # a claim of it was taken back
                own.taken.pop()

    def _follow_dead_wall(self, turned_up: Sequence[Tile]) -> None:
        """Add tiles to the dead wall: replacement tiles `turned_up` stay where they lie, a tile laid apart lies on the
        felt, in the gap next to the end of the wall from which the first stacks were dealt.
        """
        self.dead += tuple(turned_up)
        if self.built is None or not self.order:
            return
        for tile in self.state.wall.dead:
            if tile not in self.dead:
                layers = self.built.layers
                self.stands[tile] = self.order[layers * len(self.prizes) + layers - 1]
                self.dead += (tile,)
                self.prizes += (tile,)


ARRANGERS: dict[type[ev.Event], Callable[[Board, Any], None]] = {}
"""For each kind of event, the change of a board beside its state; registered by `arrangement`."""

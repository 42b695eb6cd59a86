"""Events. A match is the list of its events; all else is computed from them.

Those of every game stand here, with their reducers in `rules.engine.reducers`; a mechanic or a rule set that needs
others declares them beside its rules. Such an event declares everything about itself: the parts that each seat sees,
its change of a state, its line in the log, and its gesture on the table. Nothing else needs to be registered.

Tiles are physical numbers, faces stand beside them. Seats are chairs, numbered in the order of play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, ClassVar, NamedTuple, Self

from rules.core.fast_value import fast_value
from rules.core.melds import Form, Meld, Seat
from rules.core.options import Value
from rules.core.tiles import HIDDEN, Kind, Tile
from rules.engine.actions import Action
from rules.scoring.sheets import ScoreSheet
from rules.scoring.transfers import Transfer, net

EVENTS: dict[str, type[Event]] = {}
"""All events declared so far, by name: those of a rule set once it is loaded (`rules.engine.registry.all_events`)."""


class LogEntry(NamedTuple):
    """A line of the log: `key` names its words (``table_log_…``), `seat` is the player who acts, -1 for none.

    `face` is the kind of the tile in question; if its face is known otherwise, `tile` is given instead; `other` is
    another seat, -1 for none. A payment has its `reason`.
    """

    key: str
    seat: Seat = -1
    face: Kind = HIDDEN
    other: Seat = -1
    amount: int = 0
    reason: str = ""
    tile: Tile = -1


class Gesture(NamedTuple):
    """Motion that shows an event without an animation of its own, while everything glides to its new place.

    `seat` calls out `call`, a term or a text ``table_…``; `sound` is heard; `tiles` move together, `lifted` ones are
    raised for a moment.
    """

    seat: Seat
    call: str = ""
    sound: str = ""
    tiles: tuple[Tile, ...] = ()
    lifted: tuple[Tile, ...] = ()


@fast_value
class Event:
    """Base of all events; by default every player sees all of it, and nothing changes."""

    visible_act: ClassVar[bool] = False
    """True for an act at the table that everybody can see: a replay may pause after it."""

    logged_as: ClassVar[str] = ""
    """Key of its line in the log, about its `seat` and the first face that it names; empty if it has none."""

    scripted_as: ClassVar[str] = ""
    """The name under which a scripted deal lists the tiles of such events, in order of occurrence."""

    def __init_subclass__(cls) -> None:
        """Make the class known by its name, which saved matches use."""
        former = EVENTS.get(cls.__name__)
        assert former is None or former.__module__ == cls.__module__, f"there are two events {cls.__name__}"
        EVENTS[cls.__name__] = cls

    def seen_by(self, seat: Seat | None) -> Event:
        """Return this event as `seat` saw it: a face that it could not see is `HIDDEN`, a secret answer None.

        The seat None stands for a spectator without a hand.
        """
        return self

    def reduce(self, state: Any) -> None:
        """Change the state of the match; called for events without a reducer in `rules.engine.reducers`."""

    def log_entries(self) -> tuple[LogEntry, ...]:
        """Return the lines that the log shows for this event."""
        if not self.logged_as:
            return ()
        face = next((face for _, face in self.faced_tiles()), HIDDEN)
        return (LogEntry(self.logged_as, getattr(self, "seat", -1), face, getattr(self, "owner", -1)),)

    def gesture(self) -> Gesture | None:
        """Return the gesture with which the table shows this event if it has no animation of its own."""
        return None

    def faced_tiles(self) -> Iterator[tuple[Tile, Kind]]:
        """Yield the tiles that the event names together with their faces."""
        for tile, face in _faced_fields(type(self)):
            if face == "faces":
                yield from zip(getattr(self, tile), self.faces, strict=True)  # type: ignore[attr-defined]
            elif tile == "meld":
                yield from zip(self.meld.tiles, self.meld.faces, strict=True)  # type: ignore[attr-defined]
            else:
                yield getattr(self, tile), getattr(self, face)

    def with_faces(self, faces: Mapping[Tile, Kind]) -> Self:
        """Return the event with other faces on these tiles of its own, melds excepted."""
        changed: dict[str, object] = {}
        for tile, face in _faced_fields(type(self)):
            if face == "faces":
                pairs = zip(getattr(self, tile), self.faces, strict=True)  # type: ignore[attr-defined]
                changed[face] = tuple(faces.get(other, shown) for other, shown in pairs)
            elif tile != "meld":
                changed[face] = faces.get(getattr(self, tile), getattr(self, face))
        return replace(self, **changed) if changed else self


_FACED_FIELDS: dict[type[Event], tuple[tuple[str, str], ...]] = {}


def _faced_fields(kind: type[Event]) -> tuple[tuple[str, str], ...]:
    """Return the fields of a kind of event that name tiles, each with the field that has their faces; a meld has its
    own.
    """
    found = _FACED_FIELDS.get(kind)
    if found is None:
        names = {field.name for field in fields(kind)}
        pairs = (("tile", "face"), ("taken", "taken_face"), ("tiles", "faces"), ("meld", ""))
        found = _FACED_FIELDS[kind] = tuple(pair for pair in pairs if names | {""} >= {*pair})
    return found


@fast_value
class MatchStarted(Event):
    """A match of `players` people begins.

    `seating` is ``rule`` (seats are drawn as the rule set says) or ``fixed``. `seal` proves that the seed was settled
    before (`rules.engine.sealing`); empty where the seed was given.
    """

    ruleset: str
    options: tuple[tuple[str, Value], ...]
    players: int
    seed: int
    seating: str
    seal: str = ""

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the seed, from which the walls follow."""
        return replace(self, seed=0)


@fast_value
class SeatsDrawn(Event):
    """The people take their chairs: `people[chair]` is a person's number.

    `throws` are the dice or tiles that decided, each as (person, dice ...) in the order rolled, or (person, place)
    where tiles were drawn; none when the seating was fixed. `faces` are the drawn tiles, in the same order; without
    them these are the winds from East on.
    """

    people: tuple[int, ...]
    throws: tuple[tuple[int, ...], ...]
    faces: tuple[Kind, ...] = ()


@fast_value
class DealStarted(Event):
    """A deal begins: its `number` in the match (from 1), its `dealer`, and its place in the round.

    `round_wind` is 0 for East to 3; `round_deal` counts from 1 in the round; `extra` is the number of times this dealer
    has repeated.
    """

    number: int
    round_wind: int
    round_deal: int
    dealer: Seat
    extra: int


@fast_value
class WallBuilt(Event):
    """The wall is built, `sides[seat]` stacks of `layers` tiles before each seat.

    Tiles are numbered from `first`, round the ring of sides in drawing direction beginning with side `ring[0]`, in a
    stack from top to bottom; `spare` tiles are left over beside the wall and numbered last. Without any sides the tiles
    lie in a heap. `faces` are the faces of the tiles in the order of their numbers.
    """

    visible_act = True

    sides: tuple[int, ...]
    ring: tuple[Seat, ...]
    layers: int
    first: Tile
    spare: int
    faces: tuple[Kind, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide all faces."""
        return replace(self, faces=(HIDDEN,) * len(self.faces))

    def with_faces(self, faces: Mapping[Tile, Kind]) -> Self:
        """Return the event with other faces on these tiles."""
        return replace(self, faces=tuple(faces.get(tile, face) for tile, face in enumerate(self.faces, self.first)))


@fast_value
class DiceRolled(Event):
    """`seat` rolls dice for a `purpose` such as ``break`` or ``dealer``; `counted` is the number that the roll counts
    as.
    """

    seat: Seat
    dice: tuple[int, ...]
    purpose: str
    counted: int


@fast_value
class WallBroken(Event):
    """The wall is broken on side `side`, before its stack number `stack` (from 0).

    `order` lists the live tiles in drawing order. `dead` tiles are never drawn; `loose` ones are set apart as
    replacement tiles, in the order in which they will be taken; `remainder` is the number of live tiles at the end that
    stay undrawn.
    """

    side: Seat
    stack: int
    order: tuple[Tile, ...]
    dead: tuple[Tile, ...]
    loose: tuple[Tile, ...]
    remainder: int


@fast_value
class LooseTilesMoved(Event):
    """The last tiles of the live wall are moved aside as new replacement tiles."""

    tiles: tuple[Tile, ...]


@fast_value
class TilesDealt(Event):
    """`seat` takes tiles from the wall while hands are dealt."""

    seat: Seat
    tiles: tuple[Tile, ...]
    faces: tuple[Kind, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the faces from the other seats."""
        return self if seat == self.seat else replace(self, faces=(HIDDEN,) * len(self.faces))


GIFT, PRIZE = "gift", "prize"


@fast_value
class TileDrawn(Event):
    """`seat` draws a tile; `source` is the place it comes from, `reason` the occasion.

    Sources are the ``front`` of the wall, its ``back``, the ``loose`` tiles, the ``heap``, the ``dead`` wall (the last
    live tile then joins the dead wall and stays undrawn) and ``apart`` (a prize that lay beside the wall). Reasons are
    ``turn``, ``kong``, ``bonus``, ``set``, ``gift`` (a tile that was turned up is given to the seat) and ``prize``.
    """

    seat: Seat
    tile: Tile
    face: Kind
    source: str
    reason: str

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the face from the other seats."""
        return self if seat == self.seat else replace(self, face=HIDDEN)


@fast_value
class BonusShown(Event):
    """`seat` lays bonus tiles of its hand, or other tiles that count as such, beside its melds."""

    visible_act = True
    logged_as = "bonus"

    seat: Seat
    tiles: tuple[Tile, ...]
    faces: tuple[Kind, ...]


@fast_value
class BonusRobbed(Event):
    """`by` wins with the tile that `owner` has just laid beside its melds, and takes it."""

    owner: Seat
    tile: Tile
    face: Kind
    by: Seat

    def log_entries(self) -> tuple[LogEntry, ...]:
        """Return the line that the log shows for this event."""
        return (LogEntry("bonus_robbed", self.by, self.face, self.owner),)


@fast_value
class PhaseEnded(Event):
    """A phase of the deal's opening (building the wall, dealing, replacing bonus tiles, ...) is complete."""

    phase: str


@fast_value
class PlayBegan(Event):
    """The first turn begins with `seat`; if `draws`, with a draw, else with a discard."""

    visible_act = True

    seat: Seat
    draws: bool


@fast_value
class Decided(Event):
    """`seat` has given its answer while several seats are asked at once.

    The answer stays secret until all are settled. `declined` are the verbs of the claims (such as ``pung``) that the
    seat could have made and did not.
    """

    seat: Seat
    action: Action | None
    declined: tuple[str, ...] = ()

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the answer from the other seats."""
        return self if seat == self.seat else replace(self, action=None, declined=())


@fast_value
class ReadyDeclared(Event):
    """`seat` declares a ready hand; `first` if the hand was ready as dealt."""

    visible_act = True
    logged_as = "ready"

    seat: Seat
    first: bool


@fast_value
class Discarded(Event):
    """`seat` discards a tile: `drawn` if it is the tile just drawn, `sideways` if it marks a ready declaration.

    A `face_down` discard is known only to its owner, and nobody may claim it.
    """

    visible_act = True

    seat: Seat
    tile: Tile
    face: Kind
    drawn: bool
    sideways: bool
    face_down: bool = False

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the face of a discard that lies face down from the other seats."""
        return self if seat == self.seat or not self.face_down else replace(self, face=HIDDEN)

    def log_entries(self) -> tuple[LogEntry, ...]:
        """Return the line that the log shows for this event."""
        return (LogEntry("discard_face_down" if self.face_down else "discard", self.seat, self.face),)


@fast_value
class Claimed(Event):
    """`seat` claims the last discard; `meld` is the resulting set and `index` its place among the seat's melds.

    The set is new, or an open one that has grown.
    """

    visible_act = True

    seat: Seat
    meld: Meld
    index: int

    def log_entries(self) -> tuple[LogEntry, ...]:
        """Return the line that the log shows for this event."""
        assert self.meld.claimed is not None
        face = self.meld.faces[self.meld.tiles.index(self.meld.claimed)]
        return (LogEntry(self.meld.form.value, self.seat, face),)


@fast_value
class KongDeclared(Event):
    """`seat` lays down a concealed kong; if it is laid face down, only its owner sees the tiles."""

    visible_act = True
    logged_as = "concealed_kong"

    seat: Seat
    meld: Meld

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the tiles of a kong that lies face down from the other seats."""
        return self if seat == self.seat or not self.meld.hidden else replace(self, meld=self.meld.face_down())


@fast_value
class MeldTurnedUp(Event):
    """`seat` turns its face-down set number `index` face up; `meld` is what it shows."""

    seat: Seat
    index: int
    meld: Meld


@fast_value
class KongPromoted(Event):
    """`seat` adds a fourth tile to its open pung, which is its meld number `index`."""

    visible_act = True
    logged_as = "added_kong"

    seat: Seat
    index: int
    tile: Tile
    face: Kind


@fast_value
class GroupAnnounced(Event):
    """`seat` shows a special group of its hand and lays it down; it counts as concealed."""

    visible_act = True

    seat: Seat
    meld: Meld

    def log_entries(self) -> tuple[LogEntry, ...]:
        """Return the line that the log shows for this event."""
        return (LogEntry("set_laid" if self.meld.form is Form.HONORS else "group", self.seat, self.meld.faces[0]),)


@fast_value
class IndicatorTurned(Event):
    """A tile of the wall is turned face up and stays out of play."""

    tile: Tile
    face: Kind


@fast_value
class DirectionTurned(Event):
    """The direction of play is reversed; `direction` is 1 in the order of chairs, -1 against it."""

    logged_as = "direction"

    direction: int


@fast_value
class KongRobbed(Event):
    """The winner `by` robs the tile with which `owner` promoted its set number `index`, which is a pung again."""

    visible_act = True

    owner: Seat
    index: int
    tile: Tile
    by: Seat

    def log_entries(self) -> tuple[LogEntry, ...]:
        """Return the line that the log shows for this event."""
        return (LogEntry("robbed", self.by, other=self.owner, tile=self.tile),)


@fast_value
class HandDied(Event):
    """The hand of `seat` is dead: it cannot win any more in this deal.

    It may claim sets only if `may_claim`; if `frozen` it discards whatever it draws; if `skipped` it takes no more
    turns.
    """

    logged_as = "dead"

    seat: Seat
    reason: str
    may_claim: bool
    frozen: bool
    skipped: bool = False


@fast_value
class Won(Event):
    """`seat` wins on `tile`: drawn (`source` is None), or taken from the river or kong of `source`.

    `by` is ``self`` or ``discard``; `flags` are circumstances that scoring knows, such as ``last_tile``. A winner who
    `plays_on` puts the tile beside a hand that is fixed from now on, draws and discards like everybody, and may win
    again.
    """

    visible_act = True

    seat: Seat
    tile: Tile
    face: Kind
    by: str
    source: Seat | None
    flags: tuple[str, ...]
    plays_on: bool = False

    def log_entries(self) -> tuple[LogEntry, ...]:
        """Return the line that the log shows for this event."""
        if self.source is None:
            return (LogEntry("win", self.seat, self.face),)
        return (LogEntry("win_from", self.seat, self.face, self.source),)


@fast_value
class Said(Event):
    """`seat` answers a question aloud."""

    seat: Seat
    word: str

    def log_entries(self) -> tuple[LogEntry, ...]:
        """Return the line that the log shows for this event."""
        return (LogEntry(f"said_{self.word}", self.seat),)


@fast_value
class Asked(Event):
    """`seat` is asked a question during play, such as whether to draw the last tile of the wall."""

    seat: Seat
    about: str


@fast_value
class Marked(Event):
    """A public mark of `seat`, such as a given-up suit or a stick laid down, gets this value; 0 removes it."""

    seat: Seat
    mark: str
    value: int

    def log_entries(self) -> tuple[LogEntry, ...]:
        """Return the line that the log shows for this event."""
        return (LogEntry(f"mark_{self.mark}", self.seat, amount=self.value),) if self.value else ()


@fast_value
class WildNamed(Event):
    """From now on in this deal `kinds` are wild.

    Each may stand for any of `stands`, or, if that is empty, for the kinds set by the rule set. No hand that holds one
    of the kinds `barred` may win.
    """

    kinds: tuple[Kind, ...]
    stands: tuple[Kind, ...]
    barred: tuple[Kind, ...] = ()

    def log_entries(self) -> tuple[LogEntry, ...]:
        """Return the line that the log shows for this event."""
        return tuple(LogEntry("wild", face=kind) for kind in self.kinds)


@fast_value
class DealDrawn(Event):
    """The deal ends without a winner; `reason` is ``exhausted``, ``replayed`` (it is played again) or another name."""

    visible_act = True
    logged_as = "drawn"

    reason: str


@fast_value
class HandShown(Event):
    """`seat` shows its hand, or one more tile of a hand that lies open already."""

    seat: Seat
    tiles: tuple[Tile, ...]
    faces: tuple[Kind, ...]

    @classmethod
    def of(cls, state: Any, seat: Seat) -> Self:
        """Return the event that shows the whole hand of `seat`."""
        hand = tuple(state.seats[seat].hand)
        return cls(seat, hand, tuple(state.faces[tile] for tile in hand))


@fast_value
class Scored(Event):
    """The hand of `seat`, who won or lost, is scored; `sheet` shows how."""

    seat: Seat
    sheet: ScoreSheet


@fast_value
class Paid(Event):
    """Points change hands: each seat gets `amounts[seat]` and the table `pot`, which add up to zero.

    `reason` names the occasion. `transfers` are the single payments with their reasons, which add up to the amounts;
    old logs lack them.
    """

    amounts: tuple[int, ...]
    pot: int
    reason: str
    transfers: tuple[Transfer, ...] = ()

    def log_entries(self) -> tuple[LogEntry, ...]:
        """Return a line of the log for each seat that receives points; where only the pot does, for those who pay."""
        moved = [(seat, amount) for seat, amount in enumerate(self.amounts) if amount]
        lines = [(seat, amount) for seat, amount in moved if amount > 0] or moved
        return tuple(LogEntry("paid", seat, amount=amount, reason=self.reason) for seat, amount in lines)

    @classmethod
    def of(cls, reason: str, transfers: tuple[Transfer, ...], players: int) -> Paid:
        """Return the payment that is made up of these transfers between `players` chairs."""
        amounts, pot = net(transfers, players)
        return cls(amounts, pot, reason, transfers)


@fast_value
class DealSettled(Event):
    """All payments of the deal are made."""


@fast_value
class DealEnded(Event):
    """The deal is over; the fields give the next dealer, the next round and the number of that dealer's repeats.

    `facts` are numbers that the next deal needs, by name.
    """

    visible_act = True

    winners: tuple[Seat, ...]
    next_dealer: Seat
    next_round: int
    next_round_deal: int
    extra: int
    counted: bool
    facts: tuple[tuple[str, int], ...]


@fast_value
class SeatsChanged(Event):
    """People change chairs between deals, keeping their points: `people[chair]` is who sits there now."""

    people: tuple[int, ...]


@fast_value
class PlayerLeft(Event):
    """`seat` is knocked out of the match."""

    logged_as = "left"

    seat: Seat


@fast_value
class MatchEnded(Event):
    """The match is over; `places[seat]` is each final place from 1, shared by equal points.

    `results[seat]` is the final result where it is more than the points (stakes by place, table points); empty
    otherwise.
    """

    places: tuple[int, ...]
    reason: str
    results: tuple[int, ...] = ()

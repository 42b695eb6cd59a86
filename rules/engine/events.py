"""Events, a closed list of values. A match is the list of its events; all else is computed from them.

Tiles are physical numbers, faces stand beside them. `seen_by(seat)` gives the event as that seat saw it: a face it
could not see is `HIDDEN`, a secret answer is None. Seats are chairs, numbered in the order of play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.core.fast_value import fast_value
from rules.core.melds import Meld, Seat
from rules.core.options import Value
from rules.core.tiles import HIDDEN, Kind, Tile
from rules.engine.actions import Action
from rules.scoring.sheets import ScoreSheet
from rules.scoring.transfers import Transfer, net


@fast_value
class Event:
    """Base of all events; by default every player sees all of it."""

    def seen_by(self, seat: Seat | None) -> Event:
        """Return this event as `seat` saw it; None stands for a spectator without a hand."""
        return self


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

    `throws` are the dice or tiles that decided, each as (person, dice ...) in the order thrown, or (person, place)
    where tiles were drawn; none when the seating was fixed. `faces` are the drawn tiles, in the same order; without
    them these are the winds from East on.
    """

    people: tuple[int, ...]
    throws: tuple[tuple[int, ...], ...]
    faces: tuple[Kind, ...] = ()


@fast_value
class DealStarted(Event):
    """A deal begins: its `number` in the match (from 1), its `dealer`, and its place in the round.

    `round_wind` is 0 for East to 3; `round_deal` counts from 1 in the round; `extra` is how often this dealer has
    repeated.
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

    sides: tuple[int, ...]
    ring: tuple[Seat, ...]
    layers: int
    first: Tile
    spare: int
    faces: tuple[Kind, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide all faces."""
        return replace(self, faces=(HIDDEN,) * len(self.faces))


@fast_value
class DiceRolled(Event):
    """`seat` throws dice for a `purpose` such as ``break`` or ``dealer``; `counted` is the number that the throw counts
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
    replacement tiles, in the order in which they will be taken; `remainder` is how many live tiles at the end stay
    undrawn.
    """

    side: Seat
    stack: int
    order: tuple[Tile, ...]
    dead: tuple[Tile, ...]
    loose: tuple[Tile, ...]
    remainder: int


@fast_value
class WallRestored(Event):
    """After the deal the wall is set in order again: `order` is its drawing order.

    The tiles `moved` form new stacks, except for the last `odd` of them, which fill none.
    """

    order: tuple[Tile, ...]
    moved: tuple[Tile, ...]
    odd: int


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
    """`seat` draws a tile; `source` says where from, `reason` why.

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


@fast_value
class RemainderGrown(Event):
    """The number of tiles left undrawn at the end of the wall changes by `tiles`, which may be negative."""

    tiles: int


@fast_value
class PhaseEnded(Event):
    """A phase of the deal's opening (building the wall, dealing, replacing bonus tiles, ...) is complete."""

    phase: str


@fast_value
class PlayBegan(Event):
    """The first turn begins with `seat`; if `draws`, with a draw, else with a discard."""

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

    seat: Seat
    first: bool


@fast_value
class Discarded(Event):
    """`seat` discards a tile: `drawn` if it is the tile just drawn, `sideways` if it marks a ready declaration.

    A `face_down` discard is known only to its owner, and nobody may claim it.
    """

    seat: Seat
    tile: Tile
    face: Kind
    drawn: bool
    sideways: bool
    face_down: bool = False

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the face of a discard that lies face down from the other seats."""
        return self if seat == self.seat or not self.face_down else replace(self, face=HIDDEN)


@fast_value
class Claimed(Event):
    """`seat` claims the last discard; `meld` is the resulting set and `index` its place among the seat's melds.

    The set is new, or an open one that has grown.
    """

    seat: Seat
    meld: Meld
    index: int


@fast_value
class SetCorrected(Event):
    """`seat` corrects its wrong set number `index`: it becomes `meld`, with the same claimed discard."""

    seat: Seat
    index: int
    meld: Meld


@fast_value
class SetTakenBack(Event):
    """`seat` withdraws its last set (number `index`), laid by mistake; the claimed discard returns to its river."""

    seat: Seat
    index: int


@fast_value
class KongDeclared(Event):
    """`seat` lays down a concealed kong; if it is laid face down, only its owner sees the tiles."""

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

    seat: Seat
    index: int
    tile: Tile
    face: Kind


@fast_value
class MeldLengthened(Event):
    """`seat` adds `tiles` of its hand to its open set number `index`, which becomes `meld`."""

    seat: Seat
    index: int
    tiles: tuple[Tile, ...]
    meld: Meld


@fast_value
class JokerFetched(Event):
    """`seat` puts `tile` of its hand into set `index` of `owner` and takes `joker` out of it; the set becomes `meld`.
    """

    seat: Seat
    tile: Tile
    face: Kind
    owner: Seat
    index: int
    joker: Tile
    meld: Meld


@fast_value
class GroupAnnounced(Event):
    """`seat` shows a special group of its hand and lays it down; it counts as concealed."""

    seat: Seat
    meld: Meld


@fast_value
class IndicatorTurned(Event):
    """A tile of the wall is turned face up and stays out of play."""

    tile: Tile
    face: Kind


@fast_value
class PrizeLaid(Event):
    """A tile of the wall is laid apart, face down, as a prize; the seats in `lookers` may look at it in secret."""

    tile: Tile
    face: Kind
    lookers: tuple[Seat, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the face from all but the seats that look at it."""
        return self if seat in self.lookers else replace(self, face=HIDDEN)


@fast_value
class PrizeSeen(Event):
    """`seat` looks at the prize in secret."""

    seat: Seat
    tile: Tile
    face: Kind

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the face from the other seats."""
        return self if seat == self.seat else replace(self, face=HIDDEN)


@fast_value
class PrizeShown(Event):
    """The prize is turned up for everybody; it stays out of play."""

    tile: Tile
    face: Kind


@fast_value
class WaitFixed(Event):
    """`seat` secretly chooses one of its waits, the only kind it will win on from now on."""

    seat: Seat
    kind: Kind

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the kind from the other seats."""
        return self if seat == self.seat else replace(self, kind=HIDDEN)


@fast_value
class WaitsNamed(Event):
    """`seat` tells everybody which kinds complete its hand, the lowest first."""

    seat: Seat
    kinds: tuple[Kind, ...]


@fast_value
class DirectionTurned(Event):
    """The direction of play is reversed; `direction` is 1 in the order of chairs, -1 against it."""

    direction: int


@fast_value
class KongOffered(Event):
    """Instead of drawing, `seat` may rob the kong that `owner` promoted some turns ago (its set number `index`)."""

    seat: Seat
    owner: Seat
    index: int
    tile: Tile
    face: Kind


@fast_value
class KongRobbed(Event):
    """The winner `by` robs the tile with which `owner` promoted its set number `index`, which is a pung again."""

    owner: Seat
    index: int
    tile: Tile
    by: Seat


@fast_value
class HandDied(Event):
    """The hand of `seat` is dead: it cannot win any more in this deal.

    It may claim sets only if `may_claim`; if `frozen` it discards whatever it draws; if `skipped` it takes no more
    turns.
    """

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

    seat: Seat
    tile: Tile
    face: Kind
    by: str
    source: Seat | None
    flags: tuple[str, ...]
    plays_on: bool = False


@fast_value
class TilesSetAside(Event):
    """`seat` gives `tiles` of its hand back, face down."""

    seat: Seat
    tiles: tuple[Tile, ...]


@fast_value
class TilesPassed(Event):
    """`seat` passes tiles of its hand to `taker`, face down.

    All who exchange tiles pass theirs on before anybody sees the ones received.
    """

    seat: Seat
    taker: Seat
    tiles: tuple[Tile, ...]
    faces: tuple[Kind, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the faces from all but giver and taker."""
        return self if seat in (self.seat, self.taker) else replace(self, faces=(HIDDEN,) * len(self.faces))


@fast_value
class Said(Event):
    """`seat` answers a question aloud."""

    seat: Seat
    word: str


@fast_value
class Asked(Event):
    """`seat` is asked a question during play, such as whether to draw the last tile of the wall."""

    seat: Seat
    about: str


@fast_value
class Challenged(Event):
    """`seat` challenges the hand of `owner` as one that cannot be completed; `right` says whether that is so."""

    seat: Seat
    owner: Seat
    right: bool


@fast_value
class BlankSwapped(Event):
    """`seat` takes the discard `taken` out of the river of `owner` and lays its blank `tile` there instead."""

    seat: Seat
    tile: Tile
    face: Kind
    owner: Seat
    taken: Tile
    taken_face: Kind


@fast_value
class Marked(Event):
    """A public mark of `seat`, such as a given-up suit or a stick laid down, gets this value; 0 removes it."""

    seat: Seat
    mark: str
    value: int


@fast_value
class TilesStood(Event):
    """`seat` sets these tiles of its hand apart from the rest; an empty list puts them back."""

    seat: Seat
    tiles: tuple[Tile, ...]


@fast_value
class WildNamed(Event):
    """From now on in this deal `kinds` are wild.

    Each may stand for any of `stands`, or, if that is empty, for what the rule set says. No hand that holds one of the
    kinds `barred` may win.
    """

    kinds: tuple[Kind, ...]
    stands: tuple[Kind, ...]
    barred: tuple[Kind, ...] = ()


@fast_value
class DeckFinished(Event):
    """`seat` has no tile to draw, but the deal goes on: players set tiles aside, then a new wall is built."""

    seat: Seat


@fast_value
class WallRebuilt(Event):
    """A new wall is built of all tiles except hands and melds; rivers are empty. Fields are as in `WallBuilt`."""

    sides: tuple[int, ...]
    ring: tuple[Seat, ...]
    layers: int
    first: Tile
    spare: int
    faces: tuple[Kind, ...]
    cycle: int

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide all faces."""
        return replace(self, faces=(HIDDEN,) * len(self.faces))


@fast_value
class DealDrawn(Event):
    """The deal ends without a winner; `reason` is ``exhausted``, ``replayed`` (it is played again) or another name."""

    reason: str


@fast_value
class HandShown(Event):
    """`seat` shows its hand, or one more tile of a hand that lies open already."""

    seat: Seat
    tiles: tuple[Tile, ...]
    faces: tuple[Kind, ...]


@fast_value
class Scored(Event):
    """The hand of `seat`, who won or lost, is scored; `sheet` shows how."""

    seat: Seat
    sheet: ScoreSheet


@fast_value
class Paid(Event):
    """Points change hands: each seat gets `amounts[seat]` and the table `pot`, which add up to zero.

    `reason` names the occasion. `transfers` say who pays whom how much and why, and add up to the amounts; old logs
    lack them.
    """

    amounts: tuple[int, ...]
    pot: int
    reason: str
    transfers: tuple[Transfer, ...] = ()

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
    """The deal is over; the fields name the next dealer, the next round and how often that dealer has repeated.

    `facts` are numbers that the next deal needs, by name.
    """

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


EVENTS: Mapping[str, type[Event]] = {
    kind.__name__: kind
    for kind in (
        MatchStarted, SeatsDrawn, DealStarted, WallBuilt, DiceRolled, WallBroken, WallRestored, LooseTilesMoved,
        TilesDealt, TileDrawn, BonusShown, BonusRobbed, RemainderGrown, PhaseEnded, PlayBegan,
        Decided, ReadyDeclared, Discarded, Claimed,
        SetCorrected, SetTakenBack, KongDeclared, MeldTurnedUp, KongPromoted, MeldLengthened, JokerFetched,
        GroupAnnounced, IndicatorTurned, PrizeLaid, PrizeSeen, PrizeShown, WaitFixed, WaitsNamed, DirectionTurned,
        KongOffered, KongRobbed, HandDied, Won, TilesSetAside,
        TilesPassed, Said, Asked, Challenged, BlankSwapped, Marked, TilesStood, WildNamed, DeckFinished, WallRebuilt,
        DealDrawn, HandShown, Scored, Paid, DealSettled, DealEnded, SeatsChanged, PlayerLeft, MatchEnded,
    )
}  # fmt: skip
"""The closed list of events, by name."""

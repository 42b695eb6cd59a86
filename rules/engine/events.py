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
    """A match of `players` people begins. `seating` is ``rule`` (drawn as the rule set says) or ``fixed``.

    `seal` says that the seed was settled before (`rules.engine.sealing`); empty where it was given.
    """

    ruleset: str
    options: tuple[tuple[str, Value], ...]
    players: int
    seed: int
    seating: str
    seal: str = ""

    def seen_by(self, seat: Seat | None) -> Event:
        return replace(self, seed=0)


@fast_value
class SeatsDrawn(Event):
    """Chairs of the people: `people[chair]` is a person's number; `throws` are the dice or tiles that decided.

    A throw is (person, dice ...) in the order thrown; empty when the seating was fixed. Where tiles were drawn it is
    (person, place), and `faces` the tile of each; without faces these are the winds from East on.
    """

    people: tuple[int, ...]
    throws: tuple[tuple[int, ...], ...]
    faces: tuple[Kind, ...] = ()


@fast_value
class DealStarted(Event):
    """Deal `number` (from 1) of the match: `round_wind` 0 to 3, `round_deal` from 1, `extra` repeats by this dealer."""

    number: int
    round_wind: int
    round_deal: int
    dealer: Seat
    extra: int


@fast_value
class WallBuilt(Event):
    """The wall stands. `sides[seat]` stacks of `layers` tiles before each seat; tiles are numbered from `first`.

    Numbers run round the ring in drawing direction beginning with side `ring[0]`, in a stack from top to bottom;
    `spare` are left over beside the wall, numbered last. No sides at all: a heap. `faces` belongs to the numbers in
    order.
    """

    sides: tuple[int, ...]
    ring: tuple[Seat, ...]
    layers: int
    first: Tile
    spare: int
    faces: tuple[Kind, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        return replace(self, faces=(HIDDEN,) * len(self.faces))


@fast_value
class DiceRolled(Event):
    """`seat` throws dice for a `purpose` such as ``break`` or ``dealer``; `counted` is the number that counts."""

    seat: Seat
    dice: tuple[int, ...]
    purpose: str
    counted: int


@fast_value
class WallBroken(Event):
    """The wall is cut at `side`, before stack `stack` (from 0). `order` is the drawing order of the live tiles.

    `dead` is never drawn; `loose` are the replacement tiles set apart, in the order of taking; `remainder` tiles of
    the live wall stay undrawn at its end.
    """

    side: Seat
    stack: int
    order: tuple[Tile, ...]
    dead: tuple[Tile, ...]
    loose: tuple[Tile, ...]
    remainder: int


@fast_value
class WallRestored(Event):
    """After a deal from a ring the wall has this drawing `order`; the tiles `moved` were rebuilt into stacks."""

    order: tuple[Tile, ...]
    moved: tuple[Tile, ...]
    odd: int


@fast_value
class LooseTilesMoved(Event):
    """The last tiles of the live wall are set on the dead wall as new replacement tiles."""

    tiles: tuple[Tile, ...]


@fast_value
class TilesDealt(Event):
    """`seat` takes tiles from the wall at the deal."""

    seat: Seat
    tiles: tuple[Tile, ...]
    faces: tuple[Kind, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, faces=(HIDDEN,) * len(self.faces))


GIFT, PRIZE = "gift", "prize"


@fast_value
class TileDrawn(Event):
    """`seat` draws a tile from the ``front`` of the wall, its ``back``, the ``loose`` tiles or the ``heap``.

    A replacement from the ``dead`` wall is made up for by the last live tile, which joins it and stays undrawn.
    `reason` says why: ``turn``, ``kong``, ``bonus`` or ``set``; `GIFT` for one that was turned up and is given to the
    seat; `PRIZE` for the prize, which lies ``apart``.
    """

    seat: Seat
    tile: Tile
    face: Kind
    source: str
    reason: str

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, face=HIDDEN)


@fast_value
class BonusShown(Event):
    """`seat` lays bonus tiles of its hand beside its melds, or a tile of the hand that is worth something there."""

    seat: Seat
    tiles: tuple[Tile, ...]
    faces: tuple[Kind, ...]


@fast_value
class BonusRobbed(Event):
    """`by` takes the tile that `owner` has just laid beside its melds and wins with it."""

    owner: Seat
    tile: Tile
    face: Kind
    by: Seat


@fast_value
class RemainderGrown(Event):
    """The number of tiles left undrawn at the end of the wall grows by `tiles`, or shrinks if that is negative."""

    tiles: int


@fast_value
class PhaseEnded(Event):
    """A phase of the opening (wall, deal, bonus tiles, ...) is complete."""

    phase: str


@fast_value
class PlayBegan(Event):
    """The deal is complete and the first turn begins with `seat`, who draws first or not."""

    seat: Seat
    draws: bool


@fast_value
class Decided(Event):
    """`seat` has answered while several seats answer at once; the answer stays secret until all of it is settled.

    `declined` names what it could have claimed and did not, by the verbs of those claims.
    """

    seat: Seat
    action: Action | None
    declined: tuple[str, ...] = ()

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, action=None, declined=())


@fast_value
class ReadyDeclared(Event):
    """`seat` declares a waiting hand; `first` if it was ready as dealt."""

    seat: Seat
    first: bool


@fast_value
class Discarded(Event):
    """`seat` throws a tile into its river; `drawn` when it is the tile just drawn; `sideways` marks a declaration.

    A tile thrown `face_down` is only known to who threw it, and nobody may take it.
    """

    seat: Seat
    tile: Tile
    face: Kind
    drawn: bool
    sideways: bool
    face_down: bool = False

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat or not self.face_down else replace(self, face=HIDDEN)


@fast_value
class Claimed(Event):
    """`seat` takes the last discard into `meld`, its set number `index`: a new one, or one that grew."""

    seat: Seat
    meld: Meld
    index: int


@fast_value
class SetCorrected(Event):
    """`seat` corrects its wrong set number `index`: it is `meld` now, with the same claimed discard."""

    seat: Seat
    index: int
    meld: Meld


@fast_value
class SetTakenBack(Event):
    """`seat` withdraws the set number `index` that it laid wrongly, its last; the discard lies in the river again."""

    seat: Seat
    index: int


@fast_value
class KongDeclared(Event):
    """`seat` lays down a concealed kong; one that lies face down is only seen by its owner."""

    seat: Seat
    meld: Meld

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat or not self.meld.hidden else replace(self, meld=self.meld.face_down())


@fast_value
class MeldTurnedUp(Event):
    """`seat` turns up its set number `index`, which lay face down; it is `meld`."""

    seat: Seat
    index: int
    meld: Meld


@fast_value
class KongPromoted(Event):
    """`seat` adds a fourth tile to its set number `index`."""

    seat: Seat
    index: int
    tile: Tile
    face: Kind


@fast_value
class MeldLengthened(Event):
    """`seat` adds `tiles` of its hand to its own open set number `index`, which is now `meld`."""

    seat: Seat
    index: int
    tiles: tuple[Tile, ...]
    meld: Meld


@fast_value
class JokerFetched(Event):
    """`seat` puts `tile` into set `index` of `owner` and takes `joker`; the set is now `meld`."""

    seat: Seat
    tile: Tile
    face: Kind
    owner: Seat
    index: int
    joker: Tile
    meld: Meld


@fast_value
class GroupAnnounced(Event):
    """`seat` shows a group of its hand and lays it down closed."""

    seat: Seat
    meld: Meld


@fast_value
class IndicatorTurned(Event):
    """A tile of the wall is turned face up and stays out of play."""

    tile: Tile
    face: Kind


@fast_value
class PrizeLaid(Event):
    """A tile of the wall is laid face down apart from it, as the prize; `lookers` look at it, each alone."""

    tile: Tile
    face: Kind
    lookers: tuple[Seat, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat in self.lookers else replace(self, face=HIDDEN)


@fast_value
class PrizeSeen(Event):
    """`seat` looks at the prize, alone."""

    seat: Seat
    tile: Tile
    face: Kind

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, face=HIDDEN)


@fast_value
class PrizeShown(Event):
    """The prize is turned up for all; it stays out of play."""

    tile: Tile
    face: Kind


@fast_value
class WaitFixed(Event):
    """`seat` secretly fixes the only kind it will win on among those it waits for."""

    seat: Seat
    kind: Kind

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, kind=HIDDEN)


@fast_value
class WaitsNamed(Event):
    """`seat` tells everybody which kinds complete its hand, the lowest first."""

    seat: Seat
    kinds: tuple[Kind, ...]


@fast_value
class DirectionTurned(Event):
    """The direction of play turns over: 1 in the order of chairs, -1 against it."""

    direction: int


@fast_value
class KongOffered(Event):
    """Before drawing, `seat` may take the tile with which `owner` promoted its set number `index` some turns ago."""

    seat: Seat
    owner: Seat
    index: int
    tile: Tile
    face: Kind


@fast_value
class KongRobbed(Event):
    """The tile with which `owner` promoted its set number `index` is taken by a winner; the set is a pung again."""

    owner: Seat
    index: int
    tile: Tile
    by: Seat


@fast_value
class HandDied(Event):
    """`seat` may not win any more in this deal, nor claim sets unless `may_claim`; `frozen` discards what it draws.

    One that is `skipped` draws and discards no more either.
    """

    seat: Seat
    reason: str
    may_claim: bool
    frozen: bool
    skipped: bool = False


@fast_value
class Won(Event):
    """`seat` wins on `tile`: drawn (`source` None), or taken from `source`'s river or kong.

    `by` is ``self`` or ``discard``; `flags` are the circumstances that scoring knows.
    """

    seat: Seat
    tile: Tile
    face: Kind
    by: str
    source: Seat | None
    flags: tuple[str, ...]


@fast_value
class TilesSetAside(Event):
    """`seat` gives `tiles` of its hand back, faces down."""

    seat: Seat
    tiles: tuple[Tile, ...]


@fast_value
class TilesPassed(Event):
    """`seat` hands tiles of its hand to `taker`, face down; all who exchange give before anybody sees what he gets."""

    seat: Seat
    taker: Seat
    tiles: tuple[Tile, ...]
    faces: tuple[Kind, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat in (self.seat, self.taker) else replace(self, faces=(HIDDEN,) * len(self.faces))


@fast_value
class Said(Event):
    """`seat` answers a question; everybody hears it."""

    seat: Seat
    word: str


@fast_value
class Asked(Event):
    """`seat` is asked a question during play: about the last tile of the wall, about a kong to open."""

    seat: Seat
    about: str


@fast_value
class Challenged(Event):
    """`seat` says that the hand of `owner` can no longer be completed; `right`: it is so."""

    seat: Seat
    owner: Seat
    right: bool


@fast_value
class BlankSwapped(Event):
    """`seat` lays the blank `tile` in the place of `taken` in the river of `owner`, and takes that."""

    seat: Seat
    tile: Tile
    face: Kind
    owner: Seat
    taken: Tile
    taken_face: Kind


@fast_value
class Marked(Event):
    """A mark of `seat` that everybody sees gets this value: a suit given up, a stick laid; 0 removes it."""

    seat: Seat
    mark: str
    value: int


@fast_value
class TilesStood(Event):
    """These tiles of the hand of `seat` stand apart from the rest from now on; an empty list joins them with it."""

    seat: Seat
    tiles: tuple[Tile, ...]


@fast_value
class WildNamed(Event):
    """From now on in this deal each of `kinds` may stand for any of its `stands` (none: for what the rule set says).

    No hand wins that holds one of `barred`.
    """

    kinds: tuple[Kind, ...]
    stands: tuple[Kind, ...]
    barred: tuple[Kind, ...] = ()


@fast_value
class DeckFinished(Event):
    """`seat` has no tile to draw and the deal goes on: tiles are set aside now, then a new wall is built."""

    seat: Seat


@fast_value
class WallRebuilt(Event):
    """All tiles but hands and melds were mixed and stand in a new wall; rivers are empty. Fields as in `WallBuilt`."""

    sides: tuple[int, ...]
    ring: tuple[Seat, ...]
    layers: int
    first: Tile
    spare: int
    faces: tuple[Kind, ...]
    cycle: int

    def seen_by(self, seat: Seat | None) -> Event:
        return replace(self, faces=(HIDDEN,) * len(self.faces))


@fast_value
class DealDrawn(Event):
    """Nobody won; `reason` is ``exhausted`` or the name of what ended it (``replayed``: it is played again)."""

    reason: str


@fast_value
class HandShown(Event):
    """`seat` lays its hand open, or a tile more of a hand that lies open already."""

    seat: Seat
    tiles: tuple[Tile, ...]
    faces: tuple[Kind, ...]


@fast_value
class Scored(Event):
    """The score sheet of the hand of `seat`, who won or lost."""

    seat: Seat
    sheet: ScoreSheet


@fast_value
class Paid(Event):
    """Points change hands: each seat gets `amounts[seat]` and the table `pot`; the sum is zero.

    `transfers` say who gave whom how much and why, and add up to the amounts (logs of old do not say).
    """

    amounts: tuple[int, ...]
    pot: int
    reason: str
    transfers: tuple[Transfer, ...] = ()

    @classmethod
    def of(cls, reason: str, transfers: tuple[Transfer, ...], players: int) -> Paid:
        """Return the payment made up of transfers between chairs."""
        amounts, pot = net(transfers, players)
        return cls(amounts, pot, reason, transfers)


@fast_value
class DealSettled(Event):
    """All payments of the deal are made."""


@fast_value
class DealEnded(Event):
    """The deal is over: who deals next, in which round, and how often that dealer has repeated."""

    winners: tuple[Seat, ...]
    next_dealer: Seat
    next_round: int
    next_round_deal: int
    extra: int
    counted: bool
    facts: tuple[tuple[str, int], ...]


@fast_value
class SeatsChanged(Event):
    """People change chairs between deals: `people[chair]` sits there now and keeps his points."""

    people: tuple[int, ...]


@fast_value
class PlayerLeft(Event):
    """`seat` is knocked out and leaves the match."""

    seat: Seat


@fast_value
class MatchEnded(Event):
    """The match is over; `places[seat]` from 1, equal points share a place.

    `results[seat]` is what the match comes to beyond the points (stakes by place, table points); empty: the points.
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

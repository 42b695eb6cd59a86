"""What a seat may do in its own turn besides winning: discard, declare kongs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.core.melds import Form, Group, Meld, Seat
from rules.core.rulebook_key import told_as
from rules.core.tiles import Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import Action, ConcealedKong, Discard, PromoteKong, discard_of
from rules.engine.drawing import replacements_left
from rules.engine.hand_choices import drew, tiles_of
from rules.engine.move_rule import Rule
from rules.engine.records import Record
from rules.engine.ruleset import Bar, Refusal, Table
from rules.engine.state import State
from rules.mechanics.discards.bars import barred, refused
from rules.mechanics.ready.original_call import OriginalCalls
from rules.scoring.table import Held

ReadyRule = Callable[[State, Seat, Tile], bool]
"""Whether the seat may declare a waiting hand with the discard of this tile."""


@told_as("throw")
@dataclass(frozen=True)
class Throw(Rule):
    """Discard a tile of the hand; with `ready`, declare a waiting hand along with it.

    A hand that is fixed discards the tile just drawn. `kept` are kinds that are never discarded. `bars` are kinds that
    may not be discarded now; where all tiles of a hand are barred, none is, as something must be thrown, unless the
    bars are `strict`: then something else can be done with such a hand.
    """

    ready: ReadyRule | None = None
    kept: frozenset[Kind] = frozenset()
    sideways: bool = False
    bars: tuple[Bar, ...] = ()
    strict: bool = False
    face_down: bool = False
    """Whether the discard of a declaration lies face down, where nobody may take it."""

    before: Callable[[State, Seat], list[ev.Event]] | None = None
    """Events that come between a declaration and the discard."""

    @property
    def records(self) -> tuple[type[Record], ...]:
        """Where hands may be declared ready, when they were is kept."""
        return () if self.ready is None else (OriginalCalls,)

    def handles(self, action: Action) -> bool:
        """A discard, with or without a declaration."""
        return isinstance(action, Discard)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Every tile of the hand."""
        holder = state.seats[seat]
        tiles: Iterable[Tile] = sorted(holder.hand)
        if holder.frozen and holder.drawn is not None:
            tiles = (holder.drawn,)
        faces, kept = state.faces, self.kept
        if kept:
            tiles = [tile for tile in tiles if faces[tile] not in kept]
        if self.bars:
            tiles = list(tiles)
            free = [tile for tile in tiles if not barred(self.bars, state, seat, plain(faces[tile]))]
            tiles = free if free or self.strict else tiles
        found: list[Action] = [*map(discard_of, tiles)]
        if self.ready is not None and not holder.ready and not holder.dead:
            ready = self.ready
            found += [Discard(tile, True) for tile in tiles if ready(state, seat, tile)]
        return found

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The declaration, if any, what comes before a discard, then the discard."""
        assert isinstance(action, Discard)
        holder = state.seats[seat]
        events: list[ev.Event] = []
        if action.ready:
            events.append(ev.ReadyDeclared(seat, not holder.discards))
        drawn = action.tile == holder.drawn
        declared = action.ready
        sideways, face_down = declared and self.sideways, declared and self.face_down
        if self.before is not None:
            events += self.before(state, seat)
        events.append(ev.Discarded(seat, action.tile, state.faces[action.tile], drawn, sideways, face_down))
        return events

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """The tiles of the hand that may not be thrown, with the first reason."""
        return refused("discard", self.bars, state, seat, (plain(state.faces[tile]) for tile in state.seats[seat].hand))


@told_as("waits_after")
def waits_after(state: State, seat: Seat, tile: Tile) -> bool:
    """Whether the hand waits once `tile` is gone, for some kind of which it does not hold every copy itself."""
    holder = state.seats[seat]
    if not holder.may_wait(state.table):
        return False
    aside = [face for _, face in holder.bonus]
    return waits(state.table, holder.held.plus(plain(state.faces[tile]), -1), aside)


def waits_now(state: State, seat: Seat) -> bool:
    """Whether the hand waits as it is."""
    holder = state.seats[seat]
    return waits(state.table, holder.held, [face for _, face in holder.bonus])


@told_as("concealed_waits_after")
def concealed_waits_after(state: State, seat: Seat, tile: Tile) -> bool:
    """The same for a hand of which nothing was claimed."""
    holder = state.seats[seat]
    if holder.shanten(state.table) > 0 or any(not meld.concealed for meld in holder.melds):
        return False
    return waits_after(state, seat, tile)


@told_as("waits_with_first")
def waits_with_first(state: State, seat: Seat, tile: Tile) -> bool:
    """The same with the own first discard, before anything was claimed: an original call."""
    holder = state.seats[seat]
    return not holder.discards and not holder.claimed and waits_after(state, seat, tile)


def waits(table: Table, held: Held, aside: Sequence[Kind] = ()) -> bool:
    """Whether some kind completes the hand of which it does not hold every copy itself, those put aside too."""
    return any(True for _ in still_coming(table, held, aside))


def still_coming(table: Table, held: Held, aside: Sequence[Kind] = ()) -> Iterator[Kind]:
    """The kinds that complete the hand of which it does not hold every copy itself, those put aside too."""
    _, kinds = table.scoring.waits(held)
    laid = [*aside, *(kind for group in held.melds for kind in group.kinds)]
    return (kind for kind in kinds if held.counts[kind] + laid.count(kind) < table.alike.get(kind, 0))


KongRule = Callable[[State, Seat, Kind], bool]
"""Whether a seat whose hand is fixed may still declare a kong of this kind."""


def keeps_waits(state: State, seat: Seat, kind: Kind) -> bool:
    """Whether a kong of `kind` leaves the tiles that complete the hand as they were before the draw."""
    holder, scoring = state.seats[seat], state.table.scoring
    assert holder.drawn is not None
    before = scoring.outlook(holder.held.plus(plain(state.faces[holder.drawn]), -1))
    if holder.counts[kind] < 4:  # the fourth to a pung that lies: a kong is a set like the pung before it
        return scoring.outlook(holder.held.plus(kind, -1)) == before
    rest, kong = holder.held.plus(kind, -4), Group(Form.KONG, (kind,) * 4)
    return scoring.outlook(Held(rest.counts, rest.codes, (*holder.groups, kong))) == before


@told_as("drawn_keeps_waits")
def drawn_keeps_waits(state: State, seat: Seat, kind: Kind) -> bool:
    """Whether a kong of `kind` holds the tile just drawn and leaves the tiles that complete the hand as they were."""
    drawn = state.seats[seat].drawn
    return drawn is not None and plain(state.faces[drawn]) == kind and keeps_waits(state, seat, kind)


KongWithout = Callable[[State, Seat], bool]
"""Whether a seat may lay a kong although no replacement is left for it."""


def replaceable(state: State, seat: Seat, unreplaced: KongWithout | None) -> bool:
    """Whether a kong can be laid: a replacement is left, or none is needed."""
    return bool(replacements_left(state)) or (unreplaced is not None and unreplaced(state, seat))


@told_as("kong_from_hand")
@dataclass(frozen=True)
class KongFromHand(Rule):
    """Lay down four equal tiles of the hand, after a draw, while a replacement can be taken.

    A fixed hand may not, unless `when_fixed` allows it. `unreplaced` says who may without a replacement. With
    `face_down` nobody else sees which tiles they are until the deal is over
    (docs/decisions/0170-kongs-face-down.md).
    """

    when_fixed: KongRule | None = None
    bars: tuple[Bar, ...] = ()
    unreplaced: KongWithout | None = None
    face_down: bool = False

    lays = (Form.KONG,)

    def handles(self, action: Action) -> bool:
        """A concealed kong."""
        return isinstance(action, ConcealedKong)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Every kind held four times."""
        holder = state.seats[seat]
        if not holder.fours or not drew(state, seat) or holder.silent:
            return ()
        if not replaceable(state, seat, self.unreplaced):
            return ()
        return [
            ConcealedKong(tuple(sorted(tiles_of(state, holder, kind))))
            for kind in range(34)
            if holder.counts[kind] == 4
            and may_kong(state, seat, kind, self.when_fixed)
            and not barred(self.bars, state, seat, kind)
        ]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The kong, which counts as concealed."""
        assert isinstance(action, ConcealedKong)
        faces = tuple(state.faces[tile] for tile in action.tiles)
        stands = tuple(plain(face) for face in faces)
        meld = Meld(Form.KONG, action.tiles, faces, stands, concealed=True, hidden=self.face_down)
        return [ev.KongDeclared(seat, meld)]

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Four alike and no tile to replace the fourth."""
        holder = state.seats[seat]
        if holder.drawn is not None and 4 in holder.counts[:34] and not replaceable(state, seat, self.unreplaced):
            return Refusal("kong", "err_no_tiles_for_kong")
        return refused("kong", self.bars, state, seat, (kind for kind in range(34) if holder.counts[kind] == 4))


def may_kong(state: State, seat: Seat, kind: Kind, when_fixed: KongRule | None) -> bool:
    """Whether the hand is free to declare a kong, or fixed and the kong leaves it as it is."""
    return not state.seats[seat].frozen or (when_fixed is not None and when_fixed(state, seat, kind))


@told_as("promote_pung")
@dataclass(frozen=True)
class PromotePung(Rule):
    """Add the fourth tile, drawn now or earlier, to an own claimed pung, in a turn that began with a draw.

    A pung in which a wild tile stands for another grows to no such kong.
    """

    when_fixed: KongRule | None = None
    bars: tuple[Bar, ...] = ()
    unreplaced: KongWithout | None = None

    def handles(self, action: Action) -> bool:
        """A promoted kong."""
        return isinstance(action, PromoteKong)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Every open pung whose fourth tile is in the hand."""
        holder = state.seats[seat]
        if holder.drawn is None or not holder.melds or holder.silent:
            return ()
        found: list[Action] = []
        for index, meld in enumerate(holder.melds):
            kind = meld.stands[0]
            if not holder.counts[kind] or meld.form is not Form.PUNG or any(plain(face) != kind for face in meld.faces):
                continue
            if not replaceable(state, seat, self.unreplaced):
                break
            if not may_kong(state, seat, kind, self.when_fixed) or barred(self.bars, state, seat, kind):
                continue
            found.append(PromoteKong(tiles_of(state, holder, kind)[0], index))
        return found

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The fourth tile is laid on the pung; the others may rob it."""
        assert isinstance(action, PromoteKong)
        return [ev.KongPromoted(seat, action.meld, action.tile, state.faces[action.tile])]

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """A fourth tile in the hand that may not be laid."""
        holder = state.seats[seat]
        pungs = (meld.stands[0] for meld in holder.melds if meld.form is Form.PUNG)
        return refused("kong", self.bars, state, seat, (kind for kind in pungs if holder.counts[kind]))

"""Standing tiles: the first tiles dealt to a player stand apart, untouched until he declares ready.

They belong to the hand, which waits and wins with them. Before the declaration they are not discarded and, unless a
house rule allows it, no set is laid with them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache

from rules.core.fast_value import fast_value
from rules.core.locked_tiles import ANY, FREE, NOTHING_LOCKED, STANDING, LockedTiles
from rules.core.melds import Seat
from rules.core.plain_value import PlainValue
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import Action, Discard
from rules.engine.automatic_phase import Automatic
from rules.engine.records import on
from rules.engine.table import Move, Record, Refusal, RngFactory, State, Table
from rules.engine.view import View
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.ready.waiting import waits_after

UNTOUCHED, NONE_LEFT, LAST_STANDING = "err_standing_tile", "err_no_free_tile", "err_last_standing"


@fast_value
class TilesStood(ev.Event):
    """`seat` sets these tiles of its hand apart from the rest; an empty list puts them back."""

    seat: Seat
    tiles: tuple[Tile, ...]


class StandingTiles(Record):
    """Remembers, by seat, the tiles that stand apart now; others never see their faces."""

    known_as = "standing_tiles"

    def __init__(self, players: int) -> None:
        """Start a deal in which no tiles stand apart."""
        self.tiles: list[tuple[Tile, ...]] = [()] * players

    @on(TilesStood)
    def _stood(self, state: State, event: TilesStood) -> None:
        """Remember the tiles that stand apart; none once they have joined the hand."""
        self.tiles[event.seat] = event.tiles

    @on(ev.Claimed, ev.KongDeclared)
    def _set_laid(self, state: State, event: ev.Claimed | ev.KongDeclared) -> None:
        """Drop standing tiles laid in a claimed set or a concealed kong."""
        self._drop(event.seat, event.meld.tiles)

    @on(ev.Discarded, ev.KongPromoted)
    def _tile_left(self, state: State, event: ev.Discarded | ev.KongPromoted) -> None:
        """Drop a standing tile that was discarded or added to a pung."""
        self._drop(event.seat, (event.tile,))

    def _drop(self, seat: Seat, tiles: Iterable[Tile]) -> None:
        """Remove tiles that have left the hand from the tiles that stand apart."""
        if self.tiles[seat]:
            gone = set(tiles)
            self.tiles[seat] = tuple([tile for tile in self.tiles[seat] if tile not in gone])

    def seen_by(self, state: State, seat: Seat) -> PlainValue | None:
        """Return the numbers of the standing tiles of every seat; the faces of others' stay hidden."""
        return tuple(self.tiles)


def standing_tiles_of(state: State, seat: Seat) -> tuple[Tile, ...]:
    """Return the tiles of a seat that stand apart; none in games without standing tiles."""
    record = state.records.get(StandingTiles)
    return record.tiles[seat] if isinstance(record, StandingTiles) else ()


@rulebook_key("stand_apart")
@dataclass(frozen=True)
class StandApart(Automatic):
    """Phase that sets the first `tiles` dealt to each player apart."""

    tiles: int

    records = (StandingTiles,)

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return an event for each seat's standing tiles, and the end of the phase."""
        seats = (state.dealer, *state.others(state.dealer))
        stood = [TilesStood(seat, tuple(state.seats[seat].hand[: self.tiles])) for seat in seats]
        return [*stood, ev.PhaseEnded("stand_apart")]


@rulebook_key("join_when_ready")
@dataclass(frozen=True)
class JoinWhenReady:
    """Reaction to a declaration of ready: returns the standing tiles to the hand."""

    records = (StandingTiles,)
    after = (ev.ReadyDeclared,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the event that joins the standing tiles of the declaring seat with its hand."""
        assert isinstance(event, ev.ReadyDeclared)
        return [TilesStood(event.seat, ())] if standing_tiles_of(state, event.seat) else []


# Sets -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NoStandingKong:
    """Bars kongs with standing tiles.

    If standing tiles may be `laid`, it bars only the kongs that would leave none standing.
    """

    laid: bool

    records = (StandingTiles,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if a kong of all tiles of this kind is barred, else an empty string."""
        standing = standing_tiles_of(state, seat)
        used = sum(plain(state.faces[tile]) == kind for tile in standing)
        if not used:
            return ""
        return (LAST_STANDING if used == len(standing) else "") if self.laid else UNTOUCHED


@dataclass(frozen=True)
class FreePung:
    """Allows a claim for a pung only if it leaves a free tile to discard and uses no standing tiles.

    If standing tiles may be `laid`, the pung may use them as long as one stays standing.
    """

    laid: bool

    records = (StandingTiles,)

    def __call__(self, state: State, seat: Seat, claim: Action) -> bool:
        """Check that the seat may claim with the tiles that `claim` uses."""
        standing = set(standing_tiles_of(state, seat))
        used = sum(tile in standing for tile in claim.used)
        return not standing or self.allows(used, len(standing), len(state.seats[seat].hand) - len(standing))

    def allows(self, used: int, standing: int, free: int) -> bool:
        """Check that a pung may use `used` standing tiles for its two tiles of the hand.

        `standing` and `free` are the numbers of standing and other tiles in the hand.
        """
        return (not used or (self.laid and used < standing)) and free > 2 - used


@dataclass(frozen=True)
class NoFreePung:
    """Bars claiming a kind for which `allowed` permits none of the pungs that the hand could make."""

    allowed: FreePung

    records = (StandingTiles,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if no pung of `kind` is allowed, else an empty string."""
        standing, hand = set(standing_tiles_of(state, seat)), state.seats[seat].hand
        alike = [tile in standing for tile in hand if plain(state.faces[tile]) == kind]
        free, untouched = len(hand) - len(standing), alike.count(False)
        ways = [used for used in range(3) if used <= alike.count(True) and 2 - used <= untouched]
        if not standing or any(self.allowed.allows(used, len(standing), free) for used in ways):
            return ""
        if untouched >= 2 or (self.allowed.laid and free <= 2 - alike.count(True)):
            return NONE_LEFT
        return LAST_STANDING if self.allowed.laid else UNTOUCHED


def face_and_standing(state: State, seat: Seat, tile: Tile) -> tuple[Kind, bool]:
    """Return the face of a tile, and True if it stands apart; pungs of equal pairs of these are equivalent."""
    return state.faces[tile], tile in standing_tiles_of(state, seat)


# The own turn ---------------------------------------------------------------------------------------------------------


@rulebook_key("declared_with")
@dataclass(frozen=True)
class ReadyWithDiscard:
    """Allows a declaration of ready by a hand that waits after discarding a free tile, a standing one, or either.

    `tile` is one of the words of `rules.core.locked_tiles` for these.
    """

    tile: str = FREE

    records = (StandingTiles,)

    def __call__(self, state: State, seat: Seat, tile: Tile) -> bool:
        """Check that the seat may declare ready with the discard of this tile."""
        standing = standing_tiles_of(state, seat)
        if standing and self.tile != ANY and (tile in standing) is not (self.tile == STANDING):
            return False
        return state.seats[seat].outlook(state.table)[0] <= 0 and waits_after(state, seat, tile)


@rulebook_key("throw_free")
@dataclass(frozen=True)
class DiscardFreeTile(DiscardTile):
    """Move: discard a tile that does not stand apart; the rule `ready` decides which tiles may be discarded with a
    declaration.
    """

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer all free tiles of the hand, and each possible declaration of ready."""
        standing = standing_tiles_of(state, seat)
        found = super().offers(state, seat)
        if not standing:
            return found
        return [one for one in found if isinstance(one, Discard) and (one.ready or one.tile not in standing)]

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Return a refusal for the kinds of which the hand holds only standing tiles; None if there are none."""
        standing, faces = standing_tiles_of(state, seat), state.faces
        free = {faces[tile] for tile in state.seats[seat].hand if tile not in standing}
        kinds = dict.fromkeys(faces[tile] for tile in standing if faces[tile] not in free)
        return Refusal("discard", UNTOUCHED, kinds=tuple(sorted(kinds))) if kinds else None


class DeclaredDiscards(Record):
    """Remembers the tiles that were discarded with a declaration of ready."""

    def __init__(self, players: int) -> None:
        """Start a deal in which nobody has declared ready."""
        self.tiles: set[Tile] = set()
        self._declaring: Seat | None = None

    @on(ev.ReadyDeclared)
    def _declared(self, state: State, event: ev.ReadyDeclared) -> None:
        """Remember who has declared ready and is about to discard."""
        self._declaring = event.seat

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        """Remember the tile if it was discarded with the declaration."""
        if event.seat == self._declaring:
            self.tiles.add(event.tile)
        self._declaring = None


@dataclass(frozen=True)
class NoSetFromReadyDiscard:
    """Bars claiming for a set a tile that was discarded with a declaration of ready."""

    records = (DeclaredDiscards,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if the discard came with a declaration of ready, else an empty string."""
        last = state.claimable
        return "err_ready_discard" if last is not None and last.tile in state.record(DeclaredDiscards).tiles else ""


# What computer players know of it -------------------------------------------------------------------------------------


def locked_tiles(view: View, used: Collection[Tile] = ()) -> LockedTiles:
    """Return the viewer's standing tiles as locked ones, for the search of computer players.

    Tiles just `used` are left out.
    """
    known = dict(view.records).get(StandingTiles.known_as)
    own = known[view.seat] if isinstance(known, tuple) else ()
    if not isinstance(own, tuple) or not own:
        return NOTHING_LOCKED
    kinds = sorted([plain(face) for tile, face in view.hand if tile in own and tile not in used])
    return LockedTiles(tuple(kinds), _declared_with(view.table.moves))


def has_standing_tiles(table: Table) -> bool:
    """Check that the rules of a table set tiles apart."""
    return StandingTiles in table.records


@cache
def _declared_with(moves: tuple[Move, ...]) -> str:
    """Return which tile goes with a declaration of ready (a word of `rules.core.locked_tiles`), by these moves."""
    rules = (move.ready for move in moves if isinstance(move, DiscardFreeTile))
    return next((rule.tile for rule in rules if isinstance(rule, ReadyWithDiscard)), FREE)

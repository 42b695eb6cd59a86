"""Discarding a tile in the own turn, with a declaration where that is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import told_as
from rules.core.tiles import Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import Action, Discard, discard_of
from rules.engine.move_rule import Rule
from rules.engine.table import Bar, Record, Refusal, State
from rules.mechanics.discards.bars import barred, refused
from rules.mechanics.ready.original_call import OriginalCalls
from rules.mechanics.ready.waiting import ReadyRule


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

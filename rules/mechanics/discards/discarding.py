"""Discarding a tile in a player's own turn, with a declaration of ready where that is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import Action, Discard, discard_of
from rules.engine.move_rule import Rule
from rules.engine.table import Bar, Record, Refusal, State
from rules.mechanics.discards.bars import barred, refused
from rules.mechanics.ready.original_call import OriginalCalls
from rules.mechanics.ready.waiting import ReadyRule


@rulebook_key("throw")
@dataclass(frozen=True)
class DiscardTile(Rule):
    """Move: discard a tile of the hand, where the rule `ready` allows it with a declaration of ready.

    A hand fixed by its declaration discards the tile just drawn. Kinds in `kept` are never discarded, kinds forbidden
    by `bars` not now. If every tile is barred all are allowed, as something must be discarded, unless the bars are
    `strict`: then the hand has another move. With `sideways` the tile of a declaration lies turned.
    """

    ready: ReadyRule | None = None
    kept: frozenset[Kind] = frozenset()
    sideways: bool = False
    bars: tuple[Bar, ...] = ()
    strict: bool = False
    face_down: bool = False
    """The discard of a declaration lies face down, and nobody may take it."""

    before: Callable[[State, Seat], list[ev.Event]] | None = None
    """Returns events between a declaration and its discard."""

    @property
    def records(self) -> tuple[type[Record], ...]:
        """The records that this move needs: the calls of ready, if ready can be declared."""
        return () if self.ready is None else (OriginalCalls,)

    answers = (Discard,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer every tile of the hand that may be discarded, alone, then with each possible declaration of ready."""
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
        """Return the events of a declaration, if made, of anything before the discard, and of the discard."""
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
        """Return why tiles of the hand may not be discarded; None if all may."""
        return refused("discard", self.bars, state, seat, (plain(state.faces[tile]) for tile in state.seats[seat].hand))

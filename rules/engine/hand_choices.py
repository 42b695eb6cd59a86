"""Questions about a seat's hand that several moves ask: legal discards, kongs, calls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from rules.core.melds import Seat
from rules.core.tiles import Kind, Tile, plain
from rules.engine.seat_state import SeatState
from rules.engine.table import State


def tiles_of(state: State, holder: SeatState, kind: Kind) -> list[Tile]:
    """Return the tiles in the hand of `holder` that count as `kind`, in the order in which they came."""
    faces = state.faces
    return [tile for tile in holder.hand if plain(faces[tile]) == kind]


def choices(state: State, seat: Seat, kinds: Sequence[Kind]) -> Iterable[tuple[Tile, ...]]:
    """Yield the ways to take one tile of each of these (different) kinds from the hand.

    Of tiles with the same face only one is considered, so the ways differ only where red fives give a choice.
    """
    faces = state.faces
    by_face: dict[Kind, dict[Kind, Tile]] = {kind: {} for kind in kinds}
    for tile in reversed(state.seats[seat].hand):
        face = faces[tile]
        if (kind := plain(face)) in by_face:
            by_face[kind][face] = tile
    return product(*[by_face[kind].values() for kind in kinds])


def may_call(state: State, seat: Seat) -> bool:
    """Return True if the seat may still claim sets and declare kongs: its hand is neither dead nor locked."""
    holder = state.seats[seat]
    return not holder.silent and not holder.frozen


def drew(state: State, seat: Seat) -> bool:
    """Return True if the turn began with a draw: the drawn tile is in the hand, or in a set laid down since."""
    return state.seats[seat].drawn is not None or state.laid_since is not None


def began_with_draw(state: State, seat: Seat) -> bool:
    """Return True if the turn began with a draw or is the dealer's first, so that the hand may be rearranged."""
    return bool(state.seats[seat].drawn_from) or state.discards == 0

"""Helpers that several moves share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from rules.engine.state import SeatState, State
from rules.melds import Seat
from rules.tiles import Kind, Tile, plain


def tiles_of(state: State, holder: SeatState, kind: Kind) -> list[Tile]:
    """The tiles of the hand that count as `kind`, in the order in which they came."""
    faces = state.faces
    return [tile for tile in holder.hand if plain(faces[tile]) == kind]


def choices(state: State, seat: Seat, kinds: Sequence[Kind]) -> Iterable[tuple[Tile, ...]]:
    """Ways to take one tile of each of these (different) kinds from the hand: one for each difference in faces."""
    holder, faces = state.seats[seat], state.faces
    by_face = [
        list({faces[tile]: tile for tile in reversed(tiles_of(state, holder, kind))}.values()) for kind in kinds
    ]
    return product(*by_face)


def may_call(state: State, seat: Seat) -> bool:
    """Whether the seat's hand is neither dead nor fixed, so that it may claim sets and declare kongs."""
    holder = state.seats[seat]
    return not holder.silent and not holder.frozen


def drew(state: State, seat: Seat) -> bool:
    """Whether the own turn began with a draw: the tile is still in the hand, or lies in a set announced since."""
    return state.seats[seat].drawn is not None or state.laid_since is not None

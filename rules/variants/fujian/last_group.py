"""The last four tiles of the wall: each is drawn in turn and may win, but nothing is discarded, claimed or replaced."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind
from rules.engine import events as ev
from rules.engine.actions import PASS, Action, Pass
from rules.engine.drawing import in_turn
from rules.engine.move_rule import Rule
from rules.engine.table import RngFactory, State

GROUP = 4
"""Number of tiles in the last group, part of the wall's remainder."""


@dataclass(frozen=True)
class DrawLastGroup:
    """Draw one tile of the last group for the next seat in turn, once no other tile is left."""

    def __call__(self, state: State, seat: Seat, new_rng: RngFactory) -> list[ev.Event]:
        wall = state.wall
        if wall.left + GROUP <= 0:
            return []
        tile = wall.front()
        return [ev.TileDrawn(seat, tile, state.faces[tile], "front", "turn")]


def in_last_group(state: State) -> bool:
    """Check that a tile of the last group has been drawn."""
    return state.wall.left < 0


def no_discard_in_last_group(state: State, seat: Seat, kind: Kind) -> str:
    """Bar every discard in the last group."""
    return "err_last_group" if in_last_group(state) else ""


@rulebook_key("let_stand")
@dataclass(frozen=True)
class KeepDrawnTile(Rule):
    """In the last group, keep the tile drawn and let the next player draw."""

    def handles(self, action: Action) -> bool:
        return isinstance(action, Pass)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        return (PASS,) if in_last_group(state) else ()

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the next player's draw, or the end of the deal."""
        return in_turn(state, state.after(seat), Random)

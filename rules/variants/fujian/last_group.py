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
    """Rule for an exhausted wall: the next seat in turn draws a tile of the last four, while there are any."""

    def __call__(self, state: State, seat: Seat, new_rng: RngFactory) -> list[ev.Event]:
        """Return the draw of `seat`; nothing, so that the deal ends, when the last group is used up too."""
        wall = state.wall
        if wall.left + GROUP <= 0:
            return []
        tile = wall.front()
        return [ev.TileDrawn(seat, tile, state.faces[tile], "front", "turn")]


def in_last_group(state: State) -> bool:
    """Check that a tile of the last group of the wall has been drawn."""
    return state.wall.left < 0


def no_discard_in_last_group(state: State, seat: Seat, kind: Kind) -> str:
    """Return an error key, barring every discard, once the last group is being drawn; else an empty text."""
    return "err_last_group" if in_last_group(state) else ""


@rulebook_key("let_stand")
@dataclass(frozen=True)
class KeepDrawnTile(Rule):
    """Move in the last group of the wall: keep the drawn tile, without a discard, so that the next player draws."""

    answers = (Pass,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the pass while the last group is being drawn, else nothing."""
        return (PASS,) if in_last_group(state) else ()

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the next player's draw, or the end of the deal if no tile is left."""
        return in_turn(state, state.after(seat), Random)

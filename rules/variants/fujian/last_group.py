"""The last tiles of the wall: each is drawn in turn and may win, but nothing is thrown, laid or replaced any more."""

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
"""So many tiles of the wall's remainder are drawn in this way."""


@dataclass(frozen=True)
class DrawLastGroup:
    """Once no other tile is left, the next in turn draws one of the last group."""

    def __call__(self, state: State, seat: Seat, new_rng: RngFactory) -> list[ev.Event]:
        """The tile, while there is one."""
        wall = state.wall
        if wall.left + GROUP <= 0:
            return []
        tile = wall.front()
        return [ev.TileDrawn(seat, tile, state.faces[tile], "front", "turn")]


def in_last_group(state: State) -> bool:
    """Whether a tile of the last group has been drawn."""
    return state.wall.left < 0


def nothing_thrown(state: State, seat: Seat, kind: Kind) -> str:
    """Bars every throw in the last group."""
    return "err_last_group" if in_last_group(state) else ""


@rulebook_key("let_stand")
@dataclass(frozen=True)
class LetStand(Rule):
    """In the last group, keep the tile drawn and let the next player draw."""

    def handles(self, action: Action) -> bool:
        """Going on without a throw."""
        return isinstance(action, Pass)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Always open then."""
        return (PASS,) if in_last_group(state) else ()

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The next player's draw, or the end of the deal."""
        return in_turn(state, state.after(seat), Random)

"""Indicators turned face up after the deal, which may name wild tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rules.core.rng import roll
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.engine.automatic_phase import Automatic
from rules.engine.table import RngFactory, State

Naming = Callable[[Kind], tuple[Kind, ...]]
"""Returns the kinds that an indicator names."""


def itself(indicator: Kind) -> tuple[Kind, ...]:
    """Return the indicator's own kind as the one that it names.

    >>> itself(4)
    (4,)
    """
    return (indicator,)


def nothing(indicator: Kind) -> tuple[Kind, ...]:
    """Return no kinds: the indicator names none.

    >>> nothing(4)
    ()
    """
    return ()


@rulebook_key("turn_last")
@dataclass(frozen=True)
class TurnLast(Automatic):
    """Phase that turns up the tile at the back of the wall; it makes nothing wild."""

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the event of the turned tile and the end of the phase."""
        tile = state.wall.back()
        return [ev.IndicatorTurned(tile, state.faces[tile]), ev.PhaseEnded("indicator")]


@rulebook_key("turn_for_wild")
@dataclass(frozen=True)
class TurnForWild(Automatic):
    """Phase that turns up the tile at the back of the wall as the indicator of wild tiles.

    The kinds that `named` returns for it are wild, and no hand wins that holds a kind that `barred` returns. A bonus
    tile turned goes to the dealer, who lays it without a replacement, and the next tile is turned; with `passes_bonus`
    bonus tiles stay in the wall, and the first other tile from the back is turned.
    """

    names_wild: ClassVar[bool] = True
    named: Naming = itself
    barred: Naming = nothing
    passes_bonus: bool = False

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that give a bonus tile to the dealer, or turn the indicator and name the wild tiles."""
        tile, passed = state.wall.back(), list[Tile]()
        while self.passes_bonus and state.faces[tile] in state.table.bonus.kinds:
            passed.append(tile)
            tile = state.wall.back(passed)
        face = state.faces[tile]
        if face in state.table.bonus.kinds:
            drawn = ev.TileDrawn(state.dealer, tile, face, "back", ev.GIFT)
            return [drawn, ev.BonusShown(state.dealer, (tile,), (face,))]
        return [
            ev.IndicatorTurned(tile, face),
            ev.WildNamed(self.named(face), (), self.barred(face)),
            ev.PhaseEnded("indicator"),
        ]


@rulebook_key("throw_for_wild")
@dataclass(frozen=True)
class RollForWild(Automatic):
    """Phase in which dice choose the tile from the back of the wall that is turned as the indicator of wild tiles.

    As many stacks as the `dice` show are set apart. The upper tile of the last of them is turned, and the kinds that
    `named` returns for it are wild; the other tiles are replacements, drawn from the back on.
    """

    names_wild: ClassVar[bool] = True
    named: Naming = itself
    dice: int = 2

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the roll, the tiles set apart, the indicator turned and the wild kinds named."""
        wall, rolled = state.wall, roll(self.dice, new_rng())
        left, stacks = wall.live(), list[tuple[Tile, ...]]()
        for _ in range(sum(rolled)):
            stacks.append(wall.last_stack(left))
            left = left[: len(left) - len(stacks[-1])]
        tile, *under = stacks[-1]
        set_apart = (*(tile for stack in stacks[:-1] for tile in stack), *under)
        face = state.faces[tile]
        return [
            ev.DiceRolled(state.dealer, rolled, "indicator", sum(rolled)),
            ev.LooseTilesMoved((*set_apart, tile)),
            ev.IndicatorTurned(tile, face),
            ev.WildNamed(self.named(face), ()),
            ev.PhaseEnded("indicator"),
        ]

"""A tile of the wall, turned face up after the deal, which stays out of play; it may name what is wild."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rules.core.rng import throw
from rules.core.rulebook_key import told_as
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.engine.automatic_phase import Automatic
from rules.engine.table import RngFactory, State

Naming = Callable[[Kind], tuple[Kind, ...]]
"""The kinds that an indicator names."""


def itself(indicator: Kind) -> tuple[Kind, ...]:
    """The other tiles of the indicator's own kind.

    >>> itself(4)
    (4,)
    """
    return (indicator,)


def nothing(indicator: Kind) -> tuple[Kind, ...]:
    """No kind at all.

    >>> nothing(4)
    ()
    """
    return ()


@told_as("turn_last")
@dataclass(frozen=True)
class TurnLast(Automatic):
    """The tile at the back of the wall is turned, whatever it is; nothing becomes wild by it."""

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """One tile."""
        tile = state.wall.back()
        return [ev.IndicatorTurned(tile, state.faces[tile]), ev.PhaseEnded("indicator")]


@told_as("turn_for_wild")
@dataclass(frozen=True)
class TurnForWild(Automatic):
    """The tile at the back of the wall is turned: `named` are wild, and no hand wins that holds one of `barred`.

    A bonus tile turned is given to the dealer, who lays it open and takes no replacement; then the next one is turned.
    With `passes_bonus` bonus tiles stay where they are, and the first other tile from the back is turned.
    """

    names_wild: ClassVar[bool] = True
    named: Naming = itself
    barred: Naming = nothing
    passes_bonus: bool = False

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """One tile: a gift to the dealer, or the indicator with what it names."""
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


@told_as("throw_for_wild")
@dataclass(frozen=True)
class ThrowForWild(Automatic):
    """The dealer throws dice once more: so many stacks, counted from the back of the wall, are set apart.

    The upper tile of the last stack counted is turned and names what is wild; the others are replacement tiles, those
    farthest back first.
    """

    names_wild: ClassVar[bool] = True
    named: Naming = itself
    dice: int = 2

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """The throw, the tiles set apart, the indicator with what it names."""
        wall, thrown = state.wall, throw(self.dice, new_rng())
        left, stacks = wall.live(), list[tuple[Tile, ...]]()
        for _ in range(sum(thrown)):
            stacks.append(wall.last_stack(left))
            left = left[: len(left) - len(stacks[-1])]
        tile, *under = stacks[-1]
        apart = (*(tile for stack in stacks[:-1] for tile in stack), *under)
        face = state.faces[tile]
        return [
            ev.DiceRolled(state.dealer, thrown, "indicator", sum(thrown)),
            ev.LooseTilesMoved((*apart, tile)),
            ev.IndicatorTurned(tile, face),
            ev.WildNamed(self.named(face), ()),
            ev.PhaseEnded("indicator"),
        ]

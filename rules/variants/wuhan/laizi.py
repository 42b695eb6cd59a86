"""The kinds that an indicator names: the laizi after it and the skins, its own kind and the one before.

Suits run from 1 to 9 and honors in a ring, their order without the dragons that are put aside as kongs of one tile. As
an indicator, such a dragon stands for North: the laizi after it follows North, and North is the skin before it.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.tiles import NORTH, SUIT_TILES, Kind, rank_of
from rules.mechanics.opening.dead_wall import indicated_kind


def next_kind(kind: Kind, honors: tuple[Kind, ...]) -> Kind:
    """Return the kind after one, `honors` being the ring of honors; after the last one the first."""
    if kind in SUIT_TILES:
        return indicated_kind(kind)
    return honors[(honors.index(kind if kind in honors else NORTH) + 1) % len(honors)]


def previous_kind(kind: Kind, honors: tuple[Kind, ...]) -> Kind:
    """Return the kind before one, `honors` being the ring of honors; before the first one the last."""
    if kind in SUIT_TILES:
        return kind + 8 if rank_of(kind) == 1 else kind - 1
    return honors[honors.index(kind) - 1] if kind in honors else NORTH


@dataclass(frozen=True)
class Laizi:
    """Rule that finds the laizi (wild kind) of an indicator: the next kind, in a ring of `honors`."""

    honors: tuple[Kind, ...]

    def __call__(self, indicator: Kind) -> tuple[Kind, ...]:
        """Return the laizi that the indicator names."""
        return (next_kind(indicator, self.honors),)


@dataclass(frozen=True)
class Skins:
    """Rule that finds the skins of an indicator: its own kind and the one before, in a ring of `honors`."""

    honors: tuple[Kind, ...]

    def __call__(self, indicator: Kind) -> tuple[Kind, ...]:
        """Return the two skins that the indicator names."""
        return (indicator, previous_kind(indicator, self.honors))

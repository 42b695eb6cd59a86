"""Tiles that a hand may not part with: whatever it wins with holds them.

docs/decisions/0214-standing-tiles.md tells why.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.tiles import Kind

FREE, STANDING, ANY = "free", "standing", "any"
"""Which tile goes with the declaration of a waiting hand: one that is not bound, one of the bound ones, either."""


class Bound(NamedTuple):
    """The kinds of the tiles that are bound, in order; `declares` says which tile a declaration discards."""

    kinds: tuple[Kind, ...] = ()
    declares: str = FREE

    def without(self, kinds: Iterable[Kind]) -> Bound:
        """When tiles of these kinds are bound no longer."""
        left = list(self.kinds)
        for kind in kinds:
            left.remove(kind)
        return Bound(tuple(left), self.declares)

    @property
    def ways(self) -> tuple[tuple[tuple[Kind, ...], Kind | None], ...]:
        """What must be in the winning hand, with what must not be used for it; one of these ways will do."""
        if self.declares == FREE or not self.kinds:
            return ((self.kinds, None),)
        fewer = {kind: self.without((kind,)).kinds for kind in self.kinds}
        return tuple((left, kind if self.declares == STANDING else None) for kind, left in fewer.items())


NOTHING_BOUND = Bound()

"""Locked tiles: tiles of a hand that may not be discarded, so that the winning hand holds them.

docs/decisions/0214-standing-tiles.md tells why.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.core.tiles import Kind

FREE, STANDING, ANY = "free", "standing", "any"
"""The tile that is discarded to declare a waiting hand: one that is not locked, a locked one, either."""


class LockedTiles(NamedTuple):
    """The kinds of the locked tiles, in ascending order; `declares` says which tile a ready declaration discards."""

    kinds: tuple[Kind, ...] = ()
    declares: str = FREE

    def without(self, kinds: Iterable[Kind]) -> LockedTiles:
        """Unlock one tile of each of these kinds."""
        left = list(self.kinds)
        for kind in kinds:
            left.remove(kind)
        return LockedTiles(tuple(left), self.declares)

    @property
    def alternatives(self) -> tuple[tuple[tuple[Kind, ...], Kind | None], ...]:
        """List the kinds that a winning hand may have to hold, each with a kind it must discard; one must be met."""
        if self.declares == FREE or not self.kinds:
            return ((self.kinds, None),)
        fewer = {kind: self.without((kind,)).kinds for kind in self.kinds}
        return tuple((left, kind if self.declares == STANDING else None) for kind, left in fewer.items())


NOTHING_LOCKED = LockedTiles()

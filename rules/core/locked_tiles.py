"""Locked tiles: tiles of a hand that may not be discarded, so that the winning hand must contain them.

docs/decisions/0214-standing-tiles.md tells why.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.core.tiles import Kind

FREE, STANDING, ANY = "free", "standing", "any"
"""The tile that a player discards to declare a waiting hand: one that is not locked, a locked one, either."""


class LockedTiles(NamedTuple):
    """Tiles of a hand that may not be discarded.

    `kinds` are in ascending order; `declares` is the tile that a ready declaration discards: `FREE`, `STANDING` or
    `ANY`.
    """

    kinds: tuple[Kind, ...] = ()
    declares: str = FREE

    def without(self, kinds: Iterable[Kind]) -> LockedTiles:
        """Return the locked tiles less one tile of each of these kinds."""
        left = list(self.kinds)
        for kind in kinds:
            left.remove(kind)
        return LockedTiles(tuple(left), self.declares)

    @property
    def alternatives(self) -> tuple[tuple[tuple[Kind, ...], Kind | None], ...]:
        """The choices of kinds that a winning hand must hold, each with a kind that must be discarded (or None).

        One of the choices must be met.
        """
        if self.declares == FREE or not self.kinds:
            return ((self.kinds, None),)
        fewer = {kind: self.without((kind,)).kinds for kind in self.kinds}
        return tuple((left, kind if self.declares == STANDING else None) for kind, left in fewer.items())


NOTHING_LOCKED = LockedTiles()

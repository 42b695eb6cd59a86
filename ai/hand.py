"""Hand in the form that plans read: tiles by suit code, and how tiles are connected."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.clearable_caches import ClearableCache
from rules.core.locked_tiles import NOTHING_LOCKED, LockedTiles
from rules.core.melds import Group
from rules.core.tiles import KINDS, PLAIN, Kind
from rules.core.wild import NOTHING_WILD, Wild
from rules.hands import Codes, counts_of, with_tile
from rules.scoring.hand_context import Held


class Hand:
    """Hand in the form that plans use: concealed tiles by suit code, laid groups, and `sets` still to be made.

    `others` are the counts of kinds beyond the 34 plain ones, `every` those of all kinds if known. `wild` names the
    wild tiles, `locked` the locked ones.
    """

    __slots__ = ("_counts", "_every", "_held", "codes", "groups", "locked", "others", "sets", "wild")

    def __init__(
        self, codes: Codes, groups: tuple[Group, ...], sets: int, others: Sequence[int],
        every: bytes | None = None, wild: Wild = NOTHING_WILD, locked: LockedTiles = NOTHING_LOCKED,
    ) -> None:  # fmt: skip
        """Store the tiles; the class describes the parameters."""
        self.codes, self.groups, self.sets = codes, groups, sets
        self.others, self.wild, self.locked = others, wild, locked
        self._counts: bytes | None = None
        self._every = every
        self._held: Held | None = None

    @property
    def counts(self) -> bytes:
        """Counts of the 34 plain kinds."""
        if self._counts is None:
            self._counts = counts_of(self.codes) if self._every is None else self._every[: len(PLAIN)]
        return self._counts

    @property
    def held(self) -> Held:
        """The hand as scoring reads it."""
        if self._held is None:
            every = self._every or [*self.counts, *self.others]
            self._held = Held(every, self.codes, self.groups, self.wild, self.locked)
        return self._held

    @property
    def key(self) -> tuple[object, ...]:
        """Cache key of the hand."""
        return self.codes, tuple(self.others), self.groups, self.wild.kinds, self.locked

    def holds(self, kind: Kind) -> bool:
        """Check for a tile of this kind."""
        return bool(self.counts[kind] if kind < len(PLAIN) else self.others[kind - len(PLAIN)])

    def with_drawn(self, kind: Kind) -> Hand:
        """Return the hand with a drawn tile of this plain kind."""
        return self.with_others(with_tile(self.codes, kind, 1), self.others)

    @property
    def to_discard(self) -> bool:
        """Check that the hand has a tile to discard.

        A hand without its useless tiles, as those of a void suit, is smaller and draws before it discards.
        """
        return sum(self.counts) + sum(self.others) > 3 * self.sets + 1

    def without(self, kind: Kind) -> Hand:
        """Return the hand less a tile of this kind."""
        if kind < len(PLAIN):
            return self.with_others(with_tile(self.codes, kind, -1), self.others)
        others = list(self.others)
        others[kind - len(PLAIN)] -= 1
        return self.with_others(self.codes, others)

    def with_others(self, codes: Codes, others: Sequence[int]) -> Hand:
        """Return a hand of other tiles beside the same melds."""
        return Hand(codes, self.groups, self.sets, others, None, self.wild, self.locked)

    def unlocked(self, locked: LockedTiles = NOTHING_LOCKED) -> Hand:
        """Return the hand with other, fewer or no locked tiles."""
        return Hand(self.codes, self.groups, self.sets, self.others, self._every, self.wild, locked)


class _Connections(ClearableCache[int, bytes]):
    """Cache by the code of a suit: the connections of a tile of each rank."""

    def __init__(self, ranks: int) -> None:
        """Start an empty cache for codes with `ranks` ranks."""
        super().__init__()
        self._powers = [5 ** (ranks - 1 - rank) for rank in range(ranks)]

    def __missing__(self, code: int) -> bytes:
        """Compute the connections for a code."""
        counts = [code // power % 5 for power in self._powers]
        found = self[code] = bytes([4 * count for count in counts] if len(counts) == 7 else _suit_connections(counts))
        return found


def _suit_connections(counts: Sequence[int]) -> list[int]:
    """Count connections in a suit with chows: two for a neighbor, one for the next but one, four for an equal tile."""
    there = [0, 0, *[count > 0 for count in counts], 0, 0]
    around = zip(counts, _INSIDE, there, there[1:], there[3:], there[4:], strict=False)
    return [4 * count + inside + b + 2 * (c + d) + e for count, inside, b, c, d, e in around]


_INSIDE = (0, *[1] * 7, 0)
"""Extra connection of tiles that are no terminals."""
_NO_OTHERS = bytes(KINDS - len(PLAIN))
_SUIT_CONNECTIONS, _HONOR_CONNECTIONS = _Connections(9), _Connections(7)


def connections_of(hand: Hand) -> bytes:
    """Count by kind the connections of a tile in the hand: equal tiles first, then neighbors."""
    characters, dots, bamboos, honors = hand.codes
    suits, honor = _SUIT_CONNECTIONS, _HONOR_CONNECTIONS
    plain = suits[characters] + suits[dots] + suits[bamboos] + honor[honors]
    return plain + bytes(4 * count for count in hand.others) if any(hand.others) else plain + _NO_OTHERS

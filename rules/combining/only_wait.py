"""Waits for one kind alone: at the edge of a chow, in its middle, for the pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from rules import shapes
from rules.melds import Group
from rules.options import Options
from rules.scoring.conditions import SETS_AND_PAIR
from rules.scoring.table import HandCase, Held, Reading, Shape
from rules.shapes import Codes, codes_of_kinds, counts_of, with_tile
from rules.tiles import KINDS, PLAIN, SUIT_TILES, Kind

Shapes = Callable[[Options], Sequence[Shape]]
"""The families of winning hands under some house rules."""


_NOTHING_ELSE = bytes(KINDS - len(PLAIN))
_BESIDE = tuple(
    tuple(
        (low, high)
        for first, low, high in ((-2, -2, -1), (-1, -1, 1), (0, 1, 2))
        if kind in SUIT_TILES and 0 <= kind % 9 + first <= 6
    )
    for kind in PLAIN
)
"""For each kind how far the other two tiles of its chows lie from it."""


@lru_cache(maxsize=1 << 14)
def kinds_awaited(codes: Codes, melds: tuple[Group, ...], families: tuple[Shape, ...]) -> int:
    """How many kinds would complete the hand, those counted too of which it holds all four itself."""
    held = Held(counts_of(codes) + _NOTHING_ELSE, codes, melds)
    found: set[Kind] = set()
    for shape in families:
        distance, kinds = shape.improving(held)
        if not distance:
            found |= kinds
    fours = [kind for kind in PLAIN if held.counts[kind] == 4]
    return len(found) + sum([completed_by_a_fifth(codes, kind, 4 - len(melds)) for kind in fours])


def completed_by_a_fifth(codes: Codes, kind: Kind, sets: int) -> bool:
    """Whether a fifth tile of a kind of which all four are held would complete sets and a pair."""
    # Of five alike two at most are the pair: some set holds one of them, and the others complete without that set.
    counts = counts_of(codes)
    beside = ((kind, kind), *[(kind + low, kind + high) for low, high in _BESIDE[kind]])
    return any(
        shapes.distance(with_tile(with_tile(codes, one, -1), other, -1), sets - 1) < 0
        for one, other in beside
        if counts[one] and counts[other]
    )


class OnlyWait:
    """Conditions on the place of the winning tile in a hand that waited for its kind alone.

    `families` are the shapes by which waits are told; `read` names those whose sets and pair count.
    """

    def __init__(self, families: Shapes, read: Sequence[str] = (SETS_AND_PAIR,)) -> None:
        self._families, self._read = families, frozenset(read)
        self._known: dict[Options, tuple[Shape, ...]] = {}

    def edge(self, reading: Reading) -> int:
        """The 3 of 1-2-3 or the 7 of 7-8-9."""
        group, win = self._placed(reading), reading.case.win
        if group is None or not group.is_chow:
            return 0
        first = group.kinds[0]
        at_edge = win == first + 2 if first % 9 == 0 else first % 9 == 6 and win == first
        return int(at_edge and self._alone(reading.case))

    def closed(self, reading: Reading) -> int:
        """The middle of a chow."""
        group = self._placed(reading)
        if group is None or not group.is_chow or reading.case.win != group.kinds[1]:
            return 0
        return int(self._alone(reading.case))

    def single(self, reading: Reading) -> int:
        """The second tile of the pair."""
        group = self._placed(reading)
        return int(group is not None and group is reading.pair and self._alone(reading.case))

    def _placed(self, reading: Reading) -> Group | None:
        return reading.groups[reading.placed] if reading.shape in self._read and reading.placed >= 0 else None

    def _alone(self, case: HandCase) -> bool:
        options = case.options
        families = self._known.get(options)
        if families is None:
            families = self._known[options] = tuple(self._families(options))
        return kinds_awaited(codes_of_kinds(case.concealed), case.melds, families) == 1


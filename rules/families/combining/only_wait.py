"""Waits for one kind alone: at the edge of a chow, in its middle, for the pair."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules import hands
from rules.core.melds import Form, Group
from rules.core.options import OptionValues
from rules.core.tiles import KINDS, PLAIN, SUIT_TILES, Kind
from rules.hands import Codes, counts_of, with_tile
from rules.scoring.conditions import SETS_AND_PAIR
from rules.scoring.elements import Condition, Reading
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.table import Shape

_CACHE_SIZE = 1 << 14

Shapes = Callable[[OptionValues], Sequence[Shape]]
"""Returns the winning shapes under some house rules."""


_NOTHING_ELSE = bytes(KINDS - len(PLAIN))
_CHOW_PARTNERS = tuple(
    tuple(
        (low, high)
        for first, low, high in ((-2, -2, -1), (-1, -1, 1), (0, 1, 2))
        if kind in SUIT_TILES and 0 <= kind % 9 + first <= 6
    )
    for kind in PLAIN
)
"""For each kind the distances of the other two tiles of its chows."""


def count_waits(codes: Codes, melds: tuple[Group, ...], families: Sequence[Shape]) -> int:
    """Count the kinds that complete the hand to any of `families`, even kinds of which it holds all four.

    `codes` are the concealed tiles by suit, `melds` the laid sets.
    """
    held = Held(counts_of(codes) + _NOTHING_ELSE, codes, melds)
    found: set[Kind] = set()
    for shape in families:
        shanten, kinds = shape.accepting_tiles(held)
        if not shanten:
            found |= kinds
    fours = [kind for kind in PLAIN if held.counts[kind] == 4]
    return len(found) + sum([completed_by_a_fifth(codes, kind, 4 - len(melds)) for kind in fours])


def completed_by_a_fifth(codes: Codes, kind: Kind, sets: int) -> bool:
    """Check that a fifth tile of `kind`, held four times, would complete `sets` sets and a pair."""
    # Of five alike two at most are the pair: some set holds one of them, and the others complete without that set.
    counts = counts_of(codes)
    beside = ((kind, kind), *[(kind + low, kind + high) for low, high in _CHOW_PARTNERS[kind]])
    return any(
        hands.shanten(with_tile(with_tile(codes, one, -1), other, -1), sets - 1) < 0
        for one, other in beside
        if counts[one] and counts[other]
    )


EDGE, CLOSED, SINGLE = "edge_wait", "closed_wait", "single_wait"
_NONE: Mapping[str, int] = {}
_FOUND: Mapping[str, Mapping[str, int]] = {EDGE: {EDGE: 1}, CLOSED: {CLOSED: 1}, SINGLE: {SINGLE: 1}}


def wait_filled(group: Group, win: Kind | None) -> str:
    """Return the wait that the winning tile `win` filled in this group: edge, closed or single; empty for any other."""
    if group.is_chow:
        first = group.kinds[0]
        at_edge = win == first + 2 if first % 9 == 0 else first % 9 == 6 and win == first
        return EDGE if at_edge else CLOSED if win == first + 1 else ""
    return SINGLE if group.form is Form.PAIR else ""


class OnlyWait:
    """Conditions for the edge, closed or single wait of a hand that waited for one kind alone.

    The edge of a chow is the 3 of 1-2-3 or the 7 of 7-8-9, closed is the middle of a chow, single is the pair.
    `families` returns the shapes that decide the waits; `read` names the shapes of readings in which these waits count.
    """

    def __init__(self, families: Shapes, read: Sequence[str] = (SETS_AND_PAIR,)) -> None:
        """Store `families`, which returns the shapes that decide the waits, and `read`, the shapes that count."""
        self._families, self._read = families, frozenset(read)
        self._known: dict[OptionValues, dict[tuple[Codes, int], bool]] = {}

    def condition(self, id: str) -> Condition:
        """Return the condition that the hand had the wait `id`."""
        return lambda reading: self.wait_of(reading).get(id, 0)

    def wait_of(self, reading: Reading) -> Mapping[str, int]:
        """Return the wait of a reading as a count of one by its id; empty if it is none of the three."""
        if reading.shape not in self._read or reading.placed < 0:
            return _NONE
        found = wait_filled(reading.groups[reading.placed], reading.case.win)
        return _FOUND[found] if found and self.one_kind_wins(reading.case) else _NONE

    def one_kind_wins(self, case: HandContext) -> bool:
        """Check that one kind alone completed the hand, whichever of its groups the tile filled."""
        options = case.options
        known = self._known.get(options)
        if known is None or len(known) >= _CACHE_SIZE:
            known = self._known[options] = {}
        codes = with_tile(case.held.codes, case.win or 0, -1)
        key = codes, len(case.melds)
        found = known.get(key)
        if found is None:
            found = known[key] = count_waits(codes, case.melds, self._families(options)) == 1
        return found

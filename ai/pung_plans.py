"""Plans for pungs and a pair of some suits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ai.hand import Hand
from ai.plans import FAR, SuitPlan, cheapest_of
from ai.seen import Seen
from ai.value import Suits
from rules.core.clearable_caches import ClearableCache
from rules.core.tiles import Kind
from rules.hands import Codes
from rules.hands.suit_shanten import Part

_MULTIPLE_WEIGHT = (0, 256, 16, 1, 1)
"""Weight in `_Multiples` of a kind, by the number held."""


class _Multiples(ClearableCache[int, int]):
    """Cache by the code of a suit: kinds held three times or more, plus 16 for each held twice, 256 for each held once.
    """

    def __init__(self) -> None:
        """Start an empty cache."""
        super().__init__()

    def __missing__(self, code: int) -> int:
        """Count the kinds in a code by the number held."""
        rest, found = code, 0
        while rest:
            rest, count = divmod(rest, 5)
            found += _MULTIPLE_WEIGHT[count]
        self[code] = found
        return found


class _PungShanten(ClearableCache[int, int]):
    """Cache by the sum of `_Multiples`: the shanten for `sets` pungs and a pair."""

    def __init__(self, sets: int) -> None:
        """Start an empty cache for hands of `sets` sets."""
        super().__init__()
        self._sets = sets

    def __missing__(self, multiples: int) -> int:
        """Compute the shanten from the packed counts."""
        threes, twos, ones = multiples & 15, multiples >> 4 & 15, multiples >> 8
        done = min(threes, self._sets)
        due, pairs = self._sets - done, twos + threes - done
        if pairs > due:
            away = due - 1
        else:
            singles = due - pairs + 1
            away = pairs + 2 * (due - pairs) + max(singles - ones, 0)
        self[multiples] = away
        return away


class _PungWants(ClearableCache[int, bytes]):
    """Cache by the sum of `_Multiples`: a flag, by the number held, for kinds that bring `sets` pungs and a pair
    nearer.
    """

    def __init__(self, sets: int) -> None:
        """Start an empty cache for hands of `sets` sets."""
        super().__init__()
        self._sets = sets

    def __missing__(self, multiples: int) -> bytes:
        """Compute the flags from the packed counts."""
        threes, twos = multiples & 15, multiples >> 4 & 15
        due = self._sets - min(threes, self._sets)
        wanted = _PAIRS_AND_SINGLES if twos + max(threes - self._sets, 0) <= due else _PAIRS
        self[multiples] = found = wanted if due else _SINGLES
        return found


_MULTIPLES = _Multiples()
_SINGLES, _PAIRS, _PAIRS_AND_SINGLES = (
    bytes(count in wanted for count in range(256)) for wanted in ((1,), (2,), (1, 2))
)
_PUNG_SHANTEN = tuple(_PungShanten(sets) for sets in range(6))
_PUNG_WANTS = tuple(_PungWants(sets) for sets in range(6))


def shantens_of_pungs(codes: Codes, sets: int, parts: Sequence[Part]) -> list[int]:
    """Compute for each choice of suits the shanten for pungs and a pair."""
    characters, dots, bamboos, honors = codes
    m, p, s, z = _MULTIPLES[characters], _MULTIPLES[dots], _MULTIPLES[bamboos], _MULTIPLES[honors]
    lows, highs, away = (0, p, m, m + p), (0, z, s, s + z), _PUNG_SHANTEN[sets]
    return [away[lows[low] + highs[high]] for low, high in parts]


class PungPlan(SuitPlan):
    """Plan for pungs and a pair of some suits."""

    __slots__ = ()

    def __init__(self, suits: Suits) -> None:
        """Make the plan for pungs in the suits flagged in `suits`."""
        super().__init__("pungs_", suits)

    def _multiples(self, codes: Codes) -> int:
        """Return the sum of `_Multiples` over the plan's suits."""
        characters, dots, bamboos, honors = self.part(codes)
        return _MULTIPLES[characters] + _MULTIPLES[dots] + _MULTIPLES[bamboos] + _MULTIPLES[honors]

    def shanten(self, hand: Hand) -> int:
        """Return the shanten for pungs and a pair of the plan's suits."""
        return _PUNG_SHANTEN[hand.sets][self._multiples(hand.codes)]

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """Count third tiles for pairs, and second tiles for single ones while pairs are missing."""
        wanted = _PUNG_WANTS[hand.sets][self._multiples(hand.codes)]
        return self.counted(left, hand.counts.translate(wanted))

    def helping(self, hand: Hand) -> Sequence[Kind]:
        """List the kinds of the plan's suits that make a pung or a missing pair."""
        return self.flagged(hand.counts.translate(_PUNG_WANTS[hand.sets][self._multiples(hand.codes)]))

    def nearest_discards(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Prefer tiles of other suits, then fourth tiles."""
        idle = self.idle(kinds)
        if idle:
            return idle
        multiples, counts, away = self._multiples(hand.codes), hand.counts, _PUNG_SHANTEN[hand.sets]
        by_count = (
            FAR,
            away[multiples - 256] if multiples >> 8 else FAR,
            away[multiples - 16 + 256] if multiples >> 4 & 15 else FAR,
            away[multiples - 1 + 16] if multiples & 15 else FAR,
            away[multiples],
        )
        after = [by_count[counts[kind]] for kind in kinds]
        return cheapest_of(kinds, [max(one, 0) for one in after] if -1 in after else after)

    def widest_discards(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """Find the discards that leave the hand nearest, then those that leave most live tiles; other suits go first.
        """
        if idle := self.idle(kinds):
            return idle
        kinds = self.nearest_discards(hand, kinds)
        if len(kinds) == 1:
            return kinds
        left, counts, want, multiples = seen.left, hand.counts, _PUNG_WANTS[hand.sets], self._multiples(hand.codes)
        # Discards of kinds held alike leave the same number of pungs and pairs, so that the same tiles are wanted.
        helping: dict[int, tuple[int, int]] = {}
        for held in {counts[kind] for kind in kinds}:
            wanted = want[multiples - _MULTIPLE_WEIGHT[held] + _MULTIPLE_WEIGHT[held - 1]]
            helping[held] = self.counted(left, counts.translate(wanted)), wanted[held - 1] - wanted[held]
        found = [(*helping[counts[kind]], left[kind]) for kind in kinds]
        return cheapest_of(kinds, [-(helps + changed * own) for helps, changed, own in found])


pung_plan = cache(PungPlan)
"""Cached plans for pungs of some suits; they hold no state of a hand."""

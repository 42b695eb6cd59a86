"""The hand of scattered single tiles, in which jokers stand for any of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product

from rules.core.melds import Form, Group
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import HONORS, JOKERS, PLAIN, Kind
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.winning_shapes import FAR

STEP = 3
"""The least difference of two numbers of one suit in a scattered hand."""


def _apart(ranks: Iterable[int]) -> bool:
    """Return True if any two of these ranks differ by three or more."""
    return all(abs(one - other) >= STEP for one, other in combinations(ranks, 2))


@cache
def _most_kept(mask: int) -> tuple[int, int]:
    """Return the greatest number of these ranks (`mask`, as bits) that one suit of a scattered hand can keep.

    The second result is the greatest number for a suit that must hold three numbers in the complete hand.
    """
    ranks = [rank for rank in range(9) if mask >> rank & 1]
    subsets = [subset for size in range(4) for subset in combinations(ranks, size) if _apart(subset)]
    triples = [set(triple) for triple in combinations(range(9), 3) if _apart(triple)]
    return (
        max(len(subset) for subset in subsets),
        max(len(subset) for subset in subsets if any(triple.issuperset(subset) for triple in triples)),
    )


@lru_cache(maxsize=65536)
def _scattered(masks: tuple[int, int, int], honors: int) -> int:
    """Return the greatest number of tiles that a scattered hand of fourteen can keep.

    `masks` are the numbers held in each suit, as bits; `honors` is the number of different honors.
    """
    kept = [_most_kept(mask) for mask in masks]
    # Fourteen tiles are seven honors and seven of suits, so that some suit holds three of them.
    return honors + max(
        sum(kept[suit][full] for suit, full in enumerate(choice)) for choice in product((0, 1), repeat=3) if any(choice)
    )


@rulebook_key("scattered_singles")
@dataclass(frozen=True, slots=True)
class ScatteredSingles:
    """Winning shape: fourteen different concealed tiles, in which numbers of one suit are at least three apart."""

    id: str = "chaotic_hand"

    regular = 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield the only reading: each tile by itself."""
        held = case.held
        strange = any(kind >= len(PLAIN) and kind not in case.wild.kinds for kind in case.tiles)
        if case.melds or len(case.tiles) != 14 or self.shanten(held) >= 0 or strange:
            return
        groups = tuple(Group(Form.SPECIAL, (kind,), faces=(kind,)) for kind in case.tiles)
        yield Reading(case, self.id, groups, len(groups) - 1)

    def shanten(self, held: Held) -> int:
        """Return the number of missing tiles less one; `FAR` for a hand with melds."""
        if held.melds:
            return FAR
        masks = tuple(
            sum(1 << rank for rank in range(9) if held.counts[9 * suit + rank]) for suit in range(3)
        )
        honors = sum(held.counts[kind] > 0 for kind in HONORS)
        kept = min(14, _scattered((masks[0], masks[1], masks[2]), honors) + _jokers(held))
        return 13 - kept

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten and the kinds that lower it, jokers that can still be drawn among them."""
        shanten = self.shanten(held)
        if shanten in (-1, FAR):
            return shanten, frozenset()
        fresh = (kind for kind in PLAIN if not held.counts[kind])
        found = {kind for kind in fresh if self.shanten(held.plus(kind)) < shanten}
        found |= {tile.kind for tile in held.wild.free if held.counts[tile.kind] < tile.copies}
        return shanten, frozenset(found)


def _jokers(held: Held) -> int:
    """Return the number of jokers held."""
    return sum([held.counts[tile.kind] for tile in held.wild.free])


def joker_discarded(case: HandContext) -> bool:
    """Return True if the winning tile is a joker that somebody discarded."""
    return case.by == "discard" and case.win in JOKERS

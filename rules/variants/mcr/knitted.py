"""Hands of knitted tiles: 1-4-7 of one suit, 2-5-8 of another and 3-6-9 of the third, in any of six ways."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, permutations
from operator import attrgetter
from typing import NamedTuple

from rules import hands
from rules.core.clearable_caches import ClearableCache
from rules.core.melds import Form, Group
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import HONORS, PLAIN, Kind
from rules.hands import STEP, Codes
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held, opened, places_for
from rules.scoring.winning_shapes import FAR, split_groups

WAYS = tuple(permutations(range(3)))
"""The six ways to give each suit a third: 0 for 1-4-7, 1 for 2-5-8, 2 for 3-6-9."""

HAND_SIZE = 14


class Third(NamedTuple):
    """Progress towards one third of a suit (1-4-7, 2-5-8 or 3-6-9): ranks lacking, from 0, and the code of the other
    tiles.
    """

    lacking: tuple[int, ...]
    rest: int


class _Thirds(ClearableCache[int, tuple[Third, ...]]):
    """Cache of the three thirds of a suit, by the code of the hand's tiles in that suit."""

    def __missing__(self, code: int) -> tuple[Third, ...]:
        """Work out and keep the three thirds of a suit with this code."""
        found = self[code] = tuple(self._third(code, first) for first in range(3))
        return found

    def _third(self, code: int, first: int) -> Third:
        """Return the third whose lowest rank is `first` (0 to 2), for a suit with this code."""
        powers = [(rank, STEP[rank][1]) for rank in range(first, 9, 3)]
        lacking = tuple(rank for rank, power in powers if not code // power % 5)
        return Third(lacking, code - sum(power for rank, power in powers if rank not in lacking))


_THIRDS = _Thirds()


class Knitting(NamedTuple):
    """Progress towards the nine knitted tiles, for one way to give each suit a third (see `WAYS`).

    `missing` is the number of missing ones, `lacking` are their kinds, and `rest` are the codes of the hand's other
    tiles.
    """

    way: tuple[int, ...]
    missing: int
    lacking: tuple[Kind, ...]
    rest: Codes

    @property
    def trios(self) -> tuple[Group, ...]:
        """The nine knitted tiles as three groups, one for each suit."""
        return tuple(
            Group(Form.SPECIAL, tuple(range(9 * suit + third, 9 * suit + 9, 3))) for suit, third in enumerate(self.way)
        )


@lru_cache(maxsize=1 << 12)
def _knittings(codes: Codes) -> tuple[Knitting, ...]:
    """Return the progress of a hand with these codes towards the knitted tiles of each of the six ways."""
    m, p, s = _THIRDS[codes[0]], _THIRDS[codes[1]], _THIRDS[codes[2]]
    found: list[Knitting] = []
    for way in WAYS:
        a, b, c = m[way[0]], p[way[1]], s[way[2]]
        lacking = (*a.lacking, *[9 + rank for rank in b.lacking], *[18 + rank for rank in c.lacking])
        found.append(Knitting(way, len(lacking), lacking, (a.rest, b.rest, c.rest, codes[3])))
    return tuple(found)


def knittings(codes: Codes, most: int = 9) -> list[Knitting]:
    """Return the ways of knitting of which the hand lacks at most `most` tiles; cached, as two shapes need them."""
    return [knitting for knitting in _knittings(codes) if knitting.missing <= most]


def has_thirds(codes: Codes) -> bool:
    """Check that the hand has a whole third in each suit; most hands have not, and are ruled out by this at once."""
    for code in codes[:3]:
        first, second, third = _THIRDS[code]
        if first.lacking and second.lacking and third.lacking:
            return False
    return True


@rulebook_key("knitted_straight")
@dataclass(frozen=True, slots=True)
class KnittedStraight:
    """Winning shape of the nine knitted tiles of one way, a set that may be exposed, and a pair."""

    id: str = "knitted_straight"

    regular = 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield the readings of a complete hand, for each group that may hold the winning tile."""
        if len(case.melds) > 1 or case.win is None:
            return
        if not case.plain or not has_thirds(case.held.codes):
            return
        for knitting in knittings(case.held.codes, 0):
            for split in hands.readings(knitting.rest, 1 - len(case.melds)):
                groups = (*case.melds, *knitting.trios, *split_groups(split))
                for placed in places_for(groups, len(case.melds), case.win):
                    yield Reading(case, self.id, opened(groups, placed, case), placed)

    def shanten(self, held: Held) -> int:
        """Return the shanten: the least over the six ways."""
        if len(held.melds) > 1:
            return FAR
        sets, best = 1 - len(held.melds), FAR
        for knitting in sorted(knittings(held.codes), key=attrgetter("missing")):
            # The shanten of the rest is -1 at best.
            if knitting.missing - 1 >= best:
                break
            best = min(best, knitting.missing + hands.shanten(knitting.rest, sets))
        return best

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten, and the kinds that lower it."""
        shanten, sets, found = self.shanten(held), 1 - len(held.melds), set[Kind]()
        if shanten == FAR:
            return FAR, frozenset()
        for knitting in knittings(held.codes, shanten + 1):
            away, flags = hands.accepting_tiles(knitting.rest, sets)
            if knitting.missing + away == shanten:
                found.update(knitting.lacking)
                found.update(compress(PLAIN, flags) if away >= 0 else ())
        return shanten, frozenset(found)


@rulebook_key("honors_and_knitted")
@dataclass(frozen=True, slots=True)
class HonorsAndKnitted:
    """Winning shape of fourteen different concealed tiles, each an honor or a knitted tile of the same way."""

    id: str = "honors_and_knitted"

    regular = 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield the only reading of a complete hand, with every tile as a group of its own."""
        if case.melds or case.win is None:
            return
        tiles = case.tiles
        if len({*tiles}) != HAND_SIZE or len(tiles) != HAND_SIZE:
            return
        if not case.plain or self.shanten(case.held) >= 0:
            return
        groups = tuple(Group(Form.SPECIAL, (kind,)) for kind in sorted(tiles))
        placed = next(index for index, group in enumerate(groups) if group.kind == case.win)
        yield Reading(case, self.id, opened(groups, placed, case), placed)

    def shanten(self, held: Held) -> int:
        """Return the shanten: the least over the six ways."""
        if held.melds:
            return FAR
        honors = sum([held.counts[kind] > 0 for kind in HONORS])
        missing = min([knitting.missing for knitting in knittings(held.codes)])
        return max(HAND_SIZE - honors - 9 + missing, 0) - 1

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten, and the kinds that lower it."""
        shanten = self.shanten(held)
        if shanten < 0 or shanten == FAR:
            return shanten, frozenset()
        honors = [kind for kind in HONORS if not held.counts[kind]]
        ways = [*knittings(held.codes)]
        least = min(knitting.missing for knitting in ways)
        knitted = [kind for knitting in ways if knitting.missing == least for kind in knitting.lacking]
        return shanten, frozenset((*honors, *knitted))

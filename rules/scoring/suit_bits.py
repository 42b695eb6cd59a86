"""The tiles of one suit, split in every way, as bits and numbers that add up over the suits of a hand.

A kind is the bit of its number, a chow that of its lowest kind. The results for a suit are computed once for each code.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import product

from rules.core.clearable_caches import ClearableCache
from rules.core.fast_value import fast_value
from rules.core.melds import Form, Group
from rules.core.tiles import PLAIN, Kind
from rules.hands import STEP, Codes, Split, Trio
from rules.hands.readings import NO_PAIR, order, ways
from rules.scoring.preconditions import bits_of

PAIR_WAIT, CLOSED_WAIT, EDGE_WAIT = "single_wait", "closed_wait", "edge_wait"
PUNG_WAIT, OPEN_WAIT = "pung_wait", "open_wait"
"""The part that the winning tile completed: a pair, the middle of a chow, a chow open at one end, a pung, a chow from
two sides.
"""

PUNGS, CHOW_COUNT, PUNG_COUNT, TWINS, PAIRS, PAIR = 27, 61, 64, 67, 69, 72
"""Bit positions in a packed number of sets: the pungs (the chows are the lowest bits), the numbers of chows, of pungs,
of chows that repeat another and of pairs, and the kind of the pair plus one.
"""
CHOW_BITS, PUNG_BITS, COUNT, FEW = (1 << 27) - 1, (1 << 34) - 1, 7, 3

_MOST_KNOWN = 1 << 16

Place = tuple[int, str]
"""A possible place of the winning tile: the number of the set (-1: the pair), and the part that it completed."""


def pair_bit(made: int) -> int:
    """Return the kind of the pair, as a bit, out of the packed sets of a hand."""
    return 1 << (made >> PAIR) - 1


@cache
def set_of(trio: Trio) -> Group:
    """Return a chow or pung of the hand as a concealed group."""
    return Group(Form.CHOW if trio.is_chow else Form.PUNG, trio.kinds)


@cache
def pair_of(kind: Kind) -> Group:
    """Return a pair of the hand as a concealed group."""
    return Group(Form.PAIR, (kind, kind))


class Places(dict[Kind, tuple[Place, ...]]):
    """Cache: for each winning kind, the sets or the pair of a suit that it may have completed, equal ones once."""

    __slots__ = ("_split",)

    def __init__(self, split: Split) -> None:
        """Start an empty cache for one way to split a suit."""
        super().__init__()
        self._split = split

    def __missing__(self, kind: Kind) -> tuple[Place, ...]:
        """Work out the places of a kind and store them."""
        found = self[kind] = places_in(self._split, kind)
        return found


@fast_value
class Way:
    """A way to split the tiles of a suit into sets and at most one pair.

    `made` packs the sets and the pair into one number, such that numbers of several suits add up; `kinds` are the kinds
    as bits. `places` gives for each winning kind the parts that it may have completed.
    """

    split: Split
    made: int
    kinds: int
    sets: tuple[Group, ...]
    places: Places

    def taken(self, placed: int) -> tuple[Group, ...]:
        """Return the sets if a claimed tile has completed the one at index `placed`, which is therefore open."""
        return *self.sets[:placed], taken_set(self.split.sets[placed]), *self.sets[placed + 1 :]

    @classmethod
    def of(cls, split: Split) -> Way:
        """Return the way for a split of a suit, with all values that follow from it."""
        chows = [trio.first for trio in split.sets if trio.is_chow]
        pungs = [trio.first for trio in split.sets if not trio.is_chow]
        twins = sum([chows.count(first) // 2 for first in {*chows}])
        made = (
            bits_of(chows) | bits_of(pungs) << PUNGS | len(chows) << CHOW_COUNT | len(pungs) << PUNG_COUNT
            | twins << TWINS | (split.pair != NO_PAIR) << PAIRS | (split.pair + 1) << PAIR
        )  # fmt: skip
        kinds = {kind for trio in split.sets for kind in trio.kinds} | ({split.pair} - {NO_PAIR})
        return cls(split, made, bits_of(kinds), tuple(map(set_of, split.sets)), Places(split))


def places_in(split: Split, win: Kind) -> tuple[Place, ...]:
    """Return the parts that the winning tile may have completed in this split: sets by index (-1: the pair), and the
    waits.
    """
    found: list[Place] = [(-1, PAIR_WAIT)] if split.pair == win else []
    for place, trio in enumerate(split.sets):
        if trio in split.sets[:place]:
            continue
        if not trio.is_chow:
            if trio.first == win:
                found.append((place, PUNG_WAIT))
        elif 0 <= (at := win - trio.first) <= 2:
            edge = (at == 0 and trio.first % 9 == 6) or (at == 2 and trio.first % 9 == 0)
            found.append((place, CLOSED_WAIT if at == 1 else EDGE_WAIT if edge else OPEN_WAIT))
    return tuple(found)


def taken(group: Group) -> Group:
    """Return a group of the hand as an open one: a claimed tile has completed it."""
    return replace(group, concealed=False)


@cache
def taken_set(trio: Trio) -> Group:
    """Return a chow or pung as an open group: a claimed tile has completed it."""
    return taken(set_of(trio))


@cache
def taken_pair(kind: Kind) -> Group:
    """Return a pair as an open group: a claimed tile has completed it."""
    return taken(pair_of(kind))


class _Suit(ClearableCache[int, tuple[Way, ...]]):
    """Cache of all ways to split a suit, by the code of its tiles."""

    def __init__(self, suit: int) -> None:
        """Start an empty cache for one suit."""
        super().__init__()
        self._suit = suit

    def __missing__(self, code: int) -> tuple[Way, ...]:
        """Work out the ways to split a code and store them."""
        if len(self) >= _MOST_KNOWN:
            self.clear()
        found = self[code] = tuple(map(Way.of, ways(code, self._suit)))
        return found


_M, _P, _S, _Z = map(_Suit, range(4))
"""For each suit all ways to split it, by its code; none where the tiles cannot all be used."""

Four = tuple[Way, Way, Way, Way]
"""The split of each suit."""


def fours(codes: Codes, sets: int) -> list[Four]:
    """Return every way to split tiles into `sets` sets and a pair, as ways of the four suits; more chows first.

    Empty if the tiles do not come out even.
    """
    characters, dots, bamboos, honors = codes
    m, p, s, z = _M[characters], _P[dots], _S[bamboos], _Z[honors]
    if not (m and p and s and z):
        return []
    made = m[0].made + p[0].made + s[0].made + z[0].made
    if (made >> PAIRS & COUNT) != 1 or (made >> CHOW_COUNT & COUNT) + (made >> PUNG_COUNT & COUNT) != sets:
        return []
    if len(m) == len(p) == len(s) == len(z) == 1:
        return [(m[0], p[0], s[0], z[0])]
    return sorted(product(m, p, s, z), key=lambda four: order(split_of(four)))


def split_of(four: Four) -> Split:
    """Return the ways of the four suits as one split of the whole hand."""
    m, p, s, z = four[0].split, four[1].split, four[2].split, four[3].split
    return Split(m.sets + p.sets + s.sets + z.sets, max(m.pair, p.pair, s.pair, z.pair))


def groups_of(
    melds: tuple[Group, ...], four: Four, pair: Kind, suit: int, placed: int, claimed: bool
) -> tuple[tuple[Group, ...], int]:
    """Return all groups of a hand (melds, the sets of each suit, the pair), and the index of the one with the winning
    tile.

    The winning tile is in the set at index `placed` of its `suit` (-1: in the pair). If it was `claimed`, that group is
    open.
    """
    m, p, s, z = four
    if placed < 0:
        last = taken_pair(pair) if claimed else pair_of(pair)
        groups = (*melds, *m.sets, *p.sets, *s.sets, *z.sets, last)
        return groups, len(groups) - 1
    sets, at = [m.sets, p.sets, s.sets, z.sets], len(melds) + placed
    for earlier in sets[:suit]:
        at += len(earlier)
    if claimed:
        sets[suit] = four[suit].taken(placed)
    return (*melds, *sets[0], *sets[1], *sets[2], *sets[3], pair_of(pair)), at


_WIDTH = 21
_PACKED = [power << _WIDTH * suit for suit, power in STEP[: len(PLAIN)]]
_ONE = (1 << _WIDTH) - 1


def codes_in(kinds: Iterable[Kind]) -> Codes:
    """Return tiles of the 34 plain kinds as the codes of the four suits."""
    packed = sum(map(_PACKED.__getitem__, kinds))
    return packed & _ONE, packed >> _WIDTH & _ONE, packed >> 2 * _WIDTH & _ONE, packed >> 3 * _WIDTH

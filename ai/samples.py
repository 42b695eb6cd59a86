"""Sample hands of a family: its sets, completed by others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import permutations

from rules.core.melds import Form, Group
from rules.core.tiles import PLAIN, SUIT_TILES, Kind, rank_of
from rules.scoring.hand_families import Family

SAMPLES = 4
"""Number of samples of a family, for its pay depends on the rest of the hand."""

_STRIDE = 7
"""Step between the sets chosen for a sample, large enough that they form no pattern together."""


def fillings(family: Family, sets: int, copies: Mapping[Kind, int]) -> Iterator[list[Group]]:
    """Yield sample hands of the family with `sets` sets, the pair last; none where too few tiles exist."""
    allowed = [kind for kind in PLAIN if kind in family.kinds and copies.get(kind, 0) > 2]
    chows = [
        Group(Form.CHOW, (kind, kind + 1, kind + 2))
        for kind in allowed
        if kind in SUIT_TILES and rank_of(kind) <= 7 and {kind + 1, kind + 2} <= family.kinds
    ]
    pungs = [Group(Form.PUNG, (kind,) * 3) for kind in allowed]
    for number in range(SAMPLES):
        # Every other sample has no pung but those of the family.
        choice = chows if chows and number % 2 else [*chows, *pungs]
        found, place = [*family.sets], number * _STRIDE
        while len(found) < sets and place < number * _STRIDE + 4 * len(choice):
            one = choice[place * _STRIDE % len(choice)]
            if one not in found and _enough_copies(copies, [*found, one]):
                found.insert(0, one)
            place += 1
        pairs = [Group(Form.PAIR, (kind, kind)) for kind in allowed]
        pair = next((one for one in pairs[number * 2 :] + pairs if _enough_copies(copies, [*found, one])), None)
        if len(found) == sets and pair is not None:
            yield [*found, pair]


@lru_cache(maxsize=1 << 12)
def representative(family: Family) -> Family:
    """Return the representative of all families that differ only in suits."""
    if family.kinds != _ANY or any(one.kind >= len(SUIT_TILES) for one in family.sets):
        return family
    sets = [(one.form, one.kinds) for one in family.sets]
    turned = [sorted([(form, _turned(kinds, suits)) for form, kinds in sets]) for suits in permutations(range(3))]
    return Family(tuple([Group(form, kinds) for form, kinds in min(turned)]))


_ANY = frozenset(PLAIN)


def _turned(kinds: tuple[Kind, ...], suits: tuple[int, ...]) -> tuple[Kind, ...]:
    """Exchange the suits of these kinds."""
    return tuple([9 * suits[kind // 9] + kind % 9 for kind in kinds])


def _enough_copies(copies: Mapping[Kind, int], groups: list[Group]) -> bool:
    """Check that enough copies exist for all groups."""
    kinds = [kind for group in groups for kind in group.kinds]
    return all(kinds.count(kind) <= copies.get(kind, 0) for kind in {*kinds})

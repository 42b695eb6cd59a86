"""Families of hands that a row of a table describes: the sets that they must contain, and the kinds of their tiles.

Computer players read it; scoring does not. Suits, pungs of honors and special shapes are found without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations_with_replacement

from rules.core.melds import Form, Group
from rules.core.tiles import PLAIN, SUIT_TILES, Kind, rank_of

Holds = Callable[[tuple[Kind, ...], Kind], bool]
"""Check of sets, given by their lowest kinds in ascending order, and the kind of the pair beside them."""

NO_PAIR: Kind = -1


@dataclass(frozen=True, slots=True)
class Family:
    """All hands that contain `sets` and are made only of `kinds`. Computer players aim at them."""

    sets: tuple[Group, ...] = ()
    kinds: frozenset[Kind] = frozenset(PLAIN)


Families = tuple[Family, ...]


def made_of(kinds: Iterable[Kind]) -> Families:
    """Return the one family of hands that are made of these kinds."""
    return (Family(kinds=frozenset(kinds)),)


def chows_that(holds: Holds, size: int) -> Families:
    """Return a family for every choice of `size` chows that the condition `holds` accepts."""
    lowest = [kind for kind in SUIT_TILES if rank_of(kind) <= 7]
    return _sets_that(holds, size, [Group(Form.CHOW, (kind, kind + 1, kind + 2)) for kind in lowest])


def pungs_that(holds: Holds, size: int) -> Families:
    """Return a family for every choice of `size` pungs that the condition `holds` accepts."""
    return _sets_that(holds, size, [Group(Form.PUNG, (kind,) * 3) for kind in PLAIN])


def _sets_that(holds: Holds, size: int, sets: list[Group]) -> Families:
    """Return a family for every choice of `size` of these sets that the condition `holds` accepts."""
    every = combinations_with_replacement(sets, size)
    return tuple(
        Family(chosen) for chosen in every if _few(chosen) and holds(tuple([one.kind for one in chosen]), NO_PAIR)
    )


def _few(sets: tuple[Group, ...]) -> bool:
    """Return True if these sets need no more than four tiles of any kind."""
    kinds = [kind for one in sets for kind in one.kinds]
    return max(map(kinds.count, kinds)) <= 4

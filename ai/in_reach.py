"""Search for the families of hands near a hand, among the many of a table: missing tiles are counted suit by suit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ai.families import FamilyPlan, PricedFamily, SetPlan, plan_for
from ai.value import Standpoint
from rules.core.tiles import PLAIN, Kind
from rules.hands import Codes
from rules.scoring.hand_families import Family

Counts: TypeAlias = npt.NDArray[Any]
SetsLaid = tuple[tuple[bool, Kind], ...]
"""Laid sets, each as a flag for a chow and its lowest kind."""

_MOST_KNOWN = 1 << 12
_SPANS = ((0, 9), (9, 18), (18, 27), (27, 34))
_MANY = 24
"""The number of families from which counting with numpy is faster."""


class _MissingInSuit(dict[int, Counts]):
    """Cache by the code of a suit: the number of its tiles that each family's sets lack."""

    def __init__(self, wanted: Counts) -> None:
        """Store the numbers of tiles that each family wants of this suit."""
        super().__init__()
        ranks = wanted.shape[1]
        self._wanted, self._powers = wanted, 5 ** np.arange(ranks - 1, -1, -1)

    def __missing__(self, code: int) -> Counts:
        """Count, for each family, its wanted tiles that are missing in this suit."""
        if len(self) >= _MOST_KNOWN:
            self.clear()
        found: Counts = np.maximum(self._wanted - code // self._powers % 5, 0).sum(axis=1).astype(np.int8)
        self[code] = found
        return found


class Families:
    """All families of a table, indexed by position."""

    def __init__(self, families: Sequence[Family], sets: int) -> None:
        """Index the families of a table; `sets` is the number of sets in a whole hand."""
        self.all, self._sets = tuple(families), sets
        self._plans: dict[SetsLaid, Mapping[int, FamilyPlan]] = {}
        self._by_set: dict[tuple[bool, Kind], list[int]] = {}
        wanted = np.zeros((len(self.all), len(PLAIN)), np.int8)
        for place, family in enumerate(self.all):
            for one in family.sets:
                self._by_set.setdefault((one.is_chow, one.kind), []).append(place)
                for kind in one.kinds:
                    wanted[place, kind] += 1
        self._suits = tuple([_MissingInSuit(wanted[:, low:high]) for low, high in _SPANS])

    def plans(self, laid: SetsLaid) -> Mapping[int, FamilyPlan]:
        """Return, by index, the plans of the families that laid sets leave possible; `laid` are these sets."""
        found = self._plans.get(laid)
        if found is None:
            if len(self._plans) >= _MOST_KNOWN:
                self._plans.clear()
            found = self._plans[laid] = {
                place: plan
                for place in self._possible(laid)
                if (plan := plan_for(self.all[place], laid, self._sets))
            }
        return found

    def _possible(self, laid: SetsLaid) -> list[int]:
        """List the indexes of the families that have room beside the laid sets, or that contain one of these."""
        room = self._sets - len(laid)
        found = {place for place, family in enumerate(self.all) if len(family.sets) <= room}
        return sorted(found.union(*[self._by_set.get(one, ()) for one in laid]))

    def near(self, codes: Codes, most: int) -> list[int]:
        """List the indexes of the families whose sets lack at most `most` tiles."""
        m, p, s, z = self._suits
        found: list[int] = np.flatnonzero(m[codes[0]] + p[codes[1]] + s[codes[2]] + z[codes[3]] <= most).tolist()
        return found


class OpenFamilies:
    """Families that can still be played for beside certain melds, with their pay."""

    def __init__(self, families: Families, standpoint: Standpoint, laid: SetsLaid, opened: bool) -> None:
        """Make the plans of the families beside the sets `laid`; `opened` is true if one of them was claimed."""
        self._families = families
        self.all = {
            place: PricedFamily(plan, standpoint, families.all[place], opened)
            for place, plan in families.plans(laid).items()
        }
        whole = {place for place, family in self.all.items() if not _partly_laid(family.plan, families.all[place])}
        self._counted_together = whole if len(whole) >= _MANY else frozenset[int]()
        self._others = [place for place in self.all if place not in self._counted_together]

    def near(self, codes: Codes, most: int) -> list[PricedFamily]:
        """List the families whose sets lack at most `most` tiles, in table order."""
        found = [place for place in self._others if self.all[place].plan.lacking(codes) <= most]
        if self._counted_together:
            found = sorted([*found, *self._counted_together.intersection(self._families.near(codes, most))])
        return [self.all[place] for place in found]


def _partly_laid(plan: FamilyPlan, family: Family) -> bool:
    """Check that some sets of the family are laid already."""
    return isinstance(plan, SetPlan) and plan.sets_due < len(family.sets)

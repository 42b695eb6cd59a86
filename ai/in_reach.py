"""Which of the many families of a table a hand is near to: what lacks to the sets of all of them, suit by suit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ai.families import FamilyPlan, OfFamily, WithSets, plan_for
from ai.value import Standpoint
from rules.core.tiles import PLAIN, Kind
from rules.hands import Codes
from rules.scoring.hand_families import Family

Counts: TypeAlias = npt.NDArray[Any]
SetsLaid = tuple[tuple[bool, Kind], ...]
"""Sets on the table, each: whether it is a chow, and its lowest kind."""

_MOST_KNOWN = 1 << 12
_SPANS = ((0, 9), (9, 18), (18, 27), (27, 34))
_MANY = 24
"""From so many families on it is quicker to reckon with all of them at once."""


class _InSuit(dict[int, Counts]):
    """For the code of a suit, how many of its tiles lack to the sets of each family."""

    def __init__(self, wanted: Counts) -> None:
        super().__init__()
        ranks = wanted.shape[1]
        self._wanted, self._powers = wanted, 5 ** np.arange(ranks - 1, -1, -1)

    def __missing__(self, code: int) -> Counts:
        if len(self) >= _MOST_KNOWN:
            self.clear()
        found: Counts = np.maximum(self._wanted - code // self._powers % 5, 0).sum(axis=1).astype(np.int8)
        self[code] = found
        return found


class Families:
    """The families of a table, each known by its place among them."""

    def __init__(self, families: Sequence[Family], sets: int) -> None:
        self.all, self._sets = tuple(families), sets
        self._plans: dict[SetsLaid, Mapping[int, FamilyPlan]] = {}
        self._with: dict[tuple[bool, Kind], list[int]] = {}
        wanted = np.zeros((len(self.all), len(PLAIN)), np.int8)
        for place, family in enumerate(self.all):
            for one in family.sets:
                self._with.setdefault((one.is_chow, one.kind), []).append(place)
                for kind in one.kinds:
                    wanted[place, kind] += 1
        self._suits = tuple([_InSuit(wanted[:, low:high]) for low, high in _SPANS])

    def plans(self, laid: SetsLaid) -> Mapping[int, FamilyPlan]:
        """How to play for each family beside sets that are laid; without those that they rule out."""
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
        """Those for whose sets there is room, or of which one lies already."""
        room = self._sets - len(laid)
        found = {place for place, family in enumerate(self.all) if len(family.sets) <= room}
        return sorted(found.union(*[self._with.get(one, ()) for one in laid]))

    def near(self, codes: Codes, most: int) -> list[int]:
        """The places of those to whose sets no more tiles lack."""
        m, p, s, z = self._suits
        found: list[int] = np.flatnonzero(m[codes[0]] + p[codes[1]] + s[codes[2]] + z[codes[3]] <= most).tolist()
        return found


class FamiliesLeft:
    """The families that may be played for beside certain melds, with what each is worth."""

    def __init__(self, families: Families, at: Standpoint, laid: SetsLaid, opened: bool) -> None:
        self._families = families
        self.all = {
            place: OfFamily(plan, at, families.all[place], opened) for place, plan in families.plans(laid).items()
        }
        whole = {place for place, family in self.all.items() if not _begun(family.plan, families.all[place])}
        self._whole = whole if len(whole) >= _MANY else frozenset[int]()
        self._others = [place for place in self.all if place not in self._whole]

    def near(self, codes: Codes, most: int) -> list[OfFamily]:
        """Those to whose sets no more tiles lack, in their order."""
        found = [place for place in self._others if self.all[place].plan.lacking(codes) <= most]
        if self._whole:
            found = sorted([*found, *self._whole.intersection(self._families.near(codes, most))])
        return [self.all[place] for place in found]


def _begun(plan: FamilyPlan, family: Family) -> bool:
    """Whether some sets of the family lie already."""
    return isinstance(plan, WithSets) and plan.due < len(family.sets)

"""Plans for scoring rows that ask for certain sets, or for hands of certain kinds alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import and_

from ai.hand import Hand
from ai.plans import FAR, cheapest_of, widest_by_live
from ai.seen import Seen
from ai.value import Pay, Standpoint, mean_pay
from rules.core.clearable_caches import ClearableCache
from rules.core.melds import Group
from rules.core.tiles import PLAIN, Kind
from rules.engine.own_rows import all_rows
from rules.engine.table import Table
from rules.hands import STEP, Codes, accepting_tiles, after_discards, shanten
from rules.scoring.elements import rows_in_play
from rules.scoring.hand_families import Family

_MOST_KNOWN = 1 << 14


class _MissingAndRest(dict[int, tuple[int, int]]):
    """Cache by the code of a suit: the number of wanted tiles that are missing, and the code of the remaining tiles."""

    def __init__(self, wanted: dict[int, int]) -> None:
        """Store the numbers of tiles wanted, by the power of five that stands for their rank in a code."""
        super().__init__()
        self._wanted = wanted

    def __missing__(self, code: int) -> tuple[int, int]:
        """Return the number of missing wanted tiles, and the code without the wanted tiles held."""
        if len(self) >= _MOST_KNOWN:
            self.clear()
        lacking, rest = 0, code
        for power, number in self._wanted.items():
            held = code // power % 5
            lacking += max(number - held, 0)
            rest -= min(number, held) * power
        self[code] = found = lacking, rest
        return found


_KNOWN = ClearableCache[tuple[tuple[int, int], ...], _MissingAndRest]()


def _missing_and_rest(wanted: dict[int, int]) -> _MissingAndRest:
    """Return the cache for these wanted tiles of a suit, each as a power of five with a number; equal ones share it."""
    key = tuple(sorted(wanted.items()))
    found = _KNOWN.get(key)
    if found is None:
        found = _KNOWN[key] = _MissingAndRest(wanted)
    return found


class SetPlan:
    """Plan for certain sets plus any other sets and a pair."""

    __slots__ = ("_needs", "_suits", "name", "sets_due")

    def __init__(self, name: str, sets: Sequence[Group]) -> None:
        """Prepare the numbers of tiles that the certain sets (`sets`) need, by kind and by suit."""
        self.name = name
        self.sets_due = len(sets)
        self._needs = {kind: 0 for one in sets for kind in one.kinds}
        for one in sets:
            for kind in one.kinds:
                self._needs[kind] += 1
        by_suit: tuple[dict[int, int], ...] = ({}, {}, {}, {})
        for kind, number in self._needs.items():
            suit, power = STEP[kind]
            by_suit[suit][power] = number
        self._suits = tuple([(suit, _missing_and_rest(wanted)) for suit, wanted in enumerate(by_suit) if wanted])

    def lacking(self, codes: Codes) -> int:
        """Count the missing tiles of the certain sets."""
        found = 0
        for suit, cache in self._suits:
            found += cache[codes[suit]][0]
        return found

    def _rest(self, hand: Hand) -> tuple[Codes, int]:
        """Return the codes of the tiles beside the certain sets, and the number of sets to make of them."""
        rest = [*hand.codes]
        for suit, cache in self._suits:
            rest[suit] = cache[rest[suit]][1]
        return (rest[0], rest[1], rest[2], rest[3]), hand.sets - self.sets_due

    def shanten(self, hand: Hand) -> int:
        """Return the missing tiles of the certain sets plus the shanten of the rest."""
        codes, sets = self._rest(hand)
        return self.lacking(hand.codes) + shanten(codes, sets) if sets >= 0 else FAR

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """Count the tiles that complete the certain sets, and those that help an incomplete rest."""
        return sum([left[kind] for kind in self.helping(hand)])

    def helping(self, hand: Hand) -> Sequence[Kind]:
        """List the kinds missing in the certain sets, and those that help an incomplete rest."""
        codes, sets = self._rest(hand)
        counts = hand.counts
        wanted = {kind for kind, number in self._needs.items() if counts[kind] < number}
        away, flags = accepting_tiles(codes, sets)
        if away >= 0:
            wanted.update(compress(PLAIN, flags))
        return sorted(wanted)

    def nearest_discards(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Find the discards after which the hand is nearest; tiles of the certain sets go last."""
        codes, sets = self._rest(hand)
        if sets < 0 or (away := shanten(codes, sets)) < 0:
            # The rest has tiles to spare, which `after_discards` does not tell apart.
            return cheapest_of(kinds, [max(self.shanten(hand.without(kind)), 0) for kind in kinds])
        after, counts, needs = after_discards(codes, sets), hand.counts, self._needs
        return cheapest_of(kinds, [after[kind] if counts[kind] > needs.get(kind, 0) else away + 1 for kind in kinds])

    def widest_discards(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """Find the discards that leave the hand nearest, and among these those that leave most live tiles."""
        return widest_by_live(self, hand, kinds, seen)


class _RanksOnly(dict[int, int]):
    """Cache by the code of a suit: the code of its tiles of certain ranks alone."""

    def __init__(self, powers: Sequence[int]) -> None:
        """Store the powers of five that stand for the allowed ranks in a code."""
        super().__init__()
        self._powers = powers

    def __missing__(self, code: int) -> int:
        """Compute the code of the tiles of these ranks."""
        if len(self) >= _MOST_KNOWN:
            self.clear()
        found = self[code] = sum([code // power % 5 * power for power in self._powers])
        return found


class KindPlan:
    """Plan for sets and a pair of certain kinds alone."""

    __slots__ = ("_flags", "_ranks", "kinds", "name")

    def __init__(self, name: str, kinds: frozenset[Kind]) -> None:
        """Prepare the caches of each suit for the allowed `kinds`."""
        self.name, self.kinds = name, kinds
        self._flags = bytes(kind in kinds for kind in PLAIN)
        steps = [STEP[kind] for kind in sorted(kinds)]
        self._ranks = tuple([_RanksOnly([power for of, power in steps if of == suit]) for suit in range(4)])

    def lacking(self, codes: Codes) -> int:
        """Return 0: a hand of certain kinds wants no particular set."""
        return 0

    def _allowed_part(self, codes: Codes) -> Codes:
        """Return the codes of the tiles of the allowed kinds."""
        m, p, s, z = self._ranks
        return m[codes[0]], p[codes[1]], s[codes[2]], z[codes[3]]

    def shanten(self, hand: Hand) -> int:
        """Return the shanten of the tiles of the allowed kinds."""
        return shanten(self._allowed_part(hand.codes), hand.sets)

    def live(self, hand: Hand, left: Sequence[int]) -> int:
        """Count the tiles in `left` of allowed kinds that bring the hand nearer."""
        flags = accepting_tiles(self._allowed_part(hand.codes), hand.sets)[1]
        return sum(compress(left, map(and_, flags, self._flags)))

    def helping(self, hand: Hand) -> Sequence[Kind]:
        """List the allowed kinds that bring the hand nearer."""
        flags = accepting_tiles(self._allowed_part(hand.codes), hand.sets)[1]
        return [*compress(PLAIN, map(and_, flags, self._flags))]

    def nearest_discards(self, hand: Hand, kinds: list[Kind]) -> list[Kind]:
        """Prefer tiles of other kinds."""
        idle = [kind for kind in kinds if kind not in self.kinds]
        return idle or cheapest_of(kinds, [max(self.shanten(hand.without(kind)), 0) for kind in kinds])

    def widest_discards(self, hand: Hand, kinds: list[Kind], seen: Seen) -> list[Kind]:
        """Prefer tiles of other kinds."""
        idle = [kind for kind in kinds if kind not in self.kinds]
        return idle or widest_by_live(self, hand, kinds, seen)


FamilyPlan = SetPlan | KindPlan


class PricedFamily:
    """Plan for a family of hands with its pay, which is computed when a hand first comes near."""

    __slots__ = ("_family", "_opened", "_pay", "_standpoint", "plan")

    def __init__(self, plan: FamilyPlan, standpoint: Standpoint, family: Family, opened: bool) -> None:
        """Store what the pay depends on; `opened` is true if a set was claimed already."""
        self.plan = plan
        self._standpoint, self._family, self._opened = standpoint, family, opened
        self._pay: Pay | None = None

    @property
    def pay(self) -> Pay:
        """Pay of the plan if the hand stays concealed, and with claimed sets."""
        if self._pay is None:
            model, _, weights = self._standpoint
            closed = 0.0 if self._opened else mean_pay(model.of_family(self._family, False), weights)
            opened = mean_pay(model.of_family(self._family, True), weights)
            self._pay = closed if closed > opened else 0.0, opened
        return self._pay


def plan_for(family: Family, laid: Sequence[tuple[bool, Kind]], sets: int) -> FamilyPlan | None:
    """Make the plan for a family beside laid sets, each given as a flag for a chow and its lowest kind; None where
    these rule the family out.

    `sets` is the number of sets of a whole hand.
    """
    if not all(low in family.kinds and (not chow or low + 2 in family.kinds) for chow, low in laid):
        return None
    if not family.sets:
        return KindPlan("kinds", family.kinds)
    others, sets_due = [*laid], list[Group]()
    for one in family.sets:
        if (key := (one.is_chow, one.kind)) in others:
            others.remove(key)
        else:
            sets_due.append(one)
    return SetPlan("sets", sets_due) if sets_due and len(others) + len(family.sets) <= sets else None


def families_of(table: Table) -> tuple[Family, ...]:
    """List the families named by the scoring rows in play."""
    rows = rows_in_play(all_rows(table.ruleset, table.options), table.options)
    return tuple(dict.fromkeys(family for row in rows for family in row.families))

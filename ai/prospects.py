"""Plans open to a seat, and the worth of each there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from operator import itemgetter
from typing import NamedTuple

from ai.deal_statistics import UNMEASURED, measurement_for
from ai.families import families_of
from ai.in_reach import Families, OpenFamilies, SetsLaid
from ai.levels import Weights
from ai.plans import HonorPungPlan, Plan, regular_plan, suit_part
from ai.pung_plans import pung_plan
from ai.shape_plans import AnyWinPlan, NarrowedPlan, SpecialPlan
from ai.value import Bonus, Pay, PayModel, Standpoint, Suits, mean_pay, pay_model_at, regular_sets, table_key
from ai.waits import Pricing
from ai.wins import usual_pay
from rules.core.clearable_caches import ClearableCache
from rules.core.melds import Group
from rules.core.tiles import HONORS, KINDS, PLAIN, Kind, plain
from rules.engine.table import Table
from rules.hands import STEP
from rules.hands.suit_shanten import Part
from rules.mechanics.opening.standing_tiles import has_standing_tiles

ANY: Suits = (1, 1, 1, 1)
_MASKS: tuple[Suits, ...] = tuple(
    sorted((mask for mask in product((0, 1), (0, 1), (0, 1), (0, 1)) if any(mask)), key=lambda mask: (-sum(mask), mask))
)

SIGHT_IN_POINTS = 3
"""Greatest shanten at which useful tiles are counted where everything is weighed in points; see `Weights.sight`."""

Kinds = tuple[Kind, ...]

PaidPlan = tuple[Plan, float, float]
"""Plan with its pay concealed (0 unless greater) and its pay with claimed sets."""


class OpenPlans(NamedTuple):
    """The plans open to a hand.

    `plans` lists regular hands, then hands of pungs, in the order of their suits. `opened` is the pay of each with
    claimed sets, `closed` the concealed pay where that is greater, else 0. `more` lists further plans.
    """

    plans: list[Plan]
    opened: list[float]
    closed: list[float]
    more: list[PaidPlan]


class PayByHonors(dict[Kinds, Pay]):
    """Cache of a plan's pay by the honors held three times or more, whose pungs count as made."""

    __slots__ = ("_laid", "_opened", "_pungs", "_standpoint", "_suits")

    def __init__(self, standpoint: Standpoint, suits: Suits, pungs: bool, laid: Kinds, opened: bool) -> None:
        """Start an empty cache for one plan; `pungs`: without chows, `laid`: the laid honors, `opened`: with claimed
        sets.
        """
        super().__init__()
        self._standpoint, self._suits, self._pungs, self._laid, self._opened = standpoint, suits, pungs, laid, opened

    def __missing__(self, kinds: Kinds) -> Pay:
        """Compute the pay with pungs of the honors `kinds`."""
        found = self[kinds] = self._with_pungs(kinds)
        return found

    def _with_pungs(self, kinds: Kinds) -> Pay:
        """Pay of the plan with pungs of these honors beside the laid ones."""
        model, _, weights = self._standpoint
        made = _equivalent_honors(self._standpoint, {*self._laid, *(kinds if self._suits[3] else ())})
        return _plan_pay(model, weights, self._suits, self._pungs, made, self._opened)


class PayBySort(dict[tuple[Suits, bool, Kinds, bool], PayByHonors]):
    """Cache of plans' pays from one standpoint, by suits, pungs alone or not, laid honors, and open sets or none."""

    __slots__ = ("standpoint",)

    def __init__(self, standpoint: Standpoint) -> None:
        """Start an empty cache for one standpoint."""
        super().__init__()
        self.standpoint = standpoint

    def __missing__(self, sort: tuple[Suits, bool, Kinds, bool]) -> PayByHonors:
        """Start the cache of pays for a sort of hand."""
        found = self[sort] = PayByHonors(self.standpoint, *sort)
        return found


def _equivalent_honors(standpoint: Standpoint, honors: Iterable[Kind]) -> Kinds:
    """Translate honors to the winds of the standpoint's `PayModel`."""
    winds = standpoint[1]
    return tuple(sorted([winds.get(kind, kind) for kind in honors]))


def _plan_pay(model: PayModel, weights: Weights, suits: Suits, pungs: bool, made: Kinds, opened: bool) -> Pay:
    """Pay of a plan with pungs of the honors `made`; 0 concealed where a set was claimed."""
    with_claims = mean_pay(model.of_sort(suits, pungs, made, True), weights)
    return 0.0 if opened else mean_pay(model.of_sort(suits, pungs, made, False), weights), with_claims


class _Honors(ClearableCache[int, tuple[Kinds, Kinds]]):
    """Cache by the code of the honors: kinds held three times or more, and kinds held twice."""

    def __missing__(self, honors: int) -> tuple[Kinds, Kinds]:
        """Find the honors held three times or more, and those held twice."""
        counts = [(kind, honors // STEP[kind][1] % 5) for kind in HONORS]
        threes = tuple(kind for kind, count in counts if count >= 3)
        found = self[honors] = threes, tuple(kind for kind, count in counts if count == 2)
        return found


_HONORS = _Honors()


@dataclass(frozen=True, slots=True)
class LaidSets:
    """Restrictions that laid sets put on plans."""

    suits: Suits
    chow: bool
    honors: tuple[Kind, ...]
    opened: bool
    any: bool
    sets: SetsLaid = ()
    """Each set, where families of hands need them."""

    @classmethod
    def of(cls, groups: tuple[Group, ...], each: bool = False) -> LaidSets:
        """Summarize melds; `each` keeps every single set."""
        if not groups:
            return NOTHING_LAID
        kinds = [group.kind for group in groups]
        return cls(
            suits=tuple(int(any(min(kind // 9, 3) == suit for kind in kinds)) for suit in range(4)),  # type: ignore[arg-type]
            chow=any(group.is_chow for group in groups),
            honors=tuple(sorted(group.kind for group in groups if 27 <= group.kind < 34 and group.is_pung)),
            opened=any(not group.concealed for group in groups),
            any=True,
            sets=sets_of(groups) if each else (),
        )


def sets_of(groups: tuple[Group, ...]) -> SetsLaid:
    """List the sets, each as a flag for a chow and its lowest kind."""
    return tuple(sorted([(group.is_chow, group.kind) for group in groups]))


_LAID, _OPENED, _CHOW = 1, 2, 4
_BY_KIND = tuple(8 << min(kind // 9, 3) for kind in range(KINDS))
_BY_PUNG = tuple(128 << kind - 27 if kind in HONORS else 0 for kind in range(KINDS))


def meld_bits(groups: tuple[Group, ...]) -> int:
    """Pack all that `LaidSets` depends on into bits, as a fast cache key."""
    found = 0
    for group in groups:
        kind = group.kinds[0]
        found |= _LAID | _BY_KIND[kind]
        if not group.concealed:
            found |= _OPENED
        if group.is_chow:
            found |= _CHOW
        elif group.is_pung:
            found |= _BY_PUNG[kind]
    return found


NOTHING_LAID = LaidSets((0, 0, 0, 0), False, (), False, False)


class PlansByHonors(dict[int, OpenPlans]):
    """Cache of the open plans by the code of the honors in the hand."""

    __slots__ = ("_by_kinds", "_make_plans")

    def __init__(self, make_plans: Callable[[Kinds, Kinds], OpenPlans]) -> None:
        """Start an empty cache; `make_plans` is given the honors held three times or more, and those held twice."""
        super().__init__()
        self._make_plans, self._by_kinds = make_plans, dict[tuple[Kinds, Kinds], OpenPlans]()

    def __missing__(self, honors: int) -> OpenPlans:
        """Find or make the plans for a code of the honors."""
        kinds = _HONORS[honors]
        found = self._by_kinds.get(kinds)
        if found is None:
            found = self._by_kinds[kinds] = self._make_plans(*kinds)
        self[honors] = found
        return found


class Prospects:
    """Plans open to a seat beside its laid sets."""

    def __init__(self, pay_by_sort: PayBySort, laid: LaidSets, families: Families | None) -> None:
        """Make the plans open beside the laid sets; without `families` no scoring row names any."""
        standpoint = pay_by_sort.standpoint
        self.open = PlansByHonors(self._make_plans)
        self.regular: list[Part] = []
        self.pungs: list[Part] = []
        self.families = None if families is None else OpenFamilies(families, standpoint, laid.sets, laid.opened)
        self._plans: list[tuple[Plan, PayByHonors]] = []
        self._specials: list[PaidPlan] = []
        self._plain: PayByHonors | None = None
        self._usual = usual_pay(standpoint[0].table) ** standpoint[2].greed
        self._whole_hand_plans: list[tuple[Plan, PayByHonors]] = []
        """Plans where hands are read as a whole, among them that for any win."""
        self._by_threes: dict[Kinds, OpenPlans] = {}
        self._add_plans(pay_by_sort, laid)

    def _make_plans(self, threes: Kinds, pairs: Kinds) -> OpenPlans:
        """Make the plans for honors held three times or more, and for pairs of honors."""
        found = self._by_threes.get(threes)
        if found is None:
            pays = [pays[threes] for _, pays in self._plans]
            found = self._by_threes[threes] = OpenPlans(
                [plan for plan, _ in self._plans],
                [opened for _, opened in pays],
                [closed if closed > opened else 0.0 for closed, opened in pays],
                [*self._paid_whole_hand_plans(threes), *self._specials],
            )
        with_honors = self._honor_pung_plans(threes, pairs)
        return found._replace(more=[*with_honors, *self._specials]) if with_honors else found

    def _paid_whole_hand_plans(self, threes: Kinds) -> list[PaidPlan]:
        """Make the plans where hands are read as a whole; plans without a sample pay take a usual win."""
        found: list[PaidPlan] = []
        for plan, pays in self._whole_hand_plans:
            _, closed, opened = _paid_plan(plan, pays[threes])
            found.append((plan, closed, opened if closed or opened or type(plan) is not AnyWinPlan else self._usual))
        return found

    def _add_plans(self, pay_by_sort: PayBySort, laid: LaidSets) -> None:
        """Add the plans open beside the laid sets."""
        model, _, weights = standpoint = pay_by_sort.standpoint
        whole = None if plays_regular(model.table) else AnyWinPlan(model.table.scoring)
        if not (weights.values and samples_predict_pay(model.table)):
            self._specials.append(_paid_plan(AnyWinPlan(model.table.scoring), (self._usual, self._usual)))
            return
        made = model.normalized_honors(_equivalent_honors(standpoint, laid.honors))
        for pungs, suits in _plan_choices(model, weights, laid.suits, laid.chow, laid.opened, made):
            pays = pay_by_sort[suits, pungs, laid.honors, laid.opened]
            plan = pung_plan(suits) if pungs else regular_plan(suits)
            if whole is not None:
                plain = suits == ANY and not pungs
                self._whole_hand_plans.append((whole if plain else NarrowedPlan(plan, whole), pays))
                continue
            if suits == ANY and not pungs:
                self._plain = pays
            self._plans.append((plan, pays))
            (self.pungs if pungs else self.regular).append(suit_part(suits))
        if not laid.any:
            self._add_special_plans(model, weights)

    def _add_special_plans(self, model: PayModel, weights: Weights) -> None:
        """Add plans for the special shapes that pay anything."""
        scoring = model.table.scoring
        for shape in scoring.shapes:
            if not shape.regular:
                pay = mean_pay(model.of_shape(shape.id), weights)
                if pay:
                    self._specials.append(_paid_plan(SpecialPlan(shape), (pay, 0.0)))

    def _honor_pung_plans(self, made: Kinds, pairs: Kinds) -> list[PaidPlan]:
        """Make plans for pungs of honors held as pairs, where these raise the pay of a plain hand."""
        found: list[PaidPlan] = []
        if self._plain is None or not pairs:
            return found
        kept: list[tuple[set[Kind], Pay]] = [(set(), self._plain[made])]
        for size in range(1, min(len(pairs), 3) + 1):
            for kinds in combinations(pairs, size):
                pay = self._plain[tuple(sorted((*made, *kinds)))]
                if all(_better(pay, other) for fewer, other in kept if fewer.issubset(kinds)):
                    kept.append((set(kinds), pay))
                    found.append(_paid_plan(HonorPungPlan(kinds), pay))
        return found


@lru_cache(maxsize=1 << 12)
def _plan_choices(
    model: PayModel, weights: Weights, laid: Suits, chow: bool, opened: bool, made: Kinds
) -> tuple[tuple[bool, Suits], ...]:  # fmt: skip
    """List the worthwhile choices of pungs and suits beside laid sets of the suits `laid`; pungs come last.

    Choices are left out of which a wider one pays as much.
    """
    kept: list[tuple[Suits, bool, Pay]] = []
    for suits in _MASKS:
        if any(used and not allowed for used, allowed in zip(laid, suits, strict=True)):
            continue
        for pungs in (False, True):
            if (pungs and chow) or (not pungs and not any(suits[:3])):
                continue
            pay = _plan_pay(model, weights, suits, pungs, made, opened)
            if (suits == ANY and not pungs) or (any(pay) and not _covered(kept, suits, pungs, pay)):
                kept.append((suits, pungs, pay))
    return tuple(sorted([(pungs, suits) for suits, pungs, _ in kept], key=itemgetter(0)))


def _paid_plan(plan: Plan, pay: Pay) -> PaidPlan:
    """Pair a plan with its pays; the concealed one is 0 unless it is the greater."""
    closed, opened = pay
    return plan, closed if closed > opened else 0.0, opened


def _better(pay: Pay, than: Pay) -> bool:
    """Check that a pay is greater than another, concealed or with claimed sets."""
    return pay[0] > than[0] or pay[1] > than[1]


def _covered(kept: list[tuple[Suits, bool, Pay]], suits: Suits, pungs: bool, pay: Pay) -> bool:
    """Check that a wider plan already kept pays as much as this choice of suits and pungs."""
    return any(
        all(wide >= narrow for wide, narrow in zip(other, suits, strict=True))
        and other_pungs <= pungs
        and not _better(pay, other_pay)
        for other, other_pungs, other_pay in kept
    )


def plays_regular(table: Table) -> bool:
    """Check that the main shape is regular sets and a pair of plain tiles, none of them ever wild or locked."""
    regular = any(shape.regular for shape in table.scoring.shapes)
    return regular and not table.has_wild_tiles and not has_standing_tiles(table)


def samples_predict_pay(table: Table) -> bool:
    """Check that sample hands predict the pay of others of their sort.

    False where wild tiles make up sets, and where hands are read by no shape: aiming at sample pays won a third fewer
    deals there, and no more points.
    """
    return bool(table.scoring.shapes) and not table.has_wild_tiles


class PlanBook:
    """All prospects under the same rules and weights, computed on demand and cached across matches."""

    def __init__(self, table: Table, weights: Weights) -> None:
        """Prepare the statistics, families and prices for a table and a player's weights."""
        self.table, self.weights = table, weights
        self.sets = regular_sets(table)
        self.measurement = measurement_for(table) if weights.measured else UNMEASURED
        self.stats, self.hazards = self.measurement.stats, self.measurement.hazards
        if table.ending.winners_play_on:
            self.stats = replace(self.stats, repeats=True)
        self.in_points = bool(self.stats.worths)
        """True if choices are weighed in points, because the pay of wins from each shanten is measured."""
        self.sight = max(weights.sight, SIGHT_IN_POINTS) if self.in_points else weights.sight
        self.locks_tiles, self.wins_may_change = has_standing_tiles(table), not plays_regular(table)
        regular = weights.values and plays_regular(table)
        self.kinds = PLAIN if regular else range(KINDS)
        # Without points they would be claimed for wherever concealed hands are worth a declaration.
        aims = regular and (self.in_points or not table.declarations.concealed)
        families = families_of(table) if aims else ()
        self.families = Families(families, self.sets) if families else None
        usual = 0.0 if samples_predict_pay(table) else usual_pay(table) ** weights.greed
        self.pricing = Pricing(table, weights, self.stats, regular, usual) if weights.values else None
        self.copies = bytes(sum(n for face, n in table.copies.items() if plain(face) == kind) for kind in self.kinds)
        self._pays_by_model: dict[tuple[int, int, PayModel], PayBySort] = {}
        self._pays_by_seat: dict[tuple[int, int, Bonus], PayBySort] = {}
        """Cache by wind, round and bonus tiles; bonus tiles of equal effect share an entry."""
        self._known: dict[tuple[object, ...], Prospects] = {}

    def prospects(self, wind: int, round_wind: int, groups: tuple[Group, ...], bonus: Bonus = ()) -> Prospects:
        """Return the plans open to the seat of a wind beside these melds and bonus tiles."""
        each = self.families is not None
        pay_by_sort = self._pays_by_seat.get((wind, round_wind, bonus))
        if pay_by_sort is None:
            model, winds = pay_model_at(self.table, wind, round_wind, bonus)
            alike = self._pays_by_model.setdefault((wind, round_wind, model), PayBySort((model, winds, self.weights)))
            pay_by_sort = self._pays_by_seat[wind, round_wind, bonus] = alike
        key = (id(pay_by_sort), meld_bits(groups), sets_of(groups) if each else ())
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Prospects(pay_by_sort, LaidSets.of(groups, each), self.families)
        return found


_BOOKS = ClearableCache[tuple[object, ...], PlanBook]()


def plan_book(table: Table, weights: Weights) -> PlanBook:
    """Return the shared book for these rules and weights."""
    key = (weights, *table_key(table))
    found = _BOOKS.get(key)
    if found is None:
        found = _BOOKS[key] = PlanBook(table, weights)
    return found

"""Outlook of a hand in points, derived from its rated plans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import compress

from ai.chance import STEPS
from ai.deal_statistics import MAX_STEP_CHANCE, chance_of_one
from ai.families import KindPlan
from ai.hand import Hand
from ai.levels import Weights
from ai.planner import Planner
from ai.plans import HonorPungPlan, Plan, live_by_draw
from ai.prices import stakes
from ai.seen import Seen
from ai.standing import Standing
from ai.waits import NO_DISCARD, ReadyPlan
from ai.weighing import RatedPlan, is_rare
from ai.wins import usual_pay
from rules.core.tiles import PLAIN, Kind
from rules.engine.view import View

DECLARED_UNITS = 1.6
"""Greatest number of units that declaring ready brings: its own, and the mean of bonuses by luck."""

UNSEEN = 1.15
"""Factor on the chance of a winning discard for a waiting hand that is not declared ready: others are less careful."""

_AS_COMPUTED = (0.0, 1.0)
"""Line of the worth of hands with claimed sets that do not wait yet: they pay what they show."""

WHOLE = "whole"
"""Name of the plan for any win, used where hands are not made of regular sets alone."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Expected result of a hand: the fields of `Candidate` that the plan determines."""

    family: str
    shanten: int
    live: int
    chance: float
    pay: float
    worth: float

    @property
    def gain(self) -> float:
        """Expected points of a win."""
        return self.chance * self.worth


HOPELESS = Outlook(WHOLE, 99, 0, 0.0, 0.0, 0.0)


class OutlookPlanner(Planner):
    """Planner that turns rated plans into outlooks in points."""

    def __init__(self, weights: Weights, seed: int = 0) -> None:
        """Start with empty caches; the same `seed` gives the same decisions."""
        super().__init__(weights, seed)
        self._units_seen: tuple[View | None, list[float]] = (None, [])
        self._standing_of: tuple[View | None, Standing | None] = (None, None)

    def _outlook(self, view: View, seen: Seen, rated: RatedPlan, hand: Hand | None = None) -> Outlook:
        """Outlook of a hand by a rated plan, without a discard; the viewer's own hand where none is given."""
        expected_pay, plan, shanten, pay, _ = rated
        if isinstance(plan, ReadyPlan):
            kind = max(plan.after, key=plan.after.__getitem__)
            return self._waiting_outlooks(view, plan, [kind], seen).get(kind, HOPELESS)
        hand = hand or self._hand(view)
        if shanten == 1 and self._prices_waits(plan, rated[4]) and not is_rare(plan, 1):
            if hand.to_discard:
                kinds = [*compress(PLAIN, hand.counts)]
                return max(self._outlooks_without(view, hand, seen, rated, kinds).values(), key=lambda one: one.gain)
            return self._with_repeats(view, self._near_outlook(view, hand, seen, rated, NO_DISCARD))
        return self._with_repeats(view, Outlook(
            plan.name, max(shanten, 0), 0, expected_pay / pay,
            *self._pay_and_worth(view, hand, pay, max(shanten, 0), None, plan),
        ))  # fmt: skip

    def _with_repeats(self, view: View, outlook: Outlook) -> Outlook:
        """Return the outlook with the chance of at least one win and the worth of all, where winners play on and the
        chance is an expected number of wins.
        """
        if not (self._book_for(view.table).stats.repeats and outlook.chance):
            return outlook
        chance = chance_of_one(outlook.chance)
        return replace(outlook, chance=chance, worth=outlook.worth * outlook.chance / chance)

    def _outlooks_without(
        self, view: View, hand: Hand, seen: Seen, rated: RatedPlan, kinds: list[Kind]
    ) -> dict[Kind, Outlook]:  # fmt: skip
        """Outlooks of the hand by a rated plan after discarding each of these kinds.

        Near hands are distinguished by their useful tiles, others by shanten alone.
        """
        _, plan, shanten, pay, closed = rated
        if isinstance(plan, ReadyPlan):
            return {**dict.fromkeys(kinds, HOPELESS), **self._waiting_outlooks(view, plan, kinds, seen)}
        shanten, stats, now = max(shanten, 0), self._book_for(view.table).stats, seen.win_chances
        rows = now.closed if closed else now.opened
        comes = self._honors_chance(self._book_for(view.table), plan, seen) if type(plan) is HonorPungPlan else 1.0
        rare = self._book.in_points and is_rare(plan, shanten) and shanten > 0
        found: dict[Kind, Outlook] = {}
        for kind in plan.nearest_discards(hand, kinds):
            left = hand.without(kind)
            if shanten == 1 and not rare and self._prices_waits(plan, closed):
                found[kind] = self._near_outlook(view, left, seen, rated, kind)
                continue
            live, chance = plan.live(left, seen.left), rows[shanten]
            if rare:
                chance = min(chance, self.chance_by_steps(left, seen, plan, shanten, closed))
            elif shanten <= self._book.sight:
                chance = now.chance(shanten, stats.step_chance(shanten, live, seen.unseen, closed), closed) * comes
                if shanten and self._book.in_points:
                    better = chance * self._quality(plan, left, shanten, seen, closed)
                    chance = better if stats.repeats else min(better, 1.0)
            found[kind] = Outlook(
                plan.name, shanten, live, chance, *self._pay_and_worth(view, left, pay, shanten, kind, plan)
            )
        # No hand is worse than one that lacks a tile more: however few tiles help it, it may turn to others.
        least = min([one.chance for one in found.values()])
        beyond = least * rows[shanten + 1] / rows[shanten] if rows[shanten] else 0.0
        farther = [kind for kind in kinds if kind not in found]
        for kind in farther:
            paid = self._pay_and_worth(view, hand.without(kind), pay, shanten, kind, plan)
            found[kind] = Outlook(plan.name, shanten + 1, 0, beyond, *paid)
        return {kind: self._with_repeats(view, found[kind]) for kind in kinds}

    def _prices_waits(self, plan: Plan, closed: bool) -> bool:
        """Check that a hand one away is priced by the waits it may come to.

        Claimed sets that make a hand legal say what it pays, whatever it becomes.
        """
        return self._book.in_points and (closed or type(plan) is KindPlan)

    def _near_outlook(self, view: View, hand: Hand, seen: Seen, rated: RatedPlan, discarded: Kind) -> Outlook:
        """Outlook of a hand that is one away after a discard (-1: none), from the waits that each helpful tile brings.

        What it pays is what these waits pay, so that it tells apart hands of one plan.
        """
        _, plan, _, pay, closed = rated
        stats, now = self._book.stats, seen.win_chances
        live = plan.live(hand, seen.left)
        chance = now.chance(1, stats.step_chance(1, live, seen.unseen, closed), closed)
        if type(plan) is HonorPungPlan:
            chance *= self._honors_chance(self._book, plan, seen)
        coming = self._coming_waits(view, plan, hand, seen, discarded)
        if coming is None:
            gone = None if discarded == NO_DISCARD else discarded
            return Outlook(plan.name, 1, live, chance, *self._pay_and_worth(view, hand, pay, 1, gone, plan))
        chance *= coming.chance / now.opened[0]
        return replace(coming, live=live, chance=chance if stats.repeats else min(chance, 1.0))

    def _coming_waits(self, view: View, plan: Plan, hand: Hand, seen: Seen, discarded: Kind) -> Outlook | None:
        """Mean outlook of a hand one away at the time it comes to wait, after each helpful tile and the best discard
        then; None where its waits are not priced.

        `discarded` is the kind discarded before: it may lock the hand, as the one discarded then may.
        """
        pricing, held = self._book.pricing, [*compress(PLAIN, hand.counts)]
        if pricing is None:
            return None
        came, chances, pays, gains = 0, 0.0, 0.0, 0.0
        for kind in plan.helping(hand):
            if not (copies := seen.left[kind] if kind < len(PLAIN) else 0):
                continue
            grown, best = hand.with_drawn(kind), (0.0, 0.0, 0.0)
            for gone in plan.nearest_discards(grown, held if hand.counts[kind] else [*held, kind]):
                waits = pricing.waits(view, grown.without(gone), seen, gone)
                live, first, points = pricing.win_summary(view, waits, seen, gone, discarded)
                if live:
                    chance = seen.win_chances.chance(0, first, False)
                    best = max(best, (chance * self._worth(view, points**self.weights.greed), chance, points))
            came += copies
            gains += copies * best[0]
            chances += copies * best[1]
            pays += copies * best[1] * best[2]
        if not chances:
            return replace(HOPELESS, family=plan.name, shanten=1)
        return Outlook(plan.name, 1, 0, chances / came, pays / chances, gains / chances)

    def _quality(self, plan: Plan, hand: Hand, shanten: int, seen: Seen, closed: bool) -> float:
        """Estimate the chance to win once the hand has come nearer, from the tiles that help it then, as a multiple of
        the usual chance.
        """
        now, stats = seen.win_chances, self._book.stats
        usual = (now.closed if closed else now.opened)[shanten - 1]
        known: dict[int, float] = {}
        total, came = 0.0, 0
        for copies, live in live_by_draw(plan, hand, seen.left):
            chance = known.get(live)
            if chance is None:
                first = stats.step_chance(shanten - 1, live, seen.unseen, closed)
                chance = known[live] = now.chance(shanten - 1, first, closed and shanten > 1)
            total += copies * chance
            came += copies
        return total / came / usual if came and usual else 1.0

    def _unrated_outlook(self, view: View, hand: Hand, kind: Kind, rated: RatedPlan, seen: Seen) -> Outlook:
        """Outlook of the hand after a discard that the plan did not evaluate.

        A hand that waited is measured then by the nearest of the rule set's shapes.
        """
        less, (_, plan, _, pay, closed) = hand.without(kind), rated
        book, now = self._book_for(view.table), seen.win_chances
        if isinstance(plan, ReadyPlan):
            shanten, kinds = view.table.scoring.outlook(less.held)
            live, before = sum(seen.of(kinds)), self._outlook(view, seen, rated)
            if shanten > STEPS or not live:
                return HOPELESS
            shanten = max(shanten, 0)
            chance = now.chance(shanten, book.stats.step_chance(shanten, live, seen.unseen, False), False)
            chance = chance_of_one(chance) if book.stats.repeats else chance
            return replace(before, family=WHOLE, shanten=shanten, live=live, chance=min(chance, before.chance))
        if (shanten := max(plan.shanten(less), 0)) > STEPS:
            return HOPELESS
        live = plan.live(less, seen.left)
        chance = (now.closed if closed else now.opened)[shanten]
        if shanten <= book.sight:
            chance = now.chance(shanten, book.stats.step_chance(shanten, live, seen.unseen, closed), closed)
        comes = self._honors_chance(book, plan, seen) if type(plan) is HonorPungPlan else 1.0
        return self._with_repeats(view, Outlook(
            plan.name, shanten, live, chance * comes, *self._pay_and_worth(view, less, pay, shanten, kind, plan)
        ))  # fmt: skip

    def _waiting_outlooks(self, view: View, plan: ReadyPlan, kinds: Sequence[Kind], seen: Seen) -> dict[Kind, Outlook]:
        """Outlooks of a waiting hand by discard, from the tiles it may really win on and the pay of each."""
        pricing = self._book_for(view.table).pricing
        assert pricing is not None, "who knows what a hand waits for has priced it"
        found: dict[Kind, Outlook] = {}
        for kind in kinds:
            if (waits := plan.waits_without(kind)) and plan.after[kind]:
                live, first, points = pricing.win_summary(view, waits, seen, kind)
                chance = seen.win_chances.chance(0, first, False)
                worth = self._worth(view, points**self.weights.greed)
                found[kind] = self._with_repeats(view, Outlook(plan.name, 0, live, chance, points, worth))
        return found

    def _undeclared_outlook(self, view: View, hand: Hand, seen: Seen, discarded: Kind) -> Outlook | None:
        """Outlook of a waiting hand that stays undeclared though it may be declared ready; None if that is the same."""
        pricing = self._book_for(view.table).pricing
        waits = () if pricing is None else pricing.undeclared_waits(view, hand, seen, discarded)
        if not waits or pricing is None:
            return None
        live, first, points = pricing.win_summary(view, waits, seen, discarded)
        if not live:
            return replace(HOPELESS, family="ready", shanten=0)
        if any(wait.taken for wait in waits):
            first = min(first * UNSEEN, MAX_STEP_CHANCE)
        chance = seen.win_chances.chance(0, first, False)
        worth = self._worth(view, points**self.weights.greed)
        return self._with_repeats(view, Outlook("ready", 0, live, chance, points, worth))

    def _declared_outlook(self, view: View, declared: Outlook, hidden: Outlook) -> Outlook:
        """Outlook of a hand declared ready, compared with the same hand undeclared (`hidden`): a hand that already pays
        the most does not gain by declaring.
        """
        pricing = self._book.pricing
        if pricing is None or not hidden.pay or not (ladder := pricing.extras(view)).ladder:
            return declared
        pay = min(declared.pay, ladder.raised(hidden.pay, DECLARED_UNITS))
        return replace(declared, pay=pay, worth=self._worth(view, pay**self.weights.greed))

    def _pay_and_worth(
        self, view: View, hand: Hand, pay: float, shanten: int, discarded: Kind | None = None, plan: Plan | None = None
    ) -> tuple[float, float]:
        """Return the pay of a win after a discard, derived from the pay of the plan, and its worth in the choice."""
        points = pay ** (1 / self.weights.greed)
        pricing = self._book_for(view.table).pricing
        if pricing is not None and self._book.in_points and (extras := pricing.extras(view)).ladder:
            points = extras.raised(points, extras.units(view, hand, self._units(view), discarded))
            pay = points**self.weights.greed
        return points, self._worth(view, pay, shanten, type(plan) is KindPlan)

    def _units(self, view: View) -> list[float]:
        """Return the units of each kind in this view, cached while it is the same."""
        known, found = self._units_seen
        if known is not view:
            pricing = self._book_for(view.table).pricing
            assert pricing is not None, "only who prices hands asks for units"
            found = pricing.extras(view).units_of(view)
            self._units_seen = view, found
        return found

    def _worth(self, view: View, pay: float, shanten: int = 0, as_computed: bool = False) -> float:
        """Worth of a win in points; `pay` is raised to the power `Weights.greed`.

        It is the measured mean of wins from this shanten, for hands often end as others than were played for. If that
        was not measured, it lies between the pay and that of a usual win.
        """
        stats = self._book_for(view.table).stats
        if not stats.worths:
            return float(usual_pay(view.table) ** (1.0 - self.weights.greed) * pay)
        beside, times = stats.worths[min(shanten, len(stats.worths) - 1)]
        if shanten and as_computed:
            beside, times = _AS_COMPUTED
        worth = (beside + stats.beside) * stakes(self._book) + times * float(pay ** (1 / self.weights.greed))
        return worth * self._standing(view).of_win(worth)

    def _standing(self, view: View) -> Standing:
        """Return the weights of points in this view, cached while it is the same."""
        known, found = self._standing_of
        if found is None or known is not view:
            found = Standing(view)
            self._standing_of = view, found
        return found

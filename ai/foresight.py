"""Outlook of a hand in points, derived from its rated plans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ai.chance import STEPS
from ai.planner import Planner
from ai.plans import Hand, HonorPungPlan, Plan
from ai.seen import Seen
from ai.waits import ReadyPlan
from ai.weighing import RatedPlan
from ai.wins import usual_pay
from rules.core.tiles import Kind
from rules.engine.table import Table
from rules.engine.view import View

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

    def _outlook(self, view: View, seen: Seen, rated: RatedPlan) -> Outlook:
        """Outlook of a hand by a rated plan, without a discard."""
        promise, plan, shanten, pay, _ = rated
        if isinstance(plan, ReadyPlan):
            kind = max(plan.after, key=plan.after.__getitem__)
            return self._waiting_outlooks(view, plan, [kind], seen).get(kind, HOPELESS)
        return Outlook(plan.name, max(shanten, 0), 0, promise / pay, *self._pay_and_worth(view.table, plan, pay))

    def _outlooks_without(
        self, view: View, hand: Hand, seen: Seen, rated: RatedPlan, kinds: list[Kind]
    ) -> dict[Kind, Outlook]:  # fmt: skip
        """Outlooks of the hand by a rated plan after discarding each of these kinds.

        Near hands are told apart by their useful tiles, others by shanten alone.
        """
        _, plan, shanten, pay, closed = rated
        if isinstance(plan, ReadyPlan):
            return {**dict.fromkeys(kinds, HOPELESS), **self._waiting_outlooks(view, plan, kinds, seen)}
        shanten, stats, now = max(shanten, 0), self._book_for(view.table).stats, seen.win_chances
        rows = now.closed if closed else now.opened
        comes = self._honors_chance(self._book_for(view.table), plan, seen) if type(plan) is HonorPungPlan else 1.0
        pays = self._pay_and_worth(view.table, plan, pay)
        found: dict[Kind, Outlook] = {}
        for kind in plan.nearest_discards(hand, kinds):
            live, chance = plan.live(hand.without(kind), seen.left), rows[shanten]
            if shanten <= self.weights.sight:
                chance = now.chance(shanten, stats.step_chance(shanten, live, seen.unseen, closed), closed)
            found[kind] = Outlook(plan.name, shanten, live, chance * comes, *pays)
        # No hand is worse than one that lacks a tile more: however few tiles help it, it may turn to others.
        least = min([one.chance for one in found.values()])
        beyond = least * rows[shanten + 1] / rows[shanten] if rows[shanten] else 0.0
        farther = Outlook(plan.name, shanten + 1, 0, beyond, *pays)
        return {kind: found.get(kind, farther) for kind in kinds}

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
            return replace(before, family=WHOLE, shanten=shanten, live=live, chance=min(chance, before.chance))
        if (shanten := max(plan.shanten(less), 0)) > STEPS:
            return HOPELESS
        live = plan.live(less, seen.left)
        chance = (now.closed if closed else now.opened)[shanten]
        if shanten <= self.weights.sight:
            chance = now.chance(shanten, book.stats.step_chance(shanten, live, seen.unseen, closed), closed)
        comes = self._honors_chance(book, plan, seen) if type(plan) is HonorPungPlan else 1.0
        return Outlook(plan.name, shanten, live, chance * comes, *self._pay_and_worth(view.table, plan, pay))

    def _waiting_outlooks(self, view: View, plan: ReadyPlan, kinds: Sequence[Kind], seen: Seen) -> dict[Kind, Outlook]:
        """Outlooks of a waiting hand by discard, from the tiles it may really win on and the pay of each."""
        pricing = self._book_for(view.table).pricing
        assert pricing is not None, "who knows what a hand waits for has priced it"
        found: dict[Kind, Outlook] = {}
        for kind in kinds:
            if (waits := plan.waits_without(kind)) and (promise := plan.after[kind]):
                live, first, points = pricing.win_summary(view, waits, seen, kind)
                chance = seen.win_chances.chance(0, first, False)
                found[kind] = Outlook(plan.name, 0, live, chance, points, self._worth(view.table, promise / chance))
        return found

    def _pay_and_worth(self, table: Table, plan: Plan, pay: float) -> tuple[float, float]:
        """Pay of a win with a plan, and its worth in the choice."""
        return pay ** (1 / self.weights.greed), self._worth(table, pay)

    def _worth(self, table: Table, pay: float) -> float:
        """Worth of a win in points; `pay` is raised to the power `Weights.greed`.

        Hands often end as others than were played for, and cheap ones as better ones: the worth lies between the pay
        and that of a usual win.
        """
        return float(usual_pay(table) ** (1.0 - self.weights.greed) * pay)

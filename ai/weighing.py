"""Rating of plans: sorts of hands a hand may become, each by its chance and its pay."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from ai.chance import STEPS, chance_all_come
from ai.changes import changed, without
from ai.danger import threats
from ai.families import KindPlan, PricedFamily
from ai.hand import Hand
from ai.levels import Weights
from ai.plans import HonorPungPlan, Plan, RegularPlan, typical_lives
from ai.prospects import PlanBook, Prospects, plan_book
from ai.pung_plans import PungPlan, shantens_of_pungs
from ai.seen import Seen
from ai.shape_plans import SpecialPlan
from ai.waits import ReadyPlan
from rules.core.locked_tiles import NOTHING_LOCKED
from rules.core.melds import Group, Meld
from rules.core.tiles import PLAIN, Kind, Tile, plain
from rules.engine.actions import Action, Discard
from rules.engine.table import Table
from rules.engine.view import View
from rules.hands.suit_shanten import shantens_of_parts
from rules.mechanics.discards.void_suit import void_kinds
from rules.mechanics.opening.standing_tiles import locked_tiles

Chances = tuple[list[float], list[float]]
"""Chances to win by shanten, concealed and with claims."""

RatedPlan = tuple[float, Plan, int, float, bool]
"""Rated plan: expected pay (pay times the chance to win), plan, shanten, pay, and True if it must stay concealed."""


class PlanRater:
    """Rates plans for one player's hands, with caches for the current view."""

    def __init__(self, weights: Weights) -> None:
        """Create the rater for one player's weights, with empty caches."""
        self.weights = weights
        self._table: Table | None = None
        self._book: PlanBook  # of that table
        self._melds: tuple[Meld, ...] = ()
        self._groups: tuple[Group, ...] = ()
        self._shown: tuple[tuple[Tile, Kind], ...] = ()
        self._bonus: tuple[Kind, ...] = ()
        self._own: tuple[View | None, Hand | None] = (None, None)
        self._at: tuple[object, ...] = ()
        self._open: Prospects | None = None

    def rank_plans(self, view: View, hand: Hand, seen: Seen) -> list[RatedPlan]:
        """Rate the plans whose expected pay is not 0, best first; the best few by their live tiles."""
        book = self._book if view.table is self._table else self._book_for(view.table)
        prospects = self._prospects(view, hand, book)
        closed_row, open_row = seen.win_chances.closed, seen.win_chances.opened
        codes, sets = hand.codes, hand.sets
        plans, opens, closes, more = prospects.open[codes[3]]
        aways = shantens_of_parts(codes, sets, prospects.regular) if prospects.regular else []
        if prospects.pungs:
            aways += shantens_of_pungs(codes, sets, prospects.pungs)
        found: list[RatedPlan] = []
        least = most = 0.0
        for plan, pay, closed, shanten in zip(plans, opens, closes, aways, strict=False):
            expected_pay, concealed = pay * open_row[shanten], False
            if closed and (by_hand := closed * closed_row[shanten]) > expected_pay:
                expected_pay, pay, concealed = by_hand, closed, True
            if expected_pay > least:
                if expected_pay > most:
                    most, least = expected_pay, expected_pay * _WORTH_A_LOOK
                found.append((expected_pay, plan, shanten, pay, concealed))
        regular = len(found)
        for plan, closed, opened in more:
            shanten = plan.shanten(hand)
            if shanten <= STEPS:
                expected_pay, by_hand = opened * open_row[shanten], closed * closed_row[shanten]
                if type(plan) is HonorPungPlan:
                    comes = self._honors_chance(book, plan, seen)
                    expected_pay, by_hand = expected_pay * comes, by_hand * comes
                if by_hand > expected_pay and by_hand > least:
                    found.append((by_hand, plan, shanten, closed, True))
                elif expected_pay > least:
                    found.append((expected_pay, plan, shanten, opened, False))
        if prospects.families is not None:
            near = prospects.families.near(codes, _IN_REACH)
            found += self._rate_families(near, hand, (closed_row, open_row), least)
        if len(found) > regular:
            aways += [rated[2] for rated in found[regular:]]
        found.sort(key=_expected_pay, reverse=True)
        waits = -1 in aways or 0 in aways
        ready = book.pricing.ready(view, hand, seen) if book.pricing is not None and waits else None
        if ready is None:
            return self._refine_best(book, hand, seen, found, 0.0)
        # What the hand wins with as it waits is known; plans say how it can be bettered.
        expected_pay, plan = ready
        if not expected_pay and book.wins_may_change:
            # What it waits for wins nothing yet: bonus tiles, claims or another wait may change that.
            found = [(_HOPE * one[0], *one[1:]) if one[2] <= 0 else one for one in found]
            return self._refine_best(book, hand, seen, found, 0.0)
        found = self._refine_best(book, hand, seen, [rated for rated in found if rated[2] > 0], expected_pay)
        if expected_pay:
            found.append((expected_pay, plan, 0, expected_pay, False))
            found.sort(key=_expected_pay, reverse=True)
        return found

    def _rate_families(self, near: Sequence[PricedFamily], hand: Hand, rows: Chances, least: float) -> list[RatedPlan]:
        """Rate the plans of near families whose expected pay is greater than `least`."""
        closed_row, open_row = rows
        found: list[RatedPlan] = []
        for family in near:
            if (shanten := family.plan.shanten(hand)) <= STEPS:
                closed, opened = family.pay
                if self._book.in_points and type(family.plan) is KindPlan:
                    closed = 0.0  # concealed hands come to it as plain ones, and near ones are priced by their waits
                expected_pay, by_hand = opened * open_row[shanten], closed * closed_row[shanten]
                if by_hand > expected_pay and by_hand > least:
                    found.append((by_hand, family.plan, shanten, closed, True))
                elif expected_pay > least:
                    found.append((expected_pay, family.plan, shanten, opened, False))
        return found

    def _refine_best(
        self, book: PlanBook, hand: Hand, seen: Seen, found: list[RatedPlan], ready: float
    ) -> list[RatedPlan]:
        """Refine the best few plans by their live tiles; `ready` is the expected pay of the hand as it waits."""
        if book.in_points and found:
            found = self._without_overrated_plans(hand, seen, found)
        if not found or found[0][2] > book.sight:
            return found
        if ready or found[0][2] <= 0 or (found[1:] and found[1][0] > _CLOSE * found[0][0]):
            least = max(found[0][0], ready) * _CLOSE
            close = [self._rate_by_tiles(book, hand, seen, rated) for rated in found[:3] if rated[0] > least]
            close.sort(key=_expected_pay, reverse=True)
            found[: len(close)] = close
        return found

    def _without_overrated_plans(self, hand: Hand, seen: Seen, found: list[RatedPlan]) -> list[RatedPlan]:
        """Rate special shapes and hands of pungs tile by tile while they lead: shanten alone does not show how rarely
        they are completed.
        """
        found, rated = [*found], set[str]()
        while (best := found[0])[2] > 0 and is_rare(*best[1:3]) and best[1].name not in rated:
            expected_pay, plan, shanten, pay, closed = best
            rated.add(plan.name)
            expected_pay = min(expected_pay, pay * self.chance_by_steps(hand, seen, plan, shanten, closed))
            found[0] = expected_pay, plan, shanten, pay, closed
            found.sort(key=_expected_pay, reverse=True)
        return found

    def chance_by_steps(self, hand: Hand, seen: Seen, plan: Plan, shanten: int, closed: bool) -> float:
        """Chance to win with a plan, tile by tile as they may come."""
        lives = typical_lives(plan, hand, seen.left, shanten)
        return seen.win_chances.by_lives(lives, seen.unseen, closed, drawn=closed or type(plan) is SpecialPlan)

    def rerank_by_tiles(self, hand: Hand, seen: Seen, ranking: Sequence[RatedPlan]) -> list[RatedPlan]:
        """Rate all these plans by their live tiles, however far they are.

        Used for hands that are still open to many plans, for which shanten alone is too coarse.
        """
        book = self._book
        found = [
            rated if type(rated[1]) is ReadyPlan else self._rate_by_tiles(book, hand, seen, rated) for rated in ranking
        ]
        return sorted(found, key=_expected_pay, reverse=True)

    def rerank_by_steps(self, hand: Hand, seen: Seen, ranking: Sequence[RatedPlan]) -> list[RatedPlan]:
        """Rate special shapes again, tile by tile as the seat must draw them; other plans are kept.

        Shapes whose expected pay is less than another plan's anyway are not recounted.
        """
        least = max([rated[0] for rated in ranking if type(rated[1]) is not SpecialPlan], default=0.0)
        found: list[RatedPlan] = []
        for rated in ranking:
            expected_pay, plan, shanten, pay, closed = rated
            if type(plan) is SpecialPlan and shanten > 0 and expected_pay > least:
                rated = min(expected_pay, pay * self._drawing_chance(hand, seen, plan)), plan, shanten, pay, closed
            found.append(rated)
        return sorted(found, key=_expected_pay, reverse=True)

    def _drawing_chance(self, hand: Hand, seen: Seen, plan: SpecialPlan) -> float:
        """Chance to complete a special shape by drawing tile by tile."""
        *live_by_step, last = plan.live_by_step(hand, seen.left)
        first = self._book.stats.step_chance(0, last, seen.unseen, False)
        return seen.win_chances.by_steps([live / seen.unseen for live in live_by_step], first)

    def _rate_by_tiles(self, book: PlanBook, hand: Hand, seen: Seen, rated: RatedPlan) -> RatedPlan:
        """Rate a plan by its live tiles."""
        expected_pay, plan, shanten, pay, closed = rated
        if book.in_points and shanten > 0 and is_rare(plan, shanten):
            expected_pay = min(expected_pay, pay * self.chance_by_steps(hand, seen, plan, shanten, closed))
            return expected_pay, plan, shanten, pay, closed
        shanten, live = max(shanten, 0), plan.live(hand, seen.left)
        expected_pay = pay * seen.win_chances.chance(
            shanten, book.stats.step_chance(shanten, live, seen.unseen, closed), closed
        )
        if type(plan) is HonorPungPlan:
            expected_pay *= self._honors_chance(book, plan, seen)
        return expected_pay, plan, shanten, pay, closed

    def _honors_chance(self, book: PlanBook, plan: HonorPungPlan, seen: Seen) -> float:
        """Chance that the honors of a plan come at all."""
        return chance_all_come(seen.of(plan.kinds), seen.win_chances.turns * book.stats.often[0] / seen.unseen)

    # What there is ----------------------------------------------------------------------------------------------------

    def _book_for(self, table: Table) -> PlanBook:
        """Return the plan book of a table under the player's weights, cached for the last table."""
        if table is not self._table:
            self._table, self._book = table, plan_book(table, self.weights)
        return self._book

    def seen(self, view: View) -> Seen:
        """Count the unseen tiles of a view."""
        book = self._book if view.table is self._table else self._book_for(view.table)
        return Seen(view, book.copies, book.stats, self.pressure(view))

    def pressure(self, view: View) -> float:
        """Chance that one of the seats that seem to wait ends the deal in a turn by its win."""
        book = self._book_for(view.table)
        if not book.in_points or view.table.ending.plays_on is not None:
            return 0.0
        return sum([chance for _, chance in threats(view, book.hazards)]) * book.stats.rates[0]

    def _prospects(self, view: View, hand: Hand, book: PlanBook) -> Prospects:
        """Return the plans open to a hand, cached while the seat has the same sets and winds."""
        me = view.seats[view.seat]
        if me.bonus is not self._shown:
            # So do its bonus tiles.
            self._shown, self._bonus = me.bonus, tuple([plain(face) for _, face in me.bonus])
        if hand.groups is not self._groups:
            return book.prospects(me.wind, view.round_wind, hand.groups, self._bonus)
        at = (hand.groups, self._bonus, me.wind, view.round_wind, book)
        if at != self._at or self._open is None:
            self._at, self._open = at, book.prospects(me.wind, view.round_wind, hand.groups, self._bonus)
        return self._open

    def _hand(self, view: View) -> Hand:
        """Return the viewer's hand, cached while the view is the same."""
        known, hand = self._own
        if hand is not None and known is view:
            return hand
        me = view.seats[view.seat]
        if me.melds is not self._melds:
            # A seat's melds stay the same object until they change.
            self._melds, self._groups = me.melds, tuple([meld.group() for meld in me.melds])
        book = self._book if view.table is self._table else self._book_for(view.table)
        locked = locked_tiles(view) if book.locks_tiles else NOTHING_LOCKED
        sets, others = book.sets - len(me.melds), view.counts[_PLAIN:]
        hand = Hand(view.codes, self._groups, sets, others, view.counts, view.wild, locked)
        if me.marks and (idle := void_kinds(me.marks)):
            hand = without(hand, idle)
        self._own = view, hand
        return hand

    def after(self, view: View, action: Action) -> Hand:
        """Return the hand after an action, as far as can be foreseen."""
        if isinstance(action, Discard) and self._useless_discards(view, [action]):
            return self._hand(view)
        return changed(view, action, self._hand(view))

    def _useless_discards(self, view: View, discards: Sequence[Discard]) -> list[Discard]:
        """Filter discards of tiles with which the hand can't win."""
        idle = void_kinds(view.me.marks) if view.me.marks else ()
        return [discard for discard in discards if view.face_of(discard.tile) in idle] if idle else []


_WORTH_A_LOOK = 0.2
"""Plans with an expected pay below this part of the best are left out."""

_HOPE = 0.3
"""Part of its expected pay that a waiting hand keeps if it may not win on any tile it waits for."""

_IN_REACH = 4
"""Families whose sets lack more tiles than this are not played for."""

_CLOSE = 0.6
"""Plans with an expected pay above this part of the best are compared by live tiles."""

_FAR = 4
"""Least shanten at which hands of some suits or kinds alone are rare: live tiles tell nearer ones apart."""


def is_rare(plan: Plan, shanten: int) -> bool:
    """Check for a plan that few hands end as: a special shape, pungs, or some suits or kinds alone where that is still
    far.
    """
    if isinstance(plan, RegularPlan | KindPlan):
        return shanten >= _FAR and not (isinstance(plan, RegularPlan) and all(plan.suits))
    return isinstance(plan, SpecialPlan | PungPlan)


_expected_pay = itemgetter(0)
_PLAIN = len(PLAIN)

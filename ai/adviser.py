"""The adviser, who is also the expert at the table: all that may be done is rated on one scale, in points.

It sees what the seat sees. What it says is what it chooses by: `candidates` is the only evaluation there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ai import line_advice
from ai.candidates import Candidate, best_first
from ai.changes import changed
from ai.danger import dangers, threats
from ai.levels import EXPERT, WEIGHTS, Weights
from ai.planner import Planner
from ai.plans import Hand, WithHonors, ties
from ai.prices import price
from ai.prospects import ANY
from ai.seen import Seen
from ai.value import worth_at
from ai.waits import Ready
from ai.weighing import Rated
from rules.engine.actions import Action, Claim, ConcealedKong, Discard, Pass, PromoteKong, Win
from rules.engine.view import View
from rules.melds import Form
from rules.tiles import Kind, plain

WEIGHED = (Discard, Claim, Pass, ConcealedKong, PromoteKong, Win)
"""What is weighed here; all else (exchanges, suits to give up, announcements) is left to the planner alone."""

ALARMING = 0.12
"""Whoever waits less likely than this is no reason to throw something else."""

WHOLE = "whole"
"""The plan that stands for every hand of a rule set whose hands are not made of regular sets alone."""

PLANS = 3
"""So many of the best plans of a hand are looked at tile by tile."""

_FIRST = 1e9
"""What comes before all that promises the same."""

_ANYTHING: Kind = -1
"""No discard: the hand as it is."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a hand may still become: see `Candidate`. `others` is what the other plans promise, the best first."""

    family: str
    away: int
    live: int
    chance: float
    pay: float
    others: tuple[float, ...] = ()

    @property
    def gain(self) -> float:
        """What is to be expected of it."""
        return self.chance * self.pay


HOPELESS = Outlook(WHOLE, 99, 0, 0.0, 0.0)


class Adviser(Planner):
    """Chooses what is worth most, and keeps the reasons."""

    def __init__(self, weights: Weights = WEIGHTS[EXPERT], seed: int = 0) -> None:
        super().__init__(weights, seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The best of the candidates."""
        found = self.candidates(view, legal) if len(legal) > 1 else []
        return found[0].action if found else super().choose(view, legal)

    def candidates(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        """All that may be done, best first; nothing where something is asked that is not weighed here.

        Of tiles of one kind one stands for all. A declaration is preferred where the hand waits for a tile that can
        still come.
        """
        legal = [action for action in legal if action not in view.wrong]
        if legal and (by_lines := self._by_lines(view.table)) is not None:
            return line_advice.candidates(by_lines, view, legal)
        if not legal or not all(isinstance(action, WEIGHED) for action in legal):
            return []
        if (win := next((action for action in legal if isinstance(action, Win)), None)) is not None:
            return [Candidate(win, "win", -1, 0, 1.0, 0.0)]
        seen = self.seen(view)
        discards = [action for action in legal if isinstance(action, Discard)]
        found = self._discards(view, self._idle(view, discards) or discards, seen)
        found += [self._other(view, action, seen) for action in legal if not isinstance(action, Discard)]
        return best_first(found)

    # -- one by one ---

    def _discards(self, view: View, discards: Sequence[Discard], seen: Seen) -> list[Candidate]:
        if not discards:
            return []
        hand, by_kind = self._hand(view), dict[tuple[Kind, bool], Discard]()
        for discard in discards:
            by_kind.setdefault((plain(view.face_of(discard.tile)), discard.ready), discard)
        kinds = dict.fromkeys(kind for kind, _ in by_kind)
        held = [kind for kind in kinds if hand.holds(kind)]
        tied, outlooks = ties(hand), self._outlooks(view, hand, seen, held)
        idle = self._best_of(view, hand, seen) if len(held) < len(kinds) else HOPELESS
        costs = self._costs(view, kinds, seen)
        found: list[Candidate] = []
        for (kind, ready), discard in by_kind.items():
            rated = outlooks.get(kind, idle)
            if ready and not (rated.away == 0 and rated.live):
                continue
            risk, cost = costs.get(kind, ((), 0.0))
            order = (*[-more for more in rated.others], 0 if ready else 1 + tied[kind])
            found.append(Candidate(discard, rated.family, rated.away, rated.live, rated.chance, rated.pay, risk, cost,
                                   kind, order=order))  # fmt: skip
        return found

    def _other(self, view: View, action: Action, seen: Seen) -> Candidate:
        """A claim with the discard that follows, a kong, or letting it pass."""
        hand = changed(view, action, self._hand(view))
        throws: Kind | None = None
        if isinstance(action, Claim) and action.form is not Form.KONG:
            kinds = [kind for kind, count in enumerate(hand.counts) if count]
            outlooks = self._outlooks(view, hand, seen, kinds)
            throws = max(outlooks, key=lambda kind: outlooks[kind].gain, default=None)
            outlook = HOPELESS if throws is None else outlooks[throws]
        else:
            outlook = self._best_of(view, hand, seen)
        chance = outlook.chance / self._gain_asked(view) if isinstance(action, Claim) else outlook.chance
        return Candidate(action, outlook.family, outlook.away, outlook.live, chance, outlook.pay,
                         throws=throws, order=(1.0 if isinstance(action, Claim) else -_FIRST,))  # fmt: skip

    # -- what a hand may still bring ---

    def _best_of(self, view: View, hand: Hand, seen: Seen) -> Outlook:
        """The family that promises most in a hand from which nothing is thrown."""
        return self._outlooks(view, hand, seen, [_ANYTHING])[_ANYTHING]

    def _outlooks(self, view: View, hand: Hand, seen: Seen, kinds: Sequence[Kind]) -> dict[Kind, Outlook]:
        """What the hand may still become without a tile of each of these kinds, by the plans that promise most."""
        found: dict[Kind, list[Outlook]] = {kind: [] for kind in kinds}
        for rated in self.standing(view, hand, seen)[:PLANS] if kinds else ():
            looked = (
                self._waiting(view, rated[1], kinds, seen) if isinstance(rated[1], Ready)
                else self._by_plan(view, rated, hand, kinds, seen)
            )  # fmt: skip
            for kind, outlook in looked.items():
                found[kind].append(outlook)
        return {kind: best_of(outlooks) for kind, outlooks in found.items()}

    def _waiting(self, view: View, plan: Ready, kinds: Sequence[Kind], seen: Seen) -> dict[Kind, Outlook]:
        """A hand that waits, by the tiles it may really win on and what the rule set pays for each."""
        pricing = self._book_for(view.table).pricing
        assert pricing is not None, "who knows what a hand waits for has priced it"
        found: dict[Kind, Outlook] = {}
        for kind in kinds:
            if waits := plan.waits_without(kind):
                live, first, points = pricing.counted(view, waits, seen, kind)
                chance = seen.moment.chance(0, first, False)
                found[kind] = Outlook(plan.name, 0, live, chance, points)
        return found

    def _by_plan(
        self, view: View, rated: Rated, hand: Hand, kinds: Sequence[Kind], seen: Seen
    ) -> dict[Kind, Outlook]:
        """A plan without each of these kinds: by the tiles that help, or as much worse as a tile more makes it."""
        _, plan, away, pay, closed = rated
        away, course, moment = max(away, 0), self._book_for(view.table).course, seen.moment
        nearest = plan.cheapest(hand, [*kinds]) if kinds[0] != _ANYTHING else kinds
        rows = moment.closed if closed else moment.opened
        comes = self._comes(self._book_for(view.table), plan, seen) if type(plan) is WithHonors else 1.0
        points = self._plain_pay(view) if plan.name == WHOLE else pay ** (1 / self.weights.greed)
        found: dict[Kind, Outlook] = {}
        for kind in nearest:
            live = plan.live(hand if kind == _ANYTHING else hand.without(kind), seen.left)
            first = course.first(away, live, seen.unseen, closed)
            chance = moment.chance(away, first, closed) if away < len(course.often) else rows[away]
            found[kind] = Outlook(plan.name, away, live, chance * comes, points)
        most = max([one.chance for one in found.values()], default=0.0)
        farther = most * rows[away + 1] / rows[away] if rows[away] else 0.0
        return found | {kind: Outlook(plan.name, away + 1, 0, farther, points) for kind in kinds if kind not in found}

    def _plain_pay(self, view: View) -> float:
        """What a plain hand brings the seat; 1 where none is known."""
        worth = worth_at(view.table, view.me.wind, view.round_wind)[0]
        share = self.weights.self_share
        drawn, taken = worth.of(ANY, False, (), True)
        return share * drawn + (1 - share) * taken or 1.0

    # -- what a tile may cost ---

    def _costs(self, view: View, kinds: Iterable[Kind], seen: Seen) -> dict[Kind, Cost]:
        """For each kind that may cost something, the chance of each other seat to win on it, and what that costs.

        Seats that hardly wait are left out, and so are all where throwing the tile costs no more than losing otherwise.
        """
        found: dict[Kind, Cost] = {}
        book = self._book_for(view.table)
        for other, chance in threats(view, book.hazards):
            if chance < ALARMING:
                continue
            cost_of_it = price(view, other, book)
            risks = dangers(view, [(other, chance)], seen.left, book.hazards)
            for kind in kinds:
                if kind < len(risks):
                    seats, cost = found.get(kind, ((), 0.0))
                    found[kind] = (*seats, (other.seat, risks[kind])), cost + risks[kind] * cost_of_it
        return found


Cost = tuple[tuple[tuple[int, float], ...], float]
"""The chance of each seat that may wait to win on a tile, and what that costs in points."""


def best_of(outlooks: Sequence[Outlook]) -> Outlook:
    """The one that promises most, with what the others promise; of none nothing is to be hoped."""
    if not outlooks:
        return HOPELESS
    chosen = max(outlooks, key=lambda one: one.gain)
    return replace(chosen, others=tuple(sorted([one.gain for one in outlooks if one is not chosen], reverse=True)))

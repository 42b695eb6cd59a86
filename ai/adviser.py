"""The adviser behind hints: it rates everything that may be done on one scale, in points, and can say what decided.

It sees what the seat sees. What it says is what it chose by: `candidates` is the only evaluation there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ai import line_advice
from ai.candidates import Candidate, best_first
from ai.chance import step_by_step
from ai.changes import changed
from ai.danger import dangers, threats
from ai.levels import WEIGHTS
from ai.planner import Planner, Rated
from ai.plans import Hand, ties
from ai.prospects import ANY
from ai.seen import Seen
from ai.value import worth_at
from ai.waits import Ready
from rules.engine.actions import Action, Claim, ConcealedKong, Discard, Pass, PromoteKong, Win
from rules.engine.view import SeatView, View
from rules.melds import Form
from rules.tiles import Kind, plain

WEIGHED = (Discard, Claim, Pass, ConcealedKong, PromoteKong, Win)
"""What is weighed here; all else (exchanges, suits to give up, announcements) is left to the planner alone."""

HIT = 0.085
"""The share of kinds that a waiting hand waits for: some two or three of the thirty that are not safe anyway."""

ALARMING = 0.25
"""Whoever waits less likely than this is no reason to throw something else."""

REALLY = 0.85
"""The share of wins so reckoned that are really won: others may be quicker. In 60 deals of experts in Old Hong Kong
hands rated 10, 20, 33 and 50 % won 16, 28, 34 and 44 % of the time; in riichi, where more deals are drawn, fewer."""

WHOLE = "whole"
"""The plan that stands for every hand of a rule set whose hands are not made of regular sets alone."""

PLANS = 4
"""So many of the best plans of a hand are looked at tile by tile."""


@dataclass(frozen=True, slots=True)
class Threat:
    """Another seat that may wait: how likely it is, and what throwing its tile costs beyond losing to it anyway."""

    seat: SeatView
    chance: float
    price: float


class Adviser(Planner):
    """Chooses what is worth most, and keeps the reasons."""

    def __init__(self) -> None:
        super().__init__(WEIGHTS["expert"])

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The best of the candidates."""
        found = self.candidates(view, legal)
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
        seen = self._seen(view)
        discards = [action for action in legal if isinstance(action, Discard)]
        found = self._discards(view, self._idle(view, discards) or discards, seen)
        found += [self._other(view, action, seen) for action in legal if not isinstance(action, Discard)]
        return best_first(found)

    # -- one by one ---

    def _discards(self, view: View, discards: Sequence[Discard], seen: Seen) -> list[Candidate]:
        hand, threatening = self._hand(view), self._threats(view)
        tied, by_kind = ties(hand), dict[tuple[Kind, bool], Discard]()
        for discard in discards:
            by_kind.setdefault((plain(view.face_of(discard.tile)), discard.ready), discard)
        found: list[Candidate] = []
        for (kind, ready), discard in by_kind.items():
            rated = self._best_of(view, self._after(view, discard), seen)
            if ready and not (rated.away == 0 and rated.live):
                continue
            risk, cost = self._danger(view, kind, threatening, seen)
            found.append(Candidate(discard, rated.family, rated.away, rated.live, rated.chance, rated.pay, risk, cost,
                                   kind, loose=0 if ready else 1 + tied[kind]))  # fmt: skip
        return found

    def _other(self, view: View, action: Action, seen: Seen) -> Candidate:
        """A claim with the discard that follows, a kong, or letting it pass."""
        hand = changed(view, action, self._hand(view))
        throws: Kind | None = None
        outlook = None
        if isinstance(action, Claim) and action.form is not Form.KONG:
            kinds = [kind for kind, count in enumerate(hand.counts) if count]
            for kind in kinds:
                after = self._best_of(view, hand.without(kind), seen)
                if outlook is None or after.prudent > outlook.prudent:
                    outlook, throws = after, kind
        outlook = outlook or self._best_of(view, hand, seen)
        return Candidate(action, outlook.family, outlook.away, outlook.live, outlook.chance, outlook.pay,
                         throws=throws, loose=0 if isinstance(action, Pass) else 1)  # fmt: skip

    # -- what a hand may still bring ---

    def _best_of(self, view: View, hand: Hand, seen: Seen) -> Outlook:
        """The family that promises most, looked at tile by tile."""
        found = [self._waiting(view, rated[1], seen) if isinstance(rated[1], Ready)
                 else self._outlook(rated, hand, seen, self._plain_pay(view))
                 for rated in self.standing(view, hand, seen)[:PLANS]]  # fmt: skip
        return max(found, key=lambda outlook: outlook.prudent, default=HOPELESS)

    def _waiting(self, view: View, plan: Ready, seen: Seen) -> Outlook:
        """A hand that waits, by the tiles it may really win on and what the rule set pays for each."""
        pricing = self._book_for(view.table).pricing
        assert pricing is not None, "who knows what a hand waits for has priced it"
        live, first, points = pricing.counted(view, plan.waits, seen)
        return Outlook(plan.name, 0, live, REALLY * step_by_step(0, seen.turns, first, 1.0), points)

    def _outlook(self, rated: Rated, hand: Hand, seen: Seen, plain_pay: float) -> Outlook:
        """A plan by the tiles that bring it nearer; one that stands for all hands pays what a plain hand does."""
        _, plan, away, pay, closed = rated
        weights, away, live = self.weights, max(away, 0), plan.live(hand, seen.left)
        oftener = weights.waits if away == 0 else 1.0 if closed else weights.claims
        first = min(live * oftener / seen.unseen, 0.95)
        chance = step_by_step(away, seen.turns, first, weights.onward / weights.onward_closed if closed else 1.0)
        points = plain_pay if plan.name == WHOLE else pay ** (1 / weights.greed)
        return Outlook(plan.name, away, live, REALLY * chance, points)

    def _plain_pay(self, view: View) -> float:
        """What a plain hand brings the seat; 1 where none is known."""
        worth = worth_at(view.table, view.me.wind, view.round_wind)[0]
        share = self.weights.self_share
        drawn, taken = worth.of(ANY, False, (), True)
        return share * drawn + (1 - share) * taken or 1.0

    # -- what a tile may cost ---

    def _threats(self, view: View) -> list[Threat]:
        """The others who may wait, with what it costs to throw what they wait for; 0 where that is not known."""
        return [Threat(other, chance, worth_at(view.table, other.wind, view.round_wind)[0].given(ANY))
                for other, chance in threats(view) if chance >= ALARMING]  # fmt: skip

    def _danger(
        self, view: View, kind: Kind, threatening: Sequence[Threat], seen: Seen
    ) -> tuple[tuple[tuple[int, float], ...], float]:
        """The chance of each other seat to win on a kind, and what that is expected to cost."""
        risk: list[tuple[int, float]] = []
        cost = 0.0
        for threat in threatening:
            chance = min(0.95, dangers(view, [(threat.seat, threat.chance)], seen.left)[kind] * HIT)
            risk.append((threat.seat.seat, chance))
            cost += chance * threat.price
        return tuple(risk), cost


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a hand may still become: see `Candidate`."""

    family: str
    away: int
    live: int
    chance: float
    pay: float

    @property
    def prudent(self) -> float:
        """By what families are compared: a rare great win counts for less than a likely small one of the same mean.

        Chances times points alone ran after great hands and lost 1.6 points a deal to `expert` in Old Hong Kong.
        """
        return self.chance * self.chance * self.pay


HOPELESS = Outlook(WHOLE, 99, 0, 0.0, 0.0)

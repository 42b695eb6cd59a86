"""Expected result of each discard: the wins of the hand after it, the cost of a deal-in, and later costs.

docs/decisions/0300-choices-in-points.md tells why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ai.answers import Answerer
from ai.candidates import Risk
from ai.foresight import HOPELESS, Outlook
from ai.hand import Hand
from ai.perils import Perils
from ai.seen import Seen
from ai.weighing import RatedPlan
from rules.core.tiles import Kind
from rules.engine.view import View

COMES_BACK = 0.2
"""Part of its gain that a hand keeps that is given up: safe tiles may do for so long that it is played on again."""


class RatedDiscard(NamedTuple):
    """Discard of a kind: the outlook of the hand after it, and its costs in points, now and later in the deal.

    `given_up`: the hand is better given up than played on; `later` holds what little a win then counts for.
    """

    kind: Kind
    outlook: Outlook
    risk: tuple[Risk, ...]
    cost: float
    later: float
    given_up: bool

    @property
    def total(self) -> float:
        """Expected points."""
        return (0.0 if self.given_up else self.outlook.gain) - self.cost - self.later

    @property
    def danger(self) -> float:
        """Chance that the tile is won on."""
        return sum([one.chance for one in self.risk])


class DiscardRater(Answerer):
    """Rates discards in points."""

    def _discard_ratings(
        self, view: View, hand: Hand, seen: Seen, ranking: Sequence[RatedPlan], perils: Perils, kinds: Iterable[Kind]
    ) -> dict[Kind, RatedDiscard]:  # fmt: skip
        """Rate the discard of each of these kinds; those that the hand does not hold leave it as it is."""
        kinds = [*kinds]
        held = [kind for kind in kinds if hand.holds(kind)]
        outlooks = self._outlooks_without(view, hand, seen, ranking[0], held) if ranking and held else {}
        idle = self._outlook(view, seen, ranking[0]) if ranking and len(held) < len(kinds) else HOPELESS
        all_outlooks = {kind: outlooks.get(kind, HOPELESS if kind in held else idle) for kind in kinds}
        if not self._book.in_points:
            return self._discards_by_alarm(view, ranking, perils, all_outlooks)
        return {
            kind: self._rate_discard(perils, kind, outlook, hand.without(kind) if kind in held else hand)
            for kind, outlook in all_outlooks.items()
        }

    def _discards_by_alarm(
        self, view: View, ranking: Sequence[RatedPlan], perils: Perils, outlooks: Mapping[Kind, Outlook]
    ) -> dict[Kind, RatedDiscard]:
        """Rate discards where points are not weighed.

        The hand is given up once the chance to win is too small beside the threats; danger costs nothing before.
        """
        risks = {kind: perils.risk_of(kind) for kind in outlooks}
        threat = max([chance for _, chance in self._threats(view)], default=0.0)
        dear = any(risk.cost for found in risks.values() for risk in found)
        given_up = dear and self._should_defend(ranking, threat)
        return {
            kind: RatedDiscard(kind, outlook, risks[kind], perils.cost_of(kind) if given_up else 0.0, 0.0, given_up)
            for kind, outlook in outlooks.items()
        }

    def _rate_discard(
        self, perils: Perils, kind: Kind, outlook: Outlook, left: Hand, fixed: bool = False
    ) -> RatedDiscard:
        """Rate a discard that leaves the hand `left`; `fixed`: from then on every tile drawn must be discarded."""
        if not perils.costs:
            return RatedDiscard(kind, outlook, (), 0.0, 0.0, False)
        risk, cost = perils.risk_of(kind), perils.cost_of(kind)
        later, given_up = self._later(perils, outlook, left, fixed)
        if not given_up:
            later += outlook.gain * min(sum([one.chance for one in risk]), 1.0)
        return RatedDiscard(kind, outlook, risk, cost, later, given_up)

    def _later(self, perils: Perils, outlook: Outlook, left: Hand, fixed: bool = False) -> tuple[float, bool]:
        """Return the expected cost of later discards, and true if giving the hand up costs less."""
        if not perils.costs:
            return 0.0, False
        later = perils.playing_on(outlook.chance, fixed)
        folding = perils.folding(left) - COMES_BACK * outlook.gain
        return (folding, True) if outlook.gain - later < -folding and not fixed else (later, False)

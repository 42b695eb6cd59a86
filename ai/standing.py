"""Weight of points by their effect on the places of a match: scores, bonuses of places, and the deals to come."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt

from ai.wins import usual_pay
from rules.core.melds import Seat
from rules.engine.view import View
from rules.mechanics.match_formats.rounds import Rounds
from rules.mechanics.match_formats.target import RoundsWithResults

SPREAD = 0.9
"""Standard deviation of a seat's points in a deal, in usual wins."""

LAST = 0.15
"""The same for a last deal: others may still win or pay something in it."""

_LEAST, _MOST = 0.4, 2.5
"""Bounds of a weight."""


class Standing:
    """Weights of points gained and lost by the viewer in this deal; 1 in an even match."""

    def __init__(self, view: View) -> None:
        """Read scores, place bonuses and the deals to come from a view."""
        flow, players = view.table.flow, len(view.seats)
        self._bonuses: tuple[int, ...] = ()
        if isinstance(flow, Rounds):
            self._bonuses = flow.uma if isinstance(flow, RoundsWithResults) else flow.place_bonuses
        self.counts = isinstance(flow, Rounds) and flow.rounds > 0 and len({*self._bonuses}) > 1
        if not (self.counts and isinstance(flow, Rounds)):
            return
        done = view.round_wind * players + view.round_deal - 1
        self._left = max(flow.rounds * players - 1 - done, 0)
        usual = usual_pay(view.table)
        self._spread = usual * SPREAD * sqrt(2 * self._left) + usual * LAST
        self._me = view.seat
        self._scores = [float(seat.score) for seat in view.seats]
        self._even = self._slope([view.table.start_points * 1.0] * players, usual, None)

    def of_win(self, points: float) -> float:
        """Weight of winning `points` points, which all others pay."""
        return self._weight(points, None)

    def of_loss(self, points: float, to: Seat) -> float:
        """Weight of losing `points` points to a seat."""
        return self._weight(-points, to)

    def _weight(self, points: float, to: Seat | None) -> float:
        """Return the weight of each of `points` points, won from the seat `to` or from all others (None)."""
        if not self.counts or not points:
            return 1.0
        return min(max(self._slope(self._scores, points, to) / self._even, _LEAST), _MOST)

    def _slope(self, scores: Sequence[float], points: float, to: Seat | None) -> float:
        """Mean gain in results by each of `points` points, won from the seat `to` or from all others (None)."""
        after = [*scores]
        after[self._me] += points
        payers = [seat for seat in range(len(scores)) if seat != self._me] if to is None else [to]
        for seat in payers:
            after[seat] -= points / len(payers)
        return 1.0 + (self._bonus(after) - self._bonus(scores)) / points

    def _bonus(self, scores: Sequence[float]) -> float:
        """Mean bonus of the viewer's place, if the rest of the match moves the scores by chance."""
        me = scores[self._me]
        ahead = sum([
            0.5 + 0.5 * erf((score - me) / (self._spread * sqrt(2)))
            for seat, score in enumerate(scores) if seat != self._me
        ])  # fmt: skip
        place = min(int(ahead), len(self._bonuses) - 2)
        low, high = self._bonuses[place], self._bonuses[place + 1]
        return low + (ahead - place) * (high - low)

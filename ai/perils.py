"""Expected cost of deal-ins: of a tile discarded now, and of those still to be discarded in the deal."""

from __future__ import annotations

from collections.abc import Sequence

from ai.answers import ALARMING
from ai.candidates import Risk
from ai.danger import dangers, threats
from ai.hand import Hand
from ai.prices import price
from ai.prospects import PlanBook
from ai.seen import Seen
from ai.standing import Standing
from rules.core.melds import Seat
from rules.core.tiles import RED_FIVES, Kind, plain
from rules.engine.seat_state import SeatView
from rules.engine.view import View

NOTICED = 0.03
"""Seats less likely to wait than this are no danger where points are weighed; elsewhere they are from `ALARMING` on."""

FREE_DRAWS = 0.5
"""Part of the tiles drawn later that a seat that gives its hand up can discard in place of those it holds."""

CHOSEN = 0.5
"""Cost of a later discard of a seat that plays on, as a part of the cost of a tile drawn at random: it has a choice."""

PASSED = 0.1
"""Cost of a further tile of a kind, as a part of that of the first, which was discarded and not won on."""


class Perils:
    """Costs of deal-ins as one view shows them, in points.

    `costs` holds by kind the expected cost of discarding it now, `drawn` is the mean of that over the unseen tiles.
    `turns` is the mean number of turns that the seat still has if it does not win, `stays` the chance of each of them.
    """

    def __init__(self, view: View, seen: Seen, book: PlanBook) -> None:
        """Compute, from a view and its unseen tiles, the deal-in costs for each dangerous seat."""
        self.risks: list[tuple[Seat, float, float, list[float]]] = []
        """Each dangerous seat with the price of a deal-in, its weight and, by kind, the chance that it wins on it."""
        standing = Standing(view)
        self._winners_play_on = view.table.ending.winners_play_on
        self.turns, self.stays = seen.win_chances.turns, seen.win_chances.stays
        hazards, least = book.hazards, NOTICED if book.in_points else ALARMING
        self.costs: list[float] = []
        for other, chance in threats(view, hazards):
            if chance >= least and ((cost := price(view, other, book)) > 0 or not book.in_points):
                if book.in_points:
                    cost = _with_shown_units(view, book, other, cost)
                hits = dangers(view, [(other, chance)], seen.left, hazards)
                weight = standing.of_loss(cost, other.seat) if book.in_points else 1.0
                self.risks.append((other.seat, cost, weight, hits))
                costs = [hit * cost * weight for hit in hits]
                self.costs = [*map(sum, zip(self.costs, costs, strict=True))] if self.costs else costs
        self.drawn = sum(map(float.__mul__, self.costs, map(float, seen.left))) / seen.unseen if self.costs else 0.0

    def risk_of(self, kind: Kind) -> tuple[Risk, ...]:
        """List the risks of discarding a kind."""
        return tuple([
            Risk(seat, hits[kind], cost, weight) for seat, cost, weight, hits in self.risks if kind < len(hits)
        ])

    def cost_of(self, kind: Kind) -> float:
        """Expected cost of discarding a kind."""
        return self.costs[kind] if kind < len(self.costs) else 0.0

    def playing_on(self, chance: float, fixed: bool = False) -> float:
        """Expected cost of later discards of a seat that wins with this chance; `fixed`: it must discard what it draws.

        A seat that has won discards nothing more, unless winners play on: then it discards the tiles it draws.
        """
        before, after = 1.0 - chance / 2, chance / 2 if self._winners_play_on else 0.0
        return self.drawn * self.turns * (before * (1.0 if fixed else CHOSEN) + after)

    def folding(self, hand: Hand) -> float:
        """Return the expected cost of later discards if the seat gives the hand up and discards its safest tiles first.

        The deal may end before each of them, so that what is dangerous is better kept for later.
        """
        stays, found = iter(self.stays), 0.0
        for cost, held in sorted(self._held_costs(hand)):
            for place, lasts in zip(range(held), stays, strict=False):
                found += lasts * cost * (PASSED if place else 1.0)
        return (found + sum(stays) * self.drawn) * (1.0 - FREE_DRAWS)

    def _held_costs(self, hand: Hand) -> list[tuple[float, int]]:
        """List the kinds of a hand by cost and number."""
        counts: Sequence[int] = hand.counts
        return [(cost, count) for cost, count in zip(self.costs, counts, strict=False) if count]


def _with_shown_units(view: View, book: PlanBook, other: SeatView, cost: float) -> float:
    """Return the cost of a deal-in raised by the units that the melds of a seat show."""
    if not other.melds or book.pricing is None or not (extras := book.pricing.extras(view)).ladder:
        return cost
    by_kind = extras.units_of(view)
    faces = [face for meld in other.melds for face in meld.faces]
    units = sum([by_kind[kind] for kind in map(plain, faces) if kind < len(by_kind)])
    return extras.raised(cost, units + sum(face in RED_FIVES for face in faces))

"""Cost of a deal-in: measured, and scaled to the stakes of the table."""

from __future__ import annotations

from functools import lru_cache

from ai.deal_statistics import UNMEASURED
from ai.prospects import ANY, PlanBook
from ai.value import PayModel, pay_model_at
from rules.engine.seat_state import SeatView
from rules.engine.view import View


def price(view: View, other: SeatView, book: PlanBook) -> float:
    """Cost in points, beyond not winning, of discarding the tile on which `other` wins."""
    counted = book.hazards.cost(other, view)
    if counted is None:
        model: PayModel = pay_model_at(view.table, other.wind, view.round_wind)[0]
        return model.deal_in_cost(ANY)
    return counted * stakes(book)


@lru_cache(maxsize=512)
def stakes(book: PlanBook) -> float:
    """Ratio of the pay of a win under these rules to that under the measured ones; 1 where nothing was measured."""
    table, measurement = book.table, book.measurement
    if measurement is UNMEASURED:
        return 1.0
    measured = table.ruleset.at(table.ruleset.resolve(dict(measurement.options), measurement.players))
    if measured.options == table.options:
        return 1.0
    here, there = pay_model_at(table, *_SEAT)[0], pay_model_at(measured, *_SEAT)[0]
    for pungs, opened in _HANDS:
        pays = [model.of_sort(ANY, pungs, (), opened)[1] for model in (here, there)]
        if all(pays):
            return pays[0] / pays[1]
    return 1.0


_SEAT = (1, 0)
"""South in the East round."""
_HANDS = ((False, True), (False, False), (True, True))
"""Sample hands as (pungs, opened): the first that may win under both rules gives the stakes."""

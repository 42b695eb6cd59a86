"""Deal-in chances and costs, fitted to observed self-play."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from ai.hazards import (
    DEFAULT,
    DISCARDER,
    OPENED,
    OTHERS,
    READY,
    STATES,
    TRAITS,
    TURNS_IN_BAND,
    UNDECLARED,
    WINNER,
    Hazards,
    dealer_role,
)
from ai.watching import DealIn, Observations, ObservedDiscard

_BANDS = 6
"""Number of bands of turns."""

_PRIOR = 20.0
"""Weight of the default, in cases."""

_PRIOR_WINS = 4.0
"""Weight of the default, in wins."""

_ROUNDS = 25
"""Iterations until the factors are stable."""

_PRIOR_DEAL_INS = 60.0
"""Weight of the overall mean cost, in deal-ins."""


def fit_hazards(observations: Observations) -> Hazards:
    """Fit deal-in chances and costs to observed deals."""
    discards = observations.discards
    by_time = defaultdict[tuple[int, int], list[bool]](list)
    for one in discards:
        if not one.ready:
            by_time[min(one.opened, OPENED), min(one.turn // TURNS_IN_BAND, _BANDS - 1)].append(one.waits)
    waits = [
        tuple([_mean(by_time[opened, band], DEFAULT.waits[opened][band]) for band in range(_BANDS)])
        for opened in range(OPENED + 1)
    ]
    ready = _mean([one.waits for one in discards if one.ready], DEFAULT.ready)
    return Hazards(tuple(waits), ready, _fit_hits([one for one in discards if one.waits]), _fit_costs(observations))


def _mean(cases: Sequence[bool], usual: float) -> float:
    """Mean of `cases`, drawn towards `usual` where cases are few."""
    return round((sum(cases) + usual * _PRIOR) / (len(cases) + _PRIOR), 3)


def _fit_hits(discards: Sequence[ObservedDiscard]) -> Mapping[str, float]:
    """Fit a factor for each trait, so that the expected number of deal-ins equals the observed one.

    Factors are fitted one at a time with the others held, in `_ROUNDS` iterations.
    """
    cells = Counter([one.traits for one in discards])
    won = Counter([trait for one in discards if one.hit for trait in one.traits])
    usual = {trait: DEFAULT.hits[trait] if trait in STATES else 1.0 for trait in TRAITS}
    found = dict(usual)
    for _ in range(_ROUNDS):
        for trait in TRAITS:
            rest = sum([
                cases * _product(found, traits) / found[trait] for traits, cases in cells.items() if trait in traits
            ])
            found[trait] = (won[trait] + _PRIOR_WINS) / (rest + _PRIOR_WINS / usual[trait])
    return {trait: round(factor, 3) for trait, factor in found.items()}


def _product(factors: Mapping[str, float], traits: Sequence[str]) -> float:
    """Multiply the factors of these traits."""
    found = 1.0
    for trait in traits:
        found *= factors[trait]
    return found


def _fit_costs(observations: Observations) -> Mapping[str, float]:
    """Fit the cost of a deal-in by the dealer's role.

    If play goes on after a win, it is the payment, since the rest of the deal is still open. Elsewhere it compares the
    points of seats that dealt in with those of seats that discarded as much to a waiting seat without dealing in;
    winners are left out.
    """
    if observations.deal_ins:
        return _fit_payments(observations.deal_ins)
    hit, missed = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
    for one in observations.discards:
        discarder = observations.deals[one.deal][one.discarder]
        if one.waits and not discarder.won:
            found = hit if one.hit else missed
            found[dealer_role(one.other, one.discarder, one.dealer)].append(discarder.points)
    every = _difference([point for points in missed.values() for point in points],
                        [point for points in hit.values() for point in points])  # fmt: skip
    costs: dict[str, float] = {}
    for who in (WINNER, DISCARDER, OTHERS):
        weight = len(hit[who]) / (len(hit[who]) + _PRIOR_DEAL_INS)
        cost = every + weight * (_difference(missed[who], hit[who]) - every)
        costs[who] = round(max(cost, 0.0), 2)
    return {**costs, **_fit_states(observations, every)}


def _fit_payments(deal_ins: Sequence[DealIn]) -> Mapping[str, float]:
    """Mean payment for a deal-in by the dealer's role, drawn towards that of all."""
    every = sum([one.paid for one in deal_ins]) / len(deal_ins)
    costs: dict[str, float] = {}
    for role in (WINNER, DISCARDER, OTHERS):
        paid = [one.paid for one in deal_ins if dealer_role(one.winner, one.discarder, one.dealer) == role]
        costs[role] = round((sum(paid) + every * _PRIOR_DEAL_INS) / (len(paid) + _PRIOR_DEAL_INS), 2)
    return costs


def _fit_states(observations: Observations, every: float) -> Mapping[str, float]:
    """Fit the cost of a deal-in to seats that are ready and to others, as a multiple of the mean one."""
    points: dict[tuple[bool, bool], list[int]] = {(ready, hit): [] for ready in (True, False) for hit in (True, False)}
    for one in observations.discards:
        discarder = observations.deals[one.deal][one.discarder]
        if one.waits and not discarder.won:
            points[one.ready, one.hit].append(discarder.points)
    found: dict[str, float] = {}
    for ready, name in ((True, READY), (False, UNDECLARED)):
        cost, cases = _difference(points[ready, False], points[ready, True]), len(points[ready, True])
        weight = cases / (cases + _PRIOR_DEAL_INS)
        found[name] = round(1.0 + weight * (max(cost, 0.0) / every - 1.0), 3) if every > 0 else 1.0
    return found


def _difference(more: Sequence[int], less: Sequence[int]) -> float:
    """Difference of the means; 0 where a sequence is empty."""
    return sum(more) / len(more) - sum(less) / len(less) if more and less else 0.0

"""Deal-in chances and costs, fitted to observed self-play."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from ai.hazards import BAND, DEFAULT, OPENED, OTHERS, STATES, THROWER, TRAITS, WINNER, Hazards, payer
from ai.watching import Watched, WatchedThrow

_BANDS = 6
"""Number of bands of turns."""

_PRIOR = 20.0
"""Weight of the default, in cases."""

_LIKELY = 4.0
"""Weight of the default, in wins."""

_ROUNDS = 25
"""Iterations until the factors are stable."""

_FEW = 60.0
"""Weight of the overall mean cost, in deal-ins."""


def hazards_of(watched: Watched) -> Hazards:
    """Fit deal-in chances and costs to observed deals."""
    thrown = watched.thrown
    by_time = defaultdict[tuple[int, int], list[bool]](list)
    for one in thrown:
        if not one.ready:
            by_time[min(one.opened, OPENED), min(one.turn // BAND, _BANDS - 1)].append(one.waits)
    waits = [
        tuple([_mean(by_time[opened, band], DEFAULT.waits[opened][band]) for band in range(_BANDS)])
        for opened in range(OPENED + 1)
    ]
    ready = _mean([one.waits for one in thrown if one.ready], DEFAULT.ready)
    return Hazards(tuple(waits), ready, _hits([one for one in thrown if one.waits]), _costs(watched))


def _mean(cases: Sequence[bool], usual: float) -> float:
    """Mean of `cases`, drawn towards `usual` where cases are few."""
    return round((sum(cases) + usual * _PRIOR) / (len(cases) + _PRIOR), 3)


def _hits(thrown: Sequence[WatchedThrow]) -> Mapping[str, float]:
    """Fit a factor for each trait, so that the expected number of deal-ins equals the observed one.

    Factors are fitted one at a time with the others held, in `_ROUNDS` iterations.
    """
    cells = Counter([one.traits for one in thrown])
    won = Counter([trait for one in thrown if one.hit for trait in one.traits])
    usual = {trait: DEFAULT.hits[trait] if trait in STATES else 1.0 for trait in TRAITS}
    found = dict(usual)
    for _ in range(_ROUNDS):
        for trait in TRAITS:
            rest = sum([
                cases * _product(found, traits) / found[trait] for traits, cases in cells.items() if trait in traits
            ])
            found[trait] = (won[trait] + _LIKELY) / (rest + _LIKELY / usual[trait])
    return {trait: round(factor, 3) for trait, factor in found.items()}


def _product(factors: Mapping[str, float], traits: Sequence[str]) -> float:
    found = 1.0
    for trait in traits:
        found *= factors[trait]
    return found


def _costs(watched: Watched) -> Mapping[str, float]:
    """Fit the cost of a deal-in by the dealer's role.

    It compares the points of seats that dealt in with those of seats that discarded as much to a waiting seat without
    dealing in; winners are left out.
    """
    hit, missed = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
    for one in watched.thrown:
        thrower = watched.deals[one.deal][one.thrower]
        if one.waits and not thrower.won:
            found = hit if one.hit else missed
            found[payer(one.other, one.thrower, one.dealer)].append(thrower.points)
    every = _difference([point for points in missed.values() for point in points],
                        [point for points in hit.values() for point in points])  # fmt: skip
    costs: dict[str, float] = {}
    for who in (WINNER, THROWER, OTHERS):
        weight = len(hit[who]) / (len(hit[who]) + _FEW)
        cost = every + weight * (_difference(missed[who], hit[who]) - every)
        costs[who] = round(max(cost, 0.0), 2)
    return costs


def _difference(more: Sequence[int], less: Sequence[int]) -> float:
    """Difference of the means; 0 where a sequence is empty."""
    return sum(more) / len(more) - sum(less) / len(less) if more and less else 0.0

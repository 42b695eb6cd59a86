"""Pays of wins compared with the pays computed beforehand, in self-play of experts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ai.adviser import Adviser
from ai.deal_statistics import PayLines
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.engine import events as ev
from rules.engine.actions import Action, CallOff, Challenge, Say, Win, WinThrowing
from rules.engine.match import Match
from rules.engine.table import Ruleset
from rules.engine.unattended import play_on

LEAST = 150
"""Least number of cases from which a line is fitted to a shanten alone."""

STEEPEST_FAR = 0.85
"""Greatest slope of a line for hands that do not wait."""

_NO_AIM = (Win, WinThrowing, Say, CallOff, Challenge)


class PayComparison(NamedTuple):
    """Choice of a seat that won later: the sort of hand it played for, its shanten, and the computed and real pay in
    points.
    """

    family: str
    shanten: int
    computed: float
    paid: float


class BestCandidate(NamedTuple):
    """Best candidate of a seat, with its computed pay and chance."""

    seat: Seat
    family: str
    shanten: int
    pay: float
    chance: float


def observed_pays(ruleset: Ruleset, options: OptionValues, deals: int, seed: int) -> list[list[PayComparison]]:
    """List by deal, each the first of a match, the computed and real pays of the winners' choices."""
    return [
        [PayComparison(one.family, one.shanten, one.pay, points[one.seat]) for one in choices if one.seat in points]
        for choices, points in observed_choices(ruleset, options, deals, seed)
    ]


def observed_choices(
    ruleset: Ruleset, options: OptionValues, deals: int, seed: int
) -> Iterator[tuple[list[BestCandidate], Mapping[Seat, float]]]:
    """Yield by deal, each the first of a match, the best candidates of all choices and the pay of each winner."""
    for number in range(deals):
        match = Match.new(ruleset, options, seed=seed + number, seating="fixed")
        players = match.state.players
        watcher = _RecordedExperts([Adviser(seed=(seed + number) * players + seat) for seat in range(players)])
        for _ in play_on(match, 1, watcher):
            pass
        yield watcher.best, points_by_winner(match.events)


class _RecordedExperts:
    """Experts in all seats; their best candidates are recorded."""

    def __init__(self, advisers: Sequence[Adviser]) -> None:
        """Start without records; `advisers` play the seats in order."""
        self._advisers = advisers
        self.best: list[BestCandidate] = []

    def __call__(self, match: Match, seat: Seat, legal: tuple[Action, ...]) -> Action:
        """Choose an action, and record the best candidate."""
        view, adviser = match.glance(seat), self._advisers[seat]
        found = adviser.rate_for_choice(view, legal) if len(legal) > 1 else []
        if not found:
            return adviser.choose(view, legal)
        best = found[0]
        if best.worth and not isinstance(best.action, _NO_AIM):
            pay = adviser.computed_pay(view, best)
            self.best.append(BestCandidate(seat, best.family, best.shanten, pay, best.chance))
        return best.action


def points_by_winner(events: Sequence[ev.Event]) -> Mapping[Seat, float]:
    """Sum by winner the points received from its win on until the next one, payments of the table included; the mean of
    its wins where there are several.
    """
    found, wins = dict[Seat, float](), Counter[Seat]()
    winners, settled = set[Seat](), False
    for event in events:
        if isinstance(event, ev.Won):
            winners, settled = {event.seat} if settled else {*winners, event.seat}, False
            found.setdefault(event.seat, 0.0)
            wins[event.seat] += 1
        elif isinstance(event, ev.Paid):
            settled = True
            for seat in winners:
                found[seat] += event.amounts[seat]
    return {seat: points / wins[seat] for seat, points in found.items()}


def fit_pays(found: Sequence[PayComparison]) -> PayLines:
    """Fit lines of real pay on computed pay, by shanten; each is right in the mean.

    Hands rarer than `LEAST` count with the farthest that are not. One line serves all where every win has the same
    computed pay.
    """
    lines: list[tuple[float, float]] = []
    if len({one.computed for one in found}) == 1 and len(found) >= LEAST:
        return (fit_line(found),)
    while len(left := [one for one in found if max(one.shanten, 0) >= len(lines)]) >= LEAST:
        here = [one for one in left if max(one.shanten, 0) == len(lines)]
        beyond = len(left) - len(here)
        lines.append(fit_line(here if min(len(here), beyond) >= LEAST else left))
        if beyond < LEAST:
            break
    return tuple(lines)


def fit_worths(found: Sequence[PayComparison]) -> PayLines:
    """Fit such lines for choices: right in the mean, but less steep.

    A choice prefers pays that are computed too high, so that the computed pay predicts chosen actions less well than
    others.
    """
    lines: list[tuple[float, float]] = []
    for shanten, (_, times) in enumerate(fit_pays(found)):
        here = [one for one in found if max(one.shanten, 0) == shanten]
        times = min(times, STEEPEST_FAR if shanten else 1.0)
        mean = sum([one.paid - times * one.computed for one in here]) / max(len(here), 1)
        lines.append((round(max(mean, 0.0), 2), round(times, 3)))
    return tuple(lines)


def fit_line(some: Sequence[PayComparison]) -> tuple[float, float]:
    """Fit an offset in points and a factor on the computed pay.

    Costly hands vary more and weigh less. The factor is never negative, nor the pay of a cheap hand.
    """
    computed, paid = sum([one.computed for one in some]) / len(some), sum([one.paid for one in some]) / len(some)
    weights = [1.0 / max(one.computed, _CHEAP * computed) for one in some]
    whole = sum(weights)
    middle = sum([weight * one.computed for weight, one in zip(weights, some, strict=True)]) / whole
    spread = sum([weight * (one.computed - middle) ** 2 for weight, one in zip(weights, some, strict=True)])
    steep = sum([weight * (one.computed - middle) * one.paid for weight, one in zip(weights, some, strict=True)])
    times = min(max(steep / spread, 0.0), paid / computed) if spread > _ALIKE * whole * computed**2 else 0.0
    return round(paid - times * computed, 2), round(times, 3)


_CHEAP = 0.1
"""Weights count no pay as less than this part of the mean."""
_ALIKE = 1e-9
"""Relative spread below which computed pays are equal but for rounding."""

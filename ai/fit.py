"""Fit of deal statistics to self-play: length of deals, speed of hands, share of wins."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from itertools import pairwise, takewhile
from math import log
from typing import NamedTuple

from ai.candidates import hand_sort
from ai.counting import fit_hazards
from ai.deal_statistics import DEFAULT, PRESSED, TURNS_IN_BAND, DealStatistics, fingerprint, shift_odds
from ai.hazards import Hazards
from ai.lines import lines_at
from ai.paid import fit_pays, fit_worths, observed_choices, observed_pays
from ai.watching import CardHandState, HandState, PlayedDeal, observe
from rules.engine.table import Table

LEAST = 100
"""Least number of cases for a statistic; a list ends before the first entry with fewer."""

_COUNTED = 4
"""Useful tiles are counted below this shanten."""

_COMPARED, _COMPARED_BY_LINES = 5, 8
"""Computed chances are compared with wins below this shanten, for hands of sets and for hands of a card.

A distant plan is often given up for another that wins, which is no win of the plan; for a card the chance covers all
its hands.
"""

_PRIOR = 200.0
"""Weight of the mean over all turns, in cases."""

_STEEPEST = 4.0
"""Bound of a correction: e to this power are odds of fifty to one."""


class _Step(NamedTuple):
    """Hand after a discard, and a flag: it came nearer before the next discard, or won if it waited."""

    state: HandState | CardHandState
    nearer: bool


def fit_statistics(hands: Sequence[PlayedDeal], repeats: bool = False) -> DealStatistics:
    """Fit the statistics to these deals; `repeats`: winners play on, so that only the wall ends a deal."""
    steps = [step for hand in hands for step in _steps(hand)]
    farthest = max([step.state.shanten for step in steps], default=0)
    by_away = [[step for step in steps if step.state.shanten == shanten] for shanten in range(farthest + 1)]
    told = [*takewhile(lambda some: len(some) >= LEAST, by_away)]
    by_lines = any(isinstance(step.state, CardHandState) for step in steps)
    often = [_draw_ratio(some) for some in told[:_COUNTED]]
    stats = DealStatistics(
        ends=(0.0,) if repeats else _ends(hands) or DEFAULT.ends,
        often=tuple([number for number in often if number]) or DEFAULT.often,
        rates=tuple([round(_share(some), 3) for some in told]) or DEFAULT.rates,
        repeats=repeats,
    )
    for shanten in range(_COMPARED_BY_LINES if by_lines else _COMPARED):
        computed = [
            ChanceComparison(state, state.chance(stats), hand.won)
            for hand in hands for state in hand.states if state.shanten == shanten and state.usual
        ]  # fmt: skip
        if len(computed) < LEAST:
            break
        lean = fit_factor if repeats else fit_log_odds
        stats = replace(stats, leans=(*stats.leans, _fit_bands([one for one in computed if not one.pressed], lean)),
                        pressed=(*stats.pressed, 0.0))  # fmt: skip
        hard = [replace_chance(one, stats) for one in computed if one.pressed]
        stats = replace(stats, pressed=(*stats.pressed[:-1], _drawn_to_zero(hard)))
    return stats


def _drawn_to_zero(cases: Sequence[ChanceComparison]) -> float:
    """Fit a correction of the log odds, drawn towards 0 where cases are few."""
    return round(fit_log_odds(cases) * len(cases) / (len(cases) + _PRIOR), 2)


def _steps(hand: PlayedDeal) -> Iterator[_Step]:
    """List the steps of a hand: a waiting hand may win at any time, another comes nearer only if the deal goes on."""
    for state, later in pairwise(hand.states):
        yield _Step(state, 0 < state.shanten > later.shanten)
    if hand.states and not hand.states[-1].shanten:
        yield _Step(hand.states[-1], hand.won > 0)


def _share(steps: Sequence[_Step]) -> float:
    """Share of steps that were made."""
    return sum([step.nearer for step in steps]) / len(steps)


def _draw_ratio(steps: Sequence[_Step]) -> float:
    """Ratio of steps made to draws of a useful tile; 0 where no tile was useful."""
    share = sum([step.state.live / step.state.unseen for step in steps])
    return round(sum([step.nearer for step in steps]) / share, 2) if share else 0.0


def _ends(hands: Iterable[PlayedDeal]) -> tuple[float, ...]:
    """Share of deals, by own turns taken, that ended before the next turn of a seat that did not win."""
    ended, seen = Counter[int](), Counter[int]()
    for hand in hands:
        states = hand.states[:-1] if hand.won else hand.states
        for state in states:
            seen[state.gone] += 1
            ended[state.gone] += state is hand.states[-1]
    ends: list[float] = []
    while (cases := sum([seen[turn] for turn in _with_neighbors(len(ends))])) >= LEAST:
        ends.append(round(sum([ended[turn] for turn in _with_neighbors(len(ends))]) / cases, 3))
    return tuple(ends)


def _with_neighbors(turn: int) -> range:
    """Range of a turn and its neighbors, which are counted together against chance."""
    return range(turn - 1, turn + 2)


class ChanceComparison(NamedTuple):
    """Hand after a discard, its computed chance to win or expected number of wins, and its wins."""

    state: HandState | CardHandState
    chance: float
    won: int

    @property
    def pressed(self) -> bool:
        """Check that other seats seemed to wait."""
        return self.state.pressure >= PRESSED


def replace_chance(one: ChanceComparison, stats: DealStatistics) -> ChanceComparison:
    """Compute the chance again by other statistics."""
    return one._replace(chance=one.state.chance(stats))


Lean = Callable[[Sequence[ChanceComparison]], float]
"""Fits a correction to cases."""


def _fit_bands(computed: Sequence[ChanceComparison], lean: Lean) -> tuple[float, ...]:
    """Fit corrections by band of turns, for hands of one shanten."""
    always, found = lean(computed), list[float]()
    for band in range(1 + max([one.state.gone for one in computed]) // TURNS_IN_BAND):
        then = [one for one in computed if one.state.gone // TURNS_IN_BAND == band]
        found.append(round(always + (lean(then) - always) * len(then) / (len(then) + _PRIOR), 2))
    return tuple(found)


def fit_log_odds(cases: Sequence[ChanceComparison]) -> float:
    """Find the correction of the log odds under which the expected number of wins equals the observed one."""
    return _fit_log_odds([one.chance for one in cases], sum([one.won for one in cases]))


def fit_factor(cases: Sequence[ChanceComparison]) -> float:
    """Find the logarithm of the factor that makes as many wins expected as there were."""
    expected, won = sum([one.chance for one in cases]), sum([one.won for one in cases])
    return min(max(log(won / expected), -_STEEPEST), _STEEPEST) if won and expected else 0.0


def _fit_log_odds(chances: Sequence[float], won: int) -> float:
    """Find that correction for these chances and `won` wins by bisection."""
    low, high = -_STEEPEST, _STEEPEST
    while high - low > 0.005:
        middle = (low + high) / 2
        if sum([shift_odds(middle, chance) for chance in chances]) < won:
            low = middle
        else:
            high = middle
    return (low + high) / 2 if chances else 0.0


def entry_of(table: Table, deals: int, seed: int) -> dict[str, object]:
    """Measure `deals` deals; returns an entry of a statistics file."""
    ruleset, players = table.ruleset, table.players
    seen, usual = observe(ruleset, table.options, deals, seed), ruleset.resolve({}, players)
    entry: dict[str, object] = {
        "players": players,
        "options": {id: value for id, value in table.options.items() if value != usual[id]},
        "deals": deals,
        "seed": seed,
        **_file_fields(fit_statistics(seen.hands, table.ending.winners_play_on)),
        "beside": 0.0 if table.ending.winners_play_on else _loss_beside(seen.hands),
        "pays": pays_entry(table, deals, seed),
        "wins": wins_entry(table, deals, seed),
        "hazards": None if lines_at(table) is not None else _file_fields(fit_hazards(seen)),
    }
    return entry


def pays_entry(table: Table, deals: int, seed: int) -> dict[str, object]:
    """Measure the pay of wins in `deals` deals of experts; returns the part `pays` of an entry."""
    found = [one for deal in observed_pays(table.ruleset, table.options, deals, seed) for one in deal]
    return {"deals": deals, "seed": seed, "played_with": fingerprint(table.ruleset.id),
            "by_distance": fit_pays(found), "worths": fit_worths(found)}  # fmt: skip


def _loss_beside(hands: Sequence[PlayedDeal]) -> float:
    """Mean loss of seats that neither won nor dealt in; never a gain."""
    points = [hand.points for hand in hands if not (hand.won or hand.dealt_in)]
    return round(max(-sum(points) / len(points), 0.0), 2) if points else 0.0


def wins_entry(table: Table, deals: int, seed: int) -> dict[str, object]:
    """Measure the share of wins by sort of hand in `deals` deals of experts; returns the part `wins` of an entry."""
    found = observed_choices(table.ruleset, table.options, deals, seed)
    by_sort = defaultdict[str, list[tuple[int, float, bool]]](list)
    for told, paid in found:
        for one in told:
            by_sort[hand_sort(one.family)].append((max(one.shanten, 0), one.chance, one.seat in paid))
    leans = {sort: by_shanten(cases) for sort, cases in sorted(by_sort.items())}
    return {"deals": deals, "seed": seed, "played_with": fingerprint(table.ruleset.id),
            "by_sort": {sort: known for sort, known in leans.items() if any(known)}}  # fmt: skip


def by_shanten(cases: Sequence[tuple[int, float, bool]]) -> list[float]:
    """Fit corrections of the log odds by shanten to cases of shanten, computed chance and win.

    Few cases are drawn towards 0; fewer than `LEAST` take the correction of the next nearer hands.
    """
    found: list[float] = []
    for shanten in range(max([shanten for shanten, _, _ in cases], default=-1) + 1):
        here = [(chance, won) for at, chance, won in cases if at == shanten]
        if len(here) >= LEAST:
            leaning = _fit_log_odds([chance for chance, _ in here], sum([won for _, won in here]))
            found.append(round(leaning * len(here) / (len(here) + _PRIOR), 2))
        else:
            found.append(found[-1] if found else 0.0)
    return found


_FILE_FIELDS = {"ends", "often", "rates", "leans", "pressed", "waits", "ready", "hits", "costs"}
"""Fields written to files."""


def _file_fields(numbers: DealStatistics | Hazards) -> dict[str, object]:
    """List the fields written to files with their values."""
    return {one.name: getattr(numbers, one.name) for one in fields(numbers) if one.name in _FILE_FIELDS}

"""How deals of a rule set run, counted in self-play: how long they last, how soon hands come nearer, which win."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from itertools import pairwise, takewhile
from typing import NamedTuple

from ai.candidates import sort_of
from ai.counting import hazards_of
from ai.deal_statistics import BAND, DEFAULT, Course, leant
from ai.hazards import Hazards
from ai.lines import lines_at
from ai.paid import pays_of, watched_deals, watched_pays
from ai.watching import LineStand, PlayedDeal, Stand, watched
from rules.engine.table import Table

LEAST = 100
"""What was seen less often is not told: the list ends before it."""

_COUNTED = 4
"""Useful tiles are counted up to this distance less one."""

_COMPARED, _COMPARED_BY_LINES = 2, 8
"""Chances are compared with what was won up to this distance less one. A plan that is farther away is often given up
for another, with which the hand is won: that is no win of the plan. What is said of lines of a card is said of all that
a hand may become.
"""

_PRIOR = 200.0
"""So many cases weigh as much as what holds at a distance all the time."""

_STEEPEST = 4.0
"""No lean is greater: e to this power are odds of fifty to one."""


class _Step(NamedTuple):
    """A stand that could come nearer until the next one, or win if it waited; and whether it did."""

    stand: Stand | LineStand
    nearer: bool


def fitted(hands: Sequence[PlayedDeal]) -> Course:
    """The course of these deals."""
    steps = [step for hand in hands for step in _steps(hand)]
    farthest = max([step.stand.away for step in steps], default=0)
    by_away = [[step for step in steps if step.stand.away == away] for away in range(farthest + 1)]
    told = [*takewhile(lambda some: len(some) >= LEAST, by_away)]
    by_lines = any(isinstance(step.stand, LineStand) for step in steps)
    often = [_often(some) for some in told[:_COUNTED]]
    course = Course(
        ends=_ends(hands) or DEFAULT.ends,
        often=tuple([number for number in often if number]) or DEFAULT.often,
        rates=tuple([round(_share(some), 3) for some in told]) or DEFAULT.rates,
    )
    for away in range(_COMPARED_BY_LINES if by_lines else _COMPARED):
        said = [
            SaidChance(stand, stand.chance(course), hand.won)
            for hand in hands for stand in hand.stands if stand.away == away
        ]  # fmt: skip
        if len(said) < LEAST:
            break
        course = replace(course, leans=(*course.leans, _leans(said)))
    return course


def _steps(hand: PlayedDeal) -> Iterator[_Step]:
    """A hand that waits may win at any time; one that does not comes nearer only if the deal goes on."""
    for stand, later in pairwise(hand.stands):
        yield _Step(stand, 0 < stand.away > later.away)
    if hand.stands and not hand.stands[-1].away:
        yield _Step(hand.stands[-1], hand.won)


def _share(steps: Sequence[_Step]) -> float:
    """How often a step was made."""
    return sum([step.nearer for step in steps]) / len(steps)


def _often(steps: Sequence[_Step]) -> float:
    """How much oftener a step was made than one of the useful tiles is drawn; 0 where none was useful."""
    share = sum([step.stand.live / step.stand.unseen for step in steps])
    return round(sum([step.nearer for step in steps]) / share, 2) if share else 0.0


def _ends(hands: Iterable[PlayedDeal]) -> tuple[float, ...]:
    """By turns gone, how often a deal ended before the next one for a seat that did not win it."""
    ended, seen = Counter[int](), Counter[int]()
    for hand in hands:
        stands = hand.stands[:-1] if hand.won else hand.stands
        for stand in stands:
            seen[stand.gone] += 1
            ended[stand.gone] += stand is hand.stands[-1]
    ends: list[float] = []
    while (cases := sum([seen[turn] for turn in _about(len(ends))])) >= LEAST:
        ends.append(round(sum([ended[turn] for turn in _about(len(ends))]) / cases, 3))
    return tuple(ends)


def _about(turn: int) -> range:
    """A turn and those beside it, which are counted together lest chance tell."""
    return range(turn - 1, turn + 2)


class SaidChance(NamedTuple):
    """How a hand stood, the chance to win that was said of it, and whether it won."""

    stand: Stand | LineStand
    chance: float
    won: bool


def _leans(said: Sequence[SaidChance]) -> tuple[float, ...]:
    """By time, how much what was won differs from what is said of hands at the same distance."""
    always, found = lean(said), list[float]()
    for band in range(1 + max([one.stand.gone for one in said]) // BAND):
        then = [one for one in said if one.stand.gone // BAND == band]
        found.append(round(always + (lean(then) - always) * len(then) / (len(then) + _PRIOR), 2))
    return tuple(found)


def lean(cases: Sequence[SaidChance]) -> float:
    """What is to be added to the logarithm of the odds that are said, so that as many are won as are said."""
    return _lean([one.chance for one in cases], sum([one.won for one in cases]))


def _lean(chances: Sequence[float], won: int) -> float:
    """The same where so many of hands with these chances were won."""
    low, high = -_STEEPEST, _STEEPEST
    while high - low > 0.005:
        middle = (low + high) / 2
        if sum([leant(middle, chance) for chance in chances]) < won:
            low = middle
        else:
            high = middle
    return (low + high) / 2 if chances else 0.0


def entry_of(table: Table, deals: int, seed: int) -> dict[str, object]:
    """What so many deals tell, as an entry of a file."""
    ruleset, players = table.ruleset, table.players
    seen, usual = watched(ruleset, table.options, deals, seed), ruleset.resolve({}, players)
    entry: dict[str, object] = {
        "players": players,
        "options": {id: value for id, value in table.options.items() if value != usual[id]},
        "deals": deals,
        "seed": seed,
        **_told(fitted(seen.hands)),
        "pays": pays_entry(table, deals, seed),
        "wins": wins_entry(table, deals, seed),
        "hazards": None if lines_at(table) is not None else _told(hazards_of(seen)),
    }
    return entry


def pays_entry(table: Table, deals: int, seed: int) -> dict[str, object]:
    """What wins bring against what is reckoned, counted in so many deals of experts, as a part of such an entry."""
    found = [one for deal in watched_pays(table.ruleset, table.options, deals, seed) for one in deal]
    return {"deals": deals, "seed": seed, "by_distance": pays_of(found)}


def wins_entry(table: Table, deals: int, seed: int) -> dict[str, object]:
    """How often hands win by what they are played for, counted in so many deals of experts: another such part."""
    found = watched_deals(table.ruleset, table.options, deals, seed)
    by_sort = defaultdict[str, list[tuple[int, float, bool]]](list)
    for told, paid in found:
        for one in told:
            by_sort[sort_of(one.family)].append((max(one.away, 0), one.chance, one.seat in paid))
    leans = {sort: by_distance(cases) for sort, cases in sorted(by_sort.items())}
    return {"deals": deals, "seed": seed, "by_sort": {sort: known for sort, known in leans.items() if any(known)}}


def by_distance(cases: Sequence[tuple[int, float, bool]]) -> list[float]:
    """By distance, the lean of what was won, given how far hands were, what was said and whether they won.

    Few cases count for little; of fewer than are told nothing is known, and they lean as those that are nearer.
    """
    found: list[float] = []
    for away in range(max([away for away, _, _ in cases], default=-1) + 1):
        here = [(chance, won) for at, chance, won in cases if at == away]
        if len(here) >= LEAST:
            leaning = _lean([chance for chance, _ in here], sum([won for _, won in here]))
            found.append(round(leaning * len(here) / (len(here) + _PRIOR), 2))
        else:
            found.append(found[-1] if found else 0.0)
    return found


_KEPT = {"ends", "often", "rates", "leans", "waits", "ready", "hits", "costs"}
"""What files tell."""


def _told(numbers: Course | Hazards) -> dict[str, object]:
    """The numbers by their names."""
    return {one.name: getattr(numbers, one.name) for one in fields(numbers) if one.name in _KEPT}

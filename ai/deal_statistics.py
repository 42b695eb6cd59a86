"""How deals of a rule set run, as measured in play: how soon they end, and how soon hands come nearer.

Turns are a seat's own: one ends with its discard. What is said of a turn holds from there to its next discard.

docs/decisions/0263-how-deals-run-is-measured.md tells why.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import exp

from ai.chance import STEPS
from ai.hazards import DEFAULT as USUAL_HAZARDS
from ai.hazards import Hazards
from rules.core.clearable_caches import ClearableCache
from rules.core.options import Options
from rules.engine.table import Table

GRAINS = 48
"""Chances of the next step are worked out for so many parts of 1; between them they are taken for straight."""

SURE = 0.95
"""No next step is surer than this."""

BAND = 4
"""So many turns of a seat are compared together with what was won."""


Leans = tuple[tuple[float, ...], ...]

Wins = Mapping[str, tuple[float, ...]]
"""By sort of hand and distance, how much the logarithm of the odds to win is greater than is reckoned."""

Pays = tuple[tuple[float, float], ...]
"""By distance, what a win brings: so many points, and so many times what is reckoned."""


@dataclass(frozen=True)
class Course:
    """The measured numbers. Lists go on with their last entry."""

    ends: tuple[float, ...]
    """By turns that a seat has had, the chance that the deal ends for it before its next one, without its winning."""
    often: tuple[float, ...]
    """By the distance of a hand, how much oftener a tile that helps comes than one that the seat must draw itself."""
    rates: tuple[float, ...]
    """By the distance, the chance in a turn to come nearer, whatever helps; the first one is that of winning."""
    closed: float = 0.75
    """Which part of these is left where nothing may be claimed on the way."""
    leans: Leans = ()
    """By distance and by turns gone (in bands of `BAND`), how much the logarithm of the odds to win is greater than the
    rest says: hands change their aim, and what helps does not come as evenly as is reckoned. Hands that are farther
    away than was compared are reckoned to come to these.
    """
    pays: Pays = ()
    """What wins have brought against what is reckoned of the hand: many a hand far away ends as another, and what comes
    on the way adds to it. This is only told; no choice goes by it.
    """
    wins: Wins = field(default_factory=dict, hash=False)
    """How often hands that were played for a sort have won, whatever they became, against what is reckoned. This is
    only told, too.
    """
    _deals: ClearableCache[int, _Deal] = field(init=False, default_factory=ClearableCache, repr=False, compare=False)

    def first(self, away: int, live: float, unseen: int, closed: bool) -> float:
        """The chance that one of `live` tiles among those unseen comes in a turn."""
        oftener = self.often[away if away < len(self.often) else -1]
        if closed and away:
            oftener = max(oftener * self.closed, 1.0)
        return min(live * oftener / unseen, SURE)

    def brings(self, away: int, pay: float, stakes: float = 1.0) -> float:
        """What a win brings in the mean from a distance, where so much is reckoned at these stakes."""
        if not self.pays:
            return pay
        beside, times = self.pays[min(max(away, 0), len(self.pays) - 1)]
        return beside * stakes + times * pay

    def won(self, sort: str, away: int, chance: float) -> float | None:
        """How often hands of a sort win from a distance where so much is reckoned; None where nobody has counted."""
        leans = self.wins.get(sort, ())
        return leant(leans[min(max(away, 0), len(leans) - 1)], chance) if leans else None

    def at(self, gone: int, left: float) -> Outset:
        """What is to come after so many turns of a seat, where the wall allows so many more; none if below zero."""
        end = gone + max(0, int(left + 0.5))
        deal = self._deals.get(end)
        if deal is None:
            deal = self._deals[end] = _Deal(self, end)
        return deal.outsets[gone]


class _Deal:
    """Deals whose wall allows a seat so many turns."""

    def __init__(self, course: Course, end: int) -> None:
        self.course, self.ends = course, lengthened(course.ends, end)
        rates = lengthened(course.rates, STEPS + 1)
        self.opened = _rows(self.ends, rates, course.leans)
        hidden = [rates[0], *(rate * course.closed for rate in rates[1:])]
        self.closed = _rows(self.ends, hidden, course.leans)
        self.outsets = [Outset(self, gone) for gone in range(end + 1)]


class Outset:
    """What is to come from a moment of a deal on.

    `opened` and `closed` are the chances to win from each distance, with and without claims on the way; their last
    entries, reached by the distance -1 of a complete hand, are those of a waiting one. `turns` is how many turns the
    seat still has in the mean if it does not win.
    """

    def __init__(self, deal: _Deal, gone: int) -> None:
        self._deal, self._gone, self._leans = deal, gone, deal.course.leans
        self.opened, self.closed = _from(deal.opened, gone), _from(deal.closed, gone)
        self.turns, still = 0.0, 1.0
        for ends in deal.ends[gone:]:
            still *= 1.0 - ends
            self.turns += still
        self._stepped: dict[tuple[int, int, bool], tuple[float, float]] = {}

    def chance(self, away: int, first: float, closed: bool) -> float:
        """The chance to win from a distance, where `first` is the chance of the next step in a turn."""
        if away > STEPS:
            return 0.0
        place = first * GRAINS
        low = int(place)
        step = self._stepped.get((low, away, closed))
        if step is None:
            step = self._stepped[low, away, closed] = self._step(low, away, closed)
        found = step[0] + step[1] * (place - low)
        return self.held(away, found) if self._leans else found

    def by_steps(self, shares: Sequence[float], last: float) -> float:
        """The chance to win with a hand that comes nearer by what it draws, each step with its chance in a turn.

        It waits then, and `last` is the chance of the winning tile in a turn.
        """
        deal, at, found = self._deal, [1.0, *[0.0] * (len(shares) - 1)], 0.0
        for gone in range(self._gone, len(deal.ends)):
            ready, lasts = 0.0, 1.0 - deal.ends[gone]
            for place in reversed(range(len(shares))):
                made = at[place] * shares[place]
                at[place] -= made
                if place + 1 < len(shares):
                    at[place + 1] += made
                else:
                    ready = made
            if ready:
                found += ready * lasts * deal.outsets[gone + 1].chance(0, last, False)
            at = [still * lasts for still in at]
        return found

    def held(self, away: int, chance: float) -> float:
        """What is left of a chance that was reckoned, by what such hands have won."""
        return _leant(self._leans, away, self._gone, chance)

    def _step(self, grains: int, away: int, closed: bool) -> tuple[float, float]:
        """The same where the chance of the next step is so many parts of 1, and how much one part more adds to it."""
        found = self._worked_out(away, grains / GRAINS, closed)
        return found, self._worked_out(away, (grains + 1) / GRAINS, closed) - found

    def _worked_out(self, away: int, first: float, closed: bool) -> float:
        """The sum over the turns in which the step may come."""
        deal, found, still = self._deal, 0.0, 1.0
        nearer = (deal.closed if closed else deal.opened)[away - 1] if away else ()
        for gone in range(self._gone, len(deal.ends)):
            lasts = 1.0 - deal.ends[gone]
            found += still * first * (lasts * nearer[gone + 1] if away else 1.0)
            still *= lasts * (1.0 - first)
        return found


def _leant(leans: Leans, away: int, gone: int, chance: float) -> float:
    """A chance by what was won, where that was compared."""
    if away >= len(leans):
        return chance
    row = leans[away]
    return leant(row[min(gone // BAND, len(row) - 1)], chance)


def leant(lean: float, chance: float) -> float:
    """A chance where the logarithm of its odds is so much greater."""
    odds = exp(lean)
    return chance * odds / (1.0 - chance + chance * odds)


def lengthened(numbers: Sequence[float], size: int) -> list[float]:
    """So many of these numbers, the last one again and again."""
    return [numbers[min(place, len(numbers) - 1)] for place in range(size)]


def _from(rows: Sequence[Sequence[float]], gone: int) -> list[float]:
    """By distance, the chance after so many turns; the last entry that of a waiting hand."""
    return [*[row[gone] for row in rows], rows[0][gone]]


def _rows(ends: Sequence[float], rates: Sequence[float], leans: Leans) -> list[list[float]]:
    """By distance and turn, the chance to win.

    A hand that waits wins before others may end the deal; one that comes nearer must live to see its next turn, and
    wins then as such hands do.
    """
    rows: list[list[float]] = []
    for away, rate in enumerate(rates):
        row = [0.0] * (len(ends) + 1)
        for gone in reversed(range(len(ends))):
            lasts = 1.0 - ends[gone]
            nearer = lasts * rows[away - 1][gone + 1] if away else 1.0
            row[gone] = rate * nearer + (1.0 - rate) * lasts * row[gone + 1]
        rows.append([_leant(leans, away, gone, chance) for gone, chance in enumerate(row)])
    return rows


DEFAULT = Course(
    ends=(0.0, 0.01, 0.01, 0.02, 0.03, 0.04, 0.06, 0.08, 0.1, 0.12, 0.14, 0.17, 0.19, 0.22, 0.25),
    often=(2.4, 1.2, 1.3), rates=(0.16, 0.18, 0.29, 0.37, 0.47, 0.58),
)  # fmt: skip
"""What holds where nothing was measured: about the middle of six rule sets that were."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured, and under what: so many players, and the house rules that were not as usual."""

    players: int
    options: Mapping[str, object]
    course: Course
    hazards: Hazards = USUAL_HAZARDS

    def suits(self, players: int, options: Options) -> bool:
        """Whether it was measured for so many players under rules like these."""
        return players == self.players and all(options[id] == value for id, value in self.options.items())


FOLDER = "deal_statistics"


@cache
def measured(ruleset_id: str) -> tuple[Measured, ...]:
    """All that was measured of a rule set; nothing where it has no file."""
    file = files("assets").joinpath(FOLDER, f"{ruleset_id}.json")
    if not file.is_file():
        return ()
    return tuple([read(entry) for entry in json.loads(file.read_text(encoding="utf-8"))])


def read(entry: Mapping[str, object]) -> Measured:
    """An entry of a file."""
    match entry:
        case {"players": int(players), "options": dict(options), "ends": list(ends), "often": list(often),
              "rates": list(rates), "leans": list(leans), "pays": {"by_distance": list(pays)},
              "hazards": hazards, **more}:  # fmt: skip
            course = Course(tuple(ends), tuple(often), tuple(rates), leans=tuple(map(tuple, leans)),
                            pays=tuple([(beside, times) for beside, times in pays]), wins=_wins(more))  # fmt: skip
            return Measured(players, options, course, _hazards(hazards))
    raise ValueError(f"no measured course: {entry}")


def _wins(entry: Mapping[str, object]) -> Wins:
    """How often hands have won, where that was counted."""
    match entry.get("wins"):
        case {"by_sort": dict(by_sort)}:
            return {sort: tuple(leans) for sort, leans in by_sort.items()}
        case _:
            return {}


def _hazards(entry: object) -> Hazards:
    """What was counted of those who win on discards; null where nothing was."""
    match entry:
        case {"waits": list(waits), "ready": float(ready), "hits": dict(hits), "costs": dict(costs)}:
            return Hazards(tuple(map(tuple, waits)), ready, hits, costs)
        case None:
            return USUAL_HAZARDS
    raise ValueError(f"no counted hazards: {entry}")


UNKNOWN = Measured(0, {}, DEFAULT)
"""What is taken for true where nothing was measured."""


def measured_at(table: Table) -> Measured:
    """What was measured under the rules that are most like those of a table."""
    known = [one for one in measured(table.ruleset.id) if one.suits(table.players, table.options)]
    return max(known, key=lambda one: len(one.options)) if known else UNKNOWN

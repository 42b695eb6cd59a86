"""Measured statistics of how deals of a rule set run: when they end, and how fast hands come nearer to a win.

Turns are a seat's own, each ending with its discard. A statistic of a turn holds from that discard to the next one.

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
"""Grid size of tabulated step chances, which are interpolated linearly."""

SURE = 0.95
"""Upper bound of a step chance."""

BAND = 4
"""Turns of a seat in one band of corrections."""


Leans = tuple[tuple[float, ...], ...]

Wins = Mapping[str, tuple[float, ...]]
"""By sort of hand and shanten, the log odds to add to the computed chance to win."""

Pays = tuple[tuple[float, float], ...]
"""By shanten, the measured pay of a win as a line: an offset in points and a factor on the computed pay."""


@dataclass(frozen=True)
class Course:
    """Measured numbers of a rule set. The last entry of a list holds for all later ones."""

    ends: tuple[float, ...]
    """By own turns taken, the chance that the deal ends before the seat's next turn without its win."""
    often: tuple[float, ...]
    """By shanten, the chance that a useful tile comes, as a multiple of the chance to draw it."""
    rates: tuple[float, ...]
    """By shanten, the chance in a turn to come nearer whatever the hand; for 0, to win."""
    closed: float = 0.75
    """Factor on `often` and `rates` where nothing may be claimed on the way."""
    leans: Leans = ()
    """By shanten and by band of `BAND` turns, the log odds to add to the computed chance to win.

    Hands change their aim, and useful tiles do not come as evenly as computed. Chances of hands farther away than
    measured are computed down to the measured ones.
    """
    pays: Pays = ()
    """Lines that correct the computed pay of a win: distant hands often end as others, and extras come on the way.
    Shown to players only; no choice uses it.
    """
    wins: Wins = field(default_factory=dict, hash=False)
    """Corrections of the chance to win by the sort of hand played for, whatever it became. Shown to players only."""
    _deals: ClearableCache[int, _Deal] = field(init=False, default_factory=ClearableCache, repr=False, compare=False)

    def first(self, away: int, live: float, unseen: int, closed: bool) -> float:
        """Compute the chance that one of `live` tiles among `unseen` ones comes in a turn."""
        oftener = self.often[away if away < len(self.often) else -1]
        if closed and away:
            oftener = max(oftener * self.closed, 1.0)
        return min(live * oftener / unseen, SURE)

    def brings(self, away: int, pay: float, stakes: float = 1.0) -> float:
        """Correct the computed pay of a win by measured wins; `stakes` scales the offset."""
        if not self.pays:
            return pay
        beside, times = self.pays[min(max(away, 0), len(self.pays) - 1)]
        return beside * stakes + times * pay

    def won(self, sort: str, away: int, chance: float) -> float | None:
        """Correct the computed chance of a sort of hand by measured wins; None where nothing was measured."""
        leans = self.wins.get(sort, ())
        return leant(leans[min(max(away, 0), len(leans) - 1)], chance) if leans else None

    def at(self, gone: int, left: float) -> Outset:
        """Return the chances to win after `gone` own turns, with `left` more in the wall."""
        end = gone + max(0, int(left + 0.5))
        deal = self._deals.get(end)
        if deal is None:
            deal = self._deals[end] = _Deal(self, end)
        return deal.outsets[gone]


class _Deal:
    """Tables of chances to win for deals whose wall allows a seat `end` turns."""

    def __init__(self, course: Course, end: int) -> None:
        self.course, self.ends = course, lengthened(course.ends, end)
        rates = lengthened(course.rates, STEPS + 1)
        self.opened = _rows(self.ends, rates, course.leans)
        hidden = [rates[0], *(rate * course.closed for rate in rates[1:])]
        self.closed = _rows(self.ends, hidden, course.leans)
        self.outsets = [Outset(self, gone) for gone in range(end + 1)]


class Outset:
    """Chances to win from one moment of a deal on.

    `opened` and `closed` hold the chances by shanten, with and without claims; their last entries, reached by index -1
    of a complete hand, are those of a waiting one. `turns` is the mean number of own turns to come if the seat does not
    win.
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
        """Compute the chance to win; `first` is the chance of the next step in a turn."""
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
        """Compute the chance to win tile by tile: `shares` are the chances in a turn of each step before the hand
        waits, `last` that of the winning tile.
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
        """Correct a computed chance by measured wins."""
        return _leant(self._leans, away, self._gone, chance)

    def _step(self, grains: int, away: int, closed: bool) -> tuple[float, float]:
        """Tabulate the chance to win at a grid point, and its slope to the next one."""
        found = self._worked_out(away, grains / GRAINS, closed)
        return found, self._worked_out(away, (grains + 1) / GRAINS, closed) - found

    def _worked_out(self, away: int, first: float, closed: bool) -> float:
        """Sum the chance to win over the turns in which the next step may come."""
        deal, found, still = self._deal, 0.0, 1.0
        nearer = (deal.closed if closed else deal.opened)[away - 1] if away else ()
        for gone in range(self._gone, len(deal.ends)):
            lasts = 1.0 - deal.ends[gone]
            found += still * first * (lasts * nearer[gone + 1] if away else 1.0)
            still *= lasts * (1.0 - first)
        return found


def _leant(leans: Leans, away: int, gone: int, chance: float) -> float:
    """Correct a chance by measured wins, where its shanten was measured."""
    if away >= len(leans):
        return chance
    row = leans[away]
    return leant(row[min(gone // BAND, len(row) - 1)], chance)


def leant(lean: float, chance: float) -> float:
    """Add `lean` to the log odds of a chance."""
    odds = exp(lean)
    return chance * odds / (1.0 - chance + chance * odds)


def lengthened(numbers: Sequence[float], size: int) -> list[float]:
    """Return the first `size` numbers, repeating the last one."""
    return [numbers[min(place, len(numbers) - 1)] for place in range(size)]


def _from(rows: Sequence[Sequence[float]], gone: int) -> list[float]:
    """Pick the chances by shanten after `gone` turns; the last entry repeats that of a waiting hand."""
    return [*[row[gone] for row in rows], rows[0][gone]]


def _rows(ends: Sequence[float], rates: Sequence[float], leans: Leans) -> list[list[float]]:
    """Compute the chances to win by shanten and turn.

    A waiting hand may win before the deal ends; another must live to its next turn to come nearer.
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
"""Statistics for rule sets without measurements: about the middle of six measured ones."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Measurements with their conditions: the number of players and the house rules that differed from the defaults."""

    players: int
    options: Mapping[str, object]
    course: Course
    hazards: Hazards = USUAL_HAZARDS

    def suits(self, players: int, options: Options) -> bool:
        """Check that the conditions match these players and options."""
        return players == self.players and all(options[id] == value for id, value in self.options.items())


FOLDER = "deal_statistics"


@cache
def measured(ruleset_id: str) -> tuple[Measured, ...]:
    """Load all measurements of a rule set; empty where it has no file."""
    file = files("assets").joinpath(FOLDER, f"{ruleset_id}.json")
    if not file.is_file():
        return ()
    return tuple([read(entry) for entry in json.loads(file.read_text(encoding="utf-8"))])


def read(entry: Mapping[str, object]) -> Measured:
    """Parse an entry of a file of measurements."""
    match entry:
        case {"players": int(players), "options": dict(options), "ends": list(ends), "often": list(often),
              "rates": list(rates), "leans": list(leans), "pays": {"by_distance": list(pays)},
              "hazards": hazards, **more}:  # fmt: skip
            course = Course(tuple(ends), tuple(often), tuple(rates), leans=tuple(map(tuple, leans)),
                            pays=tuple([(beside, times) for beside, times in pays]), wins=_wins(more))  # fmt: skip
            return Measured(players, options, course, _hazards(hazards))
    raise ValueError(f"no measured course: {entry}")


def _wins(entry: Mapping[str, object]) -> Wins:
    """Parse the optional corrections by sort of hand."""
    match entry.get("wins"):
        case {"by_sort": dict(by_sort)}:
            return {sort: tuple(leans) for sort, leans in by_sort.items()}
        case _:
            return {}


def _hazards(entry: object) -> Hazards:
    """Parse the deal-in chances; null means the defaults."""
    match entry:
        case {"waits": list(waits), "ready": float(ready), "hits": dict(hits), "costs": dict(costs)}:
            return Hazards(tuple(map(tuple, waits)), ready, hits, costs)
        case None:
            return USUAL_HAZARDS
    raise ValueError(f"no counted hazards: {entry}")


UNKNOWN = Measured(0, {}, DEFAULT)
"""Defaults where nothing was measured."""


def measured_at(table: Table) -> Measured:
    """Find the measurements whose conditions are most like a table's."""
    known = [one for one in measured(table.ruleset.id) if one.suits(table.players, table.options)]
    return max(known, key=lambda one: len(one.options)) if known else UNKNOWN

"""Measured statistics of the deals of a rule set: when they end, and how fast hands come nearer to a win.

Turns are a seat's own, each ending with its discard. A statistic of a turn holds from that discard to the next one.

docs/decisions/0263-how-deals-run-is-measured.md tells why, docs/decisions/0301-winners-who-play-on-win-again.md what is
counted where winners play on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import exp
from zlib import crc32

from ai.chance import STEPS
from ai.hazards import DEFAULT as USUAL_HAZARDS
from ai.hazards import Hazards
from rules.core.clearable_caches import ClearableCache
from rules.core.options import OptionValues
from rules.engine.table import Table

GRID = 48
"""Grid size of tabulated step chances, which are interpolated linearly."""

MAX_STEP_CHANCE = 0.95
"""Upper bound of a step chance."""

PRESSED = 0.07
"""Chance that another seat wins in a turn from which on a seat counts as pressed."""

PRESSURE_STEP = 0.04
"""Step to which the chance that a deal ends is rounded, so that tables can be shared."""

TURNS_IN_BAND = 4
"""Turns of a seat in one band of corrections."""


LogOdds = tuple[tuple[float, ...], ...]

Wins = Mapping[str, tuple[float, ...]]
"""By sort of hand and shanten, the log odds to add to the computed chance to win."""

PayLines = tuple[tuple[float, float], ...]
"""By shanten, the measured pay of a win as a line: an offset in points and a factor on the computed pay."""


@dataclass(frozen=True)
class DealStatistics:
    """Measured statistics of a rule set. The last entry of a list holds for all later ones."""

    ends: tuple[float, ...]
    """By own turns taken, the chance that the deal ends before the seat's next turn without its win."""
    often: tuple[float, ...]
    """By shanten, the chance that a useful tile comes, as a multiple of the chance to draw it."""
    rates: tuple[float, ...]
    """By shanten, the chance in a turn to come nearer whatever the hand; for 0, to win."""
    closed: float = 0.75
    """Factor on `often` and `rates` where nothing may be claimed on the way."""
    leans: LogOdds = ()
    """By shanten and by band of `TURNS_IN_BAND` turns, the log odds to add to the computed chance to win.

    Hands change their aim, and useful tiles do not come as evenly as computed. Chances of hands farther away than
    measured are computed down to the measured ones.
    """
    pressed: tuple[float, ...] = ()
    """By shanten, the log odds to add besides where others seem to wait; see `PRESSED`."""
    pays: PayLines = ()
    """Lines that correct the computed pay of a win: distant hands often end as others, and extras come on the way.
    Shown to players only; no choice uses it.
    """
    worths: PayLines = ()
    """Such lines for choices, less steep so that no choice is overrated; see `fit_worths`."""
    beside: float = 0.0
    """Mean loss of a seat that neither won nor dealt in: a win saves it."""
    wins: Wins = field(default_factory=dict, hash=False)
    """Corrections of the chance to win by the sort of hand played for, whatever it became. Shown to players only."""
    repeats: bool = False
    """True where winners play on and win again: every chance to win is then the expected number of wins, and `leans`
    hold logarithms of factors on it.
    """
    _tables: ClearableCache[tuple[int, int], _ChanceTables] = field(
        init=False, default_factory=ClearableCache, repr=False, compare=False
    )

    def step_chance(self, shanten: int, live: float, unseen: int, closed: bool) -> float:
        """Compute the chance that one of `live` tiles among `unseen` ones comes in a turn."""
        oftener = self.often[shanten if shanten < len(self.often) else -1]
        if closed and shanten:
            oftener = max(oftener * self.closed, 1.0)
        return min(live * oftener / unseen, MAX_STEP_CHANCE)

    def corrected_pay(self, shanten: int, pay: float, stakes: float = 1.0) -> float:
        """Correct the computed pay of a win by measured wins; `stakes` scales the offset."""
        if not self.pays:
            return pay
        beside, times = self.pays[min(max(shanten, 0), len(self.pays) - 1)]
        return beside * stakes + times * pay

    def measured_chance(self, sort: str, shanten: int, chance: float) -> float | None:
        """Correct the computed chance of a sort of hand by measured wins; None where nothing was measured."""
        leans = self.wins.get(sort, ())
        return shift_odds(leans[min(max(shanten, 0), len(leans) - 1)], chance) if leans else None

    def win_chances(self, gone: int, left: float, pressure: float = 0.0) -> WinChances:
        """Return the chances to win after `gone` own turns, with `left` more in the wall.

        `pressure` is the chance that the deal ends in a turn, judged by the other seats' shown tiles; it replaces a
        smaller measured one.
        """
        end, floor = gone + max(0, int(left + 0.5)), int(pressure / PRESSURE_STEP + 0.5)
        tables = self._tables.get((end, floor))
        if tables is None:
            tables = self._tables[end, floor] = _ChanceTables(self, end, floor * PRESSURE_STEP)
        return tables.win_chances[gone]


class _ChanceTables:
    """Tables of chances to win for deals whose wall allows a seat `end` turns, and which end in each turn with at least
    the chance `least`.
    """

    def __init__(self, stats: DealStatistics, end: int, least: float = 0.0) -> None:
        """Compute the tables for one end and one least chance."""
        self.stats, self.ends = stats, [max(ends, least) for ends in padded(stats.ends, end)]
        rates = padded(stats.rates, STEPS + 1)
        self.leans = _leans_under(stats, least >= PRESSED)
        self.opened = self._rows(rates)
        self.closed = self._rows([rates[0], *(rate * stats.closed for rate in rates[1:])])
        self.win_chances = [WinChances(self, gone) for gone in range(end + 1)]

    def _rows(self, rates: Sequence[float]) -> list[list[float]]:
        """Compute the chances to win by shanten and turn.

        A waiting hand may win before the deal ends; another must live to its next turn to come nearer.
        """
        rows: list[list[float]] = []
        for shanten, rate in enumerate(rates):
            row, still = [0.0] * (len(self.ends) + 1), 1.0 if self.repeats(shanten) else 1.0 - rate
            for gone in reversed(range(len(self.ends))):
                lasts = 1.0 - self.ends[gone]
                nearer = lasts * rows[shanten - 1][gone + 1] if shanten else 1.0
                row[gone] = rate * nearer + still * lasts * row[gone + 1]
            rows.append([self.corrected(shanten, gone, chance) for gone, chance in enumerate(row)])
        return rows

    def repeats(self, shanten: int) -> bool:
        """Check that a hand stays at the same shanten after its next step: it waits, and winners play on."""
        return self.stats.repeats and not shanten

    def corrected(self, shanten: int, gone: int, chance: float) -> float:
        """Correct a chance by measured wins, if its shanten was measured; `gone` are the own turns so far."""
        if shanten >= len(self.leans):
            return chance
        row = self.leans[shanten]
        lean = row[min(gone // TURNS_IN_BAND, len(row) - 1)]
        return chance * exp(lean) if self.stats.repeats else shift_odds(lean, chance)


class WinChances:
    """Chances to win from one moment of a deal on.

    `opened` and `closed` hold the chances by shanten, with and without claims; their last entries, reached by index -1
    of a complete hand, are those of a waiting one. `stays` holds the chance of each own turn to come if the seat does
    not win, `turns` is their mean number.
    """

    def __init__(self, tables: _ChanceTables, gone: int) -> None:
        """Read the chances after `gone` own turns from the tables."""
        self._tables, self._gone, self._leans = tables, gone, tables.leans
        self.opened, self.closed = _chances_after(tables.opened, gone), _chances_after(tables.closed, gone)
        self.stays, still = list[float](), 1.0
        for ends in tables.ends[gone:]:
            still *= 1.0 - ends
            self.stays.append(still)
        self.turns = sum(self.stays)
        self._grid_steps: dict[tuple[int, int, bool], tuple[float, float]] = {}

    def chance(self, shanten: int, first: float, closed: bool) -> float:
        """Compute the chance to win; `first` is the chance of the next step in a turn."""
        if shanten > STEPS:
            return 0.0
        place = first * GRID
        low = int(place)
        step = self._grid_steps.get((low, shanten, closed))
        if step is None:
            step = self._grid_steps[low, shanten, closed] = self._grid_step(low, shanten, closed)
        found = step[0] + step[1] * (place - low)
        return self.corrected(shanten, found) if self._leans else found

    def by_steps(self, shares: Sequence[float], last: float) -> float:
        """Compute the chance to win tile by tile: `shares` are the chances in a turn of each step before the hand
        waits, `last` that of the winning tile.
        """
        if not shares:
            return self.chance(0, last, False)
        tables, at, found = self._tables, [1.0, *[0.0] * (len(shares) - 1)], 0.0
        for gone in range(self._gone, len(tables.ends)):
            ready, lasts = 0.0, 1.0 - tables.ends[gone]
            for place in reversed(range(len(shares))):
                made = at[place] * shares[place]
                at[place] -= made
                if place + 1 < len(shares):
                    at[place + 1] += made
                else:
                    ready = made
            if ready:
                found += ready * lasts * tables.win_chances[gone + 1].chance(0, last, False)
            at = [still * lasts for still in at]
        return found

    def by_lives(self, lives: Sequence[int], unseen: int, closed: bool, drawn: bool = False) -> float:
        """Compute the chance to win by the live tiles of each step; `drawn`: nothing may be claimed before the last."""
        stats, away = self._tables.stats, len(lives) - 1
        shares = [
            min(live / unseen, MAX_STEP_CHANCE) if drawn else stats.step_chance(away - place, live, unseen, closed)
            for place, live in enumerate(lives[:-1])
        ]
        return self.by_steps(shares, stats.step_chance(0, lives[-1], unseen, False))

    def corrected(self, shanten: int, chance: float) -> float:
        """Correct a computed chance by measured wins."""
        return self._tables.corrected(shanten, self._gone, chance)

    def _grid_step(self, grid_point: int, shanten: int, closed: bool) -> tuple[float, float]:
        """Tabulate the chance to win at a grid point, and its slope to the next one."""
        found = self._exact_chance(shanten, grid_point / GRID, closed)
        return found, self._exact_chance(shanten, (grid_point + 1) / GRID, closed) - found

    def _exact_chance(self, shanten: int, first: float, closed: bool) -> float:
        """Sum the chance to win over the turns in which the next step may come."""
        tables, found, still = self._tables, 0.0, 1.0
        nearer = (tables.closed if closed else tables.opened)[shanten - 1] if shanten else ()
        stays = 1.0 if tables.repeats(shanten) else 1.0 - first
        for gone in range(self._gone, len(tables.ends)):
            lasts = 1.0 - tables.ends[gone]
            found += still * first * (lasts * nearer[gone + 1] if shanten else 1.0)
            still *= lasts * stays
        return found


def _leans_under(stats: DealStatistics, pressed: bool) -> LogOdds:
    """Return the corrections that hold for a seat that is pressed or not."""
    if not (pressed and stats.pressed):
        return stats.leans
    return tuple([tuple([lean + more for lean in row]) for row, more in zip(stats.leans, stats.pressed, strict=True)])


def shift_odds(lean: float, chance: float) -> float:
    """Add `lean` to the log odds of a chance."""
    odds = exp(lean)
    return chance * odds / (1.0 - chance + chance * odds)


def chance_of_one(wins: float) -> float:
    """Compute the chance of at least one win, given the expected number of wins."""
    return 1.0 - exp(-wins)


def padded(numbers: Sequence[float], size: int) -> list[float]:
    """Return the first `size` numbers, repeating the last one."""
    return [numbers[min(place, len(numbers) - 1)] for place in range(size)]


def _chances_after(rows: Sequence[Sequence[float]], gone: int) -> list[float]:
    """Pick the chances by shanten after `gone` turns; the last entry repeats that of a waiting hand."""
    return [*[row[gone] for row in rows], rows[0][gone]]


DEFAULT = DealStatistics(
    ends=(0.0, 0.01, 0.01, 0.02, 0.03, 0.04, 0.06, 0.08, 0.1, 0.12, 0.14, 0.17, 0.19, 0.22, 0.25),
    often=(2.4, 1.2, 1.3), rates=(0.16, 0.18, 0.29, 0.37, 0.47, 0.58),
)  # fmt: skip
"""Statistics for rule sets without measurements: about the middle of six measured ones."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """Measurements with their conditions: the number of players and the house rules that differed from the defaults."""

    players: int
    options: Mapping[str, object]
    stats: DealStatistics
    hazards: Hazards = USUAL_HAZARDS

    def applies_to(self, players: int, options: OptionValues) -> bool:
        """Check that the conditions match these players and options."""
        return players == self.players and all(options[id] == value for id, value in self.options.items())


FOLDER = "deal_statistics"


@cache
def measurements(ruleset_id: str) -> tuple[Measurement, ...]:
    """Load all measurements of a rule set; empty where it has no file."""
    return tuple([parse_entry(entry) for entry in json.loads(_file_text(ruleset_id) or "[]")])


def fingerprint(ruleset_id: str) -> str:
    """Checksum of the measurements of a rule set by which experts play now; empty where it has no file.

    A fit to their play can only be repeated with the same measurements.
    """
    text = _file_text(ruleset_id)
    return f"{crc32(text.encode()):08x}" if text else ""


def _file_text(ruleset_id: str) -> str:
    """Read the file of a rule set, empty if there is none."""
    file = files("assets").joinpath(FOLDER, f"{ruleset_id}.json")
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def parse_entry(entry: Mapping[str, object]) -> Measurement:
    """Parse an entry of a file of measurements."""
    match entry:
        case {"players": int(players), "options": dict(options), "ends": list(ends), "often": list(often),
              "rates": list(rates), "leans": list(leans), "pays": {"by_distance": list(pays), **worth},
              "hazards": hazards, **more}:  # fmt: skip
            stats = DealStatistics(
                tuple(ends), tuple(often), tuple(rates), leans=tuple(map(tuple, leans)),
                pressed=tuple(_numbers(more.get("pressed"))), pays=_parse_lines(pays),
                worths=_parse_lines(worth.get("worths")), beside=_number(more.get("beside")), wins=_parse_wins(more),
            )  # fmt: skip
            return Measurement(players, options, stats, _parse_hazards(hazards))
    raise ValueError(f"no measured course: {entry}")


def _number(value: object) -> float:
    """Return a number of an entry, 0 where it has none."""
    return float(value) if isinstance(value, int | float) else 0.0


def _numbers(value: object) -> list[float]:
    """Return a list of numbers of an entry, empty where it has none."""
    return [_number(one) for one in value] if isinstance(value, list) else []


def _parse_lines(value: object) -> PayLines:
    """Parse lines of pay, empty where an entry has none."""
    return tuple([(_number(beside), _number(times)) for beside, times in value]) if isinstance(value, list) else ()


def _parse_wins(entry: Mapping[str, object]) -> Wins:
    """Parse the optional corrections by sort of hand."""
    match entry.get("wins"):
        case {"by_sort": dict(by_sort)}:
            return {sort: tuple(leans) for sort, leans in by_sort.items()}
        case _:
            return {}


def _parse_hazards(entry: object) -> Hazards:
    """Parse the deal-in chances; null means the defaults."""
    match entry:
        case {"waits": list(waits), "ready": float(ready), "hits": dict(hits), "costs": dict(costs)}:
            return Hazards(tuple(map(tuple, waits)), ready, hits, costs)
        case None:
            return USUAL_HAZARDS
    raise ValueError(f"no counted hazards: {entry}")


UNMEASURED = Measurement(0, {}, DEFAULT)
"""Defaults where nothing was measured."""


def measurement_for(table: Table) -> Measurement:
    """Find the measurements whose conditions are most like a table's."""
    known = [one for one in measurements(table.ruleset.id) if one.applies_to(table.players, table.options)]
    return max(known, key=lambda one: len(one.options)) if known else UNMEASURED

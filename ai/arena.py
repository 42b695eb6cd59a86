"""Matches of computer players against one another: the same walls for all, every player in every seat.

Each wall is the first deal of its own match, so that no earlier deal bears on it, and is played once in every rotation
of the players. Differences are then due to play alone, and the spread between walls gives the confidence intervals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter, perf_counter_ns

from ai.policy import make
from rules.core.errors import RulesError
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import Action
from rules.engine.match import Match
from rules.engine.table import Ruleset
from rules.engine.unattended import play_on

Options = tuple[tuple[str, bool | int | str], ...]
"""Option ids with their values."""

PATIENCE = 10
"""Timeout of the cluster's scheduler, in seconds."""

CHUNK = 16
"""Walls in one task of a worker."""
CERTAINTY = 1.96
"""Standard errors on either side of a mean for a 95 % confidence interval."""


class NoCluster(RulesError):
    """Raised when no cluster can be reached."""


@dataclass(slots=True)
class LevelTally:
    """Results of all players of one level; decision times are counted in microseconds."""

    deals: int = 0
    won: int = 0
    self_drawn: int = 0
    dealt_in: int = 0
    scored: int = 0
    gained: int = 0
    """Points received in the deals that the level won."""
    elements: Counter[str] = field(default_factory=Counter)
    """Number of won deals in which each element scored."""
    walls: int = 0
    total: float = 0.0
    squares: float = 0.0
    times: Counter[int] = field(default_factory=Counter)

    def add_wall(self, points: Sequence[float]) -> None:
        """Add one wall: the points of every seat of the level over all rotations."""
        mean = sum(points) / len(points)
        self.walls += 1
        self.total += mean
        self.squares += mean * mean

    def add(self, other: LevelTally) -> None:
        """Add the results of the same level on other walls."""
        for name in ("deals", "won", "self_drawn", "dealt_in", "scored", "gained", "walls", "total", "squares"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.elements.update(other.elements)
        self.times.update(other.times)

    @property
    def points(self) -> float:
        """Mean points a deal."""
        return self.total / self.walls if self.walls else 0.0

    @property
    def interval(self) -> float:
        """Half-width of the 95 % confidence interval of `points`."""
        if self.walls < 2:
            return 0.0
        variance = max(self.squares - self.total**2 / self.walls, 0.0) / (self.walls - 1)
        return CERTAINTY * sqrt(variance / self.walls)

    def time_ms(self, share: float) -> float:
        """Quantile of the decision times, in milliseconds; `share` of them are not longer."""
        wanted, seen = share * self.times.total(), 0
        for microseconds in sorted(self.times):
            seen += self.times[microseconds]
            if seen >= wanted:
                return microseconds / 1000
        return 0.0


@dataclass(slots=True)
class Results:
    """Results of an arena, by level in the order of `--seats`."""

    levels: dict[str, LevelTally] = field(default_factory=dict)
    deals: int = 0
    drawn: int = 0
    seconds: float = 0.0

    def add(self, other: Results) -> None:
        """Add the results of other walls."""
        self.deals += other.deals
        self.drawn += other.drawn
        for level, tally in other.levels.items():
            self.levels.setdefault(level, LevelTally()).add(tally)


def rotations(seats: Sequence[str]) -> list[tuple[str, ...]]:
    """List the distinct rotations of a line-up round the table."""
    turned = [(*seats[turn:], *seats[:turn]) for turn in range(len(seats))]
    return list(dict.fromkeys(turned))


Progress = Callable[[int, int], None]
"""Callback: walls done, walls in all."""


def run(
    ruleset: Ruleset, options: OptionValues, seats: Sequence[str], deals: int, seed: int, workers: int = 1,
    scheduler: str = "", progress: Progress | None = None,
) -> Results:  # fmt: skip
    """Play `deals` walls from seed `seed` on, in every rotation of `seats`.

    Walls are played in this process, in `workers` processes, or on the Dask cluster at the address `scheduler`; the
    results are the same.
    """
    chunks = [range(first, min(first + CHUNK, deals)) for first in range(0, deals, CHUNK)]
    tasks = [(ruleset.id, tuple(sorted(options.items())), tuple(seats), chunk, seed) for chunk in chunks]
    results = Results({level: LevelTally() for level in seats})
    started = perf_counter()
    if scheduler:
        parts = _on_cluster(scheduler, tasks)
    elif workers > 1 and len(tasks) > 1:
        parts = _side_by_side(min(workers, len(tasks)), tasks)
    else:
        parts = (play_walls(*one) for one in tasks)
    for chunk, part in zip(chunks, parts, strict=True):
        results.add(part)
        if progress is not None:
            progress(chunk.stop, deals)
    results.seconds = perf_counter() - started
    return results


WallTask = tuple[str, Options, tuple[str, ...], range, int]
"""Arguments of `play_walls`."""


def _side_by_side(workers: int, tasks: Sequence[WallTask]) -> Iterator[Results]:
    """Play in processes of this computer; yields results in order."""
    with ProcessPoolExecutor(workers) as pool:
        for task in [pool.submit(play_walls, *one) for one in tasks]:
            yield task.result()


def _on_cluster(scheduler: str, tasks: Sequence[WallTask]) -> Iterator[Results]:
    """Play on a Dask cluster whose workers have this program installed; yields results in order."""
    try:
        from distributed import Client
    except ImportError as missing:
        raise NoCluster("a cluster needs the package distributed: pip install sparrows-mahjong[cluster]") from missing
    try:
        client = Client(scheduler, timeout=PATIENCE)
    except (OSError, ValueError) as fault:
        raise NoCluster(f"no scheduler answers at {scheduler}: {fault}") from fault
    with client:
        for task in [client.submit(play_walls, *one, pure=False) for one in tasks]:
            yield task.result()


def play_walls(ruleset_id: str, option_items: Options, seats: tuple[str, ...], walls: range, seed: int) -> Results:
    """Play these walls in every rotation."""
    ruleset = registry.get(ruleset_id)
    options = ruleset.resolve(dict(option_items), len(seats))
    results = Results({level: LevelTally() for level in seats})
    for wall in walls:
        points: dict[str, list[float]] = {level: [] for level in results.levels}
        for line_up in rotations(seats):
            match = Match.new(ruleset, options, seed=seed + wall, seating="fixed")
            play_deal(match, line_up, results, seed + wall)
            for seat, level in enumerate(line_up):
                points[level].append(match.state.scores[seat] - match.table.start_points)
        for level, of_level in points.items():
            results.levels[level].add_wall(of_level)
    return results


def play_deal(match: Match, line_up: Sequence[str], results: Results, seed: int) -> None:
    """Play one deal to its end and add its results."""
    policies = [make(level, seed * len(line_up) + seat) for seat, level in enumerate(line_up)]
    tallies = [results.levels[level] for level in line_up]

    def timed(match: Match, seat: Seat, legal: tuple[Action, ...]) -> Action:
        """Choose an action, and record the time in microseconds."""
        view = match.glance(seat)
        before = perf_counter_ns()
        action = policies[seat].choose(view, legal)
        tallies[seat].times[(perf_counter_ns() - before) // 1000] += 1
        return action

    for _ in play_on(match, 1, timed):
        pass
    results.deals += 1
    for tally in tallies:
        tally.deals += 1
    _count_deal(match, tallies, results)


def _count_deal(match: Match, tallies: Sequence[LevelTally], results: Results) -> None:
    """Add the wins, deal-ins and points of a deal."""
    won: dict[Seat, set[str]] = {}
    """The winners, with the elements that scored in their hands."""
    for event in match.events:
        match event:
            case ev.Won(seat=seat, source=source):
                won.setdefault(seat, set())
                tallies[seat].won += 1
                if source is None:
                    tallies[seat].self_drawn += 1
                else:
                    tallies[source].dealt_in += 1
            case ev.Scored(seat=seat, sheet=sheet) if seat in won:
                tallies[seat].scored += sheet.score
                won[seat].update([line.element for line in sheet.lines])
    for seat, elements in won.items():
        tallies[seat].elements.update(elements)
        tallies[seat].gained += match.state.scores[seat] - match.table.start_points
    results.drawn += not won

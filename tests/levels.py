"""The tables and plots of `docs/levels.md`: how far the levels of computer players lie apart under every rule set.

    python -m tests.levels              write the document and its plots anew
    python -m tests.levels --add COMMIT FILE…
                                        keep what `sparrows ai arena --json` of this program printed, then write

What was played is kept in `docs/levels.json`: by rule set, runs of the arena as it prints them. Another run of the same
players at the same table takes the place of the one before.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ai.levels import WEIGHTS, offered
from ai.plot import PlotRow, svg
from rules.core.words import Words
from rules.engine import registry

DOCS = Path(__file__).resolve().parent.parent / "docs"
DOCUMENT, RUNS, PLOTS = DOCS / "levels.md", DOCS / "levels.json", DOCS / "levels"
FIRST = "first expert"
"""Who stands in runs for the expert of the first release that had one; today's program has none such."""
RANKS = {level: rank for rank, level in enumerate((*WEIGHTS, FIRST))}
ELEMENTS = 4
"""So many elements are named, those that the most won hands had."""
DUEL = "| | Points a deal | Deals | Drawn | Won | Dealt in | Worth of a win |\n|---|---|---|---|---|---|---|\n"
TABLE = (
    "| | Won | Self-drawn | Dealt in | Worth of a win | Median | 99 of 100 | What they won with |\n"
    "|---|---|---|---|---|---|---|---|\n"
)
TEXT = """# How far the levels lie apart

Written by `python -m tests.levels` from the runs in `levels.json`; [opponents](opponents.md) says how they were played
and what follows. Held to the program by `tests/test_levels.py`.

Two levels against one another: two players each, crosswise (where three play: one against two), on duplicate walls, so
that every wall is played in each way of sitting. *Points a deal* are those of a seat of the first level; what follows ±
holds the true value 19 times in 20. *Won* and *dealt in* are in percent of deals, the first level's before the other's;
*worth of a win* is what the rule set counts.

One table of all levels: each sits in each seat in turn. Of a level's wins, the share that it drew itself, and in how
many of them which elements scored; how long a choice takes, in milliseconds, on a machine that had other work to do.

{rulesets}"""


@dataclass(frozen=True, slots=True)
class Counts:
    """What the players of one level came to in a run, as the arena prints it."""

    level: str
    figures: Mapping[str, float]
    elements: Mapping[str, int]

    def share(self, name: str, of: str = "deals") -> float:
        """So many of a hundred."""
        return 100 * self.figures[name] / max(self.figures[of], 1)

    @property
    def worth(self) -> str:
        """What the rule set counts for a win, in the mean."""
        return rounded(self.figures["score_of_wins"])


@dataclass(frozen=True, slots=True)
class Run:
    """One run of the arena."""

    told: Mapping[str, object]
    program: str
    seats: tuple[str, ...]
    deals: int
    drawn: int
    levels: tuple[Counts, ...]

    @property
    def duel(self) -> bool:
        """Whether two levels were compared."""
        return len(self.levels) == 2

    @property
    def gap(self) -> tuple[float, float]:
        """The points a deal of the first level, and how far the true mean may lie from them."""
        return self.levels[0].figures["points"], self.levels[0].figures["interval"]

    @property
    def tells(self) -> bool:
        """Whether the first level is surely the better one."""
        return self.gap[0] > self.gap[1]


def read(told: Mapping[str, object]) -> Run:
    """A run from what the arena printed."""
    match told:
        case {"program": str(program), "seats": list(seats), "deals": int(deals), "drawn": int(drawn),
              "levels": dict(levels)}:  # fmt: skip
            counts = [
                Counts(level, {name: number for name, number in found.items() if name != "elements"},
                       found.get("elements", {}))
                for level, found in levels.items()
            ]  # fmt: skip
            return Run(told, program, tuple(seats), deals, drawn, tuple(counts))
    raise ValueError(f"not what the arena prints: {str(told)[:80]}")


def kept() -> dict[str, list[Run]]:
    """All runs by rule set, the strongest players first."""
    found = json.loads(RUNS.read_text(encoding="utf-8")) if RUNS.exists() else {}
    return {id: sorted(map(read, runs), key=_order) for id, runs in found.items()}


def _order(run: Run) -> tuple[object, ...]:
    """Neighbours first, from the top; then levels that lie farther apart; tables of all last."""
    ranks = [RANKS[one.level] for one in run.levels]
    return not run.duel, FIRST in run.seats, ranks[0] - ranks[1] != 1, [-rank for rank in ranks], run.seats


def duel(runs: Sequence[Run], better: str, other: str) -> Run | None:
    """The run in which these two levels were compared."""
    return next((run for run in runs if [one.level for one in run.levels] == [better, other]), None)


def today(runs: Iterable[Run]) -> list[Run]:
    """Runs in which two of today's levels were compared."""
    return [run for run in runs if run.duel and FIRST not in run.seats]


def rounded(number: float, like: float | None = None) -> str:
    """Three digits that tell something, as many as of the number that it stands beside."""
    size = abs(number if like is None else like)
    return f"{number:.0f}" if size >= 100 else f"{number:.1f}" if size >= 10 else f"{number:.2f}"


def points(run: Run) -> str:
    """The gap between two levels with its interval."""
    mean, spread = run.gap
    like = max(abs(mean), spread)
    return f"{'−' if mean < 0 else '+'}{rounded(abs(mean), like)} ±{rounded(spread, like)}"


def against(run: Run) -> str:
    """Two levels compared: a row of the first table."""
    one, other = run.levels
    cells = (
        f"{one.level} against {other.level}", points(run), f"{run.deals:,}",
        f"{100 * run.drawn / run.deals:.0f}%", f"{one.share('won'):.1f} / {other.share('won'):.1f}",
        f"{one.share('dealt_in'):.1f} / {other.share('dealt_in'):.1f}", f"{one.worth} / {other.worth}",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def at_one_table(counts: Counts, ruleset_id: str, words: Words) -> str:
    """A level at a table of all: a row of the second table."""
    most = list(counts.elements.items())[:ELEMENTS]
    won = max(counts.figures["won"], 1)
    named = [f"{words.element_name(element, ruleset_id)} {100 * times / won:.0f}%" for element, times in most]
    cells = (
        counts.level, f"{counts.share('won'):.1f}%", f"{counts.share('self_drawn', 'won'):.0f}%",
        f"{counts.share('dealt_in'):.1f}%", counts.worth, f"{counts.figures['p50_ms']:.2f}",
        f"{counts.figures['p99_ms']:.1f}", ", ".join(named),
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def about(ruleset_id: str, runs: Sequence[Run], words: Words) -> str:
    """The part of the document about one rule set."""
    duels, tables = today(runs), [run for run in runs if not run.duel]
    found = f"## {words.ruleset_name(ruleset_id)}\n\n`{ruleset_id}`. Offered: {', '.join(offered(ruleset_id))}.\n\n"
    if duels:
        found += DUEL + "".join(map(against, duels))
        found += f"\n![Points a deal with their intervals](levels/{ruleset_id}.svg)\n"
    for run in tables:
        rows = sorted(run.levels, key=lambda one: -RANKS[one.level])
        drawn = f"{100 * run.drawn / run.deals:.0f}%"
        found += f"\nOne table, {run.deals:,} deals, {drawn} of them drawn:\n\n"
        found += TABLE + "".join(at_one_table(one, ruleset_id, words) for one in rows)
    return found


def document(words: Words, found: Mapping[str, Sequence[Run]]) -> str:
    """The whole document, rule sets in the order of their names."""
    order = sorted(found, key=words.ruleset_name)
    return TEXT.format(rulesets="\n".join(about(id, found[id], words) for id in order))


def plot(runs: Iterable[Run], words: Words, ruleset_id: str) -> str:
    """The picture of one rule set."""
    rows = [PlotRow(f"{run.levels[0].level} : {run.levels[1].level}", *run.gap) for run in today(runs)]
    return svg(f"{words.ruleset_name(ruleset_id)}: points a deal", rows)


def add(program: str, files: Iterable[Path]) -> None:
    """Keep runs of a program that are in files."""
    found = {id: [run.told for run in runs] for id, runs in kept().items()}
    for file in files:
        told = {"program": program, **json.loads(file.read_text(encoding="utf-8"))}
        seats = sorted(read(told).seats)
        others = [one for one in found.get(told["ruleset"], []) if sorted(read(one).seats) != seats]
        found[registry.get(told["ruleset"]).id] = [*others, told]
    lines = [f' "{id}": [\n' + ",\n".join(f"  {json.dumps(one)}" for one in found[id]) + "\n ]" for id in sorted(found)]
    RUNS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> None:
    """Add where that is asked, and write."""
    asked = argparse.ArgumentParser(description="Write docs/levels.md.")
    asked.add_argument("--add", nargs="+", default=[], metavar="WHAT", help="a commit, and what the arena printed")
    if given := asked.parse_args().add:
        add(given[0], map(Path, given[1:]))
    words, found = Words("en"), kept()
    DOCUMENT.write_text(document(words, found), encoding="utf-8")
    for id, runs in found.items():
        if any(run.duel for run in runs):
            (PLOTS / f"{id}.svg").write_text(plot(runs, words, id), encoding="utf-8")


if __name__ == "__main__":
    main()

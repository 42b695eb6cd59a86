"""Commands of the computer players: arena, fit."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from ai import arena, fit
from ai.plot import PlotRow, svg
from ai.policy import levels, make
from rules.commands import console
from rules.core.errors import OptionError, RulesError
from rules.engine import registry

MOST_DEALS = 10**6
BAR = 40
"""Width of the progress bar in characters."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit code is 0, or 2 for bad input."""
    parsed = command_line().parse_args(arguments)
    try:
        return console.run("ai", parsed.run, parsed, (RulesError,))
    except KeyboardInterrupt:
        print("ai: interrupted", file=sys.stderr)
        return 1


def _run_arena(parsed: argparse.Namespace) -> int:
    """Run the arena and print its results; the exit code is 0."""
    ruleset = registry.get(parsed.ruleset)
    seats = [level.strip() for level in parsed.seats.split(",")]
    for level in seats:
        make(level)
    if len(seats) not in ruleset.seats:
        wanted = ", ".join(map(str, ruleset.seats))
        raise OptionError(f"{ruleset.id} is for {wanted} players; --seats names {len(seats)}")
    options = console.given_options(ruleset, parsed.option, len(seats))
    results = arena.run(
        ruleset, options, seats, parsed.deals, parsed.seed, parsed.workers, parsed.scheduler,
        _show_progress if sys.stderr.isatty() else None,
    )  # fmt: skip
    if parsed.plot is not None:
        rows = [PlotRow(level, tally.points, tally.interval) for level, tally in results.levels.items()]
        parsed.plot.write_text(svg(f"{ruleset.id}: points a deal", rows), encoding="utf-8")
    if parsed.json:
        print(json.dumps(as_json(parsed, seats, results), ensure_ascii=False))
    else:
        print(as_text(results))
    return 0


def _show_progress(done: int, deals: int) -> None:
    """Draw the progress bar over itself."""
    filled = BAR * done // deals
    end = "\n" if done == deals else ""
    print(f"\r{'#' * filled}{'.' * (BAR - filled)} {done}/{deals}", end=end, file=sys.stderr, flush=True)


def _run_fit(parsed: argparse.Namespace) -> int:
    """Measure statistics of self-play and print them as JSON; the exit code is 0."""
    ruleset = registry.get(parsed.ruleset)
    options = console.given_options(ruleset, parsed.option, parsed.players)
    measure = fit.pays_entry if parsed.pays else fit.wins_entry if parsed.wins else fit.entry_of
    print(json.dumps(measure(ruleset.at(options), parsed.deals, parsed.seed)))
    return 0


def as_json(parsed: argparse.Namespace, seats: list[str], results: arena.Results) -> dict[str, object]:
    """Results as plain values.

    Points and their interval are a seat's in one deal; times are milliseconds; `elements` counts the won deals in which
    each element scored, the most frequent first.
    """
    return {
        "ruleset": parsed.ruleset,
        "seats": seats,
        "seed": parsed.seed,
        "walls": parsed.deals,
        "deals": results.deals,
        "drawn": results.drawn,
        "seconds": round(results.seconds, 3),
        "deals_per_s": round(results.deals / results.seconds, 1),
        "levels": {
            level: {
                "deals": tally.deals,
                "points": round(tally.points, 4),
                "interval": round(tally.interval, 4),
                "won": tally.won,
                "self_drawn": tally.self_drawn,
                "dealt_in": tally.dealt_in,
                "score_of_wins": round(tally.scored / tally.won, 3) if tally.won else 0,
                "points_of_wins": round(tally.gained / tally.won, 1) if tally.won else 0,
                "elements": dict(sorted(tally.elements.items(), key=lambda one: (-one[1], one[0]))),
                "decisions": tally.times.total(),
                "p50_ms": tally.time_ms(0.5),
                "p99_ms": tally.time_ms(0.99),
            }
            for level, tally in results.levels.items()
        },
    }


def as_text(results: arena.Results) -> str:
    """Results as a table."""
    rate = results.deals / results.seconds
    lines = [
        f"{results.deals} deals, {results.drawn} drawn, {rate:.0f} deals a second",
        f"{'level':12}{'deals':>8}{'points a deal':>20}{'won':>8}{'drawn':>8}"
        f"{'dealt in':>10}{'p50 ms':>9}{'p99 ms':>9}",
    ]
    for level, tally in results.levels.items():
        share = 100 / tally.deals
        points = f"{tally.points:+.3f} +-{tally.interval:.3f}"
        lines.append(
            f"{level:12}{tally.deals:8}{points:>20}{tally.won * share:7.1f}%{tally.self_drawn * share:7.1f}%"
            f"{tally.dealt_in * share:9.1f}%{tally.time_ms(0.5):9.3f}{tally.time_ms(0.99):9.3f}"
        )
    return "\n".join(lines)


def command_line() -> console.Parser:
    """Build the parser of the command line."""
    parser = console.Parser(prog=console.called("ai"), description="Computer players.")
    add = console.add_commands(parser)
    found = add("arena", _run_arena, "let levels play the same walls against one another, each in every seat in turn")
    found.add_argument("--ruleset", required=True, metavar="ID", help="a rule set")
    found.add_argument(
        "--seats", required=True, metavar="LEVEL,LEVEL,…", help=f"who plays, one a seat: {', '.join(levels())}"
    )
    found.add_argument(
        "--deals", type=console.whole(1, MOST_DEALS), default=100, metavar="N",
        help="how many walls; each is played once in every rotation of the seats (default 100)",
    )  # fmt: skip
    found.add_argument(
        "--seed", type=console.whole(0, 2**62), default=0, metavar="N", help="the first wall (default 0)"
    )
    found.add_argument("--workers", type=console.whole(1, 64), default=1, metavar="N", help="processes (default 1)")
    found.add_argument(
        "--scheduler", default="", metavar="ADDRESS", help="play on the Dask cluster whose scheduler is there"
    )
    found.add_argument("--plot", type=Path, metavar="FILE", help="draw points and intervals there, as SVG")
    console.add_options(found)
    found.add_argument("--json", action="store_true", help="one JSON object")
    found = add("fit", _run_fit, "measure how deals of a rule set run: an entry for assets/deal_statistics")
    found.add_argument("--ruleset", required=True, metavar="ID", help="a rule set")
    found.add_argument("--players", type=console.whole(2, 8), metavar="N", help="how many (default: as usual)")
    found.add_argument(
        "--deals", type=console.whole(1, MOST_DEALS), default=600, metavar="N", help="how many deals (default 600)"
    )
    found.add_argument(
        "--seed", type=console.whole(0, 2**62), default=0, metavar="N", help="the first wall (default 0)"
    )
    found.add_argument("--pays", action="store_true", help="only what wins bring: the part `pays` of an entry")
    found.add_argument("--wins", action="store_true", help="only how often hands win: the part `wins` of an entry")
    console.add_options(found)
    return parser


if __name__ == "__main__":
    sys.exit(main())

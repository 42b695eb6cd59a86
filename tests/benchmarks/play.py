"""How many deals a second the engine plays, with computer players, scoring and the log written as text.

    python -m tests.benchmarks.play [--ruleset ID] [--deals N] [--level LEVEL ...]

Prints one JSON object. Times are processor time of this process, whatever else the machine does; `deals_per_s` alone
goes by the clock on the wall. The first deals warm up what is worked out once: `warm_s` is what they cost more than the
same number of later ones, which are other deals. What choosing and writing take is looked at in the deals that warm up
a second time, so that looking at the clock at every step slows nothing else.
"""

from __future__ import annotations

import argparse
import gc
import json
from collections.abc import Callable
from time import perf_counter, process_time

from ai.policy import levels, make
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import StartDeal
from rules.engine.codec import to_text
from rules.engine.match import Match
from rules.engine.table import Ruleset

Figures = dict[str, float]


def play(ruleset: Ruleset, level: str, deals: int, seed: int, clock: Callable[[], float] = lambda: 0.0) -> Figures:
    """Whole matches until so many deals are played: counts, and the seconds of choosing and of writing by `clock`."""
    found = {"deals": 0, "won": 0, "decisions": 0, "events": 0, "choosing_s": 0.0, "writing_s": 0.0}
    while found["deals"] < deals:
        match = Match.new(ruleset, seed=seed)
        policies = [make(level, seed + seat) for seat in range(match.state.players)]
        seed += 1
        written = 0
        while pending := match.pending():
            seat, legal = next(iter(pending.items()))
            if isinstance(legal[0], StartDeal):
                if found["deals"] == deals:
                    break
                found["deals"] += 1
            view = match.glance(seat)
            before = clock()
            action = policies[seat].choose(view, legal)
            found["choosing_s"] += clock() - before
            found["decisions"] += 1
            match.play(seat, action)
            before = clock()
            for event in match.events[written:]:
                to_text(event)
                found["won"] += isinstance(event, ev.Won)
            found["writing_s"] += clock() - before
            found["events"] += len(match.events) - written
            written = len(match.events)
    return found


def measured(ruleset: Ruleset, level: str, deals: int) -> Figures:
    """Rates of play among four of a level, after deals that warm up what is worked out once."""
    cold = timed(lambda: play(ruleset, level, deals, 1))[0]
    gc.collect()
    gc.freeze()  # what is loaded by now stays, as in the program (`game.app.memory`)
    wall = perf_counter()
    seconds, found = timed(lambda: play(ruleset, level, deals, 1_000_000))
    wall = perf_counter() - wall
    clocked, parts = timed(lambda: play(ruleset, level, deals, 1, process_time))
    return {
        "deals": found["deals"],
        "deals_per_cpu_s": round(found["deals"] / seconds, 1),
        "deals_per_s": round(found["deals"] / wall, 1),
        "won_share": round(found["won"] / found["deals"], 3),
        "decisions_per_deal": round(found["decisions"] / found["deals"], 1),
        "events_per_deal": round(found["events"] / found["deals"], 1),
        "decision_us": round(parts["choosing_s"] / parts["decisions"] * 1e6, 1),
        "choosing_share": round(parts["choosing_s"] / clocked, 3),
        "writing_share": round(parts["writing_s"] / clocked, 3),
        "warm_s": round(max(cold - seconds, 0.0), 3),
    }


def timed(work: Callable[[], Figures]) -> tuple[float, Figures]:
    """The processor time of `work`, and what it gave."""
    before = process_time()
    found = work()
    return process_time() - before, found


def spin() -> float:
    """Millions of steps a second of a bare loop: how fast the machine is just now, to compare runs by."""
    best = float("inf")
    for _ in range(5):
        before, total = process_time(), 0
        for number in range(200_000):
            total += number & 7
        best = min(best, process_time() - before)
    return round(0.2 / best, 1)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Deals a second on one core.")
    parser.add_argument("--ruleset", default="hong_kong_old", choices=registry.ids())
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--level", nargs="*", default=["random", "standard"], choices=levels())
    parsed = parser.parse_args()
    ruleset = registry.get(parsed.ruleset)
    told: dict[str, object] = {"ruleset": parsed.ruleset, "loop_million_per_s": spin()}
    told |= {level: measured(ruleset, level, parsed.deals) for level in parsed.level}
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()

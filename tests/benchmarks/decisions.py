"""How long computer players think: `python -m tests.benchmarks.decisions [ID[:PRESET] ...] [--level L] [--deals N]`

Every choice among two actions or more is timed, in milliseconds of processor time, while four of a level (as many as
usually play) play whole deals with one another. Some deals are played before, so that what is worked out once for a
rule set does not count; what is worked out once for a wind still does. Prints a row of a table for each rule set.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import thread_time

from ai.policy import Policy, levels, make
from game.app.frame_times import percentile
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import Action
from rules.engine.match import Match
from rules.engine.table import Ruleset
from rules.engine.unattended import play_on

HEAD = "| Rule set | Decisions | Median | 99 of 100 | Longest |\n|---|---|---|---|---|"


class Timed:
    """The answers of players, by seat, with the milliseconds that each choice took."""

    def __init__(self, players: Sequence[Policy]) -> None:
        self.players = players
        self.taken: list[float] = []

    def __call__(self, match: Match, seat: Seat, legal: tuple[Action, ...]) -> Action:
        view, began = match.glance(seat), thread_time()
        action = self.players[seat].choose(view, legal)
        if len(legal) > 1:
            self.taken.append((thread_time() - began) * 1000)
        return action


def decisions(ruleset: Ruleset, options: OptionValues, level: str, deals: int, seed: int) -> list[float]:
    """Milliseconds of each choice in so many deals."""
    taken, played = list[float](), 0
    while played < deals:
        match = Match.new(ruleset, options, seed=seed)
        timed = Timed([make(level, seed + seat) for seat in range(match.state.players)])
        seed += 1
        for _ in play_on(match, deals - played, timed):
            pass
        taken += timed.taken
        played += sum(isinstance(event, ev.DealStarted) for event in match.events)
    return taken


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How long computer players think.")
    parser.add_argument("ids", nargs="*", metavar="ID[:PRESET]", default=registry.ids())
    parser.add_argument("--level", default="expert", choices=levels())
    parser.add_argument("--deals", type=int, default=20)
    asked = parser.parse_args()
    print(HEAD)
    for name in asked.ids:
        id, _, preset = name.partition(":")
        ruleset = registry.get(id)
        options = ruleset.resolve({"preset": preset} if preset else {})
        decisions(ruleset, options, asked.level, asked.deals // 4, 1_000_000)
        taken = sorted(decisions(ruleset, options, asked.level, asked.deals, 0))
        median, most = percentile(taken, 0.5), percentile(taken, 0.99)
        print(f"| `{name}` | {len(taken)} | {median:.2f} ms | {most:.1f} ms | {taken[-1]:.0f} ms |", flush=True)


if __name__ == "__main__":
    main()

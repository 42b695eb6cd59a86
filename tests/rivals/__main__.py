"""Play levels of ours against programs of others, on duplicate walls or in whole matches: mjai bots, Debian's mah-jong.

    python -m tests.rivals --bot "node /path/majiang_bot.js" --folder FOLDER --level expert --walls 500 --seed 1
    python -m tests.rivals … --matches 50
    python -m tests.rivals --bot /usr/games/mj-player --speaks mj --ruleset chinese_classical --walls 500

Two seats of each sit crosswise. Each wall is the first deal of a match of its own and is played in both ways of
sitting; whole matches are played to their end. docs/opponents.md keeps what came of it.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections import Counter
from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from time import perf_counter_ns

from ai.policy import make
from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import Action
from rules.engine.match import Match
from rules.engine.unattended import play_on
from tests.rivals.mj_feed import MjPlayer
from tests.rivals.mjai_feed import MjaiPlayer

SPEAKERS: Mapping[str, type[MjaiPlayer | MjPlayer]] = {"mjai": MjaiPlayer, "mj": MjPlayer}
CERTAINTY = 1.96
PACE = 20
"""So many walls between two lines on the way."""


class Gate:
    """Matches of one level against one program."""

    def __init__(self, parsed: argparse.Namespace) -> None:
        self.level, self.ruleset = parsed.level, registry.get(parsed.ruleset)
        self.options = self.ruleset.resolve({}, 4)
        command = shlex.split(parsed.bot)
        player = SPEAKERS[parsed.speaks]
        self.bots = [player(command, parsed.folder, seat) for seat in range(4)]
        self.times: list[int] = []
        self.counts: Counter[str] = Counter()

    def play(self, seed: int, ours: tuple[Seat, ...], deals: int | None) -> Match:
        """Play so many deals (None: a whole match) with our level in these seats."""
        match = Match.new(self.ruleset, self.options, seed=seed, seating="fixed")
        own = {seat: make(self.level, seed * 4 + seat) for seat in ours}
        for seat in {*range(4)} - own.keys():
            self.bots[seat].restart(seat)

        def answer(match: Match, seat: Seat, legal: tuple[Action, ...]) -> Action:
            view = match.glance(seat)
            if len(legal) == 1:
                return legal[0]
            if seat not in own:
                return self.bots[seat].choose(match, view, legal)
            before = perf_counter_ns()
            action = own[seat].choose(view, legal)
            self.times.append(perf_counter_ns() - before)
            return action

        for _ in play_on(match, deals, answer):
            pass
        self._count(match, ours)
        return match

    def _count(self, match: Match, ours: tuple[Seat, ...]) -> None:
        """Count wins, deal-ins, declarations and claims of either side."""
        for event in match.events:
            match event:
                case ev.DealStarted():
                    self.counts["deals"] += 1
                case ev.Won(seat=seat, source=source):
                    self.counts["won", seat in ours] += 1
                    if source is not None:
                        self.counts["dealt in", source in ours] += 1
                case ev.ReadyDeclared(seat=seat):
                    self.counts["declared", seat in ours] += 1
                case ev.Claimed(seat=seat):
                    self.counts["claims", seat in ours] += 1


def mean(values: list[float]) -> str:
    """Mean with its 95 % interval."""
    middle = sum(values) / len(values)
    spread = sqrt(sum((value - middle) ** 2 for value in values) / max(len(values) - 1, 1) / len(values))
    return f"{middle:+.1f} ±{CERTAINTY * spread:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", required=True)
    parser.add_argument("--speaks", choices=SPEAKERS, default="mjai")
    parser.add_argument("--folder", type=Path, default=Path())
    parser.add_argument("--ruleset", default="riichi")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--walls", type=int, default=0)
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parsed = parser.parse_args()
    gate, points, places = Gate(parsed), list[float](), list[float]()
    sides = ((0, 2), (1, 3))
    for seed in range(parsed.seed, parsed.seed + parsed.walls):
        gains = [match.state.scores[seat] - match.table.start_points
                 for ours in sides for match in [gate.play(seed, ours, 1)] for seat in ours]  # fmt: skip
        points.append(sum(gains) / len(gains))
        if len(points) % PACE == 0:
            print(f"{len(points)} walls: {mean(points)}", file=sys.stderr, flush=True)
    for seed in range(parsed.seed, parsed.seed + parsed.matches):
        found: list[int] = []
        for ours in sides:
            match = gate.play(seed, ours, None)
            order = sorted(range(4), key=lambda seat: (-match.state.scores[seat], seat))
            found += [order.index(seat) + 1 for seat in ours]
        places.append(sum(found) / len(found))
        print(f"{len(places)} matches: {mean(places)}", file=sys.stderr, flush=True)
    if points:
        print(f"points a deal: {mean(points)}")
    if places:
        print(f"mean place: {mean(places)}")
    deals = gate.counts["deals"] * 2
    for what in ("won", "dealt in", "declared", "claims"):
        print(f"{what}: ours {gate.counts[what, True] / deals:.1%}, theirs {gate.counts[what, False] / deals:.1%}")
    times = sorted(gate.times)
    print(f"choices {times[len(times) // 2] / 1e6:.2f} ms, 99 of 100 in {times[len(times) * 99 // 100] / 1e6:.1f} ms")
    print(json.dumps({"strange answers": sum(bot.strange for bot in gate.bots)}))
    for bot in gate.bots:
        bot.close()


if __name__ == "__main__":
    main()

"""How soon a level waits and wins in riichi where nobody disturbs it: the others discard what they draw, and pass.

    python -m tests.rivals.alone --level expert --deals 1000 --seed 5000

Each figure counts by the chance that a deal of four players lasts so long. docs/opponents.md keeps what came of it.
"""

from __future__ import annotations

import argparse
import shlex
from itertools import accumulate
from pathlib import Path

from ai.deal_statistics import measurement_for
from ai.policy import make
from rules.core.melds import Seat
from rules.core.tiles import plain
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, Action, Discard
from rules.engine.match import Match
from rules.engine.unattended import play_on
from tests.rivals.mjai_feed import MjaiPlayer
from tests.rivals.rates import Rates

LONGEST = 40
"""More turns than a deal can have."""


class Alone:
    """Deals with one seat of a level."""

    def __init__(self, level: str, bot: MjaiPlayer | None = None) -> None:
        self.level, self.bot, self.rates = level, bot, Rates()
        ruleset = registry.get("riichi")
        self.ruleset, self.options = ruleset, ruleset.resolve({}, 4)
        ends = measurement_for(ruleset.at(self.options)).stats.ends
        rest = (1 - ends[min(turn, len(ends) - 1)] for turn in range(LONGEST))
        self.lasts = tuple(accumulate(rest, float.__mul__, initial=1.0))
        """By number of own turns, the chance that a deal lasts so long."""

    def play(self, seed: int) -> None:
        """Play the first deal of this seed, and count it."""
        match = Match.new(self.ruleset, self.options, seed=seed, seating="fixed")
        own, player, waited = seed % 4, make(self.level, seed), 0.0
        if self.bot is not None:
            self.bot.restart(own)

        def answer(match: Match, seat: Seat, legal: tuple[Action, ...]) -> Action:
            nonlocal waited
            if seat != own:
                return undisturbing(match, seat, legal)
            action = legal[0]
            if len(legal) > 1:
                view = match.glance(seat)
                action = player.choose(view, legal) if self.bot is None else self.bot.choose(match, view, legal)
            if isinstance(action, Discard) and not waited:
                held = match.state.seats[own]
                left = held.held.plus(plain(match.glance(seat).face_of(action.tile)), -1)
                if match.table.scoring.shanten(left) <= 0:
                    waited = self.lasts[len(held.discards) + 1]
            return action

        for _ in play_on(match, 1, answer):
            pass
        turns = sum(isinstance(event, ev.Discarded) and event.seat == own for event in match.events)
        won = any(isinstance(event, ev.Won) for event in match.events) * self.lasts[turns]
        gained = match.state.scores[own] - match.table.start_points
        self.rates.cases["waits, of a hundred deals"].append(100 * waited)
        self.rates.cases["wins, of a hundred deals"].append(100 * won)
        self.rates.cases["points of wins in a deal"].append(won * gained)
        claimed = any(isinstance(event, ev.Claimed) and event.seat == own for event in match.events)
        self.rates.cases["claimed"].append(claimed)


def undisturbing(match: Match, seat: Seat, legal: tuple[Action, ...]) -> Action:
    """Pass, or discard the tile drawn."""
    if PASS in legal:
        return PASS
    drawn = match.glance(seat).drawn
    discards = [action for action in legal if isinstance(action, Discard) and not action.ready]
    return next((action for action in discards if action.tile == drawn), (*discards, *legal)[0])


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--bot", help="command of an mjai bot that plays in place of a level")
    parser.add_argument("--folder", type=Path, default=Path())
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=5000)
    parsed = parser.parse_args()
    alone = Alone(parsed.level, parsed.bot and MjaiPlayer(shlex.split(parsed.bot), parsed.folder, 0))
    for seed in range(parsed.seed, parsed.seed + parsed.deals):
        alone.play(seed)
    print(*alone.rates.lines(), sep="\n")
    if alone.bot is not None:
        alone.bot.close()


if __name__ == "__main__":
    main()

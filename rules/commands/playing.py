"""Command `play`: deals between computer players without a window."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from itertools import chain
from random import Random

from rules.commands import console
from rules.engine import registry
from rules.engine.actions import WIN, Action
from rules.engine.codec import encode
from rules.engine.match import Match
from rules.engine.unattended import Chooser, from_views, play_on
from rules.engine.view import View

Maker = Callable[[int], Chooser]
"""Factory of a player from a random seed."""


class AnyLegal:
    """Computer player that wins when it can and else acts at random; for tests and measurements."""

    def __init__(self, seed: int) -> None:
        """Make a player whose random choices follow from `seed`."""
        self._rng = Random(seed)

    def choose(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Return the win if it is among the `legal` actions, else one of them at random."""
        return WIN if WIN in legal else legal[int(self._rng.random() * len(legal))]


def _play_deals(parsed: argparse.Namespace) -> int:
    """Run `play`: play deals between computer players and print the events; return the exit code."""
    ruleset = registry.get(parsed.ruleset)
    options = console.given_options(ruleset, parsed.option, parsed.players)
    match = Match.new(ruleset, options, seed=parsed.seed)
    make: Maker = parsed.makers[parsed.policy]
    players = [make(parsed.seed * 64 + seat) for seat in range(match.state.players)]
    for events in chain([match.events], play_on(match, parsed.deals, from_views(players))):
        for event in tuple(events):
            print(json.dumps(encode(event), ensure_ascii=False) if parsed.json else event)
    return 0


def add_command(add: Callable[..., console.Parser], players: Mapping[str, Maker]) -> None:
    """Add the command `play`, by the function that `console.add_commands` returns; `players` join the random one."""
    makers: dict[str, Maker] = {"random": AnyLegal, **players}
    found = add("play", _play_deals, "play deals without a window and print the events")
    found.set_defaults(makers=makers)
    found.add_argument("--ruleset", required=True, metavar="ID", help="a rule set")
    found.add_argument("--seed", type=console.whole(0, 2**63), required=True, metavar="N", help="the shuffles")
    found.add_argument("--policy", choices=tuple(makers), default="random", help="who plays")
    found.add_argument("--players", type=console.whole(2, 8), metavar="N", help="number of players")
    found.add_argument("--deals", type=console.whole(1, 10**6), metavar="N", help="stop after so many deals")
    found.add_argument("--json", action="store_true", help="a line of JSON an event")
    console.add_options(found)

"""Deals of all rule sets, played by chance under house rules drawn by chance, written down and played again.

After every deal no tile is lost, points are neither made nor lost, and the log says nothing twice in two ways; every
match comes back from its text, and its seed and answers give the same events. ``python -m tests.soak.deals --deals
1000`` prints figures.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from random import Random

from rules.commands.verify import verify
from rules.core.errors import RulesError
from rules.core.options import OptionValues
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.codec import from_text, to_text
from rules.engine.match import Match
from rules.engine.table import Ruleset
from saves.import_validation import check_events, check_state
from tests.consistency import contradictions
from tests.play import check_tiles, differing, new_match, play_deals, random_chooser, values_of


def house_rules(ruleset: Ruleset, chance: Random) -> OptionValues:
    """A few house rules other than usual; those that do not go together are drawn again."""
    while True:
        changed = chance.sample(ruleset.options, min(len(ruleset.options), chance.randrange(4)))
        given = {option.id: chance.choice(values_of(option)) for option in changed}
        try:
            return ruleset.resolve(given)
        except RulesError:
            continue


def one(ruleset: Ruleset, seed: int, deals: int) -> tuple[int, int]:
    """Play so many deals of a match and look at everything; how many were played, and how many events that were."""
    chance = Random(seed)
    match = new_match(ruleset, house_rules(ruleset, chance), seed)
    ended = 0
    for events in play_deals(match, deals, random_chooser(chance), chance):
        if any(isinstance(event, ev.DealEnded) for event in events):
            ended += 1
            check_tiles(match.state)
        check_state(match.state)
        for event in events:
            assert not isinstance(event, ev.Paid) or sum(event.amounts) + event.pot == 0, event
    log = [from_text(to_text(event)) for event in match.events]
    assert log == list(match.events), "the text of the events says something else"
    check_events(log)
    assert not (found := list(contradictions(log))), found[:3]
    assert not (other := differing(Match.replay(log).state, match.state)), other
    assert verify(log).events == match.events
    return ended, len(log)


def main() -> int:
    """Play, look, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--each", type=int, default=8, help="deals of a match at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parsed = parser.parse_args()
    began, done, events, faults, played = time.monotonic(), 0, 0, list[str](), Counter[str]()
    rulesets, seed = registry.all_rulesets(), parsed.seed
    while done < parsed.deals and time.monotonic() - began < parsed.seconds:
        ruleset = rulesets[seed % len(rulesets)]
        try:
            deals, length = one(ruleset, seed, min(parsed.each, parsed.deals - done))
        except Exception as fault:
            faults.append(f"{ruleset.id}, seed {seed}: {fault!r}"[:400])
            deals = length = 0
        done, events, seed = done + max(1, deals), events + length, seed + 1
        played[ruleset.id] += deals
        if seed % 100 == 0:
            print(json.dumps({"deals": done, "events": events, "faults": len(faults)}), file=sys.stderr, flush=True)
    print(json.dumps({"deals": done, "events": events, "rulesets": dict(played), "faults": faults,
                      "seconds": round(time.monotonic() - began)}))  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())

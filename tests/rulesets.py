"""The tables of `docs/rulesets.md`: what every rule set is, and how computer players fare under it.

    python -m tests.rulesets                              write the document anew
    python -m tests.rulesets --play [ID ...] [--deals N]  play first, all rule sets or these, and keep the figures

The figures are kept in `docs/rulesets.json`; the seeds are fixed, so the same program plays the same deals.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from time import process_time

from ai.policy import make
from rules.core.words import Words
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.table import Ruleset
from rules.engine.unattended import from_views, play_on

DOCS = Path(__file__).resolve().parent.parent / "docs"
DOCUMENT, FIGURES = DOCS / "rulesets.md", DOCS / "rulesets.json"
LEVEL = "standard"
MEASURE = "hong_kong_old"
"""The rule set whose speed the others are compared with."""
FACTS = "| Rule set | Id | Players | Tiles | Family | Elements | House rules |\n|---|---|---|---|---|---|---|\n"
PLAY = "| Rule set | Deals | Won | Self-drawn | Discards | Decisions | Cost |\n|---|---|---|---|---|---|---|\n"
TEXT = """# Rule sets

What there is, from the registry, and how computer players fare. Held to the program by `tests/test_rulesets.py`;
written anew by `python -m tests.rulesets`.

## What they are

*Elements* are the rows of the scoring table, *house rules* the switches of a match; *tiles* are those of the usual set.
Rule sets of a family share words of the game.

{facts}
## How computer players fare

Four of the level `standard` (as many as usually play) under the usual house rules, whole matches one after the other.
*Won* is the share of deals that somebody wins, *self-drawn* the share of wins on a drawn tile; *discards* and
*decisions* are those of a deal. *Cost* is the processor time of a deal, in times that of Old Hong Kong, both played by
turns in one process. `python -m tests.rulesets --play ID` plays again and keeps the figures in `rulesets.json`.

{play}"""


def facts(ruleset: Ruleset, words: Words) -> str:
    """What a rule set is: a row of the first table."""
    players = ", ".join(map(str, sorted(ruleset.seats)))
    cells = (
        words.ruleset_name(ruleset.id), f"`{ruleset.id}`", players, len(ruleset.at(ruleset.resolve()).tiles),
        words.family(ruleset.id), len(ruleset.elements), len(ruleset.options),
    )  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |\n"


def fares(ruleset: Ruleset, words: Words, found: Mapping[str, float]) -> str:
    """How computer players fare: a row of the second table."""
    won = found["won"] / found["deals"]
    cells = (
        words.ruleset_name(ruleset.id), f"{found['deals']:.0f}", f"{won:.0%}",
        f"{found['self_drawn'] / max(found['wins'], 1):.0%}", f"{found['discards'] / found['deals']:.0f}",
        f"{found['decisions'] / found['deals']:.0f}", f"{found['cost']:.1f}",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def listed_rulesets() -> list[Ruleset]:
    """Return the rule sets that documents list: all of which statistics were measured."""
    statistics = DOCS.parent / "assets" / "deal_statistics"
    return [ruleset for ruleset in registry.all_rulesets() if (statistics / f"{ruleset.id}.json").is_file()]


def document() -> str:
    """The whole document, rule sets in the order of their names."""
    words, figures = Words("en"), kept()
    rulesets = sorted(listed_rulesets(), key=lambda ruleset: words.ruleset_name(ruleset.id))
    return TEXT.format(
        facts=FACTS + "".join(facts(ruleset, words) for ruleset in rulesets),
        play=PLAY + "".join(fares(one, words, figures[one.id]) for one in rulesets if one.id in figures),
    )


def kept() -> dict[str, dict[str, float]]:
    """The figures of the last time each rule set was played."""
    found: dict[str, dict[str, float]] = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    return found


def played(ruleset: Ruleset, deals: int, seed: int) -> dict[str, float]:
    """Whole matches until so many deals are played: counts, and the processor time."""
    found = dict.fromkeys(("deals", "won", "wins", "self_drawn", "discards", "decisions"), 0.0)
    before = process_time()
    while found["deals"] < deals:
        match = Match.new(ruleset, seed=seed)
        policies = [make(LEVEL, seed + seat) for seat in range(match.state.players)]
        seed += 1
        found["decisions"] += sum(1 for _ in play_on(match, deals - int(found["deals"]), from_views(policies)))
        for event in match.events:
            found["deals"] += isinstance(event, ev.DealStarted)
            found["discards"] += isinstance(event, ev.Discarded)
            if isinstance(event, ev.Won):
                found["wins"] += 1
                found["self_drawn"] += event.source is None
            if isinstance(event, ev.DealEnded):
                found["won"] += bool(event.winners)
    return {**found, "seconds": process_time() - before}


def figures_of(ruleset: Ruleset, deals: int) -> dict[str, float]:
    """What `fares` tells of a rule set; the first deals only warm up what is worked out once."""
    measure = registry.get(MEASURE)
    for one in (measure, ruleset):
        played(one, 20, 1_000_000)
    found, compared = dict[str, float](), 0.0
    part = deals // 4
    for seed in range(0, 4000, 1000):
        for name, number in played(ruleset, part, seed).items():
            found[name] = found.get(name, 0) + number
        compared += played(measure, part, seed)["seconds"]
    cost = found.pop("seconds") / compared
    return {**{name: int(number) for name, number in found.items()}, "cost": round(cost, 2)}


def main() -> None:
    """Play where that is asked, and write."""
    asked = argparse.ArgumentParser(description="Write docs/rulesets.md.")
    asked.add_argument("--play", nargs="*", metavar="ID", help="play anew first: these rule sets, or all")
    asked.add_argument("--deals", type=int, default=200, metavar="N", help="how many deals of each (default 200)")
    given = asked.parse_args()
    if given.play is not None:
        figures = kept()
        for id in given.play or registry.ids():
            figures[id] = figures_of(registry.get(id), given.deals)
            print(id, figures[id], flush=True)
        FIGURES.write_text(json.dumps(dict(sorted(figures.items())), indent=1) + "\n", encoding="utf-8")
    DOCUMENT.write_text(document(), encoding="utf-8")


if __name__ == "__main__":
    main()

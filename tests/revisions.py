"""What each rule set plays for fixed seeds, a number beside its revision: `python -m tests.revisions` notes it anew.

`tests/revisions.json` has both by rule set. Whoever changes how a game is played or scored raises `revision` on its
page first; without that a changed number is not noted.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from itertools import chain
from pathlib import Path
from random import Random

from rules.engine import registry
from rules.engine.codec import to_text
from rules.engine.match import Match
from rules.engine.table import Ruleset
from tests.play import play_deals, random_chooser

NOTED = Path(__file__).with_name("revisions.json")
SEEDS = (11, 12, 13)


def noted() -> dict[str, list[object]]:
    """The revision and the number of each rule set, as they were noted last."""
    found: dict[str, list[object]] = json.loads(NOTED.read_text(encoding="utf-8"))
    return found


def played(ruleset: Ruleset) -> str:
    """What is played by chance for the fixed seeds; the first event is left out, for house rules may be added."""
    number = sha256()
    for seed in SEEDS:
        chance = Random(seed)
        match = Match.new(ruleset, seed=seed)
        told = play_deals(match, 1, random_chooser(chance), chance)
        for event in chain(match.events[1:], chain.from_iterable(told)):
            number.update(to_text(event).encode())
    return number.hexdigest()[:16]


def main() -> int:
    """Note every rule set; 1 where one has changed and its revision has not."""
    before = noted() if NOTED.exists() else {}
    found: dict[str, list[object]] = {}
    same = []
    for ruleset in registry.all_rulesets():
        now: list[object] = [ruleset.revision, played(ruleset)]
        if ruleset.id in before and before[ruleset.id][0] == now[0] and before[ruleset.id] != now:
            same.append(ruleset.id)
            now = before[ruleset.id]
        found[ruleset.id] = now
    lines = ",\n".join(f" {json.dumps(id)}: {json.dumps(pair)}" for id, pair in sorted(found.items()))
    NOTED.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    for id in same:
        print(f"{id} plays otherwise than before: raise `revision` in rules/variants/{id}/rules.py")
    return 1 if same else 0


if __name__ == "__main__":
    sys.exit(main())

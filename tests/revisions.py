"""What each rule set plays for fixed seeds, as a number beside its revision.

`python -m tests.revisions [ID...]` notes it anew in `tests/variants/<id>/revision.json`. Whoever changes how a game is
played or scored raises `revision` on its page first; without that a changed number is not noted.
"""

from __future__ import annotations

import argparse
import json
import sys
from hashlib import sha256
from itertools import chain
from random import Random

from rules.engine import registry
from rules.engine.codec import to_text
from rules.engine.match import Match
from rules.engine.table import Ruleset
from tests import variant_files
from tests.play import play_deals, random_chooser

SEEDS = (11, 12, 13)


def noted(ruleset_id: str) -> tuple[int, str] | None:
    """Return the revision and the number of a rule set as they were noted last; None where they never were."""
    if ruleset_id not in variant_files.files(variant_files.REVISION):
        return None
    held = variant_files.read(ruleset_id, variant_files.REVISION)
    return held["revision"], held["played"]


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


def main(arguments: list[str]) -> int:
    """Note the rule sets named in the arguments, or all; 1 where one has changed and its revision has not."""
    asked = argparse.ArgumentParser(
        prog="python -m tests.revisions",
        description="Note anew what rule sets play for fixed seeds, in tests/variants/ID/revision.json. The exit code "
        "is 1 if one plays otherwise than before under the same revision; that one is not noted.",
    )
    asked.add_argument("ids", nargs="*", metavar="ID", help="a rule set; all by default")
    wrong = 0
    for ruleset_id in variant_files.known_ids(asked, arguments):
        ruleset = registry.get(ruleset_id)
        before, now = noted(ruleset_id), (ruleset.revision, played(ruleset))
        if before is not None and before[0] == now[0] and before != now:
            print(f"{ruleset_id} plays otherwise than before: raise `revision` in rules/variants/{ruleset_id}/rules.py")
            wrong = 1
            continue
        told = {"ruleset": ruleset_id, "revision": now[0], "played": now[1]}
        path = variant_files.VARIANTS / ruleset_id / variant_files.REVISION
        path.write_text(json.dumps(told) + "\n", encoding="utf-8")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What a rule set must have beside its rules, and what is measured once it can be played.

    python -m tests.checklist [ID...]

prints what each rule set (or those named) lacks, a line for each.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from rules.commands.report import has_hand
from rules.core.words import LANGUAGES, PAGES, Words
from rules.engine import registry
from tests import levels, revisions, rulesets, variant_files

ROOT = Path(__file__).resolve().parent.parent
FEWEST_CASES = 12


def lacking(ruleset_id: str) -> Iterator[str]:
    """What a rule set lacks of what it must have from the first day, each with the file that it belongs into."""
    folder, tests = f"rules/variants/{ruleset_id}", f"tests/variants/{ruleset_id}"
    ruleset = registry.get(ruleset_id)
    if len(ruleset.seats) > 1 and "players" not in {option.id for option in ruleset.options}:
        yield f"a house rule `players` in {folder}/rules.py: `seats` names several numbers of players"
    for language in LANGUAGES:
        told = Words(language).table(f"{PAGES}{ruleset_id}")
        for key in ("name", "tagline", "likeness", "coming_from"):
            if not told.get(key):
                yield f"{key} in {folder}/words.{language}.json"
    if not (ROOT / folder / "notes.md").is_file():
        yield f"{folder}/notes.md: what its rules leave open, and how it is read"
    for name, fewest in ((variant_files.CASES, FEWEST_CASES), (variant_files.DEALS, 1)):
        if not (ROOT / tests / name).is_file():
            yield f"{tests}/{name}"
        elif count(ruleset_id, name) < fewest:
            yield f"{tests}/{name}: {fewest} at least"
    if not (ROOT / tests / variant_files.COVERAGE).is_file():
        yield f"{tests}/{variant_files.COVERAGE}: a row for every rule, with the deal or case that shows it"
    if revisions.noted(ruleset_id) is None:
        yield f"{tests}/{variant_files.REVISION}: python -m tests.revisions {ruleset_id}"


def count(ruleset_id: str, name: str) -> int:
    """Count the cases that are hands, or the deals, of a rule set."""
    held = variant_files.read(ruleset_id, name)
    return len(held["deals"]) if name == variant_files.DEALS else sum(map(has_hand, held["cases"]))


def is_measured(ruleset_id: str) -> bool:
    """True once statistics of its deals are there; then all other figures must be too, and the lists must name it."""
    return (ROOT / "assets" / "deal_statistics" / f"{ruleset_id}.json").is_file()


def measured() -> tuple[str, ...]:
    """All rule sets that are measured, in alphabetical order."""
    return tuple(ruleset_id for ruleset_id in registry.ids() if is_measured(ruleset_id))


def unmeasured(ruleset_id: str) -> Iterator[str]:
    """What is still to be measured or written by a command, each with that command."""
    if not is_measured(ruleset_id):
        yield f"statistics of its deals: python -m ai fit --ruleset {ruleset_id}"
    if ruleset_id not in levels.kept():
        yield f"levels of the computer players: python -m ai arena --ruleset {ruleset_id}, then python -m tests.levels"
    if rulesets.kept().get(ruleset_id, {}).get("deals", 0) < 100:
        yield f"figures of play: python -m tests.rulesets --play {ruleset_id}"


def main(ids: list[str]) -> int:
    """Print what is missing; 1 where something is that no rule set may lack."""
    wrong = 0
    for ruleset_id in ids or registry.ids():
        registry.get(ruleset_id)
        for line in lacking(ruleset_id):
            print(f"{ruleset_id}: lacks {line}")
            wrong = 1
        for line in unmeasured(ruleset_id):
            print(f"{ruleset_id}: later {line}")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

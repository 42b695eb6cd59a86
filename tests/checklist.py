"""What a rule set must have beside its rules, and what is measured once it can be played.

    python -m tests.checklist [ID...]

prints what each rule set (or those named) lacks, a line for each.
"""

from __future__ import annotations

import argparse
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
        for key, other in borrowed_words(ruleset_id, language):
            yield f"{key} of its own in {folder}/words.{language}.json: it is still that of {other}"
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


def borrowed_words(ruleset_id: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the keys whose text is copied, with the id of the rule set that it is copied from or `rules new-ruleset`.

    Only what must tell rule sets apart is compared; rows and house rules may share their words. A rule set is not
    blamed for those that begin like it.
    """
    words = Words(language)
    own = words.table(f"{PAGES}{ruleset_id}")
    for other in registry.ids():
        theirs = words.table(f"{PAGES}{other}")
        if other == ruleset_id or theirs.get("like") == ruleset_id:
            continue
        for key in ("name", "tagline", "likeness"):
            if own.get(key) and own[key] == theirs.get(key):
                yield key, other
    notes = own.get("coming_from")
    if isinstance(notes, dict):
        for other, note in notes.items():
            if note == words.text("new_ruleset_note"):
                yield "coming_from", f"`rules new-ruleset`, for those who know {other}"


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


def main(arguments: list[str]) -> int:
    """Print what is missing; 1 where something is that no rule set may lack."""
    asked = argparse.ArgumentParser(
        prog="python -m tests.checklist",
        description="Print what rule sets still lack, a line for each; the exit code is 1 if no rule set may lack it.",
    )
    asked.add_argument("ids", nargs="*", metavar="ID", help="a rule set; all by default")
    wrong = 0
    for ruleset_id in variant_files.known_ids(asked, arguments):
        for line in lacking(ruleset_id):
            print(f"{ruleset_id}: lacks {line}")
            wrong = 1
        for line in unmeasured(ruleset_id):
            print(f"{ruleset_id}: later {line}")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

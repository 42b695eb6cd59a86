"""The table of rule sets in the README. Written anew by ``python -m tests.readme``, with `docs/rulesets.md`."""

from __future__ import annotations

import re
from pathlib import Path

from rules.core.words import Words
from rules.engine.table import Ruleset
from tests import rulesets as listed

README = Path(__file__).resolve().parent.parent / "README.md"
HEAD = "| Rule set | | Players | Tiles | House rules | |\n| --- | --- | --- | --- | --- | --- |\n"
TABLE = re.compile(re.escape(HEAD) + r"(?:\|.*\n)*")


def table() -> str:
    """A row a rule set, by name."""
    words = Words("en")
    rulesets = sorted(listed.listed_rulesets(), key=lambda ruleset: words.ruleset_name(ruleset.id))
    return HEAD + "".join(row(ruleset, words) for ruleset in rulesets)


def row(ruleset: Ruleset, words: Words) -> str:
    """Its names, how many play, how many tiles there usually are, how many house rules, and what is special."""
    low, high = min(ruleset.seats), max(ruleset.seats)
    players = str(low) if low == high else f"{low} to {high}"
    tiles = len(ruleset.at(ruleset.resolve()).tiles)
    cells = (words.ruleset_name(ruleset.id), ruleset.native, players, str(tiles), str(len(ruleset.options)),
             words.tagline(ruleset.id))  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    README.write_text(TABLE.sub(lambda _: table(), README.read_text(encoding="utf-8")), encoding="utf-8")
    listed.DOCUMENT.write_text(listed.document(), encoding="utf-8")

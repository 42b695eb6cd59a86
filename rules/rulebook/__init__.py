"""The rulebook of a rule set under given house rules, made from its declaration.

What the book says is chosen by the parts that the table really has and by the house rules as set, so that it cannot
say anything else than what is played. `chapters` gives its pages as values that a screen draws; `as_text` prints them;
`find` searches; `place_of` and `opens_at` say where it opens for an element or a house rule.
"""

from __future__ import annotations

from rules.core.options import Options
from rules.core.words import Words
from rules.engine.table import Ruleset
from rules.rulebook import printing
from rules.rulebook.blocks import (
    Block,
    Chapter,
    Diagram,
    HandExample,
    Paragraph,
    RuleAsSet,
    Score,
    ScoreLine,
    ScoringRow,
    TileGroup,
    TileRow,
)
from rules.rulebook.opening import opens_at
from rules.rulebook.pages import Rulebook, changed, rows_by_group
from rules.rulebook.searching import Found, find, place_of

__all__ = [
    "Block", "Chapter", "Diagram", "Found", "HandExample", "Paragraph", "RuleAsSet", "Rulebook", "Score", "ScoreLine",
    "ScoringRow", "TileGroup", "TileRow", "as_text", "changed", "chapters", "find", "opens_at", "place_of",
    "rows_by_group",
]  # fmt: skip


def chapters(ruleset: Ruleset, options: Options, words: Words) -> tuple[Chapter, ...]:
    """All chapters of the book, in their fixed order."""
    return Rulebook(ruleset, options, words).chapters


def as_text(ruleset: Ruleset, options: Options, words: Words) -> str:
    """The book as plain text."""
    return printing.as_text(Rulebook(ruleset, options, words))

"""Rulebook of a rule set under given house rules, generated from its declaration.

Sentences are chosen by the mechanics that the table really has and by the house rules as set, so that the book cannot
differ from play. `chapters` gives its pages as values for a screen to draw, and `as_text` prints them. `find` searches;
`anchor_place` and `opens_at` find the page of an element or a house rule.
"""

from __future__ import annotations

from rules.core.options import OptionValues
from rules.core.words import Words
from rules.engine.table import Ruleset
from rules.rulebook import printing
from rules.rulebook.blocks import (
    Block,
    Chapter,
    Diagram,
    GlossaryEntry,
    HandExample,
    LabeledTiles,
    Paragraph,
    PaymentArrow,
    PaymentPicture,
    PaymentPictures,
    PointsColumn,
    PointsTable,
    RuleAsSet,
    Score,
    ScoreLine,
    ScoringRow,
    TileGroup,
    TileRow,
)
from rules.rulebook.opening import opens_at
from rules.rulebook.pages import Rulebook, changed, rows_by_group
from rules.rulebook.searching import ChapterHits, anchor_place, find, sought_texts

__all__ = [
    "Block", "Chapter", "ChapterHits", "Diagram", "GlossaryEntry", "HandExample", "LabeledTiles", "Paragraph",
    "PaymentArrow", "PaymentPicture", "PaymentPictures", "PointsColumn", "PointsTable", "RuleAsSet", "Rulebook",
    "Score", "ScoreLine", "ScoringRow", "TileGroup", "TileRow", "anchor_place", "as_text", "changed", "chapters",
    "find", "opens_at", "rows_by_group", "sought_texts",
]  # fmt: skip


def chapters(ruleset: Ruleset, options: OptionValues, words: Words) -> tuple[Chapter, ...]:
    """Build all chapters of the book, in order, in the language of `words`."""
    return Rulebook(ruleset, options, words).chapters


def as_text(ruleset: Ruleset, options: OptionValues, words: Words) -> str:
    """Return the whole book as plain text, in the language of `words`."""
    return printing.as_text(Rulebook(ruleset, options, words))

"""Which rule sets fill the pages most: where theirs find room, those of the others do.

Whether words are cut depends on the words alone: a place on a page has the same room for every rule set. So of each
sort of words the widest is tried, in every language, instead of every page in every language; a long run tries all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from game import i18n
from game.art import text
from rules.calculator.circumstances import distinctions_of
from rules.engine import registry
from rules.engine.table import Ruleset
from tests.budget import SOAK

Measured = tuple[str, float]


@cache
def counts(ruleset_id: str) -> tuple[Measured, ...]:
    """How much of each sort a rule set has in every language."""
    ruleset = registry.get(ruleset_id)
    table = ruleset.at(ruleset.resolve())
    known = distinctions_of(ruleset_id, table.options)
    return (
        ("kinds", len(table.copies)), ("circumstances", len(known.flags)), ("sets", len(known.forms)),
        ("players", max(ruleset.seats)), ("rows", len(ruleset.elements)),
    )  # fmt: skip


def widths(ruleset: Ruleset) -> Iterator[Measured]:
    """How much room its words take in the current language."""
    words, of = i18n.words(), ruleset.id
    yield "name", _wide(words.ruleset_name(of))
    yield "second name", _wide(ruleset.native)
    yield "tagline", _wide(words.tagline(of))
    for row in ruleset.elements:
        yield "element", _wide(words.element_name(row.id, of))
        yield "heading", _wide(words.table_group(row.group, of))
    for option in ruleset.options:
        yield "label", _wide(words.option_label(of, option.id))
        yield "help", _wide(words.option_help(of, option.id))
        for value in option.choices or option.range or (True, False):
            yield "value", _wide(words.choice_label(of, option.id, value))


@cache
def measures(ruleset_id: str, language: str) -> tuple[Measured, ...]:
    """Every sort of what a rule set puts on pages, with how much room it takes in this language, the current one."""
    return *widths(registry.get(ruleset_id)), *counts(ruleset_id)


def _wide(words: str) -> float:
    return text.width(words, 16)


def longest(sorts: Callable[[str], bool] = lambda sort: True) -> list[str]:
    """The rule sets that have the most of any sort; all of them in a long run."""
    if SOAK:
        return list(registry.ids())
    most: dict[str, tuple[float, str]] = {}
    for ruleset in registry.all_rulesets():
        for sort, size in measures(ruleset.id, i18n.language()):
            if sorts(sort) and size > most.get(sort, (-1.0, ""))[0]:
                most[sort] = size, ruleset.id
    return sorted({ruleset for _, ruleset in most.values()})

"""The rulebook speaks of no tiles and sets that the house rules have taken out of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rules import registry
from rules.errors import OptionError
from rules.melds import Form
from rules.options import Option, Options, Value, disabled
from rules.rulebook.pages import Book
from rules.ruleset import Ruleset, Table
from rules.tiles import BAMBOOS, BONUS, CHARACTERS, DOTS, DRAGONS, FLOWERS, JOKERS, SEASONS, WINDS, Kind
from rules.wild import NOTHING_WILD
from rules.words import Words

SPEAKING_OF = {
    "blossoms": r"\b(?:flowers?|seasons?)\b",
    "bonus tiles": r"\bbonus tiles?\b",
    "winds": r"\b(?:winds|honors)\b",
    "dragons": r"\bdragons?\b",
    "characters": r"\bcharacters?\b",
    "dots": r"\bdots?\b",
    "bamboo": r"\bbamboos?\b",
    "jokers": r"\bjokers?\b",
    "kongs": r"\bkongs?\b",
    "claimed kongs": r"\bpung (?:or|and) kong, then|\bbefore a pung or kong|\bclaimed for a pung or kong",
}
"""What gives away that a sentence is about something."""
OTHERWISE = (
    "nothing hangs on winds and rounds",
    "laid out like flowers",
    "A flower pig",
    "The bamboo flower",
    "without bamboo",
    "There is no bamboo",
    "here are no kongs",
    "There are no jokers in the set",
    "No tiles are jokers",
    "draws one of the seasons and flowers",  # out of the box: they need not be in the set
)
"""Words of the same sound that promise no such tiles, and those that say themselves that there are none."""


def lacking(table: Table) -> frozenset[str]:
    """What there is none of at a table."""
    kinds: set[Kind] = set(table.copies)
    in_goulash = table.options.get("goulash") == "exchange_jokers"  # deals by other rules, in which there are some
    there = {
        "blossoms": bool(kinds & {*FLOWERS, *SEASONS}),
        "bonus tiles": bool(kinds & {*BONUS, *table.bonus.kinds}),
        "winds": bool(kinds & {*WINDS}),
        "dragons": bool(kinds & {*DRAGONS}),
        "characters": bool(kinds & {*CHARACTERS}),
        "dots": bool(kinds & {*DOTS}),
        "bamboo": bool(kinds & {*BAMBOOS}),
        "jokers": bool(kinds & {*JOKERS}) or table.wild != NOTHING_WILD or table.ruleset.jokers or in_goulash,
        "kongs": any(Form.KONG in part.lays for part in (*table.moves, *table.claims)),
        "claimed kongs": any(Form.KONG in claim.lays for claim in table.claims),
    }
    return frozenset(name for name, found in there.items() if not found)


def other_values(option: Option, now: Value) -> tuple[Value, ...]:
    """Every choice there is besides the one that is set, of numbers the ends."""
    values = option.choices or ((True, False) if option.type is bool else option.range or ())
    return tuple(value for value in values if value != now)


def each_changed(ruleset: Ruleset, given: dict[str, Value]) -> Iterator[tuple[str, Value, Options]]:
    """The house rules with one more of them changed, each in turn."""
    base = ruleset.resolve(given)
    for option in ruleset.options:
        if option.id in given or disabled(option, base):
            continue
        for value in other_values(option, base[option.id]):
            try:
                yield option.id, value, ruleset.resolve({**given, option.id: value})
            except OptionError:
                continue


def false_sentences(ruleset: Ruleset, options: Options, words: Words) -> list[str]:
    """Sentences about what the table lacks; names of rows are names and promise nothing."""
    missing = lacking(ruleset.at(options))
    names = {words.element_name(row.id, ruleset.id) for row in ruleset.elements}
    told = Book(ruleset, options, words).sentences() if missing else ()
    for ordinary in (*sorted(names, key=len, reverse=True), *OTHERWISE):
        told = tuple(sentence.replace(ordinary, "") for sentence in told)
    return [sentence for sentence in told for name in missing if re.search(SPEAKING_OF[name], sentence, re.I)]


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_nothing_is_said_of_tiles_that_are_not_there(ruleset_id: str) -> None:
    ruleset, words = registry.get(ruleset_id), Words("en")
    usual = ruleset.resolve()
    assert not false_sentences(ruleset, usual, words)
    fewer = list[dict[str, Value]]()
    for option, value, options in each_changed(ruleset, {}):
        assert not false_sentences(ruleset, options, words), (option, value)
        if lacking(ruleset.at(options)) - lacking(ruleset.at(usual)):
            fewer.append({option: value})
    for given in fewer:
        for option, value, options in each_changed(ruleset, given):
            assert not false_sentences(ruleset, options, words), (given, option, value)

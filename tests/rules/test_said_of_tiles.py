"""The rulebook speaks of no tiles, sets and rows of the table that the house rules have taken out of the game, and says
nothing that they make false."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from rules.core.errors import OptionError
from rules.core.melds import Form
from rules.core.options import Option, OptionValues, Value, disabled
from rules.core.tiles import (
    ANIMALS,
    BAMBOOS,
    BONUS,
    CHARACTERS,
    DOTS,
    DRAGONS,
    FACE,
    FLOWERS,
    JOKERS,
    PLAIN_FACE,
    SEASONS,
    WINDS,
    Kind,
)  # fmt: skip
from rules.core.wild import NOTHING_WILD
from rules.core.words import Words
from rules.engine import registry
from rules.engine.notation import parse_example
from rules.engine.table import Ruleset, Table
from rules.rulebook.pages import Rulebook
from rules.scoring.elements import Element, rows_in_play
from rules.scoring.preconditions import ODD_SHAPE, precondition_of
from tests.budget import some

SPEAKING_OF = {
    "blossoms": r"\b(?:flowers?|seasons?)\b",
    "bonus tiles": r"\bbonus tiles?\b",
    "winds": r"\b(?:winds|honors)\b",
    "dragons": r"\bdragons?\b",
    "characters": r"\bcharacters?\b",
    "dots": r"\bdots?\b",
    "bamboo": r"\bbamboos?\b",
    "jokers": r"\b(?:jokers?|fei)\b",
    "animals": r"\banimals?\b",
    "faces": r"\bfaces\b",
    "kongs": r"\bkongs?\b",
    "several winners": r"\bif several win\b|\bof (?:several|two) winners\b|\bif two win\b",
    "special groups": r"\bspecial groups?\b|\bspecials\b",
    "standing tiles": r"\bstanding\b|\bfree tile",
    "passing": r"\bCharleston\b|\bpassing\b",
    "robbing": r"\brobbing a kong\b|\brobbed\b",
    "claimed kongs": r"\bpung (?:or|and) kong, then|\bbefore a pung or kong|\bclaimed for a pung or kong",
}
"""What gives away that a sentence is about something."""
OTHERWISE = (
    "winds and rounds have no effect",
    "laid out like flowers",
    "their faces to their owner",
    "A flower pig",
    "The bamboo flower",
    "without bamboo",
    "There is no bamboo",
    "No kong can be robbed",
    "here are no kongs",
    "There are no jokers in the set",
    "No tiles are jokers", "No tile is a joker",
    "draws one of the seasons and flowers",  # out of the box: they need not be in the set
)
"""Words of the same sound that promise no such tiles, and those that say themselves that there are none."""
WORDS_OF_THEIR_OWN = {
    "Chaotic hand", "Concealed hand", "Concealed kong", "Four kongs", "Last tile of the wall", "One suit",
    "Seven pairs", "Thirteen orphans",
}  # fmt: skip
"""Names of rows that sentences use of hands and tiles, whether a row counts them or not."""


def lacking(table: Table) -> frozenset[str]:
    """What there is none of at a table: tiles, sets, more than one winner."""
    kinds: set[Kind] = set(table.copies)
    o = table.options
    in_goulash = o.get("goulash") == "exchange_jokers"  # deals by other rules, in which there are some
    there = {
        "blossoms": bool(kinds & {*FLOWERS, *SEASONS}),
        "bonus tiles": bool(kinds & {*BONUS, *table.bonus.kinds}),
        "winds": bool(kinds & {*WINDS}),
        "dragons": bool(kinds & {*DRAGONS}),
        "characters": bool(kinds & {*CHARACTERS}),
        "dots": bool(kinds & {*DOTS}),
        "bamboo": bool(kinds & {*BAMBOOS}),
        "jokers": bool(kinds & {*JOKERS}) or table.wild != NOTHING_WILD or table.ruleset.jokers or in_goulash,
        "animals": bool(kinds & {*ANIMALS}),
        "faces": bool(kinds & {FACE, PLAIN_FACE}),
        "kongs": any(Form.KONG in part.lays for part in (*table.moves, *table.claims)),
        "several winners": table.ending.all_winners,
        "special groups": o.get("specials") is not False,
        "standing tiles": o.get("standing") != 0,
        "passing": o.get("charleston") != "off",
        "robbing": o.get("rob_kong") != "off" or bool(o.get("rob_concealed_kong")),
        "claimed kongs": any(Form.KONG in claim.lays for claim in table.claims),
    }
    return frozenset(name for name, found in there.items() if not found)


def other_values(option: Option, now: Value) -> tuple[Value, ...]:
    """Every choice there is besides the one that is set, of numbers the ends."""
    values = option.choices or ((True, False) if option.type is bool else option.range or ())
    return tuple(value for value in values if value != now)


def each_changed(ruleset: Ruleset, given: dict[str, Value]) -> Iterator[tuple[str, Value, OptionValues]]:
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


def false_sentences(ruleset: Ruleset, options: OptionValues, words: Words) -> list[str]:
    """Sentences about what the table lacks; names of rows are names and promise nothing."""
    missing = lacking(ruleset.at(options))
    if not missing:
        return []
    names = {words.element_name(row.id, ruleset.id) for row in ruleset.elements}
    told = any_of((*names, *OTHERWISE)).sub("", "\n".join(Rulebook(ruleset, options, words).sentences()))
    speaking = re.compile("|".join(SPEAKING_OF[name] for name in sorted(missing)), re.I)
    return [sentence for sentence in told.splitlines() if speaking.search(sentence)]


def any_of(texts: Iterable[str], flags: int = 0) -> re.Pattern[str]:
    """Any of some texts, the longest first; nothing, if there are none."""
    return re.compile("|".join(map(re.escape, sorted(texts, key=lambda text: (-len(text), text)))) or r"(?!)", flags)


def names_of(rows: Iterable[Element], book: Rulebook) -> set[str]:
    """What rows are called, where that is more than a word."""
    names = {book.words.element_name(row.id, book.spoken) for row in rows}
    return {name for name in names if " " in name} - WORDS_OF_THEIR_OWN


def of_absent_rows(ruleset: Ruleset, options: OptionValues, words: Words) -> list[str]:
    """Sentences about rows that the house rules have put out of play."""
    book, usual = Rulebook(ruleset, options, words), rows_in_play(ruleset.elements, ruleset.resolve())
    there = names_of((row for rows in book.rows.values() for row in rows), book)
    gone = names_of(usual, book) - there
    told = book.sentences() if gone else ()
    ordinary, absent = any_of(there, re.I), re.compile(rf"\b(?:{any_of(gone).pattern})\b", re.I)
    return [sentence for sentence in (ordinary.sub("", sentence) for sentence in told) if absent.search(sentence)]


def odd_shapes(ruleset: Ruleset) -> dict[str, str]:
    """The rows that only another shape than sets and a pair can have, with the shape of their example."""
    found = dict[str, str]()
    for row in ruleset.elements:
        if row.example and precondition_of(row.times).traits[0] & ODD_SHAPE:
            case = parse_example(ruleset, row.example)
            found[row.id] = ruleset.at(case.options).scoring.judge(case).shape
    return {row: shape for row, shape in found.items() if shape}


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_no_row_stands_for_a_shape_that_does_not_win(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    shapes = odd_shapes(ruleset)
    for option, value, options in each_changed(ruleset, {}) if shapes else ():
        scoring = ruleset.at(options).scoring
        there = {shape.id for shape in (*getattr(scoring, "shapes", ()), *getattr(scoring, "by_situation", ()))}
        idle = [row.id for row in rows_in_play(ruleset.elements, options) if shapes.get(row.id, "") not in {"", *there}]
        assert not idle, (option, value)


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_nothing_is_said_of_rows_that_are_out_of_play(ruleset_id: str) -> None:
    ruleset, words = registry.get(ruleset_id), Words("en")
    for option, value, options in each_changed(ruleset, {}):
        assert not of_absent_rows(ruleset, options, words), (option, value)


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
        for option, value, options in some(tuple(each_changed(ruleset, given)), 12):
            assert not false_sentences(ruleset, options, words), (given, option, value)


FALSE_THEN: tuple[tuple[str, dict[str, Value], str], ...] = (
    ("sichuan", {}, "next deal begins."),
    ("watching_the_pot", {"deal_end": "last_loser"}, "next deal begins."),
    ("watching_the_pot", {"knockout": "round"}, "the most points"),
    ("watching_the_pot", {"draw_settles": False}, "draw is settled"),
    ("watching_the_pot", {"wall": "pile"}, "stack"),
    ("watching_the_pot", {"remainder": 0}, "remainder is left"),
    ("watching_the_pot", {"remainder": 0, "deck_end": "recycle"}, "remainder"),
    ("watching_the_pot", {"remainder": 0, "wall": "pile"}, "wall is drawn"),
    ("hong_kong_old", {"minimum_counts": "all"}, "added only afterwards"),
    ("hong_kong_old", {"no_honors_faan": 0}, "without honors"),
    ("south_african", {"seven_pairs": False}, "different pairs"),
    ("taiyuan_lisi", {"two_suits": True}, "single suit"),
    ("korean", {"ready_declaration": False, "ready_stake": 5}, "the pot"),
    ("red", {"chaotic_hand_allowed": False}, "nothing to do with one another"),
    ("malaysian", {"minimum_fan": 0, "payout": "doubling"}, "for the minimum"),
    ("japanese_classical", {"stack_limits": True}, "No hand is worth more"),
    ("american", {"charleston_second": "always"}, "If it goes on"),
    ("american", {"cold_wall": 20}, "for a win only"),
    ("american", {"heavenly": "off", "charleston_first": False, "courtesy": False}, "passing"),
    ("western_classical", {"charleston": "off", "goulash": "exchange"}, "Charleston"),
    ("western_classical", {"bouquet_doubles": 0}, "not beside"),
    ("chinese_classical_ru", {"rob_kong": "off", "rob_concealed_kong": True}, "No kong can be robbed"),
    ("chinese_classical_ru", {"start_points": 0, "bankruptcy": "end_match"}, "may fall below zero"),
    ("chinese_classical_ru", {"losers_settle": False, "score_on_draw": True}, "draw is settled"),
)
"""What a book must not say under these house rules."""


@pytest.mark.parametrize(("ruleset_id", "given", "words"), FALSE_THEN)
def test_nothing_is_said_that_house_rules_make_false(ruleset_id: str, given: dict[str, Value], words: str) -> None:
    ruleset = registry.get(ruleset_id)
    told = Rulebook(ruleset, ruleset.resolve(given), Words("en")).sentences()
    assert not [sentence for sentence in told if words in sentence]

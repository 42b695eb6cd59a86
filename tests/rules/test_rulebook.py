"""The rulebook says what is played: every row and rule in play, in every language, and what house rules change."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

from rules.core.melds import Group
from rules.core.options import Option, OptionValues
from rules.core.tiles import HIDDEN, KIND, plain
from rules.core.words import LANGUAGES, PAGES, Words
from rules.engine import registry
from rules.engine.actions import WIN
from rules.engine.notation import parse_example
from rules.engine.table import Ruleset
from rules.rulebook import (
    Chapter,
    HandExample,
    Paragraph,
    RuleAsSet,
    Score,
    ScoringRow,
    TileRow,
    anchor_place,
    chapters,
    examples,
    find,
    opens_at,
    rows_by_group,
)
from rules.rulebook.blocks import Diagram
from rules.rulebook.pages import TEXT_CHAPTERS, Rulebook
from rules.rulebook.phrases import Phrases, facts_of, group_heading, parse_condition
from rules.rulebook.printing import as_text
from rules.rulebook.searching import normalized
from rules.rulebook.sections import mechanics_of
from rules.scoring.hand_context import HandContext
from tests.budget import SOAK
from tests.test_imports import parsed, sources

IDS = registry.ids()
BOOKS = [
    pytest.param(id, language, id=f"{id}-{language}")
    for place, id in enumerate(IDS) for language in (LANGUAGES if SOAK else ("en", LANGUAGES[1 + place % 4]))
]  # fmt: skip
"""Every book in English and in one of the other languages; a long run reads all of them."""
OPTIONS = [pytest.param(id, option, id=f"{id}-{option.id}") for id in IDS for option in registry.get(id).options]
HOUSE = ("changes", "house")
SILENT = {
    "BuildWall", "BreakWall", "BuildRing", "TableScoring", "JoinedScoring", "HanScoring", "StandInScoring",
    "FactorScoring", "WinBySelf", "WinInOwnTurn", "Questions", "keeps_waits", "pay_ante", "replace_bonus", "throw",
}  # fmt: skip
"""Parts of which the table as a whole tells, or others that do the same, and those that seldom tell anything."""


@cache
def words(language: str) -> Words:
    return Words(language)


@cache
def bound(ruleset_id: str, language: str) -> Rulebook:
    ruleset = registry.get(ruleset_id)
    return Rulebook(ruleset, ruleset.resolve(), words(language))


def book(ruleset_id: str, language: str = "en") -> tuple[Chapter, ...]:
    return bound(ruleset_id, language).chapters


def said(pages: tuple[Chapter, ...], *, without: tuple[str, ...] = ()) -> str:
    return "\n".join(block.search_text for page in pages if page.id not in without for block in page.blocks)


def book_under(ruleset: Ruleset, given: Mapping[str, object], *, without: tuple[str, ...] = HOUSE) -> str:
    return said(chapters(ruleset, ruleset.resolve(given), words("en")), without=without)


# -- complete ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset_id", "language"), BOOKS)
def test_every_row_in_play_stands_in_the_book_with_condition_and_hand(ruleset_id: str, language: str) -> None:
    ruleset = registry.get(ruleset_id)
    shown = {block.element: block for page in book(ruleset_id, language) for block in page.blocks
             if isinstance(block, ScoringRow)}  # fmt: skip
    in_play = rows_by_group(ruleset, ruleset.resolve())
    assert set(shown) == {row.id for rows in in_play.values() for row in rows}
    for row in shown.values():
        assert row.text and row.value and row.name != row.element, row
        assert row.example is not None


@pytest.mark.parametrize(("ruleset_id", "language"), BOOKS)
def test_every_house_rule_stands_in_the_book(ruleset_id: str, language: str) -> None:
    blocks = [block for page in book(ruleset_id, language) for block in page.blocks]
    shown = {block.option for block in blocks if isinstance(block, RuleAsSet)}
    assert shown == {option.id for option in registry.get(ruleset_id).options}


@pytest.mark.parametrize(("ruleset_id", "language"), BOOKS)
def test_nothing_is_left_unsaid(ruleset_id: str, language: str) -> None:
    pages = book(ruleset_id, language)
    text = "\n".join(page.title for page in pages) + said(pages)
    assert "{" not in text and "*" not in text
    assert not re.findall(r"\b(?:chapter|table_group|formula|suit|example|part)_\w+", text)
    wanted = {"overview", "tiles", "match", "deal", "turn", "claims", "end", "winning", "scoring", "arithmetic",
              "payments", "worked", "house"}  # fmt: skip
    assert wanted <= {page.id for page in pages}


@pytest.mark.parametrize("ruleset_id", IDS)
def test_russian_has_no_latin_letters(ruleset_id: str) -> None:
    names = {Words("ru").ruleset_name(other) for other in IDS}
    for page in book(ruleset_id, "ru"):
        for block in page.blocks:
            names_of_it: dict[str, Any] = {"reading": "", "also": "", "native": "", "notation": ()}
            without = {name: nothing for name, nothing in names_of_it.items() if hasattr(block, name)}
            text = replace(block, **without).search_text
            if page.id == "coming" and text in names:
                continue  # a rule set may be called by its Latin letters
            if block in page.blocks[:1] and any(isinstance(row, ScoringRow) and row.notation for row in page.blocks):
                continue  # what the letters of a card mean
            text = text.replace("«cards»", "")  # the name of a folder
            assert not re.search("[A-Za-z]", text), text


def test_headings_of_house_rules_speak_as_the_rule_set_does() -> None:
    words = Words("ru")
    assert group_heading(words, "hong_kong_old", "wall") == "Кости и стена"
    assert group_heading(words, "watching_the_pot", "wall") == "Плитки и стена"


@pytest.mark.parametrize(
    ("language", "of_riichi", "of_others"),
    [("zh", "立直", "报听"), ("zh-Hant", "立直", "報聽"), ("ja", "リーチ", "聴牌宣言")],
)
def test_a_declared_ready_hand_is_called_riichi_only_where_it_is_one(
    language: str, of_riichi: str, of_others: str
) -> None:
    for id, called in (("riichi", of_riichi), ("watching_the_pot", of_others)):
        assert group_heading(Words(language), id, "ready") == called
        assert called in {page.title for page in book(id, language)}


# -- the table from above ----------------------------------------------------------------------------------------------


def diagram(ruleset_id: str, **given: bool | int | str) -> Diagram | None:
    """The table of a rule set under house rules, out of its book."""
    ruleset = registry.get(ruleset_id)
    book = Rulebook(ruleset, ruleset.resolve(given), Words("en"))
    blocks = next(chapter.blocks for chapter in book.chapters if chapter.id == "tiles")
    return next((block for block in blocks if isinstance(block, Diagram)), None)


@pytest.mark.parametrize("ruleset_id", IDS)
def test_the_wall_of_the_picture_is_that_of_the_table(ruleset_id: str) -> None:
    found = diagram(ruleset_id)
    assert found is not None and len(found.seats) == len(found.sides)
    assert len(found.stacks) == sum(found.sides)
    assert [stack.part for stack in found.stacks].count("next") == 1
    assert {stack.part for stack in found.stacks} == {part for part, _ in found.legend} - {"break"}


@pytest.mark.parametrize("ruleset_id", IDS)
def test_the_picture_shows_where_the_wall_was_broken(ruleset_id: str) -> None:
    """From the break on the deal has taken the first tiles; what is drawn next stands where it stopped."""
    found = diagram(ruleset_id)
    assert found is not None and found.broken is not None
    seats = len(found.sides)
    order = range(seats) if found.clockwise else [-seat % seats for seat in range(seats)]
    ring = [(seat, place) for seat in order for place in range(found.sides[seat])]
    parts = {(stack.side, stack.place): stack.part for stack in found.stacks}
    at = ring.index(found.broken)
    drawn = [parts[place] for place in ring[at:] + ring[:at] if parts[place] in ("taken", "next", "live")]
    gone = drawn.index("next")
    assert set(drawn[:gone]) <= {"taken"} and drawn[gone + 1] == "live"
    if ruleset_id == "riichi":
        assert [parts[ring[at - back]] for back in range(1, 8)] == ["spare"] * 2 + ["never"] * 5, "the dead wall"
    assert "break" in {part for part, _ in found.legend}


def test_dead_walls_and_replacements_are_marked_where_there_are_any() -> None:
    found = {name: diagram(name) for name in ("riichi", "taiwanese", "mcr")}
    parts = {name: {part for part, _ in one.legend} for name, one in found.items() if one is not None}
    assert parts["riichi"] == {"next", "live", "spare", "never", "taken", "break"}
    assert "never" in parts["taiwanese"] and not {"never", "spare"} & parts["mcr"]


def test_the_picture_follows_the_house_rules() -> None:
    assert diagram("watching_the_pot", wall="pile") is None, "a heap has no sides"
    three = diagram("red", players=3)
    assert three is not None and len(three.seats) == 3
    pot = diagram("watching_the_pot")
    assert pot is not None and pot.clockwise and not three.clockwise


# -- from the parts ----------------------------------------------------------------------------------------------------


def entries(node: object) -> Iterator[tuple[str, str]]:
    """Conditions with their sentences, at any depth."""
    if isinstance(node, dict):
        for key, value in node.items():
            if isinstance(value, str):
                yield key, value
            else:
                yield from entries(value)


@pytest.mark.parametrize("ruleset_id", IDS)
def test_every_part_of_a_table_is_told(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    say = Rulebook(ruleset, ruleset.resolve(), words("en")).phrases
    silent = {
        key or name
        for _, part in mechanics_of(ruleset.at(ruleset.resolve()))
        for key, name in ((getattr(part, "rulebook_key", ""), getattr(part, "__name__", type(part).__name__)),)
        if not any(say.sentences(say.entries("parts", chapter, key), facts_of(part)) for chapter, _ in TEXT_CHAPTERS)
    }
    assert silent <= SILENT, silent - SILENT


def test_all_sentences_belong_to_a_part() -> None:
    declared = [(key, path) for path in sources("rules") for key in told_in(path)]
    keys = {key for key, _ in declared}
    assert len(keys) == len(declared), "two parts go by one key"
    named = {name.removeprefix("robbing_") for name in parts_named(words("en").table("rulebook"))}
    for ruleset_id in IDS:
        named |= parts_named(words("en").table(f"{PAGES}{ruleset_id}").get("rulebook", {}))
    assert named - {"table", "table_after"} == keys


def parts_named(book: object) -> set[str]:
    """The keys of parts in a file of sentences."""
    assert isinstance(book, dict)
    return {name for chapter in book.get("parts", {}).values() for name in chapter}


def told_in(path: Path) -> Iterator[str]:
    """The keys that a file gives to parts."""
    for node in ast.walk(parsed(path)):
        for mark in getattr(node, "decorator_list", ()):
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rulebook_key":
                (key,) = mark.args
                assert isinstance(key, ast.Constant)
                yield str(key.value)


@pytest.mark.parametrize("ruleset_id", IDS)
def test_sentences_ask_for_facts_there_are(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    known = set(Rulebook(ruleset, ruleset.resolve(), words("en")).phrases.facts) | {"dead", "loose", "extra", "on_last"}
    own = list(entries(words("en").table(f"{PAGES}{ruleset_id}").get("rulebook", {})))
    for condition, text in own:
        assert {name for _, name, _, _ in parse_condition(condition)} <= known, condition
        places = {place.partition("|")[0].rstrip("!") for place in re.findall(r"\{([^{}@]+)\}", text)}
        assert {place for place in places if place.isascii()} <= known, text


def test_all_languages_say_the_same_under_the_same_conditions() -> None:
    def shape(node: object, path: str = "") -> dict[str, frozenset[str]]:
        if isinstance(node, str):
            places = (place.partition("|")[0] for place in re.findall(r"\{([^{}]+)\}", node))
            return {path: frozenset(place for place in places if place.isascii())}
        assert isinstance(node, dict)
        return {key: value for name, inner in node.items() for key, value in shape(inner, f"{path}/{name}").items()}

    tables = {language: dict(words(language).table("rulebook")) for language in LANGUAGES}
    for language, table in tables.items():
        for ruleset_id in IDS:
            table[ruleset_id] = words(language).table(f"{PAGES}{ruleset_id}").get("rulebook", {})
    english = shape(tables["en"])
    for language in LANGUAGES[1:]:
        theirs = shape(tables[language])
        assert theirs.keys() == english.keys()
        assert {key for key in english if english[key] != theirs[key]} == set()


# -- house rules -------------------------------------------------------------------------------------------------------

SAME_BOOK = {
    ("watching_the_pot", "dragon_rose"),  # "never" is what "with mixed groups" comes to while those are off
    ("chinese_classical_ru", "no_points_mode"),  # without bonus tiles none can spoil a hand without points
}


def other_values(option: Option, options: OptionValues) -> list[object]:
    if option.choices:
        values: list[object] = list(option.choices)
    elif option.type is bool:
        values = [True, False]
    else:
        values = list(option.range or ())
    return [value for value in values if value != options[option.id]]


@lru_cache(maxsize=16)
def sentences(ruleset_id: str, given: tuple[tuple[str, object], ...]) -> tuple[str, ...]:
    """What follows from house rules, in the book under these."""
    ruleset = registry.get(ruleset_id)
    return Rulebook(ruleset, ruleset.resolve(dict(given)), words("en")).sentences()


def tells_apart(ruleset: Ruleset, given: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Whether the book says something else: in its sentences, which is quick to see, or else anywhere."""
    one, two = (sentences(ruleset.id, tuple(rules.items())) for rules in (given, other))
    return one != two or book_under(ruleset, given) != book_under(ruleset, other)


@pytest.mark.parametrize(("ruleset_id", "option"), OPTIONS)
def test_a_house_rule_changes_what_the_book_says(ruleset_id: str, option: Option) -> None:
    ruleset = registry.get(ruleset_id)
    needed = {need.option: need.values[-1] for need in option.needs}
    for need in option.needs:  # what another need demands of the same rule
        needed.update({inner.option: inner.values[-1] for other in ruleset.options if other.id == need.option
                       for inner in other.needs if inner.option not in needed})  # fmt: skip
    changes = [tells_apart(ruleset, needed, {**needed, option.id: value})
               for value in other_values(option, ruleset.resolve(needed))]  # fmt: skip
    assert any(changes) if (ruleset_id, option.id) in SAME_BOOK else all(changes)


@pytest.mark.parametrize(("ruleset_id", "option"), OPTIONS)
def test_a_changed_house_rule_is_listed_with_its_usual_value(ruleset_id: str, option: Option) -> None:
    if option.id == "players":
        return  # a number of players has rules of its own and changes none
    ruleset = registry.get(ruleset_id)
    needed = {need.option: need.values[-1] for need in option.needs}
    value = other_values(option, ruleset.resolve(needed))[0]
    changes = Rulebook(ruleset, ruleset.resolve({**needed, option.id: value}), words("en")).changes()
    rule = next(block for block in changes if isinstance(block, RuleAsSet) and block.option == option.id)
    assert rule.changed and rule.value != rule.usual and rule.text


def test_a_changed_house_rule_is_followed_by_what_it_makes_the_book_say() -> None:
    ruleset = registry.get("hong_kong_old")
    options = ruleset.resolve({"east_doubles": False, "base_table": "full_spicy"})
    changed = next(page for page in chapters(ruleset, options, words("en")) if page.id == "changes")
    at = next(place for place, block in enumerate(changed.blocks) if block.anchors == ("base_table",))
    quoted = changed.blocks[at + 1]
    assert isinstance(quoted, Paragraph) and "doubled for every faan" in quoted.text
    assert not any(isinstance(block, Paragraph) and "dealer throws" in block.text for block in changed.blocks)


def test_a_rule_that_is_off_takes_its_sentences_along() -> None:
    classical, red = registry.get("chinese_classical_ru"), registry.get("red")
    assert "robbed" in book_under(classical, {}, without=(*HOUSE, "table_winner"))
    robbing = book_under(classical, {"rob_kong": "off"}, without=(*HOUSE, "table_winner"))
    assert "No kong can be robbed" in robbing and "may be robbed" not in robbing
    assert "jokers" not in {page.id for page in chapters(red, red.resolve(), words("en"))}
    assert "jokers" in {page.id for page in chapters(red, red.resolve({"tile_set": "148"}), words("en"))}


def test_a_row_of_the_scoring_table_that_is_off_is_not_in_the_book() -> None:
    ruleset = registry.get("hong_kong_old")
    pages = chapters(ruleset, ruleset.resolve({"value.all_pungs": 0, "value.half_flush": 5}), words("en"))
    rows = {block.element: block for page in pages for block in page.blocks if isinstance(block, ScoringRow)}
    assert "all_pungs" not in rows
    assert rows["half_flush"].changed and rows["half_flush"].value.startswith("5")
    changes = next(page for page in pages if page.id == "changes")
    assert {block.option for block in changes.blocks if isinstance(block, RuleAsSet)} == {
        "value.all_pungs", "value.half_flush",
    }  # fmt: skip


def test_a_row_that_house_rules_move_to_another_group_stays_in_the_book() -> None:
    ruleset = registry.get("hong_kong_old")
    pages = chapters(ruleset, ruleset.resolve({"little_winds_limit": True}), words("en"))
    limits = next(page for page in pages if page.id == "table_limit")
    row = limits.blocks[-1]
    assert isinstance(row, ScoringRow) and row.element == "little_four_winds" and row.example is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_that_know_the_usual_game_alone_say_so_where_house_rules_are_changed(language: str) -> None:
    ruleset, said = registry.get("american"), words(language)
    usual, other = (Rulebook(ruleset, ruleset.resolve(given), said).chapters for given in ({}, {"jokers": 0}))
    line, mark = said.tagline("american"), Rulebook(ruleset, ruleset.resolve(), said).phrases.label("as_usual", line="")
    first = [next(block.text for block in found[0].blocks if isinstance(block, Paragraph)) for found in (usual, other)]
    assert first[0] == line
    assert first[1].startswith(f"{mark.strip()} {line}" if language in ("en", "ru") else f"{mark}{line}")


# -- hands and scores --------------------------------------------------------------------------------------------------


def tiles_of(case: HandContext) -> Counter[int]:
    def faces(group: Group) -> tuple[int, ...]:
        return group.faces or group.kinds

    return Counter((*case.tiles, *case.bonus, *(kind for meld in case.melds for kind in faces(meld))))


@pytest.mark.parametrize("ruleset_id", IDS)
def test_example_hands_hold_the_tiles_of_the_example(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    phrases: Phrases = Rulebook(ruleset, ruleset.resolve(), words("en")).phrases
    for text in (ruleset.sample, *(row.example for row in ruleset.elements)):
        case, hand = parse_example(ruleset, text), examples.example_of(ruleset, text, phrases)
        assert hand is not None
        assert Counter(map(plain, hand.kinds)) == tiles_of(case), text
        assert sum(kind != plain(kind) for kind in hand.kinds) == (case.reds if "0" in text.split("=")[0] else 0), text
        marked = [plain(group.kinds[group.winning]) for group in hand.groups if group.winning >= 0]
        assert marked == ([] if case.win is None else [case.win]), text
        assert sum(group.open for group in hand.groups) == sum(not meld.concealed for meld in case.melds), text


def worked(ruleset_id: str) -> list[Score]:
    """The scores of the page of worked scores."""
    blocks = next(page.blocks for page in book(ruleset_id) if page.id == "worked")
    return [block for block in blocks if isinstance(block, Score)]


@pytest.mark.parametrize("ruleset_id", IDS)
def test_the_worked_score_is_what_the_scorer_says(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    table = ruleset.at(ruleset.resolve())
    score = worked(ruleset_id)[0]
    same = [parse_example(ruleset, row.example) for row in ruleset.elements]
    cases = [case for case in same if tiles_of(case) == Counter(score.hand.kinds) and case.win is not None]
    sheets = [table.scoring.judge(case) for case in cases]
    named = list(dict.fromkeys(line.element for line in score.lines if line.element))
    assert any(
        sheet.score == score.score and [line.element for line in sheet.lines] == named
        for sheet in sheets
    )
    assert sum(score.amounts) == 0 and max(score.amounts) > 0
    assert len(named) >= 3 and len(score.payments) == table.players


@pytest.mark.parametrize("ruleset_id", IDS)
def test_the_worked_hand_is_shown_drawn_and_claimed(ruleset_id: str) -> None:
    """Once, where nobody wins on a discard."""
    ruleset = registry.get(ruleset_id)
    scores = worked(ruleset_id)
    if not any(claim.handles(WIN) for claim in ruleset.at(ruleset.resolve()).claims):
        assert len(scores) == 1
        return
    drawn, claimed = scores
    assert (
        Counter(drawn.hand.kinds) == Counter(claimed.hand.kinds)
        and drawn.hand.caption != claimed.hand.caption
    )
    assert drawn.score > claimed.score or drawn.amounts != claimed.amounts


def test_the_worked_score_follows_the_house_rules() -> None:
    ruleset = registry.get("chinese_classical_ru")
    small, large = (
        next(block for page in chapters(ruleset, ruleset.resolve({"limit": limit}), words("en"))
             for block in page.blocks if isinstance(block, Score) and page.id == "worked")
        for limit in (100, 1000)
    )  # fmt: skip
    assert small.score == 100 < large.score


# -- finding and printing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset_id", IDS)
def test_the_book_opens_at_every_row_and_house_rule(ruleset_id: str) -> None:
    pages = book(ruleset_id)
    by_id = {page.id: page for page in pages}
    ids = [block.element for page in pages for block in page.blocks if isinstance(block, ScoringRow)]
    for anchor in (*ids, *(option.id for option in registry.get(ruleset_id).options)):
        place = anchor_place(pages, anchor)
        assert place is not None, anchor
        assert anchor in by_id[place[0]].blocks[place[1]].anchors
    assert anchor_place(pages, "no_such_thing") is None


def test_a_row_goes_before_the_list_of_house_rules() -> None:
    pages = book("hong_kong_old")
    chapter, index = anchor_place(pages, "seven_pairs") or ("", 0)
    assert chapter != "house"
    assert anchor_place(pages, "claim_timeout_s") is not None
    assert isinstance(next(page for page in pages if page.id == chapter).blocks[index], ScoringRow | Paragraph)


def test_a_house_rule_opens_the_book_at_what_it_changes() -> None:
    def opened(ruleset_id: str, option: str) -> str:
        ruleset = registry.get(ruleset_id)
        return (opens_at(Rulebook(ruleset, ruleset.resolve(), words("en")), option) or ("", 0))[0]

    assert opened("hong_kong_old", "dice") == "tiles"
    assert opened("hong_kong_old", "seat_draw") == "match"
    assert opened("hong_kong_old", "sacred_discard") == "house"  # nothing is said of it while it is off
    assert opened("hong_kong_old", "all_set_value") == "table_bonus"
    assert opened("hong_kong_old", "full_flush") == "table_main"
    assert opened("chinese_classical_ru", "rob_kong") in ("kongs", "table_winner")
    assert opened("red", "self_draw_all_pay") == "payments"
    assert opened("red", "no_such_thing") == ""


def test_search_folds_case_accents_and_yo_and_counts() -> None:
    pages = book("chinese_classical_ru", "ru")
    found = find(pages, "МЕРТВАЯ стена")
    assert found and find(pages, "мёртвая  стена") == found
    page = next(page for page in pages if page.id == found[0].chapter)
    for index in found[0].blocks:
        assert "мертвая стена" in normalized(page.blocks[index].search_text)
    pungs, dragons = (sum(place.count for place in find(pages, text)) for text in ("панг", "панг драконов"))
    assert pungs > dragons > 0
    assert find(pages, "   ") == () == find(pages, "no such words")


@pytest.mark.parametrize(("ruleset_id", "language"), BOOKS)
def test_the_book_can_be_printed(ruleset_id: str, language: str) -> None:
    lines = as_text(bound(ruleset_id, language)).splitlines()
    for page in book(ruleset_id, language):
        assert any(line.endswith(page.title) for line in lines)
    assert max(len(line) for line in lines) <= 140


@pytest.mark.parametrize("ruleset_id", IDS)
def test_the_first_page_names_every_tile_of_the_set(ruleset_id: str) -> None:
    overview = book(ruleset_id)[0]
    table = registry.get(ruleset_id).at(registry.get(ruleset_id).resolve())
    rows = [block for block in overview.blocks if isinstance(block, TileRow)]
    assert sorted(kind for row in rows for kind in row.kinds) == sorted(table.copies)
    assert all(len(row.names) == len(row.kinds) and all(row.names) for row in rows)
    assert any(str(len(table.tiles)) in block.text for block in overview.blocks if isinstance(block, Paragraph))


def test_kinds_of_which_there_are_fewer_are_named() -> None:
    rows = {block.name: block.copies for block in book("riichi")[0].blocks if isinstance(block, TileRow)}
    assert rows["Dots"] == "4 of each, 3 of the 5" and rows["Honors"] == "4 of each"


def test_kongs_are_shown_as_they_lie() -> None:
    """Claimed and added ones with the tile that came last, concealed ones with what lies face down."""
    kongs = next(page for page in book("riichi") if page.id == "kongs")
    shown = [group for block in kongs.blocks if isinstance(block, HandExample) for group in block.groups]
    assert sorted(group.winning for group in shown) == [-1, 3, 3]
    assert [group.kinds.count(HIDDEN) for group in shown if group.winning < 0] == [2]
    assert any("■99m■" in line for line in as_text(bound("riichi", "en")).splitlines())
    kongs = next(page for page in book("taiwanese") if page.id == "kongs")
    hands = [block for block in kongs.blocks if isinstance(block, HandExample)]
    assert (HIDDEN,) * 4 in [group.kinds for hand in hands for group in hand.groups]


def test_an_exposed_quint_is_five_alike_with_a_joker() -> None:
    claims = next(page for page in book("american") if page.id == "claims")
    (shown,) = [block for block in claims.blocks if isinstance(block, HandExample)]
    assert [len(group.kinds) for group in shown.groups] == [3, 4, 5]
    assert set(shown.groups[2].kinds) == {KIND["5m"], KIND["1j"]}


@pytest.mark.parametrize(("ruleset_id", "given"), [
    ("hong_kong_old", {"bonus_tiles": False}), ("hong_kong_new", {}), ("mcr", {"flowers": False}),
    ("korean", {"flowers": "none"}), ("riichi", {}), ("zung_jung", {}), ("chinese_classical", {"bonus_tiles": False}),
])  # fmt: skip
def test_nothing_is_said_of_flowers_where_the_set_has_none(ruleset_id: str, given: Mapping[str, bool | str]) -> None:
    ruleset = registry.get(ruleset_id)
    told = Rulebook(ruleset, ruleset.resolve(given), words("en")).sentences()
    assert not [sentence for sentence in told if re.search(r"\b(flowers?|seasons?|bonus tiles?)\b", sentence, re.I)]


def test_claims_are_shown_in_tiles() -> None:
    claims = next(page for page in book("hong_kong_old") if page.id == "claims")
    sizes = [len(group.kinds) for block in claims.blocks if isinstance(block, HandExample) for group in block.groups]
    assert sorted(set(sizes)) == [3, 4]

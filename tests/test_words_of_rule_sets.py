"""The words of each rule set: nothing is missing, nothing is idle, nothing stands twice.

A rule set's words lie in files of its own name. Those of a rule set that is still to come are only asked to agree.
"""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from rules.core.options import Option
from rules.core.tiles import CODES
from rules.core.words import LANGUAGES, PAGES, Words
from rules.engine import registry
from rules.engine.ruleset import LEVELS, REGIONS
from rules.rulebook.pages import TEXT_CHAPTERS
from tests.texts import FILES, OTHERS, ROOT, Leaf, leaves, named_by_the_rules, placeholders, read, section, spoken

IDS = registry.ids()
ALL = [name.removeprefix(PAGES) for name in FILES if name.startswith(PAGES)]
SECTIONS = ("elements", "options", "rulebook", "sparrows", "terms")
VOCABULARIES = "vocabularies"
READINGS = "readings"
"""Spellings of the names of hands in Latin letters, which only the language of the rule set's home has."""
CHAPTERS = {*(name for name, _ in TEXT_CHAPTERS), "arithmetic", "payments", "points", "worked"}


def page(ruleset_id: str, language: str = "en", *path: str) -> dict[str, object]:
    """A section of a rule set's words."""
    return section(f"{PAGES}{ruleset_id}", language, *path)


# -- the languages agree -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset_id", ALL)
def test_every_language_says_the_same_things(ruleset_id: str) -> None:
    """Only what everybody has words for may stand in one language alone: there the players say it otherwise."""
    told = {language: {path for path, _ in leaves(page(ruleset_id, language)) if path[0] != READINGS}
            for language in LANGUAGES}  # fmt: skip
    optional = {("family",), *((words, name) for words in ("elements", "sparrows") for name in read(words, "en"))}
    assert not {language for language in OTHERS if (told[language] ^ told["en"]) - optional}
    about = {"name", "family", "tagline", "likeness", "coming_from", "like", VOCABULARIES}
    assert set(page(ruleset_id)) - about <= set(SECTIONS)
    assert told["en"] >= {("name",), ("tagline",)}


@pytest.mark.parametrize("ruleset_id", IDS)
def test_a_rule_set_speaks_in_the_vocabularies_that_it_names(ruleset_id: str) -> None:
    ruleset, told = registry.get(ruleset_id), page(ruleset_id, "en", VOCABULARIES)
    assert set(told) == set(ruleset.vocabularies) <= {option.id for option in ruleset.options}
    for vocabulary in told:
        said = page(ruleset_id, "en", VOCABULARIES, vocabulary)
        assert set(said) <= {"elements", "terms", "sparrows"}
        assert set(section(f"{PAGES}{ruleset_id}", "en", VOCABULARIES, vocabulary, "terms")) <= set(read("terms", "en"))
        rows = {row.id for row in ruleset.elements}
        assert set(section(f"{PAGES}{ruleset_id}", "en", VOCABULARIES, vocabulary, "elements")) <= rows


@pytest.mark.parametrize("ruleset_id", ALL)
def test_notes_are_for_those_who_know_another_rule_set(ruleset_id: str) -> None:
    assert set(page(ruleset_id, "en", "coming_from")) <= set(ALL) - {ruleset_id}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset_id", IDS)
def test_the_gallery_can_say_what_a_rule_set_is_like(ruleset_id: str, language: str) -> None:
    """``likeness`` and ``coming_from`` in its words, ``region`` and ``level`` on its page: see docs/architecture.md."""
    ruleset = registry.get(ruleset_id)
    assert ruleset.region in REGIONS and ruleset.level in LEVELS
    assert page(ruleset_id, language).get("likeness"), "like … but … is missing"
    assert page(ruleset_id, language, "coming_from"), "nothing is said to those who know another game"


@pytest.mark.parametrize("language", LANGUAGES[:2])
@pytest.mark.parametrize("ruleset_id", IDS)
def test_a_set_is_called_one_thing_wherever_it_is_named(ruleset_id: str, language: str) -> None:
    """Below the melds of a result, and in its account; what is said aloud may be another word."""
    words = Words(language)
    for form in ("pung", "kong"):
        said = words.formula(f"fu_open_{form}", ruleset_id) + words.formula(f"fu_concealed_terminal_{form}", ruleset_id)
        assert said.count(words.term(form, ruleset_id)) == 2, said


@pytest.mark.parametrize("ruleset_id", ALL)
def test_sentences_take_the_same_values_in_every_language(ruleset_id: str) -> None:
    english = dict(leaves(page(ruleset_id)))
    for language in OTHERS:
        for path, text in leaves(page(ruleset_id, language)):
            if path[0] != "rulebook" and path in english:  # the book has a test of its own
                assert set(placeholders(text)) <= set(placeholders(english[path])), (language, path)


# -- nothing is missing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset_id", IDS)
def test_a_rule_set_is_told_in_every_language(ruleset_id: str, language: str) -> None:
    ruleset = registry.get(ruleset_id)
    silent = []
    for option in ruleset.options:
        wanted = [("label",), ("help",)]
        wanted += [("choice", choice) for choice in option.choices if isinstance(choice, str)]
        silent += [(option.id, *part) for part in wanted if not told_of_option(ruleset_id, option.id, language, *part)]
    groups = {option.group for option in ruleset.options}
    silent += [("group", group) for group in sorted(groups - set(section("options", language, "groups")))]
    names = {**read("elements", language), **spoken(ruleset_id, language, "elements")}
    silent += [("element", row.id) for row in ruleset.elements if row.id not in names]
    headings = {f"table_group_{row.group}" for row in ruleset.elements}
    known = {*read("sparrows", language), *spoken(ruleset_id, language, "sparrows")}
    silent += [(heading,) for heading in sorted(headings - known)]
    assert silent == []


def told_of_option(ruleset_id: str, option: str, language: str, *part: str) -> bool:
    """Whether this language itself says something about an option, not English in its place."""
    keys = [option]
    keys += ["limit_switch"] if option.endswith("_limit") or option.startswith("special.") else []
    keys += ["fan_switch"] if option.startswith(("fan_", "pattern_")) else []
    tables = (spoken(ruleset_id, language, "options"), read("options", language))
    found = {path for table in tables for path, _ in leaves(table)}
    return any((key, *part) in found for key in keys)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset_id", IDS)
def test_every_row_has_a_condition_whatever_the_house_rules(ruleset_id: str, language: str) -> None:
    told = {**section("rulebook", language, "elements"), **spoken(ruleset_id, language, "rulebook", "elements")}
    assert not [row.id for row in registry.get(ruleset_id).elements if row.id not in told]


@pytest.mark.parametrize("ruleset_id", IDS)
def test_counted_nouns_of_house_rules_can_be_counted(ruleset_id: str) -> None:
    nouns = set(read("plurals", "en"))
    options = page(ruleset_id, "en", "options")
    assert {text for path, text in leaves(options) if path[1:] == ("unit",)} <= nouns


# -- nothing is idle ---------------------------------------------------------------------------------------------------


# A number of two things at once says what they are in its label.
IN_THE_LABEL = {("watching_the_pot", "length_count")}


@pytest.mark.parametrize("ruleset_id", IDS)
def test_every_number_of_house_rules_says_what_it_counts(ruleset_id: str) -> None:
    ruleset, words = registry.get(ruleset_id), Words("en")
    numbers = (each for each in ruleset.options if each.type is int and (ruleset_id, each.id) not in IN_THE_LABEL)
    for option in numbers:
        for value in (*option.choices, *(option.range or ())):
            label = words.choice_label(ruleset_id, option.id, value)
            assert not label.lstrip("+\N{MINUS SIGN}").isdecimal(), (option.id, label)


@pytest.mark.parametrize("ruleset_id", IDS)
def test_no_text_is_left_of_an_option_that_is_gone(ruleset_id: str) -> None:
    declared = {option.id: option for option in registry.get(ruleset_id).options}
    groups = {option.group for option in declared.values()}
    idle = [path for path, _ in leaves(page(ruleset_id, "en", "options"))
            if not (path[0] == "groups" and path[1] in groups)
            and (path[0] not in declared or not asked_of_option(declared[path[0]], *path[1:]))]  # fmt: skip
    assert idle == []


def asked_of_option(option: Option, *part: str) -> bool:
    """Whether the menus ask for this text of an option: a value that it cannot have is never named."""
    if part[0] == "choice":
        low, high = option.range or (0, -1)
        return part[1] in {str(choice) for choice in option.choices} or (
            part[1].lstrip("-").isdecimal() and low <= int(part[1]) <= high
        )
    return part in {("label",), ("help",), *([("unit",)] if option.type is int else [])}


@pytest.mark.parametrize("ruleset_id", IDS)
def test_no_name_is_left_of_an_element_that_is_gone(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    rows = {row.id for row in ruleset.elements}
    mentioned = set(re.findall(r"\{@(\w+)\}", str(page(ruleset_id))))
    switched = {re.sub(r"^fan_|^pattern_|^special\.|_limit$", "", option.id) for option in ruleset.options}
    assert set(page(ruleset_id, "en", "elements")) - rows - mentioned - switched == set()
    assert set(page(ruleset_id, "en", "rulebook", "elements")) - rows == set()


@pytest.mark.parametrize("ruleset_id", IDS)
def test_the_book_asks_for_every_chapter_and_part_of_a_rule_set(ruleset_id: str) -> None:
    beside = {"elements", "parts", "circumstances", "won_by", "labels"}
    assert set(page(ruleset_id, "en", "rulebook")) <= CHAPTERS | beside
    assert set(page(ruleset_id, "en", "rulebook", "labels")) <= set(section("rulebook", "en", "labels"))
    assert set(page(ruleset_id, "en", "rulebook", "parts")) <= CHAPTERS


@pytest.mark.parametrize("ruleset_id", IDS)
def test_every_sentence_of_a_rule_set_is_asked_for(ruleset_id: str) -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "rules").rglob("*.py"))
    own = set(page(ruleset_id, "en", "sparrows")) - set(read("sparrows", "en"))  # else said another way than by others
    own -= {f"published_{key}" for key in registry.get(ruleset_id).published}
    assert not [key for key in own if not named_by_the_rules(key, source)]
    asked = {f"tile_{code}" for code in CODES} | set(re.findall(r'"(\w+)"', source))
    assert set(page(ruleset_id, "en", "terms")) <= set(read("terms", "en")) | asked


# -- nothing stands twice ----------------------------------------------------------------------------------------------


def in_every_language(name: str, part: str) -> dict[Leaf, tuple[str, ...]]:
    """The texts of a section, those of all languages side by side."""
    path = [part] if name.startswith(PAGES) else []
    tables = [dict(leaves(section(name, language, *path))) for language in LANGUAGES]
    return {leaf: tuple(table.get(leaf, "") for table in tables) for leaf in tables[0]}


@pytest.mark.parametrize("part", SECTIONS)
def test_what_everybody_says_is_not_said_again(part: str) -> None:
    shared = in_every_language(part, part)
    again = [(ruleset_id, path) for ruleset_id in ALL
             for path, texts in in_every_language(f"{PAGES}{ruleset_id}", part).items() if shared.get(path) == texts]
    assert again == [], "leave them out: the shared file says the same"


@pytest.mark.parametrize("ruleset_id", [ruleset_id for ruleset_id in ALL if "like" in page(ruleset_id)])
def test_a_kind_of_another_rule_set_says_only_what_differs(ruleset_id: str) -> None:
    like = {language: page(ruleset_id, language)["like"] for language in LANGUAGES}
    assert set(like.values()) <= set(ALL) and len(set(like.values())) == 1
    for part in set(SECTIONS) - {"rulebook"}:  # a chapter is told anew as a whole
        lent = in_every_language(f"{PAGES}{like['en']}", part)
        own = in_every_language(f"{PAGES}{ruleset_id}", part)
        assert not [path for path in own if lent.get(path) == own[path]]


@pytest.mark.parametrize("part", SECTIONS)
def test_what_two_rule_sets_say_alike_is_shared(part: str) -> None:
    """Chapters are not asked: there is no shared place for a sentence that follows from no part."""
    shared, said = in_every_language(part, part), defaultdict[tuple[Leaf, tuple[str, ...]], list[str]](list)
    for ruleset_id in ALL:
        for path, texts in in_every_language(f"{PAGES}{ruleset_id}", part).items():
            if path not in shared and (part != "rulebook" or path[0] in ("elements", "parts")):
                said[path, texts].append(ruleset_id)
    twice = {f"{part}: {'/'.join(path)}": users for (path, _), users in said.items() if len(users) > 1}
    assert twice == {}, f"move them to {part}.<language>.json"


# -- why not -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_refusal_is_a_sentence(language: str) -> None:
    """The rules name reasons in their code; a player must never read such a name."""
    named = {name for path in (ROOT / "rules").rglob("*.py") for name in re.findall(r'"(err_\w+)"', path.read_text())}
    assert len(named) > 20
    said = Words(language)
    assert not {name for name in named if said.reason(name, "riichi") == name}

"""Second names of hands: written as at home, and only where they say more than the first."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest

from game import i18n
from game.art import text
from game.art.typefaces import has
from rules.core.native_names import SCRIPTS, native_name, reading_of
from rules.core.words import HOMES, LANGUAGES, PAGES, Words
from rules.engine import registry
from rules.engine.table import Ruleset
from rules.rulebook import GlossaryEntry, ScoringRow, chapters
from tests.texts import FILES, leaves, read

WRITTEN = {"simplified": "gb2312", "traditional": "big5", "Japanese": "shift_jis_2004"}
"""Encodings that hold a script's characters and not those that its neighbours write in their place."""
RANGES = {"Hangul": ("\uac00", "\ud7a3"), "Thai": ("\u0e01", "\u0e5b"), "Latin": ("A", "\u1ef9")}
"""First and last letter of the other scripts."""


def in_script(word: str, script: str) -> bool:
    """Check that all letters of a text belong to a script."""
    letters = [char for char in word if unicodedata.category(char)[0] in "LM"]
    if script in WRITTEN:
        try:
            "".join(letters).encode(WRITTEN[script])
        except UnicodeEncodeError:
            return False
        return all(ord(char) > 0x2E7F for char in letters)
    low, high = RANGES[script]
    return all(low <= char <= high for char in letters)


def names(ruleset: Ruleset, language: str) -> Iterator[tuple[str, str]]:
    """The hands of a rule set that have a second name for readers of a language, with that name."""
    for row in ruleset.elements:
        name = native_name(Words(language), ruleset.native_language, row.id, ruleset.id)
        if name:
            yield row.id, name


@pytest.mark.parametrize(
    ("word", "script"), [("一発", "Japanese"), ("無字", "traditional"), ("两立直", "simplified"), ("청일색", "Hangul")]
)
def test_scripts_are_told_apart(word: str, script: str) -> None:
    assert [known for known in dict.fromkeys(SCRIPTS.values()) if in_script(word, known)] in (
        [script], ["Japanese", "traditional"], ["traditional", "Japanese"]  # Japan writes some characters so too
    )  # fmt: skip


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_a_rule_set_and_its_hands_are_named_in_the_script_of_its_home(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    language = ruleset.native_language
    if not language:
        return
    script = SCRIPTS[language]
    assert in_script(ruleset.native, script), ruleset.native
    home = Words(language, alone=True)
    told = {row.id: home.element_name(row.id, ruleset_id) for row in ruleset.elements}
    assert not [row for row, name in told.items() if name == row], "unnamed"
    assert not {row: name for row, name in told.items() if not in_script(name, script)}


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_two_hands_have_two_names_at_home(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    home = Words(ruleset.native_language, alone=True)
    told = [home.element_name(row.id, ruleset_id) for row in ruleset.elements]
    assert not ruleset.native_language or len(set(told)) == len(told), {name for name in told if told.count(name) > 1}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_a_second_name_says_more_than_the_first(ruleset_id: str, language: str) -> None:
    ruleset, words = registry.get(ruleset_id), Words(language)
    told = dict(names(ruleset, language))
    assert not [row for row, name in told.items() if name in (row, words.element_name(row, ruleset_id))]
    if language == ruleset.native_language:
        assert not told


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_every_character_of_a_native_name_can_be_drawn(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    language = ruleset.native_language
    shown = set(ruleset.native).union(*(name for _, name in names(ruleset, "en"))) - {" "}
    assert not [char for char in shown for bold in (False, True) if not has(text.face_of(char, language), char, bold)]


def test_japanese_hands_are_named_in_japanese_everywhere() -> None:
    riichi = registry.get("riichi")
    assert [native_name(Words(language), "ja", "ippatsu", "riichi") for language in LANGUAGES if language != "ja"] == [
        "一発" for language in LANGUAGES if language != "ja"
    ]
    assert not dict(names(riichi, "ja"))
    assert not {"一发", "两立直"} & set(dict(names(riichi, "en")).values())


def read_by(language: str, ruleset_id: str, element: str) -> str:
    """The reading of a hand's native name for readers of a language."""
    ruleset, words = registry.get(ruleset_id), Words(language)
    name = native_name(words, ruleset.native_language, element, ruleset_id)
    return reading_of(words, name, ruleset.reading_language, words.element_name(element, ruleset_id))


def test_readings_are_for_those_who_read_other_letters_and_lack_them() -> None:
    assert {read_by(language, "riichi", "four_concealed_pungs") for language in ("en", "ru")} == {"suuankou"}
    assert read_by("en", "riichi", "pinfu") == "", "so it is called"
    assert read_by("ru", "riichi", "pinfu") == "pinfu"
    assert read_by("zh", "riichi", "pinfu") == ""
    assert read_by("en", "sichuan", "full_flush") == "qīng yī sè"
    assert read_by("en", "hong_kong_old", "full_flush") == "cing1 jat1 sik1", "Cantonese"
    assert read_by("en", "korean", "full_flush") and read_by("en", "thai", "full_flush") == "si diao luan"
    assert read_by("en", "vietnamese", "full_flush") == "", "Latin letters"


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_every_native_name_in_another_script_has_a_reading(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    if SCRIPTS.get(ruleset.native_language, "Latin") == "Latin":
        return
    for language in ("en", "ru"):
        book = chapters(ruleset, ruleset.resolve(), Words(language))
        blocks = (block for chapter in book for block in chapter.blocks)
        told = [block for block in blocks if isinstance(block, ScoringRow | GlossaryEntry)]
        named = {block.native: block for block in told if block.native}
        assert named
        for native, block in named.items():
            assert reading_of(Words(language), native, ruleset.reading_language, ""), native
            assert block.reading or language == "en", native
    for element in ruleset.elements:
        if native := native_name(Words("en"), ruleset.native_language, element.id, ruleset_id):
            assert reading_of(Words("en"), native, ruleset.reading_language, ""), native


@pytest.mark.parametrize("language", ["ja", "ko", "th", "yue", "zh", "zh-Hant"])
def test_readings_are_in_latin_letters_and_of_names_that_are_there(language: str) -> None:
    readings = Words("en").table("readings", language)
    known = set[str]()
    for ruleset in registry.all_rulesets():
        if ruleset.reading_language == language:
            home, words = Words(ruleset.native_language, alone=True), Words("en")
            known |= {ruleset.native, *(home.element_name(row.id, ruleset.id) for row in ruleset.elements)}
            groups = ("all", words.family(ruleset.id))
            keys = (key for group in groups for key in words.keys("rulebook", "glossary", group))
            known |= {home.term(key, ruleset.id) for key in keys}
    assert set(readings) <= known, set(readings) - known
    letters = {char for reading in readings.values() for char in str(reading) if char.isalpha()}
    assert all("LATIN" in unicodedata.name(char) and has(text.face_of(char, "ru"), char, False) for char in letters)


@pytest.mark.parametrize("language", ["zh", "zh-Hant"])
@pytest.mark.parametrize("name", FILES)
def test_chinese_texts_never_mix_their_scripts(name: str, language: str) -> None:
    """Words of other languages are quoted in letters; all else is simplified in one, traditional in the other."""
    coding = WRITTEN[SCRIPTS[language]]
    chars = {char for _, text in leaves(read(name, language)) for char in text if "\u4e00" <= char <= "\u9fff"}
    assert not [char for char in sorted(chars) if not char.encode(coding, "ignore")]


@pytest.mark.parametrize("language", HOMES)
def test_a_language_of_names_alone_names_nothing_that_is_gone(language: str) -> None:
    for ruleset in registry.all_rulesets():
        if ruleset.native_language == language and language not in LANGUAGES:
            told = {path for path, _ in leaves(read(f"{PAGES}{ruleset.id}", language))}
            assert {path[0] for path in told} == {"elements"}
            assert {path[1] for path in told} <= {row.id for row in ruleset.elements}


@pytest.mark.parametrize(("home", "readers"), [("sichuan", "zh-Hant"), ("hong_kong_old", "zh"), ("riichi", "ja")])
def test_readers_need_no_second_name_in_their_own_language_whatever_its_characters(home: str, readers: str) -> None:
    ruleset = registry.get(home)
    assert not dict(names(ruleset, readers)) and dict(names(ruleset, "en"))
    i18n.use(readers)
    assert not i18n.native_unless_shown(home, ruleset.native, ruleset.native_language)
    i18n.use("en")
    assert i18n.native_unless_shown(home, ruleset.native, ruleset.native_language) == ruleset.native

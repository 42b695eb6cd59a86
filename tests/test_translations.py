"""Every language says everything, says it with the same values, and nothing that nobody asks for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from game import i18n
from game.screens.records.person import tenths
from game.table.overlay.log_lines import NOBODY
from rules.core.words import LANGUAGES, PAGES, WIDE, Words, fill, folder, plural_form
from rules.engine import own_rows, registry
from rules.rulebook import chapters
from saves.settings import GROUPS, ON_PAGE
from tests.texts import BUILT, FILES, OTHERS, ROOT, leaves, named_by_the_rules, placeholders, read

SHARED = [name for name in FILES if not name.startswith(PAGES)]
BOOK = "rulebook"  # its sentences inflect words in a way of their own, and have tests of their own


def source() -> str:
    """All code that may ask for a text."""
    folders = ("game", "rules", "saves", "ai")
    return "\n".join(path.read_text(encoding="utf-8") for name in folders for path in (ROOT / name).rglob("*.py"))


# -- the files agree ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", [name for name in SHARED if name not in ("families", "plurals", BOOK)])
def test_every_language_has_the_same_keys(name: str, language: str) -> None:
    english, other = dict(leaves(read(name, "en"))), dict(leaves(read(name, language)))
    assert set(english) == set(other)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", [name for name in SHARED if name not in ("plurals", BOOK)])
def test_sentences_take_the_same_values_everywhere(name: str, language: str) -> None:
    english, other = dict(leaves(read(name, "en"))), dict(leaves(read(name, language)))
    for path in english.keys() & other.keys():
        given = {name for name in placeholders(other[path]) if name.isascii()}  # others are words that families replace
        assert given <= set(placeholders(english[path])), path


def test_no_key_stands_twice() -> None:
    """The later one would silently win."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len(dict(pairs)) == len(pairs), (path.name, [key for key, _ in pairs])
        return dict(pairs)

    for path in (*(ROOT / "assets").rglob("*.json"), *(ROOT / "rules" / "variants").rglob("*.json")):
        json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=once)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_empty(language: str) -> None:
    for name in FILES:
        empty = [path for path, text in leaves(read(name, language)) if not text.strip()]
        assert not empty, (name, empty)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nouns_have_every_form_of_their_language(language: str) -> None:
    forms = {plural_form(language, number) for number in (0, 1, 2, 5, 11, 21, 1.5)}
    nouns = read("plurals", language)
    assert set(nouns) == set(read("plurals", "en"))
    for noun, given in nouns.items():
        assert isinstance(given, dict)
        assert forms <= set(given), noun


# -- the code and the files agree --------------------------------------------------------------------------------------


def test_every_key_in_the_code_is_there() -> None:
    known, terms = set(read("sparrows", "en")), set(read("terms", "en"))
    text = source()
    asked = set(re.findall(r"\btr\(\s*\"(\w+)\"", text)) | set(re.findall(r"words\.text\(\s*\"(\w+)\"", text))
    assert {key for key in asked - known if not key.endswith("_")} == set()
    named = set(re.findall(r"\bterm\(\s*\"(\w+)\"", text))
    assert named - terms == set()


def idle(keys: Iterable[str]) -> list[str]:
    """Keys that no code asks for."""
    text = source()
    built = re.findall(r"f\"(\w*)\{[^}]*\}(\w*)\"", text)  # keys that are put together: "setting_{id}_help"
    built = [(a, b) for a, b in built if a not in BUILT]  # of these it is known which there can be
    built += [(start, "") for start in re.findall(r"\"(\w+_)\" \+", text)]
    patterns = [re.compile(f"{re.escape(a)}\\w+{re.escape(b)}") for a, b in built if len(a + b) > 3]
    return [
        key for key in keys
        if f'"{key}"' not in text and f"'{key}'" not in text and not named_by_the_rules(key, text)
        and not any(pattern.fullmatch(key) for pattern in patterns)
    ]  # fmt: skip


def test_every_sentence_of_the_interface_is_asked_for() -> None:
    assert idle(read("sparrows", "en")) == []
    assert idle(key for key in read("terms", "en") if key.startswith("msg_")) == []


def test_every_heading_of_a_scoring_table_has_rows() -> None:
    groups = {f"table_group_{row.group}" for ruleset in registry.all_rulesets() for row in ruleset.elements}
    groups.add(f"table_group_{own_rows.GROUP}")
    assert {key for key in read("sparrows", "en") if key.startswith("table_group_")} <= groups


def test_settings_are_named() -> None:
    words = Words("en")
    for group in GROUPS:
        assert words.find("sparrows", f"settings_{group}"), group
    for setting in ON_PAGE:
        assert words.find("sparrows", f"setting_{setting.name}")
        assert words.find("sparrows", f"setting_{setting.name}_help")


def test_no_text_is_left_of_a_shared_option_that_nobody_has() -> None:
    declared = {option.id for ruleset in registry.all_rulesets() for option in ruleset.options}
    assert set(read("options", "en")) <= declared | {"groups", "limit_switch", "fan_switch"}


def test_a_group_of_house_rules_that_is_named_is_used() -> None:
    groups = read("options", "en")["groups"]
    assert isinstance(groups, dict)
    used = {option.group for ruleset in registry.all_rulesets() for option in ruleset.options}
    assert set(groups) <= used | {"general"}  # where an option stands that names none


# -- numbers and persons -----------------------------------------------------------------------------------------------

BESIDE = re.compile(r"\{(\w+)!?\}[ \N{NO-BREAK SPACE}](?!%)([^\W\d_]+)")
"""A value with a word behind it."""
COUNTS = {"n", "left", "amount", "deals", "step", "steps", "length", "rounds", "sides", "dice", "second", "dead"}
UNBENT = {"en": {"left", "more", "to", "of", "s", "missing", "each"}, "ru": {"с", "из", "до", "и"}}
"""Words that a number does not bend: prepositions, adverbs, and the sign of a second."""


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", FILES)
def test_no_bare_number_stands_beside_a_noun(name: str, language: str) -> None:
    """A number takes its noun along, `{n|tile}`; in Chinese and Japanese no noun changes with it."""
    options = {option.id for ruleset in registry.all_rulesets() for option in ruleset.options}
    bare = [(path, *hit) for path, text in leaves(read(name, language)) for hit in BESIDE.findall(text)
            if hit[0] in COUNTS - (options if BOOK in (name, *path) else set())
            and hit[1] not in UNBENT[language]]  # fmt: skip
    assert bare == []


@pytest.mark.parametrize("name", FILES)
def test_nouns_beside_numbers_can_be_counted(name: str) -> None:
    for language in LANGUAGES:
        asked = {noun for _, text in leaves(read(name, language)) for noun in re.findall(r"\{\w+!?\|(\w+)\}", text)}
        assert asked <= set(read("plurals", language)), language


@pytest.mark.parametrize(
    ("language", "number", "shown"),
    [("en", 1, "1 tile to change"), ("ru", 1, "сменить: 1 кость"), ("ru", 3, "сменить: 3 кости"), ("ja", 2, "2枚入れ")],
)
def test_a_sentence_counts_its_nouns(language: str, number: int, shown: str) -> None:
    assert shown in Words(language).text("calc_distance", n=number).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("language", WIDE)
@pytest.mark.parametrize("name", [name for name in FILES if name not in ("sparrows", "terms")])
def test_wide_writing_leaves_no_gap_beside_a_number_and_has_its_own_points(name: str, language: str) -> None:
    # Not where values are names, of files for one.
    wide = "[\u3040-\u30ff\u4e00-\u9fff]"
    gaps = re.compile(rf"{wide} [\d{{]|[\d}}] {wide}|{wide}[,;:?!()]|[,;:?!()]{wide}")
    texts = (re.sub(r"\{(\w+[|?])?[^}]*\}", "{}", text) for _, text in leaves(read(name, language)))
    assert not [text for text in texts if gaps.search(text)]


@pytest.mark.parametrize("language", WIDE)
@pytest.mark.parametrize("name", FILES)
def test_wide_points_have_their_room_in_themselves(name: str, language: str) -> None:
    gap = re.compile(r" [，。、：；！？」』）]|[，。、：；「『（] ")
    assert not [text for _, text in leaves(read(name, language)) if gap.search(text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_suit_tiles_are_named_by_number_and_suit(language: str) -> None:
    words = Words(language)
    names = [words.term(f"tile_{number}{suit}") for suit in "mps" for number in range(1, 10)]
    assert len(set(names)) == 27
    if language == "ru":
        assert [names[i] for i in (0, 2, 4, 20)] == ["1 символ", "3 символа", "5 символов", "3 бамбука"]


def test_you_are_spoken_to_and_others_are_spoken_of() -> None:
    english, russian = Words("en"), Words("ru")
    assert english.text("result_self_draw", player="You") == "You win by self-draw"
    assert english.text("result_self_draw", player="Mei") == "Mei wins by self-draw"
    assert english.text("result_from", player="Mei", other="You") == "Mei wins on your discard"
    assert english.text("result_from", player="You", other="Mei") == "You win on Mei’s discard"
    assert russian.text("result_self_draw", player="Вы") == "Вы выигрываете со стены"
    assert russian.text("result_self_draw", player="Мэй") == "Победа со стены: Мэй"


def test_you_are_you_in_every_language() -> None:
    i18n.use("en")
    assert [i18n.called(name) for name in ("Вы", "你", "あなた", "You", "Mei")] == ["You"] * 4 + ["Mei"]
    i18n.use("ru")
    assert i18n.called("You") == "Вы"
    i18n.use("en")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_verb_of_a_player_has_a_second_person(language: str) -> None:
    """A line of the log follows a name; a sentence with a verb in the third person says how it is said to "You"."""
    third = {"en": r"^(?!is\b)\w+s\b", "ru": r"^\w+(?:ет|ит|ёт)(?:ся)?\b"}[language]
    log = {key: str(text) for key, text in read("sparrows", language).items() if key.startswith("table_log_")}
    spoken = {key: text for key, text in log.items() if key.removeprefix("table_log_") not in NOBODY}
    assert [key for key, text in spoken.items() if re.search(third, text)] == []


# -- the reader --------------------------------------------------------------------------------------------------------


def test_a_missing_language_file_falls_back_to_english(tmp_path: Path) -> None:
    (tmp_path / "sparrows.en.json").write_text('{"en": {"hello": "Hello"}}', encoding="utf-8")
    (tmp_path / "sparrows.ru.json").write_text("{broken", encoding="utf-8")
    words = Words("ru", tmp_path)
    assert words.text("hello") == "Hello"
    assert words.text("nobody_wrote_this") == "nobody_wrote_this"
    assert words.faults == ["sparrows.ru.json"]


def reader(folder: Path, language: str, tables: Mapping[str, str]) -> Words:
    """Words of these tables, by name and language (``terms.en``, ``east/words.en`` for those of a rule set)."""
    for name, text in tables.items():
        path = folder / f"{name}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'{{"{name[-2:]}": {text}}}', encoding="utf-8")
    return Words(language, folder, folder)


def test_a_rule_set_without_words_is_no_fault_but_one_with_damaged_words_is(tmp_path: Path) -> None:
    words = reader(tmp_path, "en", {"spoilt/words.en": "[]"})
    assert [words.ruleset_name(name) for name in ("new", "spoilt")] == ["new", "spoilt"]
    assert words.faults == ["rulesets/spoilt.en.json"]


def test_a_rule_set_speaks_before_its_family_and_its_family_before_everybody(tmp_path: Path) -> None:
    words = reader(tmp_path, "ru", {
        "terms.en": '{"pass": "Pass", "deal": "deal", "turn": "turn"}',
        "terms.ru": '{"pass": "Пас", "deal": "раздача"}',
        "families.en": '{"far": {"terms": {"pass": "No", "deal": "hand"}}}',
        "families.ru": '{"far": {"terms": {"pass": "Нет"}}}',
        "east/words.en": '{"family": "far", "terms": {"pass": "Never", "deal": "game", "turn": "go"}}',
        "east/words.ru": '{"terms": {"pass": "Никогда"}}',
        "west/words.en": '{"family": "far"}',
    })  # fmt: skip
    assert [words.term("pass", of) for of in ("east", "west", "south", None)] == ["Никогда", "Нет", "Пас", "Пас"]
    assert [words.term("deal", of) for of in ("east", "west")] == ["раздача", "раздача"]  # its own tongue first
    assert [words.term("turn", of) for of in ("east", "west")] == ["go", "turn"]


def test_a_vocabulary_goes_before_the_usual_words_while_it_is_spoken(tmp_path: Path) -> None:
    navy = '"vocabularies": {"navy": {"terms": {"tile": "bone"}, "elements": {"dealer": "Eddie"}}}'
    words = reader(tmp_path, "en", {
        "terms.en": '{"tile": "tile", "wall": "wall"}',
        "elements.en": '{"dealer": "Dealer"}',
        "east/words.en": f'{{"terms": {{"tile": "piece"}}, {navy}}}',
    })  # fmt: skip
    assert [words.term("tile", of) for of in ("east:navy", "east", "east:other", "west")] == [
        "bone", "piece", "piece", "tile",
    ]  # fmt: skip
    assert [words.term("wall", of) for of in ("east:navy", "east")] == ["wall", "wall"]
    assert [words.element_name("dealer", of) for of in ("east:navy", "east")] == ["Eddie", "Dealer"]


def test_a_kind_of_another_rule_set_says_what_that_one_says(tmp_path: Path) -> None:
    words = reader(tmp_path, "en", {
        "terms.en": '{"pass": "Pass", "deal": "deal"}',
        "families.en": '{"far": {"terms": {"pass": "No", "deal": "hand"}}}',
        "west/words.en": '{"family": "far", "terms": {"pass": "Never"}, "name": "West"}',
        "east/words.en": '{"family": "far", "like": "west", "terms": {}}',
    })  # fmt: skip
    assert [words.term(key, "east") for key in ("pass", "deal")] == ["Never", "hand"]
    assert words.ruleset_name("east") == "east"  # a name is one's own


def test_a_rule_set_may_have_sentences_of_its_own(tmp_path: Path) -> None:
    words = reader(tmp_path, "en", {
        "sparrows.en": '{"formula_cap": "Cap", "formula_sum": "Sum"}',
        "east/words.en": '{"sparrows": {"formula_cap": "Limit {n}"}}',
    })  # fmt: skip
    assert words.own_text("east", "formula_cap", n=5) == "Limit 5"
    assert [words.formula(key, of) for key, of in (("cap", "west"), ("cap", None), ("sum", "east"))] == [
        "Cap", "Cap", "Sum",
    ]  # fmt: skip


def test_values_are_filled_in_once() -> None:
    assert fill("{a} and {b}", {"a": "{b}", "b": "x"}) in ("{b} and x", "x and x")
    assert fill("{n} left", {}) == "{n} left"


@pytest.mark.parametrize(
    ("language", "number", "shown"),
    [("en", 1, "1 faan"), ("ru", 2, "2 фана"), ("ru", 11, "11 фанов"), ("ru", 21, "21 фан"), ("zh", 3, "3番")],
)
def test_numbers_take_the_right_form(language: str, number: int, shown: str) -> None:
    assert Words(language).plural("faan", number).replace("\N{NO-BREAK SPACE}", " ") == shown


def test_a_family_counts_with_its_own_noun() -> None:
    words = Words("ru")
    assert words.own_text("watching_the_pot", "hint_live", n=3).endswith("полезные плитки")
    assert words.own_text("hong_kong_old", "hint_live", n=3).endswith("полезные кости")
    assert words.plural("tile", 5, "watching_the_pot").endswith("плиток")


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "a, b"), ("ru", "a, b"), ("zh", "a，b"), ("zh-Hant", "a，b"), ("ja", "a、b")]
)
def test_parts_of_a_sentence_stand_apart_as_the_language_has_it(language: str, shown: str) -> None:
    assert Words(language).clauses(["a", "b"]) == shown


@pytest.mark.parametrize("language", WIDE)
@pytest.mark.parametrize("ruleset_id", ["watching_the_pot", "red", "taiyuan_lisi", "riichi"])
def test_the_book_counts_players_once(ruleset_id: str, language: str) -> None:
    ruleset = registry.get(ruleset_id)
    first = chapters(ruleset, ruleset.resolve(), Words(language))[0]
    assert "4人" in repr(first) and "人人" not in repr(first)


@pytest.mark.parametrize(("language", "shown"), [("en", "2.4"), ("ru", "2,4"), ("zh", "2.4"), ("ja", "2.4")])
def test_a_mean_has_the_comma_of_the_language(language: str, shown: str) -> None:
    i18n.use(language)
    assert tenths(2.36) == shown
    i18n.use("en")


def test_a_family_says_its_own_words() -> None:
    words = Words("ru")
    assert words.term("deal", "red") != words.term("deal", "hong_kong_old")
    assert Words("en").term("call_pung", "riichi") == "Pon"


def test_listeners_hear_a_new_language() -> None:
    heard: list[str] = []
    stop = i18n.listen(lambda: heard.append(i18n.language()))
    i18n.use("ja")
    i18n.use("ja")
    stop()
    i18n.use("en")
    assert heard == ["ja"]
    assert folder().is_dir()

"""Every language says everything, says it with the same values, and nothing that nobody asks for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import i18n
from game.app.preferences import GROUPS, SETTINGS
from rules import registry
from rules.words import LANGUAGES, Words, fill, folder, plural_form

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "i18n"
OTHERS = [language for language in LANGUAGES if language != "en"]
FILES = sorted({path.relative_to(FOLDER).as_posix()[: -len(".en.json")] for path in FOLDER.rglob("*.en.json")})
PARTIAL = {"families", "elements"}  # where a language may say less: only what differs from the general word
BOOK = "rulebook"  # its sentences inflect words in a way of their own, and have tests of their own


def read(name: str, language: str) -> dict[str, object]:
    """A file of a language."""
    data = json.loads((FOLDER / f"{name}.{language}.json").read_text(encoding="utf-8"))
    assert list(data) == [language]
    inner = data[language]
    assert isinstance(inner, dict)
    return inner


def leaves(node: dict[str, object], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of a file with its path."""
    for key, value in node.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            assert isinstance(value, str), (path, key)
            yield (*path, key), value


def placeholders(text: str) -> list[str]:
    """The names in braces."""
    return sorted(re.findall(r"\{(\w+)\}", text))


def source() -> str:
    """All code that may ask for a text."""
    folders = ("game", "rules", "saves", "ai")
    return "\n".join(path.read_text(encoding="utf-8") for name in folders for path in (ROOT / name).rglob("*.py"))


# -- the files agree ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", [name for name in FILES if name not in (*PARTIAL, "plurals", BOOK)])
def test_every_language_has_the_same_keys(name: str, language: str) -> None:
    english, other = dict(leaves(read(name, "en"))), dict(leaves(read(name, language)))
    assert set(english) == set(other)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", [name for name in FILES if name not in ("plurals", BOOK)])
def test_sentences_take_the_same_values_everywhere(name: str, language: str) -> None:
    english, other = dict(leaves(read(name, "en"))), dict(leaves(read(name, language)))
    for path in english.keys() & other.keys():
        assert set(placeholders(other[path])) <= set(placeholders(english[path])), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_empty(language: str) -> None:
    for name in FILES:
        empty = [path for path, text in leaves(read(name, language)) if not text.strip()]
        assert not empty, (name, empty)


@pytest.mark.parametrize("language", LANGUAGES)
def test_element_names_are_complete(language: str) -> None:
    names = read("elements", language)["names"]
    assert isinstance(names, dict)
    assert set(names) == set(read("elements", "en")["names"])  # type: ignore[call-overload]


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


def test_every_sentence_of_the_interface_is_asked_for() -> None:
    text = source()
    built = re.findall(r"f\"(\w*)\{[^}]*\}(\w*)\"", text)  # keys that are put together: "setting_{id}_help"
    built += [("match_over_", ""), ("deal_drawn_", "")]  # put together in `Words.ending`
    built += [(start, "") for start in re.findall(r"\"(\w+_)\" \+", text)]
    patterns = [re.compile(f"{re.escape(a)}\\w+{re.escape(b)}") for a, b in built if len(a + b) > 3]
    idle = [
        key for key in read("sparrows", "en")
        if f'"{key}"' not in text and f"'{key}'" not in text and not any(pattern.fullmatch(key) for pattern in patterns)
    ]  # fmt: skip
    assert idle == []


def test_settings_are_named() -> None:
    words = Words("en")
    for group in GROUPS:
        assert words.find("sparrows", f"settings_{group}"), group
    for setting in SETTINGS:
        assert words.find("sparrows", f"setting_{setting.id}") and words.find("sparrows", f"setting_{setting.id}_help")


# -- rule sets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_a_rule_set_is_told_in_every_language(ruleset_id: str, language: str) -> None:
    ruleset, words = registry.get(ruleset_id), Words(language)
    own = Words(language)
    own.table("rulesets")
    assert ruleset_id in read("rulesets", language)
    silent = []
    for option in ruleset.options:
        texts = [said_in(words, ruleset_id, option.id, part) for part in ("label", "help")]
        if not all(texts):
            silent.append(option.id)
        for choice in option.choices:
            if isinstance(choice, str) and not said_in(words, ruleset_id, option.id, "choice", choice):
                silent.append(f"{option.id}={choice}")
        if not read("options/shared", language)["groups"].get(option.group):  # type: ignore[attr-defined]
            silent.append(f"group {option.group}")
    names = read("elements", language)["names"]
    assert isinstance(names, dict)
    silent += [row.id for row in ruleset.elements if row.id not in names]
    headings = {f"table_group_{row.group}" for row in ruleset.elements}
    silent += sorted(headings - set(read("sparrows", language)))
    assert silent == []


def said_in(words: Words, ruleset: str, option: str, *part: str) -> bool:
    """Whether this language itself says something about an option, not English in its place."""
    for name in (f"options/{ruleset}", "options/shared"):
        for key in (option, "limit_switch" if option.endswith("_limit") else "fan_switch"):
            if key != option and not (option.endswith("_limit") or option.startswith("fan_")):
                continue
            node: object = words.table(name)
            for step in (key, *part):
                node = node.get(step) if isinstance(node, dict) else None
            if isinstance(node, str):
                return True
    return False


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_no_text_is_left_of_an_option_that_is_gone(ruleset_id: str) -> None:
    path = FOLDER / "options" / f"{ruleset_id}.en.json"
    if path.exists():
        declared = {option.id for option in registry.get(ruleset_id).options}
        assert set(read(f"options/{ruleset_id}", "en")) <= declared


# -- the reader --------------------------------------------------------------------------------------------------------


def test_a_missing_language_file_falls_back_to_english(tmp_path: Path) -> None:
    (tmp_path / "sparrows.en.json").write_text('{"en": {"hello": "Hello"}}', encoding="utf-8")
    (tmp_path / "sparrows.ru.json").write_text("{broken", encoding="utf-8")
    words = Words("ru", tmp_path)
    assert words.text("hello") == "Hello"
    assert words.text("nobody_wrote_this") == "nobody_wrote_this"
    assert words.faults == ["sparrows.ru.json"]


def test_values_are_filled_in_once() -> None:
    assert fill("{a} and {b}", {"a": "{b}", "b": "x"}) in ("{b} and x", "x and x")
    assert fill("{n} left", {}) == "{n} left"


@pytest.mark.parametrize(
    ("language", "number", "shown"),
    [("en", 1, "1 faan"), ("ru", 2, "2 фана"), ("ru", 11, "11 фанов"), ("ru", 21, "21 фан"), ("zh", 3, "3番")],
)
def test_numbers_take_the_right_form(language: str, number: int, shown: str) -> None:
    assert Words(language).plural("faan", number).replace("\N{NO-BREAK SPACE}", " ") == shown


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

"""A game is told in the words of its players: no text that a rule set shows has another family's word for winning.

Looked at is every text that `Words` finds for a rule set: its own ones, those of its family, and those for everybody
with the family's words put in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from game.play.lessons import lesson, lesson_ids
from rules.core.words import LANGUAGES, PAGES, Words
from rules.engine import registry
from tests.test_translations import source
from tests.texts import FILES, Leaf, leaves, read, section

TABLES = ("sparrows", "terms", "elements", "options", "plurals")
NO_GAME = ("first_teach", "selector_no_minimum")
"""Further sentences that no game is played behind."""
RIICHI = "糊|胡|点炮|點炮|点和|點和|出铳|出銃|放槍|报听|報聽"
PLAIN = "糊|胡|荣和|榮和|放铳|放銃|出铳|出銃"
HU = r"糊|和[牌家了](?!卡)|[点點诈詐错錯天地未起]和|碰碰和|荣和|榮和|放铳|放銃|出铳|出銃"
SIK = r"胡|和[牌家了](?!卡)|[点點诈詐错錯天地未起]和|碰碰和|荣和|榮和|点炮|點炮|放槍|放铳|放銃"
LATIN = {"en": r"\b(ron|tsumo|agari|mah[- ]jongg)\b", "ru": r"\b(рон|цумо|агари)\b"}
CALLED = {"en": r"\bmah[- ]?jongg?\b|self-(draw|pick)", "ru": r"\bмаджонг|\b(побе\w+|выигр\w+) со (стены|сброса)\b"}
FOREIGN = {
    "japanese": {**CALLED, "zh": RIICHI, "zh-Hant": RIICHI, "ja": "聴牌宣言"},
    "pot": {**CALLED, "zh": "糊|胡|放铳|出铳|点和", "zh-Hant": "糊|放銃|出銃|點和"},
    "general": {**LATIN, "zh": HU, "zh-Hant": HU},
    "cantonese": {**LATIN, "zh": SIK, "zh-Hant": SIK},
    "sport": {**LATIN, "ru": r"\bсо сброса\b", "zh": PLAIN, "zh-Hant": PLAIN},
    "classical": {**LATIN, "zh": PLAIN, "zh-Hant": PLAIN},
    "american": {
        "en": r"\b(ron|tsumo|agari|mahjong)\b|self-draw", "ru": LATIN["ru"],
        "zh": PLAIN, "zh-Hant": "糊|榮和|放銃|出銃",
    },
}  # fmt: skip
"""By family and language, the words of other families for winning and dealing in."""
MENUS = re.compile("(key|title|setting|published)_")
"""How keys of texts begin that no game is played behind."""
NOT_THERE = {
    "japanese": re.compile("err_declined_win|err_passed_win|err_cold_wall|reason_(gold_|self_draw_only)"),
    "pot": re.compile("err_declined_win|err_passed_win|err_cold_wall|reason_(gold_|self_draw_only)"),
    "sport": re.compile("err_north|reason_short_row"),
    "american": re.compile("err_declined_win|reason_gold_"),
}
"""Texts about rules that no game of a family has."""


@cache
def lesson_pages() -> dict[str, set[str]]:
    """The keys of what lessons tell, each with the rule sets in which it is told."""
    found: dict[str, set[str]] = {}
    for id in lesson_ids():
        for page in lesson(id).pages:
            found.setdefault(page.say, set()).add(lesson(id).script.ruleset.id)
    return found


def shown(words: Words, ruleset_id: str) -> Iterator[tuple[Leaf, str]]:
    """Every text that a rule set shows outside its rulebook, with its table and key."""
    ruleset, pages, family = registry.get(ruleset_id), lesson_pages(), words.family(ruleset_id)
    played = {"elements": {row.id for row in ruleset.elements}, "options": {option.id for option in ruleset.options}}
    own = [path for path, _ in leaves(read(f"{PAGES}{ruleset_id}", words.language))]
    shared = [(name, *path) for name in TABLES for path, _ in leaves(read(name, words.language))]
    for name, key, *rest in {path for path in [*own, *shared] if path[0] in TABLES}:
        elsewhere = NOT_THERE[family].match(key) if family in NOT_THERE else None
        if elsewhere or MENUS.match(key) or (name in played and key not in played[name]):
            continue
        if ruleset_id in pages.get(key, {ruleset_id}):
            text = words.worded(words.find(name, key, *rest, ruleset=ruleset_id) or "", ruleset_id)
            yield (name, key, *rest), words.element_name(key, ruleset_id) if name == "elements" else text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_the_word_of_another_family_for_winning(language: str) -> None:
    words, found = Words(language), []
    for ruleset in registry.all_rulesets():
        foreign = FOREIGN[words.family(ruleset.id)].get(language)
        if foreign is not None:
            pattern = re.compile(foreign, re.IGNORECASE)
            found += [(ruleset.id, path, text) for path, text in shown(words, ruleset.id)
                      if pattern.search(text) and not (path[0] == "elements" and language in ("en", "ru"))]  # fmt: skip
    assert found == []


WON = {
    ("sichuan", "zh"): ("A胡牌，B点炮", "胡"), ("hong_kong_old", "zh-Hant"): ("A食糊，B出銃", "食糊"),
    ("riichi", "zh"): ("A荣和，B放铳", "荣"), ("mcr", "zh"): ("A和牌，B点炮", "和"),
    ("american", "en"): ("A makes mah jongg on B’s discard", "Mah Jongg"),
    ("riichi", "ru"): ("Рон: A. Набросивший: B", "Рон"),
}  # fmt: skip
"""By rule set and language, a win on a discard in a result, and the word on its button."""


@pytest.mark.parametrize(("told", "said"), WON.items())
def test_a_win_is_told_as_players_of_the_game_tell_it(told: tuple[str, str], said: tuple[str, str]) -> None:
    (ruleset, language), (result, button) = told, said
    words = Words(language)
    assert words.own_text(ruleset, "result_from", player="A", other="B") == result
    assert words.term("call_win_discard", ruleset) == button


# -- the code asks for them --------------------------------------------------------------------------------------------


def bent(key: str) -> bool:
    """Whether families say a sentence in words of their own."""
    texts = [text for language in LANGUAGES if isinstance(text := read("sparrows", language).get(key), str)]
    owned = [section("families", language, family, "sparrows") for language in LANGUAGES for family in FOREIGN]
    return any(key in own for own in owned) or any(re.search(r"\{[^\x00-\x7f]", text) for text in texts)


def test_what_families_say_in_their_own_words_is_asked_for_with_the_rule_set() -> None:
    """`tr` gives the usual words: it is for menus, which are no game's."""
    plain = set(re.findall(r"\btr\(\s*\"(\w+)\"", source())) | set(re.findall(r"\.text\(\s*\"(\w+)\"", source()))
    asked = plain - set(re.findall(r"labels\.text\(\s*\"(\w+)\"", source()))
    assert sorted(key for key in asked if bent(key) and not MENUS.match(key)) == sorted(NO_GAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_a_family_replaces_stands_in_some_text(language: str) -> None:
    texts = "\n".join(text for name in FILES for _, text in leaves(read(name, language)))
    for family in FOREIGN:
        for word in section("families", language, family, "words"):
            if not word.isascii():  # a noun that is counted
                assert f"{{{word}}}" in texts or f"{{{word.capitalize()}}}" in texts, (family, word)

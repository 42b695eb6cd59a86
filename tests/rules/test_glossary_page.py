"""The glossary of a rule set has the words that its table needs, as its family says them, with the native word."""

from __future__ import annotations

from rules.core.words import LANGUAGES, Words
from rules.engine import registry
from rules.rulebook import GlossaryEntry, chapters


def glossary(ruleset: str, language: str = "en") -> dict[str, GlossaryEntry]:
    page = registry.get(ruleset)
    blocks = next(one.blocks for one in chapters(page, page.resolve(), Words(language)) if one.id == "glossary")
    return {block.name: block for block in blocks if isinstance(block, GlossaryEntry)}


def test_words_are_those_of_the_family_with_their_native_name() -> None:
    shown = glossary("riichi")
    assert (shown["Yaku"].native, shown["Yaku"].native_language) == ("役", "ja")
    assert "Furiten" in shown and "Furiten" not in glossary("mcr")
    assert glossary("riichi", "ja")["役"].native == "", "the same word stands once"


def test_words_that_the_table_does_not_need_are_left_out() -> None:
    assert "Bonus tile" in glossary("mcr") and "Bonus tile" not in glossary("sichuan")
    assert "Seat wind" not in glossary("sichuan")
    assert "Chow" not in glossary("american") and "Joker" in glossary("american")


def test_every_language_tells_the_same_words() -> None:
    files = [Words(language, alone=True).table("rulebook")["glossary"] for language in LANGUAGES]
    known = [found for found in files if isinstance(found, dict)]
    told = [{(group, key) for group, words in found.items() for key in words} for found in known]
    assert len(told) == len(LANGUAGES) and all(one == told[0] for one in told)

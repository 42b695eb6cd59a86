"""The translation files as the tests read them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rules.core.words import LANGUAGES, PAGES

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "i18n"
OTHERS = [language for language in LANGUAGES if language != "en"]
VARIANTS = ROOT / "rules" / "variants"
FILES = sorted(
    [path.name.removesuffix(".en.json") for path in FOLDER.glob("*.en.json")]
    + [f"{PAGES}{path.parent.name}" for path in VARIANTS.glob("*/words.en.json")]
)
"""The names of all tables of words: `terms`, or `rulesets/red` for those of a rule set."""
Leaf = tuple[str, ...]
BUILT = ("deal_drawn_", "formula_", "match_over_", "payment_", "reason_", "share_",
         "table_call_", "table_group_", "table_log_said_", "table_log_indicator_", "table_log_")
"""How sentences begin that are asked for by a key of the rules."""


def file_of(name: str, language: str) -> Path:
    """The file of a table of words in a language."""
    if name.startswith(PAGES):
        return VARIANTS / name.removeprefix(PAGES) / f"words.{language}.json"
    return FOLDER / f"{name}.{language}.json"


@cache
def read(name: str, language: str) -> dict[str, object]:
    """A file of a language."""
    data = json.loads(file_of(name, language).read_text(encoding="utf-8"))
    assert list(data) == [language]
    inner = data[language]
    assert isinstance(inner, dict)
    return inner


def section(name: str, language: str, *path: str) -> dict[str, object]:
    """A part of a file; empty if there is none."""
    node: object = read(name, language)
    for step in path:
        node = node.get(step) if isinstance(node, dict) else None
    return node if isinstance(node, dict) else {}


def spoken(ruleset_id: str, language: str, *path: str) -> dict[str, object]:
    """A part of what a rule set says: itself, or through the one that it is like."""
    like = read(f"{PAGES}{ruleset_id}", language).get("like")
    lent = spoken(str(like), language, *path) if like else {}
    return joined(lent, section(f"rulesets/{ruleset_id}", language, *path))


def joined(lent: dict[str, object], own: dict[str, object]) -> dict[str, object]:
    """Text by text what one says itself, or else what it is lent."""
    found = {**lent, **own}
    for key, text in own.items():
        before = lent.get(key)
        if isinstance(text, dict) and isinstance(before, dict):
            found[key] = joined(before, text)
    return found


def leaves(node: dict[str, object], path: Leaf = ()) -> Iterator[tuple[Leaf, str]]:
    """Every text of a file with its path."""
    for key, value in node.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            assert isinstance(value, str), (path, key)
            yield (*path, key), value


def named_by_the_rules(key: str, source: str) -> bool:
    """Whether a sentence is one for a key of the rules, and the key stands in the code, or what it is built with."""
    start = next((start for start in BUILT if key.startswith(start)), "")
    name = key.removeprefix(start)
    if start == "table_log_indicator_":  # by the number of the indicator
        return name.isdecimal()
    spaced, built = name.replace("_", " "), f'f"{name.partition("_")[0]}_{{'
    return bool(start) and any(text in source for text in (built, f'"{name}"', f'"{spaced}"', f'reason.{name}"'))


def placeholders(text: str) -> list[str]:
    """The names in braces, of numbers with their nouns and of players spoken to or of too."""
    return sorted(re.findall(r"\{(\w+)[}|?]", text))

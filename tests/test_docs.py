"""The pages for people are true: what they name exists, and every decision is named by the code that it explains."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rules.core.words import Words
from rules.engine import registry

ROOT = Path(__file__).parent.parent
FOLDERS = ("rules", "ai", "saves", "game", "assets", "tests", "docs")
SOURCES = [
    ROOT / "main.py", ROOT / "setup.py",
    *(path for folder in ("rules", "ai", "saves", "game", "tests") for path in sorted((ROOT / folder).rglob("*.py"))),
]  # fmt: skip
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
VARIANTS = ROOT / "rules" / "variants"
NOTES = {path.stem: path for path in VARIANTS.glob("notes/*.md")} | {
    path.parent.name: path for path in VARIANTS.glob("*/notes.md")
}
PAGES = [
    ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")), *DECISIONS, *NOTES.values(),
]  # fmt: skip
DECISION = re.compile(r"\bdecisions/(\d{4}[\w-]*(?:\.md)?)")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
NAME = re.compile(r"[A-Z]+[a-z]\w*(?:\.\w+)*")
"""A class, or something of it, as pages name it."""
PLACEHOLDER = re.compile(r"[<>*{}…]|\bID\b|\bDIR\b")


def named(path: Path) -> Path:
    return path.relative_to(ROOT)


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def paths_in(page: Path) -> Iterator[tuple[str, Path]]:
    """Files and folders that a page names: in links from where it lies, in code from the top of the source."""
    text = text_of(page)
    for link in LINK.findall(CODE.sub("", text)):
        if "://" not in link:
            yield link, page.parent / link
    for words in CODE.findall(text):
        for word in words.split():
            name = word.partition(":")[0].rstrip(",.;")
            if name.startswith(tuple(f"{folder}/" for folder in FOLDERS)) and not PLACEHOLDER.search(word):
                yield name, ROOT / name


@cache
def words_of_the_source() -> frozenset[str]:
    return frozenset(word for path in SOURCES for word in re.findall(r"\w+", text_of(path)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(named(page)))
def test_what_a_page_names_exists(page: Path) -> None:
    """Files, folders and classes: a name that has changed in the source changes here as well."""
    missing = [name for name, path in paths_in(page) if not path.exists()]
    names = [name for name in CODE.findall(text_of(page)) if NAME.fullmatch(name)]
    missing += [name for name in names if not words_of_the_source().issuperset(name.split("."))]
    assert not missing


def test_every_decision_that_is_named_exists() -> None:
    there = {path.name for path in DECISIONS}
    wrong = [
        (str(named(path)), name)
        for path in (*SOURCES, *PAGES, *(ROOT / "tests" / "variants").glob("*/coverage.md"))
        for name in DECISION.findall(text_of(path))
        if name not in there
    ]
    assert not wrong


def test_code_names_every_decision() -> None:
    told = {name for path in SOURCES for name in DECISION.findall(text_of(path))}
    assert {path.name for path in DECISIONS} <= told


def test_every_rule_set_has_notes_of_its_own() -> None:
    assert set(NOTES) == set(registry.ids())


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_notes_speak_of_their_rule_set(ruleset_id: str) -> None:
    """The heading is its name; words in single backticks are its house rules, their choices, or rows of its table."""
    ruleset = registry.get(ruleset_id)
    text = text_of(NOTES[ruleset_id])
    assert text.splitlines()[0] == f"# {Words('en').ruleset_name(ruleset_id)}"
    known = {entry.id for entry in (*ruleset.options, *ruleset.elements)} | {ruleset_id}
    known |= {str(choice) for option in ruleset.options for choice in option.choices or ()}
    assert not set(CODE.findall(text)) - known

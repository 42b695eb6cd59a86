"""Command `new-ruleset`: writes the two folders of a new rule set, ready to be played and tested."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from rules.commands.console import Parser
from rules.core.errors import RulesError
from rules.core.words import FALLBACK, LANGUAGES, PAGES, Words
from rules.engine import registry
from rules.engine.table import Ruleset

ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST_ID = 40
COPIED = ("cases.json", "deals.json", "coverage.md")
"""Test files copied from the rule set that the new one is like, under the new id."""

PAGE = '''"""{name}. What this page does not say is as in {other}."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.table import Ruleset, Table
from rules.variants.{other} import rules as like

# 9 House rules, first of all since the rest reads them


class {options}(like.{options}):
    """Section 9: the house rules of {other}. Declare here what differs, a line each."""


# 7 Scoring table

ELEMENTS = like.RULESET.elements


# 2 to 6 and 8: tiles, wall, claims, wins and payments


def table(ruleset: Ruleset, o: {options}, players: int) -> Table:
    """The table of {other} under these house rules. Replace in it what differs: `replace(base, hand_size=16)`."""
    base: Table = like.table(ruleset, o, players)
    return base


RULESET = replace(
    like.RULESET, id="{id}", native="{name}", {field}={options}, elements=ELEMENTS, table=table, renamed={{}}
)
'''

NOTES = """# {name}

What the rules leave open, how this game reads it, and why.

- *Question?* Answer. Source: section.
"""


class NewRulesetError(RulesError):
    """Raised when the folders of a new rule set cannot be written."""


def add_command(add: Callable[..., Parser]) -> None:
    """Add the command `new-ruleset`, by the function that `console.add_commands` returns."""
    found = add("new-ruleset", _run, "write the folders of a new rule set that begins like another")
    found.add_argument("ruleset", metavar="ID", help="the id of the new rule set: small letters, digits and _")
    found.add_argument("--like", required=True, metavar="OTHER", help="the rule set that it begins like")
    found.add_argument("--name", default="", help="its name; the id in capitals by default")
    found.add_argument("--folder", type=Path, default=None, help="the source folder; that of this program by default")


def _run(parsed: argparse.Namespace) -> int:
    """Run `new-ruleset`: write the files and print their paths; return the exit code."""
    folder = parsed.folder or Path(__file__).parents[2]
    for path in write(folder, parsed.ruleset, registry.get(parsed.like), parsed.name):
        print(path.relative_to(folder))
    print(f"next: sparrows --ruleset {parsed.ruleset}; pytest tests/test_checklist.py -k {parsed.ruleset}")
    return 0


def write(folder: Path, ruleset_id: str, like: Ruleset, name: str = "") -> list[Path]:
    """Write both folders of a new rule set below the source folder, and return the paths of the files written.

    The new one begins as a copy of `like`. Nothing is overwritten: raises `NewRulesetError` if the id is invalid or
    taken, or if `folder` has no sources.
    """
    page, tests = folder / "rules" / "variants" / ruleset_id, folder / "tests" / "variants" / ruleset_id
    _check_target(folder, ruleset_id, page, tests)
    name = name or ruleset_id.replace("_", " ").title()
    files = {
        page / "__init__.py": "",
        page / "rules.py": PAGE.format(
            id=ruleset_id, other=like.id, name=name, options=like.house_rules.__name__, field="house_rules"
        ),
        page / "notes.md": NOTES.format(name=name),
    }
    for language in LANGUAGES:
        files[page / f"words.{language}.json"] = _words_source(language, like.id, name)
    for file in COPIED:
        source = tests.parent / like.id / file
        if source.is_file():
            files[tests / file] = _test_source(source, ruleset_id, name)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(files)


def _check_target(folder: Path, ruleset_id: str, *folders: Path) -> None:
    """Raise `NewRulesetError` for an invalid id, for folders (of the new rule set) that exist, and without sources."""
    if not ID.fullmatch(ruleset_id) or len(ruleset_id) > LONGEST_ID:
        raise NewRulesetError(f"{ruleset_id} is no id: small letters, digits and single _, {LONGEST_ID} at most")
    for path in folders:
        if not path.parent.is_dir():
            raise NewRulesetError(f"{folder} is no source folder of the program: it has no {path.parent.name}")
        if path.exists():
            raise NewRulesetError(f"{path} is there already; take another id or remove it")


def _words_source(language: str, like: str, name: str) -> str:
    """Return the text of a words file: the new name, and the rule set `like`'s texts about itself, to be rewritten.

    All other words are inherited from that rule set.
    """
    words = Words(language)
    others = words.table(f"{PAGES}{like}")
    said: dict[str, object] = {"like": like, "name": name}
    if language == FALLBACK and "family" in others:
        said["family"] = others["family"]
    said |= {key: others.get(key, "") for key in ("tagline", "likeness")}
    said["coming_from"] = {like: words.text("new_ruleset_note")}
    return _json({language: said})


def _test_source(source: Path, ruleset_id: str, name: str) -> str:
    """Return the text of a test file of the other rule set (`source`), changed to the new id and name."""
    text = source.read_text(encoding="utf-8")
    if source.suffix != ".json":
        text = text.replace(f"tests/variants/{source.parent.name}/", f"tests/variants/{ruleset_id}/")
        return re.sub(r"\A# .*", f"# {name}", text)
    held = json.loads(text)
    held["ruleset"] = ruleset_id
    return _json(held)


def _json(value: Mapping[str, object]) -> str:
    """Return the value as readable JSON text."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"

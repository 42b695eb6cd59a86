"""Every rule set has what belongs to it; those that computer players know have all figures."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rules.commands.commands import main
from rules.commands.new_ruleset import NewRulesetError, write
from rules.core import words
from rules.core.errors import OptionError
from rules.core.words import LANGUAGES
from rules.engine import registry
from tests import checklist, revisions, variant_files

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_a_rule_set_has_all_that_belongs_to_it(ruleset_id: str) -> None:
    assert list(checklist.lacking(ruleset_id)) == []


@pytest.mark.parametrize("ruleset_id", checklist.measured())
def test_whatever_is_measured_of_some_rule_sets_is_of_this_one(ruleset_id: str) -> None:
    assert list(checklist.unmeasured(ruleset_id)) == []


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A source folder with one rule set."""
    for part in ("rules/variants/red", "tests/variants/red"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_a_new_rule_set_is_two_folders(sources: Path) -> None:
    written = write(sources, "my_town", registry.get("red"), "My Town")
    assert {path.parent for path in written} == {sources / "rules/variants/my_town", sources / "tests/variants/my_town"}
    assert {path.name for path in written} == {
        "__init__.py", "rules.py", "notes.md", *(f"words.{language}.json" for language in LANGUAGES),
        variant_files.CASES, variant_files.DEALS, variant_files.COVERAGE,
    }  # fmt: skip


def test_words_of_the_other_rule_set_are_named(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scaffold as written still speaks as the rule set that it is like; nothing else is complained of."""
    write(sources, "my_town", registry.get("red"), "My Town")
    monkeypatch.setattr(words, "variants_folder", lambda: sources / "rules/variants")
    monkeypatch.setattr(registry, "ids", lambda: ("my_town", "red"))
    for language in LANGUAGES:
        assert list(checklist.borrowed_words("red", language)) == []
        assert list(checklist.borrowed_words("my_town", language)) == [
            ("tagline", "red"), ("likeness", "red"),
            ("coming_from", "`rules new-ruleset`, for those who know red"),
        ]  # fmt: skip


@pytest.mark.parametrize("command", (checklist.main, revisions.main))
def test_the_commands_explain_themselves(
    command: Callable[[list[str]], int], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        command(["-h"])
    assert ended.value.code == 0 and "usage:" in capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        command(["mars"])
    assert ended.value.code == 2 and "no rule set mars" in capsys.readouterr().err


def test_a_number_of_players_that_cannot_be_chosen_is_refused() -> None:
    ruleset = registry.get("red")
    fixed = replace(ruleset, house_rules=registry.get("riichi").house_rules)
    assert "players" in {option.id for option in ruleset.options}
    with pytest.raises(OptionError, match="no house rule `players`"):
        fixed.resolve({}, ruleset.seats[1])
    assert fixed.resolve({}, ruleset.seats[0])


def test_nothing_is_overwritten_and_ids_are_checked(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    like = registry.get("red")
    for wrong, why in (("red", "there already"), ("My-Town", "no id"), ("a__b", "no id"), ("x" * 41, "no id")):
        with pytest.raises(NewRulesetError, match=why):
            write(sources, wrong, like)
    with pytest.raises(NewRulesetError, match="no source folder"):
        write(tmp_path_factory.mktemp("empty"), "my_town", like)


def test_the_command_tells_what_it_wrote(sources: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-ruleset", "my_town", "--like", "red", "--folder", str(sources)], {}) == 0
    told = capsys.readouterr().out.splitlines()
    assert "rules/variants/my_town/rules.py" in told and told[-1].startswith("next:")
    assert main(["new-ruleset", "my_town", "--like", "red", "--folder", str(sources)], {}) == 2
    assert main(["new-ruleset", "my_town", "--like", "mars", "--folder", str(sources)], {}) == 2

"""Matches of other versions: what they were played by is noted, told, and followed as far as it is known here."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.play.editions import edition_lines
from main import main
from rules.core.house_rules import HouseRules, switch
from rules.core.options import Value
from rules.engine import registry
from rules.engine.codec import to_text
from rules.engine.events import Event, MatchStarted
from rules.engine.table import Ruleset
from saves.replaying import replayed
from saves.store import Store
from saves.transfer import export_text
from tests.saves.matches import PEOPLE, played

ID = "hong_kong_old"
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset]:
    """The rule set as a later version has it: revised, without one of its house rules, with another in its place."""
    ruleset = registry.get(ID)
    revised = replace(ruleset, revision=ruleset.revision + 1)
    get = registry.get
    monkeypatch.setattr(registry, "get", lambda id: revised if id == ID else get(id))
    yield revised


def with_options(events: tuple[Event, ...], **options: Value) -> list[Event]:
    """The same match with other house rules in its first event."""
    first = events[0]
    assert isinstance(first, MatchStarted)
    given = {**dict(first.options), **options}
    return [replace(first, options=tuple(sorted(given.items()))), *events[1:]]


def test_the_revision_is_noted_and_travels_with_the_match(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        number = store.begin(played(1), PEOPLE, {"undo": True})
        kept = store.find(number)
        assert kept.revision == registry.get(ID).revision and kept.meta == {"undo": True}
        assert json.loads(export_text(store, number).split("\n")[0])["meta"]["revision"] == kept.revision
        store.cut(number, 50)
        assert store.find(number).revision == kept.revision


def test_a_match_of_the_version_before_has_none_and_says_nothing(tmp_path: Path, later: Ruleset) -> None:
    with Store(tmp_path) as store:
        number = store.insert(played(1), PEOPLE, {}, "0.1.0", "2026-01-01T00:00:00+00:00", "2026-01-01T00:00:00+00:00")
        assert store.find(number).revision is None
        assert edition_lines(store.resume(number).events[0], None) == []


def test_another_revision_is_said_and_what_was_played_stays(tmp_path: Path, later: Ruleset) -> None:
    with Store(tmp_path) as store:
        number = store.begin(played(1), PEOPLE, {"revision": 1})
        (line,) = edition_lines(store.resume(number).events[0], store.find(number).revision)
        assert "revision 1, now 2" in line and store.resume(number).events == list(played(1))


def test_house_rules_that_are_unknown_here_are_left_out_and_said() -> None:
    events = with_options(played(1), no_such_rule=True, minimum_faan=99)
    match = replayed(events)
    usual = registry.get(ID).resolve()
    assert "no_such_rule" not in match.table.options and match.table.options["minimum_faan"] == usual["minimum_faan"]
    (line,) = edition_lines(events[0], 1)
    assert "no_such_rule" in line and "minimum_faan" not in line, "one that is here is called by its name"


@pytest.mark.parametrize(("before", "expected"), [(None, True), (False, False)])
def test_what_an_older_match_lacks_is_as_it_was_then(before: bool | None, expected: bool) -> None:
    ruleset = registry.get(ID)

    class Options(ruleset.house_rules):  # type: ignore[misc, name-defined]
        brand_new = switch(True, group="wall").but(before=before)

    assert issubclass(Options, HouseRules)
    later = replace(ruleset, house_rules=Options)
    first = played(1)[0]
    assert isinstance(first, MatchStarted)
    assert later.adapt_saved(dict(first.options))[1] == ("brand_new",)
    assert later.resolve_saved(dict(first.options))["brand_new"] is expected
    assert later.resolve()["brand_new"] is True, "and new matches have the default"


@pytest.mark.parametrize("lacks", [True, False])
def test_a_file_of_an_earlier_build_is_taken_in_and_what_differs_is_said(
    lacks: bool, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It bears the same version, and lacks a house rule or has one that is unknown here."""
    with Store(own_home) as store:
        first, *lines = export_text(store, store.begin(played(1), PEOPLE)).splitlines()
    values = json.loads(lines[0])
    values[2] = [pair for pair in values[2] if pair[0] != "dice"] if lacks else [*values[2], ["zz_gone", True]]
    assert values != json.loads(lines[0])
    file = own_home / "earlier.jsonl"
    file.write_text("\n".join([first, json.dumps(values), *lines[1:]]), encoding="utf-8")
    assert main(["saves", "import", str(file)]) == 0
    out, err = capsys.readouterr()
    assert ("dice" if lacks else "zz_gone") in err and len(err.splitlines()) == 1
    with Store(own_home) as store:
        match = store.resume(int(out))
        assert match.events[1:] == list(played(1)[1:]) and "zz_gone" not in match.table.options
        assert match.table.options["dice"] == registry.get(ID).resolve()["dice"]
    file.write_text("\n".join([first, json.dumps(values), *lines[1:60], *lines[61:]]), encoding="utf-8")
    assert main(["saves", "import", str(file)]) == 2, "it is checked all the same"


def test_a_file_of_an_earlier_revision_is_taken_in(
    own_home: Path, later: Ruleset, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store(own_home) as store:
        text = export_text(store, store.begin(played(1), PEOPLE, {"revision": 1}))
    (own_home / "earlier.jsonl").write_text(text, encoding="utf-8")
    assert main(["saves", "import", str(own_home / "earlier.jsonl")]) == 0
    assert "revision 1" in capsys.readouterr().err


def test_a_match_is_read_up_to_what_is_damaged(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        number = store.begin(played(2), PEOPLE)
        broken = len(played(2)) - 20
        with store._transaction():
            store._database.execute("UPDATE events SET text = ? WHERE place = ?", ("{", broken))
        assert store.readable_events(number) == list(played(2)[:broken])
        with store._transaction():
            store._database.execute("UPDATE events SET text = CAST(x'5bff' AS TEXT) WHERE place = ?", (broken,))
        assert store.readable_events(number) == list(played(2)[:broken]), "also where no letters are"
        twice = to_text(played(2)[3])
        with store._transaction():
            store._database.execute("UPDATE events SET text = ? WHERE place = ?", (twice, broken))
        begun = store.readable_events(number)
        assert begun[:broken] == list(played(2)[: len(begun)])[:broken]


def test_the_version_names_every_revision(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith("sparrows ")
    assert [line.split() for line in lines] == [
        [one.id, "revision", str(one.revision)] for one in registry.all_rulesets()
    ]


def test_who_reads_only_the_first_line_of_the_version_sees_no_fault() -> None:
    program = subprocess.Popen(
        [sys.executable, "main.py", "--version"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout is not None and program.stderr is not None
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() == 0

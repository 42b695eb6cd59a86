"""``python -m saves``: what it prints, its exit codes, and what it refuses to take in."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from rules.engine.codec import to_text
from saves import database
from saves.__main__ import main
from saves.home import folder
from saves.notes import IMPORTED
from saves.presets import Presets
from saves.store import Store
from saves.transfer import export_text
from tests.saves.matches import PEOPLE, played, some_way

ROOT = Path(__file__).resolve().parents[2]

Output = pytest.CaptureFixture[str]


@pytest.fixture
def kept() -> list[int]:
    """Two matches: one that is over, one in the middle of a deal."""
    with Store() as store:
        return [store.begin(played(99), PEOPLE, {"note": "а"}), store.begin(some_way(), PEOPLE[:2])]


def run(capsys: Output, *arguments: object) -> tuple[int, str, str]:
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    found = capsys.readouterr()
    assert "Traceback" not in found.err
    return code, found.out, found.err


def test_list_names_the_matches(capsys: Output, kept: list[int]) -> None:
    code, out, _ = run(capsys, "list", "--json")
    rows = json.loads(out)
    assert code == 0
    assert [row["id"] for row in rows] == [kept[1], kept[0]]
    assert rows[1]["people"] == [person.name for person in PEOPLE]
    assert (rows[0]["over"], rows[1]["over"], rows[1]["damaged"]) == (False, True, False)
    assert rows[1]["deals"] == 4 or rows[1]["deals"] > 0
    assert sum(rows[1]["points"]) == 0
    for which, expected in (("finished", [kept[0]]), ("unfinished", [kept[1]])):
        assert [row["id"] for row in json.loads(run(capsys, "list", which, "--json")[1])] == expected
    code, out, _ = run(capsys, "list")
    assert code == 0 and len(out.splitlines()) == 2 and "Аня" in out


def test_an_empty_folder_is_whole(capsys: Output) -> None:
    assert run(capsys, "list")[:2] == (0, "")
    code, out, _ = run(capsys, "check", "--json")
    assert (code, json.loads(out)) == (0, {"whole": True, "faults": [], "matches": 0, "presets": 0})


def test_check_answers_no_when_anything_is_damaged(capsys: Output, kept: list[int]) -> None:
    assert run(capsys, "check")[0] == 0
    with Store() as store, store._transaction():
        store._database.execute("UPDATE events SET text = '[]' WHERE match = ? AND place = 50", (kept[0],))
    code, out, err = run(capsys, "check")
    assert code == 1 and f"match {kept[0]}" in out and not err
    Presets().save("x", "hong_kong_old", {})
    (folder() / "presets" / "bad.json").write_text("{")
    (folder() / "settings.json").write_text("{")
    report = json.loads(run(capsys, "check", "--json")[1])
    assert (report["whole"], len(report["faults"]), report["presets"]) == (False, 3, 1)


def test_a_match_goes_out_and_comes_in_again(capsys: Output, kept: list[int], tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert run(capsys, "export", kept[0], file) == (0, "", "")
    assert run(capsys, "export", kept[0], file)[0] == 2
    assert run(capsys, "export", kept[0], file, "--replace")[0] == 0
    code, out, _ = run(capsys, "export", kept[0])
    assert code == 0 and out == file.read_text(encoding="utf-8")
    assert run(capsys, "check", file)[0] == 0
    code, out, _ = run(capsys, "import", file)
    assert code == 0
    with Store() as store:
        new, old = store.find(int(out)), store.find(kept[0])
        assert store.events(new.id) == store.events(old.id)
        assert (new.people, new.begun, new.touched) == (old.people, old.begun, old.touched)
        assert new.meta == {**old.meta, IMPORTED: True}
        assert export_text(store, new.id) == file.read_text(encoding="utf-8")


def test_an_unfinished_match_comes_in_and_goes_on(capsys: Output, kept: list[int], tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    run(capsys, "export", kept[1], file)
    code, out, _ = run(capsys, "import", file, "--json")
    row = json.loads(out)
    assert code == 0 and row["ruleset"] == "hong_kong_old"
    with Store() as store:
        assert store.resume(row["id"]).pending() == store.resume(kept[1]).pending()


def lines_of(match: int) -> list[str]:
    with Store() as store:
        return export_text(store, match).splitlines()


def head(line: str, **changes: object) -> str:
    return json.dumps({**json.loads(line), **changes})


def test_a_file_in_which_anything_does_not_hold_is_refused(capsys: Output, kept: list[int], tmp_path: Path) -> None:
    first, *events = lines_of(kept[0])
    tampered: dict[str, list[str]] = {
        "empty": [], "text": ["hello"], "preset": ['{"sparrows":"preset","version":1}'], "only a head": [first],
        "newer": [head(first, version=2), *events], "no version": [head(first, version=None), *events],
        "cut": [first, *events[:-5]], "an event twice": [first, *events[:60], events[59], *events[60:-1]],
        "an event less": [head(first, events=len(events) - 1), *events[:60], *events[61:]],
        "another order": [first, *events[:60], events[61], events[60], *events[62:]],
        "no event": [first, *events[:60], '["NoSuch"]', *events[61:]],
        "no JSON": [first, *events[:60], "[", *events[61:]],
        "begun twice": [first, *events[:60], events[0], *events[61:]],
        "a rule set that is not here": [first, events[0].replace("hong_kong_old", "martian"), *events[1:]],
        "a rule out of range": [first, events[0].replace('"rounds",1', '"rounds",9'), *events[1:]],
        "five players": [first, events[0].replace("]],4,", "]],5,"), *events[1:]],
        "strange people": [head(first, people=[["a", "", 99]]), *events],
        "too many people": [head(first, people=[["a", "", 1]] * 5), *events],
        "strange notes": [head(first, meta=[1]), *events],
        "no time": [head(first, begun="long ago"), *events],
        "money from nowhere": [first, *(paid_out(line) for line in events)],
        "people twice": [first, *(line.replace('["SeatsDrawn",[', '["SeatsDrawn",[0,') for line in events)],
        "a chair too many": [first, *events[:2], events[2].replace(",0,0]", ",7,0]"), *events[3:]],
    }  # fmt: skip
    file = tmp_path / "in.jsonl"
    with Store() as store:
        before = len(store.matches())
    for what, lines in tampered.items():
        if lines and lines[0] == first and len(lines) == len(events) + 1:
            assert lines[1:] != events, f"{what}: nothing was changed"
        file.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        code, out, err = run(capsys, "import", file)
        assert (code, out) == (2, ""), what
        assert len(err.splitlines()) == 1 and len(err) < 500, what
        assert run(capsys, "check", file)[0] == 2, what
    assert before == 2
    with Store() as store:
        assert len(store.matches()) == before


def test_the_log_of_another_version_needs_only_to_follow(capsys: Output, kept: list[int], tmp_path: Path) -> None:
    """Its rules may differ from ours in small things; whatever is in it, nothing breaks."""
    first, *events = lines_of(kept[0])
    first = head(first, program="0.0.9")
    file = tmp_path / "in.jsonl"
    rng = Random(1)
    broken = [*events]
    broken[60], broken[61] = broken[61], broken[60]
    cases = [(events, {0}), (broken, {0, 2}), ([paid_out(line) for line in events], {2})]
    for _ in range(25):
        place = rng.randrange(len(events))
        cases.append(([*events[:place], rng.choice(events), *events[place + 1 :]], {0, 2}))
    for lines, codes in cases:
        file.write_text("\n".join([first, *lines]), encoding="utf-8")
        code, _, err = run(capsys, "import", file)
        assert code in codes and len(err.splitlines()) == (1 if code else 0)


def paid_out(line: str) -> str:
    if not line.startswith('["Paid",'):
        return line
    values = json.loads(line)
    values[1][0] += 1000
    return json.dumps(values)


@pytest.mark.parametrize("contents", [b"\xff\xfe\0", b"\0" * 5000, b"[" * 100_000, b"{" + b'"a":' * 30_000])
def test_a_file_of_something_else_is_refused(capsys: Output, tmp_path: Path, contents: bytes) -> None:
    file = tmp_path / "in"
    file.write_bytes(contents)
    code, _, err = run(capsys, "import", file)
    assert code == 2 and len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [(), ("no",), ("import",), ("import", "/no/such/file"), ("import", "/"), ("export", "x"), ("export", "0"),
     ("export", "99"), ("export", "-1"), ("export", "9" * 40), ("export",), ("list", "no"), ("check", "/no/such")],
)  # fmt: skip
def test_bad_input_is_one_line_and_exit_2(capsys: Output, arguments: tuple[str, ...]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("arguments", [("-h",), ("list", "-h"), ("check", "-h"), ("export", "-h"), ("import", "-h")])
def test_every_command_prints_help(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setattr(sys, "argv", [str(ROOT / "saves" / "__main__.py"), *arguments])
    code, out, err = run(capsys, *arguments)
    assert code == 0 and out.startswith("usage: python -m saves") and not err


def test_a_folder_that_cannot_be_used_is_one_line_and_exit_2(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("mine")
    monkeypatch.setenv("SPARROWS_HOME", str(tmp_path / "file" / "below"))
    for command in ("list", "check", "export"):
        code, _, err = run(capsys, command)
        assert code == 2 and len(err.splitlines()) == 1


def test_a_damaged_file_is_named_and_the_command_goes_on(capsys: Output) -> None:
    folder().mkdir(parents=True)
    (folder() / database.NAME).write_bytes(b"rubbish" * 100)
    code, out, err = run(capsys, "list")
    assert (code, out) == (0, "") and "set aside" in err


def test_it_runs_as_a_program_and_a_closed_pipe_is_no_fault(kept: list[int]) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    program = subprocess.Popen(
        [sys.executable, "-m", "saves", "export", str(kept[0])], cwd=ROOT, env=environment,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert program.stdout is not None and program.stderr is not None
    assert program.stdout.readline().startswith(b'{"sparrows":"match"')
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    program.wait()
    assert to_text(played(99)[0]) in lines_of(kept[0])

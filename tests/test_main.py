"""The command line: what is refused, in one line and with exit 2, before any window opens."""

from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

import main
from game.config import Config
from rules.commands import console
from rules.engine import registry
from saves.presets import Presets
from tests.budget import PATIENCE

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("--size 10x10", "too small"),
        ("--size 99999x99999", "too large"),
        ("--size wide", "1280x720"),
        ("--size 1280x-720", "1280x720"),
        ("--seed seven", "no whole number"),
        ("--seed -1", "from 0"),
        ("--players 9", "2 to 8"),
        ("--players two", "2 to 8"),
        ("--seats human", "2 to 8 seats"),
        ("--seats human,,expert", "2 to 8 seats"),
        ("--players 3 --seats human,expert", "does not fit"),
        ("--option min=3", "needs --ruleset"),
        ("--ruleset any --option min", "is no option"),
        ("--deals 0", "at least 1"),
        ("--speed fast", "speed"),
        ("--speed nan", "speed"),
        ("--lang de", "de"),
        ("--bogus", "--bogus"),
        ("--stats", "expected"),
        ("--print rules.pdf", "needs --ruleset"),
        ("--ruleset any --preset Ours", "needs --print"),
        ("--ruleset any --print rules.pdf --paper a3", "a3"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(line: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main.main(line.split())
    heard = capsys.readouterr()
    assert ended.value.code == 2
    assert says in heard.err and len(heard.err.splitlines()) == 1 and heard.out == ""


def test_help_is_given_without_a_window() -> None:
    done = subprocess.run([sys.executable, "main.py", "-h"], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0 and done.stderr == ""
    for word in ("--ruleset", "--option", "--players", "--seats", "--seed", "--size", "--lang", "--autoplay", "--deals",
                 "--speed", "--shots", "--stats", "--print", "--preset"):  # fmt: skip
        assert word in done.stdout


def test_what_is_asked_for_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Config] = []
    monkeypatch.setattr("game.app.loop.run", lambda config: seen.append(config) or 0)
    line = ("--ruleset any --option a=1 --option b=x=y --players 2 --seats human,expert --seed 7 --size 1920x1080 "
            "--lang ru --autoplay --deals 4 --speed 0 --shots pics --stats s.json")  # fmt: skip
    assert main.main(line.split()) == 0
    config = seen[0]
    assert config.ruleset == "any" and config.options == (("a", "1"), ("b", "x=y"))
    assert (config.players, config.seats, config.seed) == (2, ("human", "expert"), 7)
    assert (config.size, config.lang, config.autoplay, config.deals) == ((1920, 1080), "ru", True, 4)
    assert config.hurried and config.shots == Path("pics") and config.stats == Path("s.json")


@pytest.mark.parametrize("line", ["--shots {}/file/pics", "--stats {}/file/stats"])
def test_places_that_cannot_be_written_are_named(line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main.main(line.format(tmp_path).split()) == 2
    heard = capsys.readouterr().err
    assert str(tmp_path) in heard and len(heard.splitlines()) == 1


def test_no_screen_to_open_a_window_on_is_told_in_one_line() -> None:
    done = subprocess.run([sys.executable, "main.py"], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE,
                          env={"PATH": "/usr/bin", "SDL_VIDEODRIVER": "x11", "DISPLAY": ":9999"})  # fmt: skip
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and "window" in done.stderr


@pytest.mark.parametrize(("part", "word"), [("rules", "score"), ("ai", "arena"), ("saves", "export")])
def test_parts_have_commands_of_their_own(part: str, word: str) -> None:
    """As the program's first word they do what ``python -m`` does, and say how they were called."""
    for command, name in ((["main.py", part], f"sparrows {part}"), (["-m", part], f"python -m {part}")):
        done = subprocess.run(
            [sys.executable, *command, "-h"], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE
        )
        assert done.returncode == 0 and done.stdout.startswith(f"usage: {name}") and word in done.stdout


def test_the_answer_of_a_part_is_the_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["rules", "show", "no_such_rules"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("line", ["--autoplay", "rules list", "saves list"])
def test_who_breaks_it_off_on_the_console_sees_no_fault(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken_off(*_: object) -> int:
        raise KeyboardInterrupt

    for name in ("game.app.loop.run", "rules.commands.commands._list_rulesets", "saves.__main__._list"):
        monkeypatch.setattr(name, broken_off)
    assert main.main(line.split()) == console.run("part", broken_off, Namespace(), ()) == 130
    assert capsys.readouterr() == ("", "")


def test_rules_are_printed_without_a_window(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A preset and house rules on top; a file that is there, a preset that is not, and a bad value are one line."""
    file = tmp_path / "rules.pdf"
    ruleset = registry.get("harbin")
    Presets().save("Ours", ruleset.id, {"base": 2})
    line = ["--ruleset", ruleset.id, "--preset", "ours", "--lang", "ja", "--print"]
    assert main.main([*line, str(file), "--paper", "letter"]) == 0
    assert str(file) in capsys.readouterr().out
    assert file.read_bytes().startswith(b"%PDF") and b"612.00 792.00" in file.read_bytes()
    kept = file.read_bytes()
    for given in ([*line, str(file)], [*line[:2], "--preset", "none", "--print", "x.pdf"],
                  [*line, "x.pdf", "--option", "base=many"], [*line, str(file / "below.pdf")]):  # fmt: skip
        assert main.main(given) == 2
        heard = capsys.readouterr()
        assert len(heard.err.splitlines()) == 1 and heard.out == ""
    assert file.read_bytes() == kept

"""The entry in the desktop's menu: written where this user's desktop looks, naming the program where it is."""

from __future__ import annotations

import configparser
import shlex
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import main
from game.app import menu_entry
from game.config import BadInput
from saves import VERSION

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's entries and icons."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return tmp_path / "share"


def entry(path: Path) -> configparser.SectionProxy:
    """A desktop entry as its keys and values."""
    parser = configparser.RawConfigParser(delimiters="=")
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(path, encoding="utf-8")
    return parser["Desktop Entry"]


def test_it_is_written_and_taken_away_again(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "applications").mkdir(parents=True)
    (data / "applications" / "other.desktop").write_text("theirs")
    assert main.main(["--install-desktop"]) == 0
    written = [Path(line.removeprefix("written: ")) for line in capsys.readouterr().out.splitlines()]
    assert len(written) == 2 and all(path.is_file() and data in path.parents for path in written)
    assert main.main(["--uninstall-desktop"]) == 0
    assert [path for path in data.rglob("*") if path.is_file()] == [data / "applications" / "other.desktop"]
    capsys.readouterr()
    assert main.main(["--uninstall-desktop"]) == 0 and "nothing" in capsys.readouterr().out


def test_the_entry_of_the_first_version_goes(data: Path) -> None:
    for place in menu_entry.FORMER:
        (data / place).parent.mkdir(parents=True, exist_ok=True)
        (data / place).write_text("of version 0.1")
    menu_entry.install()
    assert not any((data / place).exists() for place in menu_entry.FORMER)


def test_it_starts_the_program_where_it_is(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "my games" / "bin"
    folder.mkdir(parents=True)
    script = folder / "sparrows"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(script)])
    menu_entry.install()
    found = entry(data / menu_entry.ENTRY)
    assert shlex.split(found["Exec"]) == [str(script)]
    assert (data / menu_entry.ICON).read_text(encoding="utf-8").startswith("<svg") and found["Icon"] == menu_entry.ID


def test_from_the_source_python_starts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["main.py"])
    assert menu_entry.started_by() == [sys.executable, str(ROOT / "main.py")]


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_one_line_says_that_it_cannot(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(BadInput):
        menu_entry.install()


def test_a_folder_that_cannot_be_written_is_told(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data.write_text("no folder")
    assert main.main(["--install-desktop"]) == 2
    heard = capsys.readouterr().err
    assert str(data) in heard and len(heard.splitlines()) == 1


def test_entry_and_metainfo_say_the_same() -> None:
    """Software centres read the one, menus the other."""
    folder = ROOT / "assets" / "desktop"
    written = entry(folder / f"{menu_entry.ID}.desktop")
    meta = ElementTree.parse(folder / f"{menu_entry.ID}.metainfo.xml").getroot()
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    summaries = {node.get(language): node.text for node in meta.findall("summary")}
    others = ("ru", "zh", "zh_TW", "ja")
    assert summaries == {None: written["Comment"], **{code: written[f"Comment[{code}]"] for code in others}}
    assert meta.findtext("name") == written["Name"] and meta.findtext("icon") == written["Icon"]
    assert [node.text for node in meta.iter("category")] == written["Categories"].rstrip(";").split(";")
    assert f"Exec={written['Exec']}" == menu_entry.COMMAND and written["StartupWMClass"] == menu_entry.ID
    assert meta.findtext("id") == menu_entry.ID and meta.findtext("launchable") == menu_entry.ENTRY.name
    assert next(node.get("version") for node in meta.iter("release")) == VERSION
    for part in ("p", "li"):
        told = [node.get(language) for node in meta.iter(part)]
        assert told == [None, *others] * (len(told) // (len(others) + 1))
    shown = [ROOT / (node.text or "").partition("/main/")[2] for node in meta.iter("image")]
    assert shown and all(path.is_file() for path in shown)

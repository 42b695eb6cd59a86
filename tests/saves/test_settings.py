"""Settings are kept at once, and nothing that a file may hold stops the program or is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import main
from game.app.user_data import UserData
from rules.core import words
from saves import files
from saves.errors import NewerError, NotSavedError
from saves.people import Person
from saves.settings import FILE, FORMAT, SETTINGS, Setting, Settings


def written(folder: Path) -> dict[str, object]:
    value = json.loads((folder / FILE).read_text(encoding="utf-8"))
    assert isinstance(value, dict)
    return value


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda setting: setting.name)
def test_the_check_of_a_setting_takes_its_default_and_all_that_its_page_offers(setting: Setting) -> None:
    assert getattr(Settings(), setting.name) == setting.default
    for value in (setting.default, *setting.choices.values()):
        assert setting.check(value) == value


def test_every_language_can_be_chosen() -> None:
    assert tuple(SETTINGS["language"].choices) == words.LANGUAGES == main.LANGUAGES


def test_what_was_changed_is_there_the_next_time(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path)
    changes: dict[str, object] = {
        "language": "ru", "speed": 0.0, "volume": 0.25, "discard_by": "double_click",
        "keys": {"table": {"pung": ("x", "shift+x")}}, "favorites": ("red", "riichi"),
        "house": {"hong_kong_old": {"rounds": 1, "seven_pairs": False, "dice": "three_once"}},
        "seats": (Person("Аня", color=2), Person("Lin", "expert", 3)), "tile_theme": "/home/аня/tiles",
    }  # fmt: skip
    settings.change(**changes)
    again = Settings.load(tmp_path)
    assert not again.notices
    assert {name: getattr(again, name) for name in changes} == changes
    again.reset("language", "keys")
    assert (Settings.load(tmp_path).language, Settings.load(tmp_path).volume) == ("", 0.25)
    again.reset()
    assert written(tmp_path) == {"sparrows": "settings", "version": FORMAT}


def test_listeners_hear_what_has_changed_and_only_that(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path)
    heard: list[frozenset[str]] = []
    settings.listen(heard.append)
    settings.change(sound=True, volume=0.5)
    settings.change(volume=0.5)
    assert heard == [frozenset({"volume"})]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "xx"), ("language", None), ("volume", 1.5), ("volume", "loud"), ("volume", True),
        ("speed", float("nan")), ("speed", -1), ("speed", 10**400),
        ("sound", 1), ("claim_seconds", 601), ("claim_seconds", 1.0), ("favorites", "red"),
        ("favorites", ["x"] * 201), ("seats", [["a", "", 99]]), ("seats", [["a"]]), ("house", {"x": {"y": 1.5}}),
        ("house", {"x": 1}), ("keys", {"table": {"pung": "x"}}), ("tile_theme", "a\nb"), ("tile_theme", "\ud800"),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_refused_and_a_file_with_it_is_set_aside(
    tmp_path: Path, name: str, value: object
) -> None:
    settings = Settings.load(tmp_path)
    with pytest.raises(ValueError, match=name):
        settings.change(**{name: value})
    assert not (tmp_path / FILE).exists()
    text = json.dumps({"sparrows": "settings", "version": 1, "volume": 0.5, name: value})
    (tmp_path / FILE).write_text(text)
    settings = Settings.load(tmp_path)
    (notice,) = settings.notices
    assert (tmp_path / str(notice.details["kept"])).read_text() == text
    assert getattr(settings, name) == getattr(Settings(), name)
    if name != "volume":
        assert settings.volume == 0.5
        assert written(tmp_path)["volume"] == 0.5
    assert not Settings.load(tmp_path).notices


@pytest.mark.parametrize(
    "contents",
    [b"", b"{", b"[]", b"7", b"\xff\xfe", b"{}", b'{"sparrows":"preset","version":1}', b'{"sparrows":"settings"}',
     b'{"sparrows":"settings","version":"1"}', b"[" * 100_000, b" " * (files.LARGEST_FILE + 1)],
)  # fmt: skip
def test_a_damaged_file_is_set_aside_and_everything_is_as_at_first(tmp_path: Path, contents: bytes) -> None:
    (tmp_path / FILE).write_bytes(contents)
    settings = Settings.load(tmp_path)
    (notice,) = settings.notices
    assert (notice.key, notice.details["file"]) == ("saves_set_aside", FILE)
    assert (tmp_path / str(notice.details["kept"])).read_bytes() == contents
    settings.change(volume=0.1)
    assert Settings.load(tmp_path).volume == 0.1


def test_a_later_versions_file_is_left_alone(tmp_path: Path) -> None:
    text = json.dumps({"sparrows": "settings", "version": FORMAT + 1, "volume": {"left": 1}})
    (tmp_path / FILE).write_text(text)
    settings = Settings.load(tmp_path)
    assert [notice.key for notice in settings.notices] == ["err_file_newer"]
    with pytest.raises(NewerError):
        settings.change(volume=0.1)
    assert settings.volume == 0.1
    assert (tmp_path / FILE).read_text() == text


def test_what_another_version_knows_is_kept(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"sparrows": "settings", "version": 1, "lamp": {"color": "blue"}}')
    Settings.load(tmp_path).change(volume=0.1)
    assert written(tmp_path)["lamp"] == {"color": "blue"}


def test_two_windows_do_not_undo_each_others_changes(tmp_path: Path) -> None:
    one, other = Settings.load(tmp_path), Settings.load(tmp_path)
    one.change(volume=0.1)
    other.change(language="ja")
    assert (Settings.load(tmp_path).volume, Settings.load(tmp_path).language) == (0.1, "ja")


def test_a_disk_that_refuses_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings.load(tmp_path)
    settings.change(volume=0.1)

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(NotSavedError, match="No space left"):
        settings.change(volume=0.2)
    assert settings.volume == 0.2
    assert Settings.load(tmp_path).volume == 0.1
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_wrong_value_takes_nothing_with_it_where_there_is_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = '{"sparrows": "settings", "version": 1, "player": "Anna", "volume": "loud"}'
    (tmp_path / "settings.json").write_text(content)

    def refuse(*_: object, **__: object) -> None:
        raise NotSavedError("the disk is full", "saves_full")

    with monkeypatch.context() as patch:
        patch.setattr("saves.settings.write_whole", refuse)
        settings = Settings.load(tmp_path)
        assert settings.player == "Anna" and [notice.key for notice in settings.notices] == ["saves_full"]
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]
    assert (tmp_path / "settings.json").read_text() == content
    again = Settings.load(tmp_path)
    assert again.player == "Anna" and [notice.key for notice in again.notices] == ["saves_set_aside"]
    assert Settings.load(tmp_path).player == "Anna" and not Settings.load(tmp_path).notices
    assert content in [path.read_text() for path in tmp_path.glob("settings.json.damaged-*")]


@pytest.mark.parametrize("content", ['{"sparrows": "sett', "", "{}", None])
def test_a_file_that_is_damaged_or_gone_while_the_program_runs_takes_no_setting(
    tmp_path: Path, content: str | None
) -> None:
    data = UserData(tmp_path)
    data.change(player="Anna", volume=0.3)
    if content is None:
        (tmp_path / "settings.json").unlink()
    else:
        (tmp_path / "settings.json").write_text(content)
    data.change(sound=False)
    again = Settings.load(tmp_path)
    assert (again.player, again.volume, again.sound) == ("Anna", 0.3, False) and not again.notices
    assert [notice.key for notice in data.notices] == ([] if content is None else ["saves_set_aside"])


def test_a_folder_that_cannot_be_used_gives_defaults(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    settings = Settings.load(tmp_path / "file")
    assert settings.language == ""
    with pytest.raises(NotSavedError):
        settings.change(language="ru")
    (tmp_path / FILE).mkdir()
    assert [notice.key for notice in Settings.load(tmp_path).notices] == ["err_file_unreadable"]

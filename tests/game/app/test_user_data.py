"""What the player chose is there at the next start, and nothing that cannot be read or written stops the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.preferences import SETTINGS, Setting
from game.app.user_data import Kept
from saves.settings import Settings


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.id)
def test_every_setting_comes_back(setting: Setting, tmp_path: Path) -> None:
    plain = (True, False) if isinstance(setting.default, bool) else ("/faces", "")
    for value in setting.choices or plain:
        kept = Kept(tmp_path)
        kept.preferences.set(setting.id, value)
        assert not kept.notices
        assert Kept(tmp_path).preferences[setting.id] == value


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.id)
def test_page_and_file_agree_about_what_holds_at_first(setting: Setting, tmp_path: Path) -> None:
    if setting.id != "language":
        assert Kept(tmp_path).preferences[setting.id] == setting.default


def test_only_what_was_changed_is_written(tmp_path: Path) -> None:
    """A player who never chose a language goes on with that of the system."""
    Kept(tmp_path).preferences.set("volume", 30)
    settings = Settings.load(tmp_path)
    assert settings.volume == 0.3 and settings.language == ""


def test_without_a_choice_the_language_is_that_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, ours in (("ru_RU", "ru"), ("Japanese_Japan", "ja"), ("Chinese (Simplified)_China", "zh"), ("de_DE", "en"),
                       (None, "en")):  # fmt: skip
        monkeypatch.setattr("locale.getlocale", lambda name=name: (name, "UTF-8"))
        assert Kept(tmp_path).preferences["language"] == ours


def test_a_damaged_file_is_a_notice(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{broken")
    kept = Kept(tmp_path)
    assert len(kept.notices) == 1
    assert [file.read_text() for file in tmp_path.iterdir() if "damaged" in file.name] == ["{broken"]


def test_a_folder_that_is_none_leaves_a_game_without_saves(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = Kept(tmp_path / "file")
    assert kept.store is None and kept.notices
    kept.preferences.set("volume", 30)
    assert kept.preferences["volume"] == 30
    kept.close()


def test_matches_are_opened_once(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    assert kept.store is kept.store is not None
    kept.close()

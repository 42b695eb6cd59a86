"""What the player chose is there at the next start, and nothing that cannot be read or written stops the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.user_data import UserData
from saves.settings import ON_PAGE, Setting, Settings


@pytest.mark.parametrize("setting", ON_PAGE, ids=lambda setting: setting.name)
def test_every_setting_comes_back(setting: Setting, tmp_path: Path) -> None:
    plain = (True, False) if isinstance(setting.default, bool) else ("/faces", "")
    for value in setting.choices.values() or plain:
        kept = UserData(tmp_path)
        kept.change(**{setting.name: value})
        assert not kept.notices
        assert getattr(UserData(tmp_path).settings, setting.name) == value


@pytest.mark.parametrize("setting", ON_PAGE, ids=lambda setting: setting.name)
def test_the_page_is_reset_but_for_the_language(setting: Setting, tmp_path: Path) -> None:
    kept = UserData(tmp_path)
    other = next(value for value in (*setting.choices.values(), True, False, "/faces")
                 if type(value) is type(setting.default) and value != setting.default)  # fmt: skip
    kept.change(**{setting.name: other}, favorites=("one",))
    kept.reset_page()
    assert getattr(kept.settings, setting.name) == (other if setting.name == "language" else setting.default)
    assert kept.settings.favorites == ("one",)


def test_only_what_was_changed_is_written(tmp_path: Path) -> None:
    """A player who never chose a language goes on with that of the system."""
    UserData(tmp_path).change(volume=0.3)
    settings = Settings.load(tmp_path)
    assert settings.volume == 0.3 and settings.language == ""


def test_without_a_choice_the_language_is_that_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    for names, ours in ((["ru_RU"], "ru"), (["ja_JP"], "ja"), (["de_DE"], "en"), (["zh_CN"], "zh"),
                        (["zh_TW"], "zh-Hant"), (["zh_HK"], "zh-Hant"), (["zh_Hant"], "zh-Hant"), (["zh_Hans"], "zh"),
                        (["ru_None"], "ru"), (["C_None"], "en"), (["de_DE", "ja_JP", "ru_RU"], "ja"),
                        ([], "en")):  # fmt: skip
        preferred = [dict(zip(("language", "country"), name.split("_"), strict=True)) for name in names]
        monkeypatch.setattr("pygame.system.get_pref_locales", lambda preferred=preferred: preferred)
        assert UserData(tmp_path).language == ours
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert UserData(tmp_path).language == "ru"


def test_a_damaged_file_is_a_notice(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{broken")
    kept = UserData(tmp_path)
    assert len(kept.notices) == 1
    assert [file.read_text() for file in tmp_path.iterdir() if "damaged" in file.name] == ["{broken"]


def test_a_folder_that_is_none_leaves_a_game_without_saves(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = UserData(tmp_path / "file")
    assert kept.store is None and kept.notices
    kept.change(volume=0.3)
    assert kept.settings.volume == 0.3
    kept.close()


def test_matches_are_opened_once(tmp_path: Path) -> None:
    kept = UserData(tmp_path)
    assert kept.store is kept.store is not None
    kept.close()

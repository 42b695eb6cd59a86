"""Presets of house rules: saved, compared, renamed, exported, imported and never overwritten unasked."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.screens import exported
from game.screens.menu_state import menu_of
from game.screens.presets import presets_of
from tests.budget import some
from tests.game.screens.desk import Desk, take_from_bar

ENTER, ESC = pygame.K_RETURN, pygame.K_ESCAPE


def test_presets_are_saved_compared_and_deleted(desk: Desk) -> None:
    state = menu_of(desk)
    state.choose("hong_kong_old")
    state.change_all({"rounds": 1})
    page = desk.show("house_rules")
    desk.click("save_as")
    desk.type("Quick")
    desk.press(ENTER)
    assert presets_of(desk).names() == ["Quick"]
    assert not presets_of(desk).changed()
    page.comparison.sides = ["mine", "preset:"]
    assert [key for key, *_ in page.comparison.differences()] == ["rounds"]
    desk.click("delete")
    desk.click("answer_delete")
    assert presets_of(desk).names() == []
    assert state.setup.options == {"rounds": 1}


def test_a_taken_name_is_not_overwritten_unasked(desk: Desk) -> None:
    state = menu_of(desk)
    state.choose("hong_kong_old")
    presets_of(desk).keep("Mine")
    state.change_all({"rounds": 2})
    desk.show("house_rules")
    desk.click("save_as")
    desk.press(ENTER)
    assert desk.page is not None and desk.page.overlays.dialog is not None
    desk.press(ESC)
    assert presets_of(desk).options("Mine") == {}


@pytest.mark.parametrize("content", ["", "{", "[]", '{"sparrows": "preset", "version": 99}', '{"x": 1}', "\x00" * 50])
def test_bad_preset_files_change_nothing(desk: Desk, tmp_path: Path, content: str) -> None:
    path = tmp_path / "preset.json"
    path.write_text(content, encoding="utf-8")
    state = menu_of(desk)
    before = state.setup
    assert presets_of(desk).take_file(str(path))
    assert state.setup == before


def test_a_file_dropped_on_the_window_is_imported(desk: Desk, tmp_path: Path) -> None:
    state = menu_of(desk)
    state.choose("hong_kong_old")
    state.change_all({"rounds": 3})
    path, _ = presets_of(desk).export()
    state.change_all({})
    page = desk.show("house_rules")
    page.process(pygame.event.Event(pygame.DROPFILE, file=path))
    assert state.setup.options == {"rounds": 3}
    page.process(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "nothing")))
    assert page.overlays.dialog is not None and state.setup.options == {"rounds": 3}


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_a_preset_is_renamed_and_duplicated_by_mouse(size: tuple[int, int]) -> None:
    desk = Desk(size)
    state = menu_of(desk)
    state.choose("hong_kong_old")
    state.change_all({"minimum_faan": 1})
    presets_of(desk).keep("Quick")
    page = desk.show("house_rules")
    take_from_bar(desk, page, "duplicate")
    assert sorted(presets_of(desk).names()) == ["Quick", "Quick 2"]
    assert state.setup.preset == "Quick 2"
    take_from_bar(desk, page, "rename")
    page.overlays.dialog.word = "QUICK"
    page.overlays.dialog.confirm()
    assert page.overlays.dialog.question.fault  # taken, whatever its case
    page.overlays.dialog.word = "Четверг: дом «№ 5»/?"
    page.overlays.dialog.confirm()
    assert sorted(presets_of(desk).names()) == ["Quick", "Четверг: дом «№ 5»/?"]
    assert presets_of(desk).options(state.setup.preset) == {"minimum_faan": 1}


def test_an_export_never_overwrites_an_earlier_one(desk: Desk) -> None:
    first, second = presets_of(desk).export()[0], presets_of(desk).export()[0]
    assert first != second
    assert Path(first).exists() and Path(second).exists()


def test_a_preset_goes_out_and_comes_in(desk: Desk) -> None:
    state = menu_of(desk)
    state.choose("hong_kong_old")
    state.change_all({"minimum_faan": 1})
    path, fault = presets_of(desk).export()
    assert not fault
    state.change_all({})
    assert presets_of(desk).take_file(path) == ""
    assert state.setup.options == {"minimum_faan": 1}


def test_files_of_the_usual_folders_are_offered_for_import(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "somebody"
    (home / "Downloads").mkdir(parents=True)
    monkeypatch.setattr(Path, "home", lambda: home)
    state = menu_of(desk)
    state.choose("hong_kong_old")
    page = desk.show("house_rules")
    desk.click("import")
    assert str(home / "Downloads") in page.overlays.popup.shown, "nothing to offer: folders are looked through"
    desk.press(ESC)
    state.change_all({"rounds": 3})
    exported = Path(presets_of(desk).export()[0])
    exported.rename(home / "Downloads" / "mine.json")
    (home / "Downloads" / "other.json").write_text('{"x": 1}', encoding="utf-8")
    state.change_all({})
    desk.click("import")
    popup = page.overlays.popup
    assert [Path(str(one)).name for one in popup.shown] == ["mine.json", ""], "only what is a preset, and another"
    desk.click_at(popup.row(0).move(popup.rect.topleft).center)
    assert state.setup.options == {"rounds": 3}


def test_an_export_says_where_it_is_and_goes_there(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    opened: list[Path] = []
    monkeypatch.setattr(exported, "copy", lambda words: copied.append(words) or True)
    monkeypatch.setattr(exported, "open_folder", lambda path: opened.append(path) or True)
    page = desk.show("house_rules")
    desk.click("export")
    assert "exported" in page.overlays.dialog.question.body
    desk.click("answer_copy")
    desk.click("export")
    desk.click("answer_folder")
    assert Path(copied[0]).exists() and opened == [Path(copied[0]).parent]


@pytest.mark.parametrize("theirs", ["sichuan", "american"])
def test_a_preset_of_another_rule_set_comes_in_wherever_the_page_stands(desk: Desk, theirs: str) -> None:
    """The heading that is open, the preset that is compared: the other rule set has neither."""
    state = menu_of(desk)
    state.choose(theirs)
    path, _ = presets_of(desk).export()
    state.choose("hong_kong_old")
    presets_of(desk).keep("Mine")
    groups = desk.show("house_rules").chosen.groups()
    for tab, group in [*[("rules", group) for group in some(groups, 4)], ("scoring", ""), ("compare", "")]:
        state.choose("hong_kong_old")
        presets_of(desk).take("Mine")
        page = desk.show("house_rules")
        page.comparison.sides = ["mine", "preset:Mine"]
        page.show_tab(tab)
        if group:
            page.rules.show(group)
        page.process(pygame.event.Event(pygame.DROPFILE, file=path))
        assert state.setup.ruleset == theirs
        for other in ("compare", "scoring", "rules"):
            page.show_tab(other)
        assert page.rules.group in page.chosen.groups() and page.rules.rows


def test_presets_that_cannot_be_read_are_told(desk: Desk) -> None:
    folder = desk.home_folder / "presets"
    folder.mkdir(parents=True)
    (folder / "broken.json").write_text('{"sparrows": "pre')
    (folder / "later.json").write_text('{"sparrows": "preset", "version": 99}')
    desk.show("house_rules")
    assert {notice.key for notice in desk.user_data.notices} == {"saves_set_aside", "err_file_newer"}

"""Files and folders are chosen by pointer: through the folders of the computer, with recent places first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.screens import browsing
from game.screens.browsing import HERE, TYPED, places
from game.screens.menu_state import menu_of
from game.screens.presets import presets_of
from game.screens.settings.themes import OTHER
from game.ui.lists import ListPopup
from tests.game.screens.desk import Desk


@pytest.fixture
def places_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A computer whose only usual place is a folder with a folder and other files."""
    monkeypatch.setattr(browsing, "usual_folders", lambda: [tmp_path])
    (tmp_path / "club").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "notes.txt").write_text("no preset", encoding="utf-8")
    return tmp_path


def pick(page: Any, value: object) -> None:
    """Click on a row of the open list."""
    found = page.overlays.popup
    assert isinstance(found, ListPopup) and str(value) in found.shown, found.shown
    found.at = found.shown.index(str(value))
    found.follow()
    Desk.used[-1].click_at(found.row(found.at).move(found.rect.topleft).center)


def test_a_preset_is_fetched_from_any_folder_by_pointer_and_the_folder_is_recent(desk: Desk, places_of: Path) -> None:
    menu_of(desk).choose("riichi")
    menu_of(desk).change_all({"start_points": 30_000})
    written = Path(presets_of(desk).export()[0])
    moved = written.rename(places_of / "club" / written.name)
    menu_of(desk).change_all({})
    page = desk.show("house_rules")
    desk.click("import")
    pick(page, places_of)
    assert str(places_of / ".hidden") not in page.overlays.popup.shown
    assert str(places_of / "notes.txt") not in page.overlays.popup.shown
    pick(page, places_of / "club")
    pick(page, moved)
    assert menu_of(desk).values()["start_points"] == 30_000
    assert places(page)[0] == places_of / "club" and desk.settings.folders == (str(places_of / "club"),)


def test_a_path_can_still_be_typed(desk: Desk, places_of: Path) -> None:
    menu_of(desk).choose("riichi")
    page = desk.show("house_rules")
    desk.click("import")
    pick(page, TYPED)
    assert page.overlays.dialog is not None and page.overlays.dialog.entry is not None


def test_a_folder_of_faces_is_chosen_itself(desk: Desk, places_of: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = desk.show("settings")
    taken: list[str] = []
    monkeypatch.setattr(page, "take_folder", taken.append)
    page.elements["setting_tile_theme"].set(OTHER)
    pick(page, places_of)
    pick(page, places_of / "club")
    pick(page, places_of)
    pick(page, HERE)
    assert taken == [str(places_of)]

"""The desktop's own dialog: a program beside the window, whose failures lead to the lists of folders."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import system_dialog
from game.app.system_dialog import SWITCHED_OFF, SystemDialog, open_dialog
from game.screens import browsing
from game.screens.menu_state import menu_of
from game.screens.presets import presets_of
from game.ui.lists import ListPopup
from tests.budget import PATIENCE
from tests.game.screens.desk import Desk

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other programs show the dialog there")
Fake = Callable[..., Path]


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    """A desktop whose only program is one of these names, which notes what it is given and does as the script says."""

    def make(script: str, name: str = "zenity") -> Path:
        tools = tmp_path / "tools"
        tools.mkdir()
        given = tmp_path / "given"
        (tools / name).write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{given}"\n{script}\n', encoding="utf-8")
        (tools / name).chmod(0o755)
        monkeypatch.setenv("PATH", f"{tools}{os.pathsep}/usr/bin{os.pathsep}/bin")
        monkeypatch.setattr(system_dialog, "which", lambda tool: str(tools / tool) if tool == name else None)
        return given

    monkeypatch.delenv(SWITCHED_OFF, raising=False)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    return make


def ended(dialog: SystemDialog | None) -> SystemDialog:
    """The dialog once it is closed."""
    assert dialog is not None
    end = time.monotonic() + PATIENCE
    while not dialog.done and time.monotonic() < end:
        time.sleep(0.01)
    return dialog


def opened(folder: Path, endings: tuple[str, ...] = (".json", ".xml.gz")) -> SystemDialog | None:
    """A dialog that was just opened."""
    return open_dialog("Choose; rm -rf $HOME", "Files", endings, folder, lambda: None)


def test_zenity_is_asked_for_a_file_and_its_answer_taken_whole(fake: Fake, tmp_path: Path) -> None:
    given = fake("printf '/home/анна/my games/a b.json\\n'")
    dialog = ended(opened(tmp_path))
    assert dialog.chosen == "/home/анна/my games/a b.json" and not dialog.failed
    assert given.read_text(encoding="utf-8").splitlines() == [
        "--file-selection", "--title=Choose; rm -rf $HOME", f"--filename={tmp_path}/",
        "--file-filter=Files | *.json *.xml.gz",
    ]  # fmt: skip


@pytest.mark.parametrize(("endings", "wanted"), [
    ((".json",), ["--getopenfilename", "FOLDER", "Files (*.json)"]), ((), ["--getexistingdirectory", "FOLDER"]),
])  # fmt: skip
def test_kdialog_is_asked_where_there_is_no_other(
    fake: Fake, tmp_path: Path, endings: tuple[str, ...], wanted: list[str]
) -> None:
    given = fake("echo /x", "kdialog")
    assert ended(opened(tmp_path, endings)).chosen == "/x"
    assert given.read_text().splitlines()[2:] == [word.replace("FOLDER", str(tmp_path)) for word in wanted]


@pytest.mark.parametrize(("script", "failed"), [("sleep 0.5; exit 1", False), ("exit 1", True), ("exit 134", True)])
def test_who_cancels_has_chosen_nothing_and_what_ends_at_once_was_never_shown(
    fake: Fake, tmp_path: Path, script: str, failed: bool
) -> None:
    fake(script)
    dialog = ended(opened(tmp_path))
    assert (dialog.chosen, dialog.failed) == ("", failed)


def test_without_a_screen_or_where_it_is_switched_off_there_is_none(
    fake: Fake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake("echo /x")
    monkeypatch.setenv(SWITCHED_OFF, "1")
    assert opened(tmp_path) is None
    monkeypatch.delenv(SWITCHED_OFF)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "dummy")
    assert opened(tmp_path) is None


def test_the_dialog_of_the_own_desktop_goes_before_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_dialog, "which", lambda tool: f"/usr/bin/{tool}")
    for desktop, tool in (("GNOME", "zenity"), ("KDE", "kdialog"), ("", "zenity")):
        monkeypatch.setenv("XDG_CURRENT_DESKTOP", desktop)
        assert (system_dialog._linux_command("Choose", "Files", ("*.json",), tmp_path) or [""])[0] == tool


def test_the_packed_program_lends_its_libraries_to_no_other(
    fake: Fake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PyInstaller puts its own folder first, and keeps what was there before."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/tmp/_MEI1")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/opt/lib")
    fake('printf "%s\\n" "$LD_LIBRARY_PATH"')
    assert ended(opened(tmp_path)).chosen == "/opt/lib"


# -- a page that waits -------------------------------------------------------------------------------------------------


def settle(page: Any) -> None:
    """Go on until the page waits no longer."""
    end = time.monotonic() + PATIENCE
    while page.awaited is not None and time.monotonic() < end:
        page.update(0.01)
        time.sleep(0.01)
    assert page.awaited is None


@pytest.fixture
def page(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """House rules, with no presets about."""
    monkeypatch.setattr(browsing, "usual_folders", lambda: [tmp_path])
    menu_of(desk).choose("riichi")
    return desk.show("house_rules")


def test_a_preset_chosen_in_the_dialog_is_taken_and_its_folder_is_recent(
    desk: Desk, page: Any, fake: Fake, tmp_path: Path
) -> None:
    menu_of(desk).change_all({"start_points": 30_000})
    written = Path(presets_of(desk).export()[0])
    (tmp_path / "club").mkdir()
    moved = written.rename(tmp_path / "club" / "rules.json")
    menu_of(desk).change_all({})
    fake(f"sleep 0.4; echo '{moved}'")
    desk.click("import")
    assert page.awaited is not None and page.overlays.popup is None
    settle(page)
    assert menu_of(desk).values()["start_points"] == 30_000
    assert desk.settings.folders == (str(tmp_path / "club"),)


@pytest.mark.parametrize(("script", "lists"), [("sleep 0.5; exit 1", False), ("exit 2", True)])
def test_cancel_changes_nothing_and_a_failure_opens_the_lists(
    desk: Desk, page: Any, fake: Fake, script: str, lists: bool
) -> None:
    fake(script)
    before = menu_of(desk).values()
    desk.click("import")
    settle(page)
    assert menu_of(desk).values() == before and page.overlays.dialog is None
    assert isinstance(page.overlays.popup, ListPopup) is lists


def test_the_dialog_goes_with_its_page_and_there_is_but_one(desk: Desk, page: Any, fake: Fake) -> None:
    given = fake("exec sleep 60")
    desk.click("import")
    dialog = page.awaited.dialog
    desk.click("import")
    assert page.awaited.dialog is dialog
    page.update(0.1)
    assert page.awaited is not None
    desk.show("title")
    assert ended(dialog).chosen == "" and page.awaited is None and given.exists()


def test_full_screen_keeps_to_the_lists(desk: Desk, page: Any, fake: Fake) -> None:
    fake("echo /x")
    desk.full_screen = True
    desk.click("import")
    assert page.awaited is None and isinstance(page.overlays.popup, ListPopup)

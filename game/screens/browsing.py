"""Files and folders chosen with the pointer: in the desktop's own dialog, or in lists of folders, recent ones first."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.app.desktop import usual_folders
from game.app.system_dialog import SystemDialog, open_dialog
from game.i18n import tr
from game.ui.controls import Choice, Value
from game.ui.page import Page

PLACES, HERE, TYPED = "places", "here", "typed"
"""Rows other than paths: back to the places, the folder itself, a path to be typed."""
MOST_ROWS, MOST_PLACES = 500, 5


@dataclass(frozen=True, slots=True)
class Browsing:
    """The goal of browsing: a file with one of the `endings`, or a folder if there are none.

    `take` is called with the chosen path, `ask` if the player rather types one; the lists open at `anchor` on the page.
    """

    endings: tuple[str, ...]
    take: Callable[[str], None]
    ask: Callable[[], None]
    anchor: pygame.Rect


@dataclass(frozen=True, slots=True)
class AwaitedChoice:
    """A dialog of the desktop that is open for a page; if it could not be shown, the lists open instead."""

    page: Page
    wanted: Browsing
    dialog: SystemDialog

    def arrived(self) -> bool:
        """Return true once the dialog is closed."""
        return self.dialog.done

    def take(self) -> None:
        """Take the chosen path; nothing happens if the player canceled."""
        chosen = Path(self.dialog.chosen)
        if self.dialog.failed:
            browse(self.page, self.wanted)
        elif self.dialog.chosen:
            remember(self.page, chosen.parent if self.wanted.endings else chosen)
            self.wanted.take(str(chosen))

    def stop(self) -> None:
        """Close the dialog."""
        self.dialog.stop()


def choose_path(page: Page, wanted: Browsing) -> None:
    """Let the player choose a path in the desktop's dialog, or in the lists of folders if there is no dialog or full
    screen would hide it.
    """
    if page.awaited is not None:
        return
    title = tr("files_choose" if wanted.endings else "files_choose_folder")
    begin = next(iter(places(page)), page.app.home_folder)
    dialog = None if page.app.full_screen else open_dialog(
        title, tr("files_fitting"), wanted.endings, begin, page.app.wake
    )  # fmt: skip
    if dialog is None:
        browse(page, wanted)
    else:
        page.awaited = AwaitedChoice(page, wanted, dialog)


def places(page: Page) -> list[Path]:
    """Return the folders to begin with: recent ones, the usual ones, and the root of the file system."""
    recent = [Path(folder) for folder in page.app.settings.folders]
    usual = usual_folders()
    roots = {Path(folder.anchor) for folder in (*usual, page.app.home_folder.absolute())}
    found = dict.fromkeys((*recent, *usual, page.app.home_folder / "exported", *sorted(roots)))
    return [folder for folder in found if os.path.isdir(folder)]


def contents(folder: Path, endings: tuple[str, ...]) -> list[Path]:
    """Return the folders in a folder, then its files with one of the endings; hidden ones are left out."""
    try:
        found = [path for path in folder.iterdir() if not path.name.startswith(".")]
    except OSError:
        return []
    found.sort(key=lambda path: path.name.casefold())
    folders = [path for path in found if os.path.isdir(path)]
    files = [path for path in found if path.name.casefold().endswith(endings) and os.path.isfile(path)]
    return [*folders, *(files if endings else [])][:MOST_ROWS]


def browse(page: Page, wanted: Browsing, folder: Path | None = None) -> None:
    """Show the contents of a folder as a list, by default the places to begin with."""
    paths = {str(path): path for path in (places(page) if folder is None else contents(folder, wanted.endings))}
    head = [] if folder is None else [*([] if wanted.endings else [HERE]), PLACES]
    if folder is not None and folder.parent != folder:
        head.append(str(folder.parent))

    def label(value: Value) -> str:
        """Return the words of a row."""
        known = {PLACES: "files_places", TYPED: "files_typed"}.get(str(value))
        if known is not None:
            return tr(known)
        if value == HERE:
            return tr("files_here", folder=folder)
        if value in head:
            return tr("files_up", folder=value)
        path = paths[str(value)]
        return str(path) if folder is None else path.name + os.sep * os.path.isdir(path)

    def pick(value: Value) -> None:
        """Open the chosen folder, or take the chosen file."""
        if value == TYPED:
            wanted.ask()
        elif value == PLACES:
            browse(page, wanted)
        elif value != HERE and os.path.isdir(str(value)):
            browse(page, wanted, Path(str(value)))
        else:
            chosen = folder if value == HERE and folder is not None else Path(str(value))
            remember(page, chosen if value == HERE else chosen.parent)
            wanted.take(str(chosen))

    page.overlays.open_list("files", wanted.anchor, Choice((*head, *paths, TYPED), label, 420), "", pick)


def remember(page: Page, folder: Path) -> None:
    """Put a folder first among the recent places."""
    kept = [other for other in page.app.settings.folders if other != str(folder)]
    page.app.user_data.change(folders=(str(folder), *kept)[:MOST_PLACES])

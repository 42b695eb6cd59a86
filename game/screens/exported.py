"""Messages after a file was written: its path, and ways to go there."""

from __future__ import annotations

from pathlib import Path

from game.app.desktop import copy, open_folder
from game.i18n import term, tr
from game.ui.page import Page
from game.ui.popups import Answer, QuestionBox


def tell_file(page: Page, title: str, path: str, *, to: str = "") -> None:
    """Show the path of a written file and offer to copy it or to open its folder.

    `to` is the last of several files written; `path` then is the first one.
    """
    name = Path(path).name
    names = f"{name} – {to}" if to not in ("", name) else name
    page.overlays.ask(
        QuestionBox(title, tr("file_written", folder=Path(path).parent, file=names), (
            Answer("ok", term("ok"), lambda: None, gold=True),
            Answer("copy", tr("file_copy_path"), lambda: copy_path(page, title, path)),
            Answer("folder", tr("file_open_folder"), lambda: show_folder(page, title, path)),
        ))
    )  # fmt: skip


def copy_path(page: Page, title: str, path: str) -> None:
    """Copy the path of a file to the clipboard; without a clipboard, show it in a message."""
    if not copy(path):
        page.overlays.tell(title, path)


def show_folder(page: Page, title: str, path: str) -> None:
    """Open the folder of a file in the file manager; without one, show the path in a message."""
    if not open_folder(Path(path).parent):
        page.overlays.tell(title, tr("file_no_desktop", file=path))

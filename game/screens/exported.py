"""What is said after a file was written: where it is, with ways to go there."""

from __future__ import annotations

from pathlib import Path

from game.app.outside import copy, open_folder
from game.i18n import term, tr
from game.ui.page import Page
from game.ui.popups import Answer, QuestionBox


def tell_file(page: Page, title: str, path: str, *, to: str = "") -> None:
    """Say where a file is, the first of several up to another name, and offer to go there."""
    name = Path(path).name
    names = f"{name} – {to}" if to not in ("", name) else name
    page.above.ask(
        QuestionBox(title, tr("file_written", folder=Path(path).parent, file=names), (
            Answer("ok", term("ok"), lambda: None, gold=True),
            Answer("copy", tr("file_copy_path"), lambda: copy_path(page, title, path)),
            Answer("folder", tr("file_open_folder"), lambda: show_folder(page, title, path)),
        ))
    )  # fmt: skip


def copy_path(page: Page, title: str, path: str) -> None:
    """Put the path of a file into the clipboard; where there is none, leave it to be read."""
    if not copy(path):
        page.above.tell(title, path)


def show_folder(page: Page, title: str, path: str) -> None:
    """Have the desktop show where a file is."""
    if not open_folder(Path(path).parent):
        page.above.tell(title, tr("file_no_desktop", file=path))

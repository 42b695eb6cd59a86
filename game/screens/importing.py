"""Import of a file from the user's folders, from any other one, or of a typed path."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.i18n import term, tr
from game.screens.browsing import Browsing, choose_path
from game.ui.controls import Choice, Value
from game.ui.page import Page
from game.ui.popups import LONGEST_PATH, Answer

Take = Callable[[str], None]
"""Function that is called with the path of a file."""


def choose_file(page: Page, found: Sequence[Path], endings: tuple[str, ...], take: Take,
                ask: Callable[[], None]) -> None:  # fmt: skip
    """Show a list of the importable files `found`; `take` is called with the chosen path.

    If there are none or the player wants another file, folders can be looked through for files with these `endings`;
    `ask` is called if the player rather types a path.
    """
    anchor = page.elements["import" if "import" in page.elements else "more"].rect  # it may have found no room
    wanted = Browsing(endings, take, ask, anchor)
    paths = {str(path): path for path in found}
    if not paths:
        choose_path(page, wanted)
        return

    def label(value: Value) -> str:
        """Return a file's name and folder, or the words for another file."""
        path = paths.get(str(value))
        return tr("import_file", file=path.name, folder=path.parent.name) if path else tr("import_other_file")

    def pick(value: Value) -> None:
        """Import the chosen file, or look for another one."""
        if value:
            take(str(value))
        else:
            choose_path(page, wanted)

    page.overlays.open_list("import", anchor, Choice((*paths, ""), label, 320), "-", pick)


def ask_path(page: Page, body: str, take: Take, fault: str = "", word: str = "") -> None:
    """Ask the player for the path of a file and call `take` with it.

    `body` is the question; `fault` and `word` are error message and text of a failed attempt.
    """

    def read() -> None:
        """Pass on the typed path."""
        if dialog is not None:
            take(dialog.word.strip())

    page.overlays.confirm(term("import"), body, Answer("import", term("import"), read), word=word, fault=fault,
                          longest=LONGEST_PATH)  # fmt: skip
    dialog = page.overlays.dialog

"""A file to be taken from outside: one of the usual folders, or one whose path is typed; a page may take a drop too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.i18n import term, tr
from game.ui.controls import Choice, Value
from game.ui.page import Page
from game.ui.popups import LONGEST_PATH, Answer, QuestionBox

Take = Callable[[str], None]
"""What is done with the path of a file."""


def choose_file(page: Page, found: Sequence[Path], take: Take, ask: Callable[[], None]) -> None:
    """A list of the files that could be imported, where there are any; for another, or without one, `ask`."""
    paths = {str(path): path for path in found}
    if not paths:
        ask()
        return

    def label(value: Value) -> str:
        path = paths.get(str(value))
        return tr("import_file", file=path.name, folder=path.parent.name) if path else tr("import_other_file")

    def pick(value: Value) -> None:
        if value:
            take(str(value))
        else:
            ask()

    anchor = page.elements["import" if "import" in page.elements else "more"].rect  # it may have found no room
    page.above.open_list("import", anchor, Choice((*paths, ""), label, 320), "-", pick)


def ask_path(page: Page, body: str, take: Take, fault: str = "", word: str = "") -> None:
    """Ask for the path of a file, after a `fault` once more."""

    def read() -> None:
        if dialog is not None:
            take(dialog.word.strip())

    page.above.ask(
        QuestionBox(term("import"), body, (
            Answer("cancel", term("cancel"), lambda: None),
            Answer("import", term("import"), read, gold=True),
        ), word=word, fault=fault, longest=LONGEST_PATH)
    )  # fmt: skip
    dialog = page.above.dialog

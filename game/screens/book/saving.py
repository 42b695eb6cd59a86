"""The whole rulebook as a file of text, to be read or printed elsewhere."""

from __future__ import annotations

from game import i18n
from game.i18n import tr
from game.screens.exported import tell_file
from game.screens.faults import said
from game.screens.presets import free_path
from game.ui.page import Page
from rules.options import Options
from rules.rulebook import as_text
from rules.ruleset import Ruleset
from saves.errors import SaveError
from saves.files import write_whole


def save_book(page: Page, ruleset: Ruleset, options: Options) -> None:
    """Write the book of a rule set under house rules to a new file, and say where it is."""
    path = free_path(page.app.home_folder / "exported" / f"{ruleset.id}.txt")
    try:
        write_whole(path, as_text(ruleset, options, i18n.words()) + "\n")
    except SaveError as fault:
        page.above.tell(tr("book_save"), said(fault))
    else:
        tell_file(page, tr("book_save"), str(path))

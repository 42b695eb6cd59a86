"""Export of the rulebook: the whole book as text, its tables as a document to print."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path

from game import i18n
from game.art.picture import art
from game.i18n import term, tr
from game.screens.error_texts import said
from game.screens.exported import tell_file
from game.screens.menu_state import menu_of
from game.screens.presets import free_path, preset_played, shown_name
from game.ui.page import Page
from game.ui.popups import Answer, QuestionBox
from rules.core.options import OptionValues
from rules.engine.table import Ruleset
from rules.rulebook import as_text
from saves.errors import SaveError
from saves.files import write_whole


def save_book(page: Page, ruleset: Ruleset, options: OptionValues) -> None:
    """Export the rule set's book under house rules as a text file, and show its path or the error."""
    path = _free(page, f"{ruleset.id}.txt")
    try:
        write_whole(path, as_text(ruleset, options, i18n.words()) + "\n")
    except SaveError as fault:
        page.overlays.tell(tr("book_save"), said(fault))
    else:
        tell_file(page, tr("book_save"), str(path))


def print_book(page: Page, ruleset: Ruleset, options: OptionValues) -> None:
    """Ask for the paper, then export the printed document of the rule set and show its path or the error."""
    papers = ("letter", "a4")
    answers = [Answer(f"paper_{name}", tr(f"paper_{name}"), partial(_print_on, page, name, ruleset, options),
                      gold=name == papers[-1]) for name in papers]  # fmt: skip
    cancel = Answer("cancel", term("cancel"), lambda: None)
    page.overlays.ask(QuestionBox(tr("book_print"), tr("paper_question"), (cancel, *answers)))


def _print_on(page: Page, paper: str, ruleset: Ruleset, options: OptionValues) -> None:
    """Export the document on paper of that name."""
    from game.paper.printing import PrintedRules, write_document  # takes half a second to load

    path = _free(page, f"{ruleset.id}.pdf")
    preset = preset_played(menu_of(page.app), ruleset, options)
    name = shown_name(preset, ruleset.id) if preset else ""
    try:
        write_document(PrintedRules(ruleset, options, name, date.today()), paper, path, art(ruleset.arts))
    except SaveError as fault:
        page.overlays.tell(tr("book_print"), said(fault))
    else:
        tell_file(page, tr("book_print"), str(path))


def _free(page: Page, name: str) -> Path:
    """Return an unused path for that name in the folder of exported files."""
    return free_path(page.app.home_folder / "exported" / name)

"""Export of the rulebook: the whole book as text, the summary as page images."""

from __future__ import annotations

from pathlib import Path

import pygame

from game import i18n
from game.i18n import tr
from game.screens.book.paper import sheets
from game.screens.error_texts import said
from game.screens.exported import tell_file
from game.screens.presets import free_path
from game.ui.page import Page
from rules.core.options import OptionValues
from rules.engine.table import Ruleset
from rules.rulebook import as_text
from saves.errors import SaveError
from saves.files import file_error, make_folder, write_whole


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
    """Export the printable summary into a new folder, one image per page, and show its path or the error."""
    folder = _free(page, ruleset.id)
    try:
        make_folder(folder)
        names = [_written(folder / f"{number}.png", sheet) for number, sheet in enumerate(sheets(ruleset, options), 1)]
    except SaveError as fault:
        page.overlays.tell(tr("book_print"), said(fault))
    else:
        tell_file(page, tr("book_print"), str(folder / names[0]), to=names[-1])


def _free(page: Page, name: str) -> Path:
    """Return an unused path for that name in the folder of exported files."""
    return free_path(page.app.home_folder / "exported" / name)


def _written(path: Path, sheet: pygame.Surface) -> str:
    """Save an image and return its file name; raise SaveError if that fails."""
    try:
        pygame.image.save(sheet, path)
    except (OSError, pygame.error) as fault:
        raise file_error(path, fault if isinstance(fault, OSError) else OSError(str(fault))) from fault
    return path.name

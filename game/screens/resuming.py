"""Resume a saved match."""

from __future__ import annotations

from collections.abc import Callable

from game.i18n import term
from game.screens.error_texts import said
from game.ui.page import Page
from saves.errors import SaveError


def go_on(page: Page, number: int, way: Callable[..., object]) -> None:
    """Open the table with a saved match; if the match cannot be read, show the error and stay.

    `number` is the match's id in the database, `way` the program's method that opens the table: `open`, `home` or
    `swap`.
    """
    try:
        way("table", resume=number)
    except SaveError as fault:
        page.overlays.tell(term("continue"), said(fault))

"""Resume a saved match."""

from __future__ import annotations

from collections.abc import Callable

from game.i18n import term
from game.screens.error_texts import said
from game.ui.page import Page
from saves.errors import SaveError


def go_on(page: Page, number: int, way: Callable[..., object]) -> None:
    """Resume a saved match with `way`, a method of the program; if it cannot be read, tell so and stay."""
    try:
        way("table", resume=number)
    except SaveError as fault:
        page.overlays.tell(term("continue"), said(fault))

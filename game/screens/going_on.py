"""Back at the table of a kept match."""

from __future__ import annotations

from collections.abc import Callable

from game.i18n import term
from game.screens.faults import said
from game.ui.page import Page
from saves.errors import SaveError


def go_on(page: Page, number: int, way: Callable[..., object]) -> None:
    """Go on with a kept match by a `way` of the program; where it cannot be read now, say so and stay here."""
    try:
        way("table", resume=number)
    except SaveError as fault:
        page.above.tell(term("continue"), said(fault))

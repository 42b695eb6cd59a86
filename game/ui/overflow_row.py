"""A row of buttons that moves buttons without room into a "more" list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.i18n import tr
from game.tokens import measure
from game.ui.controls import Choice
from game.ui.page import Page
from game.ui.widgets import Button

Act = tuple[str, str, Callable[[], None]]
"""The name of a button, its label, and its action."""
GAP, WIDE = 8.0, 44.0


def fitting(wants: Sequence[float], room: float, gap: float = GAP) -> int:
    """Return the number of buttons of these widths that fit side by side, with space for the "more" button unless all
    fit.

    Widths, `room` and `gap` are in the same unit.

    >>> fitting((100, 100, 100), 320), fitting((100, 100, 100), 310)
    (3, 2)
    """
    if sum(wants) + gap * (len(wants) - 1) <= room:
        return len(wants)
    found = len(wants) - 1
    while found > 1 and sum(wants[:found]) + gap * found + WIDE > room:
        found -= 1
    return found


def more(page: Page, at: tuple[float, float], acts: Sequence[Act], tall: float | None = None) -> Button:
    """Return the "more" button at `at`, which opens a list of the actions `acts`; `tall`: height in layout units."""
    words = {name: label for name, label, _ in acts}
    does = {name: act for name, _, act in acts}
    choice = Choice(tuple(words), lambda name: words[str(name)], 200)
    button = Button(page, "more", (*at, WIDE, tall or measure("control")), "…", tip=tr("preset_more"))
    button.action = lambda: page.overlays.open_list("more", button.rect, choice, "", lambda name: does[str(name)]())
    return button

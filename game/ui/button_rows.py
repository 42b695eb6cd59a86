"""Rows and columns of buttons, as wide as their labels want; without room they share it or move into a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import NamedTuple

from game.art import text
from game.boxes import Box
from game.i18n import tr
from game.tokens import GAP, grown, measure, size
from game.ui.controls import Choice
from game.ui.page import Page
from game.ui.widgets import Button

MORE, NOTE_GAP = 44.0, 20.0
"""Units of the button that opens the list of those that do not fit, and beside text."""


class RowButton(NamedTuple):
    """The description of a button in a row: name, label, action, key, look, least and largest width in units."""

    name: str
    words: str
    act: Callable[[], object]
    cap: str = ""
    kind: str = "plain"
    least: float = 0.0
    most: float = inf
    enabled: bool = True

    def wants(self, scale: float, least: float = 0.0) -> float:
        """Return its width in units, at least `least`."""
        return min(self.most, max(self.least, least, Button.wants(self.words, scale, self.cap)))

    def made(self, page: Page, box: Box) -> Button:
        """Create the button in a box."""
        return Button(page, self.name, box, self.words, self.act, kind=self.kind, cap=self.cap, enabled=self.enabled)


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
    while found > 1 and sum(wants[:found]) + gap * found + MORE > room:
        found -= 1
    return found


def button_row(page: Page, box: Box, buttons: Sequence[RowButton], gap: float = GAP, *,
               at_right: bool = False) -> list[Button]:  # fmt: skip
    """Create buttons side by side, from the left of a box on or up to its right; return them."""
    wants = [button.wants(page.scale) for button in buttons]
    places = box.row(None, *wants, gap=gap)[1:] if at_right else box.row(*wants, gap=gap)
    return _made(page, buttons, places)


def overflowing_row(page: Page, box: Box, buttons: Sequence[RowButton], gap: float = GAP,
                    least: float = 0.0) -> list[Button]:  # fmt: skip
    """Create buttons of at least a width side by side; buttons without room move into a list, unless they are
    disabled."""
    wants = [button.wants(page.scale, least) for button in buttons]
    fits = fitting(wants, box.w, gap)
    *places, end = box.row(*wants[:fits], MORE, gap=gap)
    made = _made(page, buttons[:fits], places)
    rest = [button for button in buttons[fits:] if button.enabled]
    return [*made, more(page, end, rest)] if rest else made


def yielding_row(page: Page, box: Box, buttons: Sequence[RowButton], gap: float = GAP,
                 least: float = 0.0) -> list[Button]:  # fmt: skip
    """Create buttons of at least a width side by side; where there is no room they share it by the widths of their
    labels."""
    wants = [button.wants(page.scale, least) for button in buttons]
    room = box.w - gap * (len(wants) - 1)
    if sum(wants) > room:
        wants = [Button.wants(button.words, page.scale) for button in buttons]
        wants = [room * want / sum(wants) for want in wants]
    return _made(page, buttons, box.row(*wants, gap=gap))


def button_column(page: Page, box: Box, buttons: Sequence[RowButton], high: float, gap: float = GAP) -> list[Button]:
    """Create buttons `high` units high one below the other, as wide as the box; return them."""
    return _made(page, buttons, box.column(*[high] * len(buttons), gap=gap))


def _made(page: Page, buttons: Iterable[RowButton], places: Iterable[Box]) -> list[Button]:
    """Create buttons at their places."""
    return [button.made(page, place) for button, place in zip(buttons, places, strict=True)]


def more(page: Page, box: Box, buttons: Sequence[RowButton]) -> Button:
    """Return a button that opens a list of the buttons without room beside it."""
    words = {button.name: button.words for button in buttons}
    acts = {button.name: button.act for button in buttons}
    choice = Choice(tuple(words), lambda name: words[str(name)], 200)
    button = Button(page, "more", box, "…", tip=tr("preset_more"))
    button.action = lambda: page.overlays.open_list("more", button.rect, choice, "", lambda name: acts[str(name)]())
    return button


class ClosingPage(Page):
    """A page that one leaves with a button at its foot."""

    def closing_foot(self, box: Box, others: Sequence[RowButton] = (), note: str = "",
                     tint: str = "dim") -> list[Button]:  # fmt: skip
        """Create the button that leaves at the right of a box, other buttons at its left, and between them up to two
        lines of text; return the buttons."""
        done = RowButton("done", tr("settings_done"), self.back, "Esc", "gold", 160)
        high = measure("control")
        made = button_row(self, box.middle(box.w, high), others)
        made += button_row(self, box, [done], at_right=True)
        left = (made[-2].rect.right if others else self.px(box.x)) / self.scale + NOTE_GAP
        room = made[-1].rect.x / self.scale - NOTE_GAP - left
        lines = text.wrap(note, self.px(room), self.px(size("small")), lines=2) if note else []
        for number, line in enumerate(lines):
            middle = box.center[1] + grown(20) * (number - (len(lines) - 1) / 2)
            self.label(line, (left, middle), "small", tint)
        return made

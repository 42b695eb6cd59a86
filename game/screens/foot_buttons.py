"""The row of buttons at the foot of a result, shortened if it does not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.table.input.table_buttons import ButtonLook, button_width
from game.table.overlay.draw import letter_size
from game.tokens import GAP

Foot = tuple[str, ButtonLook, Callable[[], None]]
"""A button: its name, look and action."""
TAB, LAST = "tab:", 256
"""Prefix of the names of tabs; the least width of the last button in units."""


def in_a_row(buttons: Sequence[Foot], room: float, px: float) -> list[Foot]:
    """Return the buttons, shortened until they fit in `room` pixels.

    `px` is in pixels per unit. Tabs lose their key caps, then their names; finally all buttons but the last lose their
    key caps.
    """
    found = list(buttons)
    for shorter in (_keyless_tab, _numbered_tab, _keyless):
        if width_of(found, px) <= room:
            break
        found = [(name, shorter(name, look), press) for name, look, press in found[:-1]] + found[-1:]
    return found


def enlarged(px: float) -> float:
    """Return the factor by which the labels of these buttons exceed their nominal size; `px` is in pixels per unit."""
    return letter_size(16, px) / (16 * px)


def width_of(buttons: Sequence[Foot], px: float) -> float:
    """Return the width of a row of buttons in pixels; `px` is in pixels per unit."""
    wide = [button_width(look, px, enlarged(px)) for _, look, _ in buttons]
    return sum(wide[:-1]) + max(wide[-1], LAST * px) + GAP * px * (len(wide) - 1)


def _keyless_tab(name: str, look: ButtonLook) -> ButtonLook:
    """Return a tab's appearance without its key cap, any other button's unchanged."""
    return replace(look, cap="") if name.startswith(TAB) else look


def _numbered_tab(name: str, look: ButtonLook) -> ButtonLook:
    """Return a tab's appearance with its number instead of its name, any other button's unchanged."""
    return replace(look, text=str(int(name.removeprefix(TAB)) + 1)) if name.startswith(TAB) else look


def _keyless(name: str, look: ButtonLook) -> ButtonLook:
    """Return a button's appearance without its key cap."""
    return replace(look, cap="")

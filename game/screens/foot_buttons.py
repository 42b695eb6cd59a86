"""The row of buttons at the foot of a result, shortened if it does not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.table.input.table_buttons import ButtonLook, button_width
from game.table.overlay.draw import letter_size

Foot = tuple[str, ButtonLook, Callable[[], None]]
"""A button: its name, what it looks like, what it does."""
TAB, GAP, LAST = "tab:", 8, 256
"""How the names of tabs begin; what lies between two buttons, and the least width of the last one, in units."""


def in_a_row(buttons: Sequence[Foot], room: float, px: float) -> list[Foot]:
    """Shorten the buttons until they fit in `room` pixels: tabs lose keys, then names; finally all but the last lose
    their keys.
    """
    found = list(buttons)
    for shorter in (_keyless_tab, _numbered_tab, _keyless):
        if width_of(found, px) <= room:
            break
        found = [(name, shorter(name, look), press) for name, look, press in found[:-1]] + found[-1:]
    return found


def enlarged(px: float) -> float:
    """Return the factor by which the labels of these buttons exceed their measure in units."""
    return letter_size(16, px) / (16 * px)


def width_of(buttons: Sequence[Foot], px: float) -> float:
    """Return the width of a row in pixels."""
    wide = [button_width(look, px, enlarged(px)) for _, look, _ in buttons]
    return sum(wide[:-1]) + max(wide[-1], LAST * px) + GAP * px * (len(wide) - 1)


def _keyless_tab(name: str, look: ButtonLook) -> ButtonLook:
    return replace(look, cap="") if name.startswith(TAB) else look


def _numbered_tab(name: str, look: ButtonLook) -> ButtonLook:
    return replace(look, text=str(int(name.removeprefix(TAB)) + 1)) if name.startswith(TAB) else look


def _keyless(name: str, look: ButtonLook) -> ButtonLook:
    return replace(look, cap="")

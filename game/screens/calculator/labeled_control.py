"""A labeled control for a scoring input of the calculator."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.art import text
from game.tokens import size
from game.ui.controls import Control, Segment, Value
from game.ui.fields import Field
from game.ui.number_controls import Stepper
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.text_field import Entry
from game.ui.widgets import Rect, Widget

Make = Callable[[Rect, ScrollView], list[Widget | Entry]]


@dataclass(frozen=True, slots=True)
class LabeledControl:
    """A labeled control for a scoring input or circumstance.

    `wide` is its width in layout units; `make` creates its elements in a rectangle of a scroll view.
    """

    label: str
    wide: float
    make: Make


def fielded(
    page: Page, name: str, label: str, control: Control, value: Value, take: Callable[[Value], None]
) -> LabeledControl:  # fmt: skip
    """Return a pane with a single field for `value`; `take` is called with each new value."""

    def make(rect: Rect, view: ScrollView) -> list[Widget | Entry]:
        """Create the label and its control in a rectangle."""
        return [Field(page, name, rect, control, value, take, container=view.content)]

    return LabeledControl(label, _width(page, control), make)


def _width(page: Page, control: Control) -> float:
    """Return the control's preferred width in layout units."""
    if isinstance(control, Segment):
        pixels = round(size("small") * page.scale)
        words = (control.label(choice) for choice in control.choices)
        return sum(text.width(word, pixels, True) / page.scale + 22 for word in words) + 6
    return 128.0 if isinstance(control, Stepper) else 150.0

"""Comparison of two sets of house rules, showing only differences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game import i18n
from game.art import shapes, text
from game.art.text import write
from game.i18n import element_name, plural, ruleset_name, tr
from game.screens.menu_state import MenuState, names_of_rulesets, rulesets
from game.screens.presets import presets_of, shown_name
from game.tokens import LOOSE, color, grown, measure, size
from game.ui.controls import Choice, Value
from game.ui.fields import Field
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.widgets import Button, Rect, Widget
from rules.core.options import OptionValues
from rules.engine.own_rows import PREFIX
from rules.engine.table import Ruleset

TOP, ROW = 204, 56
MINE, PRESET, RULESET = "mine", "preset:", "ruleset:"


class CompareTab:
    """The third tab of the house rules: compares two sets of rules.

    A side is "mine" (the current house rules), "preset:" with a name, or "ruleset:" with an id.
    """

    def __init__(self, page: Page, menu: MenuState, take_all: Callable[[Mapping[str, Value]], None]) -> None:
        """Create the tab; `take_all` is called with all house rules after a value was copied."""
        self.page, self.menu, self._take_all = page, menu, take_all
        self.presets = presets_of(page.app)
        self.sides = [MINE, PRESET]

    # -- what is compared ---------------------------------------------------------------------------------------------

    def choices(self) -> tuple[str, ...]:
        """Return all sides that can be compared."""
        others = [name for name in names_of_rulesets() if name != self.menu.setup.ruleset]
        return (MINE, PRESET, *(PRESET + name for name in self.presets.choices()), *(RULESET + name for name in others))

    def named(self, side: Value) -> str:
        """Return the label of a side in the current language."""
        name = str(side)
        if name == MINE:
            return tr("compare_mine")
        if name.startswith(PRESET):
            return shown_name(name.removeprefix(PRESET), self.menu.setup.ruleset)
        return ruleset_name(name.removeprefix(RULESET))

    def of(self, side: str) -> tuple[Ruleset, OptionValues]:
        """Return the rule set and house rules of a side."""
        state = self.menu
        if side.startswith(RULESET):
            ruleset = next(ruleset for ruleset in rulesets() if ruleset.id == side.removeprefix(RULESET))
            return ruleset, ruleset.resolve()
        given = dict(state.setup.options) if side == MINE else self.presets.options(side.removeprefix(PRESET))
        return state.ruleset(), state.ruleset().resolve(given)

    def differences(self) -> list[tuple[str, str, str, str]]:
        """Return key, label and both values of every difference, in the first side's order of declaration."""
        (first, one), (second, other) = (self.of(side) for side in self.sides)
        labels = {key: self._label(first, key) for key in one} | {
            key: self._label(second, key) for key in other if key not in one
        }
        found = []
        for key, label in labels.items():
            if one.get(key) != other.get(key) or type(one.get(key)) is not type(other.get(key)):
                found.append((key, label, self._value(first, one, key), self._value(second, other, key)))
        return found

    def _label(self, ruleset: Ruleset, key: str) -> str:
        """Return the label of an option or scoring element; `key` is "value." and its id for an element."""
        if key.startswith("value."):
            return element_name(key.removeprefix("value."), ruleset.id)
        if key.startswith(PREFIX):
            return tr("own_row_number", n=key.removeprefix(PREFIX))
        return i18n.words().option_label(ruleset.id, key)

    def _value(self, ruleset: Ruleset, options: OptionValues, key: str) -> str:
        """Return the value of an option or scoring element as text, or that the rules lack it."""
        if key in options:
            return str(options[key]) if key.startswith(("value.", PREFIX)) else i18n.words().choice_label(
                ruleset.id, key, options[key]
            )  # fmt: skip
        row = next((row for row in ruleset.elements if f"value.{row.id}" == key), None)
        return str(row.value_in(options)) if row is not None else tr("compare_absent")

    def copy(self, key: str) -> None:
        """Copy the second side's value of one option or scoring element to the current house rules."""
        theirs = self.of(self.sides[1])[1]
        options = dict(self.menu.setup.options)
        if key in theirs:
            options[key] = theirs[key]
        else:
            options.pop(key, None)
        self._take_all(options)

    def choose(self, place: int, side: Value) -> None:
        """Select the content of the first (`place` 0) or second side."""
        self.sides[place] = str(side)
        self.page.rebuild()

    # -- the page -----------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Create the choices of both sides and a row per difference."""
        page = self.page
        known = self.choices()
        self.sides = [side if side in known else MINE for side in self.sides]
        head, box = page.content(TOP, 72).column(measure("control"), None, gap=LOOSE)
        said, *columns = head.inset(24, 0).row(None, None, None)
        fields: list[Target] = [
            Field(page, f"side_{place}", column.less(right=16), Choice(known, self.named), self.sides[place],
                  partial(self.choose, place)) for place, column in enumerate(columns)
        ]  # fmt: skip
        page.panel(box)
        differences = self.differences()
        page.label(plural("difference", len(differences)), (said.x, said.center[1]), tint="gold_hi")
        view = ScrollView(page, "differences", box.inset(8).less(right=12), len(differences) * grown(ROW) + 8)
        own = self.of(self.sides[1])[0].id == self.menu.setup.ruleset and self.sides[0] == MINE
        rows: list[Target] = []
        for (key, *words), place in zip(differences, view.rows(grown(ROW)), strict=False):
            rows.append(DifferenceRow(self, key, words, place, view))
            if own:
                copy = tr("compare_copy")
                place = place.less(top=8, right=16).row(None, Button.wants(copy, page.scale))[1]
                rows[-1] = Button(page, f"copy_{key}", place._replace(h=measure("control")), copy,
                                  partial(self.copy, key), container=view.content, layer=2)  # fmt: skip
        if not differences:
            page.label(tr("compare_same"), (box.x + 24, box.y + 40), tint="dim")
        page.focus.region("sides", fields)
        page.focus.region("differences", rows)


class DifferenceRow(Widget):
    """Row of a difference: label and both values."""

    shows_focus = True

    def __init__(self, tab: CompareTab, key: str, words: Sequence[str], rect: Rect, view: ScrollView) -> None:
        """Create the row in the scroll view `view`; `words` are label and values."""
        self.words = words
        super().__init__(tab.page, f"difference_{key}", rect, container=view.content)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw label and values in three columns."""
        rect = surface.get_rect()
        if self.page.focus.current is self:
            shapes.pane(surface, rect.inflate(0, -self.px(4)), self.px(8), (255, 255, 255, 12))
        column = (rect.w + self.px(28) - self.px(48)) / 3
        pixels = self.px(size("body"))
        inks = (color("text"), color("gold_hi"), color("gold_hi"))
        for i, (words, ink) in enumerate(zip(self.words, inks, strict=True)):
            room = round(column - self.px(24)) - (self.px(130) if i == 2 else 0)
            lines = text.wrap(words, room, pixels, i > 0, 2)
            y = rect.centery - self.px(grown(11)) * (len(lines) - 1)
            for line in lines:
                write(surface, line, (self.px(16) + column * i, y - 1), pixels, ink, i > 0)
                y += self.px(grown(22))
        self.underline(surface)

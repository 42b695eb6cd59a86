"""The scoring table tab: every element with an example, its switch and its value."""

from __future__ import annotations

import pygame

from game import i18n
from game.art import text
from game.art.picture import hand
from game.art.text import write
from game.boxes import ColumnFlow
from game.i18n import element_name, fold, tr
from game.screens.rules_menu.edited_rules import EditedRules
from game.tokens import GUTTER, LOOSE, color, grown, measure, size
from game.ui.controls import Point, Toggle, Value
from game.ui.fields import ControlWidget
from game.ui.number_controls import Stepper
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.text_field import Entry
from game.ui.widgets import Chip
from rules.core.native_names import native_name, reading_of
from rules.core.number_text import signed
from rules.core.words import Words
from rules.scoring.elements import Element

ROW, LINE = 56, 22
NAME_ROOM = 330
TOP = 204
LARGEST = 10_000


def steps_for(value: int) -> tuple[int, ...]:
    """Return the numbers that a stepper offers for an element worth `value`: single steps if small, coarser if
    large."""
    if value > 1000:
        return tuple(sorted({*range(0, LARGEST + 1, 100), value}))
    if value > 100:
        return tuple(sorted({*range(0, 1001, 10), value}))
    return tuple(range(0, 101))


def _label(value: Value) -> str:
    """Return a value with its sign."""
    return signed(int(value))


def name_lines(page: Page, element: str, ruleset: str) -> list[str]:
    """Return a scoring element's name, wrapped to one or two lines."""
    name = element_name(element, ruleset)
    return text.wrap(name, page.px(NAME_ROOM), page.px(size("body")), True, 2)


class ElementRow(ControlWidget):
    """Row of a scoring element: switch, name, example hand, value."""

    shows_focus = True

    def __init__(self, tab: ScoringTab, row: Element, value: int, default: int, there: bool,
                 column: ColumnFlow, view: ScrollView) -> None:  # fmt: skip
        """Create the row of the element `row` as the next one of a column; `there`: the house rules include the
        element."""
        self.tab, self.row, self.value, self.default, self.there = tab, row, value, default, there
        self.toggle = Toggle()
        self.control = Stepper(steps_for(max(value, default)), _label, 160, range(LARGEST + 1))
        self.lines = name_lines(tab.page, row.id, tab.menu.setup.ruleset)
        place = column.take(grown(ROW + LINE * (len(self.lines) - 1)))
        super().__init__(tab.page, f"element_{row.id}", place, container=view.content, context=self.put_back)

    @property
    def focusable(self) -> bool:
        """True also for an element that the house rules exclude."""
        return True

    def _switch(self) -> pygame.Rect:
        """Return the switch's rectangle in the row's picture, in pixels."""
        return pygame.Rect(self.px(16), 0, self.toggle.width(self.state()), self.rect.h)

    @property
    def able(self) -> bool:
        """True if the house rules include the element."""
        return self.there

    def box(self) -> pygame.Rect:
        """Return the stepper's rectangle in the row's picture, in pixels."""
        return pygame.Rect(self.rect.w - self.px(16 + 160), 0, self.px(160), self.rect.h)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw switch, names, note, example and value."""
        rect, ruleset = surface.get_rect(), self.tab.menu.setup.ruleset
        changed, off = self.value != self.default, not self.there
        self.lighten(surface)
        if changed:
            self.gold_bar(surface)
        state = self.state(changed=changed)
        self.toggle.paint(surface, self._switch(), bool(self.value) and self.there, state)
        body, small, x = self.px(size("body")), self.px(size("small")), self._switch().right + self.px(16)
        ink = color("off") if off or not self.value else color("text")
        y = grown(19)
        for line in self.lines:
            write(surface, line, (x, self.px(y)), body, ink, changed)
            y += grown(LINE)
        language = self.tab.menu.ruleset().native_language
        second = native_name(i18n.words(), language, self.row.id, ruleset)
        first = i18n.element_name(self.row.id, ruleset)
        reading = reading_of(i18n.words(), second, self.tab.menu.ruleset().reading_language, first)
        if reading and not (changed or off) and text.width(f"{second} {reading}", small) <= self.px(NAME_ROOM):
            second = f"{second} {reading}"
        tint = color("gold_hi" if ink == color("text") else "off")
        wide = write(surface, second, (x, self.px(y - 1)), small, tint, language=language).right
        if changed or off:
            words = tr("scoring_absent") if off else tr("option_default", value=self.default)
            write(surface, words, (wide + self.px(12), self.px(y - 1)), small, color("dim" if off else "gold_hi"))
        room = self.px(NAME_ROOM)
        left = x + room + self.px(16)
        hand(surface, example_tiles(self.row.example), (left, rect.centery - self.px(14)), self.px(20), self.px(5),
             self.box().x - left - self.px(24), arts=self.tab.menu.ruleset().arts)  # fmt: skip
        if not off:
            self.control.paint(surface, self.box(), self.value, state)
        self.underline(surface)

    def pointer_moved(self, before: Point | None, now: Point | None) -> None:
        """Repaint when the pointer moves over the stepper."""
        number = self.box()
        if any(at is not None and number.collidepoint(at) for at in (before, now)):
            self.repaint()

    def clicked(self, at: tuple[int, int]) -> None:
        """Handle a click on the switch or the stepper."""
        if not self.there:
            return
        if self._switch().inflate(self.px(16), 0).collidepoint(at):
            self.press()
        else:
            self.clicked_number(at)

    def press(self) -> None:
        """Switch the element on or off."""
        if self.there:
            self.set(0 if self.value else self.default or 1)

    def key(self, event: pygame.event.Event) -> bool:
        """Type the value, change it with the arrow keys, reset it with R; return true if the key was consumed."""
        if self.type_or_step(event):
            return True
        if event.key == pygame.K_r and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            self.put_back()
            return True
        return False

    def set(self, value: Value) -> None:
        """Set the element's value; 0 switches it off."""
        value = int(value)
        if value != self.value:
            self.page.sound("button")
            self.value = value
            self.tab.change(self.row.id, None if value == self.default else value)

    def put_back(self) -> None:
        """Reset the value to its default."""
        self.set(self.default)


def example_tiles(example: str) -> str:
    """Return the tiles of a rule set's example in notation, without circumstances and house rules."""
    return " ".join(word.lstrip("*<+") for word in example.split() if word[0] != "#" and "=" not in word)


class ScoringTab:
    """The second tab of the house rules: the scoring table, whose values can be changed."""

    def __init__(self, page: Page, chosen: EditedRules) -> None:
        """Create the tab without search."""
        self.page, self.chosen, self.menu = page, chosen, chosen.menu
        self.words = ""
        self.only_changed = False

    def change(self, element: str, value: int | None) -> None:
        """Set the value of the element with this id; None restores the rule set's own."""
        options = dict(self.menu.setup.options)
        options.pop(f"value.{element}", None)
        if value is not None:
            options[f"value.{element}"] = value
        self.chosen.take_all(options)

    def search(self, words: str) -> None:
        """Show only elements whose names contain the searched text."""
        self.words = words
        self.page.rebuild()

    def toggle_changed(self) -> None:
        """Switch between changed elements and all."""
        self.only_changed = not self.only_changed
        self.page.rebuild()

    def shown(self) -> list[tuple[Element, int, int, bool]]:
        """Return the rows to show: element, value, default, and whether the house rules include the element."""
        ruleset = self.menu.ruleset()
        options = self.menu.values()
        own = {key: value for key, value in options.items() if not key.startswith("value.")}
        plain = ruleset.resolve(own)
        found = []
        for row in ruleset.elements:
            value, default = row.value_in(options), row.value_in(plain)
            there = row.when is None or row.when(options)
            names = " ".join(Words(code).element_name(row.id, ruleset.id) for code in ("en", i18n.language()))
            native = native_name(i18n.words(), ruleset.native_language, row.id, ruleset.id)
            names += f" {native} {reading_of(i18n.words(), native, ruleset.reading_language, '')}"
            if fold(self.words).strip() in fold(f"{names} {row.id}") and (
                not self.only_changed or value != default
            ):
                found.append((row, value, default, there))
        return found

    def build(self) -> None:
        """Create search field, filter and the rows of elements."""
        page = self.page
        head, box = page.content(TOP, 72).column(measure("control"), None, gap=LOOSE)
        field, beside = head.row(280, None, gap=GUTTER)
        Entry(page, "element_search", field, self.words, self.search, hint=tr("scoring_search"), limit=40,
              icon_name="search")  # fmt: skip
        chip = Chip(page, "only_changed", beside.inset(0, 4)[:2], tr("scoring_only_changed"), self.only_changed,
                    self.toggle_changed)  # fmt: skip
        page.panel(box)
        view = ScrollView(page, "elements", box.inset(8).less(right=12), 100_000)
        column, shown = view.column(), self.shown()
        rows = [ElementRow(self, *one, column, view) for one in shown]
        view.resize(column.y + 8)
        if not shown:
            page.label(tr("scoring_nothing"), (box.x + 24, box.y + 40), tint="dim")
        page.focus.region("search", [page.elements.entries[-1], chip])
        page.focus.region("elements", rows)

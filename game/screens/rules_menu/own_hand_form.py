"""The form of one of the table's own hands: name, pattern, value, switches, and help on patterns."""

from __future__ import annotations

from functools import partial

import pygame

from game.art import icons, shapes, text
from game.art.picture import hand
from game.art.text import write
from game.boxes import Box, ColumnFlow, RowFlow
from game.i18n import tr
from game.screens.rules_menu.own_hand_draft import OwnHandDraft, OwnHands
from game.screens.rules_menu.scoring_table import example_tiles
from game.tokens import GUTTER, LOOSE, TIGHT, color, grown, measure, size
from game.ui.controls import Choice, Toggle, Value
from game.ui.fields import Field
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.text_field import Entry
from game.ui.widgets import Button, StaticImage, Widget, caption
from rules.engine.own_rows import LONGEST_NAME
from rules.scoring.hand_patterns import MAX_LENGTH

GRAMMAR = (
    ("tiles", "123m 55p 777s 66z"), ("suits", "222A 444A 55B"), ("numbers", "xxxA yyyB zzzC"),
    ("sets", "set chow pung kong pair"), ("honors", "WWW DDD WW DD"), ("concealed", "concealed"),
)  # fmt: skip
"""Examples of what a pattern may contain, each with the name of the sentence that explains it."""
LINE, INSET = 40.0, 12.0
UNIT_ROOM, NUMBER_ROOM = 176, 80
HELP_SHARE = 0.44


class ExamplePattern(Widget):
    """An example of a pattern with its meaning; a press writes it into the form."""

    enters = True
    page: Page

    def __init__(self, form: OwnHandForm, name: str, pattern: str, column: ColumnFlow, view: ScrollView) -> None:
        """Create the example as the next one of a column."""
        self.pattern = pattern
        room = form.page.px(column.box.w - 2 * (INSET + 14))
        self.lines = text.wrap(pattern, room, form.page.px(size("small")), True, 2)
        self.told = text.wrap(tr(f"own_example_{name}"), room, form.page.px(size("small")), lines=2)
        place = column.take(16 + grown(20) * (len(self.lines) + len(self.told)), 6).inset(INSET, 0)
        super().__init__(form.page, f"own_example_{name}", place, action=partial(form.take, pattern),
                         container=view.content)  # fmt: skip

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the pattern and its meaning on a raised ground."""
        rect, px = surface.get_rect(), self.px
        fill = color("line") if self.highlighted else color("raised")
        shapes.pane(surface, rect, px(measure("corner_control")), fill, color("line"))
        y = self.page.write_lines(surface, self.lines, (14, 7 + grown(10)), grown(20), "small", bold=True)
        self.page.write_lines(surface, self.told, (14, y), grown(20), "small", "dim")


class OwnHandForm:
    """The form of a row: every change is tried at once, and its example or the reason against it is shown."""

    def __init__(self, page: Page, own: OwnHands, draft: OwnHandDraft, box: Box) -> None:
        """Create the form of a draft with its help in a box."""
        self.page, self.own, self.draft = page, own, draft
        self.checked = own.check(draft)
        left, right = box.row(None, box.w * HELP_SHARE, gap=GUTTER)
        page.panel(left)
        self._fields(left.inset(20, 14))
        page.panel(right)
        self._help(right.inset(8).less(right=12))

    # -- fields -------------------------------------------------------------------------------------------------------

    def _fields(self, box: Box) -> None:
        """Create all fields with their labels, the switches, and the picture of the pattern's hand."""
        page, draft = self.page, self.draft
        names = ("own_name", "own_pattern", "own_value")
        labels = max(text.width(tr(name), page.px(size("body"))) for name in names) / page.scale + 16
        column, places = ColumnFlow(box, LOOSE), list[Box]()
        for name in names:
            said, place = column.take(LINE).row(labels, None)
            page.label(tr(name), (said.x, said.center[1]), "body", "dim")
            places.append(place)
        self.name = Entry(page, "own_name", places[0], draft.name, partial(self._typed, "name"), limit=LONGEST_NAME)
        self.pattern = Entry(page, "own_pattern", places[1], draft.pattern, partial(self._typed, "pattern"),
                             limit=MAX_LENGTH + 1)  # fmt: skip
        targets: list[Target] = [self.name, self.pattern, *self._value(places[2])]
        switches = self._switches(column.rest)
        page.focus.region("own_form", [*targets, *switches])
        below = box.less(top=switches[-1].rect.bottom / page.scale + 8 - box.y)
        self.verdict = StaticImage(page, below._replace(h=max(20.0, below.h)), self._draw_verdict)

    def _value(self, box: Box) -> list[Target]:
        """Create the field of the value with its steps, and its unit."""
        page, draft = self.page, self.draft
        first, number, second, _, rest = box.row(LINE, NUMBER_ROOM, LINE, 4, None, gap=TIGHT)
        less = Button(page, "own_less", first, "", partial(self._step, -1), icon_name="minus")
        self.value = Entry(page, "own_number", number, draft.value, partial(self._typed, "value"), limit=4)
        self.value.set_allowed_characters("numbers")
        more = Button(page, "own_more", second, "", partial(self._step, 1), icon_name="plus")
        self._steps = less, more
        units = self.own.units()
        rect = rest._replace(w=min(grown(UNIT_ROOM), rest.w))
        control = Choice(units, lambda unit: self.own.worth(str(unit), draft.number))
        self.unit: Field | None = None
        self.worth: StaticImage | None = None
        if len(units) > 1:
            self.unit = Field(page, "own_unit", rect, control, draft.unit, self._unit_chosen)
        else:
            self.worth = StaticImage(page, rect, self._draw_worth)
        self._enable_value()
        return [less, self.value, more, *([self.unit] if self.unit is not None else [])]

    def _switches(self, box: Box) -> list[Field]:
        """Create the switches for the limit, where there is one, and for concealed hands, with their labels."""
        page, made, flow = self.page, list[Field](), RowFlow(box._replace(h=LINE), 32, LINE)
        switches = [("limit", self.draft.limit, self._limit_switched)] * self.own.has_limit
        for name, on, switched in (*switches, ("concealed", self.draft.concealed, self._concealed_switched)):
            label, side = tr(f"own_{name}"), grown(measure("toggle_w"))
            wide = text.width(label, page.px(size("body"))) / page.scale
            place, said = flow.take(side + 12 + wide).row(side, None, gap=LOOSE)
            made.append(Field(page, f"own_{name}", place, Toggle(), on, switched))
            page.label(label, (said.x, said.center[1]))
        self.concealed = made[-1]
        return made

    # -- changes ------------------------------------------------------------------------------------------------------

    def _typed(self, field: str, words: str) -> None:
        """Take a typed text into the draft."""
        setattr(self.draft, field, words)
        self._try()

    def _step(self, by: int) -> None:
        """Change the value by one within its bounds."""
        self.draft.value = str(max(1, min(self.draft.most, self.draft.number + by)))
        self.value.hold(self.draft.value)
        self._try()

    def _unit_chosen(self, unit: Value) -> None:
        """Take another unit of the value."""
        self.draft.unit = str(unit)
        self._try()

    def _limit_switched(self, on: Value) -> None:
        """Make the hand worth the limit, or a number again."""
        self.draft.limit = bool(on)
        self._enable_value()
        self._try()

    def _concealed_switched(self, on: Value) -> None:
        """Require a concealed hand, or stop requiring it."""
        self.draft.set_concealed(bool(on))
        self.pattern.hold(self.draft.pattern)
        self._try()

    def take(self, pattern: str) -> None:
        """Write an example's pattern into the form."""
        self.draft.pattern = pattern
        self.pattern.hold(pattern)
        self._try()

    def _enable_value(self) -> None:
        """Let the value be changed unless the hand is worth the limit."""
        able = not self.draft.limit
        for widget in (*self._steps, *([self.unit] if self.unit is not None else [])):
            widget.is_enabled = able
            widget.repaint()
        (self.value.enable if able else self.value.disable)()

    def _try(self) -> None:
        """Try the draft, and show the result."""
        self.checked = self.own.check(self.draft)
        if self.concealed.value != self.draft.concealed:
            self.concealed.value = self.draft.concealed
            self.concealed.repaint()
        save = self.page.elements["own_save"]
        save.is_enabled = self.checked.row is not None
        for part in (self.verdict, self.worth, self.unit, save):
            if part is not None:
                part.repaint()

    # -- pictures -----------------------------------------------------------------------------------------------------

    def _draw_worth(self, surface: pygame.Surface) -> None:
        """Draw the value with its unit."""
        words = self.own.worth(self.draft.unit, self.draft.number)
        pixels = self.page.px(size("body"))
        write(surface, text.cut(words, surface.get_width(), pixels), (0, surface.get_rect().centery - 1), pixels,
              color("off" if self.draft.limit else "text"))  # fmt: skip

    def _draw_verdict(self, surface: pygame.Surface) -> None:
        """Draw why the row cannot be, or a hand for which it counts with its value."""
        px, small, checked = self.page.px, self.page.px(size("small")), self.checked
        x, y = 0, grown(12)
        if checked.row is None:
            if not checked.missing:
                icons.put(surface, "warning", (px(9), px(y)), px(16), color("red_hi"))
                x = 26
            lines = text.wrap(checked.fault, surface.get_width() - px(x), small, lines=6)
            tint = "dim" if checked.missing else "red_hi"
            self.page.write_lines(surface, lines, (x, y - 1), grown(20), "small", tint)
            return
        unit = self.draft.row.unit
        words = tr("own_counts", worth=self.own.worth(unit, self.draft.number))
        lines = text.wrap(words, surface.get_width(), small, lines=2)
        y = self.page.write_lines(surface, lines, (0, y - 1), grown(20), "small", "gold_hi", True) + 1
        hand(surface, example_tiles(checked.row.example), (0, px(y)), px(30), px(9), surface.get_width(),
             arts=self.own.menu.ruleset().arts)  # fmt: skip

    # -- help ---------------------------------------------------------------------------------------------------------

    def _help(self, box: Box) -> None:
        """Create the pane with examples to press and the grammar of patterns."""
        page = self.page
        view = ScrollView(page, "own_help", box, 10_000)
        view.focusable = True
        column = view.column()
        caption(page, column.take(grown(32)), tr("own_examples"), view.content, INSET)
        made = [ExamplePattern(self, name, pattern, column, view) for name, pattern in self.own.examples()]
        column.y += 4
        caption(page, column.take(grown(32)), tr("own_grammar"), view.content, INSET)
        for name, words in GRAMMAR:
            self._meaning(words, tr(f"own_means_{name}"), column, view)
        view.resize(column.y + 8)
        page.focus.region("own_examples", made)
        page.focus.region("own_help", [view])

    def _meaning(self, words: str, told: str, column: ColumnFlow, view: ScrollView) -> None:
        """Create a line of the grammar: words of a pattern and their meaning."""
        page, step = self.page, grown(20)
        lines = text.wrap(told, page.px(column.box.w - 2 * INSET), page.px(size("small")))

        def draw(surface: pygame.Surface) -> None:
            """Draw the words of the pattern, and below them their meaning."""
            y = page.write_lines(surface, [words], (INSET, step / 2), step, "small", bold=True)
            page.write_lines(surface, lines, (INSET, y), step, "small", "dim")

        StaticImage(page, column.take(step * (len(lines) + 1) + 8), draw, view.content)

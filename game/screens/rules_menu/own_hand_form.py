"""The form of one of the table's own hands: name, pattern, value, switches, and help on patterns."""

from __future__ import annotations

from functools import partial

import pygame

from game.art import icons, shapes, text
from game.art.picture import hand
from game.art.text import write
from game.i18n import tr
from game.screens.rules_menu.own_hand_draft import OwnHandDraft, OwnHands
from game.screens.rules_menu.scoring_table import example_tiles
from game.tokens import color, grown, measure, size
from game.ui.controls import Choice, Toggle, Value
from game.ui.fields import Field
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.scroll import ScrollView
from game.ui.text_field import Entry
from game.ui.widgets import Button, Rect, StaticImage, Widget
from rules.engine.own_rows import LONGEST_NAME
from rules.scoring.hand_patterns import MAX_LENGTH

GRAMMAR = (
    ("tiles", "123m 55p 777s 66z"), ("suits", "222A 444A 55B"), ("numbers", "xxxA yyyB zzzC"),
    ("sets", "set chow pung kong pair"), ("honors", "WWW DDD WW DD"), ("concealed", "concealed"),
)  # fmt: skip
"""Examples of what a pattern may contain, each with the name of the sentence that explains it."""
LINE, GAP = 40.0, 12.0
UNIT_ROOM, NUMBER_ROOM = 176, 80
HELP_SHARE = 0.44


class ExamplePattern(Widget):
    """An example of a pattern with its meaning; a press writes it into the form."""

    enters = True

    def __init__(self, form: OwnHandForm, name: str, pattern: str, place: tuple[float, float, float],
                 view: ScrollView) -> None:  # fmt: skip
        """Create the example; `place` is x, y and width in units inside `view`."""
        self.pattern = pattern
        x, y, wide = place
        room = form.page.px(wide - 28)
        self.lines = text.wrap(pattern, room, form.page.px(size("small")), True, 2)
        self.told = text.wrap(tr(f"own_example_{name}"), room, form.page.px(size("small")), lines=2)
        height = 16 + grown(20) * (len(self.lines) + len(self.told))
        super().__init__(form.page, f"own_example_{name}", (x, y, wide, height), action=partial(form.take, pattern),
                         container=view.content)  # fmt: skip

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the pattern and its meaning on a raised ground."""
        rect, px = surface.get_rect(), self.px
        fill = color("line") if self.highlighted else color("raised")
        shapes.pane(surface, rect, px(measure("corner_control")), fill, color("line"))
        y = 8 + grown(10)
        for line in (*self.lines, *self.told):
            strong = line in self.lines
            write(surface, line, (px(14), px(y - 1)), px(size("small")), color("text" if strong else "dim"), strong)
            y += grown(20)


class OwnHandForm:
    """The form of a row: every change is tried at once, and its example or the reason against it is shown."""

    def __init__(self, page: Page, own: OwnHands, draft: OwnHandDraft, place: Rect) -> None:
        """Create the form of a draft with its help at `place` in units."""
        self.page, self.own, self.draft = page, own, draft
        self.checked = own.check(draft)
        x, y, wide, height = place
        help_wide = wide * HELP_SHARE
        page.panel((x, y, wide - help_wide - 16, height))
        self._fields((x + 20, y + 14, wide - help_wide - 56, height - 28))
        page.panel((x + wide - help_wide, y, help_wide, height))
        self._help((x + wide - help_wide + 8, y + 8, help_wide - 28, height - 16))

    # -- fields -------------------------------------------------------------------------------------------------------

    def _fields(self, place: Rect) -> None:
        """Create all fields with their labels, the switches, and the picture of the pattern's hand."""
        page, draft = self.page, self.draft
        x, y, wide, height = place
        names = ("own_name", "own_pattern", "own_value")
        labels = max(text.width(tr(name), page.px(size("body"))) for name in names) / page.scale + 16
        spot = (x + labels, wide - labels)
        self.name = Entry(page, "own_name", (spot[0], y, spot[1], LINE), draft.name, partial(self._typed, "name"),
                          limit=LONGEST_NAME)  # fmt: skip
        self.pattern = Entry(page, "own_pattern", (spot[0], y + LINE + GAP, spot[1], LINE), draft.pattern,
                             partial(self._typed, "pattern"), limit=MAX_LENGTH + 1)  # fmt: skip
        for name, line in zip(names, (0, 1, 2), strict=True):
            page.label(tr(name), (x, y + LINE / 2 + line * (LINE + GAP)), "body", "dim")
        below = y + 2 * (LINE + GAP)
        targets: list[Target] = [self.name, self.pattern, *self._value(spot[0], below, x + wide)]
        below += LINE + GAP
        for switch in self._switches(x, below, wide):
            targets.append(switch)
            below = switch.rect.bottom / page.scale
        page.focus.region("own_form", targets)
        below += 8
        self.verdict = StaticImage(page, (x, below, wide, max(20.0, y + height - below)), self._draw_verdict)

    def _value(self, x: float, y: float, right: float) -> list[Target]:
        """Create the field of the value with its steps, and its unit, which ends at `right` at the latest."""
        page, draft = self.page, self.draft
        less = Button(page, "own_less", (x, y, LINE, LINE), "", partial(self._step, -1), icon_name="minus")
        self.value = Entry(page, "own_number", (x + LINE + 4, y, NUMBER_ROOM, LINE), draft.value,
                           partial(self._typed, "value"), limit=4)  # fmt: skip
        self.value.set_allowed_characters("numbers")
        x += LINE + NUMBER_ROOM + 8
        more = Button(page, "own_more", (x, y, LINE, LINE), "", partial(self._step, 1), icon_name="plus")
        self._steps = less, more
        units = self.own.units()
        x += LINE + 12
        rect = (x, y, min(grown(UNIT_ROOM), right - x), LINE)
        control = Choice(units, lambda unit: self.own.worth(str(unit), draft.number), round(rect[2]))
        self.unit: Field | None = None
        self.worth: StaticImage | None = None
        if len(units) > 1:
            self.unit = Field(page, "own_unit", rect, control, draft.unit, self._unit_chosen)
        else:
            self.worth = StaticImage(page, rect, self._draw_worth)
        self._enable_value()
        return [less, self.value, more, *([self.unit] if self.unit is not None else [])]

    def _switches(self, x: float, y: float, wide: float) -> list[Field]:
        """Create the switches for the limit, where there is one, and for concealed hands, with their labels."""
        page, made, right = self.page, list[Field](), x
        switches = [("limit", self.draft.limit, self._limit_switched)] * self.own.has_limit
        for name, on, switched in (*switches, ("concealed", self.draft.concealed, self._concealed_switched)):
            label, side = tr(f"own_{name}"), measure("toggle_w")
            wanted = side + 12 + text.width(label, page.px(size("body"))) / page.scale
            if right + wanted > x + wide:
                right, y = x, y + LINE
            made.append(Field(page, f"own_{name}", (right, y, side, LINE), Toggle(), on, switched))
            page.label(label, (right + side + 12, y + LINE / 2))
            right += wanted + 32
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
                x = px(26)
            for line in text.wrap(checked.fault, surface.get_width() - x, small, lines=6):
                write(surface, line, (x, px(y - 1)), small, color("dim" if checked.missing else "red_hi"))
                y += grown(20)
            return
        unit = self.draft.row.unit
        words = tr("own_counts", worth=self.own.worth(unit, self.draft.number))
        for line in text.wrap(words, surface.get_width(), small, lines=2):
            write(surface, line, (0, px(y - 1)), small, color("gold_hi"), True)
            y += grown(20)
        hand(surface, example_tiles(checked.row.example), (0, px(y)), px(30), px(9), surface.get_width(),
             arts=self.own.menu.ruleset().arts)  # fmt: skip

    # -- help ---------------------------------------------------------------------------------------------------------

    def _help(self, place: Rect) -> None:
        """Create the pane with examples to press and the grammar of patterns."""
        page = self.page
        wide = place[2]
        view = ScrollView(page, "own_help", place, 10_000)
        view.focusable = True
        y = self._heading(tr("own_examples"), 0, view, wide)
        made: list[Target] = []
        for name, pattern in self.own.examples():
            made.append(ExamplePattern(self, name, pattern, (12, y, wide - 24), view))
            y += made[-1].rect.h / page.scale + 6
        y = self._heading(tr("own_grammar"), y + 4, view, wide)
        for name, words in GRAMMAR:
            y = self._meaning(words, tr(f"own_means_{name}"), y, view, wide)
        view.resize(y + 8)
        page.focus.region("own_examples", made)
        page.focus.region("own_help", [view])

    def _heading(self, words: str, y: float, view: ScrollView, wide: float) -> float:
        """Create a heading of the help; return the y below it."""
        tall, px = grown(32), self.page.px

        def draw(surface: pygame.Surface) -> None:
            """Draw the heading."""
            write(surface, words, (px(12), surface.get_rect().centery), px(size("small")), color("gold_hi"), True)

        StaticImage(self.page, (0, y, wide, tall), draw, view.content)
        return y + tall

    def _meaning(self, words: str, told: str, y: float, view: ScrollView, wide: float) -> float:
        """Create a line of the grammar: words of a pattern and their meaning; return the y below it."""
        px, step = self.page.px, grown(20)
        lines = text.wrap(told, px(wide - 24), px(size("small")))

        def draw(surface: pygame.Surface) -> None:
            """Draw the words of the pattern, and below them their meaning."""
            write(surface, words, (px(12), px(step / 2)), px(size("small")), color("text"), True)
            for number, line in enumerate(lines, 1):
                write(surface, line, (px(12), px(step * (number + 0.5))), px(size("small")), color("dim"))

        tall = step * (len(lines) + 1) + 8
        StaticImage(self.page, (0, y, wide, tall), draw, view.content)
        return y + tall

"""Pane beside the seats: settings of the match, and of a shared screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ai.levels import STANDARD, offered
from game.art import text
from game.art.text import write
from game.boxes import Box, ColumnFlow
from game.i18n import plural, term, tr, words
from game.screens.front.seat_editor import SeatEditor
from game.screens.menu_state import MenuState
from game.tokens import GAP, LOOSE, color, grown, measure, size
from game.ui.controls import Choice, Control, ControlState, Segment, Toggle, Value
from game.ui.fields import Field
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.widgets import Button
from rules.core.options import Option, OptionValues, disabled
from rules.engine.table import Ruleset

PANE_WIDE, ROOM = 304, 256  # units of the pane, and of what stands in it
CLOCKS = (0, 3, 5, 10, 20)
FEW_LENGTHS, USUAL_DEALS = 8, (4, 8, 16, 32)


def length_of(ruleset: Ruleset, options: OptionValues) -> Option | None:
    """Return the house rule that sets a match's length (rounds, deals or a name), or None."""
    declared = {option.id: option for option in ruleset.options if disabled(option, options) is None}
    if "length_count" in declared:
        return None  # there the name only says what is counted
    return next((declared[id] for id in ("rounds", "deals", "length") if id in declared), None)


def length_control(ruleset: Ruleset, option: Option, options: OptionValues, room: int) -> Control:
    """Return the control for a match's length: numbers side by side, or a dropdown of names `room` units wide."""
    now = options[option.id]
    if not isinstance(now, int):
        return Choice(option.choices, partial(words().choice_label, ruleset.id, option.id), room)
    noun = option.id.removesuffix("s")
    return Segment(lengths_of(option, now), lambda n: plural(noun, int(n)) if n == now else str(n), room)


def lengths_of(option: Option, now: int) -> tuple[int, ...]:
    """Return the lengths to choose from: all if few, else common ones and the current one (`now`)."""
    if option.choices:
        return tuple(int(choice) for choice in option.choices)
    low, high = option.range or (now, now)
    if high - low < FEW_LENGTHS:
        return tuple(range(low, high + 1))
    return tuple(sorted({now, *(deals for deals in USUAL_DEALS if low <= deals <= high)}))


class MatchPane:
    """The pane beside the seats with the settings of the match."""

    def __init__(self, page: Page, menu: MenuState, chairs: SeatEditor) -> None:
        """Create the pane for a page; changes go to `chairs`."""
        self.page, self.menu, self.chairs = page, menu, chairs

    def build(self, box: Box) -> list[Target]:
        """Create the pane in a box; return its elements for Tab."""
        setup, people = self.menu.setup, self.menu.setup.people
        self.page.panel(box)
        inner, made = box.inset(measure("pane"), 0), list[Target]()
        self.page.label(tr("seats_match"), (inner.x, inner.y + 30), "card", bold=True)
        column = ColumnFlow(inner.less(top=52))
        for name, key, segment, value, change in self._settings():
            head, place, _ = column.take(70).column(20, measure("control"), None)
            self._caption(tr(key), (head.x, head.y + 8), "small", "dim")
            made.append(Field(self.page, name, place, self._fitting(segment), value, change))
        rest, foot = inner.less(bottom=16).column(None, measure("control"), gap=GAP)
        if people >= 2:
            self._hot_seat(column, rest.bottom if people < len(setup.seats) else box.bottom, made)
        if people < len(setup.seats) and column.y <= foot.y:
            made.append(self._all_computers(foot))
        return made

    def _all_computers(self, box: Box) -> Button:
        """Create the button that gives all computer players the highest level, or where they have it the usual one."""
        highest = offered(self.menu.setup.ruleset)[-1]
        have = {seat.level for seat in self.menu.setup.seats if not seat.human}
        level = STANDARD if have == {highest} else highest
        words = tr("seats_all_computers", level=term(f"level_{level}"))
        pixels = text.shrunk(words, self.page.px(box.w - 16), self.page.px(size("body")), True)
        return Button(self.page, "all_computers", box, words, partial(self.chairs.set_computers, level),
                      pixels=int(pixels / self.page.scale))  # fmt: skip

    def _caption(self, words: str, at: tuple[float, float], name: str, tint: str, *, bold: bool = False) -> None:
        """Paint a text in the pane, shrunk to fit; `name` is a font size, `tint` a color."""
        room = self.page.px(ROOM)
        pixels = text.shrunk(words, room, self.page.px(size(name)), bold)
        spot = self.page.px(at[0]), self.page.px(at[1])
        write(self.page.ground, text.cut(words, room, pixels, bold), spot, pixels, color(tint), bold)

    def _fitting(self, control: Control) -> Control:
        """Return the control, or a dropdown if its labels do not fit side by side."""
        if not isinstance(control, Segment):
            return control
        plain = Segment(control.choices, control.label)
        fits = plain.least(ControlState(self.page.scale)) <= self.page.px(ROOM)
        return control if fits else Choice(control.choices, control.label, ROOM)

    def _settings(self) -> list[tuple[str, str, Control, Value, Callable[[Value], None]]]:
        """Return name, label, control, value and callback of each setting of the match."""
        ruleset, setup = self.menu.ruleset(), self.menu.setup
        options = ruleset.resolve(setup.options)
        found: list[tuple[str, str, Control, Value, Callable[[Value], None]]] = []
        room = ROOM
        if len(ruleset.seats) > 1 and "players" in options:
            counts = Segment(tuple(sorted(ruleset.seats)), str, room)
            found.append(
                ("players", "seats_players", counts, options["players"], partial(self.chairs.set_option, "players"))
            )
        if (length := length_of(ruleset, options)) is not None:
            take = partial(self.chairs.set_option, length.id)
            found.append(("rounds", "seats_length", length_control(ruleset, length, options, room),
                          options[length.id], take))  # fmt: skip
        seating = Segment((True, False), lambda dice: tr("seats_by_dice" if dice else "seats_fixed"), room)
        found.append(("seating", "seats_seating", seating, setup.by_dice, self.chairs.set_dice))
        if "claim_timeout_s" in options:
            now = options["claim_timeout_s"]
            clocks = Segment(tuple(sorted({*CLOCKS, int(now)})), clock_words, room)
            found.append(("clock", "seats_clock", clocks, now, partial(self.chairs.set_option, "claim_timeout_s")))
        else:
            clocks = Segment(CLOCKS, clock_words, room)
            found.append(("clock", "seats_clock", clocks, setup.claim_seconds, self.chairs.set_clock))
        if setup.people == 1:
            undo = Segment((False, True), lambda on: tr("seats_undo_yes" if on else "seats_undo_no"), room)
            found.append(("undo", "seats_undo", undo, setup.undo, partial(self.chairs.set_flag, "undo")))
        return found

    def _hot_seat(self, column: ColumnFlow, bottom: float, made: list[Target]) -> None:
        """Create the settings for several persons at one screen as the next in a column, and add them to `made`."""
        page, setup = self.page, self.menu.setup
        column.take(6)
        head = column.take(44)
        page.rule(head.x, head.y, head.w)
        self._caption(tr("seats_hot"), (head.x, head.y + 24), "card", "text", bold=True)
        switch = grown(measure("toggle_w"))
        for name, key, value in (
            ("curtain", "seats_curtain", setup.curtain),
            ("ask_able_only", "seats_ask_able", setup.ask_able_only),
        ):
            lines = text.wrap(tr(key), page.px(head.w - 12 - switch), page.px(size("small")), lines=3)
            said, knob = column.take(max(38.0, grown(20) * len(lines) + 4)).row(None, switch, gap=LOOSE)
            for i, line in enumerate(lines):
                page.label(line, (said.x, said.center[1] + (i - (len(lines) - 1) / 2) * grown(18)), "small")
            made.append(Field(page, name, knob.middle(switch, 36), Toggle(), value,
                              partial(self.chairs.set_flag, name)))  # fmt: skip
        key = "seats_ask_able_on" if setup.ask_able_only else "seats_ask_able_off"
        lines = text.wrap(tr(key), page.px(head.w), page.px(size("small")))
        if column.y + 8 + grown(20) * len(lines) < bottom:
            said = column.take(4 + grown(20) * len(lines)).less(top=4)
            page.paragraph(tr(key), said[:2], said.w, "small", "dim", lines=len(lines), leading=20)


def clock_words(seconds: Value) -> str:
    """Return the time for claims in seconds as short text, "off" for 0."""
    return tr("seats_seconds", n=seconds) if seconds else term("off")

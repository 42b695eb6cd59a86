"""Row of a house rule: label, control, default, or the reason why it does not apply."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game import i18n
from game.art import icons, text
from game.art.text import write
from game.boxes import ColumnFlow
from game.i18n import tr
from game.screens.rules_menu.edited_rules import EditedRules
from game.tokens import color, grown, size, text_factor
from game.ui.controls import Choice, Control, ControlState, Point, Segment, Toggle, Value
from game.ui.fields import ControlWidget
from game.ui.number_controls import Slider, Stepper
from game.ui.page import Page
from game.ui.scroll import ScrollView
from rules.core.options import Need, Option

ROW = 56
SLIDER_MOST = 21  # a slider has at most so many places
MOST_STEPS, CLOSE = 150, 10  # of a stepper, and how many of its wide steps are made in small ones
SEGMENT_MOST, SEGMENT_ROOM = 4, 300
CONTROL_ROOM = 236  # of a dropdown, more where large words need it
TRACK, WORDS = 140, 104  # of a slider and of its value in words: large words take from the track
ENDS, STEPPED = 72, 124  # the buttons of a stepper, and its value between them


def numbers_of(option: Option) -> tuple[int, ...]:
    """Return all whole numbers that an option allows."""
    low, high = option.range or (0, 0)
    return tuple(sorted({*option.also, *range(low, high + 1, option.step)}))


def steps_of(option: Option, *kept: int) -> tuple[int, ...]:
    """Return the numbers that a stepper offers for an option with a long range.

    They are spaced for few presses from end to end, and ten times denser among small numbers; `kept` are always
    included.
    """
    low, high = option.range or (0, 0)
    far = 1
    while (high - low) // far > MOST_STEPS:
        far *= 10
    near = range(0, min(high, CLOSE * far) + 1, max(1, far // 10))
    wide = {*near, *range(0, high + 1, far), *range(0, low - 1, -far)}
    allowed = {number for number in wide if low <= number <= high and (number - low) % option.step == 0}
    return tuple(sorted({low, high, *option.also, *kept, *allowed}))


def control_for(ruleset: str, option: Option, scale: float, *kept: Value) -> Control:
    """Return the control that suits an option of a rule set; a stepper also offers the numbers in `kept`.

    `scale` is in pixels per layout unit.
    """
    words = i18n.words()

    def label(value: Value) -> str:
        """Return the label of a value."""
        return words.choice_label(ruleset, option.id, value)

    if option.kind == "bool":
        return Toggle()
    if option.kind == "choice":
        segment = Segment(option.choices, label)
        if len(option.choices) <= SEGMENT_MOST and segment.width(ControlState(scale)) <= SEGMENT_ROOM * scale:
            return segment
        dropdown = Choice(option.choices, label)
        dropdown.room = round(min(max(CONTROL_ROOM, dropdown.wants(scale)), grown(CONTROL_ROOM)))
        return dropdown
    low, high = option.range or (0, 0)
    if (high - low) // option.step + len(option.also) < SLIDER_MOST:
        return Slider(numbers_of(option), label, track=round(TRACK / text_factor()), told=round(grown(WORDS)))
    every = numbers_of(option) if option.also else range(low, high + 1, option.step)
    return Stepper(steps_of(option, *map(int, kept)), label, round(ENDS + grown(STEPPED)), every)


def reason(ruleset: str, need: Need) -> str:
    """Return as text which other option must have which value before an option applies."""
    words = i18n.words()
    label = words.option_label(ruleset, need.option)
    values = need.values
    if values == (True,) or values == (False,):
        return tr("option_needs_on" if values == (True,) else "option_needs_off", option=label)
    if len(values) > 3:
        return tr("option_needs_other", option=label)
    named = words.listed(words.choice_label(ruleset, need.option, value) for value in values)
    return tr("option_needs", option=label, value=named)


@dataclass(frozen=True, slots=True)
class OptionLock:
    """The reason why an option cannot be set; `lead` shows the place where that can be changed."""

    reason: str
    lead: Callable[[], None]


class OptionRow(ControlWidget):
    """Row of a house rule: label, control, and its default or the reason why it does not apply.

    A press beside the control also activates it if that is harmless (a switch, a dropdown).
    """

    shows_focus = True
    page: Page

    def __init__(self, page: Page, chosen: EditedRules, option: Option, lock: OptionLock | None,
                 column: ColumnFlow, view: ScrollView) -> None:  # fmt: skip
        """Create the row as the next one of a column; `lock` is the reason why the option cannot be set, if any."""
        self.chosen, self.ruleset, self.option = chosen, chosen.menu.ruleset(), option
        self.value, self.default = chosen.values()[option.id], chosen.default(option)
        self.lock = lock
        self.fault = chosen.fault[1] if chosen.fault[0] == option.id else ""
        self.control = control_for(self.ruleset.id, option, page.scale, self.value, self.default)
        self.label = i18n.words().option_label(self.ruleset.id, option.id)
        self.lines, self.subs = self._wrapped(page, column.box.w)
        place = column.take(max(ROW, 16 + grown(24 * len(self.lines) + 20 * len(self.subs))))
        super().__init__(page, f"option_{option.id}", place, container=view.content, context=self.put_back)

    # -- measures -----------------------------------------------------------------------------------------------------

    @property
    def changed(self) -> bool:
        """True if the value is not the default."""
        return self.value != self.default

    def sub(self) -> str:
        """Return the text below the label: error, reason of the lock, or default; empty for an unchanged option."""
        if self.fault:
            return self.fault
        if self.lock is not None:
            return self.lock.reason
        if self.changed:
            words = i18n.words().choice_label(self.ruleset.id, self.option.id, self.default)
            return tr("option_default", value=words)
        return ""

    def _wrapped(self, page: Page, wide: float) -> tuple[list[str], list[str]]:
        """Return the wrapped lines of the label and of the text below, in a row `wide` units wide."""
        room = round((wide - 16 - 24 - 20) * page.scale) - self.control.width(ControlState(page.scale))
        label = text.wrap(self.label, room, round(size("body") * page.scale), self.changed, 2)
        below, sub = room - round(20 * page.scale), self.sub()
        return label, text.wrap(sub, below, round(size("small") * page.scale), lines=3) if sub else []

    def box(self) -> pygame.Rect:
        """Return the control's rectangle in the row's picture, in pixels."""
        wide = self.control.width(ControlState(self.page.scale))
        return pygame.Rect(self.rect.w - self.px(24) - wide, 0, wide, self.rect.h)

    @property
    def focusable(self) -> bool:
        """True also while locked, so that the reason can be read."""
        return True

    # -- looks --------------------------------------------------------------------------------------------------------

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw label, text below, lock and control."""
        rect = surface.get_rect()
        off = self.lock is not None
        self.lighten(surface, 14 if self.page.focus.current is self else 7)
        if self.changed:
            self.gold_bar(surface)
        small = self.px(size("small"))
        block = grown(24 * len(self.lines) + 20 * len(self.subs))
        y = rect.h / self.page.scale / 2 - block / 2 + grown(12)
        y = self.page.write_lines(surface, self.lines, (16, y - 1), grown(24), "body", "off" if off else "text",
                                  self.changed) + 1  # fmt: skip
        x = self.px(16)
        ink = color("red_hi") if self.fault else color("dim") if off else color("gold_hi")
        if self.subs and (off or self.fault):
            side = self.px(14)
            icons.put(surface, "warning" if self.fault else "lock", (x + side // 2, self.px(y - 9) + side // 2), side,
                      ink if self.fault else color("off"))  # fmt: skip
            x += self.px(20)
        for line in self.subs:
            write(surface, line, (x, self.px(y - 3)), small, ink)
            y += grown(20)
        self.underline(surface)
        self.control.paint(surface, self.box(), self.value, self.state(changed=self.changed))

    def pointer_moved(self, before: Point | None, now: Point | None) -> None:
        """Repaint when the pointer moves over the control."""
        box = self.box()
        if any(at is not None and box.collidepoint(at) for at in (before, now)):
            self.repaint()

    # -- answers ------------------------------------------------------------------------------------------------------

    @property
    def able(self) -> bool:
        """True unless the option is locked."""
        return self.lock is None

    def clicked(self, at: tuple[int, int]) -> None:
        """Handle a click on the control or beside it; nothing happens while locked."""
        if self.lock is not None:
            return
        beside = not self.box().inflate(self.px(8), 0).collidepoint(at)
        if isinstance(self.control, Choice) or (beside and isinstance(self.control, Toggle)):
            self.press()
        elif not beside and not self.clicked_number(at):
            self.set(self.control.click(self.box(), at, self.value, self.state()))

    def open(self) -> None:
        """Open the list of a dropdown next to its box."""
        if isinstance(self.control, Choice):
            box = self.box().move(self.rect.topleft)
            box = pygame.Rect(box.x, box.centery - self.px(20), box.w, self.px(40))
            self.page.overlays.open_list(self.name, box, self.control, self.value, self.set)

    def press(self) -> None:
        """Go to the place that lifts the lock, open a dropdown, or change the value as by Space."""
        if self.lock is not None:
            self.lock.lead()
        elif isinstance(self.control, Choice):
            self.open()
        else:
            self.set(self.control.press(self.value))

    def key(self, event: pygame.event.Event) -> bool:
        """Type a number, change the value with the arrow keys, reset it with R; return true if the key was consumed."""
        if self.type_or_step(event):
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.lock is not None:
            self.press()
            return True
        if event.key == pygame.K_r and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            self.put_back()
            return True
        return False

    def set(self, value: Value) -> None:
        """Set the option to a new value, which may be refused."""
        if value != self.value or type(value) is not type(self.value):
            self.page.sound("button")
            self.chosen.change(self.option, value)

    def put_back(self) -> None:
        """Reset the option to its default."""
        if self.changed:
            self.chosen.change(self.option, None)

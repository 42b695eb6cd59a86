"""Value controls: painting, clicks and arrow keys.

They do not depend on pygame_gui: a widget or an option row gives them a rectangle of its own picture. Measures are
screen pixels; `scale` is the number of pixels per layout unit.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.art import icons, shapes, text
from game.art.text import write
from game.tokens import color, grown, measure, size

Value = bool | int | str
Label = Callable[[Value], str]
Point = tuple[int, int]
LIST_SIGN = 52.0
"""Units beside the text of a dropdown, for the sign of its list."""


@dataclass(frozen=True, slots=True)
class ControlState:
    """State in which a control is painted.

    `scale` is in pixels per layout unit, `hot` the pointer's position in the control's picture (None: elsewhere), `off`
    disabled, `changed` that the value differs from its default; `typed` is a number that is being typed (None: none).
    """

    scale: float = 1.0
    hot: Point | None = None
    off: bool = False
    changed: bool = False
    typed: str | None = None

    def px(self, units: float) -> int:
        """Convert layout units to pixels."""
        return round(units * self.scale)

    def over(self, rect: pygame.Rect) -> bool:
        """Return true if the control is enabled and the pointer is over `rect`."""
        return self.hot is not None and not self.off and rect.collidepoint(self.hot)


class Control(ABC):
    """Base class of controls that edit one value: switches, segments, dropdowns and the numbers of `number_controls`.

    A control does not hold the value; each method gets it and returns the new one. `rect` is the control's rectangle
    and `at` a point, both in pixels of the picture that contains it.
    """

    @abstractmethod
    def width(self, state: ControlState) -> int:
        """Return the preferred width in pixels."""

    @abstractmethod
    def paint(self, surface: pygame.Surface, rect: pygame.Rect, value: Value, state: ControlState) -> None:
        """Paint the control with its `value` into `rect`."""

    def click(self, rect: pygame.Rect, at: Point, value: Value, state: ControlState) -> Value:
        """Return the value after a click at `at`."""
        return value

    def held_step(self, rect: pygame.Rect, at: Point, state: ControlState) -> int:
        """Return -1 or +1 if a press at `at` steps down or up, again and again while it is held, else 0."""
        return 0

    def grabs(self, rect: pygame.Rect, at: Point, state: ControlState) -> bool:
        """Return true if a press at `at` grabs the knob, so that it can be dragged."""
        return False

    def drag(self, rect: pygame.Rect, at: Point, value: Value, state: ControlState) -> Value:
        """Return the value after the grabbed knob was dragged to `at`."""
        return value

    def types(self, rect: pygame.Rect, at: Point, state: ControlState) -> bool:
        """Return true if a click at `at` begins to type a number."""
        return False

    def read(self, typed: str) -> Value | None:
        """Return the value that a typed text means; None if it means none."""
        return None

    def step(self, value: Value, by: int) -> Value:
        """Return the value after the left (-1) or right (+1) arrow key."""
        return value

    def press(self, value: Value) -> Value:
        """Return the value after Space."""
        return value


class Toggle(Control):
    """On/off switch. UICheckBox is a square with a tick instead."""

    def width(self, state: ControlState) -> int:
        """Return the width of the switch in pixels, which grows with the text."""
        return state.px(grown(measure("toggle_w")))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, value: Value, state: ControlState) -> None:
        """Paint the track at the right end of `rect`, and the knob on the side of the value."""
        w, h = self.width(state), state.px(grown(measure("toggle_h")))
        track = pygame.Rect(rect.right - w, rect.centery - h // 2, w, h)
        on = bool(value)
        if state.off:
            fill, border, knob = color("inset"), color("line_soft"), color("off")
        elif on:
            fill, border, knob = color("gold"), color("gold_hi"), color("ivory")
        else:
            fill, border, knob = color("inset"), color("line"), color("ivory")
        shapes.pane(surface, track, h // 2, fill, border)
        x = track.right - h // 2 if on else track.left + h // 2
        shapes.disc(surface, (x, track.centery), h // 2 - state.px(3), knob)

    def click(self, rect: pygame.Rect, at: Point, value: Value, state: ControlState) -> Value:
        """Return the opposite value."""
        return not value

    def step(self, value: Value, by: int) -> Value:
        """Switch on with the right arrow key, off with the left one."""
        return by > 0

    def press(self, value: Value) -> Value:
        """Return the opposite value."""
        return not value


class OneOf(Control):
    """Base class of controls for one of a few values; pygame_gui has no such thing."""

    choices: tuple[Value, ...]

    def step(self, value: Value, by: int) -> Value:
        """Return the previous (-1) or next (+1) choice, stopping at the ends."""
        place = self.choices.index(value) if value in self.choices else 0
        return self.choices[max(0, min(len(self.choices) - 1, place + by))]


class Segment(OneOf):
    """Segmented control: a few short labels side by side, one of them chosen; pygame_gui has no such control."""

    def __init__(self, choices: Sequence[Value], label: Label, room: int | None = None) -> None:
        """Create the control; `label` returns the text of a choice, `room` is the width (default: what labels need)."""
        self.choices, self.label, self.room = tuple(choices), label, room

    def least(self, state: ControlState) -> int:
        """Return the smallest width in pixels that cuts no label."""
        return sum(text.width(self.label(c), state.px(size("small")), True) + state.px(20) for c in self.choices)

    def _shares(self, state: ControlState, total: int) -> list[int]:
        """Return the widths of the segments in pixels, which together fill `total` unless the labels need more."""
        wants = [text.width(self.label(c), state.px(size("small")), True) + state.px(20) for c in self.choices]
        spare = max(0, total - sum(wants))
        return [want + spare // len(wants) for want in wants]

    def width(self, state: ControlState) -> int:
        """Return `room` if given, else the width that the labels need with some padding."""
        if self.room is not None:
            return state.px(self.room)
        wants = [text.width(self.label(c), state.px(size("small")), True) + state.px(24) for c in self.choices]
        return max(sum(wants), state.px(52) * len(wants))

    def parts(self, rect: pygame.Rect, state: ControlState) -> list[pygame.Rect]:
        """Return the rectangle of each segment, from left to right."""
        height = state.px(36)
        x, found = rect.x, []
        shares = self._shares(state, rect.w)
        for share in shares:
            found.append(pygame.Rect(x, rect.centery - height // 2, share, height))
            x += share
        found[-1].w = rect.right - found[-1].x
        return found

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, value: Value, state: ControlState) -> None:
        """Paint the segments; the chosen one is filled."""
        height = state.px(36)
        track = pygame.Rect(rect.x, rect.centery - height // 2, rect.w, height)
        border = color("line_soft") if state.off else color("line")
        shapes.pane(surface, track, state.px(8), color("inset"), border)
        for choice, part in zip(self.choices, self.parts(rect, state), strict=True):
            chosen = choice == value
            inner = part.inflate(-state.px(6), -state.px(6))
            ink = color("off") if state.off else color("dim")
            if chosen:
                fill = color("raised") if state.off else color("gold")
                shapes.pane(surface, inner, state.px(6), fill)
                ink = color("off") if state.off else color("gold_ink")
            elif state.over(part):
                shapes.pane(surface, inner, state.px(6), color("raised"))
                ink = color("text")
            words = text.cut(self.label(choice), inner.w - state.px(2), state.px(size("small")), chosen)
            write(surface, words, inner.center, state.px(size("small")), ink, chosen, "center")

    def click(self, rect: pygame.Rect, at: Point, value: Value, state: ControlState) -> Value:
        """Return the choice of the clicked segment."""
        for choice, part in zip(self.choices, self.parts(rect, state), strict=True):
            if part.collidepoint(at):
                return choice
        return value

    def press(self, value: Value) -> Value:
        """Return the next choice, after the last one the first."""
        place = self.choices.index(value) if value in self.choices else -1
        return self.choices[(place + 1) % len(self.choices)]


class Choice(OneOf):
    """Dropdown showing the chosen value; its owner opens the list (see `ListPopup`)."""

    def __init__(
        self, choices: Sequence[Value], label: Label, room: int = 236, icon_name: str = "", about: Label | None = None
    ) -> None:
        """Create the control. `label` returns the text of a choice; `room`: width in layout units; `icon_name`: icon in
        front of the text; `about`: returns a sentence that stands below a choice in the list."""
        self.choices, self.label, self.room, self.icon_name = tuple(choices), label, room, icon_name
        self.about = about

    def width(self, state: ControlState) -> int:
        """Return the width `room` in pixels."""
        return state.px(self.room)

    def wants(self, scale: float) -> float:
        """Return the width in layout units at which the longest label has its full size, without an icon."""
        pixels = round(size("body") * scale)
        return max(text.width(self.label(choice), pixels) for choice in self.choices) / scale + LIST_SIGN

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, value: Value, state: ControlState) -> None:
        """Paint the box with icon, chosen label and arrow; a long label is shrunk, then cut."""
        height = min(rect.h, state.px(measure("control")))
        box = pygame.Rect(rect.x, rect.centery - height // 2, rect.w, height)
        border = color("gold") if state.changed else color("line_soft") if state.off else color("line")
        fill = color("raised") if state.over(box) else color("inset")
        shapes.pane(surface, box, state.px(8), fill, border)
        x = box.x + state.px(12)
        ink = color("off") if state.off else color("text")
        if self.icon_name:
            side = state.px(16)
            icons.put(surface, self.icon_name, (x + side // 2, box.centery), side, color("gold_hi"))
            x += state.px(24)
        room = box.right - state.px(34) - x
        pixels = max(state.px(text.LEAST), text.shrunk(self.label(value), room, state.px(size("body"))))
        write(surface, text.cut(self.label(value), room, pixels), (x, box.centery), pixels, ink)
        side = state.px(14)
        middle = box.right - state.px(26) + side // 2, box.centery
        icons.put(surface, "down", middle, side, color("off" if state.off else "dim"))

"""Controls for whole numbers: a slider and a stepper. Their numbers can be dragged or stepped, and typed."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.art import icons, shapes, text
from game.art.text import write
from game.tokens import color, size
from game.ui.controls import Control, ControlState, Label, Point, Value


class NumberControl(Control):
    """Base class of the controls for whole numbers.

    `numbers` are those that steps and drags lead to, `label` returns the text of a number, `every` are all numbers that
    can be typed.
    """

    def __init__(self, numbers: Sequence[int], label: Label, every: Sequence[int] = ()) -> None:
        """Create the control; `every` is by default the same as `numbers`."""
        self.numbers, self.label, self.every = tuple(numbers), label, every or numbers

    def read(self, typed: str) -> Value | None:
        """Return the allowed number nearest to the typed one; None for a text without digits."""
        try:
            wanted = int(typed)
        except ValueError:
            return None
        return min(self.every, key=lambda number: abs(number - wanted))

    def words(self, value: Value, state: ControlState) -> str:
        """Return the text to show: the number that is being typed, with a cursor, else the value's label."""
        return self.label(value) if state.typed is None else f"{state.typed}|"

    def step(self, value: Value, by: int) -> Value:
        """Return the number `by` steps on, within the ends; from a typed number, the next one in that direction."""
        beyond = [number for number in self.numbers if (number > int(value) if by > 0 else number < int(value))]
        return (beyond[0] if by > 0 else beyond[-1]) if beyond else value


class Slider(NumberControl):
    """Slider over a short range of whole numbers, with the value as text at its right.

    UIHorizontalSlider has no text, ignores keys and presses beside its knob.
    """

    def __init__(self, numbers: Sequence[int], label: Label, track: int = 140, told: int = 104) -> None:
        """Create the control; `track` and `told` are the widths of rail and text in layout units."""
        super().__init__(numbers, label)
        self.track, self.told = track, told

    def width(self, state: ControlState) -> int:
        """Return the width of rail, gap and text in pixels."""
        return state.px(self.track + self.told + 12)

    def rail(self, rect: pygame.Rect, state: ControlState) -> pygame.Rect:
        """Return the rectangle along which the knob moves."""
        return pygame.Rect(rect.x, rect.centery - state.px(3), rect.w - state.px(self.told + 12), state.px(6))

    def _share(self, value: Value) -> float:
        """Return the position of a value on the rail, from 0 (left) to 1 (right)."""
        place = self.numbers.index(value) if value in self.numbers else 0
        return place / max(1, len(self.numbers) - 1)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, value: Value, state: ControlState) -> None:
        """Paint rail, ticks of a short range, knob and the value's text."""
        rail = self.rail(rect, state)
        x = rail.x + round(self._share(value) * rail.w)
        shapes.pane(surface, rail, state.px(3), color("inset"))
        filled = pygame.Rect(rail.x, rail.y, max(state.px(6), x - rail.x), rail.h)
        tint = color("off") if state.off else color("gold")
        shapes.pane(surface, filled, state.px(3), tint)
        if len(self.numbers) <= 21:
            for place in range(len(self.numbers)):
                tick = rail.x + round(place / max(1, len(self.numbers) - 1) * rail.w)
                shapes.disc(surface, (tick, rail.bottom + state.px(6)), max(1, state.px(1)), color("line"))
        shapes.disc(surface, (x, rail.centery), state.px(10), color("felt_lo"))
        shapes.disc(surface, (x, rail.centery), state.px(9), color("off") if state.off else color("ivory"))
        ink = color("off") if state.off else color("text")
        pixels = state.px(size("body"))
        room = state.px(self.told)
        words = self.words(value, state)
        if text.width(words, pixels, True) > room:
            pixels = state.px(size("small"))
        write(surface, text.cut(words, room, pixels, True), (rect.right, rect.centery), pixels, ink, True, "midright")

    def grabs(self, rect: pygame.Rect, at: Point, state: ControlState) -> bool:
        """Return true if `at` is near the rail."""
        return self.rail(rect, state).inflate(state.px(20), state.px(30)).collidepoint(at)

    def drag(self, rect: pygame.Rect, at: Point, value: Value, state: ControlState) -> Value:
        """Return the number nearest to `at` along the rail."""
        rail = self.rail(rect, state)
        share = (at[0] - rail.x) / max(1, rail.w)
        return self.numbers[max(0, min(len(self.numbers) - 1, round(share * (len(self.numbers) - 1))))]

    def types(self, rect: pygame.Rect, at: Point, state: ControlState) -> bool:
        """Return true if `at` is on the text."""
        return at[0] > self.rail(rect, state).right + state.px(12) and rect.collidepoint(at)


class Stepper(NumberControl):
    """Whole number from a long range between a minus and a plus button; the library has nothing like it."""

    def __init__(self, numbers: Sequence[int], label: Label, room: int = 196, every: Sequence[int] = ()) -> None:
        """Create the control; `room` is its width in layout units."""
        super().__init__(numbers, label, every)
        self.room = room

    def width(self, state: ControlState) -> int:
        """Return the width `room` in pixels."""
        return state.px(self.room)

    def ends(self, rect: pygame.Rect, state: ControlState) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the rectangles of the minus and the plus button."""
        side = state.px(36)
        top = rect.centery - side // 2
        return pygame.Rect(rect.x, top, side, side), pygame.Rect(rect.right - side, top, side, side)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, value: Value, state: ControlState) -> None:
        """Paint the minus button, the value's text and the plus button; a button without effect is dimmed."""
        less, more = self.ends(rect, state)
        track = less.union(more)
        border = color("gold") if state.changed or state.typed is not None else color("line")
        shapes.pane(surface, track, state.px(8), color("inset"), border)
        for part, name, edge in ((less, "minus", self.numbers[0]), (more, "plus", self.numbers[-1])):
            dead = state.off or value == edge
            if not dead:
                fill = color("line") if state.over(part) else color("raised")
                shapes.pane(surface, part.inflate(-state.px(6), -state.px(6)), state.px(6), fill)
            icons.put(surface, name, part.center, state.px(14), color("off" if dead else "text"))
        pixels = state.px(size("body"))
        words = text.cut(self.words(value, state), more.x - less.right - state.px(8), pixels, True)
        ink = color("off") if state.off else color("text")
        write(surface, words, ((less.right + more.x) / 2, rect.centery), pixels, ink, True, "center")

    def held_step(self, rect: pygame.Rect, at: Point, state: ControlState) -> int:
        """Return -1 on the minus button, +1 on the plus button, else 0."""
        less, more = self.ends(rect, state)
        return more.collidepoint(at) - less.collidepoint(at)

    def types(self, rect: pygame.Rect, at: Point, state: ControlState) -> bool:
        """Return true if `at` is between the buttons."""
        less, more = self.ends(rect, state)
        return less.right <= at[0] < more.left and less.union(more).collidepoint(at)

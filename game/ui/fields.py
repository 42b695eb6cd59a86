"""Widgets with one control: numbers are dragged, stepped while a button is held, or typed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Unpack

import pygame
import pygame_gui

from game.ui.controls import Choice, Control, ControlState, Point, Value
from game.ui.host import Host
from game.ui.widgets import Rect, Widget, WidgetOptions

HELD_AFTER, SLOWEST, FASTEST, SPEEDING = 0.4, 0.12, 0.02, 0.85
"""Seconds until a held button repeats, between its first and its fastest steps, and the factor from step to step."""
MOST_DIGITS = 9


class ControlWidget(Widget):
    """Widget with one control.

    A number follows the drag of a knob and the steps of a held button at once, but the owner gets it on release, as it
    may then rebuild the page.
    """

    control: Control
    value: Value
    typed: str | None = None
    """The number that is being typed, not yet taken."""
    _pressed_value: Value | None = None
    """The value before a drag or a held button, while there is one."""
    _step, _wait, _pause = 0, 0.0, 0.0

    @property
    def able(self) -> bool:
        """True if the value can be changed now."""
        return bool(self.is_enabled)

    def box(self) -> pygame.Rect:
        """Return the rectangle of the control in the widget's picture, in pixels."""
        return pygame.Rect((0, 0), self.rect.size)

    @abstractmethod
    def set(self, value: Value) -> None:
        """Set the value and notify the owner."""

    def state(self, *, changed: bool = False) -> ControlState:
        """Return the state for painting the control (see `Widget.state`), with the number that is being typed."""
        return ControlState(self.page.scale, self.pointer(), not self.able, changed, self.typed)

    # -- dragged and held ---------------------------------------------------------------------------------------------

    @property
    def repeating(self) -> bool:
        """True while a button is held that steps again and again."""
        return self._pressed_value is not None and self._step != 0

    def on_self_event(self, event: int, data: dict[str, Any] | None = None) -> None:
        """Begin a drag or a repeated step with a press; a click event that follows is ignored."""
        left = data is None or data.get("mouse_button") != pygame.BUTTON_RIGHT
        if event == pygame_gui.UI_BUTTON_START_PRESS and left and self.able:
            self._grab(self._spot())
        if event != pygame_gui.UI_BUTTON_PRESSED or not left or self._pressed_value is None:
            super().on_self_event(event, data)

    def _grab(self, at: Point) -> None:
        """Begin to drag the knob or to step, if the press at `at` is on the knob's rail or on a button."""
        drags = self.control.grabs(self.box(), at, self.state())
        self._step = 0 if drags else self.control.held_step(self.box(), at, self.state())
        if not drags and not self._step:
            return
        self._pressed_value = self.value
        if drags:
            self._preview(self.control.drag(self.box(), at, self.value, self.state()))
        else:
            self._wait, self._pause = HELD_AFTER, SLOWEST
            self._preview(self.control.step(self.value, self._step))

    def _preview(self, value: Value) -> None:
        """Show a value that the owner is not told yet."""
        if value != self.value:
            self.value = value
            self.repaint()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Drag the grabbed knob, and take the value with its release; return true if the event was consumed."""
        if self._pressed_value is not None and not self._step and event.type == pygame.MOUSEMOTION and self.held:
            self._preview(self.control.drag(self.box(), self._spot(), self.value, self.state()))
            return True
        used = super().process_event(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._release()
        return used

    def _release(self) -> None:
        """Take the value that a drag or a held button led to."""
        if self._pressed_value is not None:
            found, self.value, self._pressed_value = self.value, self._pressed_value, None
            self.set(found)

    def update(self, time_delta: float) -> None:
        """Step again while a button is held, faster and faster."""
        if self.repeating:
            self._wait -= time_delta
            while self._wait <= 0:
                self._preview(self.control.step(self.value, self._step))
                self._wait += self._pause
                self._pause = max(FASTEST, self._pause * SPEEDING)
        super().update(time_delta)

    # -- typed --------------------------------------------------------------------------------------------------------

    def clicked_number(self, at: Point) -> bool:
        """Begin to type a number if the click at `at` is on it; return true if it is."""
        if not self.able or not self.control.types(self.box(), at, self.state()):
            return False
        self._type("")
        return True

    def _type(self, words: str | None) -> None:
        """Show `words` as the number that is being typed; None: no more."""
        self.typed = words
        self.repaint()

    def finish_typing(self) -> None:
        """Accept the typed number, or the nearest valid one; without digits the value stays."""
        words, self.typed = self.typed, None
        if words is None:
            return
        value = self.control.read(words)
        self.repaint()
        if value is not None:
            self.set(value)

    def type_key(self, event: pygame.event.Event) -> bool:
        """Type a number: digits begin it, Enter accepts it, Esc discards it, other keys accept it and act as usual.

        Return true if the key was consumed.
        """
        letter = event.unicode
        digit = letter.isdecimal() or (letter == "-" and not self.typed)
        if digit and self.able and self.control.read(letter + "0") is not None:
            self._type(((self.typed or "") + letter)[:MOST_DIGITS])
            return True
        if self.typed is None:
            return False
        if event.key == pygame.K_BACKSPACE:
            self._type(self.typed[:-1])
        elif event.key == pygame.K_ESCAPE:
            self._type(None)
        else:
            self.finish_typing()
            return event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        return True

    def type_or_step(self, event: pygame.event.Event) -> bool:
        """Type a number, or step with the left and right arrow keys if able; return true if the key was consumed."""
        if self.type_key(event):
            return True
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is not None and self.able:
            self.set(self.control.step(self.value, by))
        return by is not None


class Field(ControlWidget):
    """Widget that shows and edits one value with one control."""

    def __init__(
        self, page: Host, name: str, rect: Rect, control: Control, value: Value, change: Callable[[Value], None], *,
        changed: bool = False, **more: Unpack[WidgetOptions],
    ) -> None:  # fmt: skip
        """Create the field; `change` is called with each new value, `changed` marks a value that is not the default."""
        self.control, self.value, self.change, self.changed = control, value, change, changed
        super().__init__(page, name, rect, **more)

    def draw_on(self, surface: pygame.Surface) -> None:
        """Paint the control with its value."""
        self.control.paint(surface, self.box(), self.value, self.state(changed=self.changed))

    def pointer_moved(self, before: Point | None, now: Point | None) -> None:
        """Repaint, since the control highlights its part under the pointer."""
        self.repaint()

    def set(self, value: Value) -> None:
        """Set the value, play the click sound and call `change`, unless the value stays the same."""
        if value != self.value or type(value) is not type(self.value):
            self.value = value
            self.page.sound("button")
            self.repaint()
            self.change(value)

    def clicked(self, at: Point) -> None:
        """Open the list of a dropdown, or change the value by a click at `at`."""
        if isinstance(self.control, Choice):
            self.press()
        elif not self.clicked_number(at):
            self.set(self.control.click(self.box(), at, self.value, self.state()))

    def press(self) -> None:
        """Open the list of a dropdown, or change the value as by Space; nothing while disabled."""
        if not self.is_enabled:
            return
        if isinstance(self.control, Choice):
            below = self.box().move(self.rect.topleft)
            self.page.overlays.open_list(self.name, below, self.control, self.value, self.set)
        else:
            self.set(self.control.press(self.value))

    def key(self, event: pygame.event.Event) -> bool:
        """Type a number, or change the value with the left and right arrow keys, except for a dropdown; return true if
        the key was consumed."""
        if not self.is_enabled or isinstance(self.control, Choice):
            return self.type_key(event)
        return self.type_or_step(event)

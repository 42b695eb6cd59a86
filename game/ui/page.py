"""A page of the menus: static background, elements, focus, header, overlays.

A page is laid out in units; one unit is `scale` pixels. `build` creates everything anew for a size, a scale or a
language from the state of the page itself: elements hold no state that must survive.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Protocol

import pygame

from game import i18n
from game.app.screen import Program, Screen
from game.art.felt import menu_felt
from game.input.keys import pressed
from game.tokens import measure, text_factor
from game.ui.elements import Elements
from game.ui.fields import ControlWidget
from game.ui.focus import Focus, Target
from game.ui.ground import Ground, unit_in
from game.ui.keyboard import Keyboard
from game.ui.manager import Manager, manager_for
from game.ui.overlays import Overlays
from game.ui.page_transition import PageTransition
from game.ui.text_field import Entry
from game.ui.widgets import TIP_AFTER, Button, Widget

SLIDE = 24  # units
BLINK = 0.25  # seconds between looks at a field that is typed in
NO_GROUND = pygame.Surface((0, 0))
"""The background of a page that is not shown; it is painted when the page is."""


def _circumstances(app: Program) -> tuple[object, ...]:
    """Return all that the layout depends on (window, scale, text size, language); the page is rebuilt if it changes."""
    return app.size, app.scale, text_factor(), i18n.language()


class Awaited(Protocol):
    """Something that a page waits for while it stays usable: a dialog of the desktop, a document being written."""

    def arrived(self) -> bool:
        """Return true once it has arrived; called at each update, so that work can proceed in it."""

    def take(self) -> None:
        """Act on it when it has come and the page waits no longer."""

    def stop(self) -> None:
        """Wait no longer: the page was left."""


class Page(Ground, Screen):
    """Base class of the menus' screens. Subclasses override `build`, and `confirm` and `back` where needed.

    `elements` are the page's widgets, `overlays` its popup and question, `focus` is its keyboard focus, `shortcuts`
    maps its own keys to actions.
    """

    def __init__(self, app: Program) -> None:
        """Create an unbuilt page; `enter` builds it."""
        super().__init__(app)
        self.scale, self.width, self.height = 1.0, 1280.0, 720.0
        self.manager: Manager
        self.ground: pygame.Surface
        self.elements = Elements()
        self.overlays = Overlays(self)
        self.focus = Focus(self.focus_moved, self.request_redraw)
        self.shortcuts: dict[str, Callable[[], object]] = {}
        self.awaited: Awaited | None = None
        self._dirty, self._built = True, False
        self._laid_for: tuple[object, ...] = ()
        self.arrival = PageTransition()
        self._keyboard = Keyboard(self)
        self._blinked = 0.0
        self._swallow = False

    # -- what a page overrides ----------------------------------------------------------------------------------------

    def build(self) -> None:
        """Paint the background and create the elements."""

    def confirm(self) -> None:
        """Perform the primary action (Enter)."""

    def back(self) -> None:
        """Leave the page or go one step back (Esc)."""
        self.app.close()

    def first_focus(self) -> str:
        """Return the name of the element that is focused first; empty for none."""
        return ""

    def focus_moved(self, old: Target | None, new: Target | None) -> None:
        """Give a text field pygame_gui's focus or take it away, repaint what shows the focus, and scroll the new target
        into view."""
        for target in (old, new):
            if isinstance(target, Widget) and target.shows_focus and target.alive():
                target.repaint()
        if old is not None and old is self.elements.focused_field:
            self.manager.set_focus_set(None)
        if isinstance(new, Entry) and not new.is_focused:
            self.manager.set_focus_set(new.get_focus_set())
        view = self.elements.view_of(new)
        if view is not None and new is not None and self.focus.visible:
            view.reveal(new.rect)

    # -- life ---------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Build the page if needed and start its slide-in transition."""
        self._stop_listening = i18n.listen(self.rebuild)
        if not self._built or self._laid_for != _circumstances(self.app):
            self.rebuild()
        moves = not self.app.config.hurried and self.app.speed > 0
        if moves and self.app.surface.get_size() == self.ground.get_size():
            self.arrival.begin(self.app.surface)
        self.manager.pointer = self.app.pointer if pygame.mouse.get_focused() else (-1, -1)
        self.request_redraw()

    def leave(self) -> None:
        """Remove all elements and free the page's pictures."""
        self._stop_listening()
        if self.awaited is not None:
            self.awaited.stop()
            self.awaited = None
        self._clear()
        self._built = False
        self.ground = NO_GROUND
        self.arrival.forget()

    def resize(self, size: tuple[int, int]) -> None:
        """Rebuild the page for the new window size."""
        self.rebuild()

    def rebuild(self) -> None:
        """Create the page anew, keeping focus, scroll positions and an open question."""
        kept = self.focus.current.name if self.focus.current is not None else ""
        offsets = {view.name: view.offset for view in self.elements.views}
        question = self.overlays.dialog.question if self.overlays.dialog is not None else None
        self._clear()
        self._laid_for = _circumstances(self.app)
        self.scale = unit_in(self.app.size, self.app.scale)
        self.width, self.height = (length / self.scale for length in self.app.size)
        self.manager = manager_for(self.app.size, self.scale)
        self.ground = menu_felt(self.app.size).copy()
        self.build()
        self._built = True
        for view in self.elements.views:
            view.scroll_to(offsets.get(view.name, view.offset))
        if not (kept and self.focus.named(kept)):
            self.focus.named(self.first_focus())
        if question is not None:
            self.overlays.ask(question)
        self.arrival.forget()
        self.request_redraw()

    def _clear(self) -> None:
        """Remove all elements, overlays, focus regions and shortcuts."""
        self.overlays.forget()
        self.focus.clear()
        self.shortcuts.clear()
        self.elements.clear()
        if self._built:
            self.manager.clear_and_reset()

    def invalidate(self) -> None:
        """Request a redraw because the window has lost its content."""
        self.request_redraw()

    def request_redraw(self) -> None:
        """Request that the page is drawn again with the next frame."""
        self._dirty = True

    def sound(self, name: str) -> None:
        """Play a sound of the interface by its name."""
        self.app.audio.play(name)

    def header(self, title: str, sub: str = "", steps: Sequence[str] = (), current: int = 0) -> None:
        """Paint the header (see `Ground.header`) and add its back button."""
        super().header(title, sub, steps, current)
        place = self.head.row(measure("control"))[0]
        Button(self, "back", place, "", self.back, kind="wood", icon_name="back", tip=i18n.term("back"))

    # -- events -------------------------------------------------------------------------------------------------------

    def process(self, event: pygame.event.Event) -> bool:
        """Handle an event: overlays, then keys, wheel and pygame_gui's elements; return true if it was consumed."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.arrival.hurry()
        if event.type == pygame.KEYDOWN:
            self._swallow = False
        if event.type == pygame.TEXTINPUT and self._swallow:
            return True  # the letter of a key that did something is not typed into the field or list it opened
        if self.overlays.take(event):
            self.request_redraw()
            return True
        if event.type == pygame.KEYDOWN:
            self._swallow = self._keyboard.pressed(event)
            if self._swallow:
                self.request_redraw()
                return True
        if event.type == pygame.MOUSEBUTTONDOWN and isinstance(self.focus.current, ControlWidget):
            self.focus.current.finish_typing()
        if event.type == pygame.MOUSEWHEEL:
            return self.elements.wheel(self.manager.pointer, event.precise_y if "precise_y" in event.dict else event.y)
        used = self.manager.process_events(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._clicked_entry()
        if used or (self.elements.focused_field is not None and event.type in (pygame.KEYDOWN, pygame.TEXTINPUT)):
            self.request_redraw()
        return used

    def _clicked_entry(self) -> None:
        """Move the keyboard focus to the text field that was just clicked."""
        focused = self.elements.focused_field
        if focused is not None and self.focus.current is not focused:
            self.focus.set(focused, visible=False)
        elif focused is None and isinstance(self.focus.current, Entry):
            self.request_redraw()

    def shortcut(self, event: pygame.event.Event) -> bool:
        """Handle one of the page's own keys; return true if the event was consumed."""
        if self.overlays.dialog is not None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        name = event.unicode if event.unicode in self.shortcuts else pygame.key.name(pressed(event)[0])
        if name in self.shortcuts:
            self.shortcuts[name]()
            return True
        return False

    def help(self) -> None:
        """Open the rulebook, at the focused subject if it has an entry (F1)."""
        self.app.open("rulebook")

    # -- frames -------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Advance elements, transition and cursor by `dt` seconds; return true if the page must be drawn."""
        self.manager.update(dt)
        self.elements.listen()
        if (awaited := self.awaited) is not None and awaited.arrived():
            self.awaited = None
            awaited.take()
        if self.arrival.moving:
            self.arrival.advance(dt)
            return True
        if self.elements.focused_field is not None and dt > 0:
            self._blinked += dt
            if self._blinked >= BLINK:
                self._blinked = 0.0
                self.request_redraw()
        return self._dirty

    def idle_for(self) -> float:
        """Return the seconds in which the page needs no update: until a cursor blinks, a held button repeats or a
        tooltip appears, else infinity.
        """
        if self.elements.focused_field is not None:
            return BLINK
        if isinstance(self.focus.current, ControlWidget) and self.focus.current.repeating:
            return 0.0
        return TIP_AFTER / 2 if self.elements.tip_pending else inf

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        """Draw the page if it has changed; return the changed rectangles in pixels."""
        if not self._dirty and not self.arrival.shown:
            return ()
        slide = 0.0 if self.app.settings.reduced_motion else SLIDE * self.scale
        self.arrival.draw(surface, self.paint_all, self._dirty, slide)
        self._dirty = False
        return [surface.get_rect()]

    def paint_all(self, surface: pygame.Surface) -> None:
        """Paint the whole page with its elements, overlays and focus ring."""
        surface.blit(self.ground, (0, 0))
        self.manager.draw_ui(surface)
        self.paint_over(surface)
        target = self.focus.current
        if target is not None and self.focus.visible and self.overlays.popup is None:
            view = self.elements.view_of(target)
            self.ring(surface, target.rect, view.rect if view is not None else None)

    def paint_over(self, surface: pygame.Surface) -> None:
        """Paint over the elements; nothing by default."""

    def trace(self) -> dict[str, Any]:
        """Return the page's state for traces and tests: rectangles by name, focused element, language."""
        focused = self.focus.current.name if self.focus.current is not None else ""
        typing = self.elements.focused_field is not None
        return {"targets": self.elements.places(), "focus": focused, "typing": typing, "lang": i18n.language()}

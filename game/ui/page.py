"""A page of the menus: a ground that is painted once, elements on it, a focus, a header, questions over it.

A page is laid out in units; one unit is `scale` pixels. `build` makes everything anew for a size, a scale or a
language, from what the page remembers in itself: elements hold nothing that must survive.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Protocol

import pygame

from game import i18n
from game.app.screen import Program, Screen
from game.art import shapes
from game.art.felt import menu_felt
from game.input.keys import pressed
from game.tokens import color, measure, text_factor
from game.ui.arrival import Arrival
from game.ui.controls import Choice, Value
from game.ui.entry import Entry
from game.ui.focus import Focus, Target
from game.ui.ground import Ground, unit_in
from game.ui.host import Named
from game.ui.keyboard import Keyboard
from game.ui.manager import Manager, manager_for
from game.ui.popups import Dialog, ListPopup, Question
from game.ui.scroll import ScrollView
from game.ui.widgets import TIP_AFTER, Button, Widget

SLIDE = 24  # units
BLINK = 0.25  # seconds between looks at a field that is typed in


class Popup(Protocol):
    """What lies over a page and takes all events."""

    name: str

    def take(self, event: pygame.event.Event) -> bool:
        """An event; true if it was used."""
        ...

    def kill(self) -> None:
        """Go away."""
        ...


class Page(Ground, Screen):
    """What all menus share. A page overrides `build`, and `confirm` and `back` where they mean something.

    A page with a pane at its right (`has_pane`) leaves it out while `pane_open` is false: in a narrow window it is a
    drawer that a button and a key open.
    """

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.scale, self.width, self.height = 1.0, 1280.0, 720.0
        self.manager: Manager
        self.ground: pygame.Surface
        self.widgets: dict[str, Widget] = {}
        self.views: list[ScrollView] = []
        self.entries: list[Entry] = []
        self.focus = Focus(self.focus_moved, self.touch)
        self.shortcuts: dict[str, Callable[[], None]] = {}
        self.drawer = False
        self._list: Popup | None = None
        self._dialog: Dialog | None = None
        self._dirty, self._built = True, False
        self._laid_for: tuple[object, ...] = ()
        self.arrival = Arrival()
        self._keyboard = Keyboard(self)
        self._blinked = 0.0
        self._swallow = False

    @property
    def has_pane(self) -> bool:
        """Whether the page has a pane at its right."""
        return False

    # -- what a page overrides ----------------------------------------------------------------------------------------

    def build(self) -> None:
        """Paint the ground and make the elements."""

    def confirm(self) -> None:
        """Enter: the primary thing."""

    def back(self) -> None:
        """Esc: one step back."""
        self.app.close()

    def first_focus(self) -> str:
        """Who has the focus at first."""
        return ""

    def focus_moved(self, old: Target | None, new: Target | None) -> None:
        """The focus went from one thing to another."""
        for entry in self.entries:
            if entry is old and entry.is_focused:
                self.manager.set_focus_set(None)
        if isinstance(new, Entry) and not new.is_focused:
            self.manager.set_focus_set(new.get_focus_set())
        for view in self.views:
            if view.holds(new) and self.focus.visible and new is not None:
                view.reveal(new.rect)

    # -- life ---------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._stop_listening = i18n.listen(self.rebuild)
        if not self._built or self._laid_for != self._wanted():
            self.rebuild()
        moves = not self.app.config.hurried and self.app.speed > 0
        if moves and self.app.surface.get_size() == self.ground.get_size():
            self.arrival.begin(self.app.surface)
        self.manager.pointer = pygame.mouse.get_pos() if pygame.mouse.get_focused() else (-1, -1)
        self.touch()

    def leave(self) -> None:
        self._stop_listening()
        self._clear()
        self._built = False
        self.arrival.forget()

    def _wanted(self) -> tuple[object, ...]:
        return self.app.size, self.app.scale, text_factor(), i18n.language()

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()

    def rebuild(self) -> None:
        """Make everything anew, keeping the focus where it was."""
        kept = self.focus.current.name if self.focus.current is not None else ""
        offsets = {view.name: view.offset for view in self.views}
        question = self._dialog.question if self._dialog is not None else None
        self._clear()
        self._laid_for = self._wanted()
        self.scale = unit_in(self.app.size, self.app.scale)
        self.width, self.height = (length / self.scale for length in self.app.size)
        self.manager = manager_for(self.app.size, self.scale)
        self.ground = menu_felt(self.app.size).copy()
        self.build()
        self._built = True
        for view in self.views:
            view.scroll_to(offsets.get(view.name, view.offset))
        if not (kept and self.focus.named(kept)):
            self.focus.named(self.first_focus())
        if question is not None:
            self.ask(question)
        self.arrival.forget()
        self.touch()

    def _clear(self) -> None:
        self._list = self._dialog = None
        self.focus.clear()
        self.shortcuts.clear()
        self.widgets.clear()
        self.views.clear()
        self.entries.clear()
        if self._built:
            self.manager.clear_and_reset()

    def invalidate(self) -> None:
        self.touch()

    def keep(self, element: Named) -> None:
        """An element stands on the page from now on."""
        if isinstance(element, Widget):
            self.widgets[element.name] = element
        elif isinstance(element, Entry):
            self.entries.append(element)
        elif isinstance(element, ScrollView):
            self.views.append(element)

    def drop(self, element: Named) -> None:
        """An element is gone."""
        self.widgets.pop(element.name, None)
        self.entries = [entry for entry in self.entries if entry is not element]

    def touch(self) -> None:
        """Something looks different now."""
        self._dirty = True

    def sound(self, name: str) -> None:
        """Play one of the small sounds of the interface."""
        self.app.audio.play(name)

    def header(self, title: str, sub: str = "", steps: Sequence[str] = (), current: int = 0) -> None:
        """The wooden head of a page, with its way back."""
        super().header(title, sub, steps, current)
        place = (self.margin, 16, 40, 40)
        Button(self, "back", place, "", self.back, kind="wood", icon_name="back", tip=i18n.term("back"))
        if self.has_pane and self.narrow:
            place = (self.right - 40, 16, 40, 40)
            words = i18n.tr("pane_close" if self.drawer else "pane_open")
            Button(self, "drawer", place, "i", self.toggle_drawer, kind="gold" if self.drawer else "wood", tip=words)
            self.shortcuts["i"] = self.toggle_drawer

    @property
    def head_right(self) -> float:
        return self.right - (56 if self.has_pane and self.narrow else 0)

    @property
    def pane_open(self) -> bool:
        """Whether the pane at the right is to be seen."""
        return self.drawer or not self.narrow

    def toggle_drawer(self) -> None:
        """Open the drawer of a narrow page, or shut it."""
        self.drawer = not self.drawer
        self.rebuild()

    # -- lists and questions ------------------------------------------------------------------------------------------

    def open_list(self, owner: str, anchor: pygame.Rect, choice: Choice, value: Value,
                  pick: Callable[[Value], None]) -> None:  # fmt: skip
        """Show the values of a choice below (or above) its field."""
        self.open_popup(ListPopup(self, owner, anchor, choice, value, pick))

    def open_popup(self, popup: Popup) -> None:
        """Let something small lie over the page and take all events until it is closed."""
        self.close_list()
        self._list = popup

    def close_list(self) -> None:
        """Put the list away."""
        if self._list is not None:
            self._list.kill()
            self.drop(self._list)
            self._list = None
            self.touch()

    def ask(self, question: Question) -> None:
        """Lay a question over the page."""
        if self._dialog is not None:
            self.close_dialog()
        kept = self.focus.current
        self._dialog = Dialog(self, question)
        self._regions = self.focus.regions, kept
        self.focus.regions = []
        self.focus.region("dialog", self._dialog.targets())
        first = self._dialog.entry or self._dialog.buttons[0]
        self.focus.set(first)

    @property
    def dialog(self) -> Dialog | None:
        """The question that lies over the page."""
        return self._dialog

    def close_dialog(self) -> None:
        """Take the question away."""
        if self._dialog is not None:
            dialog, self._dialog = self._dialog, None
            self.focus.regions, kept = self._regions
            self.focus.set(kept)
            dialog.kill()
            self.touch()

    # -- events -------------------------------------------------------------------------------------------------------

    @property
    def typing(self) -> bool:
        """Whether a text field has the keys."""
        return any(entry.is_focused for entry in self.entries)

    def process(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.arrival.hurry()
        if self._list is not None and self._list.take(event):
            self.touch()
            return True
        if event.type == pygame.KEYDOWN:
            self._swallow = self._keyboard.pressed(event)
            if self._swallow:
                self.touch()
                return True
        if event.type == pygame.TEXTINPUT and self._swallow:
            return True  # the letter of a key that did something is not typed into the field it opened
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        used = self.manager.process_events(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._clicked_entry()
        if used or (self.typing and event.type in (pygame.KEYDOWN, pygame.TEXTINPUT)):
            self.touch()
        return used

    def _clicked_entry(self) -> None:
        focused = next((entry for entry in self.entries if entry.is_focused), None)
        if focused is not None and self.focus.current is not focused:
            self.focus.set(focused, visible=False)
        elif focused is None and isinstance(self.focus.current, Entry):
            self.touch()

    def _wheel(self, event: pygame.event.Event) -> bool:
        for view in self.views:
            if view.rect.collidepoint(self.manager.pointer):
                view.wheel(event.precise_y if "precise_y" in event.dict else event.y)
                return True
        return False

    def shortcut(self, event: pygame.event.Event) -> bool:
        """A key of the page's own; true if it was one."""
        if self._dialog is not None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        name = event.unicode if event.unicode in self.shortcuts else pygame.key.name(pressed(event)[0])
        if name in self.shortcuts:
            self.shortcuts[name]()
            return True
        return False

    def help(self) -> None:
        """F1: the rulebook at what is focused."""

    # -- frames -------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        self.manager.update(dt)
        for entry in self.entries:
            entry.listen()
        if self.arrival.moving:
            self.arrival.advance(dt)
            return True
        if self.typing and dt > 0:
            self._blinked += dt
            if self._blinked >= BLINK:
                self._blinked = 0.0
                self.touch()
        return self._dirty

    def idle_for(self) -> float:
        if self.typing:
            return BLINK
        return TIP_AFTER / 2 if any(widget.tip_pending for widget in self.widgets.values()) else inf

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        if not self._dirty and not self.arrival.shown:
            return ()
        slide = 0.0 if self.app.settings.reduced_motion else SLIDE * self.scale
        self.arrival.draw(surface, self.paint_all, self._dirty, slide)
        self._dirty = False
        return [surface.get_rect()]

    def paint_all(self, surface: pygame.Surface) -> None:
        """The whole page."""
        surface.blit(self.ground, (0, 0))
        self.manager.draw_ui(surface)
        self.paint_over(surface)
        self._paint_focus(surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        """What a page draws over its elements."""

    def _paint_focus(self, surface: pygame.Surface) -> None:
        target = self.focus.current
        if target is None or not self.focus.visible or self._list is not None:
            return
        reach = self.px(measure("focus_gap") + measure("focus"))
        rect = target.rect.inflate(2 * reach, 2 * reach)
        view = next((view for view in self.views if view.holds(target)), None)
        if view is not None:
            surface.set_clip(view.rect.inflate(2 * reach, 2 * reach))
        shapes.pane(surface, rect, self.px(measure("corner_control")) + reach, None, color("ivory"),
                      max(2, self.px(measure("focus"))))  # fmt: skip
        surface.set_clip(None)

    def trace(self) -> dict[str, Any]:
        targets = {name: list(widget.rect) for name, widget in self.widgets.items() if widget.alive()}
        targets |= {entry.name: list(entry.rect) for entry in self.entries}
        focused = self.focus.current.name if self.focus.current is not None else ""
        return {"targets": targets, "focus": focused, "typing": self.typing, "lang": i18n.language()}

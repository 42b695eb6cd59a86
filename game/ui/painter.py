"""Appearance of pygame_gui elements: they paint themselves, each state when it is first shown.

docs/decisions/0071-the-library-carries-the-menus.md tells why.
"""

from __future__ import annotations

from typing import Protocol

import pygame
from pygame_gui.core.drawable_shapes.drawable_shape import DrawableShape
from pygame_gui.core.interfaces import IUIManagerInterface

STATES = ("normal", "hovered", "disabled", "selected", "active")


class Painted(Protocol):
    """An element that paints its own picture (see `PaintedShape`)."""

    rect: pygame.Rect
    is_enabled: bool
    ui_manager: IUIManagerInterface

    @property
    def out_of_sight(self) -> bool:
        """True if the element is scrolled out of view and need not be painted."""

    def draw_on(self, surface: pygame.Surface) -> None:
        """Paint the element in its current state on an empty surface of its size."""

    def request_redraw(self) -> None:
        """Request that the page is drawn again."""


class PaintedShape(DrawableShape):
    """pygame_gui shape that lets its element paint itself.

    pygame_gui's own shapes lack soft edges, icons, key caps and second lines.
    """

    def __init__(self, element: Painted) -> None:
        """Create the shape of an element."""
        self.element = element
        super().__init__(element.rect, {}, list(STATES), element.ui_manager)

    def set_active_state(self, state_id: str) -> None:
        """Switch the visual state; a disabled element looks disabled wherever the pointer is."""
        super().set_active_state(state_id if self.element.is_enabled else "disabled")
        self.element.request_redraw()

    def redraw_state(self, state_str: str, add_text: bool = True) -> None:
        """Paint the picture of one visual state, or an empty one while the element is out of sight."""
        state = self.states[state_str]
        if self.element.out_of_sight:
            state.surface, state.generated = self.ui_manager.get_universal_empty_surface(), False
            return
        state.surface = pygame.Surface(self.element.rect.size, pygame.SRCALPHA)
        self.element.draw_on(state.surface)
        state.generated = state.has_fresh_surface = True

    def repaint(self) -> None:
        """Discard the pictures of all visual states, because a value, the focus or the pointer has changed."""
        for state in self.states.values():
            state.generated = False
        self.redraw_state(self.active_state.state_id)

    def update(self, time_delta: float) -> None:
        """Do nothing: states do not fade into each other."""

    def collide_point(self, point: pygame.Vector2 | tuple[int, int] | tuple[float, float]) -> bool:
        """Return true if a screen point is inside the element's rectangle."""
        return bool(self.element.rect.collidepoint(point))

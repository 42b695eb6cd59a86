"""All private names of pygame_gui that the game uses; other modules use public ones only.

`PRIVATE_NAMES` lists them by class. A version of pygame_gui without one of them is named by
`tests/game/ui/test_gui_internals.py`.
"""

from __future__ import annotations

import pygame
import pygame_gui
from pygame_gui.core import UIElement
from pygame_gui.core.utility import clipboard_paste
from pygame_gui.elements import UITextEntryLine

from game.art.shapes import PREMULTIPLIED
from game.ui.painter import PaintedShape

PRIVATE_NAMES: dict[type, tuple[str, ...]] = {
    UIElement: ("_set_image", "_set_image_clip", "_image_clip", "_pre_clipped_image"),
    UITextEntryLine: ("_process_entered_character", "_do_paste"),
    pygame_gui.UIManager: ("_update_mouse_position", "_locale"),
}


def set_picture(element: UIElement, picture: pygame.Surface) -> None:
    """Give an element a picture made by the game."""
    element._set_image(picture)


class PointerManager(pygame_gui.UIManager):
    """pygame_gui manager that takes the pointer's position from `pointer` rather than from the system."""

    pointer: tuple[int, int]

    @property
    def locale(self) -> str:
        """The language of pygame_gui's own words."""
        return str(self._locale)

    def _update_mouse_position(self) -> None:
        """Use the given position of the pointer."""
        self.mouse_position = self.pointer


class DecoratedEntry(UITextEntryLine):
    """pygame_gui text field that takes only some characters and has a picture drawn over its own."""

    def accepts(self, character: str) -> bool:
        """Return true if a typed or pasted character may stand in the field."""
        return True

    def decorate(self, surface: pygame.Surface) -> None:
        """Draw over the field's picture."""

    def _process_entered_character(self, character: str) -> bool:
        """Insert a typed character if it is accepted and there is room; return true if it was inserted."""
        return self.accepts(character) and bool(super()._process_entered_character(character))

    def _do_paste(self) -> None:
        """Insert the clipboard's text with white space collapsed to single spaces."""
        # Letter by letter, as if it were typed: what is not accepted stays out, and so does what finds no room.
        for letter in " ".join(clipboard_paste().split()):
            self._process_entered_character(letter)

    def _set_image(self, new_image: pygame.Surface | None) -> None:
        """Set the field's picture with what is drawn over it."""
        if new_image is not None:
            new_image = new_image.copy()
            self.decorate(new_image)
        super()._set_image(new_image)


class UnclippedImage(UIElement):
    """pygame_gui element that repaints its picture on every change and therefore keeps no copies of it.

    pygame_gui keeps a copy of each picture and an empty one of the same size for hidden parts; that is too much memory
    for long lists with rows as wide as the page.
    """

    painted_lazily = False
    """True if it is painted when it comes into view, and its picture is dropped when it leaves it."""
    drawable_shape: PaintedShape

    @property
    def out_of_sight(self) -> bool:
        """True if the element is scrolled out of view and need not be painted."""
        part = self._image_clip
        return self.painted_lazily and part is not None and not (part.w and part.h)

    def _set_image(self, new_image: pygame.Surface | None) -> None:
        """Set the picture, cut to the visible part."""
        part = self.get_image_clipping_rect()
        self._pre_clipped_image = None if part is None else new_image
        self.image = new_image
        if part is not None:
            self._show(part)

    def _set_image_clip(self, rect: pygame.Rect | None) -> None:
        """Set the visible part (None: all), repainting the element if it comes into view or leaves it."""
        whole, cut, before = self._pre_clipped_image, self._image_clip is not None, self.out_of_sight
        if rect is not None:
            rect.size = max(rect.w, 0), max(rect.h, 0)
            whole = self.image if whole is None else whole
        self._image_clip = rect
        if before != self.out_of_sight and self.drawable_shape is not None:
            self.drawable_shape.repaint()
            whole = self.drawable_shape.get_fresh_surface()
        if cut or rect is not None:
            self._set_image(whole)

    def _show(self, part: pygame.Rect) -> None:
        """Show only a part of the picture; the rest is transparent."""
        whole = self._pre_clipped_image
        if whole is None:
            return
        if not (part.w and part.h):
            self.image = self.ui_manager.get_universal_empty_surface()
            return
        self.image = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
        self.image.blit(whole, part, part, special_flags=PREMULTIPLIED)

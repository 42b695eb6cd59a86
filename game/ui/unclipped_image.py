"""A base class for pygame_gui elements that keeps a single picture of each."""

from __future__ import annotations

import pygame
from pygame_gui.core import UIElement

from game.art.shapes import PREMULTIPLIED
from game.ui.painter import PaintedShape


class UnclippedImage(UIElement):
    """pygame_gui element that repaints its picture on every change and therefore keeps no copies of it.

    pygame_gui keeps a copy of each picture and an empty one of the same size for hidden parts; that is too much memory
    for long lists with rows as wide as the page.
    """

    painted_lazily = False
    """Whether it is painted when it comes into view, and its picture goes when it leaves it."""
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

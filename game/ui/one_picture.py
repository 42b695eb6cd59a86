"""How elements of the library hold their pictures: once."""

from __future__ import annotations

import pygame
from pygame_gui.core import UIElement

from game.art.shapes import PREMULTIPLIED


class OnePicture(UIElement):
    """An element whose pictures are painted anew whenever they change, so that none of them need be copied.

    The library keeps a copy of each, and an empty one as large of what is out of sight: a list of matches is long, and
    each of its rows as broad as the page.
    """

    def _set_image(self, new_image: pygame.Surface | None) -> None:
        part = self.get_image_clipping_rect()
        self._pre_clipped_image = None if part is None else new_image
        self.image = new_image
        if part is not None:
            self._show(part)

    def _set_image_clip(self, rect: pygame.Rect | None) -> None:
        if rect is None:
            whole, cut = self._pre_clipped_image, self._image_clip is not None
            self._image_clip = None
            if cut:
                self._set_image(whole)
            return
        rect.size = max(rect.w, 0), max(rect.h, 0)
        if self._pre_clipped_image is None:
            self._pre_clipped_image = self.image
        self._image_clip = rect
        self._show(rect)

    def _show(self, part: pygame.Rect) -> None:
        """Let a part of the picture be seen."""
        whole = self._pre_clipped_image
        if whole is None:
            return
        if not (part.w and part.h):
            self.image = self.ui_manager.get_universal_empty_surface()
            return
        self.image = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
        self.image.blit(whole, part, part, special_flags=PREMULTIPLIED)

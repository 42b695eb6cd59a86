"""A text field: pygame_gui's own, with a name, a hint and keyboard focus."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame_gui.core import ObjectID
from pygame_gui.core.interfaces import IContainerLikeInterface

from game.art import icons, text
from game.tokens import color, size
from game.ui.gui_internals import DecoratedEntry
from game.ui.host import Host
from saves.people import is_visible


class Entry(DecoratedEntry):
    """Single-line text field for printable text. `change` is called with the text after an edit, `submit` on Enter."""

    focusable = True

    def __init__(
        self, page: Host, name: str, rect: tuple[float, float, float, float], words: str,
        change: Callable[[str], None], *, hint: str = "", limit: int = 60, icon_name: str = "",
        submit: Callable[[], None] | None = None, layer: int = 1, container: IContainerLikeInterface | None = None,
    ) -> None:  # fmt: skip
        """Create the field containing `words`.

        `rect` is in layout units, `hint` shown while the field is empty, `limit` the largest number of characters,
        `layer` the height in pygame_gui's stack, `container` the scroll view or window that contains the field.
        """
        self.page, self.name, self.change, self.submit = page, name, change, submit
        self.hint, self.icon_name = hint, icon_name
        self._told = words
        class_id = "@with_icon" if icon_name else "@plain"
        super().__init__(
            page.pixels(rect), page.manager, container, object_id=ObjectID(object_id=f"#{name}", class_id=class_id),
        )  # fmt: skip
        if layer > 1:
            self.change_layer(layer)
        self.set_text_length_limit(limit)
        self.set_text(words)
        self.edit_position = len(self.text)  # made anew while it is typed in, it goes on behind the last letter
        page.elements.keep(self)

    def listen(self) -> None:
        """Call `change` if the text has changed since the last call."""
        words = self.get_text()
        if words != self._told:
            self._told = words
            self.page.request_redraw()
            self.change(words)

    def hold(self, words: str) -> None:
        """Set the text without calling `change`."""
        self._told = words
        self.set_text(words)

    def set_text(self, text: str | None) -> None:
        """Set the text, reduced to printable characters and the length limit."""
        super().set_text(None if text is None else "".join(filter(is_visible, text))[: self.length_limit])

    def accepts(self, character: str) -> bool:
        """Return true if the character is printable."""
        return is_visible(character)

    def decorate(self, surface: pygame.Surface) -> None:
        """Draw the icon and, while the field is empty, the hint."""
        scale, rect = self.page.scale, surface.get_rect()
        x = round(12 * scale)
        if self.icon_name:
            side = round(18 * scale)
            icons.put(surface, self.icon_name, (x + side // 2, rect.centery), side, color("dim"))
            x = round(40 * scale)
        if self.hint and not self.get_text():
            pixels = round(size("body") * scale)
            room = rect.right - x - round(8 * scale)
            pixels = max(round(text.LEAST * scale), text.shrunk(self.hint, room, pixels))
            words = text.cut(self.hint, room, pixels)
            text.write(surface, words, (x, rect.centery), pixels, color("off"))

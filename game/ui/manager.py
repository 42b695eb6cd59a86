"""The pygame_gui manager of the menus, and its theme made from the tokens.

The manager takes the pointer's position from events rather than from the system, so that synthetic events work in
tests.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pygame
import pygame_gui
from pygame_gui import ui_manager as library
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

from game import i18n
from game.tokens import color, measure, size, text_factor
from game.ui.gui_internals import PointerManager
from game.ui.tip import Tip
from game.ui.typeface import Typeface

UNHEARD = (
    pygame.USEREVENT, pygame_gui.UI_BUTTON_ON_HOVERED, pygame_gui.UI_BUTTON_ON_UNHOVERED,
    pygame_gui.UI_WINDOW_CLOSE, pygame_gui.UI_WINDOW_MOVED_TO_FRONT,
)  # fmt: skip
"""Events that elements post about themselves: nobody handles them, and each would wake the loop."""


def _hex(name: str, alpha: int = 255) -> str:
    """Return a color of the design tokens as pygame_gui's "#rrggbbaa"."""
    red, green, blue = color(name)
    return f"#{red:02x}{green:02x}{blue:02x}{alpha:02x}"


def theme(scale: float) -> dict[str, Any]:
    """Return the pygame_gui theme for a scale in pixels per layout unit; only text fields use it."""
    radius = str(round(measure("corner_control") * scale))
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": _hex("inset"), "selected_bg": _hex("line"), "normal_text": _hex("text"),
                "selected_text": _hex("text"), "normal_border": _hex("line"), "disabled_bg": _hex("inset"),
                "disabled_border": _hex("line_soft"), "disabled_text": _hex("off"),
                "text_cursor": _hex("gold_hi"),
            },
            "misc": {
                "shape": "rounded_rectangle", "shape_corner_radius": radius, "border_width": "1",
                "shadow_width": "0", "padding": f"{round(10 * scale)},{round(4 * scale)}",
            },
        },
        "@with_icon": {"misc": {"padding": f"{round(38 * scale)},{round(4 * scale)}"}},
    }  # fmt: skip


class MenuTheme(UIAppearanceTheme):
    """pygame_gui's theme with the game's fonts."""

    typeface: Typeface

    def get_font(self, combined_element_ids: list[str]) -> Typeface:
        """Return the game's font for every element."""
        return self.typeface


class Manager(PointerManager):
    """pygame_gui's manager for one window size, scale and language, with pointer positions taken from events."""

    def __init__(self, size_: tuple[int, int], scale: float) -> None:
        """Create the manager. `size_` is the window in pixels, `scale` in pixels per layout unit."""
        self.pointer, self.scale = (-1, -1), scale
        pygame.event.set_blocked(UNHEARD)
        super().__init__(
            size_, theme(scale), enable_live_theme_updates=False, starting_language=i18n.language(),
            translation_directory_paths=[str(files("assets").joinpath("i18n"))],
        )  # fmt: skip
        # Each manager adds its folders once more, and words that nobody translates are looked for in all of them.
        folders = library.i18n.load_path  # type: ignore[attr-defined]  # what it looks its own words up with
        folders[:] = dict.fromkeys(folders)

    def create_new_theme(self, theme_path: Any = None) -> MenuTheme:
        """Create the theme with the game's font."""
        made = MenuTheme(self.resource_loader, self.locale)
        made.typeface = Typeface(round(size("body") * self.scale))
        made.load_theme(theme_path)
        return made

    def process_events(self, event: pygame.event.Event) -> bool:
        """Note the pointer's position, then let the elements handle the event; return true if it was consumed."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pointer = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self.pointer = (-1, -1)
        return bool(super().process_events(event))

    def create_tool_tip(self, text: str, position: Any, hover_distance: Any, parent_element: Any,
                        *_: object, **__: object) -> Tip:  # fmt: skip
        """Create the tooltip of `parent_element`, below it or above it."""
        parent_element.page.request_redraw()
        return Tip(text, parent_element.rect, self, self.scale)

    def draw_ui(self, window_surface: pygame.Surface) -> None:
        """Draw the current elements; the base class would draw those of the last update, perhaps of another page."""
        self.get_sprite_group().update_visibility()
        super().draw_ui(window_surface)


_made: dict[tuple[object, ...], Manager] = {}


def manager_for(size_: tuple[int, int], scale: float) -> Manager:
    """Return an emptied manager for a page of this size and scale.

    It is reused, since making a manager takes longer than making a page.
    """
    key = (size_, scale, text_factor(), i18n.language())
    if key not in _made:
        _made.clear()
        _made[key] = Manager(size_, scale)
    else:
        _made[key].clear_and_reset()
    return _made[key]

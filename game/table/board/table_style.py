"""Style and size of the table's tiles according to the settings."""

from __future__ import annotations

from functools import lru_cache

from game.art.faces import OURS, USUAL
from game.art.theme import Theme, ThemeMessage, load_theme
from game.art.tiles import TileStyle
from saves.settings import Settings

STYLED_BY = frozenset(("tile_theme", "tile_back", "palette", "corner_index", "blank_white"))
"""Settings that change the tile style."""


def tile_style(
    settings: Settings, *, lesson: bool = False, arts: bool = False, theme: str | None = None
) -> TileStyle:
    """Return the tile style the player has set; in a lesson with corner numbers, and with the arts of Siam as agreed.

    `theme` overrides the chosen theme of faces.
    """
    theme = settings.tile_theme if theme is None else theme
    return TileStyle(
        back=settings.tile_back,
        faces=theme if theme in OURS else USUAL,
        palette=settings.palette,
        corner_index=settings.corner_index or lesson,
        blank_white=settings.blank_white,
        arts=arts,
        theme=theme_in(theme),
    )


def table_scale(settings: Settings) -> float:
    """Return the table's size relative to the room in the window, at most 1."""
    return min(1.0, settings.scale)


def theme_in(folder: str) -> Theme | None:
    """Return the player's own theme of faces; None for a built-in theme, or where nothing in the folder can be used."""
    return None if folder in OURS else read_theme(folder)[0]


@lru_cache(maxsize=2)
def read_theme(folder: str) -> tuple[Theme | None, list[ThemeMessage]]:
    """Load a theme folder and the list of its errors, cached."""
    return load_theme(folder)

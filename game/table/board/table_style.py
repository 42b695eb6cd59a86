"""Style and size of the table's tiles according to the settings."""

from __future__ import annotations

from functools import lru_cache

from game.art.faces import OURS, USUAL
from game.art.palette import BACKS
from game.art.theme import Theme, ThemeMessage, load_theme
from game.art.tiles import TileStyle
from saves.settings import Settings

STYLED_BY = frozenset(("tile_theme", "tile_back", "palette", "corner_index", "blank_white"))
"""Settings that change the tile style."""


def tile_style(
    settings: Settings, *, lesson: bool = False, arts: bool = False, theme: str | None = None, back: str = ""
) -> TileStyle:
    """Return the tile style chosen in the settings. `lesson` adds corner numbers; `theme` overrides the chosen faces,
    `back` the color of the backs unless it is empty or unknown.

    `arts`: the match is played with the extra flowers of Siam, whose look is part of the style.
    """
    theme = settings.tile_theme if theme is None else theme
    return TileStyle(
        back=back if back in BACKS else settings.tile_back,
        faces=theme if theme in OURS else USUAL,
        palette=settings.palette,
        corner_index=settings.corner_index or lesson,
        blank_white=settings.blank_white,
        arts=arts,
        theme=theme_in(theme),
    )


def table_scale(settings: Settings) -> float:
    """Return the size of the table relative to the largest that fits the window, at most 1."""
    return min(1.0, settings.scale)


def theme_in(folder: str) -> Theme | None:
    """Return the player's own theme in `folder`; None for a built-in theme, or if no file in the folder can be used."""
    return None if folder in OURS else read_theme(folder)[0]


@lru_cache(maxsize=2)
def read_theme(folder: str) -> tuple[Theme | None, list[ThemeMessage]]:
    """Load the theme in `folder`; return it with the list of errors found. Cached."""
    return load_theme(folder)

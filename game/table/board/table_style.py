"""What the settings mean to the table's looks: the style of its tiles, and how large it is laid."""

from __future__ import annotations

from functools import lru_cache

from game.art.faces import OURS, USUAL
from game.art.theme import Theme, ThemeMessage, load_theme
from game.art.tiles import TileStyle
from saves.settings import Settings

STYLED_BY = frozenset(("tile_theme", "tile_back", "palette", "corner_index", "blank_white"))
"""The settings that make another style."""


def tile_style(
    settings: Settings, *, lesson: bool = False, arts: bool = False, theme: str | None = None
) -> TileStyle:
    """The tiles as the player wants them; in a lesson numbered in the corner, and with the arts of Siam as agreed.

    `theme`: the faces to show instead of those that are chosen.
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
    """How large the table is, of what the window has room for."""
    return min(1.0, settings.scale)


def theme_in(folder: str) -> Theme | None:
    """The player's own faces; ours where no folder is named or nothing in it can be used."""
    return None if folder in OURS else read_theme(folder)[0]


@lru_cache(maxsize=2)
def read_theme(folder: str) -> tuple[Theme | None, list[ThemeMessage]]:
    """A folder of faces and what is wrong with it, read once until it is taken again."""
    return load_theme(folder)

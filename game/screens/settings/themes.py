"""The sets of tile faces: names, previews, faults of a folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from game.art import icons
from game.art.faces import CLEAR, OURS, USUAL
from game.art.theme import ThemeMessage
from game.i18n import tr
from game.screens.settings.previews import HIGH, PictureCards, show_reason, show_tiles
from game.table.board.table_style import read_theme, tile_style
from game.tokens import color
from game.ui.controls import ControlState, Value
from saves.settings import Settings

OTHER = "…"  # the choice that asks for a folder
NAMED = 6  # files of a folder that are named one by one


def theme_cards(settings: Settings) -> PictureCards:
    """Return the choice of tile faces as cards: the bundled sets, the folder used last, and one that asks for a
    folder."""
    folders = dict.fromkeys((settings.theme_folder, settings.tile_theme))
    choices = (*OURS, *(one for one in folders if one not in OURS), OTHER)
    return PictureCards(choices, theme_words, partial(_show, settings), HIGH)


def theme_words(theme: Value) -> str:
    """Return the name of a set of tile faces; for a folder the last part of its path."""
    named = {USUAL: "setting_tile_theme_own", CLEAR: "setting_tile_theme_clear", OTHER: "setting_tile_theme_other"}
    key = named.get(str(theme))
    return tr(key) if key else Path(str(theme)).name or str(theme)


def _show(settings: Settings, surface: pygame.Surface, rect: pygame.Rect, theme: Value, state: ControlState) -> None:
    """Draw some tiles of a set (`theme`: its name or folder), or the reason why there are none."""
    folder = str(theme)
    if theme == OTHER:
        icons.put(surface, "plus", rect.center, state.px(26), color("gold_hi"))
    elif folder not in OURS and read_theme(folder)[0] is None:
        show_reason(surface, rect, why_not(folder), state)
    else:
        show_tiles(surface, rect, tile_style(settings, theme=folder), state)


def why_not(folder: str) -> str:
    """Return why a folder has no usable tile face: its first unreadable file, or that there is no file."""
    messages = read_theme(folder)[1]
    told = next(filter(is_broken, messages), messages[-1])
    return tr(told.key, file=told.file)


def is_broken(message: ThemeMessage) -> bool:
    """Return true if the message is about an unreadable file."""
    return message.key == "tile_theme_broken"


def spoiled(folder: str) -> bool:
    """Return true if a set of tile faces has unreadable files, or none that is usable."""
    return folder not in OURS and (read_theme(folder)[0] is None or any(map(is_broken, read_theme(folder)[1])))


def faults(folder: str) -> list[str]:
    """Return the broken and missing files of a set of tile faces as lines of text, only the first of many."""
    if folder in OURS:
        return []
    theme, messages = read_theme(folder)
    if theme is None:
        return [why_not(folder)]
    messages = sorted(messages, key=is_broken, reverse=True)
    named = [tr(message.key, file=message.file) for message in messages[:NAMED]]
    rest = len(messages) - len(named)
    more = [tr("tile_theme_more", n=rest)] if rest else []
    return [*named, *more, tr("tile_theme_ours")] if named else []

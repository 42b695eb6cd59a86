"""The sets of tile faces to choose from: what they are called, some of their tiles, what is wrong with a folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from game.art import icons
from game.art.faces import CLEAR, OURS, USUAL
from game.art.theme import ThemeMessage
from game.i18n import tr
from game.screens.settings.previews import HIGH, Cards, show_reason, show_tiles
from game.table.board.table_style import read_theme, tile_style
from game.tokens import color
from game.ui.controls import ControlState, Value
from saves.settings import Settings

OTHER = "…"  # the choice that asks for a folder
NAMED = 6  # files of a folder that are named one by one


def theme_cards(settings: Settings) -> Cards:
    """A card for each set of ours and for the folder that was taken last, and one that asks for another."""
    folders = dict.fromkeys((settings.theme_folder, settings.tile_theme))
    choices = (*OURS, *(one for one in folders if one not in OURS), OTHER)
    return Cards(choices, theme_words, partial(_show, settings), HIGH)


def theme_words(theme: Value) -> str:
    """What a set of faces is called; a folder by the last part of its path."""
    named = {USUAL: "setting_tile_theme_own", CLEAR: "setting_tile_theme_clear", OTHER: "setting_tile_theme_other"}
    key = named.get(str(theme))
    return tr(key) if key else Path(str(theme)).name or str(theme)


def _show(settings: Settings, surface: pygame.Surface, rect: pygame.Rect, theme: Value, state: ControlState) -> None:
    """Some tiles of a set, as they would be with the other settings; or why there are none."""
    folder = str(theme)
    if theme == OTHER:
        icons.put(surface, "plus", rect.center, state.px(26), color("gold_hi"))
    elif folder not in OURS and read_theme(folder)[0] is None:
        show_reason(surface, rect, why_not(folder), state)
    else:
        show_tiles(surface, rect, tile_style(settings, theme=folder), state)


def why_not(folder: str) -> str:
    """Why no face of a folder can be used: the first that cannot be read, or that there is none."""
    messages = read_theme(folder)[1]
    told = next(filter(is_broken, messages), messages[-1])
    return tr(told.key, file=told.file)


def is_broken(message: ThemeMessage) -> bool:
    """Whether there is a file that cannot be read."""
    return message.key == "tile_theme_broken"


def spoiled(folder: str) -> bool:
    """Whether something in a set of faces is wrong, not only missing."""
    return folder not in OURS and (read_theme(folder)[0] is None or any(map(is_broken, read_theme(folder)[1])))


def faults(folder: str) -> list[str]:
    """What is broken or missing in a set of faces; of many files only the first are named."""
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
